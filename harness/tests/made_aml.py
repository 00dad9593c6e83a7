# SPDX-License-Identifier: Apache-2.0
"""Definition blocks from ASL."""

from __future__ import annotations

from pathlib import Path

from asymlab.decode.acpi import RawTable
from asymlab.proc import run

CPC = "Name (_CPC, Package () {4, 2, 100, 90})"


def compiled(body: str, folder: Path, *, signature: str = "DSDT") -> RawTable:
    """ASL to AML; -f as some tests need code that iasl refuses."""
    name = signature.lower()
    source = folder / f"{name}.asl"
    source.write_text(
        f'DefinitionBlock ("", "{signature}", 2, "ASYMLB", "{signature}1", 1)\n{{\n{body}\n}}\n'
    )
    run(["iasl", "-f", "-vs", "-p", str(folder / name), str(source)], check=False)
    return RawTable(f"{name}.aml", (folder / f"{name}.aml").read_bytes())


def device(name: str, body: str, hid: str = '"ACPI0007"') -> str:
    return f"Device ({name}) {{ Name (_HID, {hid})\n{body} }}\n"


def in_sb(*devices: str) -> str:
    return "Scope (\\_SB) {\n" + "".join(devices) + "}"


C0 = device("C0", f"Name (_UID, 0) {CPC}")
