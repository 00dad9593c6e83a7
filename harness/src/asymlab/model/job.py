# SPDX-License-Identifier: Apache-2.0
"""What a guest is asked to do, and what is booted to do it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import WorkKind
from asymlab.model.record import Record

POINTS = "points.txt"
"""A board that watches a plan's points leaves this in the capture's folder: a line for each time
that a CPU came by one, with virtual ns, the CPU (as the emulator numbers them), the instructions
that it had executed, the point's place in the plan, and its words. Lines of one CPU are in the
order of execution."""


class Firmware(StrEnum):
    """The firmware interface by which Linux gets its description of the machine."""

    ACPI = "acpi"
    DT = "dt"


class Load(Record):
    """One traced workload run inside a guest.

    ``program`` is a guest program (harness/guest/<program>.c), ``label`` names this run in the
    capture, ``args`` is its command line. ``steps`` are the task counts k that it goes through,
    each held for ``step_ms`` virtual milliseconds.
    """

    label: str
    program: str
    args: tuple[str, ...]
    steps: tuple[int, ...]
    step_ms: int


class Job(Record):
    """Everything the agent does between boot and power-off; travels in the initramfs.

    ``features`` are sched features to set first (e.g. NO_SIS_UTIL). ``loads`` empty means: only
    snapshot the topology.
    """

    seed: int = 0
    features: tuple[str, ...] = ()
    loads: tuple[Load, ...] = ()
    trace_kib_per_cpu: int = 4096


class Point(Record):
    """An instruction of the kernel that is watched: its guest virtual address, and what comes by
    there. Names may occur several times.

    ``words`` is what is logged with it: "r3" is a register, as gdb numbers them, "r3+48" eight
    bytes at its value plus 0x48, a number in hex the address of eight bytes.
    """

    name: str
    address: int
    words: tuple[str, ...] = ()


class Plan(Record):
    """One boot: what a board needs to know, nothing about why.

    ``initrd`` is complete (tables, guest and job). ``dtb`` is set only with DT;
    ``overlay`` is what it adds to the board's own tree, for boards that do that themselves.
    ``deadline_s`` is the seconds that a guest may take until it counts as lost: host seconds on a
    board that is one; of an emulator those that it got of its host, where it may be starved.
    ``seed`` and ``work`` are for boards that emulate time: the dither of their rounds, and what a
    busy sibling costs. ``points`` are for boards that can watch them from outside; others leave
    them alone.
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
    points: tuple[Point, ...] = ()


class Capture(Record):
    """What came back from a boot: a folder with console.log, snapshot.txt, and for every load
    <label>.trace.dat and <label>.samples.txt; ``meta`` is what the board knows about itself."""

    folder: Path
    meta: dict[str, str]
