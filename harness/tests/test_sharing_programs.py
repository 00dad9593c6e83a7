# SPDX-License-Identifier: Apache-2.0
"""pipes, wake, rows, tide and latency on this machine: their figures add up."""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest

from asymlab.guest.programs import CFLAGS, LIBS, sources
from asymlab.model.sharing import Pipes
from asymlab.proc import Done, need_tool, run
from guest_native import execute, figures, programs, samples
from waiting import wait_for

CPUS = sorted(os.sched_getaffinity(0))
LATENCIES = ["p50_us", "p90_us", "p99_us", "p999_us", "mean_us"]


def plain(got: dict[str, float]) -> list[str]:
    """The names of figures that are not about a CPU."""
    return [name for name in got if ".cpu" not in name]


def handled(got: dict[str, float]) -> dict[int, float]:
    """Messages by CPU."""
    return {int(n[11:]): value for n, value in got.items() if n.startswith("handled.cpu")}


@pytest.mark.parametrize("more", ["", " --set-kb 64", " --set-kb 64 --set shared --writes 100"])
def test_every_message_is_sent_and_received(more: str) -> None:
    # the program fails if a message is left in a pipe, or was only sent
    got = samples(execute(f"pipes --groups 2 --fds 3 --loops 20 --seed 3{more}"))
    assert plain(got) == ["time_s", "us_per_message", "messages_per_s", "messages"]
    assert got["messages"] == 2 * 3 * 3 * 20
    rounded = 1e-3 + 1e-6 / got["time_s"]  # the time is printed in microseconds
    expected = 1e6 * got["time_s"] / got["messages"]
    assert got["us_per_message"] == pytest.approx(expected, rel=rounded)
    assert got["messages_per_s"] == pytest.approx(got["messages"] / got["time_s"], rel=rounded)
    assert sum(handled(got).values()) == 2 * got["messages"]
    assert {*handled(got)} <= {*CPUS}


def test_a_sender_has_as_many_messages_as_the_model_says() -> None:
    source = (sources() / "pipes.c").read_text()
    assert f"#define SENDER_MESSAGES {Pipes.MESSAGES}\n" in source


def test_pinned_tasks_stay() -> None:
    if len(CPUS) < 2:
        pytest.skip("tasks cannot be apart")
    got = samples(execute(f"pipes --fds 2 --loops 20 --pin {CPUS[-1]},{CPUS[0]}"))
    # senders are tasks 0 and 2, receivers 1 and 3
    assert handled(got) == dict.fromkeys({CPUS[0], CPUS[-1]}, got["messages"])
    assert not any(name.startswith("moves") for name in got)


def test_confined_tasks_use_the_cpus_that_are_allowed() -> None:
    line = f"wake --workers 3 --ms 80 --warm-ms 5 --work-us 1 --cpus {CPUS[-1]}"
    assert {*handled(figures(line, lambda got: got["requests"] > 3))} == {CPUS[-1]}


MOVES = 6000
"""A program that is moved so often, 10 ms or more each time, hangs."""


def execute_moved(line: str) -> Done:
    """A program whose threads are moved from one CPU to another and back until it ends.

    A kernel with little else to run may leave every thread where it is.
    """
    program, *args = line.split()
    argv = [str(programs() / program), *args]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as child:
        for cpu in itertools.islice(itertools.cycle([CPUS[0], CPUS[-1]]), MOVES):
            for thread in Path(f"/proc/{child.pid}/task").iterdir():
                with contextlib.suppress(ProcessLookupError):
                    os.sched_setaffinity(int(thread.name), {cpu})
            try:
                output, _ = child.communicate(timeout=0.01)
            except subprocess.TimeoutExpired:
                continue
            return Done(child.returncode, output)
        child.kill()
    raise AssertionError(f"{program} does not end")


def test_moves_lead_from_cpu_to_cpu() -> None:
    if len(CPUS) < 2:
        pytest.skip("tasks cannot move")
    line = "rows --tasks 6 --ms 200 --warm-ms 5 --rows 50 --work-us 5 --think-us 50"
    ends = (CPUS[0], CPUS[-1])
    pairs = {f"moves.cpu{a}.cpu{b}" for a, b in (ends, ends[::-1])}
    got = figures(line, lambda got: pairs <= {*got}, execute_moved)
    assert {name for name in got if name.startswith("moves")} == pairs
    assert {*handled(got)} == {*ends}


def test_wake_counts_every_request() -> None:
    line = "wake --messengers 2 --workers 2 --ms 200 --warm-ms 20 --work-us 200 --seed 3"
    got = figures(line, lambda got: got["requests"] > 10)
    assert plain(got) == ["iterations_per_us", "requests_per_s", "requests", *LATENCIES]
    assert got["requests_per_s"] == pytest.approx(got["requests"] / 0.2, rel=1e-4)
    assert sum(handled(got).values()) == got["requests"]
    assert 0 < got["p50_us"] <= got["p90_us"] <= got["p99_us"] <= got["p999_us"]


