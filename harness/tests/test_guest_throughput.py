# SPDX-License-Identifier: Apache-2.0
"""Programs that measure: figures that are valid on a busy machine, too."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.guest.programs import sources
from asymlab.proc import need_tool, run
from guest_native import execute, figures, samples

CPUS = sorted(os.sched_getaffinity(0))


@pytest.mark.parametrize("kind", ["alu", "mixed", "kernel"])
def test_spin_prints_each_cpu_and_the_sum(kind: str) -> None:
    listed = ",".join(map(str, CPUS))
    got = samples(execute(f"spin --cpus {listed} --ms 50 --kind {kind}"))
    each = [got[f"iterations_per_us.cpu{cpu}"] for cpu in CPUS]
    assert all(each)
    assert got["total_per_us"] == pytest.approx(sum(each), rel=1e-4)
    assert ("insns_per_iteration" in got) == (kind == "alu")


def test_free_tasks_are_numbered_and_share_the_cpus() -> None:
    count = 3 * len(CPUS)
    got = samples(execute(f"spin --tasks {count} --ms 200"))
    assert [name for name in got if name.startswith("iterations")] == [
        f"iterations_per_us.task{i}" for i in range(count)
    ]


@pytest.mark.parametrize("arch", ARCHES)
def test_an_iteration_has_as_many_instructions_as_spin_says(arch: str, tmp_path: Path) -> None:
    compiler, disassembler = (
        need_tool(f"{ARCHES[arch].triple}-{tool}", ARCHES[arch].compiler_package)
        for tool in ("gcc", "objdump")
    )
    source = (sources() / "spin.c").read_text()
    claimed = re.search(r"#define ALU_INSNS (\d+)", source)
    assert claimed
    out = tmp_path / "spin.o"
    run([compiler, "-std=gnu11", "-O2", "-c", "-o", str(out), str(sources() / "spin.c")])
    text = run([disassembler, "-d", "--no-show-raw-insn", str(out)]).output
    body = text.partition("<alu>:\n")[2].partition("\n\n")[0].splitlines()
    found = [re.match(r"\s*(\w+):\t(\S+)\s*(\w+)?", line) for line in body]
    lines = [match.groups() for match in found if match]
    jump = next(i for i, (_, name, _) in enumerate(lines) if name in ("b.ne", "jne"))
    target = next(i for i, (address, *_) in enumerate(lines) if address == lines[jump][2])
    assert jump - target + 1 == int(claimed[1])


def test_calibrate_prints_every_cpu_with_its_interval_or_one() -> None:
    got = samples(execute("calibrate --ms 2 --rounds 3 --seed 5"))
    measured = [got[f"measured.cpu{cpu}"] for cpu in CPUS]
    assert max(measured) == 1024
    for cpu in CPUS:
        low, high = got[f"low.cpu{cpu}"], got[f"high.cpu{cpu}"]
        assert low <= got[f"measured.cpu{cpu}"] <= high
    assert got["iterations_per_us"] > 0
    got = samples(execute(f"calibrate --cpus {CPUS[-1]} --ms 2"))
    assert got[f"measured.cpu{CPUS[-1]}"] == 1024
    assert {name.partition(".cpu")[2] for name in got} == {"", str(CPUS[-1])}


@pytest.mark.parametrize("kind", ["tas", "ticket"])
def test_lock_lets_one_in_at_a_time(kind: str) -> None:
    # the program itself counts what it protects, and fails if any was lost
    listed = ",".join(map(str, CPUS))
    got = figures(f"lock --cpus {listed} --ms 200 --kind {kind}", lambda got: got["ops_per_s"] > 0)
    assert 0 < got["fairness"] <= 1


WEB = [
    *("iterations_per_us", "rps", "worker_utilisation", "cpu_utilisation"),
    *("p50", "p95", "p99", "mean", "work_us", "work_cv", "requests"),
]
OPEN = ["offered_rps", "unfinished"]


def test_web_serves_what_arrives() -> None:
    line = "web --rate 300 --ms 500 --warm-ms 500 --work-us 300 --cv 0"
    # what is in work at either end of the window makes the difference
    got = figures(
        line,
        lambda got: (
            not got["unfinished"] and got["rps"] == pytest.approx(got["offered_rps"], rel=0.2)
        ),
    )
    assert list(got) == WEB + OPEN
    # the seed decides how many arrive: 150 on average, 12 the deviation
    assert got["requests"] == got["offered_rps"] / 2
    assert 100 < got["requests"] < 200
    assert 0 < got["p50"] <= got["p95"] <= got["p99"]


def test_web_clients_send_when_they_have_the_answer() -> None:
    line = "web --connections 6 --workers 8 --ms 400 --warm-ms 50 --work-us 2000 --cv 0.5 --seed 2"

    def always_six(got: dict[str, float]) -> bool:
        """Little's law, also on a busy host."""
        return got["rps"] * got["mean"] == pytest.approx(6, rel=0.1)

    got = figures(line, always_six)
    assert list(got) == WEB
    assert got["requests"] == pytest.approx(0.4 * got["rps"])
    assert 0 < got["p50"] <= got["p95"] <= got["p99"]


def test_web_clients_wait_for_a_worker() -> None:
    line = "web --connections 5 --workers 1 --ms 300 --warm-ms 50 --work-us 100 --cv 0"
    line = f"{line} --stages 2 --wait-us 10000"
    # one worker serves in order of arrival: each request waits for those of the four other clients
    got = figures(
        line,
        lambda got: (
            got["rps"] * got["mean"] == pytest.approx(5, rel=0.2)
            and got["worker_utilisation"] > 0.9
        ),
    )
    assert got["p50"] > 0.03


def test_the_seed_draws_the_requests() -> None:
    line = "web --rate 1000 --ms 200 --warm-ms 10 --work-us 1"
    one, again, other = (
        samples(execute(f"{line} --seed {seed}"))["requests"] for seed in (1, 1, 2)
    )
    assert one == again != other


@pytest.mark.parametrize("cv", [0, 0.5, 1])
def test_requests_want_what_was_asked_for(cv: float) -> None:
    got = samples(execute(f"web --rate 30000 --ms 200 --warm-ms 1 --work-us 3 --cv {cv}"))
    # some 6000 draws, which the seed decides: five deviations of their mean are 0.065 x cv
    assert got["work_us"] == pytest.approx(3, rel=0.065 * cv + 1e-6)
    assert got["work_cv"] == pytest.approx(cv, rel=0.15, abs=1e-6)


def test_waits_between_stages_hold_a_worker_but_no_cpu() -> None:
    line = "web --rate 100 --ms 400 --warm-ms 50 --work-us 100 --cv 0 --stages 4 --wait-us 5000"

    def idle(got: dict[str, float]) -> bool:
        busy, served = got["cpu_utilisation"] * len(CPUS), got["worker_utilisation"] * 2 * len(CPUS)
        return busy < served / 5

    # three waits: 15 ms on average, the median is 13
    assert figures(line, idle)["p50"] > 8e-3


def test_latency_counts_from_when_a_request_was_due() -> None:
    line = "web --rate 20000 --workers 1 --ms 300 --warm-ms 0 --work-us 1000 --cv 0"
    # at 20 times what one worker can serve most of the window is never looked at; a host that is
    # busy while the program finds out how fast it is makes it less
    got = figures(
        line,
        lambda got: (
            got["rps"] < 0.5 * got["offered_rps"]
            and got["p50"] > 0.1
            and got["worker_utilisation"] > 0.9
        ),
    )
    assert got["unfinished"] > 0
