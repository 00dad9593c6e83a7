# SPDX-License-Identifier: Apache-2.0
"""Latency and bandwidth of memory between NUMA nodes, as in an HMAT."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationInfo, field_validator, model_validator

from asymlab.model.record import Record

Matrix = tuple[tuple[int, ...], ...]

MAX_ENTRY = 0xFFFE
"""The highest value of a matrix entry, in base units; 0 is reserved and 0xFFFF means unreachable
(ACPI 6.5, 5.2.27.4). hmat_normalize() in Linux's drivers/acpi/numa/hmat.c drops both."""

_MAX_PRODUCT = 0xFFFF_FFFF
"""Linux drops an entry whose product with the base unit needs more than 32 bits."""


class MemoryAccess(Record):
    """Unloaded read latency in ns and peak bandwidth in MB/s, one of them or both.

    Rows are by the node of the CPUs, columns by the node of the memory. ValueError for a matrix
    that an HMAT cannot contain.
    """

    latency_ns: Matrix = ()
    bandwidth_mbs: Matrix = ()

    @field_validator("latency_ns", "bandwidth_mbs")
    @classmethod
    def _fits_an_hmat(cls, matrix: Matrix, info: ValidationInfo) -> Matrix:
        is_latency = info.field_name == "latency_ns"
        values = [value for row in matrix for value in row]
        if any(len(row) != len(matrix) for row in matrix):
            raise ValueError(f"must be {len(matrix)} rows of {len(matrix)}, one a node")
        if any(value < 1 for value in values):
            raise ValueError("must be at least 1")
        # the base unit of latency is always 1 ns: the table is in ps
        most = MAX_ENTRY if is_latency else _MAX_PRODUCT
        if too_high := [value for value in values if value > most]:
            raise ValueError(f"{too_high[0]} is more than {most}, the highest that Linux accepts")
        if not is_latency and entry_unit(values) is None:
            raise ValueError(f"values above {MAX_ENTRY} must all be multiples of 10, 100, 1000 ...")
        return matrix

    @model_validator(mode="after")
    def _has_a_matrix(self) -> MemoryAccess:
        if not (self.latency_ns or self.bandwidth_mbs):
            raise ValueError("latency_ns or bandwidth_mbs is required")
        return self


def entry_unit(values: Iterable[int]) -> int | None:
    """The smallest power of ten that divides all values and makes them fit an entry, or None."""
    numbers = tuple(values)
    unit = 1
    while any(value > unit * MAX_ENTRY for value in numbers):
        unit *= 10
    return None if any(value % unit for value in numbers) else unit
