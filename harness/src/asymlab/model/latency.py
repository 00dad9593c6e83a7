# SPDX-License-Identifier: Apache-2.0
"""Measured latencies of a cache line from core to core.

Separate because decode makes it and lint reads it.
"""

from __future__ import annotations

from asymlab.model.record import Record


class LatencyMatrix(Record):
    """Latencies in ns between CPUs, by their numbers in Linux: ``ns[i][j]`` is what CPU i waits for
    a line of CPU j, above 0. Every two of ``cpus`` have it in one direction or in both.

    ``file`` is as the user named it.
    """

    file: str
    cpus: tuple[int, ...]
    ns: dict[int, dict[int, float]]

    def pair(self, one: int, other: int) -> float:
        """The latency between two CPUs: the mean of both directions, if both were measured."""
        there, back = self.ns[one].get(other), self.ns[other].get(one)
        if there is None or back is None:
            return there or back or 0.0
        return (there + back) / 2
