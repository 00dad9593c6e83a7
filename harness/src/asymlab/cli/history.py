# SPDX-License-Identifier: Apache-2.0
"""asymlab history: the runs of a system, or one of its metrics, over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli.options import StoreName, System, board_option, machine_option
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, say_all, say_json
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.nightly import Series
    from asymlab.model.stored import Head
    from asymlab.results.db import Store
    from asymlab.results.query import Wanted


@dataclass(frozen=True)
class Options:
    """The options of `asymlab history`."""

    system: System
    metric: Annotated[
        str, typer.Option(help="Show this metric over time, as in sibling_debt or gflops.")
    ] = ""
    machine: Annotated[str, machine_option("Only runs on this machine.")] = ""
    board: Annotated[str, board_option("Only runs on this board.")] = ""
    firmware: Annotated[str, typer.Option(help="Only runs with this interface: acpi or dt.")] = ""
    limit: Annotated[int, typer.Option("--last", "-n", min=1, max=10**6, help="How many runs.")] = (
        20
    )
    where: StoreName = ""
    as_json: Json = False


@one_option_each
def command(given: Options) -> None:
    """Show the runs of a system, oldest first, or one of its metrics over these runs.

    With --metric, every change of level is marked, with the kernel, emulator or seed that
    changed at the same run.

    [bold]Examples[/]

    asymlab history asym-smt --board qemu

    asymlab history asym-smt --metric sibling_debt
    """
    from asymlab.results.db import open_store
    from asymlab.results.query import Wanted

    store = open_store(given.where, create=False)
    wanted = Wanted(
        system=given.system, machine=given.machine, board=given.board, firmware=given.firmware
    )
    found = _found(store, wanted, given.limit)
    if given.metric:
        _metric(store, found, given.metric, given.as_json)
    else:
        _runs(store, found, given.as_json)


def _found(store: Store, wanted: Wanted, limit: int) -> Sequence[Head]:
    from asymlab.config.yamlfile import nearest
    from asymlab.results.query import heads, stored_systems

    found = heads(store, wanted, limit=limit)
    if not found:
        asked = ", ".join(f"{k} {v}" for k, v in wanted.model_dump().items() if v)
        known = stored_systems(store)
        hint = "asymlab store import FOLDER... adds runs"
        if known and wanted.system not in known:
            hint = f"{nearest(wanted.system, known, 'systems')}\n{hint}"
        raise UserError(f"{store.name}: no run with {asked}", hint=hint)
    return found


def _runs(store: Store, found: Sequence[Head], as_json: bool) -> None:
    from asymlab.model.stored import Arm
    from asymlab.report.text.history import runs_table
    from asymlab.results.query import parts_of

    arms = parts_of(store, Arm, [head.uid for head in found])
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
        say_all([runs_table(found, arms)])


def _metric(store: Store, found: Sequence[Head], metric: str, as_json: bool) -> None:
    from asymlab.report.text.history import series_lines
    from asymlab.results.series import group_of, series_of

    made: list[Series] = []
    for group in dict.fromkeys(group_of(head) for head in found):
        made += series_of(store, [h for h in found if group_of(h) == group], [metric])
    if not made:
        raise _no_metric(store, found, metric)
    if as_json:
        say_json([one.model_dump(mode="json") for one in made])
    else:
        say_all(series_lines(made))


def _no_metric(store: Store, found: Sequence[Head], metric: str) -> UserError:
    """The error for a metric that no complete run has; series are only of complete runs."""
    from asymlab.config.yamlfile import nearest
    from asymlab.model.stored import Metric
    from asymlab.results.query import parts_of

    whole = [head.uid for head in found if head.complete]
    metrics = parts_of(store, Metric, whole)
    if known := {one.name for some in metrics.values() for one in some}:
        return UserError(f"no metric {metric!r}", hint=nearest(metric, known, "metrics"))
    return UserError(
        f"no metric {metric!r}: no complete run has metrics ({len(found)} found,"
        f" {len(whole)} complete)",
        hint="without --metric, the runs are listed with their verdicts; --last N takes more runs",
    )
