# SPDX-License-Identifier: Apache-2.0
"""Whole runs on a board that answers at once: what is booted, and the results."""

from __future__ import annotations

import json
import platform
import re
from itertools import pairwise
from pathlib import Path

import pytest

from asymlab.boards.board import Capabilities
from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.errors import GuestLost, UserError
from asymlab.model.job import Job, Load, Plan
from asymlab.model.machine_parts import WorkKind
from asymlab.model.verdict import Verdict
from asymlab.model.workloads import Blas, Spin
from asymlab.report.summary import headline, left_out, skipped
from asymlab.session import features, prepare
from asymlab.session.provenance import provenance
from goldens import assert_golden, refused
from made_session import COMPARABLE, SYSTEM, Answering, Runs, steady, traces

ARMS = ("asym", "smt")


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path))


def test_rows_are_booted_after_the_arms_and_their_claim_is_judged(
    go: Runs, board: Answering, tmp_path: Path
) -> None:
    result = go()

    assert result.verdict is Verdict.PASS and result.complete
    assert [(arm.name, arm.verdict) for arm in result.arms] == [(n, Verdict.FAIL) for n in ARMS]
    (found,) = result.experiments
    assert [(row.arm, row.features, len(row.samples)) for row in found.rows] == [
        (name, (feature,), 2) for name in ARMS for feature in ("SIS_UTIL", "NO_SIS_UTIL")
    ]
    assert [claim.verdict for claim in found.claims] == [Verdict.PASS] * 2
    assert len(board.booted) == 2 * (2 + 2)
    one = found.rows[3].samples[1]
    assert one.folder == "experiments/phases/smt/NO_SIS_UTIL/1"
    assert (tmp_path / "runs" / result.id / one.folder / "phases.runs.parquet").is_file()
    stored = json.loads((tmp_path / "runs" / result.id / "run.json").read_text())
    assert stored["experiments"][0]["verdict"] == "PASS"


def test_rows_of_an_arm_share_a_boot_of_their_kind_of_work(go: Runs, board: Answering) -> None:
    go(seed=7)
    placed, job = board.booted[0]
    assert (placed.seed, placed.work) == (7, WorkKind.MIXED)
    assert [line.split()[1] for line in job if line.startswith("load")] == ["wake"]
    measured, job = board.booted[3]
    assert (measured.seed, measured.work) == (7, WorkKind.FLOATING)
    first, second = "SIS_UTIL phases.0", "NO_SIS_UTIL phases.1"
    assert "seed 7" in job and _turns(job) == [first, second]
    assert {plan.seed for plan, _ in board.booted[4:]} == {8}
    assert _turns(board.booted[7][1]) == [second, first]  # with even seeds


def _turns(job: list[str]) -> list[str]:
    """The feature that is set before each load, and the load's label."""
    return [
        f"{one.split()[1]} {two.split()[1]}"
        for one, two in pairwise(job)
        if one.startswith("feature ")
    ]


def test_rows_with_other_features_do_not_share_a_boot(go: Runs, board: Answering) -> None:
    other = SYSTEM.replace("[[SIS_UTIL], [NO_SIS_UTIL]]", "[[], [NO_SIS_UTIL], [TTWU_QUEUE]]")
    result = go(other, only=("phases",))
    assert len(board.booted) == 2 * 2 * 3
    assert all(len(_turns(job)) < 2 for _, job in board.booted)
    folders = {one.folder for row in result.experiments[0].rows for one in row.samples}
    assert "experiments/phases/smt/TTWU_QUEUE/1" in folders and len(folders) == 12


def test_an_arm_has_settings_and_a_system_has_kernel_parameters(go: Runs, board: Answering) -> None:
    path = "/sys/module/kvm/parameters/enable_relaxed_boost"
    changed = SYSTEM.replace("series: smt,", f"series: smt, settings: {{{path}: N}},")
    go("cmdline: [skew_tick=1]\n" + changed, only=("phases",))
    set_in = {plan.kernel.read_text(): f"set {path} N" in job for plan, job in board.booted}
    assert set_in == {"stock": False, "smt": True}
    assert {plan.cmdline for plan, _ in board.booted} == {("skew_tick=1",)}


