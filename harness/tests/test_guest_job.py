# SPDX-License-Identifier: Apache-2.0
"""The job text, and what must not get into it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.guest.initrd import job_text
from asymlab.guest.programs import AGENT, names
from asymlab.model.job import Job, Load
from asymlab.model.workloads import WORKLOADS, Blas, Fill
from goldens import assert_golden

WAKE = Fill(steps=(1, 2, 4), step_ms=1500, work_us=2000, sleep_us=300)


def one(label: str = "wake", program: str = "fill", args: tuple[str, ...] = ()) -> Job:
    return Job(loads=(Load(label=label, program=program, args=args, steps=(1,), step_ms=1),))


def setting(path: str, value: str) -> Job:
    (load,) = one().loads
    return Job(loads=(load.model_copy(update={"settings": {path: value}}),))


def test_a_job_as_the_agent_reads_it() -> None:
    vera = machine("vera-8c2t")
    blas = Blas(steps="one-per-core", step_ms=3000, work_us=2000).load("blas", vera, 1000, 7)
    blas = blas.model_copy(update={"settings": {"/sys/module/kvm/parameters/halt_poll_ns": "0"}})
    untraced = blas.model_copy(update={"label": "again", "traced": False})
    job = Job(
        seed=7,
        features=("NO_SIS_UTIL",),
        loads=(WAKE.load("wake", vera, 1000, 7), blas, untraced),
        trace_kib_per_cpu=2048,
    )
    assert_golden(job_text(job))


@pytest.mark.parametrize(
    ("job", "reason"),
    [
        (Job(features=("no_sis_util",)), "not a sched feature"),
        (Job(features=("X\nload a busybox",)), "not a sched feature"),
        (one(label="a b"), "not a label"),
        (one(label="../up"), "not a label"),
        (one(label="a\nb"), "not a label"),
        (one(program="/bin/sh"), "not a program"),
        (one(program="sh -c"), "not a program"),
        (one(args=("--seed 7",)), "has blanks"),
        (one(args=("7\nfeature TTWU_QUEUE",)), "has blanks"),
        (one(args=("",)), "has blanks"),
        (one(args=("x",) * 62), "more than 64 words"),
        (Job(loads=one().loads * 2), "two loads have the label 'wake'"),
        (Job(trace_kib_per_cpu=0), "trace buffer"),
        (setting("/etc/passwd", "x"), "not a file below /sys or /proc"),
        (setting("/sys/../etc/passwd", "x"), "not a file below /sys or /proc"),
        (setting("/proc/sys/kernel/x", ""), "empty or has blanks"),
    ],
)
def test_invalid_job_words_are_refused(job: Job, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        job_text(job)


@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=40))
def test_nothing_can_add_a_line_or_a_word(label: str, program: str, argument: str) -> None:
    try:
        text = job_text(one(label, program, (argument,)))
    except UserError:
        return
    assert text.split("\n")[2:] == [f"load {label} {program} {argument}", ""]
    assert len(text.split("\n")[2].split()) == 4


def test_every_workload_has_a_program() -> None:
    assert {*WORKLOADS} <= {*names()} - {AGENT}


def test_steps_are_never_shorter_than_the_machine_needs() -> None:
    vera = machine("vera-8c2t")
    assert WAKE.load("a", vera, 2000, 1).step_ms == 2000
    assert Fill(steps=(1, 2, 4), work_us=0).load("a", vera, 900, 1).step_ms == 900
    assert WAKE.load("a", vera, 900, 1).args[3] == "1500"
