# SPDX-License-Identifier: Apache-2.0
"""The architecture of tables: by their MADT, else by tables that one architecture has."""

from __future__ import annotations

import pytest

from asymlab.decode.arch import acpi_arch
from asymlab.errors import UserError
from asymlab.lint.engine import lint
from asymlab.model.acpi import AcpiTables, MadtCpu, Srat, SratCpu
from asymlab.topology.acpi import acpi_view
from goldens import refused
from lint_views import CPUS, at, gicc, header, madt


def lapic(uid: int) -> MadtCpu:
    """A local APIC."""
    return gicc(uid, kind="lapic")


def srat(kind: str) -> Srat:
    """A SRAT with one processor."""
    cpu = SratCpu(kind=kind, id=0, domain=0, enabled=True, origin=at("SRAT", 0x30))
    return Srat(header=header("SRAT"), cpus=(cpu,), memory=())


@pytest.mark.parametrize(
    ("found", "arch", "table"),
    [
        (acpi_arch(madt(map(gicc, CPUS)), None, ["APIC", "HPET"]), "arm64", ""),
        (acpi_arch(madt(map(lapic, CPUS)), None, ["APIC", "GTDT"]), "x86_64", ""),
        (acpi_arch(madt([gicc(0), lapic(1)]), None, ["APIC"]), "x86_64", ""),
        (acpi_arch(madt([]), None, ["APIC", "GTDT"]), "arm64", "GTDT"),
        (acpi_arch(None, None, ["DSDT", "DMAR"]), "x86_64", "DMAR"),
        (acpi_arch(None, None, ["DSDT", "RHCT"]), "riscv", "RHCT"),
        (acpi_arch(None, srat("x2apic"), ["PPTT", "SRAT"]), "x86_64", "SRAT"),
        (acpi_arch(None, srat("gicc"), ["SRAT"]), "arm64", "SRAT"),
        (acpi_arch(None, None, ["PPTT", "DSDT"]), "arm64", "PPTT"),
        (acpi_arch(None, None, ["DSDT", "SSDT", "FACP"]), "unknown", ""),
    ],
)
def test_architecture_by_the_tables_of_a_dump(
    found: tuple[str, str], arch: str, table: str
) -> None:
    assert found == (arch, table)


@pytest.mark.parametrize(
    ("arch", "table", "text"),
    [
        ("unknown", "", "and so is the architecture"),
        ("x86_64", "DMAR", "the architecture, x86_64, is inferred from the DMAR"),
    ],
)
def test_tables_without_a_madt_show_whether_the_architecture_is_known(
    arch: str, table: str, text: str
) -> None:
    tables = AcpiTables(tables=(header("DSDT"),), arch=arch, arch_from=table)
    view = acpi_view(tables, "desktop")
    assert view.arch == arch
    assert view.problems[-1].text == f"the MADT is missing: the CPUs are unknown, {text}"
    assert all(basis.is_known for name, basis in view.basis.items() if name != "capacity")
    report = lint(view)
    assert not report.judged
    assert not [id for id in report.checked if id.startswith(("PPTT", "CPPC"))]


def test_tables_of_another_architecture_without_a_madt_are_refused() -> None:
    tables = AcpiTables(tables=(header("RHCT"),), arch="riscv", arch_from="RHCT")
    with refused(UserError):
        acpi_view(tables, "board")
