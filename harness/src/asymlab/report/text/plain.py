# SPDX-License-Identifier: Apache-2.0
"""Plain text for mail: ASCII without tabs, in lines of at most WIDTH columns."""

from __future__ import annotations

import shlex
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest

WIDTH = 72
"""Columns of a line: quoted some times, it still fits into 80."""

_SPELT = str.maketrans(
    {
        "–": "-",  # noqa: RUF001
        "—": "-",
        "×": "x",  # noqa: RUF001
        "±": "+-",
        "µ": "u",
        "‘": "'",  # noqa: RUF001
        "’": "'",  # noqa: RUF001
        "“": '"',
        "”": '"',
        "\u202f": "",
    }
)
"""Characters that have an ASCII spelling; the thousands separator of the page is left out."""

WIDEST = 34
"""Columns of a cell: two fit into a line."""

Column = list[list[str]]
"""The heading and the cells of a column, each in lines."""

_GAP = "  "
_CONTINUED = " \\"
_STEP = "  "


def ascii_only(text: str) -> str:
    """The text in printable ASCII: accents are dropped, other characters become ``?``; a tab, a
    newline or a control character becomes a blank."""
    spelt = unicodedata.normalize("NFKD", text.translate(_SPELT))
    kept = "".join(one for one in spelt if not unicodedata.combining(one))
    blanked = "".join(" " if unicodedata.category(one)[0] in "ZC" else one for one in kept)
    return blanked.encode("ascii", "replace").decode("ascii")


def wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """A paragraph in lines; the first begins with ``first``, others with ``rest`` (None: as many
    blanks). Words that are longer than a line are cut."""
    indent = " " * len(first) if rest is None else rest
    return textwrap.wrap(
        ascii_only(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    ) or [first.rstrip()]


def table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in lines. Columns that do not fit continue in another table below it, which repeats
    the first column; cells longer than WIDEST are folded."""
    cells = zip(*([ascii_only(cell) for cell in row] for row in rows), strict=True)
    columns = [
        _column(name, some) for name, some in zip(map(ascii_only, names), cells, strict=True)
    ]
    lines: list[str] = []
    for part in _parts(columns):
        lines += [""] * bool(lines)
        for row in zip(*part, strict=True):
            for line in zip_longest(*row, fillvalue=""):
                widths = map(_width, part)
                padded = (f"{text:<{width}}" for text, width in zip(line, widths, strict=True))
                lines.append(_GAP.join(padded).rstrip())
    return lines


def _column(name: str, cells: Sequence[str]) -> Column:
    """A heading, which wraps to the width of the cells, and the cells."""
    folded = [textwrap.wrap(cell, WIDEST) or [""] for cell in cells]
    widest = max((len(line) for cell in folded for line in cell), default=1)
    word = max(map(len, name.split()), default=1)
    return [textwrap.wrap(name, max(widest, min(word, WIDEST))), *folded]


def _width(column: Column) -> int:
    return max(len(line) for cell in column for line in cell)


def _parts(columns: Sequence[Column]) -> list[list[Column]]:
    """Groups of columns that fit into a line, each with the first column."""
    first, *others = columns
    parts = [[first]]
    for column in others:
        widths = [*map(_width, parts[-1]), _width(column)]
        if sum(widths) + len(_GAP) * (len(widths) - 1) > WIDTH:
            parts.append([first])
        parts[-1].append(column)
    return parts


def command(line: str) -> list[str]:
    """A shell command in lines that end in a backslash, to be pasted as they are."""
    lines = [_STEP]
    for word in shlex.split(ascii_only(line)):
        parts = _chunks(word)
        if len(lines[-1]) + len(parts[0]) + 1 + len(_CONTINUED) > WIDTH and lines[-1].strip():
            lines[-1] += _CONTINUED
            lines.append(_STEP * 2)
        lines[-1] += (" " if lines[-1].strip() else "") + parts[0]
        for part in parts[1:]:  # a blank at the begin of a line would end the word
            lines[-1] += "\\"
            lines.append(part)
    return lines


def _chunks(word: str) -> list[str]:
    """A word as a shell reads it, in parts that fit into a line, each quoted if need be."""
    if len(quoted := shlex.quote(word)) <= WIDTH - 2 * len(_STEP) - len(_CONTINUED):
        return [quoted]
    most = WIDTH // 5  # a quote is five characters where it is quoted
    return [shlex.quote(word[at : at + most]) for at in range(0, len(word), most)]
