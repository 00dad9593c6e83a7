# SPDX-License-Identifier: Apache-2.0
"""Judges the samples of a run so far: arms, experiments, the run as a whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from asymlab.checks.claims import (
    NOT_JUDGED,
    Compared,
    judge_experiment,
    judge_steps,
    undecided_rows,
)
from asymlab.checks.experiment import Experiment
from asymlab.checks.judge import judge_arm
from asymlab.model.claim import ClaimResult
from asymlab.model.result import ArmResult, ExperimentResult, PublishedTable, RunResult, Unjudged
from asymlab.model.sample import Sample
from asymlab.model.system import PLACEMENT, ArmSpec, System
from asymlab.model.verdict import Verdict, worst
from asymlab.session.cases import CaseKey
from asymlab.session.prepare import ReadyArm
from asymlab.session.replica import rules_of

Samples = Mapping[CaseKey, Sequence[Sample]]

NOT_ASKED = "placement was not asked for"
"""Reason of an arm with experiments only."""


def so_far(
    start: RunResult, system: System, arms: Mapping[str, ReadyArm], samples: Samples
) -> RunResult:
    """``start`` with the verdicts of ``samples`` (each case of the run, maybe without samples)."""
    stand_ins = system.stand_ins({name: arm.spec for name, arm in arms.items()})
    others = _compared(system, samples, stand_ins)
    there = [arms[one.name] for one in others.values() if one.name in arms]
    judged = tuple(
        _arm(system, arm, samples.get(("", name, ())), others, unlike_in(arm, there))
        for name, arm in arms.items()
    )
    experiments = _experiments(system, start.published, samples, stand_ins)
    result = start.model_copy(update={"arms": judged, "experiments": experiments})
    verdict, missing = overall(judged, experiments), tuple(dict.fromkeys(_unjudged(system, result)))
    return result.model_copy(update={"verdict": verdict, "unjudged": missing})


def _unjudged(system: System, result: RunResult) -> Iterator[Unjudged]:
    """Expectations of arms and claims of experiments that were not judged."""
    shows = f"asymlab boards {result.board} shows its features"
    elsewhere = "--board qemu-pt" if result.board == "qemu" else f"another board ({shows})"
    missing: list[ClaimResult] = []
    for arm in result.arms:
        odd = [] if arm.order_was_judged else [(f"order of {arm.name}", arm.reason)]
        # without a sample that counts the arm is undecided, for the reason of its samples
        claims = arm.claims if any(one.counts for one in arm.samples) else ()
        missing += [one for one in claims if one.is_missing and one.over]
        odd += [(one.label, one.reason) for one in claims if one.is_missing and not one.over]
        for what, why in odd:
            yield Unjudged(part=PLACEMENT, what=what, why=why, remedy=elsewhere)
    missing += [one for exp in result.experiments for one in exp.claims if one.is_missing]
    sides = (side for claim in missing for side in (claim.arm, claim.over) if side)
    arms = dict.fromkeys((*(arm.name for arm in result.arms), *sides))
    for claim in missing:
        yield Unjudged(
            part=claim.experiment or PLACEMENT,
            what=claim.label,
            why=claim.reason.removeprefix(f"{NOT_JUDGED}: "),
            remedy="--arms " + ",".join(name for name in arms if name in system.arms),
        )


def undecided(result: RunResult, never: Collection[CaseKey] = ()) -> set[CaseKey]:
    """The cases of which more samples could decide something that counts; ``never``: those that
    are not booted, so that what compares with them stays undecided."""
    arms = {
        ("", name, ())
        for arm in result.arms
        if ("", arm.name, ()) not in never
        for name in _open_arms(arm)
    }
    rows = {
        (experiment.name, *row)
        for experiment in result.experiments
        for row in undecided_rows(
            experiment, {(arm, on) for name, arm, on in never if name == experiment.name}
        )
    }
    return (arms | rows) - {*never}


def overall(arms: Sequence[ArmResult], experiments: Sequence[ExperimentResult] = ()) -> Verdict:
    """PASS if every arm did as expected and every claim that counts holds; otherwise the worst of
    ERROR, FAIL (an unexpected verdict or a failed claim), UNDECIDED."""
    return worst(
        (*(arm.outcome for arm in arms), *(experiment.verdict for experiment in experiments))
    )


def _open_arms(arm: ArmResult) -> Iterator[str]:
    """The arms of which more samples could decide something that is expected of ``arm``."""
    if arm.verdict is Verdict.UNDECIDED:
        yield arm.name
    for claim in arm.claims:
        if claim.verdict is Verdict.UNDECIDED and claim.judged and not claim.as_expected:
            yield from filter(None, (arm.name, claim.over))


def by_replica(samples: Sequence[Sample]) -> tuple[Sample, ...]:
    """Samples in the order of replicas."""
    return tuple(sorted(samples, key=lambda sample: sample.replica))


def _compared(
    system: System, samples: Samples, stand_ins: Mapping[str, tuple[str, ...]]
) -> dict[str, Compared]:
    """The arms that claims about steps compare with, by role: the first one with that role that has
    samples of placement, else that of the system."""
    found: dict[str, Compared] = {}
    for role in dict.fromkeys(claim.over for claim in system.claims.values() if claim.over):
        own = system.named(role)
        names = [name for name in stand_ins.get(own, ()) if samples.get(("", name, ()))]
        name = next(iter(names), own)
        found[role] = Compared(name, by_replica(samples.get(("", name, ()), ())))
    return found


def unlike_in(arm: ReadyArm, others: Sequence[ReadyArm]) -> dict[str, str]:
    """Why the cost of a wakeup on ``arm`` is not due to the change alone, by the name of the arm
    that it is compared with; none if it is."""
    found = {}
    for other in others:
        own, base = (".".join(one.kernel.version.split(".")[:2]) for one in (arm, other))
        if arm.kernel.is_foreign:
            found[other.name] = "an image may be built by another compiler, and with other options"
        elif arm.kernel.scheduler:
            found[other.name] = "the code that is counted does not choose its tasks' CPUs"
        elif own != base:
            found[other.name] = (
                f"{other.name} is Linux {base}, {arm.name} {own}: give a baseline of the same"
                " version by --onto or --range"
            )
    return found


def _only_shown(claim: ClaimResult, why: str) -> ClaimResult:
    """A claim that does not count, with the reason."""
    return claim.model_copy(update={"expect": None, "reason": f"{claim.reason}; {why}"})


def _arm(
    system: System,
    arm: ReadyArm,
    samples: Sequence[Sample] | None,
    others: Mapping[str, Compared],
    unlike: Mapping[str, str],
) -> ArmResult:
    """An arm judged by its placement samples; None: placement was not asked for. ``unlike``: why
    its costs are not those of the change, by the arm that they are compared with."""
    ordered = by_replica(samples or ())
    rules = rules_of(system, arm.machine)
    judgement = judge_arm(ordered, rules)
    skipped = samples is None
    verdict = Verdict.SKIP if skipped else judgement.verdict
    spec = _expected(system, arm, verdict)
    claims = tuple(
        _only_shown(claim, unlike[claim.over]) if claim.over in unlike else claim
        for claim in judge_steps(ordered, system.claims, arm.name, spec, rules, others)
    )
    return ArmResult(
        name=arm.name,
        title=arm.spec.title,
        base=arm.kernel.base,
        series=arm.kernel.series or "",
        capacities=arm.spec.capacities,
        features=arm.spec.features,
        kernel=arm.kernel.release,
        kernel_key=arm.kernel.key,
        expect=spec.expect,
        verdict=verdict,
        as_expected=verdict in (spec.expect, Verdict.SKIP)
        and (skipped or all(claim.as_expected for claim in claims)),
        reason=NOT_ASKED if skipped else judgement.reason,
        steps=judgement.steps,
        metrics=judgement.metrics,
        first=judgement.first,
        samples=ordered,
        claims=() if skipped else claims,
        order_limit=None if verdict is Verdict.SKIP else rules.order_limit,
    )


def _expected(system: System, arm: ReadyArm, verdict: Verdict) -> ArmSpec:
    """The arm with its expectations: nothing is expected of a baseline that the user gives, since
    it may have the change already."""
    if arm.name in system.arms or arm.spec.role != "baseline":
        return arm.spec
    return arm.spec.model_copy(update={"role": None, "expect": verdict})


def _experiments(
    system: System,
    published: Sequence[PublishedTable],
    samples: Samples,
    stand_ins: Mapping[str, tuple[str, ...]],
) -> tuple[ExperimentResult, ...]:
    """Every experiment that has rows, in the order of the run."""
    tables = {table.name: table for table in published}
    results = []
    for name in dict.fromkeys(name for name, _, _ in samples if name):
        claims = system.claims_of(name)
        spec = system.experiments[name].model_copy(update={"claims": claims})
        rows = {
            (arm, features): by_replica(row)
            for (experiment, arm, features), row in samples.items()
            if experiment == name
        }
        by_value = spec.curve.published.items() if spec.curve else ()
        more = {value: tables[table] for value, table in by_value if table in tables}
        own = tables.get(spec.published)
        baseline = system.named("baseline")
        experiment = Experiment(name, spec, own, stand_ins, more, baseline)
        results.append(judge_experiment(experiment, rows))
    return tuple(results)
