# SPDX-License-Identifier: Apache-2.0
"""Rendering of page templates.

Separate because all pages use it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from asymlab import templating

_TEMPLATES = "templates"


@cache
def environment(page: str) -> Environment:
    """The environment of a kind of page: values are escaped, ``inline`` inserts a style or script.

    Cached, so that templates are compiled once; each kind of page adds its filters.
    """
    env = templating.environment(PackageLoader("asymlab.report.pages", _TEMPLATES), autoescape=True)
    env.globals["inline"] = _inline
    return env


def _inline(name: str) -> Markup:
    text = (Path(__file__).parent / _TEMPLATES / name).read_text(encoding="utf-8")
    return Markup(text)
