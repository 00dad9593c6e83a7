# SPDX-License-Identifier: Apache-2.0
"""Files with measured latencies from core to core to a LatencyMatrix.

Two formats. The output of the guest program ``latency``: lines NAME=VALUE, of which
``dirty_ns.cpu<i>.cpu<j>`` are read, or ``pingpong_ns.cpu<i>.cpu<j>`` if there is no dirty_ns. And
CSV as core-to-core-latency writes it (https://github.com/nviennot/core-to-core-latency): row and
column i are CPU i, cells are ns; those of one triangle may be empty, and the diagonal is ignored.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from asymlab.decode.files import read_bounded
from asymlab.errors import UserError
from asymlab.model.latency import LatencyMatrix

_FIGURES = ("dirty_ns", "pingpong_ns")
"""The figures of latency that are read, the first that the file has: dirty_ns does not depend on
the rounds of an emulator (harness/docs/definitions.md, 15.7)."""

_LINE = re.compile(r"([A-Za-z_]\w*(?:\.[\w<>-]+)*)=(\S+)")
_PAIR = re.compile(r"(\w+)\.cpu(\d{1,6})\.cpu(\d{1,6})")
_KNOWN = (
    "accepted: lines of the program latency, or CSV of core-to-core-latency: a row for each CPU"
)
_SHOWN = 20


@dataclass(frozen=True)
class _Cell:
    """One latency and its line in the file."""

    one: int
    other: int
    ns: float
    line: int


def read_latencies(path: Path, count: int) -> LatencyMatrix:
    """The latencies of a file about a machine of ``count`` CPUs, or about some of them.

    UserError, with the line, for a file in another format, a value that is not a positive number, a
    pair of CPUs that was not measured, and a CPU that the machine does not have.
    """
    text = read_bounded(path).decode("utf-8-sig", "replace")
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise UserError("has no latencies", file=path, hint=_KNOWN)
    printed = "=" in lines[0][1]
    cells = list((_printed if printed else _csv)(lines, path, count))
    return _matrix(cells, path)


def _printed(lines: list[tuple[int, str]], path: Path, count: int) -> Iterator[_Cell]:
    """The pairs of the first of _FIGURES that there is."""
    found: dict[str, list[_Cell]] = {}
    for at, line in lines:
        if not (parts := _LINE.fullmatch(line)):
            raise _bad(path, at, f"{_short(line)} is not a line NAME=VALUE")
        value = _ns(parts[2], path, at)
        if pair := _PAIR.fullmatch(parts[1]):
            one, other = (_cpu(int(number), path, at, count) for number in pair.groups()[1:])
            found.setdefault(pair[1], []).append(_Cell(one, other, value, at))
    for name in _FIGURES:
        if name in found:
            yield from found[name]
            return
    raise UserError(f"has no {' and no '.join(_FIGURES)} of two CPUs", file=path, hint=_KNOWN)


def _csv(lines: list[tuple[int, str]], path: Path, count: int) -> Iterator[_Cell]:
    for one, (at, line) in enumerate(lines):
        _cpu(one, path, at, count)
        for other, text in enumerate(line.split(",")):
            if not text.strip():
                continue
            value = _ns(text.strip(), path, at, allows_0=one == other)
            if other >= len(lines):
                what = f"column {other + 1}, but the file has {len(lines)} rows"
                raise _bad(path, at, f"{what}: a latency matrix is square")
            if one != other:
                yield _Cell(one, other, value, at)


def _matrix(cells: list[_Cell], path: Path) -> LatencyMatrix:
    ns: dict[int, dict[int, float]] = {}
    for cell in cells:
        if cell.one == cell.other:
            raise _bad(path, cell.line, f"a latency of CPU {cell.one} with itself")
        row = ns.setdefault(cell.one, {})
        if cell.other in row:
            raise _bad(path, cell.line, f"a second latency of CPUs {cell.one} and {cell.other}")
        row[cell.other] = cell.ns
        ns.setdefault(cell.other, {})
    if not ns:
        raise UserError("has one CPU; two are needed", file=path, hint=_KNOWN)
    last = {cpu: cell.line for cell in cells for cpu in (cell.one, cell.other)}
    for one, other in combinations(sorted(ns), 2):
        if other not in ns[one] and one not in ns[other]:
            raise _bad(path, last[other], f"no latency between CPUs {one} and {other}")
    return LatencyMatrix(file=str(path), cpus=tuple(sorted(ns)), ns=ns)


def _ns(text: str, path: Path, line: int, *, allows_0: bool = False) -> float:
    try:
        value = float(text)
    except ValueError:
        raise _bad(path, line, f"{_short(text)} is not a number of ns") from None
    if not math.isfinite(value) or value < 0 or (value == 0 and not allows_0):
        raise _bad(path, line, f"{_short(text)} ns: a latency is a number above 0")
    return value


def _cpu(number: int, path: Path, line: int, count: int) -> int:
    if number >= count:
        raise UserError(
            f"CPU {number}, but the tables have {count} CPUs, 0-{count - 1}",
            file=path,
            line=line,
            hint="measure on the machine of the tables, with all CPUs that they describe",
        )
    return number


def _bad(path: Path, line: int, what: str) -> UserError:
    return UserError(what, file=path, line=line, hint=_KNOWN)


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")
