# SPDX-License-Identifier: Apache-2.0
"""Made-up samples of kvm-yield: all experiments and arms, some with curves."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from asymlab.checks.claims import judge_experiment
from asymlab.checks.experiment import Experiment, RowKey
from asymlab.config.system import system
from asymlab.model.result import ExperimentResult, RunResult
from asymlab.model.sample import Sample
from asymlab.model.system import ExperimentSpec
from asymlab.results.reference import load_reference
from sample_run import sample_run

SPEEDS = {"exits-only": 0.05, "debooster": 0.3, "ipi": 1.4, "both": 1.01, "hier-forfeit": 1.5}
"""Made-up speeds of arms, where that of the baseline is 1."""

NOISE = 0.04


def compared(replicas: int = 6) -> RunResult:
    """A run of all experiments and arms of kvm-yield, without placement."""
    kvm = system("kvm-yield")
    result = sample_run(Path("unused"), replicas=1, write=False)
    published = load_reference(kvm.reference)
    tables = {table.name: table for table in published}
    found: list[ExperimentResult] = []
    for name, spec in kvm.experiments.items():
        asked = spec.model_copy(update={"claims": kvm.claims_of(name)})
        curve = spec.curve.published if spec.curve else {}
        more = {value: tables[table] for value, table in curve.items()}
        own = tables.get(spec.published)
        one = Experiment(name, asked, own, tables=more, baseline=kvm.named("baseline"))
        found.append(judge_experiment(one, _samples(name, spec, tuple(kvm.arms), replicas)))
    changes: dict[str, object] = {"system": kvm.name, "title": kvm.title, "arms": ()}
    changes |= {"board": "qemu-pt", "published": published, "experiments": tuple(found)}
    return result.model_copy(update=changes)


def _samples(
    name: str, spec: ExperimentSpec, arms: tuple[str, ...], replicas: int
) -> dict[RowKey, list[Sample]]:
    rng = np.random.default_rng(len(name))
    return {
        (arm, ()): [
            Sample(
                arm=arm,
                replica=number,
                seed=number,
                folder="",
                figures=_figures(name, spec, SPEEDS.get(arm, 1.0), rng),
                experiment=name,
            )
            for number in range(replicas)
        ]
        for arm in arms
    }


def _figures(
    name: str, spec: ExperimentSpec, speed: float, rng: np.random.Generator
) -> dict[str, float]:
    """All figures of the load and of the points of its curve."""
    loads = (name, *spec.points(name))
    return {
        f"{load}.{figure}": speed * float(rng.lognormal(6, NOISE))
        for load in loads
        for figure in spec.figures.values()
    }
