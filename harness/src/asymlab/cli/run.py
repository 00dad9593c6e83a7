# SPDX-License-Identifier: Apache-2.0
"""asymlab run: boot the arms of a system and judge them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stdout
from asymlab.cli.store import Where
from asymlab.cli.watch import watching
from asymlab.model.job import Firmware
from asymlab.model.verdict import EXIT

if TYPE_CHECKING:
    from asymlab.model.result import RunResult

System = Annotated[
    str,
    typer.Argument(
        metavar="SYSTEM",
        help="What is compared with what: a shipped name, or a YAML file.",
        autocompletion=complete.system_names,
    ),
]
MachineName = Annotated[
    str | None,
    typer.Option(
        "--machine",
        "-m",
        help="A shipped machine or a YAML file; default: the system's own.",
        autocompletion=complete.machine_names,
    ),
]
Board = Annotated[str, typer.Option(help="Where to boot.", autocompletion=complete.board_names)]
World = Annotated[Firmware, typer.Option(help="How Linux learns of the machine.")]
Arms = Annotated[
    str,
    typer.Option(
        help="Arms to run, as in asym,asym+smt; default: the system's own."
        " `tree`: with --tree, nothing else."
    ),
]
Reuse = Annotated[
    bool | None,
    typer.Option(
        "--reuse/--fresh",
        help="Take samples of stored runs that are the same to the byte (board qemu-pt), or boot"
        " everything; default: --reuse with --tree, else --fresh.",
    ),
]
Only = Annotated[
    str,
    typer.Option(
        help="Parts to run: placement, or experiments by name, as in benchblas,mediawiki;"
        " default: all that the board can show."
    ),
]
Replicas = Annotated[
    int | None,
    typer.Option(
        min=1, help="Perturbed repetitions of each arm, at least; undecided ones get more."
    ),
]
Seed = Annotated[int, typer.Option(min=0, help="Seed of the first replica.")]
Tree = Annotated[
    Path | None,
    typer.Option(
        help="Your kernel sources, as the arm `tree`, judged as the system's candidate is."
        " Only read.",
        exists=True,
        file_okay=False,
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Emulators at once; default: one a CPU.")
]
Append = Annotated[
    str, typer.Option(help="More for every kernel's command line, as in 'nr_cpus=8 debug'.")
]
Deadline = Annotated[
    float | None,
    typer.Option(
        min=1,
        help="Seconds a boot may take, of the emulator's CPU time or of a real board's;"
        " default: by the machine's size.",
    ),
]


def command(  # noqa: PLR0913 (one parameter an option: typer reads the signature)
    system: System,
    machine: MachineName = None,
    board: Board = "qemu",
    firmware: World = Firmware.ACPI,
    arms: Arms = "",
    only: Only = "",
    replicas: Replicas = None,
    seed: Seed = 1,
    tree: Tree = None,
    reuse: Reuse = None,
    jobs: Jobs = None,
    append: Append = "",
    deadline: Deadline = None,
    where: Where = "",
    as_json: Json = False,
) -> None:
    """Boot the arms of a system, judge where tasks ran, and write a page about it.

    Kernels are built on first use (minutes) and kept. The result is a folder under
    results/runs with the page, the traces, the consoles and the line that repeats it.

    [bold]Examples[/]

    asymlab run asym-smt                        [dim]as published, on 8 cores[/]

    asymlab run asym-smt -m vera-rubin          [dim]on 88 cores x 2 threads[/]

    asymlab run asym-smt --arms asym,asym+smt   [dim]only these two[/]

    asymlab run asym-smt --board qemu-pt        [dim]throughput, too[/]

    asymlab run asym-smt --tree ~/src/linux     [dim]your kernel beside them[/]

    asymlab run asym-smt --board qemu-pt --tree ~/src/linux --arms tree   [dim]your kernel alone[/]
    """
    from asymlab import session

    options = session.RunOptions(
        system=system,
        machine=machine,
        board=board,
        firmware=firmware,
        arms=_names(arms),
        only=_names(only),
        replicas=replicas,
        seed=seed,
        jobs=jobs,
        tree=tree,
        reuse=reuse,
        append=append,
        deadline_s=deadline,
        store=where,
    )
    with watching() as watcher:
        result = session.run_system(options, watcher)
    _tell(result, as_json=as_json)
    raise typer.Exit(EXIT[result.verdict])


def _tell(result: RunResult, *, as_json: bool) -> None:
    """Print the result, and where its page is."""
    from asymlab.paths import runs_root
    from asymlab.report.pages.run import PAGE_FILE
    from asymlab.report.text.run import show

    page = runs_root() / result.id / PAGE_FILE
    if as_json:
        say_json({**result.model_dump(mode="json"), "page": str(page)})
    else:
        show(result, stdout(), near(page))


def _names(text: str) -> tuple[str, ...]:
    """Names out of a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())
