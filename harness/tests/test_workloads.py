# SPDX-License-Identifier: Apache-2.0
"""From a system's knobs to command lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.load import LoadSpec
from asymlab.model.workloads import Build, Calibrate, Fill, Infer, Lock, Oltp, Spin, Web

VERA = "vera-8c2t"


def made(spec: LoadSpec, on: str = VERA) -> Load:
    return spec.load("it", machine(on), 1000, 7)


def test_web_is_sized_by_the_machine() -> None:
    got = made(Web(work_us=2000, rate_per_cpu=250.5, workers_per_cpu=1.5, service_cv=0.5))
    assert " ".join((got.program, *got.args)) == (
        "web --rate 4008.000 --workers 24 --ms 1000 --work-us 2000 --cv 0.5 --seed 7"
    )
    # its one step is the pool: that is what traces are judged by
    assert got.steps == (24,)
    big = made(Web(work_us=2000, rate_per_cpu=250.5), "vera-rubin")
    assert big.args[:4] == ("--rate", "44088.000", "--workers", "352")


def test_web_lasts_as_long_as_its_requests_take() -> None:
    got = made(Web(work_us=2000, rate_per_cpu=100, requests=6400))
    assert (got.step_ms, got.args[5]) == (4000, "4000")
    # never shorter than what the machine needs
    assert made(Web(work_us=2000, rate_per_cpu=100, requests=800)).step_ms == 1000


def test_web_in_stages() -> None:
    got = made(Web(work_us=2000, rate_per_cpu=100, stages=3, sleep_us=400))
    assert " ".join(got.args).endswith("--stages 3 --wait-us 400 --seed 7")


def test_spin() -> None:
    assert made(Spin(steps="one-per-core", kind="mixed")).args == (
        "--tasks",
        "8",
        "--ms",
        "1000",
        "--kind",
        "mixed",
    )
    assert made(Spin(steps="one-per-core")).args[-1] == "alu"


def test_lock_takes_one_cpu_of_each_core() -> None:
    got = made(Lock(steps=(3,), kind="ticket"))
    assert " ".join(got.args) == "--cpus 0,2,4 --ms 1000 --kind ticket"
    slow = made(Lock(steps="one-per-core", work_us=1, sleep_us=2))
    assert " ".join(slow.args).endswith("--kind tas --hold-ns 1000 --think-ns 2000")


def test_build_has_as_many_jobs_as_its_step_says() -> None:
    got = made(Build(steps=(12,), work_us=20000, service_cv=0.6))
    line = "build --jobs 12 --ms 1000 --work-us 20000 --cv 0.6 --seed 7"
    assert " ".join((got.program, *got.args)) == line
    assert got.steps == (12,)


def test_infer() -> None:
    got = made(Infer(steps=(10,), work_us=200000))
    line = "--tasks 10 --ms 1000 --work-us 200000 --cv 1.0 --split free --seed 7"
    assert " ".join(got.args) == line
    got = made(Infer(steps="one-per-core", work_us=5, stages=4, kind="share", service_cv=0))
    assert " ".join(got.args).endswith("--layers 4 --cv 0.0 --split share --seed 7")


def test_oltp_is_sized_by_the_machine() -> None:
    got = made(Oltp(work_us=500, sleep_us=2000, stages=5, workers_per_cpu=1.5, service_cv=0.5))
    assert " ".join(got.args) == (
        "--connections 24 --ms 1000 --work-us 500 --statements 5 --cv 0.5 --think-us 2000 --seed 7"
    )
    # its one step is the server tasks: that is what traces are judged by
    assert got.steps == (24,)


def test_calibrate_shares_its_time_out() -> None:
    got = made(Calibrate(step_ms=4000))
    assert " ".join(got.args) == "--ms 50 --rounds 5 --seed 7"
    assert got.args[1] != made(Calibrate(step_ms=2000)).args[1]
    assert got.steps == (1,)


SYSTEM = """\
name: s
title: t
claim: c
machine: vera-8c2t
default_arms: [a]
order: [core]
arms: {a: {title: a, base: "7.3", expect: PASS}}
loads:
  it:
    LOAD
experiments:
  e: {title: t, work: mixed, figures: {}, load: {workload: calibrate}}
"""


@pytest.mark.parametrize(
    ("load", "expected"),
    [
        ("{workload: fil}", r"s\.yaml:10: loads\.it\.workload: must be one of '"),
        ("{steps: [1]}", r"s\.yaml:9: loads\.it\.workload: missing"),
        ("{workload: blas, steps: [8]}", r"s\.yaml:9: loads\.it\.work_us: missing"),
        ("{workload: blas, steps: [8], work_us: 0}", "it.work_us: must be above 0"),
        ("{workload: blas, steps: [8, 9], work_us: 1}", "it.steps: takes at most 1, has 2"),
        ("{workload: fill, steps: [0], work_us: 1}", r"it.steps\[0\]: must be above 0"),
        ("{workload: spin, steps: cores}", "it.steps: must be 'one-per-core'"),
        ("{workload: spin, steps: [1], kind: tas}", "it.kind: must be 'alu', 'mixed' or 'kernel'"),
        ("{workload: web, rate_per_cpu: 5, work_us: 1, stages: 2}", "it.sleep_us: .* give both"),
        ("{workload: web, rate_per_cpu: 5, work_us: 1, sleep_us: 2}", "it.sleep_us: .* give both"),
        ("{workload: web, rate_per_cpu: 5, work_us: 1, steps: [1]}", "it.steps: unknown key"),
    ],
)
def test_parameters_that_a_workload_cannot_have(tmp_path: Path, load: str, expected: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SYSTEM.replace("LOAD", load))
    with pytest.raises(UserError, match=expected):
        system(str(path))


def test_a_key_of_another_workload_is_unknown_and_not_proposed(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SYSTEM.replace("LOAD", "{workload: blas, steps: [8], work_us: 1, kimd: x}"))
    with pytest.raises(UserError, match=r"it\.kimd: unknown key") as caught:
        system(str(path))
    assert caught.value.hint == "known: shown_only, step_ms, steps, work_us, workload"


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        (Lock(steps=(9,)), "load it: lock takes one task count up to 8 cores"),
        (Fill(steps=(17,), work_us=0), "load it: every task count exceeds 16 CPUs"),
    ],
)
def test_a_load_that_the_machine_is_too_small_for(spec: LoadSpec, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        made(spec)
