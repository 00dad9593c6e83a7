# SPDX-License-Identifier: Apache-2.0
"""Cache lines that moved while a load ran, by distance and time; a file in a sample's folder."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from asymlab.model.lines import LineCounts
from asymlab.model.record import Record

SUFFIX = ".traffic.json"
"""The end of the file's name, after the label of the load."""


class Source(StrEnum):
    """Where a line was, seen from the core that gets it, nearest first: in the cache of a core that
    had changed it, or in memory."""

    CORE = "core"
    LLC = "llc"
    NODE = "node"
    SOCKET = "socket"
    OWN_MEMORY = "memory-own"
    NODE_MEMORY = "memory-node"
    SOCKET_MEMORY = "memory-socket"


WORDS = {
    Source.CORE: "another core of the LLC",
    Source.LLC: "another LLC of the node",
    Source.NODE: "another node of the socket",
    Source.SOCKET: "another socket",
    Source.OWN_MEMORY: "memory of the own node",
    Source.NODE_MEMORY: "memory of another node of the socket",
    Source.SOCKET_MEMORY: "memory of another socket",
}
"""Where a line was, in words."""

CACHES = (Source.CORE, Source.LLC, Source.NODE, Source.SOCKET)
"""The sources that are caches."""


def by_source(counts: LineCounts) -> dict[Source, int]:
    """The lines of an emulator's counts by where they were."""
    moved, fetched = counts.moved, counts.fetched
    numbers = (moved.core, moved.llc, moved.node, moved.socket)
    return dict(zip(Source, (*numbers, fetched.own, fetched.node, fetched.socket), strict=True))


class Traffic(Record):
    """Cache lines that cores got from elsewhere while a load ran.

    Times are ms of virtual time since the begin of the load's first step; its last step ends at
    ``length_ms``. Slot i lasts from the end of the one before it (the first one: from ``begin_ms``)
    to ``ends_ms[i]``; the first and the last one may reach beyond the load. ``lines`` are the lines
    in each slot, by source. ``totals`` are the lines from 0 to ``counted_ms``, with the part of a
    slot that is within; ``wait_ms`` is the time that CPUs waited for lines then, over all CPUs.
    ``counted_ms`` is ``length_ms`` unless the emulator's log ends before.
    """

    length_ms: float
    counted_ms: float
    begin_ms: float
    ends_ms: tuple[float, ...]
    lines: dict[Source, tuple[int, ...]]
    totals: dict[Source, float]
    wait_ms: float

    @property
    def is_cut(self) -> bool:
        """Whether the log ends before the load does."""
        return self.counted_ms < self.length_ms

    @property
    def per_ms(self) -> dict[Source, float]:
        """Lines per ms of the counted time, by source."""
        return {source: count / self.counted_ms for source, count in self.totals.items()}

    @property
    def slots_ms(self) -> Iterator[tuple[float, float]]:
        """Begin and end of each slot."""
        return zip((self.begin_ms, *self.ends_ms), self.ends_ms, strict=False)
