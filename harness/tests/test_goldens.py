# SPDX-License-Identifier: Apache-2.0
"""Goldens of messages: compared, the same in every run, and no entry without a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import goldens
from asymlab.errors import UserError

HERE = Path(__file__).parent
MODULES = sorted(path.stem for path in goldens.FOLDER.glob("*.txt"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(goldens, "FOLDER", tmp_path)
    goldens.entries.cache_clear()
    return tmp_path


def refusal(text: str) -> None:
    with goldens.refused(UserError):
        raise UserError(text, hint="do it\notherwise")


def again(rewrite: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start counting texts from 1, as at the start of a test."""
    monkeypatch.setattr(goldens, "REWRITE", rewrite)
    goldens._counted.clear()
    goldens.entries.cache_clear()


def test_rewritten_texts_are_compared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    again(True, monkeypatch)
    refusal(f"{folder}/x of 20261122-0907-smt\n## no heading\n  exit code 1\n gcc said")
    assert list(goldens.entries("test_goldens").values()) == [
        "TMP/x of DATE-smt\n## no heading\n  exit code 1"
    ]
    again(False, monkeypatch)
    refusal("/tmp/pytest-of-a-b/pytest-7/b0/x of 20261201-1007-smt\n## no heading\n  exit code 1")
    with pytest.raises(AssertionError, match="no golden of"):
        refusal("a second text")
    again(False, monkeypatch)
    with pytest.raises(AssertionError, match="make goldens"):
        refusal("another text")


def test_entries_that_no_call_compares_are_found_and_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    again(True, monkeypatch)
    for text in ("a", "b", "c"):
        goldens.assert_golden(text)
    again(False, monkeypatch)
    goldens.assert_golden("a")
    with pytest.raises(AssertionError, match="that no call compared"):
        goldens.complete(request.node.nodeid)
    again(True, monkeypatch)
    goldens.assert_golden("a")
    goldens.complete(request.node.nodeid)
    assert list(goldens.entries("test_goldens").values()) == ["a"]


@pytest.mark.parametrize(
    ("test", "name"),
    [
        ("test_x[sqlite]", "test_x"),
        ("test_x[postgresql]@server", "test_x"),
        ("test_x@server", "test_x"),
        ("test_x[me@host-sqlite]", "test_x[me@host-sqlite]"),
    ],
)
def test_entries_are_named_after_what_changes_their_text(test: str, name: str) -> None:
    assert goldens.named(test) == name


@pytest.mark.parametrize("module", MODULES)
def test_every_golden_has_its_test(module: str, request: pytest.FixtureRequest) -> None:
    """A rewrite removes entries without a test."""
    file = HERE / f"{module}.py"
    tree = ast.parse(file.read_text() if file.exists() else "")
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    # parameters are known only for tests that this session collected
    there = {goldens.named(one.name) for one in request.session.items if one.path.stem == module}
    known = {name.partition("[")[0] for name in there}

    def is_gone(test: str) -> bool:
        function = test.partition("[")[0]
        return function not in functions or (function in known and test not in there)

    goldens.entries.cache_clear()
    gone = {one for one in goldens.entries(module) if is_gone(goldens.test_of(one))}
    if goldens.REWRITE:
        goldens.drop(module, gone)
    else:
        assert goldens.entries(module) and not gone
