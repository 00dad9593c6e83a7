# SPDX-License-Identifier: Apache-2.0
"""Prediction = boot in a matrix: snapshots of runs beside what their tables predict."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from asymlab.errors import ExitCode
from asymlab.kernels.kernel import Kernel
from asymlab.model.matrix import BootCheck, Matrix, State
from asymlab.model.verdict import Verdict
from asymlab.progress import Unwatched
from asymlab.results.load import load
from asymlab.session.matrix.boots import boot_checks
from asymlab.session.matrix.drive import Drive
from asymlab.session.matrix.jobs import Job, jobs_of
from asymlab.session.matrix.options import MatrixOptions
from asymlab.session.matrix.plan import plan
from asymlab.session.matrix.runs import SessionRuns
from made_matrix import SNAPSHOTS, MadeRuns, kernel

VERA = lzma.decompress((SNAPSHOTS / "vera-8c2t.7.3.snapshot.txt.xz").read_bytes()).decode()
"""Of a booted 7.3 with the tables of vera-8c2t, and its capacities."""

CAPACITY = "/sys/devices/system/cpu/cpu3/cpu_capacity\t"


@pytest.fixture
def seven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    return kernel(tmp_path / "kernel", "7.3.4")


def job(*arms: str) -> Job:
    asked = MatrixOptions(machines=("vera-8c2t",), systems=("asym-smt",), arms=arms)
    (found,) = jobs_of(asked).able
    return found


def checked(
    *arms: str, text: str = VERA, kernels: dict[str, Kernel] | None = None
) -> dict[str, BootCheck]:
    """The checks of a made run of some arms, all of whose boots left ``text``."""
    runs = MadeRuns(snapshots={"vera-8c2t": text}, kernels=kernels or {})
    one = job(*arms)
    folder = runs.run(one, Unwatched())
    return {check.arm: check for check in boot_checks(load(folder), folder, one, runs.kernel)}


def test_a_boot_that_is_as_predicted(seven: Kernel) -> None:
    found = checked("asym", kernels={"3fa2c1": seven})["asym"]
    assert (found.verdict, found.lines) == (Verdict.PASS, ())
    assert {"cpu_capacity", "thread_siblings_list", "scheduling domains"} <= {*found.compared}


def test_each_arm_has_the_prediction_of_its_tables(seven: Kernel) -> None:
    """The snapshot has the machine's capacities, which the tables of arm equal do not have."""
    found = checked("asym", "equal", kernels={"3fa2c1": seven})
    assert found["asym"].verdict is Verdict.PASS
    assert found["equal"].verdict is Verdict.FAIL
    assert any("cpu_capacity: predicted 1024" in line for line in found["equal"].lines)


def test_a_boot_that_differs_is_named(seven: Kernel) -> None:
    assert f"{CAPACITY}983" in VERA
    text = VERA.replace(f"{CAPACITY}983", f"{CAPACITY}7")
    found = checked("asym", text=text, kernels={"3fa2c1": seven})["asym"]
    assert found.verdict is Verdict.FAIL
    assert found.lines == ("cpu3 cpu_capacity: predicted 983, booted 7",)


def test_a_series_may_explain_a_difference(seven: Kernel) -> None:
    text = VERA.replace(f"{CAPACITY}983", f"{CAPACITY}7")
    found = checked("asym", "asym+smt", text=text, kernels={"3fa2c1": seven})
    assert [*found] == ["asym"]  # there is an arm without a series
    only = checked("asym+smt", text=text, kernels={"3fa2c1": seven})["asym+smt"]
    assert only.verdict is Verdict.UNDECIDED and only.lines and "series asym-smt" in only.reason
    assert checked("asym+smt", kernels={"3fa2c1": seven})["asym+smt"].verdict is Verdict.PASS


@pytest.mark.parametrize(
    ("text", "kernels", "reason"),
    [
        ("", True, "no snapshot"),
        (VERA, False, "removed from the cache"),
        (VERA.replace(f"{CAPACITY}983", f"{CAPACITY}x"), True, "cannot be compared"),
    ],
)
def test_what_cannot_be_compared_is_undecided(
    seven: Kernel, text: str, kernels: bool, reason: str
) -> None:
    found = checked("asym", text=text, kernels={"3fa2c1": seven} if kernels else {})["asym"]
    assert found.verdict is Verdict.UNDECIDED and reason in found.reason


def test_an_image_without_a_configuration_has_no_prediction(seven: Kernel) -> None:
    seven.config.unlink()
    found = checked("asym", kernels={"3fa2c1": seven})["asym"]
    assert found.verdict is Verdict.UNDECIDED and "no known configuration" in found.reason


def test_the_kernel_is_found_by_its_key(seven: Kernel, tmp_path: Path) -> None:
    store = tmp_path / "cache" / "kernels" / "store"
    mine = kernel(store / "7.3.4-arm64-asym-smt-7.3-3fa2c1", "7.3.4")
    (mine.folder / mine.RECORD).write_text(seven.model_dump_json())
    found = SessionRuns().kernel("3fa2c1")
    assert found and found.folder == mine.folder and found.config.is_file()
    assert SessionRuns().kernel("2c1") is None and SessionRuns().kernel("*") is None
    (mine.folder / mine.RECORD).write_text("{")
    assert SessionRuns().kernel("3fa2c1") is None


def driven(asked: MatrixOptions) -> Matrix:
    runs = SessionRuns(asked.store)
    drive = Drive(plan(asked, runs), runs, Unwatched(), lambda: 0.0)
    for _ in drive.run():
        pass
    return drive.matrix


@pytest.mark.qemu
@pytest.mark.tier("all", seconds=120)
def test_two_machines_are_booted_as_predicted_and_then_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    monkeypatch.delenv("ASYMLAB_STORE", raising=False)
    asked = MatrixOptions(
        machines=("vera-8c2t", "big-little-2-4"), systems=("asym-smt",), arms=("equal",), replicas=1
    )
    first = driven(asked)
    assert [one.state for one in first.entries] == [State.RAN] * 2, first.entries
    assert [first.boot_verdict(one.name) for one in first.machines] == [Verdict.PASS] * 2
    assert first.exit_code in (ExitCode.PASS, ExitCode.FAIL, ExitCode.UNDECIDED)
    again = driven(asked)
    assert [one.state for one in again.entries] == [State.STORED] * 2
    assert [one.cells for one in again.entries] == [one.cells for one in first.entries]
