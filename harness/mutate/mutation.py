# SPDX-License-Identifier: Apache-2.0
"""Possible defects in the package, and source text with one of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True)
class Site:
    """One possible defect: lines and columns (bytes, as ast counts) of what is replaced by
    ``after``; ``kind`` is operator, branch or return."""

    file: str
    line: int
    end_line: int
    start: int
    end: int
    kind: str
    before: str
    after: str

    @property
    def package(self) -> str:
        """The subpackage of asymlab that it is in."""
        return Path(self.file).parts[0].removesuffix(".py")

    @property
    def module(self) -> str:
        """Its module's dotted name."""
        return "asymlab." + ".".join(Path(self.file).with_suffix("").parts)

    def applied(self, text: str) -> str:
        """The file's text with the defect."""
        lines = text.encode().splitlines(keepends=True)
        head = b"".join(lines[: self.line - 1]) + lines[self.line - 1][: self.start]
        tail = lines[self.end_line - 1][self.end :] + b"".join(lines[self.end_line :])
        return (head + self.after.encode() + tail).decode()


class _Finder(ast.NodeVisitor):
    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text
        self.found: list[Site] = []

    def _add(self, node: ast.expr | ast.stmt, kind: str, after: str) -> None:
        before = ast.get_source_segment(self._text, node) or ""
        assert node.end_lineno is not None and node.end_col_offset is not None
        place = (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset)
        self.found.append(Site(self._file, *place, kind, before, after))

    def visit_Compare(self, node: ast.Compare) -> None:
        """One comparison of a chain becomes another."""
        for at, op in enumerate(node.ops):
            ops = [*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]
            turned = ast.Compare(node.left, ops, node.comparators)
            self._add(node, "operator", f"({ast.unparse(turned)})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """``and`` becomes ``or``, and the other way round."""
        turned = ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        self._add(node, "operator", f"({ast.unparse(turned)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """``not x`` becomes ``x``."""
        if isinstance(node.op, ast.Not):
            self._add(node, "operator", f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """``+`` becomes ``-`` and so on; not between strings, where every test would fail."""
        sides = (node.left, node.right)
        text = any(isinstance(side, ast.JoinedStr | ast.Constant | ast.List) for side in sides)
        number = any(isinstance(s, ast.Constant) and isinstance(s.value, int) for s in sides)
        if type(node.op) in COUNTED and (number or not text):
            turned = ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
            self._add(node, "operator", f"({ast.unparse(turned)})")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """The branch is never taken."""
        condition = ast.unparse(node.test)
        if condition in ("TYPE_CHECKING", "__name__ == '__main__'"):
            return
        self._add(node.test, "branch", "False")
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """It returns at once."""
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        is_stub = not body or isinstance(body[0], ast.Pass | ast.Raise | ast.Return)
        if not is_stub and body[0].lineno > node.lineno:
            first = body[0]
            indent = " " * first.col_offset
            before = (ast.get_source_segment(self._text, first) or "").splitlines()[0]
            place = (first.lineno, first.lineno, first.col_offset, first.col_offset)
            after = f"return None\n{indent}"
            self.found.append(Site(self._file, *place, "return", before, after))
        self.generic_visit(node)


def sites(root: Path) -> Iterator[Site]:
    """Every possible defect in the Python files below ``root``, the package's folder."""
    for path in sorted(root.rglob("*.py")):
        file = path.relative_to(root).as_posix()
        if "migrations" in file or file.startswith("_data"):
            continue
        text = path.read_text()
        finder = _Finder(file, text)
        finder.visit(ast.parse(text))
        yield from finder.found


def pick(found: list[Site], number: int, seed: int) -> list[Site]:
    """``number`` defects, evenly over packages, then kinds; at random by ``seed`` within each."""
    rng = Random(seed)
    by_package: dict[str, list[Site]] = {}
    for site in found:
        by_package.setdefault(site.package, []).append(site)
    packages = sorted(by_package)
    rng.shuffle(packages)
    chosen: list[Site] = []
    kinds = ("operator", "branch", "return")
    while len(chosen) < number and any(by_package.values()):
        for at, package in enumerate(packages):
            left = by_package[package]
            kind = kinds[(at + len(chosen) // len(packages)) % len(kinds)]
            if pool := [site for site in left if site.kind == kind] or left:
                chosen.append(rng.choice(pool))
                left.remove(chosen[-1])
            if len(chosen) == number:
                break
    return chosen
