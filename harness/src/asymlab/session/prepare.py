# SPDX-License-Identifier: Apache-2.0
"""Everything an arm needs before its first boot: kernel and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.build import built
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.system import TREE_ARM, ArmSpec
from asymlab.progress import Watcher
from asymlab.tables.build import TableSet, apply_overlay
from asymlab.tables.build import build as build_tables


@dataclass(frozen=True)
class BootTables:
    """A machine's tables as one board takes them: a cpio for the initrd, or a whole dtb."""

    tables: TableSet
    dtb: Path | None

    @property
    def overlay(self) -> Path | None:
        """What was added to the board's own tree."""
        return self.tables.compiled[0] if self.dtb else None


@dataclass(frozen=True)
class ReadyArm:
    """An arm that can be booted any number of times."""

    name: str
    spec: ArmSpec
    machine: Machine
    firmware: Firmware
    kernel: Kernel
    boot: BootTables


def boot_tables(machine: Machine, firmware: Firmware, board: Board, folder: Path) -> BootTables:
    """Build ``machine``'s tables into ``folder`` in the form that ``board`` takes."""
    tables = build_tables(machine, firmware, folder)
    if firmware is Firmware.ACPI:
        return BootTables(tables, None)
    base = board.base_dtb(machine, folder)
    return BootTables(tables, apply_overlay(base, tables.compiled[0], folder / "machine.dtb"))


def build_kernels(
    arms: Mapping[str, ArmSpec], arch: str, tree: Path | None, watcher: Watcher
) -> dict[str, Kernel]:
    """The kernel of every arm, each (base, series) built once."""
    built: dict[tuple[str, str | None, bool], Kernel] = {}
    kernels: dict[str, Kernel] = {}
    for name, arm in arms.items():
        own = name == TREE_ARM
        key = (arm.base, arm.series, own)
        if key not in built:
            what = str(tree) if own else f"{arm.base} + {arm.series}" if arm.series else arm.base
            with watcher.bar(f"kernel {what} ({arch})") as bar:
                built[key] = build_kernel(
                    arm.base, arch, series=arm.series, progress=bar, tree=tree if own else None
                )
        kernels[name] = built[key]
    return kernels


def stored_kernels(arms: Mapping[str, ArmSpec], arch: str) -> dict[str, Kernel]:
    """The kernels of those arms that have one in the store; none is built."""
    found = {name: built(arm.base, arch, arm.series) for name, arm in arms.items()}
    return {name: kernel for name, kernel in found.items() if kernel}


def prepare(
    arms: Mapping[str, ArmSpec],
    kernels: Mapping[str, Kernel],
    machine: Machine,
    firmware: Firmware,
    board: Board,
    folder: Path,
) -> dict[str, ReadyArm]:
    """Arms with their tables, which are kept in ``folder``/<capacities>."""
    equal = machine.equal()
    variants = {"machine": machine, "equal": equal}
    wanted = dict.fromkeys(arm.capacities for arm in arms.values())
    boots = {c: boot_tables(variants[c], firmware, board, folder / c) for c in wanted}
    return {
        name: ReadyArm(
            name, arm, variants[arm.capacities], firmware, kernels[name], boots[arm.capacities]
        )
        for name, arm in arms.items()
    }
