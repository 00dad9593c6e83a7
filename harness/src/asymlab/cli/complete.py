# SPDX-License-Identifier: Apache-2.0
"""Names for shell completion. An error yields no names, because a shell is waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import typer

from asymlab.errors import AsymlabError


def _starting(incomplete: str, names: Callable[[], Iterable[str]]) -> list[str]:
    try:
        return [name for name in names() if name.startswith(incomplete)]
    except (AsymlabError, OSError):
        return []


def machine_names(incomplete: str) -> list[str]:
    """Shipped machines."""
    from asymlab.config.machine import machines

    return _starting(incomplete, machines)


def machine_list(incomplete: str) -> list[str]:
    """Shipped machines and `all`, after the commas of a list."""
    return _listed(incomplete, machine_names)


def system_list(incomplete: str) -> list[str]:
    """Shipped systems and `all`, after the commas of a list."""
    return _listed(incomplete, system_names)


def _listed(incomplete: str, names: Callable[[str], list[str]]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    found = names(last) if comma else [*_starting(last, lambda: ("all",)), *names(last)]
    return [f"{before}{comma}{name}" for name in found]


def machine_or_file(incomplete: str) -> list[str]:
    """Shipped machines, and files and folders with this prefix."""
    folder, _, start = incomplete.rpartition("/")
    place = Path(folder or ("/" if incomplete.startswith("/") else "."))
    found = _starting(start, lambda: (path.name for path in place.iterdir()))
    return [
        *machine_names(incomplete),
        *(incomplete[: len(incomplete) - len(start)] + name for name in sorted(found)),
    ]


def rule_names(incomplete: str) -> list[str]:
    """Ids of lint rules in the case of the prefix, because shells drop names in another case."""
    from asymlab.lint.rules import RULES

    found = _starting(incomplete.upper(), lambda: (rule.id for rule in RULES))
    rest = str.lower if incomplete.islower() else str
    return [incomplete + rest(name[len(incomplete) :]) for name in found]


def system_names(incomplete: str) -> list[str]:
    """Shipped systems."""
    from asymlab.config.system import systems

    return _starting(incomplete, systems)


def claim_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Claims that are judged for a tree of the system before this word on the command line."""
    from asymlab.bisect.claims import claims_of
    from asymlab.config.system import system

    # an option without its value ends click's parsing: arguments are then left in args
    named = ctx.params.get("system") or (ctx.args or [""])[0]
    return _starting(incomplete, lambda: claims_of(system(named)))


def base_names(incomplete: str) -> list[str]:
    """Kernel bases."""
    from asymlab.kernels.bases import load_bases

    return _starting(incomplete, load_bases)


def series_names(incomplete: str) -> list[str]:
    """Patch series."""
    from asymlab.kernels.bases import list_series

    return _starting(incomplete, list_series)


def config_names(incomplete: str) -> list[str]:
    """Fragments of kernel configurations that not every kernel has."""
    from asymlab.kernels.fragments import list_configs

    return _starting(incomplete, list_configs)


def board_names(incomplete: str) -> list[str]:
    """Boards."""
    from asymlab.session.boards import board_names

    return _starting(incomplete, board_names)


def run_names(incomplete: str) -> list[str]:
    """Stored runs, newest first."""
    from asymlab.results.load import runs

    return _starting(incomplete, lambda: (path.name for path in reversed(runs())))


def trace_arms(ctx: typer.Context, incomplete: str) -> list[str]:
    """Arms of the given run that have a trace."""
    return _of_traces(ctx, "arm", incomplete)


def trace_boots(ctx: typer.Context, incomplete: str) -> list[str]:
    """Boots of the given run that have a trace."""
    return _of_traces(ctx, "boot", incomplete)


def trace_loads(ctx: typer.Context, incomplete: str) -> list[str]:
    """Loads of the given run that have a trace."""
    return _of_traces(ctx, "load", incomplete)


def _of_traces(ctx: typer.Context, key: str, incomplete: str) -> list[str]:
    """Names in the run that is an argument; click leaves it in ``args`` if the line ends with an
    option without its value."""
    from asymlab.results.export.perfetto.recording import recordings
    from asymlab.results.load import find_run, load

    def names() -> Iterable[str]:
        run = next((name for name in (ctx.params["run"], *ctx.args) if name), "")
        folder = find_run(run)
        return dict.fromkeys(str(getattr(one, key)) for one in recordings(load(folder), folder))

    return _starting(incomplete, names)
