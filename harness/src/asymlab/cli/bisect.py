# SPDX-License-Identifier: Apache-2.0
"""asymlab bisect: find the commit since which a system fails."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete, run
from asymlab.cli.options import (
    OpenPage,
    StoreName,
    board_option,
    output_option,
    refuse_unused,
    show_page,
    tree_option,
)
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, check_output, near, say, say_all, say_json, write_text
from asymlab.cli.watch import watching
from asymlab.errors import UserError
from asymlab.model.job import Firmware
from asymlab.model.verdict import EXIT

if TYPE_CHECKING:
    from asymlab.bisect.home import Order
    from asymlab.model.bisect import Bisected

System = Annotated[
    str | None,
    typer.Argument(
        metavar="SYSTEM",
        help="A shipped system or a YAML file, as for `asymlab run`; not with --continue.",
        autocompletion=complete.system_names,
    ),
]
Tree = Annotated[
    Path | None,
    tree_option(
        "A git work tree with the history. Your checkout, index and branches do not change; commits"
        " are checked out in another work tree, in the cache folder."
    ),
]
ClaimName = Annotated[
    str,
    typer.Option(
        help="The claim whose verdict decides: `order`, a claim about steps by name,"
        " EXPERIMENT:METRIC or EXPERIMENT:METRIC/ARM; default: all that is judged for the tree."
        " Only the claim's part is run, unless --only names others.",
        autocompletion=complete.claim_names,
    ),
]
Arms = Annotated[
    str,
    typer.Option(
        help="Arms to run beside the tree; default: only those that claims compare it with."
    ),
]
MostReplicas = Annotated[
    int | None,
    typer.Option(
        min=1,
        help="A commit that stays undecided is run again with more replicas, up to this number, and"
        " then skipped; default: twice the system's most replicas.",
    ),
]
Verify = Annotated[
    bool,
    typer.Option(
        "--verify/--no-verify",
        help="Judge both ends first: the good commit must PASS, the bad one must FAIL.",
    ),
]
Continue = Annotated[
    bool,
    typer.Option(
        "--continue", help="Continue a bisection that was stopped; --tree chooses among several."
    ),
]
DryRun = Annotated[
    bool,
    typer.Option(
        "--dry-run",
        help="Check the options, the tree and both commits, print what would be done, and exit.",
    ),
]
Skip = Annotated[
    bool,
    typer.Option(
        "--skip",
        help="With --continue: leave out the commit that is judged next, e.g. one that does not"
        " boot.",
    ),
]


@dataclass(frozen=True)
class Options:
    """The options of `asymlab bisect`."""

    system: System = None
    tree: Tree = None
    good: Annotated[str | None, typer.Option(metavar="COMMIT", help="A commit that passes.")] = None
    bad: Annotated[str | None, typer.Option(metavar="COMMIT", help="A commit that fails.")] = None
    claim: ClaimName = ""
    goes_on: Continue = False
    skip: Skip = False
    verify: Verify = True
    machine: run.Machine = None
    board: Annotated[str, board_option()] = "qemu"
    firmware: Annotated[Firmware, typer.Option(help="Firmware interface: acpi or dt.")] = (
        Firmware.ACPI
    )
    arms: Arms = ""
    only: run.Only = ""
    replicas: run.Replicas = None
    most_replicas: MostReplicas = None
    seed: run.Seed = 1
    jobs: run.Jobs = None
    costs: run.Costs = None
    append: run.Append = ""
    deadline: run.Deadline = None
    where: StoreName = ""
    output: Annotated[Path, output_option("File of the page.")] = Path("bisect.html")
    as_json: Json = False
    open_page: OpenPage = False
    dry_run: DryRun = False


_WITH_CONTINUE = ("goes_on", "tree", "skip", "output", "as_json", "open_page")
"""The options that may be given with --continue."""


@one_option_each
def command(given: Options) -> None:
    """Find the first bad commit of your kernel tree: git bisect with the verdicts of runs.

    Each commit is built and run as the arm `tree`. PASS is good and FAIL is bad; a commit that does
    not build or stays undecided is skipped; a board that fails is an error and not a verdict. All
    steps share a work tree and objects, so builds are incremental. Verdicts are kept: no commit is
    judged twice, and commits that compile to the same code are judged once. After Ctrl-C,
    --continue or the same command continues.

    [bold]Examples[/]

    asymlab bisect asym-smt --tree ~/src/linux --good v7.2 --bad HEAD

    asymlab bisect asym-smt --tree ~/src/linux --good v7.2 --bad v7.3 --claim order -m vera-8c2t

    asymlab bisect asym-smt --tree . --good v7.2 --bad v7.3 --board qemu-pt --claim benchblas:gflops

    asymlab bisect asym-smt --tree . --good v7.2 --bad v7.3 --dry-run   [dim]only check[/]

    asymlab bisect --continue             [dim]after Ctrl-C, or when the board works again[/]

    asymlab bisect --continue --skip      [dim]without the commit that does not boot[/]

    [bold]Exit codes[/]  0 first bad commit found · 2 invalid input, or an end does not have its
    verdict · 3 the board failed twice · 4 undecided: only skipped commits are left
    """
    from asymlab.report.pages.bisect import lines

    check_output(given.output)
    order = _stored(given) if given.goes_on else _asked(given)
    if given.dry_run:
        refuse_unused({"--open": given.open_page}, "with --dry-run")
        _plan(order, as_json=given.as_json)
        return
    found = _bisected(order, given)
    page = given.output
    if given.as_json:
        say_json({**found.model_dump(mode="json"), "headline": found.headline, "page": str(page)})
    else:
        say_all(lines(found))
        say(f"log   {found.about['log']}")
        say(f"page  {near(page)}")
    show_page(page, given.open_page)
    raise typer.Exit(EXIT[found.verdict])


def _plan(order: Order, *, as_json: bool) -> None:
    """Print what a bisection would do."""
    from asymlab.bisect.judge import planned
    from asymlab.report.pages.bisect import plan_lines

    plan = planned(order)
    if as_json:
        say_json(plan.model_dump(mode="json"))
    else:
        say_all(plan_lines(plan))


def _bisected(order: Order, given: Options) -> Bisected:
    """Bisect; the page is written again after every verdict."""
    from asymlab.bisect.driver import Watch
    from asymlab.bisect.judge import bisect
    from asymlab.report.pages.bisect import render

    def seen(found: Bisected) -> None:
        write_text(given.output, render(found, given.output.parent))

    try:
        with watching() as watcher:
            return bisect(order, Watch(watcher.note, seen), watcher, skip=given.skip)
    except KeyboardInterrupt as error:
        words = ["asymlab", "bisect", "--continue", "--tree", str(order.tree)]
        error.add_note(f"to continue: {shlex.join(words)}")
        raise


def _stored(given: Options) -> Order:
    """The bisection to continue; UserError if options are given that belong to a new one."""
    from asymlab.bisect.home import to_continue

    default = Options(**{name: getattr(given, name) for name in _WITH_CONTINUE})
    if given != default:
        raise UserError(
            "--continue repeats the stored options, so only --tree, --skip, --output, --json and"
            " --open can be given",
            hint="leave out --continue to begin another bisection; stored verdicts are used",
        )
    return to_continue(given.tree)


def _asked(given: Options) -> Order:
    """The bisection that the options describe; UserError if one is missing, or belongs to
    --continue."""
    from asymlab.bisect.home import Order
    from asymlab.session import RunOptions

    if given.skip:
        hint = "asymlab bisect --continue --skip"
        raise UserError("--skip belongs to --continue: a new bisection skips nothing", hint=hint)
    named = {"SYSTEM": given.system, "--tree": given.tree, "--good": given.good, "--bad": given.bad}
    if missing := [name for name, value in named.items() if not value]:
        hint = "asymlab bisect SYSTEM --tree PATH --good A --bad B, or asymlab bisect --continue"
        raise UserError(f"not given: {', '.join(missing)}", hint=hint)
    options = RunOptions(
        system=given.system or "",
        machine=given.machine,
        board=given.board,
        firmware=given.firmware,
        arms=run.names(given.arms),
        only=run.names(given.only),
        replicas=given.replicas,
        seed=given.seed,
        jobs=given.jobs,
        costs=given.costs,
        append=given.append,
        deadline_s=given.deadline,
        store=given.where,
    )
    return Order(
        options=options,
        tree=given.tree or Path(),
        good=given.good or "",
        bad=given.bad or "",
        claim=given.claim,
        most_replicas=given.most_replicas,
        verify=given.verify,
    )
