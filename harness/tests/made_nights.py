# SPDX-License-Identifier: Apache-2.0
"""Generated runs of many nights, for tests of the results store, history and the nightly page.

On board qemu the series breaks at night BREAK: arm asym+smt shares cores from then on, with a new
kernel. On qemu-pt benchblas gets 8 % faster at night FASTER, with a new emulator.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import numpy as np

from asymlab.model.result import ArmResult, ExperimentResult, RunResult
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.results.store import RUN_FILE
from sample_run import sample_run, sample_throughput

FIRST = datetime(2026, 10, 12, 23, 10, tzinfo=UTC)
"""When the first night's run began."""

BREAK = 33
FASTER = 20


@cache
def _base(board: str, machine: str) -> RunResult:
    result = sample_run(Path("unused"), machine, write=False)
    result = sample_throughput(result) if board == "qemu-pt" else result
    return result.model_copy(update={"board": board, "verdict": Verdict.PASS})


def night(number: int, board: str = "qemu", machine: str = "vera-8c2t") -> RunResult:
    """The complete run of one night; its noise depends only on the arguments."""
    rng = np.random.default_rng(sum(map(ord, board + machine)) * 1000 + number)
    base = _base(board, machine)
    started = FIRST + timedelta(days=number)
    broken = board == "qemu" and number >= BREAK
    provenance = dict(base.provenance)
    if board == "qemu-pt" and number >= FASTER:
        provenance["emulator"] = "QEMU 10.1.0"
    return base.model_copy(
        update={
            "id": f"{started:%Y%m%d-%H%M}-{base.system}",
            "uid": f"{number:08d}-0000-4000-8000-{sum(map(ord, board + machine)):012d}",
            "started": started.isoformat(timespec="seconds"),
            "seed": number,
            "provenance": provenance,
            "verdict": Verdict.FAIL if broken else Verdict.PASS,
            "arms": tuple(_arm(arm, broken, rng) for arm in base.arms),
            "experiments": tuple(_sped(e, number >= FASTER, rng) for e in base.experiments),
        }
    )


def _arm(arm: ArmResult, broken: bool, rng: np.random.Generator) -> ArmResult:
    metrics = {name: _moved(i, 1 + rng.normal(0, 0.02)) for name, i in arm.metrics.items()}
    if arm.name != "asym+smt" or not broken:
        return arm.model_copy(update={"metrics": metrics, "samples": ()})
    debt = 18 + rng.normal(0, 0.8)
    metrics["sibling_debt"] = Interval(value=debt, low=debt - 2, high=debt + 2, n=3)
    return arm.model_copy(
        update={
            "metrics": metrics,
            "samples": (),
            "verdict": Verdict.FAIL,
            "as_expected": False,
            "reason": "order broken at k=2",
            "kernel_key": "77ab09",
            "kernel": "6.12.120",
        }
    )


def _sped(one: ExperimentResult, faster: bool, rng: np.random.Generator) -> ExperimentResult:
    factor = (1.08 if faster and one.name == "benchblas" else 1) * (1 + rng.normal(0, 0.004))
    rows = []
    for row in one.rows:
        metrics = {
            name: i if name.endswith("debt") else _moved(i, factor)
            for name, i in row.metrics.items()
        }
        rows.append(row.model_copy(update={"metrics": metrics, "samples": ()}))
    return one.model_copy(update={"rows": tuple(rows)})


def _moved(one: Interval, factor: float) -> Interval:
    low, high = sorted((one.low * factor, one.high * factor))
    return Interval(value=one.value * factor, low=low, high=high, n=one.n)


def whole_run() -> RunResult:
    """A complete run with placement and experiments."""
    return sample_throughput(sample_run(Path("unused"), write=False))


def with_arm(run: RunResult, name: str, **changes: object) -> RunResult:
    """The run with changed fields of one arm."""
    arms = tuple(a.model_copy(update=changes) if a.name == name else a for a in run.arms)
    return run.model_copy(update={"arms": arms})


def kept(result: RunResult, root: Path) -> Path:
    """Writes the run to a separate folder below ``root``, as the result store does."""
    folder = root / result.uid / result.id
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RUN_FILE).write_text(result.model_dump_json(indent=1) + "\n")
    return folder
