# SPDX-License-Identifier: Apache-2.0
"""Arguments and options that several commands have."""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from asymlab.cli import complete

Arch = Literal["arm64", "x86_64"]
"""The architectures that kernels and emulators are built for."""

Capacities = Annotated[
    Literal["machine", "equal"],
    typer.Option(help="The capacities in the tables: the machine's, or the same on all CPUs."),
]
MachineFile = Annotated[
    str,
    typer.Argument(
        metavar="MACHINE",
        help="A shipped machine or a YAML file.",
        autocompletion=complete.machine_names,
    ),
]
OpenPage = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]
Refresh = Annotated[
    bool, typer.Option("--refresh", help="Look for newer packages or commits first.")
]
Run = Annotated[
    str,
    typer.Argument(
        help="A run: its folder, or its name or uid in the store.",
        autocompletion=complete.run_names,
    ),
]
StoreName = Annotated[
    str,
    typer.Option(
        "--store",
        help="The results store: a file, or postgresql://user@host/database; default:"
        " $ASYMLAB_STORE, else store.sqlite beside the runs.",
    ),
]
System = Annotated[
    str,
    typer.Argument(
        metavar="SYSTEM",
        help="A shipped system or a YAML file: which kernels are compared, and how.",
        autocompletion=complete.system_names,
    ),
]


def board_option(text: str = "Where to boot.") -> Any:  # noqa: ANN401 (as typer.Option returns)
    """The option --board with the help ``text``."""
    return typer.Option("--board", help=text, autocompletion=complete.board_names)


def kernel_option(text: str) -> Any:  # noqa: ANN401
    """The option --kernel of the commands on tables with the help ``text``."""
    return typer.Option(
        "--kernel", "-k", metavar="VERSION", help=text, autocompletion=complete.base_names
    )


def machine_option(text: str) -> Any:  # noqa: ANN401
    """The option --machine with the help ``text``."""
    return typer.Option(
        "--machine", "-m", metavar="MACHINE", help=text, autocompletion=complete.machine_names
    )


def output_option(text: str) -> Any:  # noqa: ANN401
    """The option --output with the help ``text``."""
    return typer.Option("--output", "-o", help=text)


def tree_option(text: str) -> Any:  # noqa: ANN401
    """The option --tree, a folder with sources, with the help ``text``."""
    return typer.Option("--tree", help=text, exists=True, file_okay=False)


def commit_option(text: str) -> Any:  # noqa: ANN401
    """The option --commit, a commit of a kernel repository, with the help ``text``."""
    return typer.Option("--commit", metavar="TREE@REV", help=text)


def refuse_unused(given: Mapping[str, object], reason: str) -> None:
    """Usage error for those of ``given`` (values by option) that are not empty.

    ``reason``: where they have no effect, as in "with --list".
    """
    if unused := [option for option, value in given.items() if value]:
        raise typer.BadParameter(f"leave out {', '.join(unused)}: no effect {reason}")


def show_page(page: Path, wanted: bool) -> None:
    """Open a page in a browser if it is ``wanted``."""
    if wanted:
        webbrowser.open(page.resolve().as_uri())
