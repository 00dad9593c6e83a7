# SPDX-License-Identifier: Apache-2.0
"""asymlab matrix: systems on many machines, one page."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.inputs import InputOptions
from asymlab.cli.options import StoreName, board_option, output_option, refuse_unused, show_page
from asymlab.cli.records import one_option_each
from asymlab.cli.run import Append, Jobs, Replicas, Seed, names
from asymlab.cli.screen import Json, check_output, near, say_all, say_json, write_text
from asymlab.cli.watch import watching
from asymlab.model.job import Firmware

if TYPE_CHECKING:
    from asymlab.model.matrix import Matrix
    from asymlab.session.matrix.options import MatrixOptions
    from asymlab.session.matrix.plan import MatrixPlan
    from asymlab.session.matrix.runs import Runs

Systems = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Systems, as in asym-smt,balance-gate; `all`, or patterns as of a shell.",
        autocompletion=complete.system_list,
    ),
]
Machines = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Machines, as in gb10,granite-*; `all`: every shipped machine. A machine that does not"
        " have what a system needs is shown as not applicable.",
        autocompletion=complete.machine_list,
    ),
]
Arms = Annotated[
    str,
    typer.Option(
        help="Arms of the systems to run; `tree`: only the kernels of --tree; so for other inputs."
    ),
]
Only = Annotated[
    str,
    typer.Option(
        help="Parts to run: placement, or experiments by name or pattern; default: placement, and"
        " if the board measures throughput also the cheapest experiment with a claim."
    ),
]
Budget = Annotated[
    str,
    typer.Option(
        metavar="TIME",
        help="As in 1h or 90m: a run starts only if it is expected to end in this time. The most"
        " informative runs come first; the rest are listed, and the exit code is 4.",
    ),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Run again what is stored with the same inputs.")
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Show the runs in order, with estimates, and exit.")
]


@dataclass(frozen=True, kw_only=True)
class Options(InputOptions):
    """The options of `asymlab matrix`."""

    systems: Systems
    machines: Machines = "all"
    board: Annotated[str, board_option()] = "qemu"
    firmware: Annotated[Firmware, typer.Option(help="Firmware interface: acpi or dt.")] = (
        Firmware.ACPI
    )
    arms: Arms = ""
    only: Only = ""
    budget: Budget = ""
    replicas: Replicas = None
    seed: Seed = 1
    jobs: Jobs = None
    append: Append = ""
    fresh: Fresh = False
    output: Annotated[Path, output_option("File of the page.")] = Path("matrix.html")
    where: StoreName = ""
    dry_run: DryRun = False
    as_json: Json = False
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False


@one_option_each
def command(given: Options) -> None:
    """Run systems on many machines: a page with a cell for each machine, system and arm.

    Every run is one of `asymlab run`, with its own folder and page. Runs that are stored with the
    same inputs (kernels, machine, system, options, asymlab) are not repeated: an interrupted
    matrix continues where it stopped, and next week only what changed runs. For each machine the
    page also compares what Linux showed with what its tables predict.

    The order is: the machine of each system, then machines that have something that no earlier one
    has (SMT, core types, clusters, nodes, number of CPUs), the cheapest first.

    What takes longer than a night runs on LAVA: asymlab farm.

    [bold]Examples[/]

    asymlab matrix --systems asym-smt --machines 'vera-*' --dry-run

    asymlab matrix --systems asym-smt,hybrid-cluster --budget 1h

    asymlab matrix --systems all --tree ~/src/linux   [dim]your kernel on all machines[/]

    asymlab matrix --systems balance-gate --board qemu-pt --machines 'granite-*'
    """
    from asymlab.session.matrix.plan import plan
    from asymlab.session.matrix.runs import SessionRuns

    if given.dry_run:
        refuse_unused({"--open": given.open_page}, "with --dry-run")
    check_output(given.output)
    options = _matrix_options(given)
    runs = SessionRuns(options.store)
    planned = plan(options, runs)
    if given.dry_run:
        _say_plan(planned.matrix, given.as_json)
        return
    matrix = _run(planned, runs, given.output)
    _say(matrix, given.output, given.as_json)
    show_page(given.output, given.open_page)
    raise typer.Exit(matrix.exit_code)


def _matrix_options(given: Options) -> MatrixOptions:
    from asymlab.session.matrix.options import MatrixOptions, parse_budget

    return MatrixOptions(
        machines=names(given.machines),
        systems=names(given.systems),
        inputs=given.inputs(),
        board=given.board,
        firmware=given.firmware,
        arms=names(given.arms),
        only=names(given.only),
        replicas=given.replicas,
        seed=given.seed,
        jobs=given.jobs,
        append=given.append,
        fresh=given.fresh,
        budget_s=parse_budget(given.budget) if given.budget else None,
        store=given.where,
    )


def _run(planned: MatrixPlan, runs: Runs, page: Path) -> Matrix:
    """Run the jobs; the page is complete so far after each of them, also if it is interrupted."""
    from asymlab.report.text.matrix import entry_line
    from asymlab.session.matrix.drive import Drive

    _write(page, planned.matrix)
    with watching() as watcher:
        drive = Drive(planned, runs, watcher, time.monotonic)
        try:
            for job, matrix in zip(planned.jobs, drive.run(), strict=True):
                _write(page, matrix)
                watcher.note(entry_line(drive.entries[job.entry.title]))
        except KeyboardInterrupt as error:
            _write(page, drive.interrupted())
            error.add_note(f"page so far: {near(page)}\ncontinue: {planned.matrix.repeat}")
            raise
    return drive.matrix


def _write(page: Path, matrix: Matrix) -> None:
    from asymlab.report.pages.matrix import render

    write_text(page, render(matrix, page.parent))


def _say_plan(matrix: Matrix, as_json: bool) -> None:
    from asymlab.report.text.matrix import plan_lines

    if as_json:
        say_json(matrix.model_dump(mode="json"))
    else:
        say_all(plan_lines(matrix))


def _say(matrix: Matrix, page: Path, as_json: bool) -> None:
    from asymlab.report.text.matrix import lines

    if as_json:
        about = {"verdict": matrix.verdict, "exit_code": int(matrix.exit_code), "page": str(page)}
        say_json({**matrix.model_dump(mode="json"), **about})
    else:
        say_all(lines(matrix, near(page)))
