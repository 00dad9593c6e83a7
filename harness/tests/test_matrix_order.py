# SPDX-License-Identifier: Apache-2.0
"""The order of a matrix, its estimates and its budget."""

from __future__ import annotations

import pytest

from asymlab.config.machine import machine, machines
from asymlab.errors import UserError
from asymlab.model.matrix import Estimate
from asymlab.report.summary import duration
from asymlab.session.matrix.estimate import Pace, Timed, Work
from asymlab.session.matrix.options import MatrixOptions, parse_budget
from asymlab.session.matrix.order import (
    NOTHING_NEW,
    STANDARD,
    Budget,
    Candidate,
    ordered,
    properties,
)
from goldens import assert_golden, refused


def candidate(
    name: str, properties: str, cost_s: float, system: str = "s", *, is_standard: bool = False
) -> Candidate:
    return Candidate(system, name, frozenset(properties), cost_s, is_standard)


def names(*candidates: Candidate) -> list[str]:
    return [one.candidate.machine for one in ordered(candidates)]


def test_the_systems_machine_is_first_whatever_it_costs() -> None:
    cheap, dear = candidate("cheap", "abc", 1), candidate("dear", "a", 900, is_standard=True)
    assert names(cheap, dear) == ["dear", "cheap"]
    assert [one.why for one in ordered([cheap, dear])] == [STANDARD, "first with b, c"]


def test_default_machines_of_several_systems_come_first_the_cheapest_before() -> None:
    found = names(
        candidate("x", "abcd", 1, "one"),
        candidate("b", "a", 60, "one", is_standard=True),
        candidate("c", "a", 10, "two", is_standard=True),
    )
    assert found == ["c", "b", "x"]


def test_what_is_new_per_second_decides() -> None:
    found = names(
        candidate("standard", "a", 5, is_standard=True),
        candidate("one-in-4", "e", 4),
        candidate("two-in-40", "fg", 40),
        candidate("three-in-8", "bcd", 8),
        candidate("two-of-these-in-5", "bc", 5),
    )
    # 0.4 per second, then 0.375 for three; but one of three is left, 0.125 per second
    assert found == ["standard", "two-of-these-in-5", "one-in-4", "three-in-8", "two-in-40"]


def test_a_cheap_machine_with_less_news_per_second_waits() -> None:
    found = names(candidate("one-in-4", "e", 4), candidate("three-in-8", "bcd", 8))
    assert found == ["three-in-8", "one-in-4"]


def test_machines_with_nothing_new_are_last_the_cheapest_first() -> None:
    placed = ordered(
        [
            candidate("same-dear", "ab", 90),
            candidate("same-cheap", "ab", 20),
            candidate("standard", "ab", 50, is_standard=True),
            candidate("new", "abc", 500),
        ]
    )
    assert [one.candidate.machine for one in placed] == [
        "standard",
        "new",
        "same-cheap",
        "same-dear",
    ]
    assert placed[-1].why == NOTHING_NEW


def test_what_is_new_is_counted_by_system() -> None:
    found = ordered([candidate("m", "ab", 10, "one"), candidate("m", "ab", 10, "two")])
    assert [one.why for one in found] == ["first with a, b"] * 2


def test_no_candidate_is_lost_and_the_order_does_not_depend_on_theirs() -> None:
    some = [candidate(n, "abcdefg"[: i % 7], 10 + i % 3) for i, n in enumerate(machines())]
    assert sorted(names(*some)) == sorted(machines())
    assert names(*some) == names(*reversed(some))


def test_properties_are_what_the_scheduler_sees() -> None:
    vera = properties(machine("vera-8c2t"))
    assert {"2 threads per core", "CPUs of several capacities", "9 to 16 CPUs"} <= vera
    assert {"no SMT", "up to 4 CPUs", "1 core type", "1 LLC"} <= properties(machine("n1-4c"))
    assert "clusters" in properties(machine("kunpeng-2s2n"))
    assert "3 or more NUMA nodes" in properties(machine("kunpeng-2s2n"))
    small, large = properties(machine("granite-64")), properties(machine("granite-240"))
    assert small ^ large >= {"33 to 64 CPUs", "129 to 256 CPUs"}
    assert len({properties(machine(name)) for name in machines()}) > len(machines()) / 2


