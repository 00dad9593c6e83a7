# SPDX-License-Identifier: Apache-2.0
"""The tables of a /sys tree, for rules about _CPC packages.

acpi_cppc/ of a tree has the levels of a package, and none of its registers: they are only in the
tables, which a tree may have in /sys/firmware/acpi/tables.

Separate because no other module of lint makes a view.
"""

from __future__ import annotations

from asymlab.lint.rule import Rule
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.topology.acpi import acpi_view

_ARCHES = ("arm64", "x86_64")


def tables_beside(view: MachineView) -> MachineView | None:
    """The view of a tree's tables; None for another input and without a MADT. If Linux made
    acpi_cppc folders, _OSC has acknowledged CPPC, whatever evaluating it without the machine
    shows."""
    tables = view.acpi
    if view.source is not ViewSource.SYSFS or view.arch not in _ARCHES:
        return None
    if tables is None or tables.madt is None or not tables.madt.cpus:
        return None
    found = acpi_view(tables, view.title)
    return found.model_copy(update={"acks_cppc": True}) if view.acks_cppc else found


def judges_packages(rule: Rule) -> bool:
    """Whether a rule is about _CPC packages, and not for trees."""
    inputs = rule.needs.inputs
    return "_CPC" in rule.needs.parts and ViewSource.ACPI in inputs
