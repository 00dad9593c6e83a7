# SPDX-License-Identifier: Apache-2.0
"""Claims by role: a tree that replaces the candidate, and claims that were not judged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from asymlab.boards.board import Capabilities
from asymlab.checks.claims import judge_experiment
from asymlab.checks.experiment import Experiment, RowKey
from asymlab.config.system import system, systems
from asymlab.errors import UserError
from asymlab.model.firmware import ViewSource
from asymlab.model.result import RunResult
from asymlab.model.sample import Sample
from asymlab.model.scheduler import Scheduler
from asymlab.model.system import ROLES
from asymlab.model.verdict import EXIT, Verdict
from asymlab.predict.cmdline import remarks
from asymlab.report.text.run import lines
from asymlab.session import RunOptions
from asymlab.session.judged import unlike_in
from asymlab.session.prepare import ReadyArm
from asymlab.session.resolve import resolve
from goldens import assert_golden, refused
from made_cli import printed
from made_session import SYSTEM, TREE_ARM, Answering, Runs, a_tree, by_kernel, traces, verdicts
from made_trace import small_machine

TREE_SLOW: dict[str, float] = {"smt": 150.0, "stock": 100.0, "tree": 100.0}
"""Phases per second by kernel: a tree without the effect of the series."""


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path), answer=by_kernel(TREE_SLOW))


def terminal(result: RunResult) -> str:
    return "\n".join(printed(lines(result)))


def test_every_claim_about_the_candidate_is_judged_for_a_tree(go: Runs, tmp_path: Path) -> None:
    result = go(tree=tmp_path)
    assert [arm.name for arm in result.arms] == ["asym", "smt", TREE_ARM]
    assert verdicts(result) == {"smt / asym": Verdict.PASS, "tree / asym": Verdict.FAIL}
    assert EXIT[result.verdict] == 1
    assert "gflops tree / asym" in terminal(result).splitlines()[-1]


def test_wide_machines_show_loads_only_in_arms_that_claims_are_about() -> None:
    smt = system("asym-smt")

    def loads(name: str, cpus: int) -> list[str]:
        return [*smt.loads_of(name, smt.arms[name], small_machine(cpus, 1))]

    assert loads("asym", 64) == loads("asym+smt", 65) == [*smt.loads]
    assert loads("asym", 65) == ["wake", "run", "crowd", "siblings", "capped"]
    assert loads("upstream", 65) == loads("equal", 65) == ["wake", "run", "crowd", "siblings"]
    over = smt.claims["light"].model_copy(update={"over": "baseline"})
    smt = smt.model_copy(update={"claims": smt.claims | {"light": over}})
    assert loads("asym", 65) == ["wake", "run", "crowd", "siblings", "light", "capped"]
    assert loads("equal", 65) == ["wake", "run", "crowd", "siblings"]


def test_a_tree_that_has_the_change_passes(go: Runs, board: Answering, tmp_path: Path) -> None:
    board.answer = by_kernel(TREE_SLOW | {"tree": 160.0})
    result = go(tree=tmp_path, arms=("asym",), only=("phases",))
    assert verdicts(result) == {"tree / asym": Verdict.PASS}
    assert EXIT[result.verdict] == 0 and result.unjudged == ()


def test_a_tree_replaces_the_candidate_except_for_its_sources(tmp_path: Path) -> None:
    found = system("hybrid-cluster")
    options = RunOptions(system="hybrid-cluster", inputs=(a_tree(tmp_path),))
    chosen = options.chosen_arms(found)
    candidate, tree = found.arms["cluster"], chosen[TREE_ARM]
    same = ("base", "role", "capacities", "features", "expect")
    assert all(getattr(tree, name) == getattr(candidate, name) for name in same)
    assert tree.series is None and list(chosen) == [*found.default_arms, TREE_ARM]
    assert found.stand_ins(chosen)["cluster"] == ("cluster", TREE_ARM)
    smt = RunOptions(system="asym-smt", inputs=(a_tree(tmp_path),)).chosen_arms(system("asym-smt"))[
        TREE_ARM
    ]
    assert smt.series is None and smt.expect is Verdict.PASS


def an_arm(version: str, **more: object) -> ReadyArm:
    about = {"is_foreign": False, "scheduler": None, **more}
    kernel = SimpleNamespace(version=version, **about)
    return cast("ReadyArm", SimpleNamespace(name=f"arm {version}", kernel=kernel))


def test_costs_are_compared_between_kernels_of_a_version() -> None:
    baseline = an_arm("6.12.117")
    assert unlike_in(an_arm("6.12.9"), [baseline]) == {}
    others: list[dict[str, object]]
    others = [{"is_foreign": True}, {"scheduler": Scheduler(file=Path("scx"))}]
    for other in (an_arm("7.3.4"), an_arm("6.1.117"), *(an_arm("6.12.117", **o) for o in others)):
        assert unlike_in(other, [baseline])


def test_a_tree_may_run_alone(tmp_path: Path) -> None:
    found = system("asym-smt")
    alone = RunOptions(system="asym-smt", arms=(TREE_ARM,), inputs=(a_tree(tmp_path),))
    assert list(alone.chosen_arms(found)) == [TREE_ARM]
    assert "--arms tree " in alone.repeat_line(found)
    beside = alone.model_copy(update={"arms": ("asym", TREE_ARM)})
    assert list(beside.chosen_arms(found)) == ["asym", TREE_ARM]
    assert "--arms asym " in beside.repeat_line(found)
    with refused(UserError) as caught:
        alone.model_copy(update={"inputs": ()}).chosen_arms(found)
    assert "--tree FOLDER" in str(caught.value.hint)


def test_a_system_without_a_candidate_judges_no_tree(go: Runs, tmp_path: Path) -> None:
    plain = SYSTEM.replace("role: candidate, ", "").replace("arm: candidate", "arm: smt")
    assert go(plain).verdict is Verdict.PASS
    with refused(UserError):
        go(plain, tree=tmp_path)


def test_a_claim_that_was_not_judged_is_never_green(go: Runs, tmp_path: Path) -> None:
    result = go(tree=tmp_path, arms=("smt",), only=("phases",), reuse=False)
    assert EXIT[result.verdict] == 4
    missing = {one.what: one for one in result.unjudged}
    assert list(missing) == ["gflops smt / asym above 1.3", "gflops tree / asym above 1.3"]
    found = missing["gflops tree / asym above 1.3"]
    assert found.part == "phases"
    assert_golden(found.why)
    assert found.remedy == "--arms smt,asym"
    text = terminal(result)
    assert f"{found.what}: {found.why}" in text and found.remedy in text
    assert "not judged" in text.splitlines()[-1]


def test_one_remedy_has_all_that_is_missing_judged(go: Runs) -> None:
    more = SYSTEM.replace("capacities: equal", "role: control, capacities: equal")
    more += "      - {metric: gflops, arm: candidate, over: control, above: 1.3}\n"
    missing = go(more, arms=("smt",), only=("phases",)).unjudged
    assert len(missing) == 2 and {one.remedy for one in missing} == {"--arms smt,asym,equal"}


def test_without_the_candidate_its_claims_are_not_judged_either(go: Runs) -> None:
    result = go(arms=("asym",), only=("phases",))
    assert EXIT[result.verdict] == 4
    assert [one.remedy for one in result.unjudged] == ["--arms asym,smt"]
    assert go(arms=("asym",), only=("placement",)).verdict is Verdict.PASS


def test_what_the_board_leaves_out_was_not_asked_for(go: Runs, board: Answering) -> None:
    board.capabilities = Capabilities()
    result = go()
    assert (result.verdict, result.unjudged) == (Verdict.PASS, ())


def test_an_order_that_cannot_be_judged_here_is_never_green(go: Runs) -> None:
    blind = SYSTEM.replace("order: [core, sibling]", "order: [kind, sibling]")
    result = go(blind, only=("placement",))
    assert EXIT[result.verdict] == 4
    assert [one.what for one in result.unjudged] == ["order of asym", "order of smt"]
    assert_golden(result.unjudged[0].why)
    assert "another board" in result.unjudged[0].remedy


def test_a_failure_outweighs_what_was_not_judged(go: Runs, tmp_path: Path) -> None:
    more = SYSTEM + "      - {metric: gflops, arm: candidate, above: 120}\n"
    result = go(more, tree=tmp_path, arms=(TREE_ARM,), only=("phases",), reuse=False)
    assert EXIT[result.verdict] == 1
    last = terminal(result).splitlines()[-1]
    assert "gflops tree " in last and "asym" not in last
    assert [one.what for one in result.unjudged] == ["gflops tree / asym above 1.3"]


def test_a_tree_with_needless_attempts_fails_the_claim_of_the_gate(tmp_path: Path) -> None:
    """balance-gate has no order: without claims about a tree it could not fail."""
    found = system("balance-gate")
    arms = RunOptions(
        system="balance-gate", inputs=(a_tree(tmp_path),), arms=("base",)
    ).chosen_arms(found)
    spec = found.experiments["oltp"].model_copy(update={"claims": found.claims_of("oltp")})

    def failed(undue: float) -> list[str]:
        counts = {"base": 900.0, TREE_ARM: undue}
        rows: dict[RowKey, list[Sample]] = {
            (arm, ()): list(gate_samples(arm, counts[arm])) for arm in arms
        }
        experiment = Experiment("oltp", spec, None, found.stand_ins(arms))
        claims = judge_experiment(experiment, rows).claims
        assert all(claim.judged for claim in claims) and len(claims) == 5
        return [f"{one.metric} {one.sides}" for one in claims if one.verdict is Verdict.FAIL]

    assert failed(0.0) == []
    assert failed(0.5) == [f"undue {TREE_ARM}"]


def gate_samples(arm: str, undue: float) -> Iterator[Sample]:
    """Three equal replicas of oltp."""
    same = {"tps": 50.0, "balance_done": 200.0, "balance_undue_share": 90.0, "balance_unheld": 0.0}
    figures = {f"oltp.{name}": value for name, value in (same | {"balance_undue": undue}).items()}
    for replica in range(3):
        yield Sample(
            arm=arm, replica=replica, seed=replica, folder="", experiment="oltp", figures=figures
        )


@pytest.mark.parametrize("name", systems())
def test_shipped_systems_have_a_baseline_and_a_candidate_that_passes(name: str) -> None:
    found = system(name)
    roles = {arm.role: arm for arm in found.arms.values() if arm.role}
    needed = {"candidate"} | ({"baseline"} if found.experiments else set())
    assert needed <= set(roles) <= set(ROLES)
    ordered = any(not load.shown_only for load in found.loads.values())
    assert roles["candidate"].expect is (Verdict.PASS if ordered else Verdict.SKIP)
    counted = [c for e in found.experiments.values() for c in e.claims if not c.shown_only]
    assert any(claim.arm == "candidate" for claim in counted) or not found.experiments
    assert {found.named(role) for role in needed} <= set(found.default_arms)


@pytest.mark.parametrize("name", systems())
def test_shipped_systems_run_the_arms_of_all_counted_claims(name: str) -> None:
    """Without one, a run of the default arms ends undecided."""
    found = system(name)
    claims = [one for e in found.experiments for one in found.claims_of(e) if not one.shown_only]
    sides = {side for claim in claims for side in claim.arms}
    stepped = {found.named(side) for claim in found.claims.values() for side in claim.expect}
    assert sides | stepped <= set(found.default_arms)


@pytest.mark.parametrize(
    ("append", "smt", "cache"),
    [
        ("", None, "cache"),
        ("nosmt", None, "cache"),
        ("quiet isolcpus=2-3", "isolation", "cache+isolation"),
        ("isolcpus=nonsense", None, "cache"),
    ],
)
def test_isolcpus_asks_for_kernels_that_obey_it(append: str, smt: str | None, cache: str) -> None:
    for name, config in (("asym-smt", smt), ("topo-aware", cache)):
        inputs = resolve(RunOptions(system=name, board="qemu-pt", append=append, reuse=True))
        arms = {**inputs.arms, **inputs.lendable}
        assert {arm.config for arm in arms.values()} == {config}


def test_kernels_of_machines_with_high_apic_ids_remap_interrupts() -> None:
    for name, config in (("placement", "remap"), ("topo-aware", "cache+remap")):
        inputs = resolve(RunOptions(system=name, board="qemu-pt", machine="hygon-2s6n2l8c2t"))
        assert {arm.config for arm in inputs.arms.values()} == {config}


@pytest.mark.parametrize("word", ["isolcpus=abc", "maxcpus=abc", "nosmt", "quiet"])
def test_parameters_are_remarked_before_boots_as_for_a_prediction(word: str) -> None:
    notes = resolve(RunOptions(system="asym-smt", board="qemu-pt", append=word)).notes
    assert notes == remarks((word,), ViewSource.ACPI, "--append")
    assert bool(notes) is word.endswith("=abc")


@pytest.mark.parametrize("value", ["abc", "", "4-", "7-4", "99", "0-15", "4-7,16"])
def test_a_partition_without_sense_is_refused(value: str) -> None:
    options = RunOptions(system="asym-smt", board="qemu-pt", append=f"asymlab.partition={value}")
    with refused(UserError):
        resolve(options)
    assert resolve(options.model_copy(update={"append": "asymlab.partition=4-7,12"})).arms
