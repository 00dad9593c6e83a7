# SPDX-License-Identifier: Apache-2.0
"""Does a contended lock's throughput depend on how long the emulator's rounds are?

With rounds of one fixed length it does: the guest's loops and the rounds beat against each other,
and a lock that is handed on changes hands once a round. With dithered rounds that are shorter while
a CPU spins, as board qemu-pt has them, it must not by more than a quarter between 2 and 20 us.

Figures go to results/bench/locks.json, the picture to results/bench/locks.svg. Exits 1 if the
budget is missed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from chart import Axes, Line, line_chart
from rig import boot, keep, results, say, telling

from asymlab.boards.qemu.parallel import QemuPtBoard, Rounds
from asymlab.config.machine import machine
from asymlab.model.job import Load

ROUNDS_US = (2, 5, 10, 20)
WAYS: dict[str, Callable[[int], QemuPtBoard]] = {
    "fixed": lambda ns: QemuPtBoard(rounds=Rounds(ns=ns, jitter=0, wait_ns=0)),
    "as the board": lambda ns: QemuPtBoard(rounds=Rounds(ns=ns)),
}
"""How rounds go: all alike, or dithered and shorter while a CPU spins (the board's defaults)."""

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


CASES = tuple(Case(kind, *ns) for kind in ("tas", "ticket") for ns in ((50, 200), (500, 2000)))
SPREAD_BUDGET = 0.25
RUN_MS = 200

Rates = dict[Case, dict[int, float]]
"""Lock operations per virtual second by case and round length in us."""


def measure(way: str) -> Rates:
    """The mean over seeds (one is enough where nothing is dithered)."""
    rates: Rates = {case: {} for case in CASES}
    for length in ROUNDS_US:
        board = WAYS[way](1000 * length)
        seeds = SEEDS[:1] if way == "fixed" else SEEDS
        with telling(f"rounds of {length} us, {way}"):
            loads = [case.load() for case in CASES]
            booted = [boot(board, machine(MACHINE), loads, seed=seed) for seed in seeds]
        for case in CASES:
            rates[case][length] = fmean(one.figures[case.label]["ops_per_s"] for one in booted)
    return rates


def spread(row: dict[int, float]) -> float:
    """How much the greatest rate is above the least: 0.25 is a quarter."""
    return max(row.values()) / min(row.values()) - 1


def main() -> int:
    """Measure, print, draw; 1 if a lock's rates spread by more than the budget."""
    found = {way: measure(way) for way in WAYS}
    say(f"lock operations per virtual ms, one task on each of {CORES} cores")
    say("(tas-50-200: whoever comes first gets it, holds it for 50 ns, comes back after 200 ns)")
    head = "".join(f"{us:>7} us" for us in ROUNDS_US)
    say(f"  {'rounds':30}{head}{'spread':>9}{'at most':>9}")
    lines = []
    for dash, (way, rates) in enumerate(reversed(found.items())):
        for colour, (case, row) in enumerate(rates.items()):
            name = f"{case.label}, {way}"
            cells = "".join(f"{row[us] / 1000:10.0f}" for us in ROUNDS_US)
            say(f"  {name:30}{cells}{spread(row):9.0%}{case.bound() / 1000:9.0f}")
            lines.append(Line(name, list(row.items()), colour, dash=dash))
    apart = max(map(spread, found["as the board"].values()))
    met = apart <= SPREAD_BUDGET
    say(
        f"  as the board: at most {apart:.0%} apart: budget {SPREAD_BUDGET:.0%} "
        f"{'met' if met else 'MISSED'}"
    )
    axes = Axes("A contended lock", "round, us", "operations per virtual second", ROUNDS_US)
    (results() / "locks.svg").write_text(line_chart(axes, lines))
    kept = {way: {c.label: row for c, row in rates.items()} for way, rates in found.items()}
    keep("locks", {"ops_per_s": kept}, QemuPtBoard())
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
