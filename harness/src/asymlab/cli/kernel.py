# SPDX-License-Identifier: Apache-2.0
"""asymlab kernel: build kernels, list bases and series."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.options import Arch, Refresh, commit_option, tree_option
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, inform, near, say, say_json, stdout
from asymlab.cli.watch import watching

if TYPE_CHECKING:
    from asymlab.kernels.inputs.contract import OwnKernel
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
            help="Patches to apply: a folder below kernels/series, as in asym-smt/6.12; or mails: a"
            " mailbox, a folder of patches, or - for standard input.",
            autocompletion=complete.series_names,
        ),
    ] = None
    tree: Annotated[
        Path | None, tree_option("Take BASE's sources from this folder (it is only read).")
    ] = None
    commit: Annotated[
        str | None,
        commit_option("Take BASE's sources from this commit, as in ~/src/linux@v6.12."),
    ] = None
    config: Annotated[
        str | None,
        typer.Option(
            help="Options to add: files of kernels/config, as in kvm or kvm+isolation.",
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

    asymlab kernel build 7.3 --commit ~/src/linux@v7.3-rc2 --series fix.mbox
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
    from asymlab.kernels.inputs.contract import Wanted

    base, tree = (given.base, given.tree) if given.tree else base_or_tree(given.base)
    arch, config = given.arch, given.config
    own = _own(given, tree)
    title = own.title if own else str(tree or base)
    with watching() as watcher, watcher.bar(bar_title(title, arch, config)) as bar:
        if own:
            return own.kernel(Wanted(base, arch, config), bar)
        return build_kernel(
            base, arch, given.series, bar, tree=tree, refresh=given.refresh, config=config
        )


def _own(given: Options, tree: Path | None) -> OwnKernel | None:
    """The kernel of a commit, or of a series in mails; None if neither is asked for."""
    from asymlab.errors import UserError
    from asymlab.kernels.bases import load_series, series_root
    from asymlab.kernels.inputs.repository import find_commit, split_revision
    from asymlab.kernels.inputs.series import STDIN, SeriesInput, SeriesKernel
    from asymlab.kernels.inputs.sources import CommitKernel, PatchedKernel, TreeKernel

    if given.commit and tree:
        raise UserError("--commit and a tree: both give the sources", hint="leave out one of them")
    base: TreeKernel | CommitKernel | None = TreeKernel(tree) if tree else None
    if given.commit:
        base = CommitKernel(find_commit(*split_revision(given.commit, "--commit")))
    series = given.series
    is_shipped = series is not None and (series_root() / series / "series.yaml").is_file()
    if series and not is_shipped and (series == STDIN or Path(series).expanduser().exists()):
        found = SeriesInput.of(series).pinned(given.arch)
        return SeriesKernel(found.path, found.what, base)
    if isinstance(base, CommitKernel):
        return PatchedKernel(base, load_series(series)) if series else base
    return None


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
