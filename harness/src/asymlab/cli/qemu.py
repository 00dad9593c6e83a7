# SPDX-License-Identifier: Apache-2.0
"""asymlab qemu: build the emulator, print its path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli.options import Arch, Refresh, tree_option
from asymlab.cli.screen import Json, inform, near, say, say_json
from asymlab.cli.watch import watching

if TYPE_CHECKING:
    from asymlab.emulator.build import Qemu

app = typer.Typer(no_args_is_help=True, help="Build the emulator of board qemu-pt from source.")


@app.command("build")
def build(
    arch: Annotated[
        Arch | None, typer.Argument(help="The emulated architecture; default: all.")
    ] = None,
    tree: Annotated[
        Path | None,
        tree_option("Build this QEMU tree without the patch series (it is only read)."),
    ] = None,
    recipe: Annotated[
        Path | None,
        typer.Option(
            help="Recipe to use instead of firmware/qemu/recipe.yaml.", exists=True, dir_okay=False
        ),
    ] = None,
    refresh: Refresh = False,
    as_json: Json = False,
) -> None:
    """Build QEMU with the series in firmware/qemu, or print the path of the cached build.

    The first build takes a few minutes. The first run on board qemu-pt builds it, too, for the
    architecture of its machine. An interrupted build is resumed.

    [bold]Examples[/]

    asymlab qemu build

    asymlab qemu build --tree ~/src/qemu arm64   [dim]to work on the series[/]
    """
    from asymlab.emulator.build import build as build_qemu
    from asymlab.emulator.recipe import load_recipe

    wanted = [arch] if arch else list(load_recipe(recipe).targets)
    built: dict[str, Qemu] = {}
    with watching() as watcher:
        for one in wanted:
            with watcher.bar(f"emulator {one} {tree or ''}".rstrip()) as bar:
                built[one] = build_qemu(one, bar, tree=tree, recipe=recipe, refresh=refresh)
    if as_json:
        facts = next(iter(built.values())).model_dump(
            mode="json", exclude={"arch", "folder", "program_name"}
        )
        say_json({**facts, "paths": {name: str(one.program) for name, one in built.items()}})
        return
    _show(list(built.values()))


def _show(built: list[Qemu]) -> None:
    """Print the builds; all come from the same sources."""
    first = built[0]
    for patch in first.patches:
        inform(f"{patch.file}: {patch.state.value}")
    inform(f"QEMU {first.version} from {first.source}, {first.compiler}")
    for one in built:
        say(near(one.program))


@app.command("path")
def path(
    arch: Annotated[Arch, typer.Argument(help="The emulated architecture.")] = "arm64",
) -> None:
    """Print the path of the emulator; it must have been built."""
    from asymlab.emulator.build import stored
    from asymlab.errors import UserError

    if (built := stored(arch)) is None:
        raise UserError("the emulator is not built yet", hint=f"asymlab qemu build {arch}")
    typer.echo(built.program)
