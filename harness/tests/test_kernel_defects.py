# SPDX-License-Identifier: Apache-2.0
"""Defects and refactorings can be put into the sources that their series leaves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.kernels.bases import load_series
from asymlab.paths import data_root
from asymlab.sources.series import changes
from kernel_defects import (
    HOTPLUG_DEFECTS,
    HYBRID_DEFECTS,
    KERNEL_DEFECTS,
    MISFIT_DEFECTS,
    NOHZ_DEFECTS,
    SPREAD_DEFECTS,
    KernelChange,
)
from kernel_refactorings import KERNEL_REFACTORINGS


def patched(series: str, file: str) -> str:
    """What the series' patches leave of ``file`` in their hunks: the last patch that changes a text
    decides."""
    text = ""
    loaded = load_series(series)
    for patch in loaded.patches:
        for part in re.split(
            r"^(?=diff --git )", changes(loaded.path(patch).read_bytes()).decode(), flags=re.M
        ):
            if part.startswith(f"diff --git a/{file} "):
                for gone in re.findall(r"(?:^-(?!--).*\n)+", part, flags=re.M):
                    text = text.replace(re.sub(r"^-", "", gone, flags=re.M), "", 1)
                lines = part.splitlines()
                text += "".join(f"{line[1:]}\n" for line in lines if line[:1] in ("+", " "))
    return text


@pytest.mark.parametrize(
    "change", [*KERNEL_DEFECTS, *KERNEL_REFACTORINGS], ids=lambda one: one.name
)
def test_a_change_has_its_place_in_the_series(change: KernelChange, tmp_path: Path) -> None:
    path = tmp_path / change.file
    path.parent.mkdir(parents=True)
    path.write_text(patched(change.series, change.file))
    linked = tmp_path / "linked"
    linked.hardlink_to(path)
    change.apply(tmp_path)
    assert path.read_text() != linked.read_text(), "another name of the file was written to"


def test_the_page_lists_every_defect_and_what_finds_it() -> None:
    page = (data_root() / "harness" / "docs" / "defects.md").read_text()
    rows = re.findall(r"^\| (\S+) \| `(\S+)` \| .* \| (?:claim )?`?(\S+?)`? \|$", page, flags=re.M)
    of_series = [(one.series.partition("/")[0], one) for one in KERNEL_DEFECTS]
    of_base = [("asym-smt", one) for one in MISFIT_DEFECTS]
    of_base += [("hybrid-cluster", one) for one in HYBRID_DEFECTS]
    of_base += [("nohz-core", one) for one in NOHZ_DEFECTS]
    of_base += [("asym-cluster", one) for one in SPREAD_DEFECTS]
    of_base += [("hotplug", one) for one in HOTPLUG_DEFECTS]
    assert sorted(rows) == sorted(
        (system, one.name, one.breaks) for system, one in (*of_series, *of_base)
    )
