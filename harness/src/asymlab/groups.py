# SPDX-License-Identifier: Apache-2.0
"""Items by a key, and those that repeat the key of another.

Separate because rules of lint, boots of a run and plots use it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """The items of (key, item) pairs by key, both in their order."""
    found: dict[Key, list[Item]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


def repeats(items: Iterable[Item], key: Callable[[Item], Hashable]) -> Iterator[tuple[Item, Item]]:
    """(item, first item with the same key) of each item that is not the first; an item with the key
    None has no key."""
    seen: dict[Hashable, Item] = {}
    for item in items:
        if (found := key(item)) is None:
            continue
        first = seen.setdefault(found, item)
        if first is not item:
            yield item, first
