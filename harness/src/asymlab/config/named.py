# SPDX-License-Identifier: Apache-2.0
"""Records that are given by the name of a shipped file, or by the path of another one.

Separate because machines, systems, places, boards and matrices share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError

SUFFIXES = (".yaml", ".yml")
"""A text that ends in one of them, or has a slash, is a path."""


def is_path(text: str) -> bool:
    """Whether ``text`` is a path, not a name."""
    return "/" in text or text.endswith(SUFFIXES)


def named_file(text: str, known: Mapping[str, Path], what: str) -> Path:
    """The file of a ``what``, as in "machine": by its name in ``known``, or by its path.

    UserError for an unknown name, and for a path without .yaml at which there is no file.
    """
    path = Path(text)
    if is_path(text) and (path.exists() or path.suffix in SUFFIXES):
        return path
    if text not in known:
        raise unknown(text, known, what)
    return known[text]


def unknown(text: str, known: Iterable[str], what: str) -> UserError:
    """The error for an unknown name: its hint is the file or name that may be meant, else lists the
    names."""
    if file := meant(text):
        hint = f"did you mean {file}?"
    elif is_path(text):
        hint = f"the name of a {what} file ends in .yaml; known: {', '.join(sorted(known))}"
    else:
        hint = nearest(text, known)
    return UserError(f"there is no {what} {text!r}", hint=hint)


def meant(text: str) -> str:
    """The path of the file that ``text`` may mean, as in mine.yaml for mine; "" without one."""
    for name in (text, *(text + suffix for suffix in SUFFIXES)):
        if Path(name).is_file():
            return name if is_path(name) else f"./{name}"
    return ""
