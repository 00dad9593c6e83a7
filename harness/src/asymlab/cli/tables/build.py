# SPDX-License-Identifier: Apache-2.0
"""asymlab tables build: firmware tables of a machine."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from asymlab.cli.options import Capacities, MachineFile, output_option
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, near, say, say_json, writing
from asymlab.errors import UserError
from asymlab.model.job import Firmware

if TYPE_CHECKING:
    from asymlab.model.machine import Machine
    from asymlab.tables.build import TableSet
    from asymlab.tables.target import Target


Interfaces = Annotated[
    Literal["acpi", "dt", "both"], typer.Option(help="ACPI, device tree, or both.")
]
TargetName = Literal["qemu-virt", "qemu-q35"]
For = Annotated[
    TargetName | None,
    typer.Option(
        help="The firmware that the tables extend, by its CPU names (DSDT paths, device-tree"
        " nodes); default: QEMU's for the machine."
    ),
]
WithMadt = Annotated[
    bool,
    typer.Option(
        "--madt",
        help="Also replace the firmware's MADT, which orders and names the CPUs.",
    ),
]
Force = Annotated[
    bool,
    typer.Option("--force", help="Replace other and edited tables in the folder."),
]


@dataclass(frozen=True)
class Options:
    """The options of `asymlab tables build`."""

    machine: MachineFile
    firmware: Interfaces = "both"
    capacities: Capacities = "machine"
    output: Annotated[Path | None, output_option("Folder; default: MACHINE-tables.")] = None
    target: For = None
    madt: WithMadt = False
    force: Force = False
    as_json: Json = False


@one_option_each
def command(given: Options) -> None:
    """Compile a machine into firmware tables, as source text and as binaries.

    For ACPI: an SSDT with _CPC, a PPTT (not on x86, where Linux takes no topology from tables),
    SRAT and SLIT with several nodes, an HMAT if the machine file has memory speeds, and acpi.cpio,
    which makes Linux use them if it comes first in an initrd. For device tree: an overlay.
    The MADT stays the firmware's, unless that lists other CPUs or another order.

    Other tables in the folder, and sources that were edited, are not overwritten.

    [bold]Examples[/]

    asymlab tables build gb10     [dim]ACPI and device tree in gb10-tables[/]

    asymlab tables build vera-rubin --capacities equal -o out --firmware acpi
    """
    from asymlab.config.machine import machine as load_machine
    from asymlab.tables.target import QEMU_Q35, QEMU_VIRT, emulated

    known = {"qemu-virt": QEMU_VIRT, "qemu-q35": QEMU_Q35}
    box = load_machine(given.machine)
    box = box.equal() if given.capacities == "equal" else box
    folder = given.output or Path(f"{box.name}-tables")
    default = {"arm64": "qemu-virt", "x86_64": "qemu-q35"}[box.arch]
    chosen = given.target or default
    place = emulated(box) if chosen == default else known[chosen]
    place = place.model_copy(update={"replaces_madt": given.madt or place.replaces_madt})
    made = _build(box, _interfaces(given.firmware, box.arch), place, folder, force=given.force)
    if given.as_json:
        about = {"machine": box.name, "capacities": box.capacities, "target": chosen}
        say_json([{**about, **one} for one in made])
        return
    for one in made:
        for path in map(Path, one["files"]):
            say(f"{near(path)}  {path.stat().st_size} bytes")


def _build(
    box: Machine, interfaces: list[Firmware], place: Target, folder: Path, *, force: bool
) -> list[dict[str, Any]]:
    """Write the tables into ``folder``; returns each set's firmware, digest and files."""
    from asymlab.tables.build import build as build_tables

    with tempfile.TemporaryDirectory(prefix="asymlab-tables-") as scratch:
        sets = [build_tables(box, interface, Path(scratch), place) for interface in interfaces]
        files = {tables.firmware: _files(tables, Path(scratch)) for tables in sets}
        with writing(folder):
            _put([path for paths in files.values() for path in paths], folder, force=force)
    return [
        {
            "firmware": tables.firmware.value,
            "digest": tables.digest,
            "files": [str(folder / path.name) for path in files[tables.firmware]],
        }
        for tables in sets
    ]


def _interfaces(firmware: str, arch: str) -> list[Firmware]:
    """The interfaces of --firmware; "both" is only ACPI on x86, which has no device tree."""
    if firmware != "both":
        return [Firmware(firmware)]
    return [interface for interface in Firmware if arch != "x86_64" or interface is Firmware.ACPI]


_OF_TABLES = (".asl", ".aml")
"""Suffixes of files that are read as one set of tables: a folder must not mix two sets."""


def _put(files: list[Path], folder: Path, *, force: bool) -> None:
    """Copy ``files``. Without ``force``, UserError that names the files to be overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {path.name: path for path in files}
    in_the_way = sorted(_differing(made, folder))
    if in_the_way and not force:
        raise UserError(
            f"{folder}: the build would overwrite or mix with existing files: "
            f"{', '.join(path.name for path in in_the_way)}",
            hint="--force replaces them; --output names another folder",
        )
    for path in in_the_way:
        path.unlink()
    for path in files:
        shutil.copyfile(path, folder / path.name)


def _differing(made: dict[str, Path], folder: Path) -> Iterator[Path]:
    """Files of the folder that differ from the built ones, and tables of another set."""
    tables = any(path.suffix in _OF_TABLES for path in made.values())
    for path in folder.iterdir():
        if path.name in made:
            if not path.is_file() or path.read_bytes() != made[path.name].read_bytes():
                yield path
        elif tables and path.is_file() and path.suffix in _OF_TABLES:
            yield path


def _files(tables: TableSet, folder: Path) -> list[Path]:
    """All files of a set; writes its cpio for an initrd."""
    files = [*tables.sources, *tables.compiled]
    if tables.initrd:
        files.append(folder / "acpi.cpio")
        files[-1].write_bytes(tables.initrd)
    return files
