# SPDX-License-Identifier: Apache-2.0
"""Defects that harness/mutate puts into copies of the package, and which tests come first."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mutation import Site, pick, sites
from reach import Graph
from trial import Copy

SOURCE = '''\
"""A module."""


def größe(a: int, b: int) -> int:
    """A docstring."""
    total = a + b
    if not total or a < b <= 3:
        return 2 - total
    return total


def stub() -> None:
    raise NotImplementedError


if __name__ == "__main__":
    größe(1, 2)
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "harness" / "src" / "asymlab"
    (folder / "store").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "sizes.py").write_text(SOURCE)
    (folder / "store" / "__init__.py").write_text("from asymlab import sizes\n")
    (folder / "store" / "disk.py").write_text("from asymlab.store import sizes\nA = 1 + 2\n")
    tests = tmp_path / "harness" / "tests"
    tests.mkdir()
    (tests / "made.py").write_text("from asymlab.store import disk\n")
    (tests / "test_disk.py").write_text("import made\n")
    (tests / "test_store.py").write_text("import asymlab.store\n")
    (tests / "test_other.py").write_text("import json\n")
    return folder


def defects(package: Path) -> dict[str, str]:
    """What each defect of sizes.py makes of its line."""
    found = {}
    for site in sites(package):
        if site.file == "sizes.py":
            text = site.applied(SOURCE)
            ast.parse(text)
            (line,) = {*text.splitlines()} - {*SOURCE.splitlines()}
            found[line.strip()] = site.kind
    return found


def test_every_defect_is_one_changed_line_that_python_reads(package: Path) -> None:
    assert defects(package) == {
        "return None": "return",
        "total = (a - b)": "operator",
        "if False:": "branch",
        "if (not total and a < b <= 3):": "operator",
        "if (total) or a < b <= 3:": "operator",
        "if not total or (a <= b <= 3):": "operator",
        "if not total or (a < b < 3):": "operator",
        "return (2 + total)": "operator",
    }


def test_packages_take_turns_and_the_seed_decides(package: Path) -> None:
    found = list(sites(package))
    chosen = pick(found, 4, seed=1)
    assert [site.package for site in chosen].count("store") == 1
    assert len({*chosen}) == 4
    assert chosen == pick(found, 4, seed=1)
    assert any(chosen != pick(found, 4, seed=seed) for seed in range(2, 6))


def test_the_nearest_tests_come_first(package: Path) -> None:
    graph = Graph(package.parents[2])
    assert graph.ordered("asymlab.store.disk", graph.tests) == [
        (2, "test_disk"),
        (1000, "test_store"),
        (1000, "test_other"),
    ]
    assert graph.ordered("asymlab.sizes", graph.tests)[0] == (2, "test_store")


def test_the_test_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    tests = tmp_path / "tree" / "harness" / "tests"
    tests.mkdir(parents=True)
    (tests / "conftest.py").write_text(
        "def pytest_addoption(parser):\n    parser.addoption('--tier')\n"
    )
    file = tests / "test_a.py"
    copy = Copy(tmp_path, tmp_path)
    text = """import pytest
def test_good(): pass
@pytest.mark.parametrize("what", ["that - is bad"])
def test_bad(what): assert 1 == 2
"""
    copy.write(file, text)
    bad = "harness/tests/test_a.py::test_bad[that - is bad]"
    assert copy.tested(["test_a"], "check", []) == bad
    assert not copy.passes(bad)
    assert copy.tested(["test_a"], "check", [bad]) == ""
    copy.write(file, text.replace("1 == 2", "1 == 1"))
    assert copy.tested(["test_a"], "check", []) == ""


def test_a_site_knows_its_module() -> None:
    site = Site("boards/place/board.py", 1, 1, 0, 0, "branch", "", "")
    assert (site.package, site.module) == ("boards", "asymlab.boards.place.board")