def test_rows_have_the_files_of_their_loads_and_those_of_their_boot(
    go: Runs, board: Answering, tmp_path: Path
) -> None:
    board.answer = lambda plan, load: 3.0 if load == "phases.0" else 5.0
    result = go(only=("phases",))
    for row, value in zip(result.experiments[0].rows, (3.0, 5.0) * 2, strict=True):
        for one in row.samples:
            assert one.figures["phases.phases_per_s"] == value
            home = tmp_path / "runs" / result.id / one.folder
            assert {path.name for path in home.iterdir()} == {
                "console.log",
                "phases.runs.parquet",
                "phases.samples.txt",
                "phases.trace.dat",
            }
    homes = (tmp_path / "runs" / result.id / "experiments" / "phases" / "asym").rglob(".boot*")
    assert list(homes) == []


def test_deadlines_allow_for_the_host_time_of_each_virtual_cpu() -> None:
    def allowed(name: str, parallel: bool) -> float:
        load = Load(label="x", program="blas", args=(), steps=(8,), step_ms=1000)
        box = machine(name)
        without = prepare.boot_deadline_s(box, Job(), parallel=parallel)
        return prepare.boot_deadline_s(box, Job(loads=(load,)), parallel=parallel) - without

    assert allowed("vera-8c2t", parallel=False) == allowed("vera-rubin", parallel=False) == 20
    assert allowed("vera-rubin", parallel=True) > 176 * 400 / 400
    assert allowed("vera-8c2t", parallel=True) >= 20


def test_deadlines_allow_for_work_that_is_executed() -> None:
    box = machine("vera-8c2t")
    spun, skipped = (
        prepare.boot_deadline_s(box, Job(loads=(spec.load("x", box, 0, 1),)), parallel=True)
        for spec in (
            Spin(steps="one-per-core", step_ms=1000),
            Blas(steps=(8,), work_us=1, step_ms=1000),
        )
    )
    assert spun - skipped > 0.9 * (16 * 2700 - 16 * 400) / 200


def test_trace_buffers_are_smaller_on_machines_with_many_cpus(go: Runs, board: Answering) -> None:
    kib = []
    for name in ("vera-8c2t", "vera-rubin"):
        go(arms=("equal",), only=("placement",), machine=name, replicas=1)
        words = [line.split() for line in board.booted[0][1]]
        kib += [int(line[1]) for line in words if line[0] == "trace-kib"]
    assert kib == [4096, 1489]


def test_equal_changes_the_tables_not_the_speeds(go: Runs, board: Answering) -> None:
    go(arms=("asym", "equal"), only=("phases",))
    own, equal = board.booted[0][0].machine, board.booted[1][0].machine
    assert (own.capacities, equal.capacities) == ("machine", "equal")
    assert [cpu.mips for cpu in own.cpus] == [cpu.mips for cpu in equal.cpus]
    assert len({cpu.mips for cpu in equal.cpus}) > 1


def test_without_a_valid_trace_throughput_is_kept_and_debts_are_not(go: Runs) -> None:
    row = go(only=("phases",)).experiments[0].rows[0]
    assert "sibling_debt" not in row.metrics and row.metrics["gflops"].n == 2
    assert not row.samples[0].void
    assert "instead of 8" in row.samples[0].facts["trace"]
    assert row.samples[0].facts["slice_hash"] == "0123"


def test_more_replicas_only_of_boots_with_undecided_rows(go: Runs, board: Answering) -> None:
    def noisy(plan: Plan, load: str) -> float:
        good = load != "phases.1"
        return steady(plan, load) if good else 100.0 + 50 * (plan.seed % 2)

    board.answer = noisy
    result = go()
    rows = {(row.arm, row.features[0]): row.samples for row in result.experiments[0].rows}
    assert {len(samples) for samples in rows.values()} == {4}
    assert [one.seed for one in rows["smt", "NO_SIS_UTIL"]] == [1, 2, 3, 4]
    assert result.verdict is Verdict.UNDECIDED
    assert all(len(arm.samples) == 2 for arm in result.arms)


