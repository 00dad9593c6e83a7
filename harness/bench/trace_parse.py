# SPDX-License-Identifier: Apache-2.0
"""Time of reading and judging a trace of a million scheduler events.

data/million.trace.dat.xz is a trace of a real guest: 32 tasks that wake each other through pipes on
16 CPUs (Linux 6.12.117 under QEMU, trace-cmd 3.3.1), without kallsyms for better compression. Exits
1 if reading exceeds the budget. Run it on an idle machine; compare with the printed CPU time.
"""

from __future__ import annotations

import lzma
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

import polars as pl

from asymlab.checks import debt
from asymlab.checks.occupancy import occupancy
from asymlab.checks.order import filling
from asymlab.checks.tiers import tiers
from asymlab.config.machine import machine
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import queued, task_names
from asymlab.trace.reader import read_trace

BUDGET_S = 5.0
BUDGET_MIB = 1024
TASKS = 32


def read(folder: Path) -> tuple[Trace, bool]:
    """Unpack and read the trace; whether reading was within budget."""
    packed = Path(__file__).parent / "data" / "million.trace.dat.xz"
    path = folder / "million.trace.dat"
    path.write_bytes(lzma.decompress(packed.read_bytes()))
    began, cpu = time.monotonic(), sum(os.times()[:4])
    trace = read_trace(path)
    took = time.monotonic() - began
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    peak = sum(resource.getrusage(w).ru_maxrss for w in who) / 1024
    met = trace.events >= 1_000_000 and took <= BUDGET_S and peak <= BUDGET_MIB
    say(
        f"read   {trace.events} events in {took:.2f} s ({sum(os.times()[:4]) - cpu:.2f} s of CPU),"
        f" peak {peak:.0f} MiB: budget {BUDGET_S:g} s and {BUDGET_MIB} MiB"
        f" {'met' if met else 'MISSED'}"
    )
    return trace, met


def judge(trace: Trace) -> None:
    """Judge the whole trace as one step of a load."""
    began, cpu = time.monotonic(), time.process_time()
    vera = machine("vera-8c2t")
    named = queued(trace).join(task_names(trace), on="pid", how="left")
    stays = named.with_columns(load=pl.col("task") == "yl")
    occupied = occupancy(stays, len(vera.cpus))
    filling(occupied, tiers(vera, ("core", "sibling"))).misplaced(TASKS)
    allowed = frozenset(cpu.id for cpu in vera.cpus)
    for found in (debt.sibling(occupied, vera, allowed), debt.capacity(occupied, vera, allowed)):
        debt.owed(found, occupied, TASKS)
    debt.owed(debt.shared(occupied, vera, vera.llc_spans, allowed), occupied, TASKS)
    took, used = time.monotonic() - began, time.process_time() - cpu
    say(f"judge  {stays.height} stays on runqueues in {took:.2f} s ({used:.2f} s of CPU)")


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Read and judge."""
    with tempfile.TemporaryDirectory() as folder:
        trace, met = read(Path(folder))
    judge(trace)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
