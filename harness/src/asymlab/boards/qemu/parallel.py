# SPDX-License-Identifier: Apache-2.0
"""Board ``qemu-pt``: our own QEMU, whose virtual time passes on all CPUs at once."""

from __future__ import annotations

import json
import os
from pathlib import Path

from pydantic import Field, ValidationError

from asymlab.boards.board import Capabilities, Shown
from asymlab.boards.qemu import options as shape
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.shown import shown
from asymlab.boards.qemu.timing import cpu_timings, timing_options
from asymlab.boards.qemu.version import CLUSTERS, Emulator, inspect
from asymlab.chains.chain import escape
from asymlab.emulator.build import Qemu, build, check, stored
from asymlab.errors import InfraError, UserError
from asymlab.model.job import POINTS, Firmware, Plan, Point
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.progress import Progress, Silent
from asymlab.store import digest, known_digest

ROUND_NS = 20_000
"""Virtual ns of a round: short against a time slice, long enough that rounds cost little."""

WAIT_NS = 1_000
"""Virtual ns of a round while a CPU spins for another: how soon a lock can change hands."""

JITTER = 50
"""Percent by which rounds differ: rounds of one length resonate with loops in the guest."""


class Rounds(Record):
    """How virtual time passes on all CPUs at once.

    ``ns`` is the length of a round in virtual ns (0: no rounds, as stock -icount), ``wait_ns`` that
    of rounds while a CPU spins for another (0: the same), ``jitter`` the percent by which rounds
    differ. ``skip`` leaves turns of CPUs that only spin out, ``count`` skips iterations of
    loops that only count; the results are the same.
    """

    ns: int = ROUND_NS
    wait_ns: int = WAIT_NS
    jitter: int = JITTER
    skip: bool = True
    count: bool = True

    def options(self, seed: int) -> str:
        """As properties of -accel tcg, to be appended."""
        lengths = f",round={self.ns},round-wait={self.wait_ns}"
        chance = f",round-jitter={self.jitter},round-seed={seed}"
        skip = "" if self.skip else ",round-skip=off"
        count = "" if self.count else ",round-count=off"
        return lengths + chance + skip + count

    def words(self) -> str:
        """The rounds in words."""
        text = f"rounds of {self.ns / 1000:g} us +- {self.jitter} %"
        return text + (f", {self.wait_ns / 1000:g} us while a CPU spins" if self.wait_ns else "")


TREE = "ASYMLAB_QEMU_TREE"
"""Environment variable that names a QEMU tree to build and use in place of the series."""

STATS = "round-stats.json"
SLICES = "slices.txt"

_ROMS = (
    *(f"/usr/share/seabios/{name}" for name in ("bios-256k.bin", "linuxboot_dma.bin")),
    *(f"/usr/share/qemu/{name}" for name in ("bios-256k.bin", "linuxboot_dma.bin", "kvmvapic.bin")),
)
"""What x86 machines run before the kernel (EDK2 of arm64 is on the command line)."""

_BIOS = ("/usr/share/seabios/bios-256k.bin", "/usr/share/qemu/bios-256k.bin")


class RoundStats(Record):
    """The emulator's statistics at its end (round-stats= of -accel tcg).

    ``insns`` includes ``counted_insns``, which were not executed (round-count in -accel tcg).
    ``cpus`` are instructions by CPU, ``slice_hash`` covers every slice's time, CPU and length.
    """

    virtual_ns: int = Field(alias="virtual-ns")
    host_ns: int = Field(alias="host-ns")
    insns: int
    counted_insns: int = Field(alias="counted-insns")
    rounds: int
    slices: int
    warps: int
    slice_hash: str = Field(alias="slice-hash")
    cpus: tuple[int, ...]

    def facts(self) -> dict[str, str]:
        """The same as a board's facts; ``mips`` is instructions per host microsecond."""
        return {
            "virtual_s": f"{self.virtual_ns / 1e9:.6f}",
            "host_s": f"{self.host_ns / 1e9:.2f}",
            "insns": str(self.insns),
            "counted_insns": str(self.counted_insns),
            "mips": f"{1000 * self.insns / max(self.host_ns, 1):.0f}",
            "rounds": str(self.rounds),
            "slices": str(self.slices),
            "warps": str(self.warps),
            "slice_hash": self.slice_hash,
        }


