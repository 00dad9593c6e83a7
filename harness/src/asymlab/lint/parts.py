# SPDX-License-Identifier: Apache-2.0
"""Parts of an input that rules ask for, by name."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.lint.rule import Needs
from asymlab.model.acpi import AcpiTables
from asymlab.model.firmware import MachineView

_DUMP_SIGNATURES = {"APIC", "DSDT"}


def _in_acpi(found: Callable[[AcpiTables], object]) -> Callable[[MachineView], bool]:
    return lambda view: view.acpi is not None and bool(found(view.acpi))


def _is_whole(tables: AcpiTables) -> bool:
    return {header.signature for header in tables.tables} >= _DUMP_SIGNATURES


def _undamaged(signature: str) -> Callable[[MachineView], bool]:
    return lambda view: view.acpi is None or not view.acpi.spoilt(signature)


PARTS: dict[str, Callable[[MachineView], bool]] = {
    "ACPI tables": lambda view: view.acpi is not None,
    "a whole ACPI dump": _in_acpi(_is_whole),
    "MADT": _in_acpi(lambda tables: tables.madt),
    "PPTT": _in_acpi(lambda tables: tables.pptt),
    "SRAT": _in_acpi(lambda tables: tables.srat),
    "SLIT": _in_acpi(lambda tables: tables.slit),
    "HMAT": _in_acpi(lambda tables: tables.hmat),
    "undamaged MADT": _undamaged("APIC"),
    "undamaged PPTT": _undamaged("PPTT"),
    "undamaged SRAT": _undamaged("SRAT"),
    "undamaged SLIT": _undamaged("SLIT"),
    "processor devices": _in_acpi(lambda tables: tables.processors),
    "\\_SB._OSC": lambda view: view.acks_cppc is not None,
    "\\_SB._OSC as evaluated": _in_acpi(lambda tables: tables.osc and tables.osc.granted),
    "_CPC": lambda view: any(cpu.cpc for cpu in view.cpus),
    "device tree": lambda view: view.tree is not None,
    "cpu-map": lambda view: view.tree is not None and view.tree.cpu_map is not None,
    "capacity-dmips-mhz": lambda view: any(cpu.dmips_mhz is not None for cpu in view.cpus),
    "cpu_capacity": lambda view: any(cpu.capacity is not None for cpu in view.cpus),
}
"""Whether a view holds a part, by its name. Those called undamaged are for rules that find
something missing: where a table cannot be read to its end, that is the damage's doing, and told as
such."""


def missing(needs: Needs, view: MachineView) -> str:
    """Why a rule that needs this means nothing for a view; "" if it does mean something."""
    if needs.isas and view.isa not in needs.isas:
        return f"is about {' and '.join(needs.isas)}; this is {view.isa}"
    if needs.worlds and view.world not in needs.worlds:
        return f"is about {' and '.join(needs.worlds)} input; this is {view.world}"
    absent = [part for part in needs.parts if not PARTS[part](view)]
    return f"needs {', '.join(absent)}: not in this input" if absent else ""
