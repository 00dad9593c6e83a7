# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import pytest

from asymlab.config.machine import machine, machines
from asymlab.model.firmware import ViewSource
from asymlab.topology.machine import machine_view


@pytest.mark.parametrize("name", machines())
def test_every_cpu_and_cache_is_there(name: str) -> None:
    described = machine(name)
    view = machine_view(described)
    assert [cpu.id for cpu in view.cpus] == list(range(len(described.cpus)))
    assert sorted(map(sorted, view.cores.values())) == sorted(map(sorted, described.cores))
    highest = [cpu.cpc.number("highest_perf") for cpu in view.cpus if cpu.cpc]
    assert highest == [cpu.perf for cpu in described.cpus]
    assert [cpu.dmips_mhz for cpu in view.cpus] == highest
    last = max(cache.level for cache in view.caches)
    spans = [cache.cpus for cache in view.caches if cache.level == last]
    assert spans == [s for s in described.llc_spans if s in spans] and spans


def test_each_source_holds_what_its_tables_hold() -> None:
    vera = machine("vera-8c2t")
    acpi, tree = machine_view(vera, ViewSource.ACPI), machine_view(vera, ViewSource.DT)
    assert acpi.acks_cppc is True and tree.acks_cppc is None
    assert {cpu.dmips_mhz for cpu in acpi.cpus} == {None}
    assert {cpu.cpc for cpu in tree.cpus} == {None}
    assert acpi.nodes == tree.nodes == ()
    assert [node.id for node in machine_view(vera).nodes] == [0]


def test_a_cluster_is_what_holds_the_core() -> None:
    """On a machine without clusters, the LLC."""
    view = machine_view(machine("big-little-2-4"))
    assert [cpu.cluster for cpu in view.cpus] == [0, 0, 1, 1, 1, 1]
    kunpeng = machine("kunpeng-2s2n")
    clusters = [cpu.cluster for cpu in machine_view(kunpeng).cpus]
    assert clusters == [cpu.cluster for cpu in kunpeng.cpus]