def test_a_claim_that_does_not_hold_fails_the_run(go: Runs, board: Answering) -> None:
    board.answer = lambda plan, load: 100.0 + plan.seed % 2
    result = go()
    assert result.verdict is Verdict.FAIL
    assert result.experiments[0].claims[0].verdict is Verdict.FAIL


def test_a_load_that_prints_no_figure_is_void(go: Runs) -> None:
    result = go(SYSTEM.replace("gflops: phases_per_s", "gflops: flops"), only=("phases",))
    row = result.experiments[0].rows[0]
    assert_golden(row.samples[0].void)
    assert result.verdict is Verdict.UNDECIDED


def test_only_chosen_parts_run(go: Runs, board: Answering) -> None:
    result = go(only=("phases",))
    assert len(board.booted) == 4
    assert result.verdict is Verdict.PASS
    assert {(arm.verdict, arm.as_expected) for arm in result.arms} == {(Verdict.SKIP, True)}
    assert "--only phases" in result.repeat
    placed = go(only=("placement",))
    assert (len(board.booted), placed.experiments) == (4, ())


def test_a_board_without_comparable_throughput_leaves_experiments_out(
    go: Runs, board: Answering
) -> None:
    board.capabilities = Capabilities()
    result = go()
    assert (len(board.booted), result.experiments) == (4, ())
    assert "phases" in result.limits[-1] and "qemu-pt" in result.limits[-1]
    with refused(UserError):
        go(only=("phases",))


GUESTS = SYSTEM.replace(
    "    work: floating\n", "    work: floating\n    needs: {virtualization: real}\n"
)


def test_experiments_that_need_real_guests_are_skipped_elsewhere(
    go: Runs, board: Answering
) -> None:
    board.capabilities = COMPARABLE.model_copy(update={"virtualization": "emulated"})
    result = go(GUESTS)
    assert (len(board.booted), result.experiments) == (4, ())
    assert [one.experiment for one in result.skipped] == ["phases"]
    assert headline(result).endswith("Skipped: phases.")
    assert_golden("\n".join(skipped(result)))
    assert go(GUESTS, only=("placement",)).skipped == ()
    with refused(UserError):
        go(GUESTS, only=("phases",))
    with refused(UserError):
        go(re.sub(r"loads:\n.*\n", "", GUESTS))
    board.capabilities = COMPARABLE.model_copy(update={"virtualization": "real"})
    result = go(GUESTS)
    assert [one.name for one in result.experiments] == ["phases"] and not result.skipped


def test_real_guests_have_one_kernel_for_all_arms(go: Runs, board: Answering) -> None:
    board.capabilities = COMPARABLE.model_copy(update={"virtualization": "real"})
    load = "{workload: lguests, vcpus_per_cpu: 0.5, step_ms: 2000}"
    asked = re.sub(r"loads:\n.*\n", "", GUESTS).replace("machine: vera-8c2t", "machine: n1-4c")
    asked = asked.replace("    work: ", "    traced: false\n    work: ")
    result = go(asked.replace("{workload: blas, steps: one-per-core, work_us: 2000}", load))
    assert result.verdict is Verdict.PASS
    assert "key stock" in result.provenance["kernel of guests"]
    lines = [line for _, job in board.booted for line in job]
    assert {line for line in lines if line.startswith("guests")} == {"guests stock"}
    ran = "untraced phases.0 lguests --vms 2 --vcpus 2 --ms 2000 --layout flat"
    assert lines.count(ran) == len(board.booted) == 4
    go(only=("placement",))
    assert not any(line.startswith("guests") for _, job in board.booted for line in job)


