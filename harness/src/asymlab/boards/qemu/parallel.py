# SPDX-License-Identifier: Apache-2.0
"""Board ``qemu-pt``: our own QEMU, whose virtual time passes on all CPUs at once."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

from pydantic import ValidationError

from asymlab.boards.board import Capabilities, Shown
from asymlab.boards.qemu import options as shape
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.costs import cost_options
from asymlab.boards.qemu.driver import NotRestored
from asymlab.boards.qemu.held import (
    FACTS,
    LOADS,
    STATE,
    Hold,
    forget,
    held,
    keep_boot,
    prepend_boot,
    write_loads,
)
from asymlab.boards.qemu.line_cores import keep_cores
from asymlab.boards.qemu.rounds import Rounds, RoundStats, parse_rounds, rounds_of
from asymlab.boards.qemu.shown import shown
from asymlab.boards.qemu.timing import cpu_timings, timing_options
from asymlab.boards.qemu.version import CLUSTERS, Emulator, inspect
from asymlab.chains.chain import escape
from asymlab.emulator.build import Qemu, build, check, stored
from asymlab.errors import InfraError, UserError
from asymlab.model.job import LINES, LINES_PERIOD_NS, POINTS, Capture, Firmware, Plan, Point
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import WorkKind
from asymlab.progress import Progress, Silent
from asymlab.store import digest, known_digest

TREE = "ASYMLAB_QEMU_TREE"
"""Environment variable that names a QEMU tree to build and use in place of the series."""

STATS = "round-stats.json"
SLICES = "slices.txt"

BY_ITSELF = "by itself"
"""The fact power_off of a boot whose statistics are complete."""

_ROMS = (
    *(f"/usr/share/seabios/{name}" for name in ("bios-256k.bin", "linuxboot_dma.bin")),
    *(f"/usr/share/qemu/{name}" for name in ("bios-256k.bin", "linuxboot_dma.bin", "kvmvapic.bin")),
)
"""What x86 machines run before the kernel (EDK2 of arm64 is on the command line)."""

_BIOS = ("/usr/share/seabios/bios-256k.bin", "/usr/share/qemu/bios-256k.bin")


class QemuPtBoard(QemuBoard):
    """Boots plans on QEMU with parallel time, which it builds when it is first used.

    ``disk`` is a raw file that becomes /dev/vda, ``trace`` keeps a line for every slice
    (slices.txt). ``qemu`` is an emulator to use instead, for its architecture.
    """

    name = "qemu-pt"
    capabilities = Capabilities(
        repeats=True,
        throughput_comparable=True,
        holds=True,
        virtualization="emulated",
        costs="emulated",
    )
    is_patched = True
    # a big machine's last steps are emulated, too
    power_off_s = 60.0
    limits: tuple[str, ...] = (
        "Time passes on all CPUs at once, at each CPU's own speed, in rounds of some microseconds: "
        "events within a round are not ordered between CPUs.",
        "Every instruction costs the same: no memory bandwidth, no frequency changes, and without "
        "--costs no caches. Differences come from where tasks ran and how much they waited.",
        "A busy SMT sibling takes a fixed part of a thread's speed, by kind of work; the machine "
        "file names it and where it comes from.",
    )

    def __init__(
        self,
        efi: Path | None = None,
        *,
        rounds: Rounds | None = None,
        disk: Path | None = None,
        trace: bool = False,
        qemu: Qemu | None = None,
    ) -> None:
        super().__init__(efi)
        self._rounds = rounds or Rounds()
        self._is_default = rounds is None
        self._disk = disk
        self._trace = trace
        self._built = {qemu.arch: qemu} if qemu else {}

    def prepare(self, arch: str, progress: Progress) -> None:
        """See Board.prepare: builds the emulator, or finds the one that was built before."""
        if arch not in self._built:
            tree = os.environ.get(TREE)
            self._built[arch] = build(arch, progress, tree=Path(tree) if tree else None)

    def require(self, arch: str, firmware: Firmware) -> None:
        """See Board.require: what the emulator is built with, or the emulator itself."""
        shape.shape_of(arch)
        if arch not in self._built and (os.environ.get(TREE) or stored(arch) is None):
            check(arch)
        if arch != "arm64" and firmware is Firmware.DT:
            raise UserError(f"{arch} machines support only ACPI", hint="use --firmware acpi")
        if arch == "arm64" and firmware is Firmware.ACPI:
            shape.efi_file(self._efi)
        if arch == "x86_64" and not any(Path(file).is_file() for file in _BIOS):
            raise UserError(
                "SeaBIOS is missing, and x86_64 needs it",
                hint="apt-get install seabios qemu-system-data",
            )

    def shown(self, machine: Machine) -> Shown:
        """See QemuBoard.shown; answered without building the emulator."""
        return shown(machine, CLUSTERS.since, is_patched=self.is_patched)

    def emulator(self, arch: str) -> Emulator:
        """See QemuBoard.emulator: our own."""
        self.prepare(arch, Silent())
        return inspect(str(self._built[arch].program))

    def machine(self, plan: Plan) -> str:
        """See QemuBoard.machine: with the speed of every CPU, and what distance costs."""
        timings = cpu_timings(plan.machine, plan.work) if self._rounds.ns else ()
        costs = cost_options(plan.machine) if plan.costs else ""
        return super().machine(plan) + timing_options(timings) + costs

    def _rounds_of(self, plan: Plan) -> Rounds:
        """The board's rounds, unless only the plan gives a length."""
        if self._is_default and plan.round_us:
            return rounds_of(plan.round_us)
        return self._rounds

    def time(self, plan: Plan, folder: Path) -> tuple[str, ...]:
        """See QemuBoard.time: rounds, dithered from the plan's seed."""
        accel = "tcg,thread=single"
        if self._rounds.ns:
            accel += self._rounds_of(plan).options(plan.seed)
            accel += f",round-stats={escape(folder / STATS)}"
            accel += _watch(plan.points, folder)
            accel += _log_lines(folder) if plan.costs else ""
        trace = ("-d", "trace:round_slice", "-D", str(folder / SLICES)) if self._trace else ()
        return (
            *("-icount", f"shift={0 if self._rounds.ns else shape.ICOUNT_SHIFT},sleep=off"),
            *("-seed", "1"),
            *("-rtc", "base=2026-01-01,clock=vm"),
            *("-accel", accel),
            *trace,
            *(shape.disk(plan.arch, self._disk) if self._disk else ()),
        )

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """See QemuBoard.boot. A plan with separate loads continues from a held machine."""
        if not plan.loads:
            return super().boot(plan, folder, progress)
        self.require(plan.arch, plan.firmware)
        self.prepare(plan.arch, progress)
        folder.mkdir(parents=True, exist_ok=True)
        key = self.held_key(plan)
        make = partial(self._hold, plan, folder, progress)
        try:
            capture = self._continued(plan, held(key, make), folder, progress)
        except NotRestored:
            forget(key)
            capture = self._continued(plan, held(key, make), folder, progress)
        return capture.model_copy(update={"meta": capture.meta | {"held": key}})

    def _captured(
        self, plan: Plan, folder: Path, progress: Progress, hold: Hold | None = None
    ) -> Capture:
        capture = super()._captured(plan, folder, progress, hold)
        facts = {"time": self._rounds_of(plan).words()}
        if plan.costs:
            facts["costs"] = "of cache lines, by the machine file"
            if self._rounds.ns and capture.meta["power_off"] == BY_ITSELF:
                keep_cores(_stats(folder), plan.machine, folder)
        return capture.model_copy(update={"meta": capture.meta | facts})

    def held_key(self, plan: Plan) -> str:
        """Identifies the boot that ``plan`` shares with plans of other loads."""
        return self.boot_key(_common(plan))[:32]

    def _continued(self, plan: Plan, home: Path, folder: Path, progress: Progress) -> Capture:
        """The rest of a boot, whose first part is in ``home``."""
        loads = folder / LOADS
        write_loads(loads, plan.loads)
        try:
            capture = self._captured(plan, folder, progress, Hold(home, loads, continues=True))
        finally:
            loads.unlink()
            prepend_boot(home, folder)
        facts = json.loads((home / FACTS).read_text())
        return capture.model_copy(update={"meta": capture.meta | facts})

    def _hold(self, plan: Plan, folder: Path, progress: Progress, home: Path) -> None:
        """Boot until the guest stops, and keep the machine in ``home``. Leaves its console and its
        files in ``folder``, also if it fails."""
        hold = Hold(home, home / LOADS, continues=False)
        write_loads(hold.loads, "")
        with self._powered(_common(plan), folder, hold) as (driver, listener):
            listener.listen(driver, plan.deadline_s, progress)
            driver.save(home / STATE)
        phases = listener.heard.phases.items()
        facts = {f"held_{name}_host_s": f"{at:.2f}" for name, at in phases}
        (home / FACTS).write_text(json.dumps(facts))
        keep_boot(folder, home)

    def boot_key(self, plan: Plan) -> str:
        """See Board.boot_key: the command line, files by content, and separate loads."""
        if not self._rounds.ns or self._disk:
            return ""
        files = [path for path in (plan.kernel, plan.initrd, plan.dtb) if path]
        names = {"kernel": Path("kernel"), "initrd": Path("initrd")}
        named = plan.model_copy(update=names | ({"dtb": Path("dtb")} if plan.dtb else {}))
        here = Path("sample")
        hold = Hold(here / "held", here / LOADS, continues=bool(plan.loads))
        options = self._driver(named, here / "channel", here / "errors", hold)
        emulator = str(options.pop("qemu"))
        efi = shape.boot_files(plan, self._efi)[3:]  # after -initrd FILE -bios
        read = [emulator, *efi, *(rom for rom in _ROMS if Path(rom).is_file())]
        contents = [known_digest(path) for path in (*files, *map(Path, read))]
        return digest(json.dumps(options, sort_keys=True), plan.loads, *contents)

    def afterwards(self, folder: Path, by_itself: bool) -> dict[str, str]:
        """See QemuBoard.afterwards: the emulator's statistics.

        InfraError if it powered off without writing them.
        """
        facts = {"power_off": BY_ITSELF if by_itself else "pulled"}
        if not self._rounds.ns or not by_itself:
            return facts
        return facts | _stats(folder).facts()

    def describe(self) -> dict[str, str]:
        """Which emulator, from which sources and patches, and how its time passes."""
        facts = {"emulator": "not built yet: asymlab qemu build, or the first run"}
        known = (self._built.get(arch) or stored(arch) for arch in shape.SHAPES)
        # their sources, patches and compiler are the same
        if built := next(filter(None, known), None):
            patches = f"{len(built.patches)} patches of {built.series}" if built.series else "as is"
            facts = {
                "emulator": f"QEMU {built.version} ({built.key})",
                "emulator source": f"{built.source}, {patches}",
                "emulator compiler": built.compiler,
            }
        rounds = self._rounds
        facts["time"] = ("all CPUs at once, " if rounds.ns else "") + rounds.words()
        facts["time"] += "; a system's round_us replaces it" if self._is_default else ""
        return facts


