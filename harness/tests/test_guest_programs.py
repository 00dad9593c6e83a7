# SPDX-License-Identifier: Apache-2.0
"""The guest's C programs: clean under -Werror on both architectures, and doing what they say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from asymlab.guest.arch import ARCHES
from asymlab.guest.programs import CFLAGS, LIBS, names, sources, workload_programs
from asymlab.proc import Done, run

HOST = "x86_64"


def compiler(arch: str) -> str:
    found = shutil.which(f"{ARCHES[arch].triple}-gcc")
    if found is None:
        pytest.skip(f"no compiler for {arch}")
    return found


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the workloads for this machine."""
    folder = tmp_path_factory.mktemp("native")
    gcc = shutil.which("gcc")
    assert gcc
    for name in workload_programs():
        run([gcc, *CFLAGS, "-o", str(folder / name), str(sources() / f"{name}.c"), *LIBS])
    return folder


def execute(folder: Path, line: str) -> Done:
    program, *args = line.split()
    return run([str(folder / program), *args], deadline_s=30, check=False)


def samples(done: Done) -> dict[str, float]:
    assert done.code == 0, done.output
    pairs = (line.split("=") for line in done.output.splitlines())
    return {name: float(value) for name, value in pairs}


@pytest.mark.parametrize("arch", ARCHES)
@pytest.mark.parametrize("name", names())
def test_no_warnings(name: str, arch: str, tmp_path: Path) -> None:
    source = sources() / f"{name}.c"
    run([compiler(arch), *CFLAGS, "-Werror", "-o", str(tmp_path / name), str(source), *LIBS])


def test_fill_reports_every_step(native: Path) -> None:
    got = samples(execute(native, "fill --k 1,2 --step-ms 60 --work-us 500 --sleep-us 100"))
    assert list(got) == ["iterations_per_us", "iterations_per_s.k1", "iterations_per_s.k2"]
    # one task that sleeps 100 of 600 us cannot do more than a CPU that never sleeps
    assert 0 < got["iterations_per_s.k1"] < got["iterations_per_us"] * 1e6


def test_fill_that_never_sleeps_ends(native: Path) -> None:
    assert (
        samples(execute(native, "fill --k 3 --step-ms 30 --work-us 0"))["iterations_per_s.k3"] > 0
    )


def test_blas_counts_phases(native: Path) -> None:
    got = samples(execute(native, "blas --tasks 2 --ms 200 --work-us 1000 --seed 3"))
    assert list(got) == ["iterations_per_us", "phases", "phases_per_s"]
    assert 5 < got["phases"] < 200
    assert got["phases_per_s"] == pytest.approx(got["phases"] / 0.2, rel=0.3)


def test_many_blas_tasks_all_leave(native: Path) -> None:
    assert samples(execute(native, "blas --tasks 300 --ms 50 --work-us 1"))["phases"] > 0


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("fill", "usage: fill"),
        ("fill --k 2,2", "rising"),
        ("fill --k 0", "rising"),
        ("fill --k 1,9999", "rising"),
        ("fill --k one", "no number"),
        ("fill --k 1 --seed -3", "no number"),
        ("fill --k 1 extra", "usage: fill"),
        ("blas", "usage: blas"),
        ("blas --tasks 0", "usage: blas"),
        ("blas --tasks 2 --ms 1e3", "no number"),
    ],
)
def test_bad_options_are_refused(line: str, reason: str, native: Path) -> None:
    done = execute(native, line)
    assert done.code != 0
    assert reason in done.output
