# SPDX-License-Identifier: Apache-2.0
"""Where a fact was read, and problems in reading it.

Separate because ACPI records, device tree records and findings share it.
"""

from __future__ import annotations

from asymlab.model.record import Record


class Origin(Record):
    """The position of a fact in firmware files.

    ``file`` is as the user named it; ``part`` a table's signature, a DT node's or property's path,
    an AML path, or a path below /sys; ``offset`` the byte within the table.
    """

    file: str
    part: str
    offset: int | None = None

    def __str__(self) -> str:
        """``pptt.dat: PPTT+0x34``; in ``board.acpidump:PPTT`` the table is named once."""
        file, part = self.file, self.part
        whole, _, table = file.rpartition(":")
        if whole and part in (table, table.rstrip("0123456789")):
            file, part = whole, table
        where = part if self.offset is None else f"{part}+{self.offset:#x}"
        return f"{file}: {where}"


class Problem(Record):
    """What could not be read at ``origin``, in words for people. ``hangs``: Linux does not get
    beyond it either. ``hides``: a table of AML that could not be loaded at all, so that nothing
    is known of what it defines."""

    origin: Origin
    text: str
    hangs: bool = False
    hides: bool = False

    def __str__(self) -> str:
        """``pptt.dat: PPTT+0x34: the entry's length is 0``."""
        return f"{self.origin}: {self.text}"
