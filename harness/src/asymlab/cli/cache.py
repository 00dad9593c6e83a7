# SPDX-License-Identifier: Apache-2.0
"""asymlab cache: show and delete downloads and builds."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from asymlab.cli.screen import Json, say_json, stdout
from asymlab.paths import cache_root

app = typer.Typer(invoke_without_command=True, help="Show or delete downloads and builds.")


@app.callback()
def show(ctx: typer.Context, as_json: Json = False) -> None:
    """Show the cache of downloads and builds, and the size of its parts.

    What is deleted is downloaded or built again when needed.
    """
    if ctx.invoked_subcommand:
        return
    root = cache_root()
    parts = sorted(p for p in root.iterdir() if p.is_dir()) if root.is_dir() else []
    sizes = {part.name: _size(part) for part in parts}
    if as_json:
        say_json({"path": str(root), "bytes": sizes})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    table.add_column(justify="left")
    table.add_column(justify="right")
    for name, size in sizes.items():
        table.add_row(name, f"{size / 2**20:,.0f} MiB")
    table.add_row(str(root), f"{sum(sizes.values()) / 2**20:,.0f} MiB")
    stdout().print(table)


@app.command("clear")
def clear(
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete all downloads and builds; the next run downloads and builds again (minutes)."""
    root = cache_root()
    if not yes:
        typer.confirm(f"Delete {root}?", abort=True, err=True)
    if root.is_dir():
        shutil.rmtree(root)


def _size(folder: Path) -> int:
    """Bytes on disk; a file with several hard links counts once."""
    seen: dict[tuple[int, int], int] = {}
    for path in folder.rglob("*"):
        try:
            info = path.lstat()
        except OSError:  # another process changes the cache
            continue
        seen[info.st_dev, info.st_ino] = 512 * info.st_blocks
    return sum(seen.values())
