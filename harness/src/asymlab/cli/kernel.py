# SPDX-License-Identifier: Apache-2.0
"""asymlab kernel: build kernels, list bases and series."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.options import Arch, Refresh, tree_option
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, inform, near, say, say_json, stdout
from asymlab.cli.watch import watching

if TYPE_CHECKING:
    from asymlab.kernels.kernel import Kernel

app = typer.Typer(no_args_is_help=True, help="Build kernels from source.")


@dataclass(frozen=True)
class Options:
    """The options of `asymlab kernel build`."""

    base: Annotated[
        str,
        typer.Argument(
            metavar="BASE",
            help="A base of kernels/bases.yaml, or a folder with kernel sources (it is only read).",
            autocompletion=complete.base_names,
        ),
    ]
    arch: Annotated[
        Arch, typer.Option(help="Architecture; other ones than this machine's are cross-built.")
    ] = "arm64"
    series: Annotated[
        str | None,
        typer.Option(
            help="Patches to apply: a folder below kernels/series, as in asym-smt/6.12.",
            autocompletion=complete.series_names,
        ),
    ] = None
    tree: Annotated[
        Path | None, tree_option("Take BASE's sources from this folder (it is only read).")
    ] = None
    config: Annotated[
        str | None,
        typer.Option(
            help="Options to add: a file of kernels/config, as in kvm.",
            autocompletion=complete.config_names,
        ),
    ] = None
    refresh: Refresh = False
    as_json: Json = False


@app.command("build")
@one_option_each
def build(given: Options) -> None:
    """Build a kernel, or print the path of the cached build of the same inputs.

    The first build of a base takes minutes, each further series about one. An interrupted
    build is resumed.

    [bold]Examples[/]

    asymlab kernel build 6.12

    asymlab kernel build 6.12 --series asym-smt/6.12

    asymlab kernel build ~/src/linux --arch x86_64
    """
    kernel = _built(given)
    if given.as_json:
        say_json({**kernel.model_dump(mode="json"), "image": str(kernel.image)})
        return
    for patch in kernel.patches:
        reason = f" ({patch.reason})" if patch.reason else ""
        inform(f"{patch.file}: {patch.state.value}{reason}")
    inform(f"Linux {kernel.release}, {kernel.arch}, from {kernel.source}")
    say(near(kernel.image))


def _built(given: Options) -> Kernel:
    from asymlab.kernels.bases import base_or_tree
    from asymlab.kernels.build import bar_title
    from asymlab.kernels.build import build as build_kernel

    base, tree = (given.base, given.tree) if given.tree else base_or_tree(given.base)
    arch, config = given.arch, given.config
    with watching() as watcher, watcher.bar(bar_title(str(tree or base), arch, config)) as bar:
        return build_kernel(
            base, arch, given.series, bar, tree=tree, refresh=given.refresh, config=config
        )


@app.command("list")
def list_kernels(as_json: Json = False) -> None:
    """List the bases and series that can be built."""
    from asymlab.kernels.bases import list_series, load_bases, load_series
    from asymlab.report.text.table import plain_table

    bases, series = load_bases(), [load_series(name) for name in list_series()]
    if as_json:
        say_json(
            {
                "bases": {name: base.model_dump(mode="json") for name, base in bases.items()},
                "series": [{"id": s.id, "title": s.title, "base": s.base} for s in series],
            }
        )
        return
    table = plain_table("base or series", "what it is", wraps=("what it is",))
    for name, base in bases.items():
        table.add_row(Text(name, style="bold"), Text(base.title))
        for one in series:
            if one.base == name:
                table.add_row(Text(f"  {one.id}"), Text(one.title))
    stdout().print(table)
