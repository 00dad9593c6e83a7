# SPDX-License-Identifier: Apache-2.0
"""Commands whose options are one record.

Separate because typer reads a signature, in which a command with many options has as many
parameters.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, get_type_hints

Options = TypeVar("Options")


def one_option_each(command: Callable[[Options], None]) -> Callable[..., None]:
    """``command``, which takes a dataclass, as a function that typer reads: a keyword parameter for
    each field, of its type, annotation and default; inherited fields come last."""
    record: Any = next(iter(get_type_hints(command).values()))
    hints = get_type_hints(record, include_extras=True)

    @wraps(command)
    def run(**values: object) -> None:
        command(record(**values))

    fields = sorted(dataclasses.fields(record), key=lambda f: f.name not in record.__annotations__)
    made = [_parameter(field, hints[field.name]) for field in fields]
    run.__signature__ = inspect.Signature(made)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in made}
    return run


def _parameter(field: dataclasses.Field[Any], hint: object) -> inspect.Parameter:
    missing = field.default is dataclasses.MISSING
    default = inspect.Parameter.empty if missing else field.default
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(field.name, kind, default=default, annotation=hint)
