# SPDX-License-Identifier: Apache-2.0
"""Tables for a terminal: plain_table, and Fitted, which loses no text on a narrow terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

_GAP = 3
_NONE = "-"
_FOLDED = 24
"""Words longer than this, as a long CPU list, are folded."""


def plain_table(*names: str, wraps: Collection[str] = ("",)) -> Table:
    """A table without borders; only the columns ``wraps`` are wrapped on a narrow terminal."""
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="dim")
    for name in names:
        table.add_column(name, no_wrap=name not in wraps, overflow="fold")
    return table


class Column:
    """A heading and the cells below it."""

    def __init__(self, name: str) -> None:
        """``name`` is the heading; it wraps at spaces."""
        self.name = name
        self.cells: list[str] = []

    @property
    def widest(self) -> int:
        """The width with heading and cells in one line each."""
        return max(map(len, (self.name, *self.cells)))

    @property
    def narrowest(self) -> int:
        """The width of the longest word."""
        words = " ".join((self.name, *self.cells)).split()
        return min(max(map(len, words)), _FOLDED)

    @property
    def is_same(self) -> bool:
        """Whether all rows have the same value."""
        return len(set(self.cells)) == 1


class Fitted:
    """A table whose columns wrap between words where the console is narrow.

    If that is not enough, columns with one value in all rows become a line below the table (unless
    ``keeps``), and further columns continue in another table that repeats the first column.
    """

    def __init__(self, *names: str, keeps: bool = False) -> None:
        """A table without rows; the first column names the row."""
        self.columns = [Column(name) for name in names]
        self.keeps = keeps

    def add_row(self, *cells: str) -> None:
        """A row with a cell for every column."""
        for column, cell in zip(self.columns, cells, strict=True):
            column.cells.append(cell)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """The tables one below the other, and the line of constant columns."""
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
            yield Text("everywhere: " + ", ".join(map(_constant, same)), style="dim")


def _parts(first: Column, left: Sequence[Column], width: int) -> list[list[Column]]:
    """Groups of columns that fit side by side, each beginning with the first column."""
    parts = [[first]]
    for column in left:
        if len(parts[-1]) > 1 and _needed([*parts[-1], column]) > width:
            parts.append([first])
        parts[-1].append(column)
    return parts


def _constant(column: Column) -> str:
    value = column.cells[0]
    return f"no {column.name}" if value == _NONE else f"{column.name} {value}"


def _needed(columns: list[Column]) -> int:
    return sum(each.narrowest for each in columns) + _GAP * (len(columns) - 1)


def _table(columns: list[Column], width: int) -> Table:
    table = plain_table()
    for column, own in zip(columns, _widths(columns, width), strict=True):
        table.add_column(column.name, width=own, overflow="fold")
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*row)
    return table


def _widths(columns: list[Column], width: int) -> list[int]:
    """Widths that fit, none below the longest word of its column. Headings wrap before cells,
    the widest column first."""
    widths = [each.widest for each in columns]
    least = [each.narrowest for each in columns]
    cells = [max(map(len, each.cells), default=0) for each in columns]
    excess = sum(widths) + _GAP * (len(columns) - 1) - width
    while excess > 0 and widths != least:
        able = (at for at, own in enumerate(widths) if own > least[at])
        widths[max(able, key=lambda at: (widths[at] > cells[at], widths[at]))] -= 1
        excess -= 1
    return widths
