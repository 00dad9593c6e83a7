# SPDX-License-Identifier: Apache-2.0
"""Speed of the emulator with parallel time, compared with stock QEMU under -icount.

Boots 176 CPUs to user space, restores them from a held machine, counts instructions per host second
for three kinds of loops, measures the host time of a virtual second on machines of several sizes,
and that of guest programs: by virtual time, and with the iterations of their counting loops skipped
and executed. Writes the figures to results/bench/emulator.json and charts to emulator.html beside
it. Exits 1 if a budget is missed. Run it on an idle machine.

Usage: .venv/bin/python harness/bench/emulator.py [boots] [held] [loops] [growth] [spans] [counted]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from pictures import Chart, write_page
from rig import MIPS, Work, boot, costs, flat, keep, looping, results, say, spin, waiting

from asymlab.boards.board import Board
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.options import ICOUNT_SHIFT
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds
from asymlab.model.job import Firmware, Load
from asymlab.model.load import LoadSpec
from asymlab.model.machine import Machine
from asymlab.model.workloads import Blas, Fill, Web
from asymlab.progress import Silent

BOOT_CPUS = 176
BOOT_BUDGET_S = 6.0
BOOT_TIMES = 5
BOOT_RATIO = 9.0

HELD_SIZES = (8, 88, 176)
HELD_BUDGET_S = 1.0
HELD_TIMES = 3

SIZES = (8, 64, 176, 384)
STOCK_SIZES = (8,)
"""Sizes at which the stock emulator is measured, too. It is too slow for larger ones: with 64 CPUs,
a run that ends in minutes is shorter than the noise of its begin."""
LOOP_CPUS = 8
KINDS = {"alu": 6e9, "mixed": 6e9, "kernel": 1e9}
"""Loops, and the additional instructions of the long load of each: some seconds of host time at all
sizes, since phases are measured to a tenth of a second."""

ONE_BUSY_INSNS = 2e9

LEAST_MS = 100
"""A long load is longer by this at least: less is lost in the noise of starting many tasks."""

COUNTED_SIZES = (8, 88)
COUNTED_SPEEDS = (MIPS, 3 * MIPS, 10 * MIPS)
COUNTED_INSNS = 6e10
PROGRAM_SHORT_MS = 100
"""Two phases of blas: within less, no iteration of a program may end."""
PROGRAMS: dict[str, LoadSpec] = {
    "blas": Blas(steps="one-per-core", work_us=40_000),
    "fill": Fill(steps="one-per-core", work_us=2000, sleep_us=300),
    "web": Web(rate_per_cpu=100, work_us=5000),
}
"""Phases of 40 ms, wakeups, requests that keep half of the CPUs busy."""

SPANS_MS = (250, 500, 1000, 2000, 4000)
SPANS_CPUS = 88
SPANS_MIPS = 2700.0
"""Of vera-rubin's cores."""

STOCK_MIPS = 1000.0 / 2**ICOUNT_SHIFT
"""Instructions per virtual microsecond of all CPUs together, where time is their sum."""

Figures = dict[str, Any]


def boots(boards: dict[str, Board]) -> tuple[Figures, bool]:
    """Host seconds from power-on to user space.

    The budget compares the patched QEMU with and without rounds, since the series changes its
    -icount. The time of the distribution's QEMU is only shown. Of parallel time the median of
    several boots counts: on one host they took 5.5 to 10 s.
    """
    took = {}
    say(f"{BOOT_CPUS} CPUs from power-on to user space (ACPI), host seconds")
    for name, board in boards.items():
        with waiting(name):
            all_s = [
                boot(board, flat(BOOT_CPUS), firmware=Firmware.ACPI).user_space_s
                for _ in range(BOOT_TIMES if name == "parallel time" else 1)
            ]
        took[name] = median(all_s)
        each = f"  median of {', '.join(f'{one:.1f}' for one in all_s)}" if len(all_s) > 1 else ""
        say(f"  {name:24}{took[name]:8.1f}{each}")
    own = took["parallel time"]
    times = {name: one / own for name, one in took.items() if one != own}
    met = own <= BOOT_BUDGET_S and times["same, rounds off"] >= BOOT_RATIO
    compared = ", ".join(f"{ratio:.1f} times as fast as {name}" for name, ratio in times.items())
    say(
        f"  {own:.1f} s, {compared}: budget {BOOT_BUDGET_S:g} s and {BOOT_RATIO:g} times the"
        f" same with rounds off {'met' if met else 'MISSED'}"
    )
    return {"user_space_s": took}, met


