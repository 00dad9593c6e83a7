# SPDX-License-Identifier: Apache-2.0
"""A stand-in for the firmware's DSDT: nothing but the processor devices that an SSDT extends.

Generated tables rely on devices that the firmware defines, and no interpreter takes them alone.
With this one beside them they stand for themselves: to be decoded, checked, compared. It is never
handed to a kernel, whose DSDT it would replace.
"""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.tables.target import Target

CONTAINER = "ACPI0010"
PROCESSOR = "ACPI0007"
"""Hardware ids of a processor container and of a processor (ACPI 6.5, 5.6.7)."""


def dsdt(machine: Machine, target: Target) -> str:
    """ASL source: every CPU's device by its path and UID, and the devices on the way there."""
    ids = target.table_ids("DSDT")
    parents: dict[str, None] = {}
    body = ""
    for cpu in machine.cpus:
        path = target.device(cpu.id)
        steps = path.split(".")
        parents |= dict.fromkeys(".".join(steps[:end]) for end in range(2, len(steps)))
        body += _device(path, PROCESSOR, target.uid(cpu.id))
    head = f'DefinitionBlock ("", "DSDT", 2, "{ids.oem_id}", "{ids.oem_table_id}", 1)\n'
    containers = (_device(path, CONTAINER, uid) for uid, path in enumerate(parents))
    return head + "{\n" + "".join(containers) + body + "}\n"


def _device(path: str, kind: str, uid: int) -> str:
    return f'    Device ({path}) {{ Name (_HID, "{kind}") Name (_UID, {uid}) }}\n'
