# SPDX-License-Identifier: Apache-2.0
"""Stored runs with the same inputs are not repeated: real runs on a board that answers at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Wanted
from asymlab.kernels.inputs.sources import CommitInput, CommitKernel, TreeKernel
from asymlab.kernels.kernel import Kernel
from asymlab.model.matrix import Matrix, State
from asymlab.model.system import ArmSpec
from asymlab.model.verdict import Verdict
from asymlab.progress import Progress, Unwatched
from asymlab.session.matrix import plan as plans
from asymlab.session.matrix import runs as matrix_runs
from asymlab.session.matrix.drive import Drive
from asymlab.session.matrix.options import MatrixOptions
from asymlab.session.matrix.runs import SessionRuns, timed_samples
from asymlab.store import digest
from made_repository import commit, git, repository
from made_session import SYSTEM, Answering, Runs, a_tree, traces


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path))


class Matrices:
    """Matrices of the made-up system on two machines, with the kernels of ``go``."""

    def __init__(self, go: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = go
        self.file = go.folder / "made-up.yaml"
        self.file.write_text(SYSTEM)
        monkeypatch.setattr(matrix_runs, "stored_kernels", self._stored)
        for own in (TreeKernel, CommitKernel):
            monkeypatch.setattr(own, "stored", lambda *its: self._own(*its))

    def __call__(self, **more: object) -> Matrix:
        asked: dict[str, object] = {"machines": ("vera-8c2t", "gb10"), "systems": (str(self.file),)}
        asked |= {"board": "answering", "jobs": 1, "only": ("placement",), "replicas": 2}
        options = MatrixOptions.model_validate(asked | more)
        runs = SessionRuns(options.store)
        drive = Drive(plans.plan(options, runs), runs, Unwatched(), lambda: 0.0)
        for _ in drive.run():
            pass
        return drive.matrix

    def _stored(self, arms: dict[str, ArmSpec], arch: str) -> dict[str, Kernel]:
        return {name: self._keyed(one) for name, one in self.go._kernels(arms).items()}

    def _own(self, own: TreeKernel | CommitKernel, wanted: Wanted, _: Progress) -> Kernel | None:
        name = "tree" if isinstance(own, TreeKernel) else "commit"
        return self._keyed(self.go._kernels({name: ArmSpec(title="", base=wanted.base)})[name])

    def _keyed(self, kernel: Kernel) -> Kernel:
        return kernel


@pytest.fixture
def matrices(go: Runs, monkeypatch: pytest.MonkeyPatch) -> Matrices:
    return Matrices(go, monkeypatch)


def states(matrix: Matrix) -> list[str]:
    """The states of all entries, machine and input first."""
    found = (f"{one.machine} {one.input or '-'} {one.state.value}" for one in matrix.entries)
    return sorted(found)


RAN = ["gb10 - ran", "vera-8c2t - ran"]
STORED = ["gb10 - stored run", "vera-8c2t - stored run"]


def test_the_second_matrix_boots_nothing(matrices: Matrices, board: Answering) -> None:
    first = matrices()
    assert states(first) == RAN and len(board.booted) == 8
    board.booted.clear()
    again = matrices()
    assert states(again) == STORED and board.booted == []
    assert [one.run for one in again.entries] == [one.run for one in first.entries]
    assert [one.cells for one in again.entries] == [one.cells for one in first.entries]
    assert states(matrices(fresh=True)) == RAN


@pytest.mark.parametrize(
    "more", [{"seed": 2}, {"append": "quiet"}, {"replicas": 3}, {"arms": ("smt", "asym")}]
)
def test_other_options_are_other_inputs(matrices: Matrices, more: dict[str, object]) -> None:
    matrices()
    assert states(matrices(**more)) == RAN
    assert states(matrices()) == STORED


def test_a_changed_system_file_is_another_input(matrices: Matrices) -> None:
    matrices()
    matrices.file.write_text(SYSTEM.replace("sleep_us: 300", "sleep_us: 400"))
    assert states(matrices()) == RAN


def test_another_kernel_is_another_input(
    matrices: Matrices, monkeypatch: pytest.MonkeyPatch
) -> None:
    matrices()

    def keyed(kernel: Kernel) -> Kernel:
        return kernel.model_copy(update={"key": digest(kernel.key)})

    monkeypatch.setattr(matrices, "_keyed", keyed)
    assert states(matrices()) == RAN


def test_another_version_of_asymlab_is_another_input(
    matrices: Matrices, monkeypatch: pytest.MonkeyPatch
) -> None:
    matrices()
    assert states(matrices()) == STORED
    monkeypatch.setattr(matrix_runs, "provenance", lambda _: {"asymlab": "9.9"})
    assert states(matrices()) == RAN


def test_a_run_that_is_gone_is_repeated(matrices: Matrices) -> None:
    first = matrices()
    (Path(first.entries[0].folder) / "run.json").unlink()
    found = {one.machine: one.state for one in matrices().entries}
    assert found[first.entries[0].machine] is State.RAN
    assert found[first.entries[1].machine] is State.STORED


def test_a_tree_runs_beside_the_stored_arms(
    matrices: Matrices, board: Answering, tmp_path: Path
) -> None:
    """The weekly loop: only the tree is booted, with the arms of last week beside it."""
    matrices()
    board.booted.clear()
    found = matrices(inputs=(a_tree(tmp_path),))
    assert states(found) == sorted([*STORED, "vera-8c2t tree linux ran", "gb10 tree linux ran"])
    assert {plan.kernel.parent.name for plan, _ in board.booted} == {"tree"}
    (tree,) = (one for one in found.entries if one.input and one.machine == "vera-8c2t")
    assert [cell.arm for cell in tree.cells] == ["tree"]
    assert tree.cells[0].verdict is Verdict.PASS
    again = matrices(inputs=(a_tree(tmp_path),))
    assert {*(one.state for one in again.entries)} == {State.STORED}


def test_a_branch_that_moved_runs_again(matrices: Matrices, tmp_path: Path) -> None:
    """The repeated line of a stored run has the commit, not the branch."""
    linux = repository(tmp_path / "repository")
    asked = {"inputs": (CommitInput.of(f"{linux}@main"),), "arms": ("commit",)}
    first = matrices(**asked)
    head = git(linux, "rev-parse", "HEAD").strip()
    assert f"--commit {linux}@{head}" in first.repeat
    assert {*(one.state for one in matrices(**asked).entries)} == {State.STORED}
    commit(linux, cpu_2=20)
    assert {*(one.state for one in matrices(**asked).entries)} == {State.RAN}


def test_an_input_whose_kernel_cannot_be_made_is_left_to_its_run(
    matrices: Matrices, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuses(*_: object) -> Kernel:
        raise UserError("hunk 2 does not apply")

    monkeypatch.setattr(TreeKernel, "stored", refuses)
    found = matrices(inputs=(a_tree(tmp_path),), arms=("tree",))
    assert {*(one.state for one in found.entries)} == {State.RAN}


def test_stored_samples_give_the_estimates(matrices: Matrices, tmp_path: Path) -> None:
    matrices()
    timed = timed_samples("", "answering")
    assert {(one.system, one.part, one.cpus) for one in timed} == {
        ("made-up", "", 16),
        ("made-up", "", 20),
    }
    assert len(timed) == 8 and timed_samples("", "qemu") == []
    found = matrices(fresh=True).entries[0].estimate
    assert found and found.basis.startswith("4 stored samples on ")
