# SPDX-License-Identifier: Apache-2.0
"""How pages are made of templates."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

_TEMPLATES = "templates"


@cache
def environment(page: str) -> Environment:
    """Templates that escape what they are given; ``inline`` puts in a style or script of ours.

    One for each kind of page, as each adds filters of its own; templates are compiled once.
    """
    env = Environment(
        loader=PackageLoader("asymlab.report.pages", _TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals["inline"] = _inline
    return env


def _inline(name: str) -> Markup:
    text = (Path(__file__).parent / _TEMPLATES / name).read_text(encoding="utf-8")
    return Markup(text)