def test_a_messenger_that_sleeps_makes_workers_wait() -> None:
    line = "wake --workers 1 --ms 300 --warm-ms 5 --work-us 0"
    # the pause is before the wakeup, so it is not part of its latency
    line = f"{line} --pause-us 20000"
    got = figures(line, lambda got: got["requests"] > 2 and got["p50_us"] < 20000)
    # one request for each pause of 20 ms
    assert got["requests"] <= 300 / 20 + 1


@pytest.mark.parametrize("operation", ["select", "update", "delete"])
def test_rows_keep_the_table(operation: str) -> None:
    # the program itself fails if a change, a row or an entry of the index is lost
    line = f"rows --operation {operation} --rows 30 --tasks 5 --ms 200 --warm-ms 5 --work-us 1"
    got = figures(line, lambda got: got["transactions"] > 100)
    names = ["iterations_per_us", "tps", "transactions", *LATENCIES, "misses", "lock_sleeps"]
    assert plain(got) == names
    assert got["tps"] == pytest.approx(got["transactions"] / 0.2, rel=1e-4)
    assert sum(handled(got).values()) == got["transactions"]
    assert 0 < got["p50_us"] <= got["p99_us"] <= got["p999_us"]
    if operation != "delete":
        assert got["misses"] == 0
    if operation == "select":
        assert got["lock_sleeps"] == 0


def test_waits_for_locks_sleep() -> None:
    if len(CPUS) < 2:
        pytest.skip("one CPU has few waits")
    line = "rows --operation update --rows 1 --tasks 12 --ms 300 --warm-ms 5 --work-us 0"
    assert figures(line, lambda got: got["lock_sleeps"] > 0 and got["transactions"] > 100)


TIDE = "tide --phases 2,5,1 --phase-ms 120 --work-us 20 --sleep-us 200 --seed 3"


def by_process(got: dict[str, float], phase: int, first: int = 0) -> dict[int, float]:
    """Operations of each process in a phase of TIDE, from window ``first`` on."""
    found: dict[int, float] = {}
    for name, value in got.items():
        if name.startswith(f"handled.p{phase}.q"):
            process, window, cpu = (int(part.strip("qwcpu")) for part in name.split(".")[2:])
            assert cpu in CPUS
            found[process] = found.get(process, 0) + value * (window >= first)
    return found


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("more", ["", " --set-kb 64", " --set-kb 64 --set own --writes 100"])
def test_tide_counts_every_operation_by_phase(processes: int, more: str) -> None:
    got = figures(f"{TIDE} --processes {processes}{more}", lambda got: True)
    printed = ["iterations_per_us", "phase_ms", "window_ms", "operations"]
    assert plain(got) == [*printed, *(f"ops_per_s.p{phase}" for phase in range(3))]
    assert (got["phase_ms"], got["window_ms"]) == (120, 20)
    for phase in range(3):
        settled = by_process(got, phase, 3)
        assert {*settled} == {*range(processes)}
        assert got[f"ops_per_s.p{phase}"] == pytest.approx(sum(settled.values()) / 0.06, rel=1e-4)
    all_phases = (by_process(got, phase) for phase in range(3))
    assert got["operations"] == sum(sum(counts.values()) for counts in all_phases)


def test_more_active_threads_of_tide_do_more() -> None:
    # it sleeps 20 ms after an operation, 3 % more or less, unless another thread ends that early
    line = "tide --phases 1,8,1 --phase-ms 400 --work-us 0 --sleep-us 20000"
    alone = (200 / 19.4 + 1) / 0.2
    got = figures(line, lambda got: got["ops_per_s.p1"] > 8 * 50 * 1.1 and got["ops_per_s.p0"] > 0)
    assert got["ops_per_s.p0"] <= alone
    assert got["ops_per_s.p2"] <= alone


def test_threads_of_tide_stay_where_they_are_pinned() -> None:
    line = f"{TIDE} --pin {CPUS[-1]}"
    got = figures(line, lambda got: True)
    assert {name.split(".")[-1] for name in got if ".cpu" in name} == {f"cpu{CPUS[-1]}"}


def test_threads_of_tide_may_run_anywhere_once_they_are_active() -> None:
    if len(CPUS) < 2:
        pytest.skip("one CPU")
    line = f"--phases 3,8 --phase-ms 900000 --sleep-us 0 --start-on {CPUS[-1]}"
    argv = [str(programs() / "tide"), *line.split()]
    with subprocess.Popen(argv, start_new_session=True) as child:
        try:
            wait_for(lambda: allowed(child.pid) == [(*CPUS,)] * 3 + [(CPUS[-1],)] * 5)
        finally:
            os.killpg(child.pid, signal.SIGKILL)


