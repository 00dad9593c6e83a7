# SPDX-License-Identifier: Apache-2.0
"""Which vCPU is yielded to first, from logs in which it is known what would be right."""

from __future__ import annotations

import polars as pl
import pytest

from asymlab.checks.receivers import COUNTERS, choices, receiver_figures
from asymlab.kernels.yields import END_OF_INTERRUPT, PASS_WORDS

MS = 1_000_000
CALLER, RECEIVER, OTHER = 100, 101, 102
"""By the numbers in their names, 100 * VM + vCPU; their tasks are ten times that."""

Event = tuple[float, int, str, tuple[int, ...]]
ALL = (0, 1 << 60)
RULES = {"receiver_first", "answered_first", "expired_first", "user_first", "relaxed"}
WORDS = len(PASS_WORDS)


def comm(vcpu: int) -> int:
    return int.from_bytes(f"vms/{vcpu}".encode()[:8].ljust(8, b"\0"), "little")


def switch(ms: float, cpu: int, before: int, after: int) -> Event:
    return ms, cpu, "switch", (10 * before, 10 * after, comm(after) if after else 0)


def ipi(ms: float, cpu: int, to: int, other: int = 0) -> Event:
    return ms, cpu, "send", (to % 100 << 32 | 0xF0 | other,)


def end(ms: float, cpu: int) -> Event:
    return ms, cpu, "end", (END_OF_INTERRUPT,)


def spin(ms: float, cpu: int = 1, first: int | None = None, kernel: int = 1) -> list[Event]:
    """A vCPU on ``cpu`` spins, and KVM tries ``first``, or no vCPU."""
    tried = [(ms + 0.001, cpu, "try", (10 * first,))] if first else []
    return [(ms, cpu, "spin", (kernel,)), *tried, (ms + 0.002, cpu, "schedule", ())]


def log(*events: Event) -> pl.DataFrame:
    rows = [
        (round(ms * MS), cpu, name, *words, *[None] * (WORDS - len(words)))
        for ms, cpu, name, words in events
    ]
    columns = ("ns", "cpu", "name", *(f"word{n}" for n in range(WORDS)))
    frame = pl.DataFrame(rows, schema=columns, orient="row")
    return frame.with_columns(pl.col("^word.*$").cast(pl.UInt64))


def judged(*events: Event) -> list[tuple[str, bool]]:
    return [(one.rule, one.first) for one in choices(log(*events))]


# the receiver had a CPU, and waits for one
OUT = (switch(0, 2, 0, RECEIVER), switch(1, 2, RECEIVER, 0))
ASKED = (*OUT, switch(1.5, 1, 0, CALLER), ipi(2, 1, RECEIVER))


@pytest.mark.parametrize(("tried", "first"), [(RECEIVER, True), (OTHER, False), (None, False)])
def test_the_receiver_of_a_pending_ipi_is_first(tried: int | None, first: bool) -> None:
    others = (switch(0, 3, 0, OTHER), switch(1, 3, OTHER, 0))
    assert judged(*others, *ASKED, *spin(3, first=tried)) == [("receiver_first", first)]


@pytest.mark.parametrize(
    "events",
    [
        (*ASKED, *spin(3, kernel=0)),
        (*ASKED, switch(2.5, 2, 0, RECEIVER), *spin(3)),  # it runs
        (*ASKED, switch(2.5, 2, 0, RECEIVER), switch(2.99, 2, RECEIVER, 0), *spin(3)),  # just now
    ],
)
def test_what_is_not_certain_is_not_judged(events: tuple[Event, ...]) -> None:
    assert judged(*events) == []


@pytest.mark.parametrize(
    "events",
    [
        (*ASKED, end(2.5, 1), *spin(3)),  # its own interrupt: the record is gone
        (*OUT, switch(1.5, 1, 0, CALLER), ipi(2, 1, RECEIVER, other=3 << 18), *spin(3)),  # to all
        (*OUT, switch(1.5, 1, 0, CALLER), ipi(2, 1, RECEIVER, other=4 << 8), *spin(3)),  # an NMI
        (*OUT, switch(1.5, 1, 0, CALLER), *spin(3)),  # none at all
        (*ASKED, *spin(51.97)),  # old, but not for certain
    ],
)
def test_without_a_pending_ipi_for_certain_modes_decide(events: tuple[Event, ...]) -> None:
    assert judged(*events) == [("relaxed", False)]


# another vCPU was preempted in its guest, in kernel mode
CANDIDATE = (switch(2.1, 3, 0, OTHER), switch(2.5, 3, OTHER, 0))
CAME = switch(3, 2, 0, RECEIVER)
ANSWERED = (*ASKED, *CANDIDATE, CAME, end(3.1, 2), switch(4, 2, RECEIVER, 0))


@pytest.mark.parametrize(("tried", "first"), [(RECEIVER, True), (OTHER, False)])
def test_one_that_has_answered_is_not_first(tried: int, first: bool) -> None:
    assert judged(*ANSWERED, *spin(5, first=tried)) == [("answered_first", first)]


