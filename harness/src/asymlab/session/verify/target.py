# SPDX-License-Identifier: Apache-2.0
"""Tables to verify, generated or the user's own, and the target that they are booted on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.errors import InfraError, UserError
from asymlab.guest.initrd import initrd
from asymlab.kernels.bases import base_or_tree
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.kernel import Kernel
from asymlab.model.firmware import MachineView
from asymlab.model.job import Firmware, Job, Plan
from asymlab.model.machine import Machine
from asymlab.predict.booted import booted_view
from asymlab.predict.emulated import on_emulated, refuse_size
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import View
from asymlab.progress import Progress, Watcher
from asymlab.session.boards import find_board
from asymlab.session.parameters import fragments, kernel_config, view_source
from asymlab.session.prepare import beside_board, boot_deadline_s, boot_tables
from asymlab.tables.build import UPGRADE_FOLDER
from asymlab.tables.cpio import CpioFile, cpio
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view

PATIENCE = 2
"""Deadline of a boot with a snapshot of all of /sys, in boot deadlines."""


@dataclass(frozen=True)
class VerifyTarget:
    """Where tables are booted: a machine's size on a board, a kernel and its parameters.

    ``machine`` is as the board shows it (Board.shown()); ``lost`` is what it cannot show.
    """

    machine: Machine
    board: Board
    kernel: Kernel
    cmdline: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    def predicted(self, view: MachineView) -> View:
        """The prediction for firmware with this kernel."""
        return predicted(view, self.machine, self.kernel, self.cmdline)


def predicted(
    view: MachineView, machine: Machine, kernel: Kernel, cmdline: tuple[str, ...] = ()
) -> View:
    """The prediction for firmware of ``machine``, as a board shows it, with a built kernel."""
    version, config = KernelVersion.parse(kernel.version), kernel_config(machine, kernel)
    return predict(view, version, cmdline, config)


def make_target(
    machine: Machine,
    firmware: Firmware,
    kernel: str,
    watcher: Watcher,
    *,
    board: str = "qemu",
    cmdline: tuple[str, ...] = (),
) -> VerifyTarget:
    """A target with its board and kernel ready; ``kernel`` is a base or a folder with sources.

    Raises UserError for unknown names and for firmware that the board cannot boot, else what
    building a kernel raises.
    """
    found = find_board(board)
    found.require(machine.arch, firmware)
    base, tree = base_or_tree(kernel)

    def build() -> Kernel:
        with watcher.bar(f"kernel {kernel} ({machine.arch})") as bar:
            config = fragments(None, machine, cmdline)
            return build_kernel(base, machine.arch, None, bar, tree=tree, config=config)

    built = beside_board(found, machine.arch, build, watcher)
    here = found.shown(machine)
    return VerifyTarget(here.machine, found, built, cmdline, here.lost)


@dataclass(frozen=True)
class Given:
    """Firmware to boot, and the view of its tables; ``initrd`` is the cpio of ACPI
    tables, ``dtb`` the whole tree, ``overlay`` what of it was added to the board's own."""

    view: MachineView
    firmware: Firmware
    initrd: bytes = b""
    dtb: Path | None = None
    overlay: Path | None = None


def generated(target: VerifyTarget, firmware: Firmware, folder: Path) -> Given:
    """The machine's own tables, made in ``folder``; the view is the machine's, not decoded."""
    folder.mkdir(parents=True, exist_ok=True)
    made = boot_tables(target.machine, firmware, target.board, folder)
    view = machine_view(target.machine, view_source(firmware))
    return Given(view, firmware, made.tables.initrd, made.dtb, made.overlay)


def own(machine: Machine, source: Path, folder: Path) -> Given:
    """The user's tables for a board of that machine's size: a folder of ACPI tables, or a .dtb.

    Processor devices, and the MADT if the tables have none, are the board's. Raises UserError for
    tables of another number of CPUs, or with a DSDT, which must be the board's.
    """
    if source.is_dir():
        found = on_emulated(machine, source, folder)
        named = ((Path(table.file).name, table.data) for table in found.own)
        packed = cpio([CpioFile(f"{UPGRADE_FOLDER}/{name}", data) for name, data in named])
        return Given(found.view, Firmware.ACPI, packed)
    if source.suffix != ".dtb":
        raise UserError(
            "cannot be booted: it is neither a folder of ACPI tables nor a .dtb", file=source
        )
    given = Given(load(source), Firmware.DT, dtb=source.resolve())
    refuse_size(machine, given.view, source)
    return given


def boot(given: Given, target: VerifyTarget, folder: Path, progress: Progress) -> View:
    """What Linux shows after a boot with tables; console.log and snapshot.txt stay in ``folder``.

    Raises what Board.boot raises, and InfraError if the kernel shows no scheduling domains.
    """
    folder.mkdir(parents=True, exist_ok=True)
    image = folder / "initrd.cpio"
    initrd(Job(), given.initrd, target.machine.arch, image, progress)
    plan = Plan(
        machine=target.machine,
        firmware=given.firmware,
        arch=target.machine.arch,
        kernel=target.kernel.image,
        initrd=image,
        dtb=given.dtb,
        overlay=given.overlay,
        cmdline=target.cmdline,
        deadline_s=PATIENCE * boot_deadline_s(target.machine, Job(), parallel=False),
    )
    try:
        capture = target.board.boot(plan, folder, progress)
    finally:
        image.unlink(missing_ok=True)
    view = booted_view((capture.folder / "snapshot.txt").read_text())
    if view.domains is None or any(d.span is None for c in view.domains.values() for d in c):
        raise InfraError(
            f"{target.kernel.release} does not show its scheduling domains",
            hint="CONFIG_SCHED_DEBUG and CONFIG_SCHEDSTATS are needed",
        )
    return view
