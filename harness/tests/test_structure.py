# SPDX-License-Identifier: Apache-2.0
"""How the package is cut into modules: imports form no cycle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import asymlab

ROOT = Path(asymlab.__file__).parent


@cache
def modules() -> dict[str, Path]:
    """The file of every module, by its dotted name."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(modules()[name].read_text())


@cache
def imported(name: str) -> frozenset[str]:
    """Modules of asymlab that a module imports anywhere: in functions and for types, too."""
    return frozenset(_imported(name)) - {name}


def _imported(name: str) -> Iterator[str]:
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield inner if inner in modules() else node.module


def cycle() -> list[str]:
    """The modules of one cycle of imports, the first one repeated at the end; [] if none."""
    done: set[str] = set()
    way: list[str] = []

    def visit(name: str) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        way.append(name)
        found = next(filter(None, map(visit, sorted(imported(name)))), [])
        way.pop()
        done.add(name)
        return found

    return next(filter(None, map(visit, modules())), [])


def test_imports_form_no_cycle() -> None:
    assert not cycle(), f"a cycle of imports: {' -> '.join(cycle())}"
