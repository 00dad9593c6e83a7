# SPDX-License-Identifier: Apache-2.0
"""asymlab qemu: build the emulator, say where it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from asymlab.cli.screen import Json, near, say_json, stderr, stdout
from asymlab.cli.watch import watching

app = typer.Typer(no_args_is_help=True, help="Build the emulator of board qemu-pt.")


@app.callback()
def group() -> None:
    """Build the emulator of board qemu-pt from source."""


@app.command("build")
def build(
    tree: Annotated[
        Path | None,
        typer.Option(
            help="Build this QEMU tree as it is, without our series (only read).",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    recipe: Annotated[
        Path | None,
        typer.Option(
            help="Another recipe than firmware/qemu/recipe.yaml.", exists=True, dir_okay=False
        ),
    ] = None,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Look for a newer package first.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Build QEMU with the series in firmware/qemu, or name the one that was built before.

    Takes a few minutes once, and is done by the first run on board qemu-pt, too.
    A build that was interrupted goes on where it stopped.

    [bold]Examples[/]

    asymlab qemu build

    asymlab qemu build --tree ~/src/qemu      [dim]for those who work on the series[/]
    """
    from asymlab.emulator.build import build as build_qemu

    with watching() as watcher, watcher.bar(f"emulator {tree or ''}".rstrip()) as bar:
        built = build_qemu(bar, tree=tree, recipe=recipe, refresh=refresh)
    paths = {arch: built.program(arch) for arch in built.programs}
    if as_json:
        say_json({**built.model_dump(mode="json"), "paths": {a: str(p) for a, p in paths.items()}})
        return
    for patch in built.patches:
        stderr().print(Text(f"{patch.file}: {patch.state.value}"))
    stderr().print(Text(f"QEMU {built.version} from {built.source}, {built.compiler}"))
    for path in paths.values():
        stdout().print(Text(near(path)), soft_wrap=True)


@app.command("path")
def path(
    arch: Annotated[
        Literal["arm64", "x86_64"], typer.Argument(help="The emulated architecture.")
    ] = "arm64",
) -> None:
    """Print the path of the emulator; it must have been built."""
    from asymlab.emulator.build import stored
    from asymlab.errors import UserError

    if (built := stored()) is None:
        raise UserError("the emulator is not built yet", hint="asymlab qemu build")
    typer.echo(built.program(arch))
