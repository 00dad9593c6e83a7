# SPDX-License-Identifier: Apache-2.0
"""One night compared with earlier nights, and its page."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.model.nightly import GroupNight, Nightly
from asymlab.model.result import RunResult
from asymlab.model.verdict import Verdict
from asymlab.report.pages.nightly import headline, render, state, verdict
from asymlab.results.db import Store, open_store
from asymlab.results.jobs import FarmJob, put_job
from asymlab.results.nights import last_night, night_of, nightly
from asymlab.results.query import Wanted
from asymlab.results.register import register
from browser import opened
from goldens import assert_golden, refused
from made_nights import BREAK, FIRST, kept, night


@pytest.fixture
def filled(store: Store, tmp_path: Path) -> Store:
    for number in range(BREAK - 2, BREAK + 1):
        register(store, kept(night(number), tmp_path))
    return store


def date_of(number: int) -> str:
    return str((FIRST + timedelta(days=number)).date())


def only(found: Nightly) -> GroupNight:
    (group,) = found.groups
    return group


def test_a_night_goes_from_noon_to_noon() -> None:
    assert night_of("2026-11-21T12:00:00+00:00") == "2026-11-21"
    assert night_of("2026-11-22T11:59:59+00:00") == "2026-11-21"
    assert night_of("2026-11-22T13:30:00+02:00") == "2026-11-21"


def test_the_first_bad_night_is_worse_and_the_next_is_the_same(
    filled: Store, tmp_path: Path
) -> None:
    found = nightly(filled)
    one = only(found)
    assert found.night == last_night(filled) == date_of(BREAK)
    assert state(one) == "worse" and verdict(found) is Verdict.FAIL
    assert one.comparison and "PASS -> FAIL" in one.comparison.regressions[0]
    assert "1 got worse" in headline(found)
    register(filled, kept(night(BREAK + 1), tmp_path))
    found = nightly(filled)
    assert state(only(found)) == "same" and verdict(found) is Verdict.FAIL
    assert_golden(headline(found))


def test_any_night_can_be_asked_for(filled: Store) -> None:
    found = nightly(filled, date_of(BREAK - 1))
    assert state(only(found)) == "same" and verdict(found) is Verdict.PASS
    assert state(only(nightly(filled, date_of(BREAK - 2)))) == "first"
    for wrong in ("yesterday", "0001-01-01", "9999-12-31", "2026-11-21T05:00"):
        with refused(UserError):
            nightly(filled, wrong)


def test_a_night_without_runs_does_not_pass(filled: Store) -> None:
    assert only(nightly(filled, wanted=Wanted(system="asym-smt")))
    with refused(UserError):
        nightly(filled, wanted=Wanted(system="asym-smp"))
    # known, but not of this night
    for known, number in (("asym-smt", BREAK + 60), ("placement", BREAK)):
        assert verdict(nightly(filled, date_of(number), Wanted(system=known))) is Verdict.UNDECIDED


def test_nights_without_runs_are_gaps_and_missed(filled: Store) -> None:
    found = nightly(filled, date_of(BREAK + 2))
    one = only(found)
    assert one.missing and state(one) == "missing" and verdict(found) is Verdict.UNDECIDED
    strip = [night.verdict for night in one.history[-5:]]
    assert strip == [Verdict.PASS, Verdict.PASS, Verdict.FAIL, None, None]
    empty = nightly(filled, date_of(BREAK + 60))
    assert empty.groups == () and "Nothing ran." in render(empty)
    assert verdict(empty) is Verdict.UNDECIDED


def failed(run: RunResult) -> RunResult:
    changes = {"complete": False, "verdict": Verdict.ERROR, "problem": "no <power>\nlast lines"}
    return run.model_copy(update=changes)


def test_a_board_that_failed_is_an_error_and_no_regression(filled: Store, tmp_path: Path) -> None:
    register(filled, kept(failed(night(BREAK + 1)), tmp_path))
    found = nightly(filled)
    one = only(found)
    assert state(one) == "failed" and one.verdict is Verdict.ERROR
    assert "no &lt;power&gt;" in render(found)


def test_a_failure_that_was_repeated_is_forgotten(filled: Store, tmp_path: Path) -> None:
    later = night(BREAK + 1)
    earlier = {"uid": "f" * 36, "started": later.started.replace("T23:10", "T22:00")}
    first = failed(later).model_copy(update=earlier)
    for run in (first, later):
        register(filled, kept(run, tmp_path))
    assert state(only(nightly(filled))) == "same"


def test_arms_that_a_farm_ran_one_by_one_are_one_night(store: Store, tmp_path: Path) -> None:
    register(store, kept(night(0), tmp_path))
    assert "1 had a first night" in headline(nightly(store))
    whole = night(1)
    for number, arm in enumerate(whole.arms):
        changes = {"uid": f"{number}" * 36, "repeat": f"asymlab run asym-smt --arms {arm.name}"}
        part = whole.model_copy(update={**changes, "arms": (arm,)})
        register(store, kept(part, tmp_path))
    one = only(nightly(store))
    assert [arm.name for arm in one.arms] == ["asym", "equal", "asym+smt"]
    assert state(one) == "same" and len(one.tonight) == 3


def test_the_last_run_of_an_arm_in_a_night_counts(filled: Store, tmp_path: Path) -> None:
    """The arm that failed is run once more by itself, later that night, and passes."""
    good, bad = night(BREAK - 1), night(BREAK)
    changes = {"repeat": "asymlab run asym-smt --arms asym+smt", "arms": good.arms[2:]}
    changes |= {"started": bad.started.replace("T23:10", "T23:50"), "verdict": Verdict.PASS}
    again = bad.model_copy(update={**changes, "uid": "a" * 36})
    register(filled, kept(again, tmp_path))
    one = only(nightly(filled))
    assert one.verdict is Verdict.PASS and state(one) == "same"
    assert one.history[-1].verdict is Verdict.PASS
    assert one.before_night == date_of(BREAK - 1)


def tries(number: int) -> list[FarmJob]:
    """Cells of a night: tried again and done, failed for good, refused, not in the matrix."""
    base = {"server": "http://lava", "campaign": "mine", "key": "a", "attempt": 1}
    base |= {"title": "asym-smt vera-8c2t grace", "device": "grace-1", "outcome": "infrastructure"}
    base |= {"submitted": f"{date_of(number)}T23:00:00+00:00"}
    changes: tuple[dict[str, object], ...] = (
        {"job": "1", "why": "no power"},
        {"job": "2", "attempt": 2, "outcome": "done", "run": night(number).uid},
        {"job": "3", "key": "b", "why": "no console"},
        {"job": "4", "key": "b", "attempt": 2, "outcome": "broken", "why": "no asymlab"},
        {"job": "no c", "key": "c", "attempt": 0, "outcome": "refused", "why": "no device"},
        {"job": "5", "key": "d", "outcome": "no longer in the matrix", "why": "a typo"},
    )
    return [FarmJob.model_validate(base | each) for each in changes]


def test_cells_that_brought_no_run_make_a_night_an_error(
    filled: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "results" / "runs"))
    log = tmp_path / "results" / "farm" / "mine" / "job-4.log.gz"
    log.parent.mkdir(parents=True)
    log.touch()
    earlier = tries(BREAK - 5)[0].model_copy(update={"campaign": "earlier"})
    for job in (earlier, *tries(BREAK - 1)):
        put_job(filled, job)
    found = nightly(filled, date_of(BREAK - 1))
    assert [(one.job, one.attempt) for one in found.retries] == [("1", 1), ("3", 1)]
    assert [(one.job, one.why) for one in found.lost] == [("4", "no asymlab"), ("", "no device")]
    assert verdict(found) is Verdict.ERROR
    assert_golden(headline(found))
    page = render(found)
    assert str(log) in page and "mine" in page and "no power" in page and "a typo" not in page
    assert nightly(filled, date_of(BREAK - 1), Wanted(system="placement")).lost == ()


def test_a_night_of_failed_jobs_alone_is_the_last_night(store: Store, tmp_path: Path) -> None:
    put_job(store, tries(5)[2])
    found = nightly(store)
    assert found.night == date_of(5) and verdict(found) is Verdict.ERROR
    assert_golden(headline(found))
    assert "no console" in render(found)
    register(store, kept(night(3), tmp_path))
    assert last_night(store) == date_of(5)
    register(store, kept(night(6), tmp_path))
    assert last_night(store) == date_of(6)


def test_jobs_that_are_to_come_leave_a_night_open(filled: Store) -> None:
    coming = tries(BREAK - 1)[0].model_copy(update={"outcome": "", "state": "Running Unknown"})
    put_job(filled, coming)
    found = nightly(filled, date_of(BREAK - 1))
    assert verdict(found) is Verdict.UNDECIDED and "1 cell to come" in headline(found)


def test_runs_that_are_here_are_linked_to(filled: Store, tmp_path: Path) -> None:
    found = nightly(filled)
    (run,) = only(found).tonight
    assert "<a href" not in render(found, tmp_path)
    (Path(run.folder) / "report.html").touch()
    assert f'<a href="{run.uid}/{run.id}/report.html">' in render(found, tmp_path)
    assert "<a href" not in render(found)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_in_a_browser(tmp_path: Path, scheme: str) -> None:
    store = open_store(str(tmp_path / "store.sqlite"))
    for number in range(BREAK - 8, BREAK + 4):
        for board in ("qemu", "qemu-pt"):
            register(store, kept(night(number, board), tmp_path))
    page = tmp_path / "nightly.html"
    page.write_text(render(nightly(store)))
    with opened(page, "dark" if scheme == "dark" else "light") as tab:
        assert tab.locator("h1").inner_text() == "Night of 17 November 2026"
        assert tab.locator(".grid td.cell .verdict").all_inner_texts() == ["FAIL", "PASS"]
        assert tab.locator(".strip i").count() == 2 * 21
        assert tab.locator("svg.series path.c-worse").count() == 1
        assert "kernel of asym+smt" in tab.locator("#h-levels ~ dl").first.inner_text()
        wide = tab.evaluate("document.documentElement.scrollWidth")
        assert wide <= 1280, "the page scrolls sideways"
