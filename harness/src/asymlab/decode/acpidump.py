# SPDX-License-Identifier: Apache-2.0
"""Text of acpidump: tables as hexadecimal lines below ``SIGNATURE @ address``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from asymlab.model.origin import Origin, Problem

_TABLE = re.compile(r"(\S{1,8}) @ (?:0x)?[0-9A-Fa-f]+\s*$")
_LINE = re.compile(r"\s+([0-9A-Fa-f]{1,8}): ((?:[0-9A-Fa-f]{2} ){0,15}[0-9A-Fa-f]{2})(?![^ ])")


def is_acpidump(text: str) -> bool:
    """Whether there is a table's title with a line of bytes below."""
    title = re.search(r"(?m)^" + _TABLE.pattern, text)
    return bool(title and _LINE.match(text, title.end() + 1))


def title_lines(text: str) -> dict[str, int]:
    """The line, from 1 on, of each table's title, by the name that ``numbered`` gives it."""
    found = ((number, _TABLE.match(line)) for number, line in enumerate(text.splitlines(), 1))
    titles = [(number, title[1]) for number, title in found if title]
    names = numbered([name for _, name in titles])
    return {name: number for name, (number, _) in zip(names, titles, strict=True)}


def numbered(names: Iterable[str]) -> list[str]:
    """Names of tables in order; SSDTs and PSDTs get a number."""
    counts: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        counts[name] += 1
        found.append(f"{name}{counts[name]}" if name in ("SSDT", "PSDT") else name)
    return found


def parse_acpidump(text: str, file: str) -> tuple[list[tuple[str, bytes]], list[Problem]]:
    """(name, bytes) of every table in order. A line out of order, or without
    bytes, ends its table with a problem that names the line."""
    tables: list[tuple[str, bytearray]] = []
    problems: list[Problem] = []
    broken = True
    for number, line in enumerate(text.splitlines(), 1):
        if title := _TABLE.match(line):
            tables.append((title[1], bytearray()))
            broken = False
        elif line.strip() and not broken:
            name, data = tables[-1]
            found = _LINE.match(line)
            broken = found is None or int(found[1], 16) != len(data)
            if found and not broken:
                data += bytes.fromhex(found[2])
            else:
                origin = Origin(file=file, part=name, offset=len(data))
                words = f"line {number} does not continue the table: {line.strip()[:40]}"
                problems.append(Problem(origin=origin, text=words))
    return [(name, bytes(data)) for name, data in tables], problems
