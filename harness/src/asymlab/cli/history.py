# SPDX-License-Identifier: Apache-2.0
"""asymlab history: the runs of a system, or one of its figures, over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.screen import Json, say_json, stdout
from asymlab.cli.store import Where
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.nightly import Series
    from asymlab.model.stored import Head
    from asymlab.results.db import Store
    from asymlab.results.query import Wanted


def command(  # noqa: PLR0913 (one parameter an option: typer reads the signature)
    system: Annotated[str, typer.Argument(metavar="SYSTEM", autocompletion=complete.system_names)],
    metric: Annotated[
        str, typer.Option(help="A figure over time, as in sibling_debt or gflops.")
    ] = "",
    machine: Annotated[
        str, typer.Option("--machine", "-m", autocompletion=complete.machine_names)
    ] = "",
    board: Annotated[str, typer.Option(autocompletion=complete.board_names)] = "",
    firmware: Annotated[str, typer.Option(help="acpi or dt.")] = "",
    limit: Annotated[int, typer.Option("--last", "-n", min=1, help="How many runs.")] = 20,
    where: Where = "",
    as_json: Json = False,
) -> None:
    """Show the runs of a system, oldest first, or how one of its figures went.

    With --metric, every place where the level changed is marked and what else changed there
    is told: kernels, emulator, seeds.

    [bold]Examples[/]

    asymlab history asym-smt --board qemu

    asymlab history asym-smt --metric sibling_debt
    """
    from asymlab.results.db import open_store
    from asymlab.results.query import Wanted

    store = open_store(where, create=False)
    wanted = Wanted(system=system, machine=machine, board=board, firmware=firmware)
    if metric:
        _metric(store, wanted, metric, limit, as_json)
    else:
        _runs(store, wanted, limit, as_json)


def _found(store: Store, wanted: Wanted, limit: int) -> Sequence[Head]:
    from asymlab.results.query import heads

    found = heads(store, wanted, limit=limit)
    if not found:
        asked = ", ".join(f"{k} {v}" for k, v in wanted.model_dump().items() if v)
        raise UserError(
            f"no run of {asked} is in {store.name}",
            hint="asymlab store import FOLDER... stores runs",
        )
    return found


def _runs(store: Store, wanted: Wanted, limit: int, as_json: bool) -> None:
    from asymlab.report.text.history import show_runs
    from asymlab.results.query import arms_of

    found = _found(store, wanted, limit)
    arms = arms_of(store, [head.uid for head in found])
    if as_json:
        say_json(
            [
                {
                    **head.model_dump(mode="json"),
                    "arms": {arm.name: arm.verdict.value for arm in arms[head.uid]},
                }
                for head in found
            ]
        )
    else:
        show_runs(found, arms, stdout())


def _metric(store: Store, wanted: Wanted, metric: str, limit: int, as_json: bool) -> None:
    from asymlab.report.text.history import show_series
    from asymlab.results.series import group_of, series_of

    found = _found(store, wanted, limit)
    made: list[Series] = []
    for group in dict.fromkeys(group_of(head) for head in found):
        made += series_of(store, [h for h in found if group_of(h) == group], [metric])
    if not made:
        known = _names(store, found)
        raise UserError(f"no figure is called {metric!r}", hint=f"there are: {', '.join(known)}")
    if as_json:
        say_json([one.model_dump(mode="json") for one in made])
    else:
        show_series(made, stdout())


def _names(store: Store, found: Sequence[Head]) -> list[str]:
    from asymlab.results.query import metrics_of

    metrics = metrics_of(store, [head.uid for head in found])
    return sorted({metric.name for some in metrics.values() for metric in some})