def with_rounds(kind: str) -> QemuPtBoard:
    """The board with rounds of another length, ``5us``; UserError for any other text."""
    board = QemuPtBoard(rounds=parse_rounds(kind))
    board.name = f"{QemuPtBoard.name}:{kind}"
    return board


def _stats(folder: Path) -> RoundStats:
    try:
        return RoundStats.model_validate_json((folder / STATS).read_text())
    except (OSError, ValidationError) as error:
        raise InfraError(f"the emulator left no statistics of its run: {error}") from error


def _common(plan: Plan) -> Plan:
    """The plan of a boot that plans with other loads share. The boot's own siblings cost as much
    as those of the kernel's code."""
    own = {"loads": "", "points": (), "work": WorkKind.MIXED}
    return plan.model_copy(update=own)


def _watch(points: tuple[Point, ...], folder: Path) -> str:
    """Properties of -accel tcg that watch ``points``, to be appended."""
    if not points:
        return ""
    addresses = ":".join("@".join((f"{one.address:x}", *one.words)) for one in points)
    return f",round-points={addresses},round-points-file={escape(folder / POINTS)}"


def _log_lines(folder: Path) -> str:
    """Properties of -accel tcg that count cache lines in the course of time, to be appended."""
    file = escape(folder / LINES)
    return f",round-lines-file={file},round-lines-period={LINES_PERIOD_NS}"
