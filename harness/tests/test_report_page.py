# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.errors import InfraError
from asymlab.model.result import LEFT_OUT, RunResult, Skipped
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.report import summary
from asymlab.report.experiments import figure
from asymlab.report.pages.run import render, write_page
from asymlab.report.text.mail import mail
from asymlab.report.text.run import lines
from goldens import assert_golden
from made_cli import printed
from sample_run import sample_run

HOSTILE = "</script><script>alert(1)</script><!--&\"'{{ 7*7 }}"


@pytest.fixture
def result(tmp_path: Path) -> RunResult:
    return sample_run(tmp_path, replicas=1, write=False)


def terminal(result: RunResult, width: int = 120) -> str:
    return "\n".join(printed(lines(result, "results/runs/x/report.html"), width))


def test_a_page_is_written_whole(tmp_path: Path) -> None:
    result = sample_run(tmp_path, replicas=1)
    path = write_page(result, tmp_path)
    text = path.read_text()
    assert [p.name for p in tmp_path.iterdir() if "report" in p.name] == ["report.html"]
    assert "asym-smt" in text
    assert result.repeat in text
    assert text.count('"whole":') == 6
    # nothing is fetched: no address but the SVG name space
    addresses = set(re.findall(r"https?://[^\"'\s)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|script|img)[^>]+(src|href)=(?!\"data:)", text)


def test_everything_is_escaped(tmp_path: Path) -> None:
    """In HTML, and in the data of the script, which cannot end it."""
    result = sample_run(tmp_path, replicas=1)
    arm = result.arms[0]
    assert arm.first is not None
    first = arm.first.model_copy(update={"text": HOSTILE, "task": HOSTILE})
    steps = [s.model_copy(update={"first": first}) for s in arm.samples[0].steps]
    sample = arm.samples[0].model_copy(update={"steps": tuple(steps), "void": HOSTILE})
    arm = arm.model_copy(
        update={"first": first, "samples": (sample,), "title": HOSTILE, "reason": HOSTILE}
    )
    machine = result.machine.model_copy(update={"title": HOSTILE, "provenance": HOSTILE})
    bad: dict[str, object] = {"title": HOSTILE, "repeat": HOSTILE, "limits": (HOSTILE,)}
    bad |= {"machine": machine, "provenance": {HOSTILE: HOSTILE}, "id": HOSTILE, "arms": (arm,)}
    text = render(result.model_copy(update=bad), tmp_path)
    assert "<script>alert" not in text
    assert "alert(1)&lt;/script&gt;" in text
    assert text.count("</script>") == 3
    assert "\\u003c/script\\u003e" in text


def test_an_incomplete_run_says_so(tmp_path: Path, result: RunResult) -> None:
    cut = result.model_copy(update={"complete": False, "problem": "the disk is full", "arms": ()})
    text = render(cut, tmp_path)
    assert "This run is incomplete" in text
    assert "the disk is full" in text
    assert "Every arm did as expected" not in text
    assert "This run has no timelines" in text
    assert "INCOMPLETE: the disk is full" in terminal(cut)
    killed = cut.model_copy(update={"problem": ""})
    assert "still running, or was killed" in render(killed, tmp_path)
    assert "it has no verdict" in terminal(killed)
    assert "This run is incomplete" not in render(result, tmp_path)


def test_skipped_experiments_are_shown_with_the_reason(tmp_path: Path, result: RunResult) -> None:
    some = tuple(Skipped(experiment=name, why="no hardware") for name in ("one", "two"))
    cut = result.model_copy(update={"skipped": some})
    assert "<b>Skipped</b>: one, two: no hardware." in render(cut, tmp_path)
    assert "skipped: one, two: no hardware" in terminal(cut)
    assert terminal(cut).rstrip().endswith("Skipped: one, two.")
    assert "kipped" not in terminal(result)


def test_parts_that_are_left_out_are_named_in_the_terminal(result: RunResult) -> None:
    limits = ("Time is made.", f"{LEFT_OUT}claim light: too small.")
    shown = terminal(result.model_copy(update={"limits": limits}))
    assert "Left out: claim light: too small." in shown and "Time is made" not in shown


def test_what_was_not_measured_is_not_set_beside_published_figures(
    tmp_path: Path, result: RunResult
) -> None:
    text = render(result, tmp_path)
    beside = text[text.index("Published figures") : text.index("Details")]
    assert "measures placement, not throughput" in beside
    assert "phases_per_s" not in beside
    assert "Not comparable with published figures" in text
    text = render(result.model_copy(update={"throughput_comparable": True}), tmp_path)
    assert "This run did not measure the experiments" in text
    assert "Not comparable" not in text


def test_a_page_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, result: RunResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_page(result, tmp_path)

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(InfraError, match=r"report\.html: No space left"):
        write_page(result, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["report.html"]


def test_the_terminal_says_it_in_six_lines(result: RunResult) -> None:
    text = terminal(result)
    assert "\x1b" not in text
    assert_golden(text)


def test_arms_that_got_more_replicas_are_listed(result: RunResult) -> None:
    first = result.arms[0]
    more = first.model_copy(update={"samples": first.samples * 4})
    run = result.model_copy(update={"arms": (more, *result.arms[1:])})
    assert "ACPI, 1 to 4 replicas" in terminal(run)
    assert summary.replicas(run.model_copy(update={"arms": ()})) == "0 replicas"


def test_the_terminal_names_what_is_odd(result: RunResult) -> None:
    arm = result.arms[0].model_copy(
        update={"verdict": Verdict.PASS, "as_expected": False, "reason": "the order was kept"}
    )
    other = {"arms": (arm, *result.arms[1:]), "verdict": Verdict.FAIL}
    text = terminal(result.model_copy(update=other))
    assert_golden(text)
    assert "first violation" not in text


def test_long_lines_are_not_cut_when_narrow(result: RunResult) -> None:
    assert result.repeat in terminal(result, width=40)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.0523, "0.0523"), (0.2, "0.2"), (217.4, "217.4"), (5478, "5\u202f478")],
)
def test_figures(value: float, text: str) -> None:
    assert figure(value) == text


