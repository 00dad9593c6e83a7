# SPDX-License-Identifier: Apache-2.0
"""A matrix that runs: states of entries, the budget, failures, and its page, text and exit code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.errors import AsymlabError, ExitCode, GuestLost, InfraError, UserError
from asymlab.model.matrix import BootCheck, Entry, Matrix, State
from asymlab.model.verdict import Verdict
from asymlab.progress import Unwatched
from asymlab.report.pages.matrix import headline, render
from asymlab.report.text.matrix import entry_line, lines, plan_lines
from asymlab.session.matrix.cells import cells_of
from asymlab.session.matrix.drive import Drive
from asymlab.session.matrix.options import MatrixOptions
from asymlab.session.matrix.plan import STORED, plan
from browser import opened
from goldens import assert_golden
from made_cli import printed
from made_matrix import MadeRuns
from made_session import a_tree
from sample_run import sample_run, sample_throughput

VERA, GB10, X86 = (f"asym-smt on {name}" for name in ("vera-8c2t", "gb10", "hybrid-6p8e"))


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("ASYMLAB_STORE", raising=False)


def options(machines: str = "gb10 vera-8c2t", **more: object) -> MatrixOptions:
    asked = {"machines": tuple(machines.split()), "systems": ("asym-smt",)}
    return MatrixOptions.model_validate({**asked, **more})


def driven(runs: MadeRuns, asked: MatrixOptions | None = None) -> Matrix:
    """The matrix at its end."""
    drive = Drive(plan(asked or options(), runs), runs, Unwatched(), runs.clock)
    for _ in drive.run():
        pass
    return drive.matrix


def of(matrix: Matrix, title: str) -> Entry:
    (found,) = (one for one in matrix.entries if one.title == title)
    return found


def states(matrix: Matrix) -> dict[str, State]:
    return {one.title: one.state for one in matrix.entries}


def test_the_systems_machine_runs_first_and_every_arm_has_a_cell() -> None:
    runs = MadeRuns()
    matrix = driven(runs)
    assert runs.ran == [VERA, GB10]
    assert {*states(matrix).values()} == {State.RAN}
    cells = of(matrix, GB10).cells
    assert [(one.arm, one.verdict) for one in cells] == [
        ("asym", Verdict.PASS),
        ("equal", Verdict.PASS),
        ("asym+smt", Verdict.PASS),
    ]
    assert re.fullmatch(r"order FAIL at k=\d+, expected", cells[0].words)
    assert cells[2].words == "order PASS, expected" and cells[2].reason == ""
    assert matrix.took_s == 60 and of(matrix, VERA).took_s == 30


def test_an_interrupted_matrix_continues_where_it_stopped() -> None:
    runs = MadeRuns(errors={GB10: KeyboardInterrupt()})
    drive = Drive(plan(options(), runs), runs, Unwatched(), runs.clock)
    with pytest.raises(KeyboardInterrupt):
        for _ in drive.run():
            pass
    matrix = drive.interrupted()
    assert states(matrix) == {VERA: State.RAN, GB10: State.INTERRUPTED}
    assert matrix.exit_code is ExitCode.UNDECIDED
    assert_golden(headline(matrix))

    runs.errors, runs.ran = {}, []
    matrix = driven(runs)
    assert runs.ran == [GB10]
    assert states(matrix) == {VERA: State.STORED, GB10: State.RAN}
    stored = of(matrix, VERA)
    assert stored.estimate and (stored.estimate.seconds, stored.estimate.basis) == (0, STORED)
    assert len(stored.cells) == 3 and stored.run == Path(stored.folder).name


def test_fresh_runs_what_is_stored() -> None:
    runs = MadeRuns()
    driven(runs)
    driven(runs, options(fresh=True))
    assert runs.ran == [VERA, GB10] * 2


@pytest.mark.parametrize(
    ("more", "state"), [(0, State.RAN), (-1, State.BUDGET)], ids=["fits", "a second short"]
)
def test_a_run_that_does_not_fit_in_the_budget_does_not_start(more: float, state: State) -> None:
    """The first run takes twice as long as estimated, so the second is expected to as well."""
    entries = plan(options(), MadeRuns()).matrix.entries
    first, second = (one.estimate.seconds for one in entries if one.estimate)
    runs = MadeRuns(seconds=2 * first)
    matrix = driven(runs, options(budget_s=2 * first + 2 * second + more))
    assert states(matrix) == {VERA: State.RAN, GB10: state}
    assert (of(matrix, GB10).reason == "") is (state is State.RAN)
    assert without_boots(matrix).exit_code is (
        ExitCode.PASS if state is State.RAN else ExitCode.UNDECIDED
    )


def test_a_budget_never_ends_a_run_that_has_started() -> None:
    runs = MadeRuns(seconds=1e6)
    matrix = driven(runs, options(budget_s=1e5))
    assert runs.ran == [VERA] and states(matrix) == {VERA: State.RAN, GB10: State.BUDGET}


def test_stored_runs_need_no_budget() -> None:
    runs = MadeRuns()
    driven(runs)
    matrix = driven(runs, options(budget_s=1.0))
    assert {*states(matrix).values()} == {State.STORED}
    assert without_boots(matrix).exit_code is ExitCode.PASS


ENDS: list[tuple[dict[str, Verdict], dict[str, AsymlabError], ExitCode]] = [
    ({}, {}, ExitCode.PASS),
    ({GB10: Verdict.FAIL}, {}, ExitCode.FAIL),
    ({GB10: Verdict.UNDECIDED}, {}, ExitCode.UNDECIDED),
    ({VERA: Verdict.FAIL, GB10: Verdict.UNDECIDED}, {}, ExitCode.FAIL),
    ({GB10: Verdict.FAIL}, {VERA: GuestLost("no message")}, ExitCode.INFRA),
    ({}, {GB10: UserError("does not build")}, ExitCode.USAGE),
]


@pytest.mark.parametrize(
    ("verdicts", "errors", "code"),
    ENDS,
    ids=["pass", "fail", "undecided", "fail and undecided", "error and fail", "refused"],
)
def test_the_worst_cell_is_the_exit_code(
    verdicts: dict[str, Verdict], errors: dict[str, AsymlabError], code: ExitCode
) -> None:
    runs = MadeRuns(verdicts, errors, kernels={})
    matrix = without_boots(driven(runs))
    assert runs.ran == [VERA, GB10]  # an error ends its entry only
    assert matrix.exit_code is code


def without_boots(matrix: Matrix) -> Matrix:
    """The matrix of runs whose boots were not compared: test_matrix_boots.py is about these."""
    entries = tuple(one.model_copy(update={"boots": ()}) for one in matrix.entries)
    return matrix.model_copy(update={"entries": entries})


def test_what_the_user_must_act_for_is_not_tried_again(tmp_path: Path) -> None:
    """A tree that does not compile for arm64 is compiled once, and still runs on x86."""
    bad = f"{VERA}, tree linux"
    runs = MadeRuns(errors={bad: UserError("does not build\n  error: x", hint="the whole log: y")})
    matrix = driven(
        runs, options("gb10 vera-8c2t hybrid-6p8e", inputs=(a_tree(tmp_path),), arms=("tree",))
    )
    assert sorted(runs.ran) == sorted([bad, f"{X86}, tree linux"])
    other = of(matrix, f"{GB10}, tree linux")
    assert other.state is State.REFUSED and other.reason == of(matrix, bad).reason
    assert of(matrix, bad).verdict is Verdict.ERROR and matrix.exit_code is ExitCode.USAGE


def test_a_run_that_did_not_finish_has_its_reason_and_no_cell(tmp_path: Path) -> None:
    runs = MadeRuns(errors={GB10: InfraError("the disk is full", hint="free some space")})
    matrix = driven(runs)
    entry = of(matrix, GB10)
    assert (entry.state, entry.cells, entry.verdict) == (State.FAILED, (), Verdict.ERROR)
    assert "the disk is full" in render(matrix)
    assert_golden(entry_line(entry))


BAD = BootCheck(arm="asym", kernel="7.3", verdict=Verdict.FAIL, lines=("a", "b", "c", "d", "e"))
GOOD = BootCheck(arm="asym", kernel="6.12", verdict=Verdict.PASS, compared=("node",))
OPEN = BootCheck(arm="tree", kernel="7.3", verdict=Verdict.UNDECIDED, reason="no kernel")


@pytest.mark.parametrize(
    ("boots", "verdict", "code"),
    [
        ((), None, ExitCode.PASS),
        ((GOOD,), Verdict.PASS, ExitCode.PASS),
        ((GOOD, BAD), Verdict.FAIL, ExitCode.FAIL),
        ((OPEN,), Verdict.UNDECIDED, ExitCode.UNDECIDED),
        # what was compared counts; a difference that a series may explain is not hidden by it
        ((GOOD, OPEN), Verdict.PASS, ExitCode.PASS),
        ((GOOD, OPEN.model_copy(update={"lines": ("x",)})), Verdict.UNDECIDED, ExitCode.UNDECIDED),
    ],
)
def test_a_prediction_that_is_not_the_boot_is_never_green(
    boots: tuple[BootCheck, ...], verdict: Verdict | None, code: ExitCode
) -> None:
    matrix = without_boots(driven(MadeRuns()))
    first = matrix.entries[0].model_copy(update={"boots": boots})
    matrix = matrix.model_copy(update={"entries": (first, *matrix.entries[1:])})
    assert matrix.boot_verdict(first.machine) is verdict
    assert matrix.exit_code is code


def everything(tmp_path: Path) -> Matrix:
    """A matrix with an entry in every state."""
    runs = MadeRuns(
        verdicts={GB10: Verdict.FAIL},
        errors={
            X86: GuestLost("the guest sent no message"),
            f"{GB10}, tree linux": UserError("linux does not build"),
        },
    )
    asked = options(
        "gb10 vera-8c2t hybrid-6p8e grace-72c n1-4c",
        inputs=(a_tree(tmp_path),),
        systems=("asym-smt", "hybrid-cluster"),
    )
    return matrix_with(driven(runs, asked), {VERA: (GOOD,), GB10: (BAD,)})


def matrix_with(matrix: Matrix, boots: dict[str, tuple[BootCheck, ...]]) -> Matrix:
    """The matrix with these boots, without a run on grace-72c."""
    short: dict[str, object] = {
        "state": State.BUDGET,
        "reason": "it takes about 3 min, 40 s are left",
        "cells": (),
    }
    short |= {"run": "", "folder": "", "run_verdict": None, "took_s": 0.0}
    entries = (
        one.model_copy(
            update={"boots": boots.get(one.title, ())}
            | (short if one.machine == "grace-72c" and one.state is State.RAN else {})
        )
        for one in matrix.entries
    )
    return matrix.model_copy(update={"entries": tuple(entries)})


def test_the_page_has_a_cell_for_everything(tmp_path: Path) -> None:
    matrix = everything(tmp_path)
    found = {one.state for one in matrix.entries}
    assert found >= {State.RAN, State.FAILED, State.REFUSED, State.BUDGET, State.NOT_APPLICABLE}
    page = render(matrix, tmp_path)
    text = re.sub(r"<[^>]+>", " ", page)
    for entry in matrix.entries:
        assert entry.machine in text
        if entry.state.is_over:
            link = f'href="runs/{entry.run}/report.html"'
            assert page.count(link) >= 1 + len(entry.cells), entry.title
        if entry.state is State.BUDGET:
            assert f"{entry.title}: {entry.state.value}" in text
    cells = [cell.words for one in matrix.entries if one.state.is_over for cell in one.cells]
    assert all(text.count(words) == cells.count(words) for words in {*cells})
    for word in ("P-cores from E-cores", "sent no message", "and 2 more", "differs", "k=2"):
        assert word in text, word
    assert "href" not in render(matrix).partition("<main>")[2].replace('href="#', "")
    assert not re.search(r"https?://", page)


def test_a_cell_that_was_not_judged_is_never_green(tmp_path: Path) -> None:
    matrix = everything(tmp_path)
    overview = render(matrix, tmp_path).partition('id="overview"')[2].partition("</table>")[0]
    good = [one for one in matrix.entries if one.verdict is Verdict.PASS]
    equal = [one for one in matrix.machines if matrix.boot_verdict(one.name) is Verdict.PASS]
    assert good and overview.count("v-pass") == len(good) + len(equal)
    assert all(one.state.is_over for one in good)


def test_the_text_has_a_row_for_each_machine(tmp_path: Path) -> None:
    matrix = everything(tmp_path)
    found = printed(lines(matrix, "matrix.html"))
    for machine in matrix.machines:
        assert any(line.startswith(f"{machine.name} ") for line in found)
    assert found[-1] == headline(matrix)
    assert_golden("\n".join((*found[: 2 + len(matrix.machines)], found[-1])))
    rest = "\n".join(found[2 + len(matrix.machines) : -1])
    for word in (
        "asym of asym-smt: a",
        "and 2 more",
        "linux does not build",
        "40 s are left",
        "not applicable: ",
    ):
        assert word in rest, word


def test_the_plan_shows_order_estimates_and_reasons() -> None:
    planned = plan(options("gb10 vera-8c2t n1-4c", budget_s=3600.0), MadeRuns())
    found = printed(plan_lines(planned.matrix))
    assert found[0].split() == ["run", "arms", "estimate", "from", "place"]
    assert next(line.split()[3] for line in found[1:4]) == "vera-8c2t"
    assert all("from" in line and "first with" in line for line in found[2:4])
    assert found[4].endswith("in all, budget 60 min")
    assert_golden("\n".join(found[5:]))


def test_the_plan_shows_what_the_budget_has_no_time_for() -> None:
    asked = options("gb10 vera-8c2t n1-4c", budget_s=3600.0)
    entries = plan(asked, MadeRuns()).matrix.entries
    seconds = [one.estimate.seconds for one in entries if one.estimate]
    assert len(seconds) == 3 and seconds[0] > seconds[1] + seconds[2]
    asked = options("gb10 vera-8c2t n1-4c", budget_s=seconds[1] + seconds[2])
    less = printed(plan_lines(plan(asked, MadeRuns()).matrix))
    assert "not in the budget by these estimates: 1" in less  # the others fit


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_in_a_browser(tmp_path: Path, scheme: str) -> None:
    page = tmp_path / "matrix.html"
    page.write_text(render(everything(tmp_path), tmp_path))
    with opened(page, "dark" if scheme == "dark" else "light") as seen:
        assert seen.locator("#overview tbody tr").count() == 5
        row = seen.locator("#overview tr", has_text="gb10").first
        assert row.locator(".v-fail").count() >= 2
        assert "differs" in row.inner_text()
        for width in (1280, 400):
            seen.set_viewport_size({"width": width, "height": 900})
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert seen.evaluate(wide) == 0, width


CLAIMS: list[tuple[dict[str, object], Verdict, str]] = [
    ({}, Verdict.PASS, "2 of 2 claims hold"),
    ({"verdict": Verdict.FAIL, "reason": "below 1.3"}, Verdict.FAIL, "1 of 2 claims hold"),
    ({"verdict": Verdict.UNDECIDED}, Verdict.UNDECIDED, "1 of 2 claims hold"),
    ({"verdict": Verdict.SKIP, "judged": False}, Verdict.UNDECIDED, "1 of 2 claims hold"),
    ({"verdict": Verdict.FAIL, "expect": None}, Verdict.PASS, "1 of 1 claim hold"),
]


@pytest.mark.parametrize(("change", "verdict", "words"), CLAIMS)
def test_claims_that_count_are_in_the_cell_of_their_arm(
    change: dict[str, object], verdict: Verdict, words: str
) -> None:
    run = sample_throughput(sample_run(Path(), replicas=1, write=False), replicas=1)
    first = run.experiments[0]
    claims = (first.claims[0].model_copy(update=change), *first.claims[1:])
    experiments = (first.model_copy(update={"claims": claims}), *run.experiments[1:])
    changed = run.model_copy(update={"experiments": experiments})
    baseline, series = cells_of(changed, ("asym", "asym+smt"))
    assert "claim" not in baseline.words and baseline.verdict is Verdict.PASS
    assert (series.verdict, series.words) == (verdict, f"order PASS, expected; {words}")
    assert (first.name in series.reason) is (verdict is not Verdict.PASS)