PACE = Pace(
    [
        Timed("s", "", 16, 30.0),
        Timed("s", "", 16, 50.0),
        Timed("s", "", 16, 40.0),
        Timed("s", "blas", 8, 26.0),
        Timed("other", "", 64, 1.0),
    ],
    {8: 13.0, 16: 21.0, 64: 69.0},
)


@pytest.mark.parametrize(
    ("part", "cpus", "seconds", "basis"),
    [
        ("", 16, 40.0, "3 stored samples on 16 CPUs"),
        ("", 64, 40.0 / 21 * 69, "3 stored samples of other sizes"),
        ("blas", 16, 42.0, "1 stored sample of other sizes"),
        ("oltp", 64, 69.0, "from 64 CPUs"),
    ],
)
def test_samples_of_the_same_size_then_of_others_then_none(
    part: str, cpus: int, seconds: float, basis: str
) -> None:
    found = PACE.sample_s("s", part, cpus)
    assert found[0] == pytest.approx(seconds) and found[1] == basis


def work(samples: int, builds: dict[str, float], crew: int = 2) -> Work:
    return Work("s", 16, {"": samples} if samples else {}, builds, crew)


def test_a_kernel_is_built_by_the_first_entry_that_needs_it() -> None:
    kernels = {"6.12": 500.0, "series": 60.0}
    found = list(PACE.estimates([work(6, kernels), work(6, kernels), work(0, {})], workers=2))
    assert [(one.build_s, one.boot_s) for one in found] == [(280, 120), (0, 120), (0, 0)]
    assert found[0].seconds == 400


def test_fewer_samples_than_workers_do_not_share_one() -> None:
    (found,) = PACE.estimates([work(1, {}, crew=8)], workers=8)
    assert found == Estimate(build_s=0, boot_s=40, basis="3 stored samples on 16 CPUs")


def test_a_budget_admits_what_is_expected_to_end_in_it() -> None:
    budget = Budget(100)
    assert budget.admits(100, 0) and not budget.admits(101, 0)
    assert budget.admits(60, 40) and not budget.admits(61, 40)
    assert Budget(None).admits(1e9, 1e9)


def test_the_pace_corrects_estimates() -> None:
    budget = Budget(100)
    assert budget.pace == 1
    budget.took(10, 30)
    assert budget.pace == 3 and budget.admits(20, 40) and not budget.admits(21, 40)
    budget.took(50, 30)
    assert budget.pace == 1


@pytest.mark.parametrize(
    ("text", "seconds"), [("1h", 3600), ("90m", 5400), ("1h30m", 5400), ("45s", 45), (" 2h ", 7200)]
)
def test_budgets(text: str, seconds: int) -> None:
    assert parse_budget(text) == seconds


@pytest.mark.parametrize("text", ["", "1", "0h", "1.5h", "-1h", "1h 30m", "30m1h", "1d"])
def test_budgets_that_are_none(text: str) -> None:
    with pytest.raises(UserError, match="invalid budget"):
        parse_budget(text)


def test_durations_are_rounded() -> None:
    seconds = (0.4, 89, 90, 3600, 5400, 7200, 9000)
    assert_golden(", ".join(map(duration, seconds)))


def options(machines: str, systems: str = "asym-smt") -> MatrixOptions:
    return MatrixOptions(machines=tuple(machines.split()), systems=tuple(systems.split()))


def test_names_patterns_and_files_are_machines_each_once() -> None:
    assert options("all").machine_names() == machines()
    found = options("gb10 vera-* vera-rubin ./my.yaml").machine_names()
    assert found == ("gb10", "vera-8c2t", "vera-rubin", "./my.yaml")
    assert set(options("gb10", "all").system_names()) >= {"asym-smt", "balance-gate"}
    for wrong in (options("vera-8ct"), options("zz-*"), options("")):
        with refused(UserError):
            wrong.machine_names()
    with refused(UserError):
        options("gb10", "asym-sm").system_names()
