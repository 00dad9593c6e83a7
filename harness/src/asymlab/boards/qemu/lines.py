# SPDX-License-Identifier: Apache-2.0
"""The emulator's statistics of cache lines, on machines with costs of distance."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from asymlab.model.record import Record


class ByDistance(Record):
    """Numbers of cache lines by the distance that they came from, or that lost them.

    ``core``: another core of the same LLC (for memory: unused), ``llc``: another LLC of the node
    (for memory: the own node), ``node``: another node of the socket, ``socket``: another socket.
    """

    core: int
    llc: int
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
    fetched: ByDistance
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


class LogLine(LineCounts):
    """The counts of all cores until a virtual time (round-lines-file= of -accel tcg)."""

    virtual_ns: int = Field(alias="virtual-ns")
    ranges: tuple[LineCounts, ...] = ()


def _sums(cores: tuple[CoreLines, ...]) -> Iterator[tuple[str, object]]:
    yield "lines_wait_s", f"{sum(core.ns for core in cores) / 1e9:.3f}"
    yield "lines_hit", sum(core.hits for core in cores)
    yield "lines_prefetched", sum(core.prefetched for core in cores)
    for kind in ("moved", "fetched", "taken"):
        for distance in ByDistance.model_fields:
            count = sum(getattr(getattr(core, kind), distance) for core in cores)
            yield f"lines_{kind}_{distance}", count
