# SPDX-License-Identifier: Apache-2.0
"""asymlab run: boot the arms of a system and judge them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from asymlab.cli.inputs import InputOptions
from asymlab.cli.options import (
    StoreName,
    System,
    board_option,
    machine_option,
)
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, near, say, say_all, say_json
from asymlab.cli.watch import watching
from asymlab.model.job import Firmware
from asymlab.model.verdict import EXIT

if TYPE_CHECKING:
    from asymlab.session import RunOptions

Machine = Annotated[
    str | None, machine_option("A shipped machine or a YAML file; default: the system's.")
]
Arms = Annotated[
    str,
    typer.Option(
        help="Arms to run, as in asym,asym+smt; default: the system's."
        " `tree`: only the kernel of --tree; so for other inputs."
    ),
]
Reuse = Annotated[
    bool | None,
    typer.Option(
        "--reuse/--fresh",
        help="Reuse samples of stored runs with identical inputs (board qemu-pt), or boot every"
        " sample; default: --reuse with --tree and other inputs, else --fresh.",
    ),
]
Only = Annotated[
    str,
    typer.Option(
        help="Parts to run: placement, or experiments by name or pattern, as in benchblas or"
        " 'build-*'; default: all that the board can measure, without those on request."
    ),
]
Replicas = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=10**4,
        help="Least number of repetitions per arm; undecided arms are repeated more often. A"
        " verdict needs two.",
    ),
]
Seed = Annotated[int, typer.Option(min=0, max=2**31, help="Seed of the first replica.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Emulators at once; default: one per CPU.")
]
Append = Annotated[
    str,
    typer.Option(
        help="Extra kernel command-line parameters, as in 'nosmt debug'. CPUs that they leave"
        " offline or isolated are not judged. asymlab.partition=4-7 puts CPUs into a separate"
        " cpuset partition; with schedstats=enable, export perfetto has /proc/schedstat."
    ),
]
Deadline = Annotated[
    float | None,
    typer.Option(
        min=1,
        help="Seconds that a boot may take: CPU time of the emulator, or time on a real board;"
        " default: from the machine's size.",
    ),
]
Costs = Annotated[
    bool | None,
    typer.Option(
        "--costs/--no-costs",
        help="Whether distant cache lines cost time, as the machine file says (board qemu-pt), in"
        " all parts of the run; default: as each experiment says, and not in placement.",
    ),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Check the options and files, list the boots, and exit.")
]


@dataclass(frozen=True, kw_only=True)
class Options(InputOptions):
    """The options of `asymlab run`."""

    system: System
    machine: Machine = None
    board: Annotated[str, board_option()] = "qemu"
    firmware: Annotated[Firmware, typer.Option(help="Firmware interface: acpi or dt.")] = (
        Firmware.ACPI
    )
    arms: Arms = ""
    only: Only = ""
    replicas: Replicas = None
    seed: Seed = 1
    reuse: Reuse = None
    jobs: Jobs = None
    costs: Costs = None
    append: Append = ""
    deadline: Deadline = None
    where: StoreName = ""
    dry_run: DryRun = False
    as_json: Json = False


@one_option_each
def command(given: Options) -> None:
    """Boot the arms of a system, judge where tasks ran, and write an HTML report.

    Kernels are built on first use (minutes) and cached. The result is a folder below
    results/runs with the report, traces, console logs and the command that repeats the run.

    [bold]Examples[/]

    asymlab run asym-smt                        [dim]as published, on 8 cores[/]

    asymlab run asym-smt -m vera-rubin          [dim]on 88 cores x 2 threads[/]

    asymlab run asym-smt --arms asym,asym+smt   [dim]only these two[/]

    asymlab run asym-smt --board qemu-pt        [dim]also measures throughput[/]

    asymlab run asym-smt --tree ~/src/linux     [dim]with your kernel as an arm[/]

    asymlab run asym-smt --board qemu-pt --tree ~/src/linux --arms tree  [dim]only yours[/]

    asymlab run asym-smt --series fix.mbox --onto ~/src/linux@v7.3  [dim]before and after[/]

    b4 am -o - ID | asymlab run asym-smt --series -  [dim]a series from the list[/]
    """
    from asymlab.session import RunOptions

    options = RunOptions(
        system=given.system,
        machine=given.machine,
        board=given.board,
        firmware=given.firmware,
        arms=names(given.arms),
        only=names(given.only),
        replicas=given.replicas,
        seed=given.seed,
        jobs=given.jobs,
        inputs=given.inputs(),
        reuse=given.reuse,
        costs=given.costs,
        append=given.append,
        deadline_s=given.deadline,
        store=given.where,
    )
    if given.dry_run:
        _plan(options, as_json=given.as_json)
    else:
        _run(options, as_json=given.as_json)


def _plan(options: RunOptions, *, as_json: bool) -> None:
    """Print the boots of a run."""
    from asymlab.session.run import planned

    plan = planned(options)
    if as_json:
        say_json(plan.model_dump())
        return
    for arm, boots in plan.boots.items():
        say(f"{arm}: {'; '.join(boots)}")
    say_all(plan.notes)
    for name, why in plan.skipped.items():
        say(f"skipped {name}: {why}")
    say_all(plan.left_out)


def _run(options: RunOptions, *, as_json: bool) -> NoReturn:
    """Run, print the result and the path of its page; exit with the verdict's code."""
    from asymlab.paths import runs_root
    from asymlab.report.pages.run import PAGE_FILE
    from asymlab.report.text.run import lines
    from asymlab.report.traffic import traffic_json
    from asymlab.session import run_system

    with watching() as watcher:
        result = run_system(options, watcher)
    page = runs_root() / result.id / PAGE_FILE
    if as_json:
        moved = traffic_json(result, page.parent)
        say_json({**result.model_dump(mode="json"), "page": str(page), "traffic": moved})
    else:
        say_all(lines(result, near(page)))
    raise typer.Exit(EXIT[result.verdict])


def names(text: str) -> tuple[str, ...]:
    """The names in a comma-separated list."""
    return tuple(name.strip() for name in text.split(",") if name.strip())
