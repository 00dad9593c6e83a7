# SPDX-License-Identifier: Apache-2.0
"""Copies of shipped systems with changes, as fewer steps."""

from __future__ import annotations

from pathlib import Path

from asymlab.paths import data_root


def changed_system(name: str, folder: Path, *changes: tuple[str, str]) -> str:
    """The path of a copy of a shipped system, with each (old, new) text replaced."""
    text = (data_root() / "harness" / "systems" / f"{name}.yaml").read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / f"{name}.yaml"
    path.write_text(text)
    return str(path)


def short_hybrid_cluster(folder: Path) -> str:
    """hybrid-cluster with task counts in which its arms differ."""
    steps = ", ".join(map(str, range(1, 21)))
    return changed_system(
        "hybrid-cluster",
        folder,
        (f"steps: [{steps}]", "steps: [1, 8, 9, 10, 12, 14]"),
        ("load: run\n    k: [8, 9, 10, 11, 12]", "load: run\n    k: [8, 9]"),
    )


def short_asym_smt(folder: Path) -> str:
    """asym-smt with two task counts in which its arms differ. On stock QEMU, fewer tasks may all
    stay where fork places them."""
    return changed_system("asym-smt", folder, ("steps: cores", "steps: [5, 7]"))
