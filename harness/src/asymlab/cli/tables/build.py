# SPDX-License-Identifier: Apache-2.0
"""asymlab tables build: firmware tables of a machine."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stdout


class Worlds(StrEnum):
    """Which firmware to make tables for."""

    ACPI = "acpi"
    DT = "dt"
    BOTH = "both"


class TargetName(StrEnum):
    """The firmware whose CPUs the tables name."""

    QEMU_VIRT = "qemu-virt"
    QEMU_Q35 = "qemu-q35"


_EMULATED = {"arm64": TargetName.QEMU_VIRT, "x86_64": TargetName.QEMU_Q35}


def command(
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
        TargetName | None,
        typer.Option(help="The firmware that the tables are for; default: the machine's QEMU."),
    ] = None,
    madt: Annotated[
        bool,
        typer.Option(
            "--madt",
            help="Also replace the firmware's own MADT, which orders and names the CPUs.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Compile a machine into firmware tables, as text and as binaries.

    ACPI gives an SSDT with _CPC, a PPTT (not on x86, where Linux takes no topology from tables),
    with several nodes SRAT and SLIT, an HMAT if the machine tells how fast memory is, and
    acpi.cpio: put first in an initrd, it makes Linux use them. Device tree gives an overlay.

    The MADT is left to the firmware, unless that lists other CPUs or in another order.

    [bold]Examples[/]

    asymlab tables build gb10                              [dim]both worlds into gb10-tables[/]

    asymlab tables build vera-rubin --capacities equal -o out --firmware acpi
    """
    from asymlab.config.machine import machine as load_machine
    from asymlab.model.job import Firmware
    from asymlab.tables.build import build as build_tables
    from asymlab.tables.target import QEMU_Q35, QEMU_VIRT

    known = {TargetName.QEMU_VIRT: QEMU_VIRT, TargetName.QEMU_Q35: QEMU_Q35}
    box = load_machine(machine)
    box = box.equal() if capacities == "equal" else box
    folder = output or Path(f"{box.name}-tables")
    chosen = target or _EMULATED[box.isa]
    place = known[chosen].model_copy(update={"replaces_madt": madt})
    made: list[dict[str, Any]] = []
    for world in Firmware:
        no_tree = firmware is Worlds.BOTH and box.isa == "x86_64" and world is Firmware.DT
        if firmware.value not in (world.value, Worlds.BOTH) or no_tree:
            continue
        tables = build_tables(box, world, folder, place)
        files = [*tables.sources, *tables.compiled]
        if tables.initrd:
            files.append(folder / "acpi.cpio")
            files[-1].write_bytes(tables.initrd)
        made.append(
            {
                "firmware": world.value,
                "machine": box.name,
                "capacities": box.capacities,
                "target": chosen.value,
                "digest": tables.digest,
                "files": [str(path) for path in files],
            }
        )
    if as_json:
        say_json(made)
        return
    for one in made:
        for path in one["files"]:
            stdout().print(Text(f"{near(Path(path))}  {Path(path).stat().st_size} bytes"))
