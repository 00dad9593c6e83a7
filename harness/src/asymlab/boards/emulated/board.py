# SPDX-License-Identifier: Apache-2.0
"""Boards ``emulated:KIND``: QEMU emulating a lab board: serial port, power switch, network boot."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from asymlab.boards.board import Shown
from asymlab.boards.emulated.kinds import KINDS, SERVER, TFTP, Kind, furnish, machine_options
from asymlab.boards.emulated.monitor import console_port, is_running
from asymlab.boards.emulated.rack import FILE
from asymlab.boards.place.board import PlaceBoard
from asymlab.boards.qemu import options as shape
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.version import find
from asymlab.chains.chain import escape
from asymlab.chains.get import chain_files
from asymlab.config.yamlfile import nearest
from asymlab.errors import InfraError, UserError
from asymlab.fairclock import FairClock
from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.model.place import Console, Deadlines, Files, Place, Power
from asymlab.proc import Child, ended, kill_group, run, spawn
from asymlab.progress import Progress, Silent

START_S = 20.0
"""Seconds (of FairClock) that QEMU may take until it answers."""

PATIENCE_S = {"on": 60.0, "firmware": 60.0, "prompt": 90.0, "loaded": 60.0, "linux": 60.0}
"""Deadline of each state in seconds (of FairClock), for a small board."""

PER_CPU_S = 1.0
"""Added to each deadline for every CPU: one host thread runs all of them."""

MANY = 16
"""CPUs that are assumed where the machine is not known."""


class EmulatedBoard(PlaceBoard):
    """A place whose board is QEMU: serial port on TCP, a power switch, network boot.

    Every boot has its own board, so that several boots can run at once.
    """

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._files: dict[str, Path] = {}
        self._clocks: dict[Path, FairClock] = {}
        super().__init__(f"emulated:{kind.name}", _place(kind, Path(), 0, MANY))
        self.limits = QemuBoard.limits

    def describe(self) -> dict[str, str]:
        """See Board.describe."""
        facts = {"place": self.place.title, "chain": self._kind.chain.name}
        try:
            facts["qemu"] = find(self.place.arch).full
        except UserError as error:
            facts["qemu"] = error.message
        facts["time"] = QemuBoard().describe()["time"]
        return facts

    def require(self, arch: str, firmware: Firmware) -> None:
        """See Board.require."""
        super().require(arch, firmware)
        find(self.place.arch)

    def prepare(self, arch: str, progress: Progress) -> None:
        """See Board.prepare: fetch or build the chain's files."""
        self._files = self._files or chain_files(self._kind.chain, progress)

    def shown(self, machine: Machine) -> Shown:
        """See QemuBoard.shown."""
        return QemuBoard().shown(machine)

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """QEMU's own tree for this chain and size, in a file in ``folder``."""
        out = folder / "qemu.dtb"
        options = machine_options(self._kind.chain, machine)
        options[1] += f",dumpdtb={escape(out)}"
        qemu = find(self.place.arch).path
        run([qemu, "-nodefaults", "-display", "none", *options], deadline_s=60)
        return out

    def furnish(self, machine: Machine, folder: Path) -> None:
        """Make ``folder`` a board that other programs drive through rack.py."""
        self.prepare(self.place.arch, Silent())
        folder.mkdir(parents=True, exist_ok=True)
        machine, qemu = self.shown(machine).machine, find(self.place.arch).path
        about = furnish(self._kind, self._files, machine, qemu, folder.resolve())
        (folder / FILE).write_text(json.dumps(about, indent=2) + "\n")

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """See PlaceBoard.boot; ``meta`` has QEMU's version and command line, too."""
        capture = super().boot(plan, folder, progress)
        qemu = find(self.place.arch)
        argv = json.loads((folder / FILE).read_text())["argv"]
        facts = {"qemu": qemu.full, "argv": shlex.join(argv)}
        return capture.model_copy(update={"meta": facts | capture.meta})

    @contextmanager
    def at(self, plan: Plan, folder: Path) -> Iterator[Place]:
        """A new board, powered off, which ends with the boot."""
        with tempfile.TemporaryDirectory(prefix="asymlab-rack-") as made:
            rack = Path(made)
            self.furnish(plan.machine, rack)
            shutil.copyfile(rack / FILE, folder / FILE)
            errors = folder / "qemu.stderr"
            child = self._start(rack, errors)
            self._clocks[folder] = FairClock(child.pid)
            try:
                yield _place(self._kind, rack, console_port(rack), len(plan.machine.cpus))
            except InfraError as error:
                error.message += _last_lines(child, errors)
                raise
            finally:
                kill_group(child)
                del self._clocks[folder]
                if errors.exists() and not errors.read_bytes():
                    errors.unlink()

    def clock(self, folder: Path) -> Callable[[], float]:
        """See PlaceBoard.clock: the emulator's FairClock."""
        return self._clocks[folder].now

    def alone(self, place: Place, progress: Progress) -> AbstractContextManager[None]:
        """See PlaceBoard.alone: no other process knows this board."""
        return nullcontext()

    def _start(self, rack: Path, errors: Path) -> Child:
        child = spawn(json.loads((rack / FILE).read_text())["argv"], errors, cwd=rack)
        clock = FairClock(child.pid)
        while not is_running(rack):
            if ended(child, 0.05) or clock.now() > START_S:
                kill_group(child)
                raise InfraError(f"QEMU did not start{_last_lines(child, errors)}")
        return child


def emulated(kind: str) -> EmulatedBoard:
    """An emulated board by its kind; UserError for an unknown one."""
    if kind not in KINDS:
        raise UserError(f"no emulated board is called {kind}", hint=nearest(kind, KINDS))
    return EmulatedBoard(KINDS[kind])


def _place(kind: Kind, rack: Path, port: int, cpus: int) -> Place:
    """The place of an emulated board."""
    command = shlex.join([sys.executable, "-m", "asymlab.boards.emulated.rack", str(rack)])
    more = PER_CPU_S * cpus
    deadlines = {state: PATIENCE_S[state] + more for state in PATIENCE_S}
    return Place(
        title=f"{kind.chain.title}, emulated",
        arch=kind.chain.arch,
        chain=kind.chain.name,
        console=Console(tcp=f"127.0.0.1:{port}"),
        power=Power(on=f"{command} on", off=f"{command} off", settle_s=0),
        files=Files(tftp=rack / TFTP, server=SERVER, copies=False),
        words=shape.SHAPES[kind.chain.arch].words,
        grub=kind.grub,
        uboot=kind.uboot,
        deadlines=Deadlines(**deadlines),
        emulated=True,
        virtualization=True,
        limits=QemuBoard.limits,
    )


def _last_lines(child: Child, errors: Path) -> str:
    """QEMU's exit code and last lines, if it ended."""
    if child.poll() is None:
        return ""
    said = errors.read_text(errors="replace").strip().splitlines()[-5:] if errors.exists() else []
    return "\n  ".join([f"\n  QEMU ended (exit code {child.returncode}) and printed:", *said])