def test_busy_cpus_of_tide_are_busy_in_the_second_phase() -> None:
    cpu = CPUS[-1]
    line = f"tide --phases 2,2 --phase-ms 400 --sleep-us 0 --pin {cpu} --busy-on"
    # two threads there have two thirds of the CPU; beside two busy ones they would have half
    got = figures(
        f"{line} {cpu}", lambda got: 0.55 < got["ops_per_s.p1"] / got["ops_per_s.p0"] < 0.85
    )
    assert [got[f"busy_share.p{phase}"] for phase in (0, 1)] == [1, 1]
    if len(CPUS) > 1:
        got = figures(f"{line} {CPUS[0]}", lambda got: True)
        assert [got[f"busy_share.p{phase}"] for phase in (0, 1)] == [0, 0]


def allowed(parent: int) -> list[tuple[int, ...]]:
    """The CPUs of each thread of a program's only process but the first thread, sorted."""
    child = Path(f"/proc/{parent}/task/{parent}/children").read_text().strip()
    threads = (path.name for path in Path(f"/proc/{child}/task").glob("[0-9]*") if child)
    return sorted(tuple(sorted(os.sched_getaffinity(int(one)))) for one in threads if one != child)


def test_pages_of_a_set_that_is_filled_elsewhere_are_held_by_pipes() -> None:
    line = f"{TIDE} --set own --set-kb 2048 --fill-on {CPUS[0]}"
    assert figures(line, lambda got: True)["operations"] > 0
    # each of 5 threads needs two pipes of 1 MiB, which are four files
    few = run(
        ["prlimit", "--nofile=20:20", str(programs() / "tide"), *line.split()[1:]], check=False
    )
    assert few.code == 1 and "cannot hold pages: Too many open files" in few.output


LATENCY = "latency --rounds 40 --dirty-kb 4 --hit-kb 64 --memory-kb 128"


def test_latency_measures_every_pair() -> None:
    got = samples(execute(f"{LATENCY} --cpus {','.join(map(str, CPUS[:3]))}"))
    pairs = [(a, b) for i, a in enumerate(CPUS[:3]) for b in CPUS[:3][i + 1 :]]
    far = dict.fromkeys([CPUS[0], CPUS[:3][-1]])
    wanted = [
        *(f"{name}.cpu{a}.cpu{b}" for name in ("pingpong_ns", "dirty_ns") for a, b in pairs),
        *(f"dirty_stream_ns.cpu{a}.cpu{b}" for a, b in pairs),
        *("hit_ns", "hit_stream_ns"),
        *(f"memory_ns.cpu{CPUS[0]}.cpu{b}" for b in far),
        *(f"memory_stream_ns.cpu{CPUS[0]}.cpu{b}" for b in far),
    ]
    assert sorted(got) == sorted(wanted)
    assert all(0 < value < 1e9 for value in got.values())


def test_latency_of_one_cpu_has_no_pairs() -> None:
    got = samples(execute(f"latency --cpus {CPUS[-1]} --hit-kb 64 --memory-kb 0"))
    assert [*got] == ["hit_ns", "hit_stream_ns"]


def of_sorted(values: list[int], part: float) -> float:
    """The smallest of the values that this part of all does not exceed, in us."""
    return sorted(values)[math.ceil(part * len(values)) - 1] / 1000


def width_us(value: float) -> float:
    """The width of the bucket of a value, both in us: a 64th of the power of two below it."""
    below: float = 2.0 ** (math.floor(math.log2(max(value * 1000, 1))) - 6)
    return max(1.0, below) / 1000


def drawn(spread: str, random: Random) -> int:
    """A latency in ns."""
    match spread:
        case "log":
            return round(math.exp(random.uniform(0, 22)))
        case "small":
            return random.randrange(100)
        case "long":
            return random.randrange(1000, 2**36 - 1)
    return 777_777


@pytest.mark.parametrize("spread", ["equal", "log", "small", "long"])
def test_percentiles_of_a_histogram_are_those_of_a_list(spread: str, tmp_path: Path) -> None:
    random = Random(5)
    values = [drawn(spread, random) for _ in range(3000)]
    compiler = need_tool("gcc", "gcc")
    source = Path(__file__).with_name("histogram_check.c")
    out = tmp_path / "check"
    run([compiler, *CFLAGS, f"-I{sources()}", "-o", str(out), str(source), *LIBS])
    text = "\n".join(map(str, values)) + "\n"
    (tmp_path / "values").write_text(text)
    done = run(["sh", "-c", f"{out} < {tmp_path / 'values'}"])
    got = samples(done)
    assert got["count"] == len(values)
    assert got["mean_us"] == pytest.approx(sum(values) / len(values) / 1000, abs=1e-3)
    for name, part in {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999}.items():
        wanted = of_sorted(values, part)
        # in the same bucket, and both are printed in whole ns
        assert abs(got[f"{name}_us"] - wanted) <= width_us(wanted) + 1e-3
