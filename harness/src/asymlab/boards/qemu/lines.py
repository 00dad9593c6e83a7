# SPDX-License-Identifier: Apache-2.0
"""The emulator's statistics of cache lines, on machines with costs of distance."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from asymlab.model.record import Record


class ByDistance(Record):
    """Numbers of cache lines by the cache that had them: of another ``core`` of the LLC, another
    ``llc`` of the node, another ``node`` of the socket, another ``socket``."""

    core: int
    llc: int
    node: int
    socket: int


class ByMemory(Record):
    """Numbers of cache lines by the node of their memory: the ``own`` one, another ``node`` of the
    socket, one of another ``socket``."""

    own: int
    node: int
    socket: int


class LineCounts(Record):
    """Accesses that a core's private cache could not serve.

    ``ns`` is the virtual time that the core's threads waited, ``store_ns`` the part of it in which
    an atomic operation waited for stores before it; ``hits`` are lines of the core's own LLC,
    ``prefetched`` lines at the cost of a stream; ``moved`` from cores that had changed them,
    ``fetched`` from memory, ``taken`` from caches that held them when this core changed them.
    """

    ns: int
    store_ns: int = Field(alias="store-ns")
    hits: int
    prefetched: int
    moved: ByDistance
    fetched: ByMemory
    taken: ByDistance


class CoreLines(LineCounts):
    """The counts of the core whose first CPU has the emulator's number ``cpu``."""

    cpu: int


class LineStats(Record):
    """All counts: of every core, and of every range of addresses that was asked for (of all cores).

    ``evicted`` is the number of lines that LLCs replaced.
    """

    evicted: int
    cores: tuple[CoreLines, ...]
    ranges: tuple[LineCounts, ...] = ()

    def facts(self) -> dict[str, str]:
        """The sums over all cores as a board's facts."""
        return {name: str(value) for name, value in _sums(self.cores)} | {
            "lines_evicted": str(self.evicted)
        }


def _sums(cores: tuple[CoreLines, ...]) -> Iterator[tuple[str, object]]:
    yield "lines_wait_s", f"{sum(core.ns for core in cores) / 1e9:.3f}"
    yield "lines_hit", sum(core.hits for core in cores)
    yield "lines_prefetched", sum(core.prefetched for core in cores)
    for kind, places in (("moved", ByDistance), ("fetched", ByMemory), ("taken", ByDistance)):
        for place in places.model_fields:
            count = sum(getattr(getattr(core, kind), place) for core in cores)
            yield f"lines_{kind}_{place}", count
