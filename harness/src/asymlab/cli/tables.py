# SPDX-License-Identifier: Apache-2.0
"""asymlab tables: firmware tables of a machine."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stdout

if TYPE_CHECKING:
    from asymlab.tables.build import TableSet

app = typer.Typer(no_args_is_help=True, help="Make firmware tables from a machine.")


class Worlds(StrEnum):
    """Which firmware to make tables for."""

    ACPI = "acpi"
    DT = "dt"
    BOTH = "both"


class TargetName(StrEnum):
    """The firmware whose CPUs the tables name."""

    QEMU_VIRT = "qemu-virt"


@app.callback()
def group() -> None:
    """Make firmware tables from a machine."""


@app.command("build")
def build(
    machine: Annotated[
        str,
        typer.Argument(
            metavar="MACHINE",
            help="A shipped machine or a YAML file.",
            autocompletion=complete.machine_names,
        ),
    ],
    firmware: Annotated[Worlds, typer.Option(help="ACPI, device tree, or both.")] = Worlds.BOTH,
    capacities: Annotated[
        Literal["machine", "equal"],
        typer.Option(help="Claim the machine's own capacities, or one for all CPUs."),
    ] = "machine",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder; default: MACHINE-tables.")
    ] = None,
    target: Annotated[
        TargetName, typer.Option(help="The firmware that the tables are for.")
    ] = TargetName.QEMU_VIRT,
    as_json: Json = False,
) -> None:
    """Compile a machine into firmware tables, as text and as binaries.

    ACPI gives an SSDT with _CPC, a PPTT, with several nodes SRAT and SLIT, and acpi.cpio:
    put first in an initrd, it makes Linux use them. Device tree gives an overlay.

    [bold]Examples[/]

    asymlab tables build gb10                              [dim]both worlds into gb10-tables[/]

    asymlab tables build vera-rubin --capacities equal -o out --firmware acpi
    """
    from asymlab.config.machine import machine as load_machine
    from asymlab.model.job import Firmware
    from asymlab.tables.build import build as build_tables
    from asymlab.tables.target import QEMU_VIRT

    known = {TargetName.QEMU_VIRT: QEMU_VIRT}
    box = load_machine(machine)
    box = box.equal() if capacities == "equal" else box
    folder = output or Path(f"{box.name}-tables")
    worlds = [w for w in Firmware if firmware.value in (w.value, Worlds.BOTH)]
    made = [
        {
            "firmware": tables.firmware.value,
            "machine": box.name,
            "capacities": box.capacities,
            "target": target.value,
            "digest": tables.digest,
            "files": [str(path) for path in _files(tables, folder)],
        }
        for tables in (build_tables(box, world, folder, known[target]) for world in worlds)
    ]
    if as_json:
        say_json(made)
        return
    for one in made:
        for path in one["files"]:
            stdout().print(Text(f"{near(Path(path))}  {Path(path).stat().st_size} bytes"))


def _files(tables: TableSet, folder: Path) -> list[Path]:
    """All files of a set, with the cpio for an initrd, which is written here."""
    files = [*tables.sources, *tables.compiled]
    if tables.initrd:
        files.append(folder / "acpi.cpio")
        files[-1].write_bytes(tables.initrd)
    return files
