# SPDX-License-Identifier: Apache-2.0
"""Everything that arms need before their first boot: board, kernels and tables."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from asymlab.boards.board import Backend, Board
from asymlab.deadline import interruptible
from asymlab.kernels.build import bar_title, built
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.inputs.contract import NotFetched, OwnKernel, Wanted
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Firmware, Job, Load
from asymlab.model.machine import Machine
from asymlab.model.system import ArmSpec, ExperimentSpec, System
from asymlab.progress import Watcher
from asymlab.tables.build import TableSet, apply_overlay
from asymlab.tables.build import build as build_tables

T = TypeVar("T")

Own = Mapping[str, OwnKernel]
"""The kernels that the user gives, by arm."""

GUESTS = "kernel of guests"
"""The name, among those of arms, of the kernel of guests with an operating system."""

GUEST_CONFIG = "guest"
"""The fragment of its configuration."""

BOARD_S = 300.0
"""CPU seconds that an emulator takes to build."""

BASE_S = 500.0
"""CPU seconds that a kernel base takes to build."""

SERIES_S = 60.0
"""CPU seconds that a series takes on top of its base."""

END_S = 60.0
"""Host seconds that the other job has to end its commands after this one failed."""

BOOT_S = 60.0
"""Seconds of the emulator (see Plan.deadline_s) from power-on to a small guest's first message."""

PER_CPU_S = 4.0
"""Seconds more for every CPU: one host thread runs all of them."""

PER_VIRTUAL_S = 20.0
"""Seconds for one virtual second of load, at worst, where it is the sum of all CPUs' time."""

BUSY_MIPS = 400.0
"""Instructions per virtual microsecond of a CPU that the emulator executes, at most, on average,
while work is skipped: the kernel's."""

HOST_MIPS = 200.0
"""Instructions per host microsecond, at worst, where CPUs' time is parallel: half of what an idle
host does of the dearest code (kernel-heavy loops)."""


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


def boot_deadline_s(machine: Machine, job: Job, *, parallel: bool) -> float:
    """Seconds until a guest counts as lost; only a hang reaches them.

    ``parallel``: a virtual second is one of every CPU, and the more there are the longer it takes.
    """
    loads_s = sum(
        load.step_ms / 1000 * len(load.steps) * _per_virtual_s(machine, load, parallel)
        for load in job.loads
    )
    return BOOT_S + PER_CPU_S * len(machine.cpus) + loads_s


def _per_virtual_s(machine: Machine, load: Load, parallel: bool) -> float:
    most = BUSY_MIPS if load.skippable else math.inf
    mips = sum(min(cpu.mips, most) for cpu in machine.cpus) if parallel else 0.0
    return max(PER_VIRTUAL_S, mips / HOST_MIPS)


def make_ready(
    board: Backend, arch: str, arms: Mapping[str, ArmSpec], own: Own, watcher: Watcher
) -> dict[str, Kernel]:
    """The kernel of every arm, built while the board prepares itself.

    Compiling uses all CPUs; unpacking, configuring and linking use one, so the two overlap well.
    An error in one ends both; the next call continues them.
    """
    return beside_board(board, arch, lambda: build_kernels(arms, arch, own, watcher), watcher)


def beside_board(board: Backend, arch: str, mine: Callable[[], T], watcher: Watcher) -> T:
    """The result of ``mine``, which runs while ``board`` prepares itself; raises as beside()."""

    def prepare_board() -> None:
        with watcher.bar(_board_title(board)) as bar:
            board.prepare(arch, bar)

    return beside(prepare_board, mine)


def beside(other: Callable[[], None], mine: Callable[[], T]) -> T:
    """Run ``mine`` in this thread and ``other`` in a second one; returns the result of ``mine``.

    Returns when both are done. An error in either, or an interrupt, ends the other's commands (see
    interruptible()); the first error is raised.
    """
    stop = threading.Event()
    failed: list[BaseException] = []

    def work() -> None:
        with interruptible(stop):
            try:
                other()
            except BaseException as error:  # noqa: BLE001 (raised in the caller)
                failed.append(error)
                stop.set()

    # a daemon: a thread that waits for another process's lock cannot be ended
    thread = threading.Thread(target=work, name="beside", daemon=True)
    thread.start()
    try:
        with interruptible(stop):
            done = mine()
        thread.join()
    except BaseException:
        is_echo = bool(failed)
        stop.set()
        thread.join(END_S)
        if is_echo:
            raise failed[0] from None
        raise
    if failed:
        raise failed[0]
    return done


