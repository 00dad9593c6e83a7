# SPDX-License-Identifier: Apache-2.0
"""Converts the result of a run into records of the store."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from asymlab.model.claim import ClaimResult
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.result import ArmResult, ExperimentResult, RunResult
from asymlab.model.sample import Interval, Sample
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

R = TypeVar("R", bound=Record)

_DEBT = ("_debt", "shared_idle")


def machine_digest(machine: Machine) -> str:
    """SHA-256 of a machine without its title and provenance."""
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
        experiments=tuple(_copied(Experiment, one) for one in result.experiments),
        claims=tuple(_claims(result)),
        samples=tuple(_sample(one) for one in result.all_samples),
    )


def _copied(kind: type[R], source: Record, **others: object) -> R:
    """A record with the fields that ``source`` has under the same names, and ``others``."""
    same = {name: getattr(source, name) for name in kind.model_fields if hasattr(source, name)}
    return kind.model_validate(same | others)


def _head(result: RunResult, folder: Path, digest: str) -> Head:
    return _copied(
        Head,
        result,
        machine=result.machine.name,
        machine_digest=machine_digest(result.machine),
        arch=result.machine.arch,
        seed=str(result.seed),
        started=_utc(result.started),
        comparable=result.throughput_comparable,
        folder=str(folder.absolute()),
        digest=digest,
    )


def _utc(time: str) -> str:
    """A time in the format of the store."""
    return datetime.fromisoformat(time).astimezone(UTC).isoformat(timespec="seconds")


def _arm(arm: ArmResult) -> Arm:
    violation = arm.first.text if arm.first else ""
    return _copied(Arm, arm, features=" ".join(arm.features), violation=violation)


def _steps(arm: ArmResult) -> Iterator[Step]:
    for step in arm.steps:
        yield _copied(Step, step, arm=arm.name, **_ends(step.order_debt))


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
    """A debt or a figure; ``about`` is its unit and whether higher or lower is better."""
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
        **_ends(interval),
    )


def _claim(claim: ClaimResult) -> Claim:
    interval = dict.fromkeys(("value", "low", "high"))
    if claim.value:
        interval = claim.value.model_dump(include=set(interval))
    return _copied(Claim, claim, features=" ".join(claim.features), **interval)


def _claims(result: RunResult) -> Iterator[Claim]:
    """Judged claims only: an earlier run may have judged the others."""
    for one in result.experiments:
        yield from (_claim(claim) for claim in one.claims if claim.judged)


def _sample(one: Sample) -> StoredSample:
    return _copied(StoredSample, one, features=" ".join(one.features), seed=str(one.seed))


def _ends(interval: Interval) -> dict[str, float]:
    """The columns of an interval."""
    return interval.model_dump(include={"value", "low", "high", "n"})
