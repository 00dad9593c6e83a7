# SPDX-License-Identifier: Apache-2.0
"""harness/systems/*.yaml: the systems under study."""

from __future__ import annotations

import difflib
from pathlib import Path

from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.system import ClaimSpec, ExperimentSpec, System
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
    for name, experiment in found.experiments.items():
        for index, claim in enumerate(experiment.claims):
            where = ("experiments", name, "claims", index)
            if wrong := _wrong(claim, experiment, found):
                raise file.error((*where, wrong[0]), wrong[1], hint=wrong[2])
    return found


def _wrong(
    claim: ClaimSpec, experiment: ExperimentSpec, found: System
) -> tuple[str, str, str] | None:
    """The first mistake in a claim: its key, the reason, a hint."""
    for key, arm in (("arm", claim.arm), ("over", claim.over)):
        if arm not in found.arms:
            return key, f"no arm named {arm}", "arms: " + ", ".join(found.arms)
    if claim.metric not in experiment.figures:
        known = ", ".join(experiment.figures)
        return "metric", f"no figure gives {claim.metric}", f"figures: {known}"
    if (claim.above is None) == (claim.not_below is None):
        return "metric", "a claim needs one of above and not_below", "above: 1.3"
    if claim.shown_only and not claim.why:
        return "shown_only", "say why the claim does not count", "why: ..."
    return None
