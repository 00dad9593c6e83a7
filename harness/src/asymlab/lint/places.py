# SPDX-License-Identifier: Apache-2.0
"""Violations of one rule as findings: those with one cause are one finding with many places.

Messages of one cause are one sentence with other CPUs, numbers and names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from asymlab.groups import grouped
from asymlab.lint.words import cpus, listed
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.origin import Origin
from asymlab.model.record import Record

_RANGES = r"\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*"
_PATH = r"/[\w@./-]+(?:,[\w@./-]+)*"
_VALUE = re.compile(
    rf'(\bCPUs? {_RANGES}\b|\\[\w.]+|"[^"]*"|{_PATH}(?:, {_PATH})*|\b0x[0-9a-f]+\b|\b{_RANGES}\b)'
)
"""CPUs, a path in AML, a string, paths in a device tree, a hexadecimal number, decimal numbers."""
_CPU = "CPU "
_MOST_RANGES = 8


class Place(Record):
    """Where a rule is violated, and what is wrong there."""

    origin: Origin
    message: str


def by_cause(places: Iterable[Place]) -> Iterator[tuple[Place, ...]]:
    """Places in groups whose messages differ only in values; places in their order."""
    found = grouped((tuple(_VALUE.split(place.message)[::2]), place) for place in places)
    yield from map(tuple, found.values())


def spelt(places: Sequence[Place]) -> str:
    """A message for all places of one cause."""
    first = places[0].message
    return joined(places) or f"{first}, and {len(places) - 1} more"


def joined(places: Sequence[Place]) -> str:
    """The messages of one cause as one: ``CPUs 0-7 (uid 0-7) has no parent``. "" if it would be
    wrong, because values belong together in pairs or sets."""
    columns = list(zip(*(_VALUE.split(place.message) for place in places), strict=True))
    values = [column for column in columns[1::2] if len(set(column)) > 1]
    if any(not _is_single(value) for column in values for value in column):
        return ""
    if any(_are_pairs(one, other) for one, other in combinations(values, 2)):
        return ""
    return "".join(map(_together, columns))


def _are_pairs(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a value occurs with several of the other column, as domains in distances."""
    repeats = any(len(set(column)) < len(column) for column in (one, other))
    return repeats or (one != other and not set(one).isdisjoint(other))


def _is_single(value: str) -> bool:
    return not re.fullmatch(r"CPUs .*|.*, .*|\d+-.*", value)


def _together(values: Sequence[str]) -> str:
    if len(set(values)) == 1:
        return values[0]
    numbers = [value.removeprefix(_CPU) for value in values]
    if not all(number.isdecimal() for number in numbers):
        return listed(values)
    if values[0].startswith(_CPU):
        return cpus(map(int, numbers))
    return listed(spell_cpu_list(map(int, numbers), ", ").split(", "), _MOST_RANGES)
