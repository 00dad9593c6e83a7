# SPDX-License-Identifier: Apache-2.0
"""harness/systems/*.yaml: the systems under study."""

from __future__ import annotations

import difflib
from pathlib import Path

from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.system import System
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
    return found
