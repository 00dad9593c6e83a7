# SPDX-License-Identifier: Apache-2.0
"""A run as text for a mail: asymlab report --text."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.checks.judge import judge_arm
from asymlab.checks.score import Rules
from asymlab.config.machine import machine
from asymlab.config.system import system, systems
from asymlab.model.claim import ClaimResult
from asymlab.model.machine import Machine
from asymlab.model.result import (
    ArmResult,
    Curve,
    CurveLine,
    CurvePoint,
    ExperimentResult,
    RowResult,
    RunResult,
    Unjudged,
)
from asymlab.model.sample import Interval
from asymlab.model.system import System
from asymlab.model.verdict import Verdict
from asymlab.paths import runs_root
from asymlab.proc import run
from asymlab.report.pages.run import render
from asymlab.report.text.mail import mail
from asymlab.report.text.plain import WIDTH, ascii_only, command, table
from asymlab.results.reference import load_reference
from goldens import assert_golden
from made_cli import Command
from made_examples import examples
from made_session import Answering, Runs, traces
from sample_run import sample_run, sample_throughput

NUMBER = re.compile(r"\d+(?:\.\d+)?")
HEADINGS = ("Machine:", "Method:", "Limits:", "To repeat it")


@pytest.fixture
def result(tmp_path: Path) -> RunResult:
    return sample_throughput(sample_run(tmp_path, write=False))


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path))


def around(value: float) -> Interval:
    return Interval(value=value, low=value * 0.973, high=value * 1.041, n=3)


def parts(text: str) -> list[str]:
    return text.rstrip("\n").split("\n\n")


def part(text: str, begin: str) -> str:
    (found,) = (one for one in parts(text) if one.startswith(begin))
    return found


def assert_plain(text: str) -> None:
    assert text.isascii() and text.endswith("\n") and not text.endswith("\n\n")
    for line in text.splitlines():
        assert len(line) <= WIDTH and line.isprintable() and line == line.rstrip(), line


def system_run(name: str) -> RunResult:
    """A run of all arms, experiments and claims of a shipped system on its machine."""
    spec = system(name)
    box = machine(spec.machine)
    sample = sample_run(Path("unused"), replicas=1, write=False)
    changes = {
        "system": name,
        "title": spec.title,
        "machine": box,
        "board": "qemu-pt",
        "throughput_comparable": True,
        "arms": tuple(_arm(spec, each, sample.arms[0], box) for each in spec.default_arms),
        "experiments": tuple(_experiment(spec, each) for each in spec.experiments),
        "published": load_reference(spec.reference),
    }
    return sample.model_copy(update=changes)


def _arm(spec: System, name: str, like: ArmResult, box: Machine) -> ArmResult:
    arm = spec.arms[name]
    claims = tuple(
        ClaimResult(
            name=key,
            metric=each.metric,
            arm=name,
            title=each.title,
            load=each.load,
            k=(2,),
            bound=each.bound,
            value=around(61.37),
            verdict=Verdict.PASS,
            expect=each.expect.get(arm.role or name),
        )
        for key, each in spec.claims.items()
    )
    fields = {"name": name, "title": arm.title, "series": arm.series or "", "claims": claims}
    return like.model_copy(update=fields)


def _experiment(spec: System, name: str) -> ExperimentResult:
    one = spec.experiments[name]
    rows = tuple(
        RowResult(
            arm=arm,
            features=features,
            metrics={metric: around(1234.5 + at) for metric in one.figures},
            ratios={metric: around(1.07 + at / 100) for metric in one.figures},
            samples=(),
        )
        for at, arm in enumerate(spec.default_arms)
        for features in one.features
    )
    claims = tuple(
        ClaimResult(
            metric=each.metric,
            arm=each.arm,
            over=each.over,
            experiment=name,
            bound=each.bound,
            value=around(1.23),
            verdict=Verdict.PASS,
        )
        for each in spec.claims_of(name)
    )
    return ExperimentResult(
        name=name,
        title=one.title,
        published=one.published,
        unit=one.unit,
        better={metric: one.better.get(metric, "higher") for metric in one.figures},
        rows=rows,
        claims=claims,
        verdict=Verdict.PASS,
        shows=one.shows,
    )


@pytest.mark.parametrize(
    "begin", ["asym-smt on", "Placement", "The limit", "benchblas:", "Claims:", "Limits:"]
)
def test_parts_of_the_text(result: RunResult, begin: str) -> None:
    assert_golden(part(mail(result), begin))


def test_a_table_with_intervals_and_published_ratios(result: RunResult) -> None:
    text = mail(result)
    assert_golden(part(text, "gflops"))
    assert_golden(part(text, "Machine:"))
    assert_golden(part(text, "To repeat it"))


def test_a_run_with_placement_only(tmp_path: Path) -> None:
    text = mail(sample_run(tmp_path, replicas=1, write=False))
    assert_plain(text)
    assert "FAIL at k=2" in text and "Claims:" not in text
    assert "emulated, board qemu, ACPI" in text and " ratio" not in text
    assert "seed 7;" in text


def test_the_limit_of_the_order_and_the_first_failed_step_are_in_the_text(
    result: RunResult, tmp_path: Path
) -> None:
    samples, rules = result.arms[0].samples, Rules(order=("core",), order_limit=7.5)
    judged = judge_arm(samples, rules)
    failed = result.arms[0].model_copy(
        update={"reason": judged.reason, "steps": judged.steps, "order_limit": rules.order_limit}
    )
    new = result.model_copy(update={"arms": (failed,)})
    step = min((s for s in failed.steps if s.verdict is Verdict.FAIL), key=lambda s: s.k)
    said = " ".join(mail(new).split())
    debt = step.order_debt
    assert f"FAIL: {step.load} k={step.k}: {debt.value:.1f} % of task time misplaced" in said
    assert f"({debt.low:.1f} to {debt.high:.1f}, 3 samples), above 7.5 %." in said
    assert "The limit of the order debt is 7.5 % of task time." in said
    page = render(new, tmp_path)
    assert "The limit of the order debt is 7.5 % of task time." in page
    # a result that was stored without the limit states what its steps have
    stored = new.model_dump(mode="json")
    del stored["arms"][0]["order_limit"]
    old = " ".join(mail(RunResult.model_validate(stored)).split())
    assert "The limit of" not in old and "above 7.5 %" in old


def test_an_arm_without_a_sample_that_counts_has_the_reason_in_the_text(result: RunResult) -> None:
    why = "the configuration of X is not known: add --config FILE"
    void = result.arms[0].samples[0].model_copy(update={"void": why})
    judged = judge_arm([void], Rules(order=("core",)))
    update = {"verdict": judged.verdict, "reason": judged.reason, "as_expected": False}
    arm = result.arms[0].model_copy(update={**update, "samples": (void,), "steps": ()})
    changes: dict[str, object] = {"arms": (arm,), "experiments": ()}
    text = mail(result.model_copy(update={**changes, "verdict": Verdict.UNDECIDED}))
    assert "Undecided: no sample counts (asym).\n" in text
    assert f"asym UNDECIDED: 0 of 1 samples count, 2 are needed; first void: {why}." in (
        " ".join(text.split())
    )


def test_claims_about_steps_without_a_value_have_the_reason_instead(result: RunResult) -> None:
    skip = ClaimResult(
        name="mixed",
        metric="shared_idle",
        arm="image",
        load="mixed",
        bound="shared_idle at most 10 %",
        value=None,
        verdict=Verdict.SKIP,
        judged=False,
        reason="no sample has shared_idle of mixed at any step",
    )
    missing = {
        "metric": "wakeup_insns",
        "over": "base",
        "verdict": Verdict.UNDECIDED,
        "reason": "not judged: no samples of base with wakeup_insns in this run",
    }
    rate = {"metric": "migrations_per_s", "value": around(16), "expect": None}
    claims = (
        skip,
        skip.model_copy(update={"expect": None}),
        skip.model_copy(update=missing),
        skip.model_copy(update={**rate, "verdict": Verdict.PASS, "bound": "at most 20/s"}),
    )
    arm = result.arms[0].model_copy(update={"claims": claims})
    text = mail(result.model_copy(update={"arms": (arm,), "experiments": ()}))
    assert_golden(part(text, "Claims:"))


def test_a_run_without_placement_has_no_table_of_it(result: RunResult) -> None:
    bare: dict[str, object] = {
        "verdict": Verdict.SKIP,
        "steps": (),
        "samples": (),
        "first": None,
        "metrics": {},
    }
    arms = tuple(arm.model_copy(update=bare) for arm in result.arms)
    text = mail(result.model_copy(update={"arms": arms}))
    assert "Placement" not in text and "gflops" in text


def test_what_does_not_count_is_in_the_text(result: RunResult) -> None:
    lost = Unjudged(part="placement", what="order of asym", why="no kinds", remedy="--board x")
    claim = result.experiments[0].claims[0]
    failed = claim.model_copy(update={"verdict": Verdict.FAIL, "reason": "the ratio is lower"})
    blas = result.experiments[0].model_copy(update={"claims": (failed,)})
    changes: dict[str, object] = {"unjudged": (lost,), "experiments": (blas,)}
    changes |= {"complete": False, "problem": "the disk is full", "verdict": Verdict.UNDECIDED}
    text = mail(result.model_copy(update=changes))
    assert text.startswith("asym-smt on vera-8c2t: INCOMPLETE\n")
    assert "Incomplete: the disk is full." in text
    assert "not judged: placement order of asym: no kinds; to judge it: --board x." in text
    assert_golden(part(text, "Claims:"))


def test_a_curve_has_a_line_for_each_value(result: RunResult) -> None:
    points = tuple(
        CurvePoint(at=at, ratio=around(1 + at / 10_000), judged=at == 2000, published=1.5)
        for at in (500, 2000, 10_000)
    )
    line = CurveLine(metric="gflops", sides="asym+smt / asym", features=(), points=points)
    one = result.experiments[0].model_copy(update={"curve": Curve(over="work_us", lines=(line,))})
    text = mail(result.model_copy(update={"experiments": (one,)}))
    assert_golden(part(text, "benchblas by work_us"))


@pytest.mark.parametrize("name", systems())
def test_the_text_of_a_run_of_each_system(name: str, tmp_path: Path) -> None:
    run = system_run(name)
    text = mail(run)
    assert_plain(text)
    for heading in HEADINGS:
        assert f"\n{heading}" in text
    for arm in run.arms:
        assert f"{arm.name}: " in text
    for one in run.experiments[:1]:
        assert f"{one.name}: " in text and "1.23 (1.20-1.28)" in text
    # only a metric with a better direction has one in words
    assert not re.search(r"[(,] +is better", text)
    assert numbers(text) <= shown(run, tmp_path)


def numbers(text: str) -> set[str]:
    return set(NUMBER.findall(text))


def shown(run: RunResult, folder: Path) -> set[str]:
    """The numbers of the page's text and of its tooltips, of run.json, and three counts."""
    page = html.unescape(re.sub(r"<script.*?</script>|<style.*?</style>", "", render(run, folder)))
    counts = (len(run.machine.cpus), len(run.machine.llcs), len(run.machine.nodes))
    found = numbers(page.replace("\u202f", "")) | numbers(run.model_dump_json())
    return found | set(map(str, counts))


