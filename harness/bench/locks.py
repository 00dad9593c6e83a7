# SPDX-License-Identifier: Apache-2.0
"""Dependence of a contended lock's throughput on the length of the emulator's rounds.

It depends on rounds of a fixed length: loops of the guest interfere with the rounds, and a ticket
lock changes its owner once a round. With dithered rounds that are shorter while a CPU spins, as on
board qemu-pt, it must not differ by more than a quarter between 2 and 20 us.

Writes the figures to results/bench/locks.json. Exits 1 if the budget is missed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from rig import boot, keep, say, waiting

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds
from asymlab.config.machine import machine
from asymlab.model.job import Load

ROUNDS_US = (2, 5, 10, 20)
WAYS: dict[str, Callable[[int], QemuPtBoard]] = {
    "fixed": lambda ns: QemuPtBoard(rounds=Rounds(ns=ns, jitter=0, wait_ns=0)),
    "as the board": lambda ns: QemuPtBoard(rounds=Rounds(ns=ns)),
}
"""Rounds: of equal length, or dithered and shorter while a CPU spins (defaults of the board)."""

MACHINE = "vera-8c2t"
CORES = 8
SEEDS = (1, 2, 3)


@dataclass(frozen=True)
class Case:
    """A kind of lock, the time of holding it and of working after it, in ns on the first CPU."""

    kind: str
    hold: int
    think: int

    @property
    def label(self) -> str:
        """A short label that is valid in the guest."""
        return f"{self.kind}-{self.hold}-{self.think}"

    def load(self) -> Load:
        """One task on each core, at work for RUN_MS."""
        args = ["--kind", self.kind, "--ms", str(RUN_MS), "--hold-ns", str(self.hold)]
        args += ["--think-ns", str(self.think)]
        steps = (CORES,)
        return Load(label=self.label, program="lock", args=tuple(args), steps=steps, step_ms=RUN_MS)

    def bound(self) -> float:
        """The highest possible rate: the lock is never free, or no task ever waits."""
        return min(1 / self.hold, CORES / (self.hold + self.think)) * 1e9


CASES = tuple(Case(kind, *ns) for kind in ("tas", "ticket") for ns in ((50, 200), (500, 2000)))
SPREAD_BUDGET = 0.25
RUN_MS = 200

Rates = dict[Case, dict[int, float]]
"""Lock operations per virtual second by case and round length in us."""


def measure(way: str) -> Rates:
    """The mean over seeds (one seed if rounds are not dithered)."""
    rates: Rates = {case: {} for case in CASES}
    for length in ROUNDS_US:
        board = WAYS[way](1000 * length)
        seeds = SEEDS[:1] if way == "fixed" else SEEDS
        with waiting(f"rounds of {length} us, {way}"):
            loads = [case.load() for case in CASES]
            booted = [boot(board, machine(MACHINE), loads, seed=seed) for seed in seeds]
        for case in CASES:
            rates[case][length] = fmean(one.figures[case.label]["ops_per_s"] for one in booted)
    return rates


def spread(row: dict[int, float]) -> float:
    """The highest rate divided by the lowest, minus 1: 0.25 is a quarter."""
    return max(row.values()) / min(row.values()) - 1


def main() -> int:
    """Measure and print; 1 if the rates of a lock differ by more than the budget."""
    found = {way: measure(way) for way in WAYS}
    say(f"lock operations per virtual ms, one task on each of {CORES} cores")
    say("(tas-50-200: a test-and-set lock, held for 50 ns, taken again after 200 ns)")
    head = "".join(f"{us:>7} us" for us in ROUNDS_US)
    say(f"  {'rounds':30}{head}{'spread':>9}{'at most':>9}")
    for way, rates in reversed(found.items()):
        for case, row in rates.items():
            name = f"{case.label}, {way}"
            cells = "".join(f"{row[us] / 1000:10.0f}" for us in ROUNDS_US)
            say(f"  {name:30}{cells}{spread(row):9.0%}{case.bound() / 1000:9.0f}")
    apart = max(map(spread, found["as the board"].values()))
    met = apart <= SPREAD_BUDGET
    say(
        f"  as the board: at most {apart:.0%} apart: budget {SPREAD_BUDGET:.0%} "
        f"{'met' if met else 'MISSED'}"
    )
    kept = {way: {c.label: row for c, row in rates.items()} for way, rates in found.items()}
    keep("locks", {"ops_per_s": kept}, QemuPtBoard())
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
