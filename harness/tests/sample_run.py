# SPDX-License-Identifier: Apache-2.0
"""Made-up but plausible runs for tests of the store, the report and the command line.

Tasks hop between CPUs every 50 ms under a policy: the asym arm packs the strongest threads, the
others take one thread a core. Figures follow from what was placed.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import numpy as np
import polars as pl

from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.model.claim import ClaimResult
from asymlab.model.load import task_counts
from asymlab.model.machine import Machine
from asymlab.model.result import (
    ArmResult,
    ExperimentResult,
    PublishedTable,
    RowResult,
    RunResult,
    StepVerdict,
)
from asymlab.model.sample import Interval, Sample, StepScore, Violation
from asymlab.model.verdict import Verdict
from asymlab.results.reference import load_reference

BLOCK_S = 0.05
STEP_S = 1.2
SETTLE_S = 0.4
LIMIT = 5.0
ARMS = ("asym", "equal", "asym+smt")
_TITLES = {
    "asym": "Linux 6.12 longterm, unequal capacities",
    "equal": "Linux 6.12 longterm, firmware claims equal capacities",
    "asym+smt": "6.12 with the series, unequal capacities",
}


def sample_run(
    folder: Path, machine_name: str = "vera-8c2t", replicas: int = 3, write: bool = True
) -> RunResult:
    """A complete asym-smt run; with ``write``, its timelines are stored below ``folder``."""
    box = machine(machine_name)
    arm = partial(_arm, folder=folder) if write else _unwritten
    arms = tuple(arm(machine_name, name, replicas) for name in ARMS)
    return RunResult(
        id="20261121-0907-asym-smt",
        system="asym-smt",
        title="SMT-aware idle selection on asymmetric-capacity machines",
        machine=box,
        board="qemu",
        firmware="acpi",
        seed=7,
        replicas=replicas,
        repeat=f"asymlab run asym-smt --machine {machine_name} --seed 7",
        started="2026-11-21T09:07:12+00:00",
        complete=True,
        verdict=Verdict.PASS,
        arms=arms,
        published=load_reference("asym-smt.yaml"),
        provenance={
            "kernel asym": "linux 6.12.117 (linux-source-6.12 6.12.117-1), config 3fa2c1",
            "kernel asym+smt": "linux 6.12.117 + asym-smt/6.12 (b19e07), config 3fa2c1",
            "emulator": "QEMU 7.2.22, tcg, -icount shift=1,sleep=off",
            "tables": "sha256 9d0f4e",
            "host": "x86_64, 2 CPUs",
            "asymlab": "0.1.0",
        },
        limits=(
            "Virtual time on this board is the sum of all CPUs' instructions, so throughput says "
            "nothing about parallel speed and is not set beside published figures.",
            "Where tasks run, and when the order is first broken, is what this board shows.",
        ),
    )


def sample_throughput(result: RunResult, replicas: int = 3) -> RunResult:
    """The same run on a board with parallel time: both experiments, all six rows each.

    Measured ratios follow the published ones, a bit nearer to 1; one claim is only shown.
    """
    experiments = tuple(_experiment(table, replicas) for table in result.published)
    changes = {"board": "qemu-pt", "throughput_comparable": True, "experiments": experiments}
    return result.model_copy(update=changes)


def _experiment(table: PublishedTable, replicas: int) -> ExperimentResult:
    own = {"gflops": "phases/s"}
    guest = system("asym-smt").experiments[table.name].figures
    metric, bound = ("gflops", "above 1.3") if "gflops" in table.better else ("p99", "above 1")
    first = table.rows[0].values
    rows = []
    for number, row in enumerate(table.rows):
        ratios = {m: 1 + 0.8 * (v / first[m] - 1) for m, v in row.values.items()}
        figures = {m: _around(0.1 * first[m] * ratio, replicas) for m, ratio in ratios.items()}
        samples = tuple(
            Sample(
                arm=row.arm,
                replica=replica,
                seed=7 + replica,
                folder=f"{table.name}/{row.arm}/{row.features[0]}/{replica}",
                host_s=21.7,
                void="the guest's clock went back" if (number, replica) == (2, 1) else "",
                figures={f"{table.name}.{guest[m]}": v.value for m, v in figures.items()},
                experiment=table.name,
                features=row.features,
                facts={"slice_hash": f"{number:08x}{replica:08x}", "argv": "qemu"},
            )
            for replica in range(replicas)
        )
        debts = {"sibling_debt": _around(38.0 if row.arm == "asym" else 0.4, replicas)}
        rows.append(
            RowResult(
                arm=row.arm,
                features=row.features,
                metrics=figures | debts,
                samples=samples,
                ratios={m: _around(ratio, replicas) for m, ratio in ratios.items()},
            )
        )
    return ExperimentResult(
        name=table.name,
        title=f"made-up {table.name}",
        published=table.name,
        unit={m: own.get(m, unit) for m, unit in table.unit.items()},
        better=table.better,
        rows=tuple(rows),
        claims=tuple(_claim(table, metric, bound, n, replicas) for n in (0, 1)),
        verdict=Verdict.PASS,
        shows=f"A made-up {table.name} shows nothing at all.",
    )


def _claim(
    table: PublishedTable, metric: str, bound: str, number: int, replicas: int
) -> ClaimResult:
    """asym+smt over asym under the number-th feature set; the second one is only shown."""
    low, high = table.rows[number].values[metric], table.rows[4 + number].values[metric]
    published = high / low if table.better[metric] == "higher" else low / high
    return ClaimResult(
        metric=metric,
        arm="asym+smt",
        over="asym",
        experiment=table.name,
        features=table.rows[number].features,
        bound=bound,
        value=_around(1 + 0.8 * (published - 1), replicas),
        published=published,
        verdict=Verdict.UNDECIDED if number else Verdict.PASS,
        expect=None if number else Verdict.PASS,
        reason="one seed is not enough" if number else "",
    )


def _around(value: float, replicas: int) -> Interval:
    return Interval(value=value, low=value * 0.96, high=value * 1.05, n=replicas)


def placement(box: Machine, arm: str, k: int, rng: np.random.Generator) -> list[int]:
    """The CPUs that k tasks sit on: distinct, by the arm's policy."""
    by_capacity = sorted((c.id for c in box.cpus), key=lambda i: (-box.capacity(i), i))
    if arm == "asym" and rng.random() < 0.85:
        return by_capacity[:k]
    first = [min(core) for core in box.cores]
    strong = sorted(first, key=lambda i: (-box.capacity(i) if arm != "equal" else 0, i))
    rest = [cpu.id for cpu in box.cpus if cpu.id not in set(first)]
    return (strong + rest)[:k]


