# SPDX-License-Identifier: Apache-2.0
"""Small machine views for tests, with facts about CPUs only."""

from __future__ import annotations

from asymlab.model.acpi import Cpc, Register
from asymlab.model.firmware import CpuFacts, MachineView, ViewSource
from lint_views import NULL, at

IN_PCC = Register(space="PCC", width=32, offset=0, access=3, address=0x100)


def cpc(
    highest: int | Register | None,
    nominal: int | Register = 100,
    lowest: int = 10,
    *,
    entries: int = 23,
    revision: int = 3,
    nonlinear: int = 10,
) -> Cpc:
    """A package whose registers are null and that has no frequencies."""
    tail = (*[NULL] * 14, 100, 0, 0, 0, 0, 0)
    elements = (entries, revision, highest, nominal, nonlinear, lowest, *tail)
    return Cpc(path="\\_SB.C000._CPC", elements=elements[:entries], origin=at("up"))


def acpi(*packages: Cpc | None, acks: bool | None = True, enabled: bool = True) -> MachineView:
    """An arm64 machine of one core a package; the last one may be there for later only."""
    cpus = [CpuFacts(id=i, core=i, cpc=package) for i, package in enumerate(packages)]
    cpus[-1] = cpus[-1].model_copy(update={"enabled": enabled})
    return MachineView(
        title="made", source=ViewSource.ACPI, arch="arm64", cpus=tuple(cpus), acks_cppc=acks
    )


def hybrid(threads: int, *highest: int) -> MachineView:
    """An x86 machine by its CPUs' highest_perf; below 41 is an E-core."""
    cpus = tuple(
        CpuFacts(
            id=i,
            core=i // threads,
            cpc=cpc(level, nominal=1, lowest=1, nonlinear=1),
            core_type="core" if level > 40 else "atom",
        )
        for i, level in enumerate(highest)
    )
    return MachineView(title="made", source=ViewSource.SYSFS, arch="x86_64", cpus=cpus)
