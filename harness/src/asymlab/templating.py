# SPDX-License-Identifier: Apache-2.0
"""How templates of pages, scripts and jobs are rendered: an unknown variable is an error, and lines
of statements leave no trace.

Separate because rooms of several layers use it.
"""

from __future__ import annotations

from jinja2 import BaseLoader, Environment, StrictUndefined


def environment(loader: BaseLoader, *, autoescape: bool = False) -> Environment:
    """The environment of a folder or package of templates. ``autoescape`` is for HTML, whose last
    newline is left out."""
    return Environment(
        loader=loader,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=not autoescape,
        autoescape=autoescape,
    )
