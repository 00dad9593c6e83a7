# SPDX-License-Identifier: Apache-2.0
"""CPUID of an x86 processor without its topology: model, core types, HWP.

Separate because machines and machine views use it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from asymlab.model.record import Record

Level = Annotated[int, Field(ge=1, le=255)]
"""A performance level of HWP: 8 bits of IA32_HWP_CAPABILITIES, 0 means nothing."""

RATIO_KHZ = 100_000
"""A step of the ratios in MSR_PLATFORM_INFO and MSR_TURBO_RATIO_LIMIT."""


class Cpuid(Record):
    """Family, model and stepping of CPUID leaf 1. Linux uses them for the scale of a P-core's
    performance levels and the distances of sub-NUMA clusters, among others."""

    family: Annotated[int, Field(ge=0, le=0xFF)] = 6
    model: Annotated[int, Field(ge=0, le=0xFF)]
    stepping: Annotated[int, Field(ge=0, le=0xF)] = 0


class CoreKind(StrEnum):
    """The native core type of CPUID leaf 0x1A, by the names of Linux's devices of PMUs."""

    CORE = "core"
    ATOM = "atom"


KINDS = {CoreKind.CORE: "P-core", CoreKind.ATOM: "E-core"}
"""Common names of core types, best first."""


class Hwp(Record):
    """Hardware-controlled performance states (HWP) of cores of one type.

    ``khz`` is the frequency of one performance level. ``guaranteed`` is the level of the base
    frequency, which need not be the nominal_perf of ACPI. ``min_ratio`` is the slowest ratio.
    """

    kind: CoreKind
    guaranteed: Level
    khz: Annotated[int, Field(gt=0)] = RATIO_KHZ
    min_ratio: Level = 4

    def ratio(self, perf: int) -> int:
        """A performance level as a ratio of MSR_PLATFORM_INFO, rounded down as in processors."""
        return perf * self.khz // RATIO_KHZ