def loops(boards: dict[str, Board]) -> tuple[Figures, bool]:
    """Instructions per host microsecond, all CPUs together, by kind of loop.

    Derived from the host time of a virtual second, whose instructions the model defines.
    """
    found: dict[str, dict[str, float]] = {}
    say(f"instructions per host microsecond, {LOOP_CPUS} busy CPUs")
    say(f"  {'':24}" + "".join(f"{kind:>8}" for kind in KINDS))
    for name, board in boards.items():
        mips = _guest_mips(name, LOOP_CPUS)
        works = {
            kind: looping(kind, LOOP_CPUS, round(insns / mips / 1e3))
            for kind, insns in KINDS.items()
        }
        each = costs(board, flat(LOOP_CPUS), works)
        found[name] = {kind: mips / cost for kind, cost in each.items()}
        say(f"  {name:24}" + "".join(f"{found[name][kind]:8.0f}" for kind in KINDS))
    return {"loop_mips": found}, True


def growth(boards: dict[str, Board]) -> tuple[Figures, bool]:
    """Host seconds for a virtual second in which all CPUs are busy, or one is.

    Stock QEMU executes as many instructions as a busy virtual second has.
    """
    rows: dict[str, dict[int, float]] = {"all busy": {}, "one busy": {}, "stock, same work": {}}
    say(f"host seconds for a virtual second of CPUs that do {MIPS:g} instructions/us (mixed loop)")
    say(f"  {'CPUs':>5}" + "".join(f"{name:>18}" for name in rows))
    for size in SIZES:
        insns = KINDS["mixed"]
        all_busy = looping("mixed", size, max(round(insns / (size * MIPS) / 1e3), LEAST_MS))
        one_busy = looping("mixed", 1, round(ONE_BUSY_INSNS / MIPS / 1e3))
        each = costs(boards["parallel time"], flat(size), {"all": all_busy, "one": one_busy})
        rows["all busy"][size], rows["one busy"][size] = each["all"], each["one"]
        if size in STOCK_SIZES:
            same = looping("mixed", size, round(insns / STOCK_MIPS / 1e3))  # time of all CPUs
            cost = costs(boards["stock -icount"], flat(size), {"stock": same})["stock"]
            rows["stock, same work"][size] = cost * size * MIPS / STOCK_MIPS
        cells = (f"{row[size]:18.2f}" if size in row else f"{'-':>18}" for row in rows.values())
        say(f"  {size:>5}" + "".join(cells))
    return {"host_s_per_virtual_s": rows}, True


def counted(boards: dict[str, Board]) -> tuple[Figures, bool]:
    """Host seconds for a virtual second of guest programs, with iterations skipped and executed.

    Several speeds of the CPUs: skipped, work costs the same at any speed.
    """
    rows: dict[str, dict[str, list[float]]] = {}
    say("host seconds for a virtual second of guest programs: iterations skipped, executed, ratio")
    say(f"  {'CPUs':>5}{'instructions/us':>18}" + "".join(f"{name:>26}" for name in PROGRAMS))
    for size in COUNTED_SIZES:
        for speed in COUNTED_SPEEDS:
            box = flat(size, speed)
            insns = COUNTED_INSNS / size
            # skipped instructions cost nothing: a higher speed does not make the run shorter
            skipped = costs(boards["parallel time"], box, _programs(insns / MIPS))
            executed = costs(boards["all executed"], box, _programs(insns / speed))
            found = {name: [cost, executed[name]] for name, cost in skipped.items()}
            rows[f"{size} CPUs, {speed:g} instructions/us"] = found
            cells = (f"{a:10.3f}{b:9.3f}{b / a:7.1f}" for a, b in found.values())
            say(f"  {size:>5}{speed:>18g}" + "".join(cells))
    return {"counted_s_per_virtual_s": rows}, True


def held(boards: dict[str, Board]) -> tuple[Figures, bool]:
    """Host seconds from the start of the emulator to the first load of a guest that continues.

    The first boot makes the held machine if there is none; the median of the others counts.
    """
    found: dict[int, float] = {}
    say("host seconds from power-on to the first load, continued from a held machine")
    for size in HELD_SIZES:
        load = [spin("first", "alu", 1, 1)]
        with waiting(f"{size} CPUs"):
            all_s = [
                boot(boards["parallel time"], flat(size), load, held=True).phases["run-first"]
                for _ in range(HELD_TIMES + 1)
            ]
        found[size] = median(all_s[1:])
        say(f"  {size:>5} CPUs{found[size]:8.2f}")
    met = max(found.values()) <= HELD_BUDGET_S
    say(f"  budget {HELD_BUDGET_S:g} s {'met' if met else 'MISSED'}")
    return {"held_s": found}, met


