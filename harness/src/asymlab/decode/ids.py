# SPDX-License-Identifier: Apache-2.0
"""Ids that count from 0, and one order of caches, whatever firmware had."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from asymlab.model.firmware import CacheFacts


def dense(keys: Iterable[Hashable]) -> list[int]:
    """A number for every key, equal for equal keys, from 0 in the order of their first mention.

    Cores, clusters and packages are numbered so in every view: two firmwares that say the same by
    offsets, phandles or APIC ids then give equal views.
    """
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def in_order(caches: Iterable[CacheFacts]) -> tuple[CacheFacts, ...]:
    """Caches by level, kind and first CPU, as every view has them."""
    return tuple(sorted(caches, key=lambda c: (c.level, c.kind, min(c.cpus))))