class QemuPtBoard(QemuBoard):
    """Boots plans on QEMU with parallel time, which it builds when it is first used.

    ``disk`` is a raw file that becomes /dev/vda, ``trace`` keeps a line for every slice
    (slices.txt). ``qemu`` is an emulator to use instead, for its architecture.
    """

    name = "qemu-pt"
    capabilities = Capabilities(repeats=True, throughput_comparable=True)
    is_patched = True
    # a big machine's last steps are emulated, too
    power_off_s = 60.0
    limits: tuple[str, ...] = (
        "Time passes on all CPUs at once, at each CPU's own speed, in rounds of some microseconds: "
        "events within a round are not ordered between CPUs.",
        "Every instruction costs the same: no caches, no memory bandwidth, no frequency changes. "
        "Differences come from where tasks ran and how much they waited.",
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
        """See QemuBoard.machine: with the speed of every CPU."""
        timings = cpu_timings(plan.machine, plan.work) if self._rounds.ns else ()
        return super().machine(plan) + timing_options(timings)

    def time(self, plan: Plan, folder: Path) -> tuple[str, ...]:
        """See QemuBoard.time: rounds, dithered from the plan's seed."""
        accel = "tcg,thread=single"
        if self._rounds.ns:
            accel += self._rounds.options(plan.seed)
            accel += f",round-stats={escape(folder / STATS)}"
            accel += _watch(plan.points, folder)
        trace = ("-d", "trace:round_slice", "-D", str(folder / SLICES)) if self._trace else ()
        return (
            *("-icount", f"shift={0 if self._rounds.ns else shape.ICOUNT_SHIFT},sleep=off"),
            *("-seed", "1"),
            *("-rtc", "base=2026-01-01,clock=vm"),
            *("-accel", accel),
            *trace,
            *(shape.disk(plan.arch, self._disk) if self._disk else ()),
        )

    def boot_key(self, plan: Plan) -> str:
        """See Board.boot_key: the command line, files by content."""
        if not self._rounds.ns or self._disk:
            return ""
        files = [path for path in (plan.kernel, plan.initrd, plan.dtb) if path]
        names = {"kernel": Path("kernel"), "initrd": Path("initrd")}
        named = plan.model_copy(update=names | ({"dtb": Path("dtb")} if plan.dtb else {}))
        here = Path("sample")
        options = self._driver(named, here / "channel", here / "errors")
        emulator = str(options.pop("qemu"))
        efi = shape.boot_files(plan, self._efi)[3:]  # after -initrd FILE -bios
        read = [emulator, *efi, *(rom for rom in _ROMS if Path(rom).is_file())]
        held = [known_digest(path) for path in (*files, *map(Path, read))]
        return digest(json.dumps(options, sort_keys=True), *held)

    def afterwards(self, folder: Path, by_itself: bool) -> dict[str, str]:
        """See QemuBoard.afterwards: the emulator's statistics.

        InfraError if it powered off without writing them.
        """
        facts = {"power_off": "by itself" if by_itself else "pulled"}
        if not self._rounds.ns or not by_itself:
            return facts
        try:
            stats = RoundStats.model_validate_json((folder / STATS).read_text())
        except (OSError, ValidationError) as error:
            raise InfraError(f"the emulator left no statistics of its run: {error}") from error
        return facts | stats.facts()

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
        facts["time"] = f"all CPUs at once, {rounds.words()}" if rounds.ns else "as stock -icount"
        return facts


def _watch(points: tuple[Point, ...], folder: Path) -> str:
    """Properties of -accel tcg that watch ``points``, to be appended."""
    if not points:
        return ""
    addresses = ":".join("@".join((f"{one.address:x}", *one.words)) for one in points)
    return f",round-points={addresses},round-points-file={escape(folder / POINTS)}"
