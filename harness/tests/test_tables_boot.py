# SPDX-License-Identifier: Apache-2.0
"""Kernels that boot on a replaced MADT, and x86 ones that take all their tables from asymlab."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.config.machine import machine
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import MemoryAccess
from asymlab.progress import Silent
from asymlab.tables.build import build
from asymlab.tables.target import TARGETS, CpuNames, Target
from made_boot import ready

pytestmark = pytest.mark.qemu

CPU = "/sys/devices/system/cpu"
NODE = "/sys/devices/system/node"


class Booted:
    """View of a guest, and its kernel log."""

    def __init__(self, folder: Path) -> None:
        self.snapshot = (folder / "snapshot.txt").read_text()
        lines = self.snapshot.splitlines()
        self.seen = {
            path: text.strip() for path, _, text in (line.partition("\t") for line in lines)
        }
        self.console = (folder / "console.log").read_text(errors="replace")

    def replaced(self) -> set[str]:
        """Signatures of the tables that Linux took from the initrd, replacing others or added."""
        words = ("Table Upgrade: override [", "Table Upgrade: install [")
        found = (line.partition(word)[2] for line in self.console.splitlines() for word in words)
        return {text[:4] for text in found if text}

    def by_cpu(self, count: int, file: str) -> list[str | None]:
        return [self.seen.get(f"{CPU}/cpu{cpu}/{file}") for cpu in range(count)]


def boot(shape: Machine, target: Target, base: str, folder: Path) -> Booted:
    tables = build(shape, Firmware.ACPI, folder / "tables", target)
    kernel = build_kernel(base, shape.arch, None, Silent())
    plan = ready(shape, kernel.image, folder, Job(), tables.initrd, cmdline=("loglevel=7",))
    plan = plan.model_copy(update={"deadline_s": 60 + 8 * len(shape.cpus)})
    return Booted(QemuBoard().boot(plan, folder, Silent()).folder)


def other_uids(shape: Machine, target: Target) -> Target:
    """A MADT whose UIDs count down: CPU 0 is the firmware's last device.

    What that MADT says is the only link between a CPU and its _CPC: with the firmware's own in its
    place every CPU would have another's.
    """
    uids = [cpu.id for cpu in reversed(shape.cpus)]
    names = (CpuNames(uid=uid, processor=target.processor.format(cpu=uid)) for uid in uids)
    return target.model_copy(update={"cpus": tuple(names), "replaces_madt": True})


@pytest.mark.parametrize("base", ["6.12", pytest.param("7.3", marks=pytest.mark.tier("all"))])
def test_arm64_boots_on_a_replaced_madt(base: str, tmp_path: Path) -> None:
    shape = machine("big-little-2-4")
    booted = boot(shape, other_uids(shape, TARGETS["arm64"]), base, tmp_path)
    assert {"APIC", "PPTT", "SSDT"} <= booted.replaced()
    assert booted.seen[f"{CPU}/online"] == "0-5"
    capacities = [str(shape.capacity(cpu.id)) for cpu in shape.cpus]
    assert capacities[0] != capacities[-1]
    assert booted.by_cpu(6, "cpu_capacity") == capacities
    assert booted.by_cpu(6, "acpi_cppc/highest_perf") == [str(cpu.perf) for cpu in shape.cpus]


@pytest.mark.tier("all")
def test_arm64_nodes_follow_the_uids_of_a_replaced_madt(tmp_path: Path) -> None:
    shape = machine("kunpeng-2s2n")
    access = MemoryAccess(
        latency_ns=tuple(tuple(100 + 10 * abs(a - b) + a for b in range(4)) for a in range(4)),
        bandwidth_mbs=tuple(tuple(40960 >> abs(a - b) for b in range(4)) for a in range(4)),
    )
    shape = shape.altered(access=access, costs=None)
    booted = boot(shape, other_uids(shape, TARGETS["arm64"]), "6.12", tmp_path)
    assert {"APIC", "SRAT", "SLIT", "HMAT"} <= booted.replaced()
    lists = [booted.seen[f"{NODE}/node{i}/cpulist"] for i in range(4)]
    assert lists == ["0-7", "8-15", "16-23", "24-31"]
    latencies = [booted.seen[f"{NODE}/node{i}/access0/initiators/read_latency"] for i in range(4)]
    assert latencies == ["100", "101", "102", "103"]
    assert booted.seen[f"{NODE}/node0/access0/initiators/write_bandwidth"] == "40960"


@pytest.mark.parametrize(
    ("base", "madt"),
    [("6.12", True), pytest.param("7.3", False, marks=pytest.mark.tier("all"))],
)
def test_x86_takes_everything_from_the_tables(base: str, madt: bool, tmp_path: Path) -> None:
    shape = machine("x86-2s4c2t")
    cpus = tuple(cpu.model_copy(update={"perf": 40 + cpu.core}) for cpu in shape.cpus)
    shape = shape.altered(cpus=cpus)
    target = TARGETS["x86_64"].model_copy(update={"replaces_madt": madt})
    booted = boot(shape, target, base, tmp_path)
    wanted = {"SSDT", "SRAT", "SLIT", "HMAT"} | ({"APIC"} if madt else set())
    assert booted.replaced() == wanted
    assert booted.seen[f"{CPU}/online"] == "0-15"
    assert shape.access
    for node in range(2):
        where = f"{NODE}/node{node}"
        assert booted.seen[f"{where}/cpulist"] == ("0-7", "8-15")[node]
        assert booted.seen[f"{where}/distance"] == ("10 21", "21 10")[node]
        initiators = f"{where}/access0/initiators"
        for kind in ("read", "write"):
            latency = shape.access.latency_ns[node][node]
            assert booted.seen[f"{initiators}/{kind}_latency"] == str(latency)
            bandwidth = shape.access.bandwidth_mbs[node][node]
            assert booted.seen[f"{initiators}/{kind}_bandwidth"] == str(bandwidth)
    pairs = [f"{cpu.id - cpu.thread}-{cpu.id - cpu.thread + 1}" for cpu in shape.cpus]
    assert booted.by_cpu(16, "topology/thread_siblings_list") == pairs
    packages = [f"{cpu.socket * 8}-{cpu.socket * 8 + 7}" for cpu in shape.cpus]
    assert booted.by_cpu(16, "topology/package_cpus_list") == packages
    assert booted.by_cpu(16, "cache/index3/shared_cpu_list") == packages
    assert booted.by_cpu(16, "acpi_cppc/highest_perf") == [str(cpu.perf) for cpu in shape.cpus]
