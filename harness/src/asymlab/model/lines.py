# SPDX-License-Identifier: Apache-2.0
"""Counts of cache lines that cores get from elsewhere, as an emulator with costs reports them.

Separate because a board's statistics and the log of its time have the same counts.
"""

from __future__ import annotations

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


class LineRow(LineCounts):
    """A line of the log model.job.LINES: all counts of all cores from the emulator's start until
    ``virtual_ns``, and those of each range of addresses that was asked for."""

    virtual_ns: int = Field(alias="virtual-ns")
    ranges: tuple[LineCounts, ...] = ()


class LineCores(Record):
    """The file model.job.LINE_CORES: the counts of each core over ``virtual_ns``, the time from the
    emulator's start to its end, which includes what ran between loads. ``cpu`` of a core is Linux's
    number of its first CPU."""

    virtual_ns: int
    cores: tuple[CoreLines, ...]
