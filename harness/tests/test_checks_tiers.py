# SPDX-License-Identifier: Apache-2.0
"""Tiers, capacity classes and settle times derived from machines."""

from __future__ import annotations

import itertools

import pytest

from asymlab.checks.settle import PELT_SETTLE_S, settle_s, shortest_step_s
from asymlab.checks.tiers import capacity_classes, capacity_greater, tiers
from asymlab.config.machine import machine, machines
from asymlab.errors import UserError
from asymlab.model.job import Placed
from asymlab.model.order import ORDER_WORDS
from asymlab.session.options import RunOptions
from asymlab.session.resolve import resolve
from goldens import refused
from made_trace import small_machine


def test_capacities_differ_from_five_percent_on() -> None:
    assert capacity_greater(1024, 972)
    assert not capacity_greater(1024, 973)
    assert not capacity_greater(1024, 1024)


@pytest.mark.parametrize(
    ("name", "sizes"),
    [("vera-8c2t", [16]), ("vera-rubin", [176]), ("gb10", [10, 10]), ("big-little-2-4", [2, 4])],
)
def test_capacity_classes_of_shipped_machines(name: str, sizes: list[int]) -> None:
    classes = capacity_classes(machine(name))
    assert [classes.count(c) for c in sorted(set(classes))] == sizes


def test_the_stronger_class_comes_first() -> None:
    gb10 = machine("gb10")
    classes = capacity_classes(gb10)
    assert min(gb10.capacity(i) for i, c in enumerate(classes) if c == 0) == 997
    assert max(gb10.capacity(i) for i, c in enumerate(classes) if c == 1) == 731


def test_equal_capacities_are_one_class() -> None:
    assert set(capacity_classes(machine("gb10").equal())) == {0}


@pytest.mark.parametrize(
    ("name", "order", "expected"),
    [
        ("vera-8c2t", "core sibling", [("core", 8), ("sibling", 8)]),
        ("vera-8c2t", "capacity core sibling", [("capacity 972..1024", 8), ("sibling", 8)]),
        (
            "gb10",
            "capacity core sibling",
            [("capacity 997..1024", 10), ("capacity 718..731", 10)],
        ),
        ("gb10", "type:cortex-x925 core", [("cortex-x925", 10), ("core", 10)]),
        # a sibling may come before another type
        ("gb10", "type:cortex-x925 sibling core", [("cortex-x925", 10), ("core", 10)]),
        # places that no word names come last
        ("vera-8c2t", "core", [("core", 8), ("other thread", 8)]),
        ("gb10", "type:cortex-a725", [("cortex-a725", 10), ("other", 10)]),
    ],
)
def test_order_words(name: str, order: str, expected: list[tuple[str, int]]) -> None:
    found = tiers(machine(name), order.split())
    assert [(tier.name, tier.places) for tier in found] == expected


def test_every_place_of_every_machine_is_in_exactly_one_tier() -> None:
    words = [word for word in ORDER_WORDS if not word.startswith("type")]
    for box in map(machine, machines()):
        for count in range(1, 4):
            for order in itertools.permutations(words, count):
                found = tiers(box, order)
                assert sum(tier.places for tier in found) == len(box.cpus)


def test_an_unknown_word_is_the_users_error() -> None:
    with refused(UserError):
        tiers(machine("gb10"), ["cores"])
    with refused(UserError):
        tiers(machine("gb10"), ["type:P"])


def test_settle_times_grow_with_the_machine() -> None:
    assert settle_s(machine("vera-8c2t")) == pytest.approx(0.353 + 5 * 0.02, abs=0.001)
    assert settle_s(machine("vera-rubin")) == pytest.approx(0.353 + 5 * 0.18, abs=0.001)
    assert settle_s(small_machine(2, 1)) == pytest.approx(0.353 + 5 * 0.01, abs=0.001)
    assert settle_s(machine("kunpeng-2s2n")) > settle_s(small_machine(16))  # NUMA: one try more


def test_settle_times_depend_on_how_tasks_are_placed() -> None:
    for box in (machine("vera-8c2t"), machine("vera-rubin"), machine("gb10")):
        assert settle_s(box, Placed.WOKEN) == pytest.approx(0.353, abs=0.001)
        assert settle_s(box, Placed.PARTED) == settle_s(box, Placed.WOKEN)
        assert settle_s(box, Placed.GATHERED) >= settle_s(box, Placed.BALANCED)
    assert settle_s(machine("vera-8c2t"), Placed.GATHERED) == settle_s(machine("vera-8c2t"))
    # the last of 88 tasks got its core after 1.6 to 2.3 s
    rubin = settle_s(machine("vera-rubin"), Placed.GATHERED)
    assert rubin == pytest.approx(0.353 + 15 * 0.18, abs=0.001)


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("hygon-2s2n2l2c2t", 8),  # the last of 16 tasks got its core after 2.15 s
        ("hygon-2s2n2l4c2t", 16),  # of 32 tasks after 6.4 to 7.0 s
        ("granite-16", 4),
        ("kunpeng-2s2n", 1),  # without SMT tasks begin on a core each
    ],
)
def test_gathered_tasks_leave_their_node_one_by_one(name: str, turns: int) -> None:
    box = machine(name)
    one = settle_s(box) - PELT_SETTLE_S
    assert settle_s(box, Placed.GATHERED) == pytest.approx(PELT_SETTLE_S + turns * one)


def test_a_step_of_a_second_is_judgeable_at_16_cpus() -> None:
    assert shortest_step_s(machine("vera-8c2t")) < 1.0
    assert shortest_step_s(machine("vera-rubin")) < 2.0


def test_steps_of_wide_machines_are_shorter() -> None:
    boxes = [machine(name) for name in ("vera-8c2t", "hygon-2s2n2l4c2t", "vera-rubin")]
    judged = [shortest_step_s(box, Placed.WOKEN) - PELT_SETTLE_S for box in boxes]
    assert judged == pytest.approx([0.5, 0.5, 0.25])


@pytest.mark.parametrize(
    ("name", "reason"),
    [("granite-176", "which takes 48 s on granite-176"), ("hygon-2s2n2l4c2t", ""), ("gb10", "")],
)
def test_gathered_loads_are_left_out_where_they_take_too_long(name: str, reason: str) -> None:
    asked = resolve(RunOptions(system="placement", machine=name, board="qemu-pt"))
    assert ("run" in asked.left_out, "run" in asked.system.loads) == (bool(reason), not reason)
    assert reason in asked.left_out.get("run", "")
    assert "wake" in asked.system.loads