def timeline(box: Machine, arm: str, steps: tuple[int, ...], seed: int) -> pl.DataFrame:
    """Run intervals of one ``fill`` load, columns as <label>.runs.parquet has them."""
    rng = np.random.default_rng(seed)
    rows: dict[str, list[np.ndarray]] = {"task": [], "cpu": [], "start_s": [], "end_s": []}
    for index, k in enumerate(steps):
        for block in range(round(STEP_S / BLOCK_S)):
            begin = index * STEP_S + block * BLOCK_S
            for task, cpu in enumerate(placement(box, arm, k, rng)):
                period = 0.0023 * (1 + 0.05 * rng.standard_normal(22))
                starts = begin + rng.random() * 0.0003 + np.cumsum(period) - period
                starts = starts[starts < begin + BLOCK_S - 0.0001]
                ends = np.minimum(starts + 0.002, begin + BLOCK_S)
                rows["task"].append(np.full(len(starts), task))
                rows["cpu"].append(np.full(len(starts), cpu))
                rows["start_s"].append(starts)
                rows["end_s"].append(ends)
    data = {name: np.concatenate(parts) for name, parts in rows.items()}
    frame = pl.DataFrame(data).with_columns(
        pl.format("fill/{}", pl.col("task").cast(pl.Int32)).alias("task"),
        (200 + pl.col("task")).cast(pl.Int32).alias("pid"),
        pl.col("cpu").cast(pl.Int32),
    )
    return frame.select("task", "pid", "cpu", "start_s", "end_s").sort("start_s")


@cache
def _unwritten(box_name: str, name: str, replicas: int) -> ArmResult:
    return _arm(box_name, name, replicas, None)