def test_debts_that_are_missing_are_left_out(tmp_path: Path, result: RunResult) -> None:
    arms = tuple(a.model_copy(update={"metrics": {}}) for a in result.arms)
    text = render(result.model_copy(update={"arms": arms}), tmp_path)
    assert "Sibling debt" not in text
    one = Interval(value=3, low=2, high=4, n=3)
    arms = (arms[0].model_copy(update={"metrics": {"sibling_debt": one}}), *arms[1:])
    assert "Sibling debt" in render(result.model_copy(update={"arms": arms}), tmp_path)


def test_what_is_not_judged_does_not_look_broken(tmp_path: Path) -> None:
    result = sample_run(tmp_path, replicas=1)
    arm = result.arms[0]
    skip = {"verdict": Verdict.SKIP, "reason": "shown, not judged"}
    steps = tuple(s.model_copy(update=skip) for s in arm.steps)
    arm = arm.model_copy(update={"steps": steps, "verdict": Verdict.PASS})
    text = render(result.model_copy(update={"arms": (arm,)}), tmp_path)
    assert "Load wake <small>shown, not judged</small>" in text
    assert '"first":{' not in text
    assert '"first":{' in render(result, tmp_path)


def texts(result: RunResult, folder: Path) -> tuple[str, str, str]:
    """A run on a terminal, in a mail and as a page."""
    return terminal(result), mail(result), render(result, folder)


def test_systems_that_judge_no_order_have_no_columns_of_it(
    tmp_path: Path, result: RunResult
) -> None:
    skip = {"verdict": Verdict.SKIP, "expect": Verdict.SKIP, "as_expected": True}
    arms = tuple(arm.model_copy(update=skip) for arm in result.arms)
    claimed = result.model_copy(update={"arms": arms, "verdict": Verdict.PASS})
    for with_order, without in zip(texts(result, tmp_path), texts(claimed, tmp_path), strict=True):
        assert re.search(r"(?i)\bexpected +\S|>expected<", with_order)
        assert re.search("(?i)sibling debt", without)
        assert not re.search(
            r"(?i)>order of placement<|\border +expected|\border +sibling", without
        )
        assert "SKIP" not in without.partition("sibling debt")[2]
