# SPDX-License-Identifier: Apache-2.0
"""asymlab tables inject: a bundle that boots a real board with other tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from asymlab.cli.options import machine_option, output_option
from asymlab.cli.screen import Json, near, say, say_json, writing
from asymlab.cli.tables.given import KERNEL, Kernel, is_machine
from asymlab.errors import UserError


def command(
    board: Annotated[
        Path,
        typer.Argument(
            metavar="BOARD",
            help="The board's firmware: an acpidump, a folder of its tables, or its .dtb.",
        ),
    ],
    machine: Annotated[
        str,
        machine_option("The machine that the new tables describe: a shipped name or a YAML file."),
    ],
    output: Annotated[Path | None, output_option("New folder; default: MACHINE-bundle.")] = None,
    kernel: Kernel = KERNEL,
    as_json: Json = False,
) -> None:
    """Write a bundle that boots a real board with other tables once, checks them, and rolls back.

    For ACPI it has an initrd and GRUB commands, for U-Boot an overlay, and check.sh, which runs on
    the board and checks that Linux uses the tables. Refuses a machine that the board's own tables
    rule out, and lists all reasons.

    [bold]Examples[/]

    asymlab tables inject board.acpidump --machine ./equal.yaml -o bundle
    """
    from asymlab.config.machine import machine as load_machine
    from asymlab.inject.bundle import inject
    from asymlab.predict.kernel import KernelVersion

    if is_machine(str(board)) or not board.exists():
        known = "a machine, not the firmware of a board" if is_machine(str(board)) else "not found"
        hint = "BOARD is an acpidump, a folder of ACPI tables or a .dtb; --machine takes machines"
        raise UserError(f"{board}: {known}", hint=hint)
    box = load_machine(machine)
    folder = output or Path(f"{box.name}-bundle")
    with writing(folder):
        made = inject(box, board, folder, KernelVersion.parse(kernel))
    if as_json:
        say_json(made.model_dump(mode="json"))
        return
    for name in made.files:
        say(near(folder / name))
    say(f"read {near(folder / 'README.md')} first", "bold")
