# SPDX-License-Identifier: Apache-2.0
"""Tables for a terminal that cut nothing, however narrow it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

_GAP = 3
_NONE = "-"
_FOLDED = 24
"""Longer words, as a list of many lone CPUs is, are folded rather than kept whole."""


class Column:
    """A heading and the cells below it."""

    def __init__(self, name: str) -> None:
        """``name`` is the heading; it wraps at spaces."""
        self.name = name
        self.cells: list[str] = []

    @property
    def widest(self) -> int:
        """Of heading and cells in one line each."""
        return max(map(len, (self.name, *self.cells)))

    @property
    def narrowest(self) -> int:
        """The longest word."""
        words = " ".join((self.name, *self.cells)).split()
        return min(max(map(len, words)), _FOLDED)

    @property
    def is_same(self) -> bool:
        """Whether all rows say the same."""
        return len(set(self.cells)) == 1


class Fitted:
    """A table whose columns wrap between words where the console is narrow.

    If that is not enough, columns that say the same in all rows become a line below it (unless
    ``keeps``), and what is still too wide continues in another table under the first column.
    """

    def __init__(self, *names: str, keeps: bool = False) -> None:
        """A table without rows; the first column tells whose row it is."""
        self.columns = [Column(name) for name in names]
        self.keeps = keeps

    def add_row(self, *cells: str) -> None:
        """A row with a cell for every column."""
        for column, cell in zip(self.columns, cells, strict=True):
            column.cells.append(cell)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """Tables one below the other, and what they leave out."""
        width = options.max_width
        first, *left = self.columns
        same: list[Column] = []
        for column in () if self.keeps else tuple(left):
            if _needed([first, *left]) > width and column.is_same:
                left.remove(column)
                same.append(column)
        for part in _parts(first, left, width):
            yield _table(part, width)
        if same:
            yield Text("everywhere: " + ", ".join(map(_told, same)), style="dim")


def _parts(first: Column, left: Sequence[Column], width: int) -> list[list[Column]]:
    """As many columns side by side as fit, each time after the first one."""
    parts = [[first]]
    for column in left:
        if len(parts[-1]) > 1 and _needed([*parts[-1], column]) > width:
            parts.append([first])
        parts[-1].append(column)
    return parts


def _told(column: Column) -> str:
    value = column.cells[0]
    return f"no {column.name}" if value == _NONE else f"{column.name} {value}"


def _needed(columns: list[Column]) -> int:
    return sum(each.narrowest for each in columns) + _GAP * (len(columns) - 1)


def _table(columns: list[Column], width: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="dim")
    for column, own in zip(columns, _widths(columns, width), strict=True):
        table.add_column(column.name, width=own, overflow="fold")
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*row)
    return table


def _widths(columns: list[Column], width: int) -> list[int]:
    """Widths that fit, no column below its longest word: headings wrap before cells do, and the
    widest first."""
    widths = [each.widest for each in columns]
    least = [each.narrowest for each in columns]
    cells = [max(map(len, each.cells), default=0) for each in columns]
    excess = sum(widths) + _GAP * (len(columns) - 1) - width
    while excess > 0 and widths != least:
        able = (at for at, own in enumerate(widths) if own > least[at])
        widths[max(able, key=lambda at: (widths[at] > cells[at], widths[at]))] -= 1
        excess -= 1
    return widths