def _arm(box_name: str, name: str, replicas: int, folder: Path | None) -> ArmResult:
    box = machine(box_name)
    steps = task_counts("cores", box)
    fails = name == "asym"
    samples = tuple(_sample(box, name, i, steps, folder) for i in range(replicas))
    first = next((s.first for s in samples[0].steps if s.first), None)
    verdicts = tuple(_step_verdict(samples, load, k) for load in ("wake", "run") for k in steps)
    return ArmResult(
        name=name,
        title=_TITLES[name],
        base="6.12",
        series="asym-smt/6.12" if name == "asym+smt" else "",
        capacities="equal" if name == "equal" else "machine",
        features=(),
        kernel="6.12.117",
        kernel_key="3fa2c1",
        expect=Verdict.FAIL if fails else Verdict.PASS,
        verdict=Verdict.FAIL if fails else Verdict.PASS,
        as_expected=True,
        reason="order broken at k=2" if fails else "",
        steps=verdicts,
        metrics={
            "sibling_debt": _interval([s.sibling_debt for one in samples for s in one.steps]),
            "capacity_debt": _interval([s.capacity_debt for one in samples for s in one.steps]),
            "cluster_debt": _interval([0.0] * replicas),
            "blas.phases_per_s": _interval([217.0 + i for i in range(replicas)]),
        },
        first=first,
        samples=samples,
        order_limit=LIMIT,
    )


def _sample(
    box: Machine, arm: str, replica: int, steps: tuple[int, ...], folder: Path | None
) -> Sample:
    scores = []
    for load in ("wake", "run"):
        seed = 7 + replica + 100 * (load == "run")
        effective = arm if load == "wake" else "asym+smt"
        if folder:
            home = folder / arm / str(replica)
            home.mkdir(parents=True, exist_ok=True)
            path = home / f"{load}.runs.parquet"
            timeline(box, effective, steps, seed).write_parquet(path)
        rng = np.random.default_rng(seed)
        scores += [_score(box, effective, load, i, k, rng) for i, k in enumerate(steps)]
    void = "512 trace events were lost" if (arm, replica) == ("equal", 2) else ""
    home_name = f"{arm}/{replica}"
    return Sample(
        arm=arm,
        replica=replica,
        seed=7 + replica,
        folder=home_name,
        host_s=11.4,
        void=void,
        steps=tuple(scores),
        figures={"phases_per_s": 217.0},
    )


def _score(
    box: Machine, arm: str, load: str, index: int, k: int, rng: np.random.Generator
) -> StepScore:
    cores = len(box.cores)
    bad = arm == "asym" and k > 1
    debt = (80 * (1 - abs(k - cores / 2) / cores) if bad else 0.2) + abs(rng.normal(0, 0.3))
    first = None
    if bad:
        strong = placement(box, "asym+smt", 1, rng)[0]
        core = box.cpus[strong].core
        first = Violation(
            at_s=index * STEP_S + SETTLE_S + 0.104,
            event="wakeup",
            task=f"fill/{k - 1}",
            cpu=strong + 1,
            core=core,
            busy_sibling="fill/0",
            idle_cores=tuple(c for c in range(cores) if c != core),
            text=f"at {index * STEP_S + SETTLE_S + 0.104:.3f} s of guest time, the wakeup of task "
            f"fill/{k - 1} chose CPU {strong + 1} (core {core} busy) "
            f"while cores 0-{cores - 1} were idle",
        )
    return StepScore(
        load=load,
        k=k,
        window_s=STEP_S - SETTLE_S,
        order_debt=debt,
        sibling_debt=debt if bad else debt / 2,
        capacity_debt=debt / 10,
        cluster_debt=0.0,
        migrations={"smt": 0.8, "llc": 3.0 + k},
        spread={"llcs": 1.0, "nodes": 1.0},
        begin_s=index * STEP_S,
        judged_s=index * STEP_S + SETTLE_S,
        end_s=(index + 1) * STEP_S,
        first=first,
    )


def _step_verdict(samples: tuple[Sample, ...], load: str, k: int) -> StepVerdict:
    debts = [s.order_debt for one in samples for s in one.steps if (s.load, s.k) == (load, k)]
    interval = _interval(debts)
    verdict = Verdict.FAIL if interval.low > LIMIT else Verdict.PASS
    why = f"above {LIMIT:g} %" if verdict is Verdict.FAIL else ""
    return StepVerdict(load=load, k=k, verdict=verdict, order_debt=interval, reason=why)


def _interval(values: list[float]) -> Interval:
    mean = float(np.mean(values))
    half = float(1.96 * np.std(values) / max(1, len(values)) ** 0.5)
    return Interval(value=mean, low=max(0.0, mean - half), high=mean + half, n=len(values))
