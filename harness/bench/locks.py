# SPDX-License-Identifier: Apache-2.0
"""Does a contended lock's throughput depend on how long the emulator's rounds are?

With rounds of one fixed length it does: the guest's loops and the rounds beat against each other.
With rounds of dithered length it must not, by more than a quarter between 2 and 20 us. Figures go
to results/bench/locks.json, the picture to results/bench/locks.svg. Exits 1 if the budget is
missed.
"""

from __future__ import annotations

import sys
from statistics import fmean

from chart import Axes, Line, line_chart
from rig import boot, keep, results, say, telling

from asymlab.boards.qemu_pt import QemuPtBoard
from asymlab.config.machine import machine
from asymlab.model.job import Load

ROUNDS_US = (2, 5, 10, 20)
JITTERS = (0, 50)
MACHINE = "vera-8c2t"
CORES = 8
SEEDS = (1, 2, 3)
KINDS = ("tas", "ticket")
THINK_NS = (2000, 20000)
"""Time between two uses of the lock: with the first it is always wanted, with the second rarely."""

HOLD_NS = 500
CASES = [f"{kind}-{think // 1000}us" for kind in KINDS for think in THINK_NS]
SPREAD_BUDGET = 0.25
RUN_MS = 200

Rates = dict[str, dict[int, float]]
"""Lock operations per virtual second by case and round length in us."""


def load(case: str) -> Load:
    """One task on each core, at work for RUN_MS."""
    kind, think = case.removesuffix("us").split("-")
    args = ["--kind", kind, "--ms", str(RUN_MS), "--hold-ns", str(HOLD_NS)]
    args += ["--think-ns", str(1000 * int(think))]
    return Load(label=case, program="lock", args=tuple(args), steps=(CORES,), step_ms=RUN_MS)


def bound(case: str) -> float:
    """The rate that no machine exceeds: the lock is never free, or nobody ever waits."""
    think = 1000 * int(case.removesuffix("us").split("-")[1])
    return min(1 / HOLD_NS, CORES / (HOLD_NS + think)) * 1e9


def measure(jitter: int) -> Rates:
    """The mean over seeds (one is enough where nothing is dithered)."""
    rates: Rates = {case: {} for case in CASES}
    for length in ROUNDS_US:
        board = QemuPtBoard(round_ns=1000 * length, jitter=jitter)
        seeds = SEEDS if jitter else SEEDS[:1]
        with telling(f"rounds of {length} us, jitter {jitter} %"):
            loads = [load(case) for case in CASES]
            booted = [boot(board, machine(MACHINE), loads, seed=seed) for seed in seeds]
        for case in CASES:
            rates[case][length] = fmean(one.figures[case]["ops_per_s"] for one in booted)
    return rates


def spread(row: dict[int, float]) -> float:
    """How much the greatest rate is above the least: 0.25 is a quarter."""
    return max(row.values()) / min(row.values()) - 1


def main() -> int:
    """Measure, print, draw; 1 if the dithered rates spread by more than the budget."""
    found = {jitter: measure(jitter) for jitter in JITTERS}
    say(f"lock operations per virtual ms, one task on each of {CORES} cores, {HOLD_NS} ns a hold;")
    say("tas-2us: whoever comes first gets it, and comes back after 2 us")
    say(
        f"  {'rounds':20}"
        + "".join(f"{us:>9} us" for us in ROUNDS_US)
        + f"{'spread':>9}{'at most':>9}"
    )
    lines = []
    for jitter, rates in found.items():
        for colour, (case, row) in enumerate(rates.items()):
            name = f"{case}, {f'+-{jitter} %' if jitter else 'fixed'}"
            cells = "".join(f"{row[us] / 1000:12.0f}" for us in ROUNDS_US)
            say(f"  {name:20}{cells}{spread(row):9.0%}{bound(case) / 1000:9.0f}")
            lines.append(Line(name, list(row.items()), colour, dash=0 if jitter else 1))
    worst = max(spread(row) for row in found[JITTERS[-1]].values())
    met = worst <= SPREAD_BUDGET
    say(f"  dithered: {worst:.0%} apart: budget {SPREAD_BUDGET:.0%} {'met' if met else 'MISSED'}")
    axes = Axes("A contended lock", "round, us", "operations per virtual second", ROUNDS_US)
    (results() / "locks.svg").write_text(line_chart(axes, lines))
    keep("locks", {"ops_per_s": {str(j): rates for j, rates in found.items()}}, QemuPtBoard())
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
