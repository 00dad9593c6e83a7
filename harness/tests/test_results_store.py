# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from asymlab.errors import InfraError, UserError
from asymlab.model.result import RunResult
from asymlab.results.load import find_run, latest, load, runs
from asymlab.results.store import RunFolder, open_run, storing
from goldens import assert_golden, refused
from sample_run import sample_run


@pytest.fixture
def result(tmp_path: Path) -> RunResult:
    return sample_run(tmp_path, replicas=1, write=False).model_copy(update={"id": ""})


def test_a_run_is_incomplete_until_it_is_finished(tmp_path: Path, result: RunResult) -> None:
    with open_run(result, tmp_path) as run:
        assert not load(run.path).complete
        assert run.path.name.endswith("-asym-smt")
        run.save(result)
        assert not load(run.path).complete
        run.finish(run.result)
    stored = load(run.path)
    assert stored.complete and stored.id == run.path.name and stored.arms == result.arms
    assert [path.name for path in run.path.iterdir()] == ["run.json"]


def test_two_runs_of_one_minute_get_two_folders(tmp_path: Path, result: RunResult) -> None:
    paths = [open_run(result, tmp_path).path for _ in range(11)]
    assert len(set(paths)) == 11
    assert latest(tmp_path) == paths[-1]
    assert set(runs(tmp_path)) == set(paths)


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (KeyboardInterrupt(), "interrupted"),
        (ValueError("odd"), "ValueError: odd"),
        (InfraError("the board is gone", hint="look at it"), "the board is gone"),
    ],
)
def test_an_early_end_is_stored(
    tmp_path: Path, result: RunResult, error: BaseException, problem: str
) -> None:
    with pytest.raises(type(error)), open_run(result, tmp_path) as run:
        raise error
    stored = load(run.path)
    assert (stored.complete, stored.problem) == (False, problem)


def test_a_killed_run_is_incomplete(tmp_path: Path) -> None:
    """No code runs after SIGKILL: the data written before must be enough."""
    script = (
        "import os, signal, sys; from pathlib import Path\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from sample_run import sample_run; from asymlab.results.store import open_run\n"
        "root = Path(sys.argv[1])\n"
        "run = open_run(sample_run(root, replicas=1, write=False), root)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert not load(latest(tmp_path)).complete


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk: a tmpfs of 1 MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("mounting a small disk needs root (test_file_size_limit covers the rest)")
    done = subprocess.run([mount, "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], check=False)
    if done.returncode:
        pytest.skip("this machine does not let root mount a tmpfs")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def fill(disk: Path) -> None:
    """Use up the disk to the last byte."""
    with pytest.raises(OSError) as caught, (disk / "ballast").open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    assert caught.value.errno == errno.ENOSPC


def write_parquet(run: RunFolder, result: RunResult) -> None:
    import polars as pl

    pl.DataFrame({"a": list(range(10000))}).write_parquet(run.path / "wake.runs.parquet")


def write_trace(run: RunFolder, result: RunResult) -> None:
    (run.path / "wake.trace.dat").write_bytes(b"x" * 8192)


def a_tool_fails(run: RunFolder, result: RunResult) -> None:
    raise InfraError("trace-cmd: exit code 1")


@pytest.mark.parametrize("act", [RunFolder.save, write_trace, write_parquet, a_tool_fails])
def test_full_disk(
    small_disk: Path, result: RunResult, act: Callable[[RunFolder, RunResult], None]
) -> None:
    with pytest.raises(InfraError) as caught, open_run(result, small_disk) as run:
        fill(small_disk)
        act(run, result)
    assert_golden(caught.value.message)
    assert "ASYMLAB_RUNS" in caught.value.hint
    stored = load(run.path)
    assert not stored.complete
    assert "is full" in stored.problem


def test_a_used_up_quota_is_a_full_disk_and_the_remedy_is_stored(
    tmp_path: Path, result: RunResult
) -> None:
    with refused(InfraError), open_run(result, tmp_path):
        raise OSError(errno.EDQUOT, "Disk quota exceeded")
    run = open_run(result, tmp_path)
    run.abandon("the disk is full: asym/0")
    assert "ASYMLAB_RUNS" in load(run.path).problem


def test_full_disk_at_the_start(small_disk: Path, result: RunResult) -> None:
    fill(small_disk)
    with refused(InfraError):
        open_run(result, small_disk)


def test_full_disk_at_the_end(small_disk: Path, result: RunResult) -> None:
    """finish() cannot be stored: the run must not count as complete."""
    with refused(InfraError), open_run(result, small_disk) as run:
        fill(small_disk)
        run.finish(result)
    assert not load(run.path).complete


def test_file_size_limit(tmp_path: Path, result: RunResult) -> None:
    """Without root: a limit on file sizes stands for the full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with pytest.raises(InfraError) as caught, open_run(result, tmp_path) as run:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
            run.save(result)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert_golden(caught.value)
    assert not load(run.path).complete
    assert not list(run.path.glob(".run.json*"))


def test_unwritable_root(tmp_path: Path, result: RunResult) -> None:
    (tmp_path / "file").write_text("")
    with refused(InfraError):
        open_run(result, tmp_path / "file")
    with refused(InfraError), storing(tmp_path):
        raise PermissionError(errno.EACCES, "Permission denied")


def test_not_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, result: RunResult) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    with refused(UserError):
        latest()
    with refused(UserError):
        find_run(str(tmp_path))
    run = open_run(result)
    assert find_run(run.path.name) == run.path
    assert find_run(str(run.path / "run.json")) == run.path
    with pytest.raises(UserError, match=f"did you mean {run.path.name}"):
        find_run(run.path.name + "x")


def test_a_run_that_is_truncated_or_of_another_version(tmp_path: Path, result: RunResult) -> None:
    run = open_run(result, tmp_path)
    path = run.path / "run.json"
    data = json.loads(path.read_text())
    path.write_text(path.read_text()[:3000])
    lines = path.read_text().count("\n") + 1
    with pytest.raises(UserError, match=rf"run\.json:{lines}: broken or truncated JSON"):
        load(run.path)
    path.write_text("")
    with pytest.raises(UserError, match=r"run\.json:1: broken"):
        load(run.path)
    path.write_bytes(b"\xff\xfe")
    with refused(UserError):
        load(run.path)
    data["arms"][1]["colour"] = "red"
    path.write_text(json.dumps(data, indent=1))
    line = path.read_text()[: path.read_text().index('"colour"')].count("\n") + 1
    with pytest.raises(UserError, match=rf"run\.json:{line}: arms\[1\]\.colour: Extra inputs"):
        load(run.path)
    path.write_text("[]\n")
    with refused(UserError):
        load(run.path)