def test_gathered_loads_are_left_out_where_cpus_take_turns(go: Runs, board: Answering) -> None:
    gathered = SYSTEM.replace(
        "loads:\n", "loads:\n  run: {workload: fill, steps: [2], work_us: 0, gather: true}\n"
    )
    for comparable, loads in ((True, {"run", "wake"}), (False, {"wake"})):
        board.capabilities = Capabilities(throughput_comparable=comparable)
        result = go(gathered, only=("placement",))
        lines = [line.split() for _, job in board.booted for line in job]
        assert {words[1] for words in lines if words[0] == "load"} == loads
    assert_golden(result.limits[-1])


def test_loads_that_are_left_out_for_one_reason_are_one_limit(go: Runs, board: Answering) -> None:
    load = "{workload: fill, steps: siblings, work_us: 600, sleep_us: 1400}"
    gathered = "{workload: fill, steps: [2], work_us: 0, gather: true}"
    more = f"loads:\n  light: {load}\n  run: {gathered}\n  mixed: {load}\n"
    board.capabilities = Capabilities(repeats=False)
    result = go(SYSTEM.replace("loads:\n", more), only=("placement",))
    assert_golden("\n".join(left_out(result)))


def test_claims_about_loads_that_are_left_out_are_not_missing(go: Runs, board: Answering) -> None:
    claimed = SYSTEM.replace(
        "loads:\n",
        "loads:\n  more: {workload: fill, steps: siblings, work_us: 600, sleep_us: 1400}\n",
    ).replace(
        "experiments:\n",
        "claims:\n  idle: {title: t, load: more, metric: shared_idle, at_most: 1,"
        " expect: {candidate: PASS}}\nexperiments:\n",
    )
    for repeats, judged in ((True, {"idle"}), (False, set())):
        board.capabilities = Capabilities(repeats=repeats, throughput_comparable=True)
        result = go(claimed, only=("placement",))
        assert {one.name for arm in result.arms for one in arm.claims} == judged
    assert result.unjudged == ()
    assert_golden(result.limits[-1])


def test_a_lost_guest_is_an_error_of_its_rows_and_keeps_what_there_was(
    go: Runs, board: Answering
) -> None:
    def lost(plan: Plan, load: str) -> float:
        if len(board.booted) == 4:
            raise GuestLost("the guest died")
        return steady(plan, load)

    board.answer = lost
    result = go()
    assert (result.verdict, result.complete) == (Verdict.ERROR, False)
    assert result.problem == "the guest died"
    samples = [row.samples for row in result.experiments[0].rows]
    assert [len(row) for row in samples] == [1, 1, 1, 1]
    assert [row[0].error for row in samples] == ["", "", *["the guest died"] * 2]
    assert [len(arm.samples) for arm in result.arms] == [1, 1]


TIMELINE = "    title: Phases\n    watch: yields\n    timeline: [{}]"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("arm: candidate", "arm: smd", "claims[0].arm: no arm named smd"),
        ("over: baseline", "over: asim", "claims[0].over: no arm named asim"),
        ("arm: candidate", "arm: smt", ".arm: arm smt has a role: a claim must name the role"),
        ("over: baseline", "over: control", "no arm has the role control"),
        ("capacities: equal", "role: baseline", "arms.equal.role: arm asym has the"),
        ("  equal: {", "  tree: {", "arms.tree: the name tree is reserved"),
        ("  equal: {", "  control: {", "arms.control: the name control is reserved"),
        ("role: baseline", "role: base", "arms.asym.role"),
        ("metric: gflops", "metric: flops", "[0].metric: the experiment has no figure flops"),
        (", above: 1.3", "", "needs one of at_least, at_most, above"),
        ("above: 1.3", "above: 1.3, not_below: 1", "needs one of at_least, at_most, above"),
        ("above: 1.3", "exactly: 0", "exactly is a bound on a value"),
        ("over: baseline, above: 1.3", "within: 0.1", "within is a bound on a ratio"),
        ("above: 1.3", "above: 1.3, shown_only: true", "needs the reason"),
        ("    title: Phases", "    title: Phases\n    better: {gflops: big}", "'higher'"),
        ("    title: Phases", "    title: Phases\n    timeline: [asym]", "log of directed yields"),
        ("    title: Phases", TIMELINE.format("asim"), "timeline[0]: no arm named asim"),
        ("    title: Phases", TIMELINE.format("asym"), "[0]: arm asym has a role"),
    ],
)
def test_mistakes_in_an_experiment_are_named(go: Runs, old: str, new: str, reason: str) -> None:
    assert old in SYSTEM
    with pytest.raises(UserError, match=re.escape(reason)) as caught:
        go(SYSTEM.replace(old, new))
    assert caught.value.line


