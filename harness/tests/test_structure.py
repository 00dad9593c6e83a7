# SPDX-License-Identifier: Apache-2.0
"""How the package is cut into modules: no cycle of imports, no small module without a reason."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import asymlab

ROOT = Path(asymlab.__file__).parent

LEAST = 30
"""Lines of code below which a module's docstring says why it stands alone."""

REASON = "\nSeparate because "

LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


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


def code_lines(name: str) -> int:
    """Lines of a module that hold code: no blank line, comment or docstring."""
    said = {
        line
        for node in ast.walk(tree(name))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = io.StringIO(modules()[name].read_text())
    held = (each for each in tokenize.generate_tokens(lines.readline) if each.type not in LAYOUT)
    return len({n for each in held for n in range(each.start[0], each.end[0] + 1)} - said)


def test_imports_form_no_cycle() -> None:
    assert not cycle(), f"a cycle of imports: {' -> '.join(cycle())}"


def test_small_modules_say_why_they_stand_alone() -> None:
    found = [
        f"{name}: {code_lines(name)} lines of code"
        for name, path in modules().items()
        if path.stem not in ("__init__", "__main__")
        and code_lines(name) < LEAST
        and REASON not in (ast.get_docstring(tree(name)) or "")
    ]
    hint = f"fold it into a neighbour, or say in its docstring:{REASON}..."
    assert not found, "\n".join([*found, hint])
