# SPDX-License-Identifier: Apache-2.0
"""Test files that reach a module by imports, the nearest first."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable
from functools import cache
from pathlib import Path


def imports_of(path: Path, package: str = "") -> frozenset[str]:
    """Dotted names that a file imports: for ``from a.b import c``, a.b and a.b.c."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*up, *([base] if base else [])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(found)


class Graph:
    """Imports among the package's modules and the test files of a tree."""

    def __init__(self, tree: Path) -> None:
        source, tests = tree / "harness" / "src", tree / "harness" / "tests"
        self._files = {
            ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path
            for path in (source / "asymlab").rglob("*.py")
        }
        self._files |= {path.stem: path for path in tests.glob("*.py")}
        self.tests = sorted(path.stem for path in tests.glob("test_*.py"))

    @cache  # noqa: B019
    def _next(self, name: str) -> frozenset[str]:
        path = self._files[name]
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        return imports_of(path, package) & self._files.keys()

    def distance(self, test: str, module: str) -> int:
        """Number of imports from a test file to a module; 1000 if there is no path, since the test
        may start a process that imports it."""
        seen, queue = {test}, deque([(test, 0)])
        while queue:
            name, steps = queue.popleft()
            if name == module:
                return steps
            queue += [(other, steps + 1) for other in sorted(self._next(name) - seen)]
            seen |= self._next(name)
        return 1000

    def ordered(self, module: str, tests: Iterable[str]) -> list[tuple[int, str]]:
        """(distance, name) of each test file, the nearest first, then those with similar names."""
        last = module.removeprefix("asymlab.").replace(".", "_")
        parts = last.split("_")

        def unlike(test: str) -> int:
            return -sum(part in test for part in parts)

        found = [(self.distance(test, module), test) for test in tests]
        return sorted(found, key=lambda one: (one[0], unlike(one[1]), one[1]))
