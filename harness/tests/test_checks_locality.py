# SPDX-License-Identifier: Apache-2.0
"""Figures of CPUs and of pairs of CPUs by LLC, node and distance."""

from __future__ import annotations

import pytest

from asymlab.checks.locality import local_figures
from asymlab.checks.migrations import distance
from asymlab.config.machine import machine
from asymlab.errors import InfraError

BOX = machine("kunpeng-2s2n")

EFFECTIVE_3_TO_1 = 4 / 3**0.75
"""exp of the entropy of the shares 3/4 and 1/4."""


def other(level: str) -> int:
    """A CPU at a distance of CPU 0."""
    return next(cpu.id for cpu in BOX.cpus[1:] if distance(BOX.cpus[0], cpu) == level)


def test_messages_are_counted_by_cache_and_node() -> None:
    far = other("system")
    found = local_figures({"messages": 8, "handled.cpu0": 6, f"handled.cpu{far}": 2}, BOX)
    assert found["llcs_used"] == found["nodes_used"] == pytest.approx(EFFECTIVE_3_TO_1)
    assert found["messages"] == 8
    # those of CPUs are not kept
    assert not any("cpu" in name for name in found)


def test_caches_of_one_node_are_one_node() -> None:
    box = machine("gb10")
    one, two = (min(span) for span in box.llc_spans)
    found = local_figures({f"handled.cpu{one}": 1, f"handled.cpu{two}": 1}, box)
    assert found["llcs_used"] == pytest.approx(2)
    assert found["nodes_used"] == 1


def test_siblings_are_one_core() -> None:
    box = machine("hygon-2s2n2l4c2t")
    one, sibling = (cpu.id for cpu in box.cpus if cpu.core == 0)
    elsewhere = next(cpu.id for cpu in box.cpus if cpu.core == 1)
    found = local_figures({f"handled.cpu{one}": 2, f"handled.cpu{sibling}": 1}, box)
    assert found["cores_used"] == 1
    figures = {f"handled.cpu{one}": 2, f"handled.cpu{sibling}": 1, f"handled.cpu{elsewhere}": 1}
    assert local_figures(figures, box)["cores_used"] == pytest.approx(EFFECTIVE_3_TO_1)


def test_moves_are_summed_by_distance() -> None:
    levels = {distance(BOX.cpus[0], cpu) for cpu in BOX.cpus[1:]}
    far, close = other("system"), other("socket")
    figures = {
        "handled.cpu0": 9,
        f"moves.cpu0.cpu{far}": 2,
        f"moves.cpu{far}.cpu0": 3,
        f"moves.cpu0.cpu{close}": 4,
    }
    found = local_figures(figures, BOX)
    moved = {n.removeprefix("moves."): v for n, v in found.items() if n.startswith("moves.")}
    assert {*moved} == levels
    assert (moved.pop("system"), moved.pop("socket")) == (5, 4)
    assert not any(moved.values())


def test_latencies_of_pairs_are_kept_and_have_medians() -> None:
    far, last = other("system"), BOX.cpus[-1].id
    figures = {
        f"dirty_ns.cpu0.cpu{far}": 10.0,
        f"dirty_ns.cpu1.cpu{far}": 30.0,
        f"dirty_ns.cpu0.cpu{last}": 11.0,
        "dirty_ns.cpu0.cpu1": 3.0,
        "memory_ns.cpu0.cpu0": 90.0,
        f"memory_ns.cpu0.cpu{far}": 150.0,
        "hit_ns": 12.0,
    }
    found = local_figures(figures, BOX)
    assert {name: found[name] for name in figures} == figures
    near = distance(BOX.cpus[0], BOX.cpus[1])
    assert found["dirty_ns.system"] == 11.0
    assert found[f"dirty_ns.{near}"] == 3.0
    # memory is that of the node of the second CPU
    assert (found["memory_ns.node"], found["memory_ns.system"]) == (90.0, 150.0)
    assert "llcs_used" not in found


@pytest.mark.parametrize("name", ["handled.cpu{}", "moves.cpu0.cpu{}", "moves.cpu{}.cpu0"])
def test_cpus_that_the_machine_lacks_are_an_error(name: str) -> None:
    with pytest.raises(InfraError, match=f"kunpeng-2s2n has {len(BOX.cpus)} CPUs"):
        local_figures({name.format(len(BOX.cpus)): 1.0}, BOX)
