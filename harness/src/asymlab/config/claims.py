# SPDX-License-Identifier: Apache-2.0
"""Mistakes in the claims of a system file, which its loads, experiments and arms show."""

from __future__ import annotations

import math

from asymlab.model.claim import BOUNDS, COMPARED, ClaimSpec, MetricClaim, StepsClaim
from asymlab.model.system import ROLES, ExperimentSpec, System

Mistake = tuple[tuple[str, ...], str, str]
"""Its key in a claim, the reason, a hint."""


def wrong_steps(claim: StepsClaim, found: System) -> Mistake | None:
    """The first mistake in a claim about steps."""
    if claim.load not in found.loads:
        return ("load",), f"no load named {claim.load}", "loads: " + ", ".join(found.loads)
    steps = getattr(found.loads[claim.load], "steps", "")  # some workloads have no list of steps
    if len(set(claim.k)) < len(claim.k):
        return ("k",), "a task count occurs twice", "give each task count once"
    if not isinstance(steps, str) and (absent := sorted(set(claim.k) - set(steps))):
        known = ", ".join(map(str, steps))
        return ("k",), f"load {claim.load} has no step of {absent[0]} tasks", f"steps: {known}"
    most = math.inf if claim.over else 100
    if wild := [name for name, value in claim.bounds.items() if not 0 <= value <= most]:
        return (wild[0],), "must be 0 to 100 percent", "at_least: 90"
    if claim.over and (wrong := wrong_side(claim.over, found)):
        return ("over",), *wrong
    if claim.last and claim.k:
        return ("last",), "it is one of the steps in k", "remove k or last"
    if bool(claim.over) is not (claim.metric in COMPARED):
        reason = f"{' and '.join(COMPARED)}, and nothing else, are compared with another arm's"
        return ("over",), reason, "metric: wakeup_insns, over: baseline"
    for side in claim.expect:
        if wrong := wrong_side(side, found):
            return ("expect", side), *wrong
        if claim.over and found.named(side) == found.named(claim.over):
            reason = f"{side} is the arm that the claim compares with"
            return ("expect", side), reason, "expect verdicts of other arms only"
    return _wrong_bound(claim, "at_least: 90", ratio=False)


def wrong_metric(claim: MetricClaim, experiment: ExperimentSpec, found: System) -> Mistake | None:
    """The first mistake in a claim about an experiment's metric."""
    for key, side in (("arm", claim.arm), ("over", claim.over)):
        if wrong := wrong_side(side, found) if side or key == "arm" else None:
            return (key,), *wrong
    if claim.over and found.named(claim.over) == found.named(claim.arm):
        reason = f"{claim.over} is the arm of the claim: its ratio to itself is 1"
        return ("over",), reason, "name another arm, or remove over for a bound on the value"
    if claim.metric not in experiment.figures:
        known = ", ".join(experiment.figures)
        return ("metric",), f"the experiment has no figure {claim.metric}", f"figures: {known}"
    if claim.shown_only and not claim.why:
        return ("shown_only",), "needs the reason why the claim does not count", "why: ..."
    return _wrong_bound(claim, "above: 1.3", ratio=bool(claim.over))


def _wrong_bound(claim: ClaimSpec, example: str, *, ratio: bool) -> Mistake | None:
    """The mistake in the bounds of a claim about a ratio or a value."""
    if len(claim.bounds) != 1:
        return ("metric",), "a claim needs one of " + ", ".join(BOUNDS), example
    if "within" in claim.bounds and not ratio:
        return ("within",), "within is a bound on a ratio", "over: the arm to compare with"
    if "exactly" in claim.bounds and ratio:
        return ("exactly",), "exactly is a bound on a value, not on a ratio", "within: 0.05"
    return None


def wrong_side(side: str, found: System) -> tuple[str, str] | None:
    """The mistake in an arm of a claim, and a hint. An arm with a role is named by its role, so
    that the claim is also about a tree in its place."""
    arm = found.arms.get(side)
    roles = {spec.role: name for name, spec in found.arms.items() if spec.role}
    if arm and arm.role:
        return f"arm {side} has a role: a claim must name the role", f"write {arm.role}"
    if arm or side in roles:
        return None
    if side in ROLES:
        return f"no arm has the role {side}", f"role: {side} in one of the arms"
    known = [*roles, *(name for name, spec in found.arms.items() if not spec.role)]
    return f"no arm named {side}", f"roles, and arms without one: {', '.join(known)}"
