# SPDX-License-Identifier: Apache-2.0
"""The emulator's statistics of cache lines, on machines with costs of distance.

Separate because the statistics of rounds contain them.
"""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.model.lines import ByDistance, ByMemory, CoreLines, LineCounts
from asymlab.model.record import Record


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