def test_every_number_of_the_text_is_on_the_page(result: RunResult, tmp_path: Path) -> None:
    text = mail(result)
    assert {"547.8", "525.9", "1.55", "1.49", "27.11", "38.0"} <= numbers(text)
    assert numbers(text) <= shown(result, tmp_path)


WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=90)


@examples(60)
@given(name=WORDS, title=WORDS, path=WORDS, unit=WORDS)
def test_no_line_is_longer_than_72_columns(name: str, title: str, path: str, unit: str) -> None:
    run = sample_throughput(sample_run(Path("unused"), replicas=1, write=False), replicas=1)
    arms = tuple(a.model_copy(update={"name": name + a.name, "title": title}) for a in run.arms)
    one = run.experiments[0]
    rows = tuple(row.model_copy(update={"arm": name, "features": (title,)}) for row in one.rows)
    claims = tuple(each.model_copy(update={"arm": name, "bound": path}) for each in one.claims)
    changed = {"name": name, "rows": rows, "claims": claims, "shows": path, "title": title}
    one = one.model_copy(update={**changed, "unit": {"gflops": unit}})
    box = run.machine.model_copy(update={"name": path, "title": title})
    fields: dict[str, object] = {"arms": arms, "experiments": (one,), "machine": box}
    fields |= {"system": name, "title": title, "limits": (path, title), "board": path}
    assert_plain(mail(run.model_copy(update=fields)))


