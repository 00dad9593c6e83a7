# SPDX-License-Identifier: Apache-2.0
"""The commands around the results store, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junitparser import JUnitXml

from asymlab.errors import ExitCode
from asymlab.proc import Done, run
from asymlab.results.db import VARIABLE
from made_nights import BREAK, kept, night


def asymlab(*words: object, store: Path, code: ExitCode = ExitCode.PASS) -> Done:
    import sys

    argv = [sys.executable, "-m", "asymlab", *map(str, words)]
    done = run(argv, env={VARIABLE: str(store)}, deadline_s=120, check=False)
    assert done.code == code, done.output
    return done


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("runs")
    for number in (BREAK - 1, BREAK):
        result = night(number)
        kept(result, root / "all").rename(root / result.id)
    return root


@pytest.fixture(scope="module")
def store(runs: Path) -> Path:
    path = runs / "store.sqlite"
    done = asymlab("store", "import", runs, store=path)
    assert done.output.count("new") == 2
    return path


GOOD, BAD = night(BREAK - 1).id, night(BREAK).id


def test_importing_again_changes_nothing(runs: Path, store: Path) -> None:
    done = asymlab("store", "import", *(runs / name for name in (GOOD, BAD)), store=store)
    assert done.output.count("unchanged") == 2
    assert "2 runs" in asymlab("store", "status", store=store).output


def test_a_folder_without_a_run_is_named_and_the_others_are_stored(
    runs: Path, tmp_path: Path
) -> None:
    (tmp_path / "junk").mkdir()
    words = ("store", "import", tmp_path / "junk", runs / GOOD)
    done = asymlab(*words, store=tmp_path / "s.sqlite", code=ExitCode.USAGE)
    assert "junk" in done.output and "new" in done.output


def test_history_shows_runs_and_marks_surprises(store: Path) -> None:
    lines = asymlab("history", "asym-smt", store=store).output.splitlines()
    assert GOOD in lines[1] and "PASS" in lines[1]
    assert BAD in lines[2] and "asym+smt FAIL!" in lines[2]
    found = json.loads(asymlab("history", "asym-smt", "--json", store=store).output)
    assert [one["arms"]["asym+smt"] for one in found] == ["PASS", "FAIL"]


def test_history_of_a_figure(store: Path) -> None:
    done = asymlab("history", "asym-smt", "--metric", "sibling_debt", store=store)
    assert "sibling debt, asym+smt" in done.output and "▁█" in done.output
    wrong = asymlab("history", "asym-smt", "--metric", "nothing", store=store, code=ExitCode.USAGE)
    assert "sibling_debt" in wrong.output


def test_compare_exits_with_1_on_a_regression_only(runs: Path, store: Path) -> None:
    done = asymlab("compare", GOOD, BAD, store=store, code=ExitCode.FAIL)
    assert "Worse: order of placement, asym+smt: PASS -> FAIL" in done.output
    assert "kernel of asym+smt" in done.output
    asymlab("compare", BAD, GOOD, store=store)
    asymlab("compare", runs / GOOD, runs / GOOD, store=store)
    as_json = asymlab("compare", GOOD, BAD, "--json", store=store, code=ExitCode.FAIL)
    assert len(json.loads(as_json.output)["regressions"]) == 2


def test_a_run_that_is_not_there_is_a_users_error(store: Path) -> None:
    done = asymlab("compare", GOOD, "nothing", store=store, code=ExitCode.USAGE)
    assert "no run in" in done.output


def test_exports(runs: Path, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "junit.xml"
    asymlab("export", "junit", BAD, "-o", path, store=store)
    assert JUnitXml.fromfile(str(path)).failures == 1
    found = json.loads(asymlab("export", "kcidb", runs / BAD, store=store).output)
    assert len(found["tests"]) == 3


def test_the_page_of_a_night(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "n.html"
    done = asymlab("nightly", "-o", path, store=store)
    assert "1 got worse" in done.output
    assert "asym+smt: PASS" in path.read_text() or "order of placement" in path.read_text()


def test_a_password_in_an_option_is_refused(tmp_path: Path) -> None:
    done = asymlab(
        "history",
        "asym-smt",
        "--store",
        "postgresql://me:Geheim9@host/db",
        store=tmp_path / "s",
        code=ExitCode.USAGE,
    )
    assert "command line" in done.output and "Geheim9" not in done.output
