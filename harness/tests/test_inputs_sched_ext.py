# SPDX-License-Identifier: Apache-2.0
"""The input --sched-ext: programs that the machine cannot run are refused before anything is
built."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.errors import UserError
from asymlab.guest.initrd import job_text, scheduler_files
from asymlab.kernels.inputs import contract
from asymlab.kernels.inputs.contract import NotFetched, Wanted, arms_of
from asymlab.kernels.inputs.given import Given
from asymlab.kernels.inputs.sched_ext import ExtKernel, SchedExtInput, SchedulerKernel
from asymlab.kernels.schedulers import EXAMPLES
from asymlab.kernels.source import KernelSource
from asymlab.model.job import Job, Load
from asymlab.model.scheduler import Scheduler
from asymlab.model.system import is_input_arm
from asymlab.proc import run
from asymlab.progress import Silent
from goldens import refused


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program ``static``; ``dynamic``, whose library is gone; ``text``, which is none."""
    folder = tmp_path_factory.mktemp("programs")
    (folder / "main.c").write_text("int answer(void);\nvoid _start(void) { answer(); }\n")
    (folder / "answer.c").write_text("int answer(void) { return 42; }\n")
    sources = [str(folder / "main.c"), str(folder / "answer.c")]
    run(["gcc", "-nostdlib", "-static", "-o", str(folder / "static"), *sources])
    library = folder / "libanswer.so"
    run(["gcc", "-nostdlib", "-shared", "-fPIC", "-o", str(library), sources[1]])
    run(["gcc", "-nostdlib", "-o", str(folder / "dynamic"), sources[0], str(library)])
    (folder / "text").write_text("#!/bin/sh\n")
    return folder


def test_a_scheduler_runs_beside_the_same_kernel_without_it(programs: Path) -> None:
    given = Given(schedulers=[f"{programs / 'static'} -s 5", "scx_simple"])
    pinned = [one.pinned("x86_64") for one in given.inputs()]
    arms = arms_of(pinned)
    assert [*arms] == ["sched-ext-base", "sched-ext", "sched-ext-2"]
    assert all(map(is_input_arm, arms))
    assert [side.role for side in arms.values()] == ["baseline", "candidate", "candidate"]
    assert [one.words() for one in pinned] == [
        ("--sched-ext", f"{programs / 'static'} -s 5"),
        ("--sched-ext", "scx_simple"),
    ]
    again = [SchedExtInput.of(one.words()[1]) for one in pinned]
    assert again == pinned
    assert arms["sched-ext"].kernel.origin != arms["sched-ext-2"].kernel.origin


def test_a_path_is_not_a_name_of_a_scheduler(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(programs)
    for command, reason in (("./scx_simple", "no such file"), ("./", "not a file")):
        with pytest.raises(UserError, match=reason):
            SchedExtInput.of(command).pinned("x86_64")


@pytest.mark.parametrize(
    ("command", "arch"),
    [
        ("{}/missing", "x86_64"),
        ("{}/text", "x86_64"),
        ("{}/static", "arm64"),
        ("{}/dynamic", "x86_64"),
        ("{}/static 'a", "x86_64"),
        ("", "x86_64"),
    ],
)
def test_what_the_machine_cannot_run_is_refused(programs: Path, command: str, arch: str) -> None:
    with refused(UserError):
        SchedExtInput.of(command.format(programs)).pinned(arch)


def test_a_kernel_has_no_other_fragment() -> None:
    with refused(UserError):
        SchedulerKernel("scx_simple", ()).check(Wanted("6.12", "x86_64", "kvm"), Silent())
    for config in (None, "ext", "isolation"):
        ExtKernel().check(Wanted("6.12", "x86_64", config), Silent())


def test_an_unknown_scheduler_is_refused_before_the_kernel_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / EXAMPLES).mkdir(parents=True)
    (tmp_path / EXAMPLES / "scx_simple.bpf.c").touch()
    source = KernelSource(tmp_path, "id", "6.12.9", "made up")
    wanted = Wanted("6.12", "x86_64", may_fetch=False)
    unknown = SchedulerKernel("scx_simpel", ())
    monkeypatch.setattr(contract, "known_source", lambda _: None)
    with pytest.raises(NotFetched):
        unknown.check(wanted, Silent())
    monkeypatch.setattr(contract, "known_source", lambda _: source)
    with refused(UserError):
        unknown.check(wanted, Silent())
    SchedulerKernel("scx_simple", ()).check(wanted, Silent())


def test_the_guest_has_the_program_with_its_libraries(programs: Path, tmp_path: Path) -> None:
    assert [f.name for f in scheduler_files(ARCHES["x86_64"], scheduler(programs / "static"))] == [
        "bin/static"
    ]
    true = Path(shutil.which("true") or "").resolve()
    names = [f.name for f in scheduler_files(ARCHES["x86_64"], scheduler(true))]
    assert names[0] == f"bin/{true.name}" and "lib/libc.so.6" in names


def test_it_starts_before_the_loads() -> None:
    load = Load(label="wake", program="fill", args=("1",), steps=(1,), step_ms=1)
    job = Job(loads=(load,), scheduler=scheduler(Path("/x/scx_q"), "-s", "5"))
    lines = job_text(job).splitlines()
    assert lines.index("scheduler scx_q -s 5") < lines.index("load wake fill 1")
    with refused(UserError):
        job_text(Job(scheduler=scheduler(Path("/x/scx_q"), "two words")))


def scheduler(file: Path, *args: str) -> Scheduler:
    return Scheduler(file=file, args=args)