CURVE = "curve: {over: work_us, published: {500: blas}, points: [{work_us: 500}]}"


@pytest.mark.parametrize("named", ["published: blas", CURVE], ids=["table", "curve"])
@pytest.mark.parametrize("reference", ["", "reference: asym-smt.yaml\n"], ids=["none", "reference"])
def test_unknown_published_tables_are_refused_with_the_known_ones(
    go: Runs, reference: str, named: str
) -> None:
    text = SYSTEM.replace("replicas: 2\n", f"replicas: 2\n{reference}", 1)
    with refused(UserError) as caught:
        go(text.replace("    title: Phases", f"    title: Phases\n    {named}"))
    assert caught.value.line == text.splitlines().index("    title: Phases") + 2


@pytest.mark.parametrize("part", ["phase", "xyz"])
def test_unknown_parts_are_refused_with_the_known_ones(go: Runs, part: str) -> None:
    with refused(UserError):
        go(only=(part,))


def test_boards_that_do_not_repeat_have_a_separate_limit(board: Answering, go: Runs) -> None:
    strict = SYSTEM.replace("replicas: 2\n", "replicas: 2\norder_limit: 0.5\n", 1)
    noisy = f"{strict}noisy_limit: 99\n"
    for text, *judged in ((strict, Verdict.FAIL, 0.5), (noisy, Verdict.PASS, 99)):
        arms = go(text, only=("placement",)).arms
        assert {(arm.verdict, arm.order_limit) for arm in arms} == {tuple(judged)}
    assert {arm.order_limit for arm in go(text, only=("phases",)).arms} == {None}


@pytest.mark.parametrize(
    ("name", "release", "shown"), [("Linux", "6.1", "Linux 6.1"), ("Darwin", "23", "Darwin")]
)
def test_provenance_names_the_host(
    name: str, release: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "system", lambda: name)
    monkeypatch.setattr(platform, "release", lambda: release)
    assert provenance(system("asym-smt"))["host"].endswith(f" CPUs, {shown}")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("[core, sibling]", "['type:olympus', sibling]", 6), ("[1, 2, 4]", "[12, 16]", 15)],
    ids=["order", "steps"],
)
def test_what_another_machine_cannot_have_is_refused_before_boots(
    go: Runs, board: Answering, old: str, new: str, line: int
) -> None:
    changed = SYSTEM.replace(old, new)
    with refused(UserError) as caught:
        go(changed, machine="milan-4c")
    assert (caught.value.line, board.booted) == (line, [])


TYPO = SYSTEM.replace("[NO_SIS_UTIL]]", "[NO_SIS_UTILL]]")


def test_an_unknown_feature_is_refused_before_boots(
    go: Runs, board: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = frozenset({"SIS_UTIL", "HRTICK"})
    monkeypatch.setattr(features, "known_features", lambda base, series: known)
    with refused(UserError) as caught:
        go(TYPO)
    assert (caught.value.line, board.booted) == (22, [])


def test_a_feature_that_a_kernel_refuses_is_bad_input(
    go: Runs, board: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(plan: Plan, load: str) -> float:
        where = "/sys/kernel/debug/sched/features"
        raise GuestLost(f"the guest's agent failed: 'NO_SIS_UTILL' to {where}: Invalid argument")

    monkeypatch.setattr(features, "known_features", lambda base, series: frozenset())
    board.answer = refuse
    with refused(UserError):
        go(TYPO)
    assert len(board.booted) == 1
