# SPDX-License-Identifier: Apache-2.0
"""Logs of two VMs on two CPUs in which a vCPU is penalised, as the emulator writes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from asymlab.checks.handover import Load, handover, penalty_window
from asymlab.kernels.yields import PASS_WORDS, SWITCH_WORDS
from asymlab.model.handover import SUFFIX, Handover
from asymlab.model.result import RunResult
from made_compared import compared

MS = 1_000_000
SLICE = 2 * MS
WEIGHT = 1 << 20
IDLE = 1
COLUMNS = ("ns", "cpu", "name", *(f"word{n}" for n in range(len(PASS_WORDS))))


def task(vcpu: int) -> int:
    """The task of a vCPU, by the number in its name, 100 * VM + vCPU."""
    return 0xFFFF888000000000 + vcpu  # an address of a kernel: negative if read as a signed word


def comm(name: str) -> int:
    """A name as a word of the log."""
    return int.from_bytes(name.encode()[:8].ljust(8, b"\0"), "little")


@dataclass
class Made:
    """A log in the making; times are in us."""

    rows: list[tuple[Any, ...]] = field(default_factory=list)
    on: dict[int, int] = field(default_factory=dict)

    def add(self, us: float, cpu: int, name: str, *words: int) -> None:
        """Any event."""
        self.rows.append((round(us * 1000), cpu, name, *words))

    def run(self, us: float, cpu: int, vcpu: int | None, *, penalty: float = 0) -> None:
        """The CPU switches to a vCPU or to the idle task; ``penalty`` is in slices."""
        after = IDLE if vcpu is None else task(vcpu)
        name = "swapper/0" if vcpu is None else f"vms/{vcpu}"
        words = {"before": self.on.get(cpu, IDLE), "next": after, "comm": comm(name), "ran": 1000}
        words |= {"vruntime": 0, "group_vruntime": round(penalty * SLICE)}
        self.add(us, cpu, "switch", *(words[word] for word in SWITCH_WORDS))
        self.on[cpu] = after

    def spin(self, us: float, cpu: int, to: int, *, ran: bool, penalty: float = 0) -> None:
        """The vCPU on a CPU spins and yields to ``to``, which then runs if ``ran``."""
        words = dict.fromkeys(PASS_WORDS, 0)
        words |= {"target": task(to), "target_cpu": cpu, "slice": SLICE, "ran": 1000}
        words |= {"weight": WEIGHT, "queued": 1, "group_weight": WEIGHT, "group_queued": 2}
        self.add(us, cpu, "spin", 1)
        self.add(us + 1, cpu, "try", task(to))
        self.add(us + 2, cpu, "pass", *(words[word] for word in PASS_WORDS))
        self.add(us + 3, cpu, "schedule")
        if ran:
            self.run(us + 4, cpu, to, penalty=penalty)

    def log(self) -> pl.DataFrame:
        """The log; its lines are ordered by CPU only."""
        rows = sorted(self.rows, key=lambda row: (row[1], row[0]))
        filled = [[*row, *[None] * (len(COLUMNS) - len(row))] for row in rows]
        frame = pl.DataFrame(filled, schema=COLUMNS, orient="row", strict=False)
        words = pl.col("^word.*$").cast(pl.UInt64)
        return frame.with_columns(pl.col("ns", "cpu").cast(pl.Int64), words)

    def load(self, arm: str = "debooster", begin: float = 0, end: float = 10_000) -> Load:
        """The load of the log, measured between two times in us."""
        measured = (round(begin * 1000), round(end * 1000))
        return Load(self.log(), measured, arm, "ticket-libvirt", 1, ordered=True)


def penalised() -> Made:
    """vCPU 0 releases the lock at 800 us, waits for it from 900 us on, and is penalised at 1000 us.
    Its turn is from 1400 us on, when vCPU 1 releases the lock; it has a CPU from 4000 us on, and
    releases at 4020 us. vCPU 1 spins on CPU 0, from 3000 us on VM 1 runs on CPU 1.
    """
    made = Made()
    made.run(0, 0, 0)
    made.run(0, 1, 2)
    made.add(700, 0, "wait")
    made.add(800, 0, "free")
    made.add(900, 0, "wait")
    made.spin(1000, 0, 1, ran=True, penalty=3)
    made.add(1300, 0, "wait")
    made.add(1400, 0, "free")
    made.add(1500, 0, "wait")
    made.spin(2000, 0, 0, ran=False)
    made.run(3000, 1, 101)
    made.spin(3990, 0, 0, ran=True)
    made.add(4020, 0, "free")
    made.run(6000, 0, None)
    return made


def made(arm: str = "debooster") -> Handover:
    load = penalised().load(arm)
    window = penalty_window(load)
    assert window
    return handover(load, window)


def calm(arm: str = "base") -> Handover:
    """The same without a penalty and a yield."""
    changes = {"arm": arm, "penalties": (), "spins": (), "operations": 9}
    return made().model_copy(update=changes)


def stored(folder: Path, *found: Handover) -> RunResult:
    """A run whose samples have these files."""
    result = compared(1)
    experiments = list(result.experiments)
    at = next(n for n, one in enumerate(experiments) if one.name == "ticket-libvirt")
    rows = []
    for row in experiments[at].rows:
        sample = row.samples[0].model_copy(update={"folder": f"x/{row.arm}/0"})
        rows.append(row.model_copy(update={"samples": (sample,)}))
    for one in found:
        (folder / f"x/{one.arm}/0").mkdir(parents=True)
        file = folder / f"x/{one.arm}/0/{one.experiment}{SUFFIX}"
        file.write_text(one.model_dump_json())
    experiments[at] = experiments[at].model_copy(update={"rows": tuple(rows)})
    return result.model_copy(update={"experiments": tuple(experiments)})
