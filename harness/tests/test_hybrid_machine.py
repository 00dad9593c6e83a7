# SPDX-License-Identifier: Apache-2.0
"""hybrid-6p8e compared with the /sys of the machine that it models."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.model.cpuid import Cpuid
from asymlab.model.firmware import CpuFacts, MachineView
from asymlab.predict.booted import PRIORITIES, booted_view
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import explained, predict
from asymlab.predict.view import ASYM, View, drift
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view

REAL = load(Path(__file__).parent / "data" / "firmware" / "i7-1370p.tar.xz")
MADE = machine_view(machine("hybrid-6p8e"))
V6, V7 = KernelVersion.parse("6.12"), KernelVersion.parse("7.3")
PACKING = "SD_ASYM_PACKING"


def level(cpu: CpuFacts, name: str) -> int | None:
    return cpu.cpc.number(name) if cpu.cpc else None


PLACE = ("core", "thread", "cluster", "package", "hw_id")
CLAIMS = ("highest_perf", "nominal_perf", "lowest_perf", "reference_perf", "nominal_freq")


def test_cpus_caches_and_model_are_the_real_ones() -> None:
    def rows(view: MachineView) -> set[tuple[object, ...]]:
        return {(c.level, c.kind, c.size, c.line, c.ways, c.cpus) for c in view.caches}

    for cpu, real in zip(MADE.cpus, REAL.cpus, strict=True):
        assert [getattr(cpu, name) for name in PLACE] == [getattr(real, name) for name in PLACE]
        assert [level(cpu, name) for name in CLAIMS] == [level(real, name) for name in CLAIMS]
    assert rows(MADE) == rows(REAL)
    assert MADE.cpuid == REAL.cpuid == Cpuid(family=6, model=0xBA, stepping=2)


@pytest.mark.parametrize("kernel", [V6, V7], ids=str)
@pytest.mark.parametrize("cmdline", [(), ("nosmt",), ("nosmt=force",)])
def test_linux_makes_the_same_of_both(kernel: KernelVersion, cmdline: tuple[str, ...]) -> None:
    assert drift(predict(MADE, kernel, cmdline), predict(REAL, kernel, cmdline)) == ()


def flags(view: View) -> set[str]:
    assert view.domains is not None
    return {flag for chain in view.domains.values() for domain in chain for flag in domain.flags}


def test_priorities_with_smt_and_capacities_without() -> None:
    ranked = explained(MADE, V7)
    assert PACKING in flags(ranked.view) and ASYM not in flags(ranked.view)
    assert {cpu.capacity for cpu in ranked.view.cpus.values()} == {1024}
    assert ranked.view.domains is not None
    names = [[domain.name for domain in ranked.view.domains[cpu]] for cpu in (0, 12)]
    assert names == [["SMT", "MC"], ["CLS", "MC"]]
    shown = [cpu.priority for cpu in ranked.view.cpus.values()]
    assert shown == [64] * 4 + [67] * 2 + [64] * 2 + [67] * 2 + [64] * 2 + [39] * 8
    text = "CPU #\tPriority " + " ".join(f"{cpu}\t{each}" for cpu, each in enumerate(shown))
    line = f"/sys/devices/system/cpu/cpu4/topology/core_id\t0\n/{PRIORITIES}\t{text}\n"
    assert booted_view(line).cpus[4].priority == 67
    forced = predict(MADE, V7, ("nosmt=force",))
    assert ASYM in flags(forced) and PACKING not in flags(forced)
    assert {cpu.priority for cpu in forced.cpus.values()} == {None}
    assert [forced.cpus[cpu].capacity for cpu in (0, 4, 12)] == [978, 1024, 596]
