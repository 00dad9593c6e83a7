# SPDX-License-Identifier: Apache-2.0
"""Refuses empty values on the command line, as an unset variable of a shell leaves them.

A path would be the working directory, and a command could not distinguish an empty text from an
option that is not given.

Separate because it depends on how typer takes the values of parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

_MAY_BE_EMPTY = ("cmdline",)
"""Parameters whose empty value is not that of an option that is left out: a kernel that was booted
without parameters."""


def refuse_empty(command: Any) -> Any:  # noqa: ANN401 (typer keeps its classes to itself)
    """``command``, of which options and arguments refuse empty values; so for all below it."""
    for below in getattr(command, "commands", {}).values():
        refuse_empty(below)
    for param in command.params:
        if param.name in _MAY_BE_EMPTY:
            continue
        # callbacks of parameters get values that are converted already
        param.consume_value = _refusing(param.consume_value, param.required)
    return command


def _refusing(consume: Callable[..., Any], required: bool) -> Callable[..., Any]:
    def consume_value(ctx: typer.Context, opts: Any) -> Any:  # noqa: ANN401 (as click has it)
        value, source = consume(ctx, opts)
        if source.name == "COMMANDLINE" and not ctx.resilient_parsing:
            for one in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(one, str) and not one.strip(" \t\n,"):
                    way_out = "" if required else ", or leave it out"
                    raise typer.BadParameter(f"{one!r} is empty: give a value{way_out}")
        return value, source

    return consume_value
