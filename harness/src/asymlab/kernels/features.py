# SPDX-License-Identifier: Apache-2.0
"""The scheduler features of a kernel, which kernel/sched/features.h in its sources lists.

Some are only for certain options: a kernel has at most these.

Separate because nothing else reads the text of sources.
"""

from __future__ import annotations

import re
from pathlib import Path

from asymlab.kernels.bases import find_base, list_series, load_bases, load_series
from asymlab.kernels.source import known_source, tree_version
from asymlab.sources.series import Series

FILE = Path("kernel", "sched", "features.h")

_FEATURE = re.compile(r"^(?P<side>[+-]?)\s*SCHED_FEAT\((?P<name>\w+),", re.MULTILINE)
"""A feature in the file, or in a diff of it."""

OFF = "NO_"
"""The begin of the name of a feature that is switched off."""


def known_features(base: str, series: str | None) -> frozenset[str]:
    """The features that a base with a series can have; none if the sources are not in the cache, or
    if there is no such base or series."""
    if base not in load_bases() or (series and series not in list_series()):
        return frozenset()
    spec = find_base(base)
    source = None if spec.tree else known_source(spec)
    tree = spec.tree or (source.tree if source else None)
    if tree is None or not (tree / FILE).is_file():
        return frozenset()
    found = {match["name"] for match in _FEATURE.finditer((tree / FILE).read_text())}
    added, removed = _changes(load_series(series), tree_version(tree)) if series else ((), ())
    return frozenset(found.difference(removed).union(added))


def _changes(series: Series, version: str) -> tuple[set[str], set[str]]:
    """The features that a series adds to a version, and those whose lines it removes."""
    sides: dict[str, set[str]] = {"+": set(), "-": set(), "": set()}
    for patch in series.patches:
        if patch.covers(version):
            for match in _FEATURE.finditer(series.path(patch).read_text(errors="replace")):
                sides[match["side"]].add(match["name"])
    return sides["+"], sides["-"]
