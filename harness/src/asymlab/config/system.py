# SPDX-License-Identifier: Apache-2.0
"""harness/systems/*.yaml: the systems under study."""

from __future__ import annotations

import difflib
import math
from pathlib import Path

from pydantic import ValidationError

from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.claim import BOUNDS, COMPARED, ClaimSpec, MetricClaim, StepsClaim
from asymlab.model.system import INPUT_ARMS, ROLES, ExperimentSpec, System, is_input_arm
from asymlab.paths import data_root


def systems() -> dict[str, Path]:
    """Names of the shipped systems and their files, sorted."""
    folder = data_root() / "harness" / "systems"
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def system_file(name_or_path: str) -> YamlFile:
    """The file of a shipped system by name, or of one by path.

    UserError for an unknown name (with the nearest one), and for a file that is not YAML.
    """
    shipped = systems()
    path = shipped.get(name_or_path)
    if path is None:
        if not name_or_path.endswith((".yaml", ".yml")):
            near = difflib.get_close_matches(name_or_path, shipped, n=1)
            hint = f"did you mean {near[0]}?" if near else "known: " + ", ".join(shipped)
            raise UserError(f"no system named {name_or_path}", hint=hint)
        path = Path(name_or_path)
    return YamlFile(path)


def system(name_or_path: str) -> System:
    """A shipped system by name, or a system file by path.

    UserError for an unknown name (with the nearest one), and with file:line for invalid contents.
    """
    file = system_file(name_or_path)
    found = file.parse(System)
    for index, arm in enumerate(found.default_arms):
        if arm not in found.arms:
            raise file.error(
                ("default_arms", index),
                f"no arm named {arm}",
                hint="arms: " + ", ".join(found.arms),
            )
    _check_roles(file, found)
    _check_placement(file, found)
    for name, experiment in found.experiments.items():
        if experiment.load.shown_only:
            key = ("experiments", name, "load", "shown_only")
            raise file.error(key, "is only for loads under loads:, which are judged by the order")
        if experiment.load.runs_guests and experiment.needs.virtualization != "real":
            reason = f"{experiment.load.workload} runs guests with an operating system"
            hint = "virtualization: real"
            raise file.error(("experiments", name, "needs"), reason, hint=hint)
        _check_curve(file, name, experiment)
        _check_timeline(file, name, experiment, found)
        for index, claim in enumerate(experiment.claims):
            where = ("experiments", name, "claims", index)
            if wrong := _wrong_metric(claim, experiment, found):
                raise file.error((*where, *wrong[0]), wrong[1], hint=wrong[2])
    return found


def _check_curve(file: YamlFile, name: str, experiment: ExperimentSpec) -> None:
    """UserError for points that are not loads, or without values of the curve's parameter."""
    curve = experiment.curve
    if curve is None:
        return
    key = ("experiments", name, "curve")
    own = experiment.load.model_dump()
    numbers = [field for field, value in own.items() if type(value) in (int, float)]
    if curve.over not in numbers:
        reason = f"{curve.over} is not a number of this load"
        raise file.error((*key, "over"), reason, hint="numbers: " + ", ".join(numbers))
    values = [own[curve.over]]
    for index, point in enumerate(curve.points):
        where = (*key, "points", index)
        if (value := point.get(curve.over)) is None:
            raise file.error(where, f"has no {curve.over}", hint="the curve is over it")
        if value <= 0:
            raise file.error(
                (*where, curve.over), "must be above 0: the curve's axis is logarithmic"
            )
        if value in values:
            reason = f"{curve.over} {value} is that of another point, or of the load"
            raise file.error(where, reason, hint="give each point a different value")
        values.append(value)
        try:
            experiment.at(point)
        except ValidationError as error:
            raise file.refusal(where, type(experiment.load), error) from None
    if unknown := sorted(set(curve.published) - set(values)):
        reason = f"the curve has no point at {curve.over} {unknown[0]:g}"
        raise file.error((*key, "published"), reason, hint=f"points: {', '.join(map(str, values))}")


def _check_timeline(file: YamlFile, name: str, experiment: ExperimentSpec, found: System) -> None:
    """UserError for a timeline without a log of yields, or of arms that do not exist."""
    key = ("experiments", name, "timeline")
    if experiment.timeline and experiment.watch != "yields":
        reason = "timelines are drawn from the log of directed yields"
        raise file.error(key, reason, hint="add watch: yields")
    for index, side in enumerate(experiment.timeline):
        if wrong := _wrong_side(side, found):
            raise file.error((*key, index), wrong[0], hint=wrong[1])


def _check_roles(file: YamlFile, found: System) -> None:
    """UserError for two arms with one role, and for an arm with the name of a role or of an
    input."""
    taken: dict[str, str] = {}
    for name, arm in found.arms.items():
        if name in ROLES or is_input_arm(name):
            reason = f"the name {name} is reserved"
            own = ", ".join(INPUT_ARMS)
            hint = f"reserved: {own} (added by options), and the roles {', '.join(ROLES)}"
            raise file.error(("arms", name), reason, hint=hint)
        if arm.role and arm.role in taken:
            reason = f"arm {taken[arm.role]} has the role {arm.role}, too"
            raise file.error(
                ("arms", name, "role"), reason, hint="give each role to at most one arm"
            )
        taken |= {arm.role: name} if arm.role else {}


def _check_placement(file: YamlFile, found: System) -> None:
    """UserError for loads without an order or an expected verdict, and for an invalid claim about
    steps."""
    if found.loads and not found.order:
        raise file.error(
            ("loads",), "loads need an order by which they are judged", hint="order: [core]"
        )
    for name, load in found.loads.items():
        if load.runs_guests:
            reason = f"{load.workload} is only for experiments"
            raise file.error(("loads", name, "workload"), reason)
    for name, claim in found.claims.items():
        if wrong := _wrong_steps(claim, found):
            raise file.error(("claims", name, *wrong[0]), wrong[1], hint=wrong[2])
    for arm, spec in found.arms.items():
        if found.loads and "expect" not in spec.model_fields_set:
            raise file.error(
                ("arms", arm), "an arm needs an expected verdict for the loads", hint="expect: PASS"
            )


Mistake = tuple[tuple[str, ...], str, str]
"""Its key in a claim, the reason, a hint."""


def _wrong_steps(claim: StepsClaim, found: System) -> Mistake | None:
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
    if claim.over and (wrong := _wrong_side(claim.over, found)):
        return ("over",), *wrong
    if claim.last and claim.k:
        return ("last",), "it is one of the steps in k", "remove k or last"
    if bool(claim.over) is not (claim.metric in COMPARED):
        reason = f"{' and '.join(COMPARED)}, and nothing else, are compared with another arm's"
        return ("over",), reason, "metric: wakeup_insns, over: baseline"
    for side in claim.expect:
        if wrong := _wrong_side(side, found):
            return ("expect", side), *wrong
    return _wrong_bound(claim, "at_least: 90", ratio=False)


def _wrong_metric(claim: MetricClaim, experiment: ExperimentSpec, found: System) -> Mistake | None:
    """The first mistake in a claim about an experiment's metric."""
    for key, side in (("arm", claim.arm), ("over", claim.over)):
        if wrong := _wrong_side(side, found) if side or key == "arm" else None:
            return (key,), *wrong
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


def _wrong_side(side: str, found: System) -> tuple[str, str] | None:
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
