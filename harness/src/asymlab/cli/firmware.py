# SPDX-License-Identifier: Apache-2.0
"""asymlab firmware: the boot chains, what they are made of, where their files are."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli.screen import Json, near, say_json, stderr, stdout
from asymlab.cli.watch import watching

if TYPE_CHECKING:
    from asymlab.chains.chain import Chain
    from asymlab.chains.part import Part

app = typer.Typer(no_args_is_help=True, help="Fetch or build what runs before Linux.")


@app.callback()
def group() -> None:
    """Boot chains of emulated boards: EDK2, U-Boot, Trusted Firmware-A, GRUB."""


@app.command("list")
def show(as_json: Json = False) -> None:
    """List the boot chains, and whether their files are in the cache."""
    from asymlab.chains.registry import CHAINS

    rows = [{**_about(chain), "ready": _is_ready(chain)} for chain in CHAINS.values()]
    if as_json:
        say_json(rows)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("chain", "stages", "tells Linux by", "ready"):
        table.add_column(column)
    for row in rows:
        stages, worlds = " > ".join(row["stages"]), ", ".join(row["worlds"])
        table.add_row(row["chain"], stages, worlds, "yes" if row["ready"] else "no")
    stdout().print(table)


@app.command("build")
def build(
    chain: Annotated[str, typer.Argument(help="Its name.", autocompletion=lambda: list(_known()))],
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Look for newer packages first.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Fetch or build a chain's files, and name them.

    Parts that the distribution ships are fetched, others are built from its source packages; both
    once. A build that was interrupted goes on where it stopped.

    [bold]Examples[/]

    asymlab firmware build uboot-arm64

    asymlab firmware build tfa-edk2-grub-arm64      [dim]builds EDK2: some minutes[/]
    """
    from asymlab.chains.get import chain_files, chain_parts
    from asymlab.chains.registry import find_chain

    known = find_chain(chain)
    with watching() as watcher, watcher.bar(f"chain {chain}") as bar:
        parts = chain_parts(known, bar, refresh=refresh)
        files = chain_files(known, bar)
    if as_json:
        made = {name: part.model_dump(mode="json") for name, part in parts.items()}
        paths = {role: str(path) for role, path in files.items()}
        say_json({**_about(known), "files": paths, "parts": made})
        return
    _say_parts(parts.values())
    for role, path in files.items():
        stdout().print(Text(f"{role:8} {near(path)}"), soft_wrap=True)
    stderr().print(Text(f"try it: {shlex.join(_by_hand(known, files))}"), soft_wrap=True)


def _known() -> Iterable[str]:
    from asymlab.chains.registry import CHAINS

    return CHAINS


def _about(chain: Chain) -> dict[str, Any]:
    worlds = [world.value for world in chain.worlds]
    about = {"chain": chain.name, "title": chain.title, "isa": chain.isa}
    return {**about, "stages": list(chain.stages), "worlds": worlds}


def _is_ready(chain: Chain) -> bool:
    from asymlab.chains.get import known_parts
    from asymlab.errors import UserError

    try:
        return known_parts(chain) is not None
    except UserError:  # a compiler is missing: `build` says which
        return False


def _say_parts(parts: Iterable[Part]) -> None:
    for part in parts:
        made = ", ".join([*part.made_of, *([part.compiler] if part.compiler else [])])
        stderr().print(Text(f"{part.name}: {made}"), soft_wrap=True)


def _by_hand(chain: Chain, files: dict[str, Path]) -> list[str]:
    """A QEMU that starts the chain on this terminal; nothing is served to it."""
    from asymlab.chains.qemu import chain_args, machine_option

    program, machine, cpu = {
        "arm64": ("qemu-system-aarch64", "virt,gic-version=3", "neoverse-n1"),
        "x86_64": ("qemu-system-x86_64", "q35", "max"),
    }[chain.isa]
    argv = [program, "-machine", machine_option(chain, machine), "-cpu", chain.cpu or cpu]
    argv += ["-m", str(chain.least_memory_mib), "-nographic", "-snapshot"]
    return [*argv, *chain_args(chain, files, files.get("vars"))]