@examples(25)
@given(words=st.lists(st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"]),
       max_size=200), min_size=1, max_size=6))  # fmt: skip
def test_the_repeat_line_is_the_same_command_when_it_is_pasted(words: list[str]) -> None:
    lines = command(shlex.join(["printf", r"<%s>\n", *words]))
    assert all(len(line) <= WIDTH for line in lines)
    assert run(["sh", "-c", "\n".join(lines)]).output == "".join(f"<{word}>\n" for word in words)


def test_characters_have_an_ascii_spelling() -> None:
    assert (
        ascii_only("1.2\u20131.3 \u00d7 µs ± é\t5\u202f478\x1b[31m…→")
        == "1.2-1.3 x us +- e 5478 [31m...?"
    )


def test_a_wide_table_continues_below_with_its_first_column() -> None:
    lines = table(["arm", "a", "b", "c"], [["x" * 40, "1" * 30, "2" * 30, "3 (4)"]])
    assert [line.split() for line in lines] == [
        ["arm", "a"],
        ["x" * 34, "1" * 30],
        ["x" * 6],
        [],
        ["arm", "b"],
        ["x" * 34, "2" * 30],
        ["x" * 6],
        [],
        ["arm", "c"],
        ["x" * 34, "3", "(4)"],
        ["x" * 6],
    ]


def test_the_command_prints_the_text_of_a_run_folder(
    go: Runs, asymlab: Command, tmp_path: Path
) -> None:
    """From the folder of a run that was judged, to stdout or a file; its page is not written."""
    for only in ((), ("placement",)):
        made = go(only=only)
        shown = asymlab("report", made.id, "--text")
        assert (shown.code, shown.err) == (0, "")
        assert shown.out == mail(made)
        assert_plain(shown.out)
        assert "real CPUs, board answering" in shown.out and "Made up." in shown.out
        assert ("Claims:" in shown.out) is (not only)
    assert asymlab("report", made.id, "--text", "-o", "run.txt").out == ""
    assert (tmp_path / "run.txt").read_text() == shown.out
    assert not (runs_root() / made.id / "report.html").exists()


@pytest.mark.parametrize("other", ["--json", "--open", "--list"])
def test_text_is_one_form_of_the_report(asymlab: Command, other: str) -> None:
    shown = asymlab("report", "--text", other)
    assert shown.code == 2 and "no effect with" in shown.err
