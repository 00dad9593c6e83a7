# SPDX-License-Identifier: Apache-2.0
"""Both firmware worlds give Linux the machine that its file describes, read from booted kernels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from asymlab.boards.qemu import QemuBoard
from asymlab.config.machine import machine, machines
from asymlab.decode.machine import machine_view
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Firmware, Job, Plan
from asymlab.model.machine import Machine
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import ASYM, View, booted_view, differences
from asymlab.progress import Silent
from asymlab.tables.build import apply_overlay, build

pytestmark = pytest.mark.qemu

WORLDS = list(Firmware)


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return build_kernel("6.12", "arm64", None, Silent())


def expected_view(shape: Machine) -> View:
    return predict(machine_view(shape), KernelVersion.parse("6.12"))


def boot(shape: Machine, firmware: Firmware, kernel: Kernel, folder: Path) -> View:
    """The view of a guest that boots, looks around and powers off."""
    board = QemuBoard()
    tables = build(shape, firmware, folder / "tables")
    dtb = None
    if firmware is Firmware.DT:
        base = board.base_dtb(shape, folder)
        dtb = apply_overlay(base, tables.compiled[0], folder / "machine.dtb")
    initrd(Job(), tables.initrd, "arm64", folder / "initrd")
    plan = Plan(
        machine=shape,
        firmware=firmware,
        arch="arm64",
        kernel=kernel.image,
        initrd=folder / "initrd",
        dtb=dtb,
        deadline_s=60 + 4 * len(shape.cpus),
    )
    capture = board.boot(plan, folder, Silent())
    return booted_view((capture.folder / "snapshot.txt").read_text())


@pytest.fixture(scope="module")
def view_of(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., View]:
    """The view of a shipped machine, booted once per firmware world."""

    @cache
    def view(name: str, firmware: Firmware) -> View:
        return boot(machine(name), firmware, kernel, tmp_path_factory.mktemp(name))

    return view


@pytest.mark.parametrize("firmware", WORLDS)
@pytest.mark.parametrize("name", machines())
def test_linux_sees_the_machine(
    name: str, firmware: Firmware, view_of: Callable[..., View]
) -> None:
    assert differences(expected_view(machine(name)), view_of(name, firmware)) == []


@pytest.mark.parametrize("name", ["vera-8c2t", "vera-rubin"])
def test_equal_capacities_leave_no_asymmetry(name: str, kernel: Kernel, tmp_path: Path) -> None:
    equal = machine(name).equal()
    view = boot(equal, Firmware.ACPI, kernel, tmp_path)
    assert differences(expected_view(equal), view) == []
    assert view.asym is False


@pytest.mark.parametrize("firmware", WORLDS)
def test_gb10_is_the_real_one(firmware: Firmware, view_of: Callable[..., View]) -> None:
    """cpu_capacity of the machine that the figures come from, on the same CPUs."""
    view = view_of("gb10", firmware)
    real = [718] * 5 + [997] * 5 + [731] * 5 + [1017] * 4 + [1024]
    assert [view.cpus[cpu].capacity for cpu in range(20)] == real
    assert view.domains is not None
    assert all(ASYM in domain.flags for domain in view.domains[0])


def test_a_table_that_says_something_else_is_noticed(kernel: Kernel, tmp_path: Path) -> None:
    other = machine("big-little-2-4").equal()
    lines = differences(
        expected_view(machine("big-little-2-4")), boot(other, Firmware.ACPI, kernel, tmp_path)
    )
    assert "cpu2-5 cpu_capacity: predicted 578, booted 1024" in lines
    assert any(f"{ASYM}" in line for line in lines)
