# SPDX-License-Identifier: Apache-2.0
"""When GRUB's command ``acpi`` can do what Linux's table upgrade does.

It walks the RSDT (never the XSDT), copies every table that is not excluded by its signature, adds
files, and hands out a new list in reverse order (grub_cmd_acpi(), grub-core/commands/acpi.c).
"""

from __future__ import annotations

from collections.abc import Sequence

from asymlab.decode.acpi import RawTable
from asymlab.inject.acpi import Override
from asymlab.inject.fit import X86
from asymlab.model.firmware import MachineView

_HEADER_BYTES = 36


def not_for_grub(board: MachineView, tables: Sequence[RawTable], made: Override) -> str:
    """Why it cannot for this board, in words; empty: it can."""
    rsdt = next((table for table in tables if table.signature == "RSDT"), None)
    listed = len(rsdt.data) > _HEADER_BYTES if rsdt else board.isa == X86
    dsdt = next(table.data for table in tables if table.signature == "DSDT")
    devices = board.acpi.processors if board.acpi else ()
    names = {device.path.rpartition(".")[2].ljust(4, "_") for device in devices}
    if not listed:
        return "GRUB finds tables by the RSDT, and the dump has none (arm64 firmware need not)"
    if any(table.signature == "SSDT" for table in made.replaced):
        return "one of the board's SSDTs is replaced, and GRUB can only leave out all of them"
    if not all(name.encode() in dsdt for name in names):
        return "processor devices are in an SSDT, and GRUB puts the new one before it"
    return ""


def excluded(made: Override) -> list[str]:
    """Signatures that GRUB must leave out of the board's list; a DSDT it replaces by itself."""
    return sorted({table.signature for table in made.replaced} - {"DSDT"})
