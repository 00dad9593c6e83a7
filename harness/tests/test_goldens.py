# SPDX-License-Identifier: Apache-2.0
"""Goldens of what users are told: compared, steady from run to run, and none without a test."""

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


def test_rewritten_texts_are_compared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "test_rewritten_texts_are_compared"
    monkeypatch.setattr(goldens, "REWRITE", True)
    refusal(f"{folder}/x of 20261122-0907-smt\n## no heading\n  exit code 1\n gcc said")
    told = goldens.entries("test_goldens")[f"{name} 1"]
    assert told == "TMP/x of DATE-smt\n## no heading\n  exit code 1"
    monkeypatch.setattr(goldens, "REWRITE", False)
    monkeypatch.setattr(goldens, "_counted", {})
    refusal(
        "/tmp/pytest-of-a/pytest-7/b0/x of 20261201-1007-asym-smt\n## no heading\n  exit code 1"
    )
    monkeypatch.setattr(goldens, "_counted", {})
    with pytest.raises(AssertionError, match="make goldens"):
        refusal("another text")
    with pytest.raises(AssertionError, match="no golden of"):
        refusal("a second text")


@pytest.mark.parametrize("module", MODULES)
def test_every_golden_has_its_test(module: str) -> None:
    tree = ast.parse((HERE / f"{module}.py").read_text())
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    goldens.entries.cache_clear()
    named = {name.partition(" ")[0].partition("[")[0] for name in goldens.entries(module)}
    assert named and named <= tests
