# SPDX-License-Identifier: Apache-2.0
"""From a system's knobs to command lines."""

from __future__ import annotations

import pytest

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.system import LoadSpec, Steps
from asymlab.workloads import load

VERA = "vera-8c2t"


def made(workload: str, steps: Steps = "one-per-core", work_us: int = 0, **knobs: object) -> Load:
    fields = {"workload": workload, "steps": steps, "work_us": work_us, **knobs}
    spec = LoadSpec.model_validate(fields)
    return load("it", spec, machine(VERA), 1000, 7)


def test_web_is_sized_by_the_machine() -> None:
    got = made("web", work_us=2000, rate_per_cpu=250.5, workers_per_cpu=1.5, service_cv=0.5)
    assert " ".join((got.program, *got.args)) == (
        "web --rate 4008.000 --workers 24 --ms 1000 --work-us 2000 --cv 0.5 --seed 7"
    )
    # its one step is the pool: that is what traces are judged by
    assert got.steps == (24,)
    spec = LoadSpec(workload="web", work_us=2000, rate_per_cpu=250.5)
    big = load("it", spec, machine("vera-rubin"), 1000, 7)
    assert big.args[:4] == ("--rate", "44088.000", "--workers", "352")


def test_web_lasts_as_long_as_its_requests_take() -> None:
    got = made("web", work_us=2000, rate_per_cpu=100, requests=6400)
    assert (got.step_ms, got.args[5]) == (4000, "4000")
    # never shorter than what the machine needs
    assert made("web", work_us=2000, rate_per_cpu=100, requests=800).step_ms == 1000


def test_web_in_stages() -> None:
    got = made("web", work_us=2000, rate_per_cpu=100, stages=3, sleep_us=400)
    assert " ".join(got.args).endswith("--stages 3 --wait-us 400 --seed 7")


def test_spin() -> None:
    assert made("spin", kind="mixed").args == ("--tasks", "8", "--ms", "1000", "--kind", "mixed")
    assert made("spin").args[-1] == "alu"


def test_lock_takes_one_cpu_of_each_core() -> None:
    got = made("lock", steps=(3,), kind="ticket")
    assert " ".join(got.args) == "--cpus 0,2,4 --ms 1000 --kind ticket"
    slow = made("lock", work_us=1, sleep_us=2)
    assert " ".join(slow.args).endswith("--kind tas --hold-ns 1000 --think-ns 2000")


def test_build_has_as_many_jobs_as_its_step_says() -> None:
    got = made("build", steps=(12,), work_us=20000, service_cv=0.6)
    line = "build --jobs 12 --ms 1000 --work-us 20000 --cv 0.6 --seed 7"
    assert " ".join((got.program, *got.args)) == line
    assert got.steps == (12,)


def test_infer() -> None:
    got = made("infer", steps=(10,), work_us=200000)
    line = "--tasks 10 --ms 1000 --work-us 200000 --cv 1.0 --split free --seed 7"
    assert " ".join(got.args) == line
    got = made("infer", work_us=5, stages=4, kind="share", service_cv=0)
    assert " ".join(got.args).endswith("--layers 4 --cv 0.0 --split share --seed 7")


def test_oltp_is_sized_by_the_machine() -> None:
    got = made("oltp", work_us=500, sleep_us=2000, stages=5, workers_per_cpu=1.5, service_cv=0.5)
    assert " ".join(got.args) == (
        "--connections 24 --ms 1000 --work-us 500 --statements 5 --cv 0.5 --think-us 2000 --seed 7"
    )
    # its one step is the server tasks: that is what traces are judged by
    assert got.steps == (24,)


def test_calibrate_shares_its_time_out() -> None:
    got = made("calibrate", steps=(1,), step_ms=4000)
    assert " ".join(got.args) == "--ms 50 --rounds 5 --seed 7"
    assert got.args[1] != made("calibrate", steps=(1,), step_ms=2000).args[1]
    assert got.steps == (1,)


@pytest.mark.parametrize(
    ("workload", "knobs", "reason"),
    [
        ("web", {"work_us": 2000}, "rate_per_cpu and work_us above 0"),
        ("web", {"rate_per_cpu": 5}, "rate_per_cpu and work_us above 0"),
        ("web", {"rate_per_cpu": 5, "work_us": 1, "stages": 2}, "give both, or neither"),
        ("web", {"rate_per_cpu": 5, "work_us": 1, "sleep_us": 2}, "give both, or neither"),
        ("spin", {"steps": (1, 2)}, "one task count"),
        ("spin", {"work_us": 5}, "work_us: 0"),
        ("spin", {"kind": "tas"}, "no kind tas"),
        ("lock", {"steps": (1, 2)}, "one task count"),
        ("lock", {"steps": (9,)}, "up to 8 cores"),
        ("lock", {"kind": "alu"}, "no kind alu"),
        ("build", {"steps": (1, 2), "work_us": 5}, "one number of jobs"),
        ("build", {}, "work_us above 0"),
        ("build", {"work_us": 5, "sleep_us": 5}, "no sleep_us"),
        ("infer", {"steps": (1, 2), "work_us": 5}, "one task count"),
        ("infer", {}, "work_us above 0"),
        ("infer", {"work_us": 5, "kind": "steal"}, "no kind steal"),
        ("oltp", {}, "work_us above 0"),
        ("calibrate", {}, r"steps: \[1\]"),
        ("calibrate", {"steps": (1,), "work_us": 1}, "work_us: 0"),
    ],
)
def test_knobs_that_cannot_be_are_refused(
    workload: str, knobs: dict[str, object], reason: str
) -> None:
    with pytest.raises(UserError, match=rf"load it: .*{reason}"):
        made(workload, **knobs)  # type: ignore[arg-type]
