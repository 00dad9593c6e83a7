# SPDX-License-Identifier: Apache-2.0
"""Scheduler features that a system file names and a kernel does not have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from asymlab.config.system import system_file
from asymlab.config.yamlfile import Loc, nearest
from asymlab.errors import InfraError, UserError
from asymlab.kernels.features import OFF, known_features
from asymlab.model.system import ArmSpec, System
from asymlab.session.prepare import ReadyArm

_REFUSED = re.compile(r"'(?P<feature>\S+)' to \S+/sched/features: Invalid argument")
"""What the guest's agent reports (put() in harness/guest/common.h)."""


def check_features(
    name_or_path: str, system: System, arms: Mapping[str, ArmSpec], experiments: Collection[str]
) -> None:
    """UserError with file and line for a feature that the kernel of one of the system's ``arms``
    does not have. Arms whose sources are not in the cache are not checked, nor kernels that the
    user gives: see refuse_feature()."""
    for name, arm in arms.items():
        asked = [*_asked(system, name, experiments)] if name in system.arms else []
        known = known_features(arm.base, arm.series) if asked else frozenset()
        for key, feature in asked if known else ():
            if feature.removeprefix(OFF) not in known:
                file = system_file(name_or_path)
                raise file.error(key, _lacks(name, feature), hint=_near(feature, known))


def refuse_feature(error: InfraError, arm: ReadyArm) -> None:
    """UserError if a board failed because the kernel of ``arm`` refused a feature."""
    if found := _REFUSED.search(error.message):
        known = known_features(arm.spec.base, arm.spec.series)
        hint = "correct it in features: of the system file, or leave the arm out"
        if known and found["feature"].removeprefix(OFF) not in known:
            hint = _near(found["feature"], known)
        raise UserError(_lacks(arm.name, found["feature"]), hint=hint) from error


def _asked(system: System, arm: str, experiments: Collection[str]) -> Iterator[tuple[Loc, str]]:
    """The features that are set for an arm, by their keys in the file."""
    for index, feature in enumerate(system.arms[arm].features):
        yield ("arms", arm, "features", index), feature
    for name in experiments:
        for row, features in enumerate(system.experiments[name].features):
            for index, feature in enumerate(features):
                yield ("experiments", name, "features", row, index), feature


def _lacks(arm: str, feature: str) -> str:
    return f"the kernel of arm {arm} has no scheduler feature {feature}"


def _near(feature: str, known: Collection[str]) -> str:
    off = OFF if feature.startswith(OFF) else ""
    return nearest(feature, [off + one for one in known], "features")
