# SPDX-License-Identifier: Apache-2.0
"""asymlab export perfetto: a trace of a run for ui.perfetto.dev."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.options import Run, StoreName, output_option
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, check_output, inform, near, say, say_json, writing
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.results.export.perfetto.write import Exported

SITE = "https://ui.perfetto.dev"


@dataclass(frozen=True)
class Options:
    """The options of `asymlab export perfetto`."""

    run: Run
    arm: Annotated[
        str, typer.Option(help="Only traces of this arm.", autocompletion=complete.trace_arms)
    ] = ""
    boot: Annotated[
        str,
        typer.Option(
            help="Only traces of this boot: a folder in the run's, as in asym/0.",
            autocompletion=complete.trace_boots,
        ),
    ] = ""
    load: Annotated[
        str,
        typer.Option(
            help="Only the trace of this load or experiment.",
            autocompletion=complete.trace_loads,
        ),
    ] = ""
    where: StoreName = ""
    output: Annotated[
        Path | None,
        output_option("File to write; default: RUN-BOOT-LOAD.perfetto-trace in this folder."),
    ] = None
    as_json: Json = False


@one_option_each
def command(given: Options) -> None:
    """Perfetto trace of one load in one boot, for ui.perfetto.dev and trace_processor.

    Has every switch, wakeup and migration that the guest recorded, cpu_capacity and place of each
    CPU, the steps with their figures, and the violations of the order. Without options: the trace
    with the first violation that the report shows, else the first trace. Its times are later than
    those of the report, which begin with the load. A damaged trace is exported up to the damage.

    [bold]Examples[/]

    asymlab export perfetto 20261121-0907-asym-smt

    asymlab export perfetto 20261121-0907-asym-smt --arm asym+smt --load wake -o smt.perfetto-trace
    """
    from asymlab.results.export.perfetto.recording import Wanted, choose
    from asymlab.results.export.perfetto.write import export
    from asymlab.results.load import load

    if given.output:
        check_output(given.output)
    folder = found_folder(given.run, given.where)
    wanted = Wanted(arm=given.arm, boot=given.boot, load=given.load)
    chosen = choose(load(folder), folder, wanted)
    path = given.output or Path(f"{chosen.name}.perfetto-trace")
    with writing(path):
        made = export(chosen, path)
    _warn(made)
    if given.as_json:
        say_json(made.model_dump(mode="json"))
    else:
        _say(made, path)


def found_folder(name: str, where: str) -> Path:
    """The folder of a run: by path, by its name, else by its name or uid in the store.

    UserError for an unknown name, and if the store is from elsewhere and the folder is not here.
    """
    from asymlab.paths import runs_root
    from asymlab.results.db import open_store
    from asymlab.results.load import find_run
    from asymlab.results.query import find
    from asymlab.results.store import RUN_FILE

    if Path(name).exists() or (runs_root() / name / RUN_FILE).is_file():
        return find_run(name)
    store = open_store(where, create=False)
    folder = Path(find(store, name).folder)
    if not (folder / RUN_FILE).is_file():
        raise UserError(
            f"{folder} of run {name} does not exist on this machine",
            hint=f"the store has no traces: export where the folder is (store {store.name})",
        )
    return folder


def _warn(made: Exported) -> None:
    if made.cut:
        inform(f"not the whole trace: exported what is readable of it\n{made.cut}", "yellow")
    if made.lost:
        lost = f"{sum(made.lost.values())} events on {len(made.lost)} CPUs"
        inform(f"the kernel lost {lost}: gaps are shown as if nothing ran or changed", "yellow")


def _say(made: Exported, path: Path) -> None:
    events = sum(made.events.values())
    say(
        f"arm {made.arm}, boot {made.boot}, load {made.load}: {events} events in"
        f" {made.seconds:.3f} s, {made.steps} steps, {made.violations} violations"
    )
    if made.first_violation_s is not None:
        say(f"first violation at {made.first_violation_s:.6f} s of the trace")
    say(f"trace  {near(path)} (open it in {SITE})")
