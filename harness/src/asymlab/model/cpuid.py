# SPDX-License-Identifier: Apache-2.0
"""What an x86 processor says of itself, apart from its topology: model, core types, HWP.

Separate because machines and machine views share it.
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
    """Family, model and stepping as CPUID leaf 1 has them. Linux goes by them for much: the scale
    of a P-core's performance levels, the distances of sub-NUMA clusters."""

    family: Annotated[int, Field(ge=0, le=0xFF)] = 6
    model: Annotated[int, Field(ge=0, le=0xFF)]
    stepping: Annotated[int, Field(ge=0, le=0xF)] = 0


class CoreKind(StrEnum):
    """The native core type of CPUID leaf 0x1A, by the names of Linux's devices of PMUs."""

    CORE = "core"
    ATOM = "atom"


KINDS = {CoreKind.CORE: "P-core", CoreKind.ATOM: "E-core"}
"""What people call them, best first."""


class Hwp(Record):
    """What cores of one type say by hardware-controlled performance states.

    ``khz`` is the frequency of one performance level. ``guaranteed`` is the level of the base
    frequency, which need not be the nominal_perf of ACPI. ``min_ratio`` is the slowest ratio.
    """

    kind: CoreKind
    guaranteed: Level
    khz: Annotated[int, Field(gt=0)] = RATIO_KHZ
    min_ratio: Level = 4

    def ratio(self, perf: int) -> int:
        """A performance level as a ratio of MSR_PLATFORM_INFO: rounded down, as no processor
        promises what it does not reach."""
        return perf * self.khz // RATIO_KHZ
