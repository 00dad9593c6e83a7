# SPDX-License-Identifier: Apache-2.0
"""Ids that count from 0, whatever firmware took for ids."""

from __future__ import annotations

from collections.abc import Hashable, Iterable


def dense(keys: Iterable[Hashable]) -> list[int]:
    """A number for every key, equal for equal keys, from 0 in the order of their first mention.

    Cores, clusters and packages are numbered so in every view: two firmwares that say the same by
    offsets, phandles or APIC ids then give equal views.
    """
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
