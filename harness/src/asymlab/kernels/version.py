# SPDX-License-Identifier: Apache-2.0
"""Kernel versions and half-open ranges of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

from asymlab.errors import UserError
from asymlab.model.record import Record

_VERSION = re.compile(r"\d+(\.\d+){0,2}")
_FIELDS = ("VERSION", "PATCHLEVEL", "SUBLEVEL")


def ordered(version: str) -> tuple[int, ...]:
    """A version as numbers that compare: "6.12" is (6, 12, 0)."""
    numbers = [int(part) for part in version.split(".")]
    return (*numbers, *[0] * (3 - len(numbers)))


def _check(text: str) -> str:
    if not _VERSION.fullmatch(text):
        raise ValueError("must be a kernel version such as 6.12 or 6.12.117")
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


def tree_version(tree: Path) -> str:
    """The version that a kernel tree's Makefile states, without -rc or vendor suffix.

    Raises UserError if ``tree`` is no kernel tree.
    """
    makefile = tree / "Makefile"
    try:
        head = makefile.read_text(errors="replace")[:2000]
    except OSError as error:
        raise _no_tree(tree) from error
    found = dict(re.findall(r"^(VERSION|PATCHLEVEL|SUBLEVEL) *= *(\d+)$", head, re.MULTILINE))
    if len(found) != len(_FIELDS) or not (tree / "kernel" / "sched").is_dir():
        raise _no_tree(tree)
    return ".".join(found[field] for field in _FIELDS)


def _no_tree(tree: Path) -> UserError:
    return UserError(f"{tree} holds no Linux sources", hint="give the top folder of a kernel tree")
