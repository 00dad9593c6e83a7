# SPDX-License-Identifier: Apache-2.0
"""asymlab firmware: the boot chains, their parts and files."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from asymlab.cli.options import Refresh
from asymlab.cli.screen import Json, inform, near, say, say_json, stdout
from asymlab.cli.watch import watching

if TYPE_CHECKING:
    from asymlab.chains.chain import Chain
    from asymlab.chains.part import Part

app = typer.Typer(
    no_args_is_help=True,
    help="Boot chains of emulated boards: fetch or build EDK2, U-Boot, Trusted Firmware-A, GRUB.",
)


@app.command("list")
def show(as_json: Json = False) -> None:
    """List the boot chains and whether their files are cached."""
    from asymlab.chains.registry import CHAINS
    from asymlab.report.text.table import plain_table

    rows = [{**_about(chain), "ready": _is_ready(chain)} for chain in CHAINS.values()]
    if as_json:
        say_json(rows)
        return
    table = plain_table("chain", "stages", "interface", "ready")
    for row in rows:
        stages, firmware = " > ".join(row["stages"]), ", ".join(row["firmware"])
        table.add_row(row["chain"], stages, firmware, "yes" if row["ready"] else "no")
    stdout().print(table)


@app.command("build")
def build(
    chain: Annotated[
        str, typer.Argument(help="Name of the chain.", autocompletion=lambda: list(_known()))
    ],
    refresh: Refresh = False,
    as_json: Json = False,
) -> None:
    """Fetch or build a chain's files, and print their paths.

    Parts that the distribution ships are fetched, others are built from its source packages; both
    are cached. An interrupted build is resumed.

    [bold]Examples[/]

    asymlab firmware build uboot-arm64

    asymlab firmware build tfa-edk2-grub-arm64      [dim]builds EDK2: minutes[/]
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
        say(f"{role:8} {near(path)}")
    inform(f"try it: {shlex.join(_by_hand(known, files))}")


def _known() -> Iterable[str]:
    from asymlab.chains.registry import CHAINS

    return CHAINS


def _about(chain: Chain) -> dict[str, Any]:
    firmware = [firmware.value for firmware in chain.firmware]
    about = {"chain": chain.name, "title": chain.title, "arch": chain.arch}
    return {**about, "stages": list(chain.stages), "firmware": firmware}


def _is_ready(chain: Chain) -> bool:
    from asymlab.chains.get import known_parts
    from asymlab.errors import UserError

    try:
        return known_parts(chain) is not None
    except UserError:  # a compiler is missing; `build` names it
        return False


def _say_parts(parts: Iterable[Part]) -> None:
    for part in parts:
        made = ", ".join([*part.made_of, *([part.compiler] if part.compiler else [])])
        inform(f"{part.name}: {made}")


def _by_hand(chain: Chain, files: dict[str, Path]) -> list[str]:
    """A QEMU command that starts the chain on this terminal, without anything to boot."""
    from asymlab.chains.chain import chain_args, machine_option

    program, machine, cpu = {
        "arm64": ("qemu-system-aarch64", "virt,gic-version=3", "neoverse-n1"),
        "x86_64": ("qemu-system-x86_64", "q35", "max"),
    }[chain.arch]
    argv = [program, "-machine", machine_option(chain, machine), "-cpu", chain.cpu or cpu]
    argv += ["-m", str(chain.least_memory_mib), "-nographic", "-snapshot"]
    return [*argv, *chain_args(chain, files, files.get("vars"))]
