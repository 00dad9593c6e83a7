# SPDX-License-Identifier: Apache-2.0
"""asymlab tables inject: a bundle that gives a real board other tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stdout, writing
from asymlab.cli.tables.given import KERNEL, Kernel


def command(
    board: Annotated[
        Path,
        typer.Argument(
            metavar="BOARD",
            help="The board's own firmware: an acpidump or folder of its tables, or its .dtb.",
        ),
    ],
    machine: Annotated[
        str,
        typer.Option(
            "--machine",
            "-m",
            metavar="MACHINE",
            help="What the board is to claim to be: a shipped machine or a YAML file.",
            autocompletion=complete.machine_names,
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="New folder; default: MACHINE-bundle.")
    ] = None,
    kernel: Kernel = KERNEL,
    as_json: Json = False,
) -> None:
    """Write what it takes to boot a board with other tables once, to check it, and to go back.

    For ACPI an initrd and GRUB commands, for U-Boot an overlay; each with its rollback, and
    check.sh, which tells on the board whether the tables took. Refuses, with all reasons, what the
    board's own tables do not allow.

    [bold]Examples[/]

    asymlab tables inject board.acpidump --machine ./equal.yaml -o bundle
    """
    from asymlab.config.machine import machine as load_machine
    from asymlab.inject.bundle import inject
    from asymlab.predict.kernel import KernelVersion

    box = load_machine(machine)
    folder = output or Path(f"{box.name}-bundle")
    with writing(folder):
        made = inject(box, board, folder, KernelVersion.parse(kernel))
    if as_json:
        say_json(made.model_dump(mode="json"))
        return
    for name in made.files:
        stdout().print(Text(near(folder / name)))
    stdout().print(Text(f"read {near(folder / 'README.md')} first", style="bold"))
