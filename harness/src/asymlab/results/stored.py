# SPDX-License-Identifier: Apache-2.0
"""From a run's result to the records that the store holds of it."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from asymlab.model.machine import Machine
from asymlab.model.result import (
    ArmResult,
    ClaimResult,
    ExperimentResult,
    Interval,
    RunResult,
    Sample,
)
from asymlab.model.stored import (
    Arm,
    Claim,
    Experiment,
    Head,
    Metric,
    Step,
    StoredRun,
    StoredSample,
)

_RUNS = uuid.UUID("4d7e6f0c-6f0a-5f0e-9d5a-6a3a3f6b7c11")
"""Names runs that were stored before runs had a uid of their own."""

_DEBT = ("_debt", "shared_idle")


def uid_of(result: RunResult) -> str:
    """The uid of a run, the same whenever and from wherever it is read.

    Names of folders are unique only where they were made: two workers of a farm start a run of
    the same system in the same minute.
    """
    if result.uid:
        return result.uid
    told = sorted(result.provenance.items())
    return str(uuid.uuid5(_RUNS, repr((result.id, result.started, result.repeat, told))))


def machine_digest(machine: Machine) -> str:
    """SHA-256 of what a machine is, without its titles and sources."""
    text = machine.model_dump_json(exclude={"title", "provenance"})
    return hashlib.sha256(text.encode()).hexdigest()


def stored(result: RunResult, folder: Path, digest: str = "") -> StoredRun:
    """The records of a run whose folder is ``folder``."""
    return StoredRun(
        head=_head(result, folder, digest),
        provenance=result.provenance,
        arms=tuple(_arm(arm) for arm in result.arms),
        steps=tuple(step for arm in result.arms for step in _steps(arm)),
        metrics=tuple(_metrics(result)),
        experiments=tuple(_experiment(one) for one in result.experiments),
        claims=tuple(_claims(result)),
        samples=tuple(_sample(one) for one in result.all_samples),
    )


def _head(result: RunResult, folder: Path, digest: str) -> Head:
    same = "id system title board firmware replicas repeat complete problem verdict"
    return Head(
        uid=uid_of(result),
        started=_utc(result.started),
        machine=result.machine.name,
        machine_digest=machine_digest(result.machine),
        isa=result.machine.isa,
        seed=str(result.seed),
        comparable=result.throughput_comparable,
        folder=str(folder.absolute()),
        digest=digest,
        **{name: getattr(result, name) for name in same.split()},
    )


def _utc(time: str) -> str:
    """A time as times of the store sort."""
    return datetime.fromisoformat(time).astimezone(UTC).isoformat(timespec="seconds")


def _arm(arm: ArmResult) -> Arm:
    same = "name title base series capacities kernel kernel_key expect verdict as_expected reason"
    return Arm(
        features=" ".join(arm.features),
        violation=arm.first.text if arm.first else "",
        **{name: getattr(arm, name) for name in same.split()},
    )


def _steps(arm: ArmResult) -> Iterator[Step]:
    for step in arm.steps:
        yield Step(
            arm=arm.name,
            load=step.load,
            k=step.k,
            verdict=step.verdict,
            reason=step.reason,
            **step.order_debt.model_dump(),
        )


def _metrics(result: RunResult) -> Iterator[Metric]:
    for arm in result.arms:
        for name, interval in arm.metrics.items():
            yield _metric("", arm.name, (), name, interval, ("", ""))
    for one in result.experiments:
        yield from _of_experiment(one)


def _of_experiment(one: ExperimentResult) -> Iterator[Metric]:
    for row in one.rows:
        for name, interval in row.metrics.items():
            about = (one.unit.get(name, ""), one.better.get(name, ""))
            yield _metric(one.name, row.arm, row.features, name, interval, about)
        for name, interval in row.ratios.items():
            about = ("", one.better.get(name, ""))
            plain = _metric(one.name, row.arm, row.features, name, interval, about)
            yield plain.model_copy(update={"kind": "ratio"})


def _metric(
    experiment: str,
    arm: str,
    features: tuple[str, ...],
    name: str,
    interval: Interval,
    about: tuple[str, str],
) -> Metric:
    """A debt or a figure; ``about`` is its unit and what is better."""
    debt = name.endswith(_DEBT)
    unit, better = ("%", "lower") if debt else about
    return Metric(
        experiment=experiment,
        arm=arm,
        features=" ".join(features),
        kind="debt" if debt else "figure",
        name=name,
        unit=unit,
        better=better,
        **interval.model_dump(),
    )


def _experiment(one: ExperimentResult) -> Experiment:
    return Experiment(name=one.name, title=one.title, published=one.published, verdict=one.verdict)


def _claim(experiment: str, claim: ClaimResult) -> Claim:
    ratio = claim.ratio
    same = "metric arm over bound published verdict counts reason"
    return Claim(
        experiment=experiment,
        features=" ".join(claim.features),
        value=ratio.value if ratio else None,
        low=ratio.low if ratio else None,
        high=ratio.high if ratio else None,
        **{name: getattr(claim, name) for name in same.split()},
    )


def _claims(result: RunResult) -> Iterator[Claim]:
    """Claims that were judged: nothing is known of the others, and an earlier run may know."""
    for one in result.experiments:
        yield from (_claim(one.name, claim) for claim in one.claims if claim.judged)


def _sample(one: Sample) -> StoredSample:
    same = "experiment arm replica folder host_s void error figures facts key taken_from"
    return StoredSample(
        features=" ".join(one.features),
        seed=str(one.seed),
        **{name: getattr(one, name) for name in same.split()},
    )
