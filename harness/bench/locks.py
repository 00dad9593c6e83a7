# SPDX-License-Identifier: Apache-2.0
"""Does a contended lock's throughput depend on how long the emulator's rounds are?

With rounds of one fixed length it does: the guest's loops and the rounds beat against each other.
With dithered rounds a lock that is held shortly must not, by more than a quarter between 2 and
20 us. Others are shown, not judged: they are the limit of the model. A slice that ends inside the
lock stalls the others for the rest of the round, which counts once an operation is about as long
as a round; and a lock that is handed on (ticket) changes hands once a CPU and round at most.

Figures go to results/bench/locks.json, the picture to results/bench/locks.svg. Exits 1 if the
budget is missed.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Case:
    """A kind of lock, how long it is held and how long nobody's, in ns on the first CPU."""

    kind: str
    hold: int
    think: int

    @property
    def label(self) -> str:
        """Short, and a label that a guest takes."""
        return f"{self.kind}-{self.hold}-{self.think}"

    def load(self) -> Load:
        """One task on each core, at work for RUN_MS."""
        args = ["--kind", self.kind, "--ms", str(RUN_MS), "--hold-ns", str(self.hold)]
        args += ["--think-ns", str(self.think)]
        steps = (CORES,)
        return Load(label=self.label, program="lock", args=tuple(args), steps=steps, step_ms=RUN_MS)

    def bound(self) -> float:
        """The rate that no machine exceeds: the lock is never free, or nobody ever waits."""
        return min(1 / self.hold, CORES / (self.hold + self.think)) * 1e9


JUDGED = Case("tas", 50, 200)
CASES = (JUDGED, Case("tas", 500, 2000), Case("ticket", 50, 200), Case("ticket", 500, 2000))
SPREAD_BUDGET = 0.25
RUN_MS = 200

Rates = dict[Case, dict[int, float]]
"""Lock operations per virtual second by case and round length in us."""


def measure(jitter: int) -> Rates:
    """The mean over seeds (one is enough where nothing is dithered)."""
    rates: Rates = {case: {} for case in CASES}
    for length in ROUNDS_US:
        board = QemuPtBoard(round_ns=1000 * length, jitter=jitter)
        seeds = SEEDS if jitter else SEEDS[:1]
        with telling(f"rounds of {length} us, jitter {jitter} %"):
            loads = [case.load() for case in CASES]
            booted = [boot(board, machine(MACHINE), loads, seed=seed) for seed in seeds]
        for case in CASES:
            rates[case][length] = fmean(one.figures[case.label]["ops_per_s"] for one in booted)
    return rates


def spread(row: dict[int, float]) -> float:
    """How much the greatest rate is above the least: 0.25 is a quarter."""
    return max(row.values()) / min(row.values()) - 1


def main() -> int:
    """Measure, print, draw; 1 if the dithered rates spread by more than the budget."""
    found = {jitter: measure(jitter) for jitter in JITTERS}
    say(f"lock operations per virtual ms, one task on each of {CORES} cores")
    say("(tas-50-200: whoever comes first gets it, holds it for 50 ns, comes back after 200 ns)")
    say(
        f"  {'rounds':24}"
        + "".join(f"{us:>7} us" for us in ROUNDS_US)
        + f"{'spread':>9}{'at most':>9}"
    )
    lines = []
    for jitter, rates in found.items():
        for colour, (case, row) in enumerate(rates.items()):
            name = f"{case.label}, {f'+-{jitter} %' if jitter else 'fixed'}"
            cells = "".join(f"{row[us] / 1000:10.0f}" for us in ROUNDS_US)
            say(f"  {name:24}{cells}{spread(row):9.0%}{case.bound() / 1000:9.0f}")
            lines.append(Line(name, list(row.items()), colour, dash=0 if jitter else 1))
    apart = spread(found[JITTERS[-1]][JUDGED])
    met = apart <= SPREAD_BUDGET
    say(
        f"  {JUDGED.label} in dithered rounds: {apart:.0%} apart: budget {SPREAD_BUDGET:.0%} "
        f"{'met' if met else 'MISSED'}"
    )
    axes = Axes("A contended lock", "round, us", "operations per virtual second", ROUNDS_US)
    (results() / "locks.svg").write_text(line_chart(axes, lines))
    kept = {str(j): {c.label: row for c, row in rates.items()} for j, rates in found.items()}
    keep("locks", {"ops_per_s": kept}, QemuPtBoard())
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
