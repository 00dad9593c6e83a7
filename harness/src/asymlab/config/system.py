# SPDX-License-Identifier: Apache-2.0
"""harness/systems/*.yaml: the systems under study."""

from __future__ import annotations

import difflib
from pathlib import Path

from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.system import (
    CLAIM_BOUNDS,
    ROLES,
    TREE_ARM,
    CheckSpec,
    ClaimSpec,
    ExperimentSpec,
    System,
)
from asymlab.paths import data_root


def systems() -> dict[str, Path]:
    """Names of the shipped systems and their files, sorted."""
    folder = data_root() / "harness" / "systems"
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def system(name_or_path: str) -> System:
    """Load a shipped system by name, or any file by path.

    Raises UserError for an unknown name (with the nearest one), and with file:line for mistakes.
    """
    shipped = systems()
    path = shipped.get(name_or_path)
    if path is None:
        if not name_or_path.endswith((".yaml", ".yml")):
            near = difflib.get_close_matches(name_or_path, shipped, n=1)
            hint = f"did you mean {near[0]}?" if near else "known: " + ", ".join(shipped)
            raise UserError(f"no system named {name_or_path}", hint=hint)
        path = Path(name_or_path)
    file = YamlFile(path)
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
            raise file.error(key, "only a load under loads: is judged by the order")
        for index, claim in enumerate(experiment.claims):
            where = ("experiments", name, "claims", index)
            if wrong := _wrong(claim, experiment, found):
                raise file.error((*where, wrong[0]), wrong[1], hint=wrong[2])
    return found


def _check_roles(file: YamlFile, found: System) -> None:
    """UserError for two arms of one role, and for a name that is a role's or the tree's."""
    taken: dict[str, str] = {}
    for name, arm in found.arms.items():
        if name in (*ROLES, TREE_ARM):
            reason = f"no arm can be named {name}"
            hint = f"--tree adds the arm {TREE_ARM}; roles: {', '.join(ROLES)}"
            raise file.error(("arms", name), reason, hint=hint)
        if arm.role and arm.role in taken:
            reason = f"{taken[arm.role]} has the role {arm.role}, too"
            raise file.error(("arms", name, "role"), reason, hint="each role has one arm at most")
        taken |= {arm.role: name} if arm.role else {}


def _check_placement(file: YamlFile, found: System) -> None:
    """UserError for loads that nothing judges, for a check that cannot be, or one that an arm names
    and nobody has."""
    if found.loads and not found.order:
        raise file.error(("loads",), "loads need an order to judge them by", hint="order: [core]")
    for name, check in found.checks.items():
        if wrong := _wrong_check(check, found):
            raise file.error(("checks", name, wrong[0]), wrong[1], hint=wrong[2])
    for arm, spec in found.arms.items():
        if found.loads and "expect" not in spec.model_fields_set:
            raise file.error(
                ("arms", arm), "the system has loads: say what is expected", hint="expect: PASS"
            )
        for name in spec.checks:
            if name not in found.checks:
                known = ", ".join(found.checks) or "none"
                where = ("arms", arm, "checks", name)
                raise file.error(where, f"no check named {name}", hint=f"checks: {known}")


def _wrong_check(check: CheckSpec, found: System) -> tuple[str, str, str] | None:
    """The first mistake in a check: its key, the reason, a hint."""
    if check.load not in found.loads:
        return "load", f"no load named {check.load}", "loads: " + ", ".join(found.loads)
    steps = getattr(found.loads[check.load], "steps", "")  # else the machine says how many
    if len(set(check.k)) < len(check.k):
        return "k", "a task count occurs twice", "each counts once"
    if not isinstance(steps, str) and (absent := sorted(set(check.k) - set(steps))):
        known = ", ".join(map(str, steps))
        return "k", f"load {check.load} has no step of {absent[0]} tasks", f"steps: {known}"
    if (check.at_least is None) == (check.at_most is None):
        return "figure", "a check needs one of at_least and at_most", "at_least: 90"
    return None


def _wrong(
    claim: ClaimSpec, experiment: ExperimentSpec, found: System
) -> tuple[str, str, str] | None:
    """The first mistake in a claim: its key, the reason, a hint."""
    for key, side in (("arm", claim.arm), ("over", claim.over)):
        if wrong := _wrong_side(side, found) if side or key == "arm" else None:
            return key, *wrong
    if claim.metric not in experiment.figures:
        known = ", ".join(experiment.figures)
        return "metric", f"no figure gives {claim.metric}", f"figures: {known}"
    if len(claim.bounds) != 1:
        return "metric", "a claim needs one of " + ", ".join(CLAIM_BOUNDS), "above: 1.3"
    if "within" in claim.bounds and not claim.over:
        return "within", "within is about a ratio", "over: the arm to compare with"
    if "exactly" in claim.bounds and claim.over:
        return "exactly", "a ratio is never exactly anything", "within: 0.05"
    if claim.shown_only and not claim.why:
        return "shown_only", "say why the claim does not count", "why: ..."
    return None


def _wrong_side(side: str, found: System) -> tuple[str, str] | None:
    """What is wrong with a side of a claim, and a hint. An arm with a role is called by its role:
    else the claim would be about this arm only, and not about a tree in its place."""
    arm = found.arms.get(side)
    roles = {spec.role: name for name, spec in found.arms.items() if spec.role}
    if arm and arm.role:
        return f"{side} has a role, and claims name roles", f"write {arm.role}"
    if arm or side in roles:
        return None
    if side in ROLES:
        return f"no arm has the role {side}", f"role: {side} in one of the arms"
    known = [*roles, *(name for name, spec in found.arms.items() if not spec.role)]
    return f"no arm named {side}", f"roles, and arms without one: {', '.join(known)}"
