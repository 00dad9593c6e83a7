# SPDX-License-Identifier: Apache-2.0
"""The table in harness/docs/testing.md: which tests hold which capability, by tier."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from asymlab.paths import data_root
from tiers import TIERS, Collected

PAGE = data_root() / "harness" / "docs" / "testing.md"
HEAD = "| capability | `check` | `test` | `all` |"


@dataclass(frozen=True)
class Row:
    """A capability, and what is listed for each tier: names of files, or of functions in them."""

    capability: str
    listed: dict[str, tuple[str, ...]]

    def has(self, one: Collected) -> bool:
        """Whether a test is listed in the column of its tier."""
        return bool({one.file, one.name} & {*self.listed[one.tier]})


def table(page: Path = PAGE) -> tuple[Row, ...]:
    """All rows. A column's entries are in backticks: ``test_x.py`` or ``test_x.py::test_y``, where
    ``::test_z`` behind one is of the same file."""
    _, found, rest = page.read_text().partition(HEAD + "\n")
    if not found:
        raise ValueError(f"{page} has no line {HEAD}")
    lines = rest.splitlines()[1:]
    rows = []
    for line in lines[: next(at for at, text in enumerate([*lines, ""]) if not text)]:
        capability, *columns = (cell.strip() for cell in line.strip("|").split("|"))
        if len(columns) != len(TIERS):
            raise ValueError(f"{page}: wrong number of columns: {line}")
        listed = {tier: _entries(cell) for tier, cell in zip(TIERS, columns, strict=True)}
        rows.append(Row(capability, listed))
    return tuple(rows)


def _entries(cell: str) -> tuple[str, ...]:
    entries: list[str] = []
    for word in re.findall(r"`([^`]+)`", cell):
        file = entries[-1].partition("::")[0] if word.startswith("::") else ""
        entries.append(file + word)
    return tuple(entries)