@pytest.mark.parametrize(
    "events",
    [
        (*ASKED, CAME, end(3.1, 2), switch(4, 2, RECEIVER, 0), *spin(5)),  # no other candidate
        (*ASKED, *CANDIDATE, CAME, end(2.04, 2), switch(4, 2, RECEIVER, 0), *spin(5)),
        # two had asked, and the end names only one of them
        (
            *ASKED,
            *CANDIDATE,
            switch(2.6, 4, 0, 104),
            ipi(2.7, 4, RECEIVER),
            CAME,
            end(3.1, 2),
            switch(4, 2, RECEIVER, 0),
            *spin(5),
        ),
        # another one asks again
        (*ANSWERED, switch(4.1, 4, 0, 104), ipi(4.2, 4, RECEIVER), *spin(5)),
        # it spun when it was preempted
        (
            *ASKED,
            switch(2.1, 3, 0, OTHER),
            *spin(2.45, 3),
            switch(2.5, 3, OTHER, 0),
            CAME,
            end(3.1, 2),
            switch(4, 2, RECEIVER, 0),
            *spin(5),
        ),
        # it works in user mode
        (
            *ASKED,
            switch(2.1, 3, 0, 103),
            switch(2.5, 3, 103, 0),
            CAME,
            end(3.1, 2),
            switch(4, 2, RECEIVER, 0),
            *spin(5),
        ),
        # another VM's
        (
            *ASKED,
            switch(2.1, 3, 0, 202),
            switch(2.5, 3, 202, 0),
            CAME,
            end(3.1, 2),
            switch(4, 2, RECEIVER, 0),
            *spin(5),
        ),
    ],
)
def test_a_first_yield_may_be_right_in_other_cases(events: tuple[Event, ...]) -> None:
    assert "answered_first" not in dict(judged(*events))


@pytest.mark.parametrize(("tried", "first"), [(RECEIVER, True), (OTHER, False)])
def test_an_old_ipi_that_nothing_ended_is_not_pending(tried: int, first: bool) -> None:
    silent = (*ASKED, *CANDIDATE, CAME, switch(4, 2, RECEIVER, 0))
    assert judged(*silent, *spin(52.1, first=tried)) == [("expired_first", first)]
    assert judged(*silent, *spin(51, first=tried)) == []


# the vCPU that spins has a CPU, and has sent no IPI
RUNS = switch(1.5, 1, 0, CALLER)


@pytest.mark.parametrize(("tried", "first"), [(RECEIVER, True), (OTHER, True), (None, False)])
def test_any_is_tried_if_none_waits_in_kernel_mode(tried: int | None, first: bool) -> None:
    assert judged(switch(0.5, 4, 0, OTHER), *OUT, RUNS, *spin(3, first=tried)) == [
        ("relaxed", first)
    ]


@pytest.mark.parametrize(("tried", "first"), [(RECEIVER, True), (OTHER, False), (None, False)])
def test_one_in_user_mode_is_not_before_one_in_kernel_mode(tried: int | None, first: bool) -> None:
    assert judged(*OUT, RUNS, *CANDIDATE, *spin(3, first=tried)) == [("user_first", first)]


ENDS = switch(2.1, 2, 0, RECEIVER)
TO_ALL = ipi(2, 1, 1, other=3 << 18)
BOTH_ASKED = (switch(2.6, 4, 0, 104), ipi(2.7, 4, RECEIVER))


@pytest.mark.parametrize(
    "events",
    [
        (*OUT, RUNS, *spin(3, kernel=0)),
        (switch(0, 2, 0, RECEIVER), RUNS, *spin(3)),  # it has a CPU
        (switch(0, 2, 0, RECEIVER), RUNS, switch(2.97, 2, RECEIVER, 0), *spin(3)),  # until now
        (switch(0.95, 2, 0, RECEIVER), switch(1, 2, RECEIVER, 0), RUNS, *spin(3)),  # still in KVM
        # an interrupt may be pending, which it handles in kernel mode
        (*OUT, RUNS, *CANDIDATE, TO_ALL, *spin(3)),
        (*OUT, RUNS, *CANDIDATE, TO_ALL, ENDS, end(2.2, 2), switch(2.6, 2, RECEIVER, 0), *spin(3)),
        # it has answered; another vCPU had asked it, too, so the kernel's record may be left
        (*ASKED, *CANDIDATE, *BOTH_ASKED, CAME, end(3.1, 2), switch(4, 2, RECEIVER, 0), *spin(5)),
    ],
)
def test_modes_that_are_not_certain_are_not_judged(events: tuple[Event, ...]) -> None:
    assert judged(*events) == []


def test_an_interrupt_that_was_handled_counts_no_longer() -> None:
    handled = (ENDS, end(2.2, 2), switch(2.8, 2, RECEIVER, 0))
    assert judged(*OUT, RUNS, *CANDIDATE, TO_ALL, *handled, *spin(3)) == [("user_first", False)]


def test_figures_are_percent_of_the_judged_choices_in_the_window() -> None:
    some = log(*ASKED, *spin(3, first=RECEIVER), *spin(4, first=OTHER), *spin(5, first=RECEIVER))
    found = receiver_figures(some, (0, round(4.5 * MS)), {})
    assert found.values["receiver_first"] == 50
    few = "no yield was to be judged by this rule"
    unseen = {name: why for name, why in found.not_seen.items() if why == few}
    assert unseen == dict.fromkeys(RULES - {"receiver_first"}, few)
    assert COUNTERS.keys() == {*found.values, *found.not_seen}
    assert not found.not_counted


def test_without_a_point_no_rule_is_judged() -> None:
    missing = {"send": "the kernel has no kvm_x2apic_icr_write()"}
    found = receiver_figures(log(*ASKED, *spin(3, first=RECEIVER)), ALL, missing)
    rules = ("receiver_first", "answered_first", "expired_first")
    assert {name: found.not_counted[name] for name in rules} == dict.fromkeys(
        rules, missing["send"]
    )
