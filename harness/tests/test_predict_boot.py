# SPDX-License-Identifier: Apache-2.0
"""Predictions against booted kernels: both firmware interfaces, shipped and random machines."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.config.machine import machine, machines
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.kernel import Kernel
from asymlab.model.firmware import ViewSource
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.predict.view import ASYM, View, differences
from asymlab.progress import Silent
from asymlab.session.parameters import fragments
from asymlab.session.verify.target import VerifyTarget, boot, generated
from asymlab.topology.machine import machine_view
from random_machine import random_machine, random_x86_machine
from tiers import tiered

pytestmark = pytest.mark.qemu

BASES = ["6.12", "7.3"]


def interfaces(shape: Machine) -> list[Firmware]:
    """x86 has ACPI only."""
    return list(Firmware) if shape.arch == "arm64" else [Firmware.ACPI]


@cache
def kernel(base: str, arch: str, config: str | None) -> Kernel:
    return build_kernel(base, arch, None, Silent(), config=config)


def target(shape: Machine, base: str, *cmdline: str) -> VerifyTarget:
    board = QemuBoard()
    built = kernel(base, shape.arch, fragments(None, shape, cmdline))
    return VerifyTarget(board.shown(shape).machine, board, built, cmdline)


def predicted(shape: Machine, firmware: Firmware, base: str, *cmdline: str) -> View:
    source = ViewSource.ACPI if firmware is Firmware.ACPI else ViewSource.DT
    place = target(shape, base, *cmdline)
    return place.predicted(machine_view(place.machine, source))


def booted(shape: Machine, firmware: Firmware, base: str, folder: Path, *cmdline: str) -> View:
    """The view of a guest that boots, sends a snapshot and powers off."""
    place = target(shape, base, *cmdline)
    return boot(generated(place, firmware, folder / "tables"), place, folder, Silent())


def unlike(shape: Machine, firmware: Firmware, base: str, folder: Path, *cmdline: str) -> list[str]:
    have = booted(shape, firmware, base, folder, *cmdline)
    return differences(predicted(shape, firmware, base, *cmdline), have)


@pytest.fixture(scope="module")
def view_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., View]:
    """The view of a shipped machine, booted once by firmware interface and kernel."""

    @cache
    def view(name: str, firmware: Firmware, base: str) -> View:
        return booted(machine(name), firmware, base, tmp_path_factory.mktemp(name))

    return view


ALONE = {"granite-snc": "6.12", "clearwater-240": "7.3"}
"""Big machines that are booted with one base: their boots take minutes."""

LARGER = {"granite-176", "granite-240", "hygon-2s6n2l8c2t"}
"""They differ from granite-64 and hygon-2s2n2l4c2t, which are booted, only in counts."""

SEEN = [
    (name, interface, base)
    for name in machines()
    for interface in interfaces(machine(name))
    for base in BASES
    if name not in LARGER and ALONE.get(name, base) == base
]


SOON = {
    ("vera-8c2t", Firmware.ACPI, "6.12"),
    ("big-little-2-4", Firmware.DT, "6.12"),
    ("kunpeng-2s2n", Firmware.ACPI, "6.12"),
    ("x86-2s4c2t", Firmware.ACPI, "6.12"),
    ("x86-2s4c2t", Firmware.ACPI, "7.3"),
}
"""Machines of tier test: SMT, core types, nodes; each firmware interface and each base."""


@pytest.mark.parametrize(("name", "firmware", "base"), tiered(SEEN, SOON))
def test_linux_sees_the_machine(
    name: str, firmware: Firmware, base: str, view_of: Callable[..., View]
) -> None:
    want = predicted(machine(name), firmware, base)
    assert differences(want, view_of(name, firmware, base)) == []


@pytest.mark.parametrize("seed", tiered(range(40), (0, 1)))
def test_linux_sees_random_machines(seed: int, tmp_path: Path) -> None:
    """Firmware interfaces and kernels alternate."""
    firmware, base = list(Firmware)[seed % 2], BASES[seed // 2 % 2]
    assert unlike(random_machine(seed), firmware, base, tmp_path) == []


@pytest.mark.parametrize("seed", tiered(range(10), (1,)))
def test_linux_sees_random_x86_machines(seed: int, tmp_path: Path) -> None:
    assert unlike(random_x86_machine(seed), Firmware.ACPI, BASES[seed % 2], tmp_path) == []


CMDLINES = [
    *("maxcpus=6", "nr_cpus=6", "isolcpus=2-3", "asymlab.partition=4-5", "nosmt", "numa=off"),
    "relax_domain_level=1",
]


@pytest.mark.parametrize(
    ("name", "base", "cmdline"),
    tiered(
        (
            (name, base, word)
            for name, base in (("vera-8c2t", "6.12"), ("kunpeng-2s2n", "7.3"))
            for word in CMDLINES
        ),
        {("vera-8c2t", "6.12", word) for word in ("nosmt", "asymlab.partition=4-5")},
    ),
)
def test_the_command_line_has_the_effect_that_is_predicted(
    name: str, base: str, cmdline: str, tmp_path: Path
) -> None:
    assert unlike(machine(name), Firmware.ACPI, base, tmp_path, cmdline) == []


@pytest.mark.parametrize(
    "name", ["vera-8c2t", pytest.param("vera-rubin", marks=pytest.mark.tier("all", seconds=120))]
)
def test_equal_capacities_leave_no_asymmetry(name: str, tmp_path: Path) -> None:
    equal = machine(name).equal()
    view = booted(equal, Firmware.ACPI, "6.12", tmp_path)
    assert differences(predicted(equal, Firmware.ACPI, "6.12"), view) == []
    assert view.asym is False


@pytest.mark.parametrize("firmware", tiered(Firmware, (Firmware.DT,)))
def test_gb10_is_the_real_one(firmware: Firmware, view_of: Callable[..., View]) -> None:
    """cpu_capacity of the machine that the figures come from, on the same CPUs."""
    view = view_of("gb10", firmware, "6.12")
    assert differences(predicted(machine("gb10"), firmware, "6.12"), view) == []
    real = [718] * 5 + [997] * 5 + [731] * 5 + [1017] * 4 + [1024]
    assert [view.cpus[cpu].capacity for cpu in range(20)] == real
    assert view.domains is not None
    assert all(ASYM in domain.flags for domain in view.domains[0])


def test_another_table_is_a_difference(tmp_path: Path) -> None:
    other = machine("big-little-2-4").equal()
    lines = differences(
        predicted(machine("big-little-2-4"), Firmware.ACPI, "6.12"),
        booted(other, Firmware.ACPI, "6.12", tmp_path),
    )
    assert "cpu2-5 cpu_capacity: predicted 578, booted 1024" in lines
    assert any(ASYM in line for line in lines)
