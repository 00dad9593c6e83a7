# SPDX-License-Identifier: Apache-2.0
"""How fast each NUMA node reaches each other's memory: what an HMAT can say, and no device tree."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import model_validator

from asymlab.model.record import Record

Matrix = tuple[tuple[int, ...], ...]

MAX_ENTRY = 0xFFFE
"""The highest value of a matrix entry, in base units; 0 is reserved and 0xFFFF means unreachable
(ACPI 6.5, 5.2.27.4). hmat_normalize() in Linux's drivers/acpi/numa/hmat.c drops both."""

_MAX_PRODUCT = 0xFFFF_FFFF
"""Linux drops an entry whose product with the base unit needs more than 32 bits."""


class MemoryAccess(Record):
    """Unloaded read latency in ns and peak bandwidth in MB/s, either of them or both.

    Rows are by the node whose CPUs ask, columns by the node whose memory answers. ValueError for a
    matrix that an HMAT cannot hold.
    """

    latency_ns: Matrix = ()
    bandwidth_mbs: Matrix = ()

    @model_validator(mode="after")
    def _can_be_told(self) -> MemoryAccess:
        if not (self.latency_ns or self.bandwidth_mbs):
            raise ValueError("neither latency_ns nor bandwidth_mbs")
        for name, matrix in (
            ("latency_ns", self.latency_ns),
            ("bandwidth_mbs", self.bandwidth_mbs),
        ):
            if problem := matrix_problem(matrix, latency=name == "latency_ns"):
                raise ValueError(f"{name}: {problem}")
        return self


def matrix_problem(matrix: Matrix, *, latency: bool) -> str:
    """Why an HMAT cannot hold ``matrix``, or ""."""
    values = [value for row in matrix for value in row]
    if any(len(row) != len(matrix) for row in matrix):
        return f"must be {len(matrix)} rows of {len(matrix)}, one a node"
    if any(value < 1 for value in values):
        return "must be at least 1"
    # latency is written in ns and counted in ps
    most = MAX_ENTRY if latency else _MAX_PRODUCT
    if too_high := [value for value in values if value > most]:
        return f"{too_high[0]} is more than {most}, the highest that Linux takes"
    if not latency and entry_unit(values) is None:
        return f"values above {MAX_ENTRY} must all be multiples of 10, 100, 1000 ..."
    return ""


def entry_unit(values: Iterable[int]) -> int | None:
    """The smallest power of ten in which all values are whole and fit an entry; None: there is
    none."""
    numbers = tuple(values)
    unit = 1
    while any(value > unit * MAX_ENTRY for value in numbers):
        unit *= 10
    return None if any(value % unit for value in numbers) else unit
