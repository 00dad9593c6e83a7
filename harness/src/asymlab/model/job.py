# SPDX-License-Identifier: Apache-2.0
"""The work of a guest, the inputs of its boot, and what the boot returns."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import WorkKind
from asymlab.model.record import Record
from asymlab.model.scheduler import Scheduler

POINTS = "points.txt"
"""The log of a plan's points in the capture's folder: a line for each time that a CPU reached one,
with virtual ns, the CPU (the emulator's number), the instructions that it had executed, the index
of the point in the plan, and its words. Lines of one CPU are in the order of execution."""

LINES = "lines.jsonl"
"""The log of cache lines in the capture's folder, of plans with costs on boards that emulate them:
a model.lines.LineRow about every LINES_PERIOD_NS of virtual time."""

LINES_PERIOD_NS = 2_000_000
"""Virtual ns between lines of that log: below a tick of the scheduler (4 ms at HZ=250)."""

LINE_CORES = "line-cores.json"
"""The counts of every core (model.lines.LineCores) beside that log."""


class Firmware(StrEnum):
    """The firmware interface: how Linux gets its description of the machine."""

    ACPI = "acpi"
    DT = "dt"


class Placed(StrEnum):
    """How tasks of a load come to their CPUs.

    ``woken``: they sleep so often that wakeups place them; ``balanced``: fork places them, and load
    balancing moves them; ``gathered``: until a step begins, the program itself decides which CPUs
    they are on, and then load balancing moves them; ``parted``: the same of tasks that sleep, so
    wakeups move them.
    """

    WOKEN = "woken"
    BALANCED = "balanced"
    GATHERED = "gathered"
    PARTED = "parted"

    @property
    def by_wakeup(self) -> bool:
        """Whether every task is placed again whenever it wakes up."""
        return self in (Placed.WOKEN, Placed.PARTED)

    @property
    def begins_gathered(self) -> bool:
        """Whether the kernel does not choose the CPUs of the tasks before a step begins."""
        return self in (Placed.GATHERED, Placed.PARTED)


class Load(Record):
    """One workload run inside a guest.

    ``program`` is a guest program (harness/guest/<program>.c), ``label`` names this run in the
    capture, ``args`` is its command line. ``steps`` are the task counts k of its steps, of
    ``step_ms`` virtual milliseconds each. A load that is not ``traced`` only gives figures.
    ``features`` are sched features that are set before it, and stay; so are ``settings``, values of
    files of the guest's kernel by path. ``skippable``: its work is loops whose iterations an
    emulator need not execute (round-count of board qemu-pt). ``cpus``: the only CPUs that its tasks
    may use (sched_setaffinity), () for all.
    """

    label: str
    program: str
    args: tuple[str, ...]
    steps: tuple[int, ...]
    step_ms: int
    placed: Placed = Placed.BALANCED
    cpus: tuple[int, ...] = ()
    traced: bool = True
    features: tuple[str, ...] = ()
    settings: dict[str, str] = {}
    skippable: bool = True


class Job(Record):
    """The work of the agent between boot and power-off; a file in the initramfs.

    ``scheduler`` is started first (None: the kernel's own), ``features`` are sched features to set
    then (e.g. NO_SIS_UTIL). Without ``loads`` the agent only takes the snapshot of sysfs.
    """

    seed: int = 0
    scheduler: Scheduler | None = None
    features: tuple[str, ...] = ()
    loads: tuple[Load, ...] = ()
    trace_kib_per_cpu: int = 4096


class Point(Record):
    """An instruction of the kernel that is watched: its guest virtual address and a name, which
    several points may share.

    ``words`` are logged with it: "r3" is a register (gdb's number), "r3+48" eight bytes at its
    value plus 0x48, a number in hex the address of eight bytes.
    """

    name: str
    address: int
    words: tuple[str, ...] = ()


class Plan(Record):
    """The inputs of one boot.

    ``initrd`` is complete (tables, guest and job). ``dtb`` is set only for device trees;
    ``overlay`` is the part of it that is not in the board's own tree, for boards that apply it
    themselves. ``deadline_s`` is the time after which a guest counts as lost: host seconds on a
    physical board; on an emulator the seconds that a busy host lets it run (asymlab.fairclock).
    ``seed``, ``work``, ``round_us`` and ``costs`` are for boards that emulate time: the dither of
    their rounds, the cost of a busy sibling, the length of rounds (None: the board's), and whether
    an access to a distant cache line takes the time that the machine's costs say. Boards that
    cannot watch ``points`` ignore them. ``loads`` are the lines of loads_text() for a guest that is
    held after its boot (Capabilities.holds); "" if they are in the initrd.
    """

    machine: Machine
    firmware: Firmware
    arch: str
    kernel: Path
    initrd: Path
    dtb: Path | None = None
    overlay: Path | None = None
    cmdline: tuple[str, ...] = ()
    deadline_s: float = 300
    seed: int = 0
    work: WorkKind = WorkKind.MIXED
    round_us: int | None = None
    costs: bool = False
    points: tuple[Point, ...] = ()
    loads: str = ""


class Capture(Record):
    """The files and facts of one boot: a folder with console.log, snapshot.txt, and for every load
    <label>.samples.txt and, if it is traced, <label>.trace.dat; ``meta`` are the board's facts
    about the boot."""

    folder: Path
    meta: dict[str, str]