def _board_title(board: Backend) -> str:
    """The title of a board's bar."""
    return f"board {board.name}"


def build_costs(
    board: Backend, arch: str, arms: Mapping[str, ArmSpec], own: Own
) -> dict[str, float]:
    """CPU seconds, by the bar's title, of everything that make_ready() may build."""
    costs = {_board_title(board): BOARD_S}
    bases: set[tuple[str, str | None]] = set()
    for name, arm in arms.items():
        base = own[name].title if name in own else arm.base
        cost = SERIES_S if arm.series and base else 0.0
        costs.setdefault(
            _title(name, arm, arch, own), cost + BASE_S * ((base, arm.config) not in bases)
        )
        bases.add((base, arm.config))
    return costs


def _title(name: str, arm: ArmSpec, arch: str, own: Own) -> str:
    """The title of the bar of an arm's kernel."""
    series = f"{arm.base} + {arm.series}" if arm.series else arm.base
    return bar_title(own[name].title if name in own else series, arch, arm.config)


def with_guests(
    arms: Mapping[str, ArmSpec], system: System, experiments: Iterable[ExperimentSpec]
) -> dict[str, ArmSpec]:
    """``arms``, and GUESTS if an experiment runs guests with an operating system: their kernel is
    that of the baseline without a series, for all arms, so that only their host differs."""
    if not any(spec.load.runs_guests for spec in experiments):
        return {**arms}
    name = system.named("baseline")
    base = (system.arms.get(name) or next(iter(system.arms.values()))).base
    return {**arms, GUESTS: ArmSpec(title=GUESTS, base=base, config=GUEST_CONFIG)}


def build_kernels(
    arms: Mapping[str, ArmSpec], arch: str, own: Own, watcher: Watcher
) -> dict[str, Kernel]:
    """The kernel of every arm, each (base, series, config) built once."""
    built: dict[tuple[str, str | None, str | None, str], Kernel] = {}
    kernels: dict[str, Kernel] = {}
    for name, arm in arms.items():
        key = (arm.base, arm.series, arm.config, name if name in own else "")
        if key not in built:
            with watcher.bar(_title(name, arm, arch, own)) as bar:
                if name in own:
                    built[key] = own[name].kernel(Wanted(arm.base, arch, arm.config), bar)
                else:
                    series, config = arm.series, arm.config
                    built[key] = build_kernel(arm.base, arch, series, bar, config=config)
        kernels[name] = built[key]
    return kernels


def check_own(
    arms: Mapping[str, ArmSpec], arch: str, own: Own, watcher: Watcher, *, may_fetch: bool = True
) -> tuple[str, ...]:
    """UserError if the kernel of one of ``arms`` that the user gives cannot be made; before any
    kernel is built. Sources that a series applies to are fetched if they ``may_fetch``; else
    returns, in a sentence each, the arms that could not be checked."""
    unchecked = []
    for name, arm in arms.items():
        if name in own:
            try:
                with watcher.bar(_title(name, arm, arch, own)) as bar:
                    own[name].check(Wanted(arm.base, arch, arm.config, may_fetch), bar)
            except NotFetched as error:
                unchecked.append(f"arm {name} was not checked: {error.message}; a run fetches them")
    return tuple(unchecked)


def stored_kernels(arms: Mapping[str, ArmSpec], arch: str) -> dict[str, Kernel]:
    """The kernels of those arms that have one in the store; none is built."""
    found = {name: built(arm.base, arch, arm.series, arm.config) for name, arm in arms.items()}
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
    capacities = dict.fromkeys(arm.capacities for arm in arms.values())
    boots = {c: boot_tables(variants[c], firmware, board, folder / c) for c in capacities}
    return {
        name: ReadyArm(
            name, arm, variants[arm.capacities], firmware, kernels[name], boots[arm.capacities]
        )
        for name, arm in arms.items()
    }
