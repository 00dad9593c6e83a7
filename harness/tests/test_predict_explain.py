# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from dataclasses import replace

import pytest

from asymlab.config.machine import machine, machines
from asymlab.model.acpi import PpttNode
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.predict.diff import FirmwareDiff, compare
from asymlab.predict.explain import explain, sections
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import explained
from asymlab.topology.machine import machine_view
from goldens import assert_golden
from lint_views import (
    CACHES,
    CLUSTERS,
    LEAVES,
    TOP,
    X86,
    cache,
    facts,
    leaf,
    pptt,
    shared,
    with_cpus,
)
from lint_views import acpi as tables
from made_examples import SOON
from made_view import IN_PCC, acpi, cpc, hybrid
from tiers import tiered

V6, V7 = KernelVersion.parse("6.12"), KernelVersion.parse("7.3")


def words(view: MachineView | Machine, kernel: KernelVersion = V6, *cmdline: str) -> str:
    view = machine_view(view) if isinstance(view, Machine) else view
    return explain(view, explained(view, kernel, cmdline))


def versus(one: MachineView, other: MachineView, kernel: KernelVersion = V6) -> FirmwareDiff:
    return compare((one, explained(one, kernel)), (other, explained(other, kernel)))


@pytest.mark.parametrize("name", tiered(machines(), SOON, tier="check"))
@pytest.mark.parametrize("kernel", [V6, V7])
def test_every_machine_can_be_explained(name: str, kernel: KernelVersion) -> None:
    text = words(machine(name), kernel)
    assert text.startswith(machine(name).title)
    for part in ("Scheduling domains", "Wakeups", "Balancing", "Capacity"):
        assert part in text


def test_the_asymmetric_path_and_what_it_overlooks() -> None:
    for text in (
        words(machine("vera-8c2t")),
        words(machine("vera-8c2t"), V7),
        words(machine("vera-8c2t").equal()),
    ):
        assert_golden(text[text.index("Wakeups") :])
    assert "A spread of 5.1%" in words(machine("vera-8c2t"))


def test_clusters_that_linux_does_not_take() -> None:
    assert "Linux makes no CLS level" in words(machine("vera-8c2t"))
    text = words(machine("kunpeng-2s2n"))
    assert "Linux makes no CLS level" not in text
    assert "those of its cluster first" in text


def test_the_sharers_of_the_last_cache_are_those_of_mc() -> None:
    """As on Ampere Altra: a cluster of two cores, each with an L2 cache and no other."""
    cpus = [facts(cpu, core=cpu, cluster=cpu // 2, cpc=None) for cpu in range(4)]
    caches = tuple(shared(2, [cpu.id]) for cpu in cpus)
    view = with_cpus(*cpus).model_copy(update={"caches": caches})
    parts = sections(explained(view, V6))
    assert_golden("\n".join((*parts["topology"], *parts["domains"])))


def test_cpus_whose_domains_differ_in_a_usual_flag_show_it() -> None:
    """Without the flag their blocks would look the same."""
    found = explained(machine_view(machine("big-little-2-4")), V6)
    chains = dict(found.view.domains or {})
    first, *rest = chains[0]
    marked = first.model_copy(update={"flags": (*first.flags, "SD_OVERLAP")})
    view = found.view.model_copy(update={"domains": chains | {0: (marked, *rest)}})
    text = "\n".join(sections(replace(found, view=view))["domains"])
    one, *others = text.split("  CPU ")[1:]
    assert one.startswith("0:\n") and "SD_OVERLAP" in one
    assert others and not [block for block in others if "SD_OVERLAP" in block]


def test_reasons_and_assumptions() -> None:
    assert "CPU 1 has no _CPC" in words(acpi(cpc(200), None))
    assert_golden(words(acpi(cpc(200), cpc(IN_PCC))))
    assert "_OSC acknowledges CPPC" in words(acpi(cpc(200), cpc(100), acks=None))
    assert "Assumed" not in words(acpi(cpc(200), cpc(100)))
    assert_golden(words(hybrid(2, 60, 60, 40, 40)))


def test_cpus_offline_or_isolated() -> None:
    assert_golden(words(machine("kunpeng-2s2n"), V6, "maxcpus=8", "isolcpus=1"))
    parted = words(machine("vera-8c2t"), V6, "asymlab.partition=4-5")
    assert "cpuset partition: 4-5; separate domains, no tasks" in parted


def test_machines_that_the_scheduler_cannot_distinguish_are_the_same() -> None:
    vera = machine_view(machine("vera-8c2t"))
    renamed = vera.model_copy(update={"title": "another", "caches": vera.caches[::-1]})
    assert versus(vera, renamed).same
    assert_golden(versus(vera, renamed).text())


def test_capacities_that_differ_have_consequences() -> None:
    vera = machine("vera-8c2t")
    result = versus(machine_view(vera), machine_view(vera.equal()))
    assert not result.same
    lines = result.text().splitlines()
    assert "  cpu2-3 cpu_capacity: A 983, B 1024" in lines
    assert any("(MC) flags: A SD_ASYM_CPUCAPACITY" in line for line in lines)
    assert any(line.startswith("  A: target CPU 0-15: the asymmetric path") for line in lines)
    assert any("B: All CPUs count as equally strong" in line for line in lines)


def test_a_number_of_another_cpu_is_shown() -> None:
    one = with_cpus(*(facts(n, hw_id=hw_id) for n, hw_id in enumerate((0x0, 0x100))))
    other = with_cpus(*(facts(n, hw_id=hw_id) for n, hw_id in enumerate((0x100, 0x0))))
    assert not versus(one, other).same
    assert "  cpu0 is hardware 0x0, then 0x100" in versus(one, other).text()


def test_more_cpus_are_shown() -> None:
    assert_golden(versus(acpi(cpc(100)), acpi(cpc(100), cpc(100))).text())


def test_changes_of_the_pptt_that_no_cpu_uses_are_named() -> None:
    """Leaves of a uid that the MADT does not have, and a cache that no node refers to."""
    before = tables(pptt=pptt((*TOP, *LEAVES, unused(0x300), unused(0x320))))
    renamed = tuple(node.model_copy(update={"uid": node.uid + 8}) for node in LEAVES[3:])
    for leaves, expected in (
        ((*LEAVES, unused(0x300, package=True), unused(0x320)), (0x300, 0x340)),
        ((*LEAVES[:3], *renamed, unused(0x300), unused(0x320)), (0x340,)),
    ):
        after = tables(pptt=pptt((*TOP, *leaves), (*CACHES, cache(0x340, "unified"))))
        assert versus(before, after).unused_pptt == expected
    first = tables(pptt=pptt((*TOP, *LEAVES, *map(unused, range(0x300, 0x440, 0x20)))))
    assert_golden(versus(tables(), first).text())
    for one in (X86, tables(pptt=None)):
        assert versus(one, before).unused_pptt == versus(before, one).unused_pptt == ()


def unused(offset: int, **changes: object) -> PpttNode:
    return leaf(9, CLUSTERS[1], **changes).model_copy(update={"offset": offset})


def test_explanation_without_cpus() -> None:
    """Damaged firmware: no MADT, or a MADT without a usable processor."""
    empty = acpi(cpc(1)).model_copy(update={"cpus": ()})
    assert "CPUs: 0 come up" in words(empty)
    assert explained(empty, V6).view.domains == {}
