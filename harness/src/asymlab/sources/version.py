# SPDX-License-Identifier: Apache-2.0
"""Versions of other projects and half-open ranges of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

from asymlab.model.record import Record

_VERSION = re.compile(r"\d+(\.\d+){0,2}")


def ordered(version: str) -> tuple[int, ...]:
    """A version as numbers that compare: "6.12" is (6, 12, 0)."""
    numbers = [int(part) for part in version.split(".")]
    return (*numbers, *[0] * (3 - len(numbers)))


def _check(text: str) -> str:
    if not _VERSION.fullmatch(text):
        raise ValueError("must be a version such as 6.12 or 6.12.117")
    return text


Version = Annotated[str, AfterValidator(_check)]


class VersionRange(Record):
    """Versions from ``since`` up to, but without, ``before``."""

    since: Version
    before: Version

    def __contains__(self, version: str) -> bool:
        return ordered(self.since) <= ordered(version) < ordered(self.before)

    def __str__(self) -> str:
        return f"{self.since} up to, not including, {self.before}"


@dataclass(frozen=True)
class Project:
    """Whose sources a series is for; ``version`` reads the version that a tree states."""

    name: str
    version: Callable[[Path], str]
