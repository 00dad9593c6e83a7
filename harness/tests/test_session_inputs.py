# SPDX-License-Identifier: Apache-2.0
"""Runs with kernels that the user gives: arms, baselines, kept files, missing options."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels.inputs import series as series_module
from asymlab.kernels.inputs.image import ImageInput
from asymlab.kernels.inputs.series import SeriesInput
from asymlab.kernels.inputs.sources import CommitInput, RangeInput
from asymlab.model.verdict import EXIT, Verdict
from asymlab.paths import runs_root
from asymlab.session import RunOptions
from asymlab.session.run import INPUTS, planned
from asymlab.sources.series import Series
from goldens import assert_golden, refused
from made_cli import Command
from made_image import arm64, config_of, written
from made_repository import MAILS, commit, git, repository
from made_session import SYSTEM, Answering, Runs, a_tree, by_kernel, traces, verdicts

SPEEDS = {"stock": 100.0, "smt": 150.0, "range-base": 100.0, "range": 150.0, "image": 150.0}
SPEEDS |= {"commit": 100.0, "tree": 150.0, "series-base": 100.0, "series": 150.0}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path), answer=by_kernel(SPEEDS))


@pytest.fixture
def linux(tmp_path: Path) -> Path:
    tree = repository(tmp_path / "repository")
    commit(tree, cpu_2=20)
    return tree


def test_a_range_is_compared_with_itself_only(go: Runs, linux: Path) -> None:
    result = go(inputs=(RangeInput.of(f"{linux}@v6.12..main"),))
    assert [arm.name for arm in result.arms] == ["range-base", "range"]
    assert verdicts(result) == {"range / range-base": Verdict.PASS}
    assert EXIT[result.verdict] == 0
    words = shlex.split(result.repeat)
    ids = [git(linux, "rev-parse", rev).strip() for rev in ("v6.12", "main")]
    assert words[words.index("--range") + 1] == f"{linux}@{ids[0]}..{ids[1]}"
    assert words[words.index("--arms") + 1] == "range-base,range"
    assert ids[1] in result.provenance["arm range"]


def test_nothing_is_expected_of_a_baseline_that_the_user_gives(go: Runs, linux: Path) -> None:
    passing = SYSTEM.replace('base: "6.12", expect: FAIL', 'base: "6.12", expect: PASS')
    asked = (RangeInput.of(f"{linux}@v6.12..main"),)
    shipped = go(passing, only=("placement",), arms=("asym",))
    assert shipped.verdict is Verdict.FAIL
    own = go(passing, only=("placement",), inputs=asked, arms=("range-base",))
    assert [(arm.verdict, arm.as_expected) for arm in own.arms] == [(Verdict.FAIL, True)]


def test_several_inputs_are_several_arms(go: Runs, linux: Path, tmp_path: Path) -> None:
    given = (a_tree(tmp_path), CommitInput.of(f"{linux}@v6.12"))
    result = go(inputs=given, only=("phases",))
    assert verdicts(result) == {
        "smt / asym": Verdict.PASS,
        "tree / asym": Verdict.PASS,
        "commit / asym": Verdict.FAIL,
    }
    alone = go(inputs=given, only=("phases",), arms=("asym", "tree"))
    assert verdicts(alone) == {"tree / asym": Verdict.PASS}
    assert "--arms asym,tree " in alone.repeat
    with refused(UserError):
        go(inputs=given, arms=("series",))


def test_mails_are_kept_in_the_folder_of_the_run(go: Runs, linux: Path) -> None:
    asked = SeriesInput.of(str(MAILS / "cover.mbox"), f"{linux}@v6.12")
    result = go(inputs=(asked,), only=("phases",))
    assert verdicts(result) == {"series / series-base": Verdict.PASS}
    kept = runs_root() / result.id / INPUTS / "cover.mbox"
    assert kept.read_bytes() == (MAILS / "cover.mbox").read_bytes()
    assert str(MAILS / "cover.mbox") in result.provenance["arm series"]
    none = go(only=("phases",), arms=("asym",))
    assert not (runs_root() / none.id / INPUTS).exists()


def test_a_series_that_does_not_apply_starts_no_run(
    go: Runs, linux: Path, board: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = SeriesInput.of(str(MAILS / "wrong-base.mbox"), f"{linux}@v6.12")
    with pytest.raises(UserError):
        go(inputs=(asked,), only=("phases",))
    assert not board.ready and not board.booted
    tried: list[Series | None] = []
    monkeypatch.setattr(series_module, "applied", lambda *_: tried.append(None))
    go(inputs=(asked,), only=("phases",), arms=("series-base", "asym"))
    assert not tried, "an arm that does not run"


def test_a_dry_run_has_the_arms_and_the_notes(
    go: Runs, linux: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(go.folder / "no-sources"))
    file = go.folder / "made-up.yaml"
    file.write_text(SYSTEM.replace(", series: smt", ""))
    given = (SeriesInput.of(str(MAILS / "versions.mbox")),)
    plan = planned(RunOptions(system=str(file), board="answering", inputs=given))
    assert list(plan.boots) == ["asym", "smt", "series"]
    assert len(plan.notes) == 2 and "v2" in plan.notes[0]
    assert_golden(plan.notes[1])
    onto = f"{linux}@v6.12"
    here = planned(
        RunOptions(
            system=str(file),
            board="answering",
            inputs=(SeriesInput.of(str(MAILS / "cover.mbox"), onto),),
        )
    )
    assert here.notes == ()
    wrong = (SeriesInput.of(str(MAILS / "wrong-base.mbox"), onto),)
    with pytest.raises(UserError, match="hunk 2 does not apply"):
        planned(RunOptions(system=str(file), board="answering", inputs=wrong))
    wrong = (SeriesInput.of(str(MAILS / "nowhere.mbox")),)
    with pytest.raises(UserError):
        planned(RunOptions(system=str(file), board="answering", inputs=wrong))


def test_a_check_without_its_options_is_undecided(
    go: Runs, board: Answering, tmp_path: Path
) -> None:
    config = config_of("arm64", SCHED_SMT=None)
    image = ImageInput(image=written(tmp_path, arm64(config)))
    go.foreign["image"] = config
    result = go(inputs=(image,))
    assert EXIT[result.verdict] == 4
    arms = {arm.name: arm for arm in result.arms}
    assert arms["image"].verdict is Verdict.UNDECIDED and arms["smt"].verdict is Verdict.FAIL
    assert_golden(arms["image"].reason)
    claims = [one for e in result.experiments for one in e.claims if one.arm == "image"]
    assert {one.verdict for one in claims} == {Verdict.UNDECIDED}
    assert all("CONFIG_SCHED_SMT is not set" in one.reason for one in claims)
    assert not any(plan.kernel.parent.name == "image" for plan, _ in board.booted)


def test_an_image_with_all_options_is_judged(go: Runs, tmp_path: Path) -> None:
    config = config_of("arm64")
    image = ImageInput(image=written(tmp_path, arm64(config)))
    go.foreign["image"] = config
    result = go(inputs=(image,), arms=("asym",), only=("phases",))
    assert verdicts(result) == {"image / asym": Verdict.PASS}
    watched = SYSTEM.replace("    work: floating", "    work: floating\n    watch: yields")
    counted = go(watched, inputs=(image,), arms=("image",), only=("phases",))
    (void,) = {row.samples[0].void for e in counted.experiments for row in e.rows}
    assert_golden(void)


def test_a_dry_run_says_what_will_not_be_judged(go: Runs, tmp_path: Path) -> None:
    file = go.folder / "made-up.yaml"
    file.write_text(SYSTEM.replace("    work: floating", "    work: floating\n    watch: yields"))
    image = ImageInput(image=written(tmp_path, arm64(config_of("arm64", SCHED_SMT=None))))
    plan = planned(RunOptions(system=str(file), board="answering", inputs=(image,)))
    assert_golden("\n".join(plan.notes))
    placement = planned(RunOptions(system="asym-smt", board="qemu"))
    assert_golden("\n".join(placement.left_out))


def test_no_other_kernel_is_booted_again_for_one_that_cannot_be_judged(
    go: Runs, board: Answering, tmp_path: Path
) -> None:
    config = config_of("arm64", SCHED_SMT=None)
    image = ImageInput(image=written(tmp_path, arm64(config)))
    go.foreign["image"] = config
    result = go(inputs=(image,), arms=("asym", "image"))
    assert EXIT[result.verdict] == 4
    counts = {len(row.samples) for e in result.experiments for row in e.rows if row.arm == "asym"}
    assert counts == {result.replicas}


def test_the_options_of_the_command_are_inputs(
    go: Runs, linux: Path, tmp_path: Path, asymlab: Command
) -> None:
    file = go.folder / "made-up.yaml"
    file.write_text(SYSTEM.replace(", series: smt", ""))
    image = written(tmp_path, arm64(), "Image")
    config = written(tmp_path, config_of("arm64").encode(), "my.config")
    tree = str(a_tree(tmp_path).path)
    words = ["--tree", tree, "--commit", f"{linux}@main", "--commit", f"{linux}@v6.12"]
    words += ["--range", f"{linux}@v6.12..main", "--series", str(MAILS / "cover.mbox")]
    words += ["--onto", f"{linux}@v6.12", "--image", str(image), "--config", str(config)]
    asked = ("run", str(file), "--board", "answering", "--dry-run", "--json")
    names = ["tree", "commit", "commit-2", "range-base", "range", "series-base", "series", "image"]
    assert list(asymlab(*asked, *words).json["boots"]) == names
    assert list(asymlab(*asked, *words, "--arms", "asym,series").json["boots"]) == [
        "asym",
        "series",
    ]
    assert "no revision v9" in asymlab.refused(*asked[:-1], "--commit", f"{linux}@v9")