def spans(boards: dict[str, Board]) -> tuple[Figures, bool]:
    """Host seconds of guest programs by their virtual seconds, on many CPUs at a real speed."""
    box = flat(SPANS_CPUS, SPANS_MIPS)
    rows: dict[str, dict[float, float]] = {}
    say(f"host seconds by virtual ms, {SPANS_CPUS} CPUs, {SPANS_MIPS:g} instructions/us")
    say(f"  {'':5}" + "".join(f"{ms:>8}" for ms in SPANS_MS))
    for name, spec in PROGRAMS.items():
        loads = [_load(spec, f"{name}-{ms}", box, ms) for ms in (SPANS_MS[0], *SPANS_MS)]
        loads[0] = loads[0].model_copy(update={"label": f"{name}-first"})
        with waiting(name):
            booted = boot(boards["parallel time"], box, loads)
        rows[name] = {ms / 1e3: booted.load_s(f"{name}-{ms}") for ms in SPANS_MS}
        say(f"  {name:5}" + "".join(f"{cost:8.2f}" for cost in rows[name].values()))
    return {"host_s_by_virtual_s": rows}, True


def charts(figures: Figures) -> list[Chart]:
    """The charts of the parts that were measured; one for each program and number of CPUs."""
    found = []
    if rows := figures.get("host_s_by_virtual_s"):
        found.append(Chart(f"Host time of a run, {SPANS_CPUS} CPUs", "virtual seconds", rows))
    if rows := figures.get("host_s_per_virtual_s"):
        found.append(Chart("Host time of a virtual second", "CPUs", rows))
    by_speed: dict[str, dict[str, dict[float, float]]] = {}
    for row, cells in figures.get("counted_s_per_virtual_s", {}).items():
        size, speed = row.split(" CPUs, ")
        for name, measured in cells.items():
            lines = by_speed.setdefault(f"{name} on {size} CPUs", {})
            for way, cost in zip(("skipped", "executed"), measured, strict=True):
                lines.setdefault(f"iterations {way}", {})[float(speed.split()[0])] = cost
    for name, lines in by_speed.items():
        found.append(
            Chart(f"Host time of a virtual second of {name}", "instructions per us", lines)
        )
    return found


def _programs(longer_us: float) -> dict[str, Work]:
    """Each program, measured by a run that is so many virtual us longer, at least 50 ms."""
    longer_ms = max(round(longer_us / 1e3), 50)
    return {
        name: Work(partial(_load, spec), longer_ms, PROGRAM_SHORT_MS)
        for name, spec in PROGRAMS.items()
    }


def _load(spec: LoadSpec, label: str, box: Machine, ms: int) -> Load:
    return spec.model_copy(update={"step_ms": None}).load(label, box, ms, 1)


def _guest_mips(board: str, cpus: int) -> float:
    """Instructions per virtual microsecond of ``cpus`` busy CPUs together."""
    return cpus * MIPS if board == "parallel time" else STOCK_MIPS


PARTS: dict[str, Callable[[dict[str, Board]], tuple[Figures, bool]]] = {
    "boots": boots,
    "held": held,
    "loops": loops,
    "growth": growth,
    "spans": spans,
    "counted": counted,
}


def main(wanted: list[str]) -> int:
    """Run the parts named, or all; 1 if a budget is missed, 2 for an unknown part."""
    if not set(wanted) <= set(PARTS):
        say(f"parts: {' '.join(PARTS)}")
        return 2
    own = QemuPtBoard()
    with waiting("building the emulator, if that was not done before"):
        own.prepare("arm64", Silent())
    boards: dict[str, Board] = {
        "parallel time": own,
        "same, rounds off": QemuPtBoard(rounds=Rounds(ns=0)),
        "all executed": QemuPtBoard(rounds=Rounds(count=False)),
        "stock -icount": QemuBoard(),
    }
    figures: Figures = {}
    all_met = True
    for name in wanted or PARTS:
        found, met = PARTS[name](boards)
        figures |= found
        all_met &= met
        say()
        keep("emulator", figures | {"stock": boards["stock -icount"].describe()}, own)
        parts = [f"{name}: {text}" for name, text in own.describe().items()]
        about = f"{'; '.join(parts)}; host CPUs: {os.cpu_count()}. Both axes are logarithmic."
        write_page(results() / "emulator.html", "Host time of the emulator", about, charts(figures))
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
