# SPDX-License-Identifier: Apache-2.0
"""Converts the result of a run into records of the store."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from asymlab.model.claim import ClaimResult
from asymlab.model.machine import Machine
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
        experiments=tuple(_experiment(one) for one in result.experiments),
        claims=tuple(_claims(result)),
        samples=tuple(_sample(one) for one in result.all_samples),
    )


def _head(result: RunResult, folder: Path, digest: str) -> Head:
    return Head(
        uid=result.uid,
        id=result.id,
        system=result.system,
        title=result.title,
        machine=result.machine.name,
        machine_digest=machine_digest(result.machine),
        arch=result.machine.arch,
        board=result.board,
        firmware=result.firmware,
        seed=str(result.seed),
        replicas=result.replicas,
        repeat=result.repeat,
        started=_utc(result.started),
        complete=result.complete,
        problem=result.problem,
        verdict=result.verdict,
        comparable=result.throughput_comparable,
        folder=str(folder.absolute()),
        digest=digest,
    )


def _utc(time: str) -> str:
    """A time in the format of the store."""
    return datetime.fromisoformat(time).astimezone(UTC).isoformat(timespec="seconds")


def _arm(arm: ArmResult) -> Arm:
    return Arm(
        name=arm.name,
        title=arm.title,
        base=arm.base,
        series=arm.series,
        capacities=arm.capacities,
        features=" ".join(arm.features),
        kernel=arm.kernel,
        kernel_key=arm.kernel_key,
        expect=arm.expect,
        verdict=arm.verdict,
        as_expected=arm.as_expected,
        reason=arm.reason,
        violation=arm.first.text if arm.first else "",
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
        **interval.model_dump(),
    )


def _experiment(one: ExperimentResult) -> Experiment:
    return Experiment(name=one.name, title=one.title, published=one.published, verdict=one.verdict)


def _claim(claim: ClaimResult) -> Claim:
    ratio = claim.value
    return Claim(
        experiment=claim.experiment,
        metric=claim.metric,
        arm=claim.arm,
        over=claim.over,
        features=" ".join(claim.features),
        bound=claim.bound,
        value=ratio.value if ratio else None,
        low=ratio.low if ratio else None,
        high=ratio.high if ratio else None,
        published=claim.published,
        verdict=claim.verdict,
        counts=claim.counts,
        reason=claim.reason,
    )


def _claims(result: RunResult) -> Iterator[Claim]:
    """Judged claims only: an earlier run may have judged the others."""
    for one in result.experiments:
        yield from (_claim(claim) for claim in one.claims if claim.judged)


def _sample(one: Sample) -> StoredSample:
    return StoredSample(
        experiment=one.experiment,
        arm=one.arm,
        features=" ".join(one.features),
        replica=one.replica,
        seed=str(one.seed),
        folder=one.folder,
        host_s=one.host_s,
        void=one.void,
        error=one.error,
        figures=one.figures,
        facts=one.facts,
        key=one.key,
        taken_from=one.taken_from,
    )
