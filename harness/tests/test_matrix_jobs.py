# SPDX-License-Identifier: Apache-2.0
"""Which runs a matrix has: what is not applicable, what is left out, which names are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.system import systems
from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Wanted
from asymlab.kernels.inputs.image import ImageInput
from asymlab.kernels.inputs.series import SeriesInput, SeriesKernel
from asymlab.kernels.inputs.sources import CommitInput, RangeInput, TreeInput
from asymlab.model.job import Firmware
from asymlab.model.matrix import Entry, State
from asymlab.model.system import PLACEMENT
from asymlab.progress import Progress
from asymlab.session.matrix.jobs import Job, jobs_of
from asymlab.session.matrix.options import MatrixOptions
from fake_kernel import make_fake_kernel
from goldens import assert_golden, refused
from made_image import arm64, config_of, written
from made_repository import MAILS, commit, repository

ALL_SYSTEMS = ("asym-smt", "hybrid-cluster", "balance-gate")


def asked(machines: str, systems: str = "asym-smt", **more: object) -> MatrixOptions:
    words = {"machines": tuple(machines.split(",")), "systems": tuple(systems.split(","))}
    return MatrixOptions.model_validate({**words, **more})


def titles(found: tuple[Job, ...]) -> list[str]:
    return [job.entry.title for job in found]


def reason(entries: tuple[Entry, ...], title: str) -> str:
    (found,) = (one for one in entries if one.title == title)
    assert found.state is State.NOT_APPLICABLE
    return found.reason


def test_machines_that_a_system_refuses_are_not_applicable() -> None:
    found = jobs_of(asked("vera-8c2t,hybrid-6p8e,gb10", ",".join(ALL_SYSTEMS)))
    assert "hybrid-cluster on hybrid-6p8e" in titles(found.able)
    assert_golden(reason(found.unable, "hybrid-cluster on gb10"))
    # the board cannot show the system, whatever the machine
    assert_golden(
        reason(
            jobs_of(asked("hybrid-6p8e,granite-64", "asym-smt,balance-gate")).unable,
            "balance-gate on granite-64",
        )
    )
    assert len(found.able) + len(found.unable) == 9


def test_x86_has_no_device_tree() -> None:
    found = jobs_of(asked("vera-8c2t,granite-16", firmware=Firmware.DT))
    assert titles(found.able) == ["asym-smt on vera-8c2t"]
    assert_golden(reason(found.unable, "asym-smt on granite-16"))


def test_nothing_that_can_run_is_refused() -> None:
    with refused(UserError):
        jobs_of(asked("gb10", "balance-gate,hybrid-cluster"))


def test_placement_is_what_stock_qemu_shows_and_the_run_is_the_one_of_asymlab_run() -> None:
    (job,) = jobs_of(asked("gb10")).able
    assert job.inputs.placement and not job.inputs.experiments and job.options.only == ()
    assert job.samples == {"": 9}
    assert_golden("\n".join([job.entry.repeat, *job.entry.left_out]))


def test_the_cheapest_experiment_with_a_claim_is_added() -> None:
    (job,) = jobs_of(asked("vera-8c2t", board="qemu-pt")).able
    assert job.options.only[0] == PLACEMENT and len(job.options.only) == 2
    (name,) = job.inputs.experiments
    assert job.samples == {"": 9, name: 9 * len(job.inputs.experiments[name].features)}
    assert_golden("\n".join([job.entry.repeat, *job.entry.left_out]))
    (other,) = jobs_of(asked("vera-8c2t", board="qemu-pt", only=("benchblas",))).able
    assert [*other.inputs.experiments] == ["benchblas"] and not other.inputs.placement


def test_a_pattern_names_parts() -> None:
    (job,) = jobs_of(asked("vera-8c2t", board="qemu-pt", only=("bench*",))).able
    (same,) = jobs_of(asked("vera-8c2t", board="qemu-pt", only=("benchblas",))).able
    assert job.options == same.options and job.entry == same.entry
    with refused(UserError):
        jobs_of(asked("vera-8c2t", board="qemu-pt", only=("bench*x",)))


def test_a_system_without_placement_has_its_experiment() -> None:
    (job,) = jobs_of(asked("granite-64", "balance-gate", board="qemu-pt")).able
    assert not job.inputs.placement and len(job.inputs.experiments) == 1


def test_trees_are_separate_runs_after_the_shipped_arms(tmp_path: Path) -> None:
    folders = (tmp_path / "one" / "linux", tmp_path / "two" / "linux", tmp_path / "next")
    trees = tuple(TreeInput(path=make_fake_kernel(folder)) for folder in folders)
    found = jobs_of(asked("gb10", inputs=trees)).able
    assert [job.entry.arms for job in found] == [("asym", "equal", "asym+smt"), *[("tree",)] * 3]
    # two folders of one name are distinguished by their options
    names = ["", f"--tree {folders[0]}", f"--tree {folders[1]}", "tree next"]
    assert [job.entry.input for job in found] == names
    only = jobs_of(asked("gb10", inputs=trees[2:], arms=("tree",))).able
    assert titles(only) == ["asym-smt on gb10, tree next"]
    assert only[0].options.inputs == trees[2:] and [*only[0].inputs.arms] == ["tree"]


def test_an_input_with_a_baseline_needs_no_shipped_arms(tmp_path: Path) -> None:
    """As in `asymlab run`: they run if --arms names them."""
    linux = repository(tmp_path / "linux")
    head = commit(linux, cpu_2=20)
    given = (RangeInput.of(f"{linux}@v6.12..main"), CommitInput.of(f"{linux}@v6.12"))
    change, before = jobs_of(asked("gb10", inputs=given)).able
    assert change.entry.arms == tuple(change.inputs.arms) == ("range-base", "range")
    assert before.entry.arms == tuple(before.inputs.arms) == ("commit",)
    assert head in change.entry.repeat and "main" not in change.entry.repeat
    columns = {"commit linux@main (base)": "range-base", "commit linux@main": "range"}
    assert change.entry.columns == columns
    more = jobs_of(asked("gb10", inputs=given, arms=("asym", "commit"))).able
    assert [job.entry.arms for job in more] == [("asym",), ("commit",)]


def test_an_image_runs_on_machines_of_its_architecture(tmp_path: Path) -> None:
    image = ImageInput(image=written(tmp_path, arm64(config_of("arm64"))))
    found = jobs_of(asked("gb10,hybrid-6p8e", inputs=(image,)))
    assert titles(found.able) == [
        "asym-smt on gb10",
        "asym-smt on gb10, image vmlinuz",
        "asym-smt on hybrid-6p8e",
    ]
    assert_golden(reason(found.unable, "asym-smt on hybrid-6p8e, image vmlinuz"))
    with refused(UserError):
        jobs_of(asked("hybrid-6p8e", inputs=(image,)))


def test_a_series_that_does_not_apply_is_refused_before_any_run(tmp_path: Path) -> None:
    linux = repository(tmp_path / "linux")
    wrong = SeriesInput.of(str(MAILS / "wrong-base.mbox"), f"{linux}@v6.12")
    with pytest.raises(UserError, match="hunk 2 does not apply"):
        jobs_of(asked("gb10", inputs=(wrong,)))


def test_a_series_runs_with_the_systems_whose_base_it_applies_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check(_: SeriesKernel, wanted: Wanted, __: Progress) -> None:
        if wanted.base == "6.12":
            raise UserError("hunk 1 does not apply")

    monkeypatch.setattr(SeriesKernel, "check", check)
    given = SeriesInput.of(str(MAILS / "cover.mbox"))
    found = jobs_of(asked("vera-8c2t", "asym-smt,nohz-core", inputs=(given,)))
    series = [job.entry.title for job in found.able if job.entry.input]
    assert series == ["nohz-core on vera-8c2t, series cover (3 patches)"]
    title = "asym-smt on vera-8c2t, series cover (3 patches)"
    assert reason(found.unable, title) == "hunk 1 does not apply"


def test_an_arm_or_part_belongs_to_the_systems_that_have_it() -> None:
    found = jobs_of(asked("hybrid-6p8e", "asym-smt,hybrid-cluster", arms=("asym", "cluster")))
    assert [job.entry.arms for job in found.able] == [("asym",), ("cluster",)]
    found = jobs_of(asked("granite-64", "asym-smt,balance-gate", board="qemu-pt", only=("oltp",)))
    assert titles(found.able) == ["balance-gate on granite-64"]
    assert_golden(reason(found.unable, "asym-smt on granite-64"))


@pytest.mark.parametrize(
    "more",
    [
        {"arms": ("asmy",)},
        {"only": ("benchblass",)},
        {"arms": ("tree",)},
        {"systems": ("asym-smt", "balance-gate"), "arms": ("gate",)},
    ],
    ids=["arm", "part", "no input", "a system without these arms"],
)
def test_names_that_no_system_has_are_refused(more: dict[str, object]) -> None:
    with refused(UserError):
        jobs_of(asked("granite-64", board="qemu-pt").model_copy(update=more))


def test_a_mistake_in_a_file_is_an_error(tmp_path: Path) -> None:
    text = systems()["asym-smt"].read_text().replace("published: benchblas", "published: nothing")
    (tmp_path / "my.yaml").write_text(text)
    with pytest.raises(UserError, match=r"my.yaml:\d+: .*no published table nothing"):
        jobs_of(asked("gb10", str(tmp_path / "my.yaml")))
    (tmp_path / "box.yaml").write_text("title: x\n")
    with pytest.raises(UserError, match=r"box.yaml"):
        jobs_of(asked(f"gb10,{tmp_path / 'box.yaml'}"))
