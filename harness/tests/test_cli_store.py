# SPDX-License-Identifier: Apache-2.0
"""The commands around the results store, as a user types them."""

from __future__ import annotations

import errno
import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from junitparser import JUnitXml

from asymlab.errors import ExitCode, InfraError
from asymlab.results.db import VARIABLE, Store, open_store
from asymlab.results.register import Registered, register
from goldens import assert_golden
from made_cli import Command, Shown
from made_nights import BREAK, kept, night


@pytest.fixture
def asymlab(asymlab: Command) -> Stored:
    return Stored(asymlab)


@dataclass(frozen=True)
class Stored:
    """asymlab with a store; the exit code is checked."""

    command: Command

    def __call__(self, *words: object, store: Path, code: ExitCode = ExitCode.PASS) -> Shown:
        self.command.patch.setenv(VARIABLE, str(store))
        shown = self.command(*map(str, words))
        assert shown.code == code, shown
        return shown


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
    stores = open_store(str(path))
    for name in (GOOD, BAD):
        register(stores, runs / name)
    return path


GOOD, BAD = night(BREAK - 1).id, night(BREAK).id


def test_importing_again_changes_nothing(asymlab: Stored, runs: Path, store: Path) -> None:
    done = asymlab("store", "import", *(runs / name for name in (GOOD, BAD)), store=store)
    assert done.out.count("unchanged") == 2
    assert "2 runs" in asymlab("store", "status", store=store).out


def test_a_folder_without_a_run_is_named_and_the_others_are_stored(
    asymlab: Stored, runs: Path, tmp_path: Path
) -> None:
    (tmp_path / "junk").mkdir()
    words = ("store", "import", tmp_path / "junk", runs / GOOD)
    done = asymlab(*words, store=tmp_path / "s.sqlite", code=ExitCode.USAGE)
    assert "junk" in done.err and "new" in done.out


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ValueError("odd"), ExitCode.INTERNAL),
        (InfraError("the results store: locked"), ExitCode.INFRA),
        (OSError(errno.ENOSPC, "No space left on device"), ExitCode.INFRA),
    ],
)
def test_a_run_that_fails_does_not_keep_the_others_out_of_the_store(
    asymlab: Stored,
    runs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    code: ExitCode,
) -> None:
    def failing(store: Store, folder: Path) -> Registered:
        if folder.name == GOOD:
            raise error
        return register(store, folder)

    monkeypatch.setattr("asymlab.results.register.register", failing)
    (tmp_path / "junk").mkdir()
    folders = (tmp_path / "junk", runs / GOOD, runs / BAD)
    done = asymlab("store", "import", *folders, store=tmp_path / "s.sqlite", code=code)
    assert f"error: {runs / GOOD}: " in done.err and str(error) in done.err
    assert f"error: {tmp_path / 'junk'}" in done.err
    assert BAD in done.out and "new" in done.out and GOOD not in done.out
    words = ("store", "import", *folders, "--json")
    found = asymlab(*words, store=tmp_path / "s.sqlite", code=code).json
    assert found["runs"] == {str(runs / BAD): "unchanged"}
    assert list(found["failed"]) == [str(tmp_path / "junk"), str(runs / GOOD)]


def test_history_marks_surprises_and_plots_a_figure(asymlab: Stored, store: Path) -> None:
    lines = asymlab("history", "asym-smt", store=store).out.splitlines()
    assert GOOD in lines[1] and "PASS" in lines[1]
    assert BAD in lines[2] and "asym+smt FAIL!" in lines[2]
    found = json.loads(asymlab("history", "asym-smt", "--json", store=store).out)
    assert [one["arms"]["asym+smt"] for one in found] == ["PASS", "FAIL"]
    done = asymlab("history", "asym-smt", "--metric", "sibling_debt", store=store)
    assert "sibling debt, asym+smt" in done.out and "▁█" in done.out
    wrong = asymlab("history", "asym-smt", "--metric", "nothing", store=store, code=ExitCode.USAGE)
    assert "sibling_debt" in wrong.err


def test_history_explains_an_unknown_metric_and_an_unknown_system(
    asymlab: Stored, store: Path, tmp_path: Path
) -> None:
    def refused(*words: object, store: Path = store) -> str:
        return asymlab("history", *words, store=store, code=ExitCode.USAGE).err

    assert "did you mean sibling_debt?" in refused("asym-smt", "--metric", "siblin_debt")
    assert "known metrics: " in refused("asym-smt", "--metric", "zzz")
    assert "did you mean asym-smt?" in refused("asym-smy")
    assert "did you mean" not in refused("asym-smt", "--board", "nope")
    started = night(0).model_copy(update={"complete": False})
    other = tmp_path / "s.sqlite"
    register(open_store(str(other)), kept(started, tmp_path / "incomplete"))
    assert (
        "no metric 'nope': no complete run has metrics (1 found, 0 complete)\nhint: without"
        in refused("asym-smt", "--metric", "nope", store=other)
    )


def test_compare_exits_with_1_on_a_regression_and_2_without_the_run(
    asymlab: Stored, runs: Path, store: Path
) -> None:
    done = asymlab("compare", GOOD, BAD, store=store, code=ExitCode.FAIL)
    assert_golden(done.out.splitlines()[-1])
    assert "kernel of asym+smt" in done.out
    asymlab("compare", BAD, GOOD, store=store)
    asymlab("compare", runs / GOOD, runs / GOOD, store=store)
    as_json = asymlab("compare", GOOD, BAD, "--json", store=store, code=ExitCode.FAIL)
    assert len(json.loads(as_json.out)["regressions"]) == 2
    done = asymlab("compare", GOOD, "nothing", store=store, code=ExitCode.USAGE)
    assert "nothing" in done.err and GOOD in done.err


def test_exports(asymlab: Stored, runs: Path, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "junit.xml"
    asymlab("export", "junit", BAD, "-o", path, store=store)
    assert JUnitXml.fromfile(str(path)).failures == 1
    found = json.loads(asymlab("export", "kcidb", runs / BAD, store=store).out)
    assert len(found["tests"]) == 3


def test_the_page_of_a_night(asymlab: Stored, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "n.html"
    done = asymlab("nightly", "-o", path, store=store)
    assert "1 got worse" in done.out
    assert "asym+smt: PASS" in path.read_text() or "order of placement" in path.read_text()


def test_a_password_in_an_option_is_refused(asymlab: Stored, tmp_path: Path) -> None:
    words = ("history", "asym-smt", "--store", "postgresql://me:Geheim9@host/db")
    done = asymlab(*words, store=tmp_path / "s", code=ExitCode.USAGE)
    assert VARIABLE in done.err and "Geheim9" not in done.out + done.err
