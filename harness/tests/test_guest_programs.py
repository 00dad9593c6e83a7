# SPDX-License-Identifier: Apache-2.0
"""The guest's C programs: clean under -Werror on both architectures, and figures as specified."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.guest.programs import AGENT, CFLAGS, names, sources
from asymlab.proc import need_tool, run
from guest_native import TRIES, execute, figures, programs, samples
from kept import once
from made_boot import emulators
from waiting import wait_for


@pytest.mark.parametrize("arch", ARCHES)
@pytest.mark.parametrize("name", names())
def test_no_warnings(name: str, arch: str, tmp_path: Path) -> None:
    source = sources() / f"{name}.c"
    compiler = need_tool(f"{ARCHES[arch].triple}-gcc", ARCHES[arch].compiler_package)
    argv = [compiler, *CFLAGS, "-Werror", "-c", "-o"]
    texts = [path.read_text() for path in (source, *sorted(sources().glob("*.h")))]
    version = run([argv[0], "--version"]).output
    once(lambda: run([*argv, str(tmp_path / name), str(source)]).output, *argv, version, *texts)


def test_fill_reports_every_step() -> None:
    line = "fill --k 1,2 --step-ms 60 --work-us 500 --sleep-us 100"
    # one task that sleeps 100 of 600 us cannot do more than a CPU that never sleeps
    got = figures(line, lambda got: 0 < got["iterations_per_s.k1"] < got["iterations_per_us"] * 1e6)
    assert list(got) == ["iterations_per_us", "iterations_per_s.k1", "iterations_per_s.k2"]


def test_fill_binds_its_tasks() -> None:
    last = max(os.sched_getaffinity(0))
    line = f"fill --k 2 --step-ms 60000 --work-us 500 --sleep-us 9000 --cpus {last},1000"
    program, *args = line.split()
    with subprocess.Popen([str(programs() / program), *args], stdout=subprocess.DEVNULL) as fill:
        wait_for(lambda: bound(fill.pid) == {"fill/0": {last}, "fill/1": {last}})
        fill.terminate()


@pytest.mark.parametrize(("gather", "place"), [(1, 0), (2, -1)])
def test_fill_gathers_its_tasks_on_the_first_or_the_last_cores(gather: int, place: int) -> None:
    assert gathers(gather, "fill/0", by_core()[place])


def test_fill_gathers_all_tasks_on_one_core() -> None:
    last = by_core()[-1]
    threads = sum(1 for cpu in by_core() if first_thread(cpu) == first_thread(last))
    assert gathers(3, "fill/0", last)
    assert gathers(3, f"fill/{threads}", last)  # the first task that has no thread left


def by_core() -> list[int]:
    """The CPUs that this process may use, in the order in which fill gathers tasks."""
    return sorted(os.sched_getaffinity(0), key=lambda cpu: (first_thread(cpu), cpu))


def gathers(how: int, task: str, cpu: int) -> bool:
    """Whether fill with ``--gather how`` binds a task to ``cpu``."""
    # each of 60 steps gathers for 50 ms
    counts = ",".join(map(str, range(1, 61)))
    line = f"fill --k {counts} --step-ms 1 --work-us 0 --gather {how}"
    return any(places(task, line, cpu) for _ in range(TRIES))


def places(task: str, line: str, cpu: int) -> bool:
    """Whether a program is seen to bind a task to ``cpu``, which a busy host may miss."""
    program, *args = line.split()
    with subprocess.Popen([str(programs() / program), *args], stdout=subprocess.DEVNULL) as fill:
        while fill.poll() is None:
            with contextlib.suppress(OSError):  # it ended
                if bound(fill.pid).get(task) == {cpu}:
                    fill.terminate()
                    return True
    assert fill.returncode == 0
    return False


def first_thread(cpu: int) -> int:
    """The first thread of a CPU's core."""
    siblings = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list").read_text()
    return int(re.split("[-,]", siblings)[0])


def bound(pid: int) -> dict[str, set[int]]:
    """The CPUs that those of a program's tasks may use which have a number, by name."""
    tasks = list(Path(f"/proc/{pid}/task").iterdir())
    names = {int(task.name): (task / "comm").read_text().strip() for task in tasks}
    return {name: os.sched_getaffinity(tid) for tid, name in names.items() if "/" in name}


def test_every_second_task_of_fill_is_nice() -> None:
    line = "fill --k 2 --step-ms 60000 --work-us 500 --sleep-us 9000 --nice 3"
    program, *args = line.split()
    with subprocess.Popen([str(programs() / program), *args], stdout=subprocess.DEVNULL) as fill:
        wait_for(lambda: nice_values(fill.pid) == {"fill/0": 3, "fill/1": 0})
        fill.terminate()


def nice_values(pid: int) -> dict[str, int]:
    """Those of a program's tasks that have a number, by name."""
    stats = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/stat")]
    parts = [re.fullmatch(r"\d+ \((.*/\d+)\) (.*)\n", stat) for stat in stats]
    return {part[1]: int(part[2].split()[16]) for part in parts if part}


def sleeps(line: str) -> int:
    """How often a program's tasks slept."""
    program, *args = line.split()
    with subprocess.Popen([str(programs() / program), *args], stdout=subprocess.DEVNULL) as done:
        _, status, usage = os.wait4(done.pid, 0)
        done.returncode = status
    return usage.ru_nvcsw if status == 0 else 0


def test_tasks_of_fill_sleep_longer_before_they_are_judged() -> None:
    line = "fill --k 1 --step-ms 300 --work-us 10 --sleep-us 990"
    # a busy host has them sleep less often
    wait_for(lambda: sleeps(line) > 150)
    found = [0]
    while max(found) <= 20:
        found.append(sleeps(f"{line} --long-ms 300"))
    assert max(found) < 120
    wait_for(lambda: sleeps(f"{line} --long-ms 100") > 100)


def test_fill_that_never_sleeps_ends_and_many_blas_tasks_leave() -> None:
    line = "fill --k 3 --step-ms 30 --work-us 0"
    assert figures(line, lambda got: got["iterations_per_s.k3"] > 0)
    assert figures("blas --tasks 300 --ms 200 --work-us 1", lambda got: got["phases"] > 0)


def test_fill_leaves_out_cpus_that_may_not_be_used() -> None:
    line = "fill --k 2 --step-ms 30 --work-us 0 --cpus 0,1000"
    assert figures(line, lambda got: got["iterations_per_s.k2"] > 0)


def test_blas_counts_phases() -> None:
    line = "blas --tasks 2 --ms 200 --work-us 1000 --seed 3"
    got = figures(line, lambda got: 5 < got["phases"] < 200)
    assert list(got) == ["iterations_per_us", "phases", "phases_per_s", "iterations_per_s"]
    work = 2 * 1000 * got["iterations_per_us"]
    assert got["iterations_per_s"] == pytest.approx(work * got["phases_per_s"], rel=1e-2)


def test_blas_measures_short_phases_after_long_ones() -> None:
    line = "blas --tasks 2 --ms 300 --warm-ms 300 --work-us 500 --warm-work-us 50000 --seed 3"
    assert figures(line, lambda got: got["phases"] > 20)


def test_build_ends_what_it_began() -> None:
    line = "build --jobs 2 --ms 400 --warm-ms 50 --work-us 3000 --seed 3"
    got = figures(line, lambda got: got["jobs"] > 5 and 0.95 < got["slots_busy"] < 1.05)
    printed = "iterations_per_us jobs jobs_per_s iterations_per_s slots_busy"
    assert list(got) == printed.split()
    assert got["jobs_per_s"] == pytest.approx(got["jobs"] / 0.4)
    # two libraries of two objects may be under way, and each waits for its objects: four jobs
    line = "build --jobs 16 --objects 2 --ms 400 --warm-ms 50 --work-us 2000"
    assert figures(line, lambda got: 0.05 < got["slots_busy"] < 0.3)


def test_infer_splits_a_run_of_the_network() -> None:
    line = "infer --tasks 2 --ms 400 --warm-ms 20 --work-us 4000 --seed 3"
    got = figures(line, lambda got: 5 < got["inferences"] < 400)
    assert list(got) == ["iterations_per_us", "inferences", "inferences_per_s", "iterations_per_s"]
    per_run = got["iterations_per_s"] / got["inferences_per_s"]
    assert per_run == pytest.approx(4000 * got["iterations_per_us"], rel=1e-3)
    line = "infer --tasks 3 --ms 200 --work-us 900 --split share --chunks 2"
    assert figures(line, lambda got: got["inferences"] > 0)


def test_oltp_answers_every_statement() -> None:
    line = "oltp --connections 3 --ms 300 --warm-ms 30 --statements 4 --seed 3"
    got = figures(line, lambda got: got["tps"] > 10)
    printed = "iterations_per_us tps statements_per_s p50 p95 p99 mean cpu_utilisation transactions"
    assert list(got) == printed.split()
    # both are printed with six digits
    assert got["statements_per_s"] == pytest.approx(4 * got["tps"], rel=1e-4)
    assert got["transactions"] == pytest.approx(0.3 * got["tps"], rel=1e-4)
    assert 0 < got["p50"] <= got["p95"] <= got["p99"]
    # three clients that think for 2 ms cannot end more than 1500 transactions a second
    assert got["tps"] < 1700


def test_oltp_with_more_connections_than_files() -> None:
    few = ["prlimit", "--nofile=64:1000", str(programs() / "oltp")]
    line = "--connections 100 --ms 300 --think-us 50000"
    done = run([*few, *line.split()], check=False)
    assert samples(done)["tps"] > 0


@pytest.mark.parametrize("name", sorted({*names()} - {AGENT}))
def test_help_has_examples(name: str) -> None:
    done = execute(f"{name} --help")
    assert done.code == 0
    for part in (f"usage: {name} [--", "(default ", "prints, one a line", f"examples:\n  {name} "):
        assert part in done.output


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("fill", "--k is missing"),
        ("fill --k 2,2", "rising"),
        ("fill --k 0", "rising"),
        ("fill --k 1,9999", "rising"),
        ("fill --k one", "not a number"),
        ("fill --k ,", "names no count"),
        ("fill --k 1 --seed -3", "not a number"),
        ("fill --k 1 extra", "what is 'extra'"),
        ("fill --k 1 --nap", "what is '--nap'"),
        ("fill --k", "--k needs a value"),
        ("fill --k 1 --cpus 9000", "no CPU 9000"),
        ("fill --k 1 --cpus 1000,1010", "--cpus: none of CPUs 1000,1010 may be used"),
        ("fill --k 1 --nice 20", "--nice: at most 19"),
        ("fill --k 1 --uclamp-min 1025", "--uclamp-min, --uclamp-max: at most 1024"),
        ("fill --k 1 --uclamp-max 1025", "--uclamp-min, --uclamp-max: at most 1024"),
        ("fill --k 1 --uclamp-min 9 --uclamp-max 8", "--uclamp-min: above --uclamp-max"),
        ("fill --k 1 --gather 4", "--gather: at most 3"),
        ("blas", "--tasks: 1 to"),
        ("blas --tasks 0", "--tasks: 1 to"),
        ("blas --tasks 2 --ms 1e3", "not a number"),
        ("spin", "either --cpus or --tasks"),
        ("spin --cpus 0 --tasks 1", "either --cpus or --tasks"),
        ("spin --cpus 0,0", "CPU 0 twice"),
        ("spin --cpus 9999", "no CPU 9999 here"),
        ("spin --cpus 1-0", "goes down"),
        ("spin --cpus 0-", "not a number"),
        ("spin --tasks 1 --kind sin", "none of alu, mixed, kernel"),
        ("calibrate --rounds 1", "from 2 on"),
        ("calibrate --ms 0", "from 1 on"),
        ("lock --kind mutex", "neither tas nor ticket"),
        ("vms --kind mutex", "what is 'mutex'"),
        ("vms --layout systemd", "what is 'systemd'"),
        ("vms --vms 0", "--vms: 1 to"),
        ("vms --vcpus 1", "--vcpus: 2 to"),
        ("vms --ms 0", "at least 1"),
        ("lguests --accel hvf", "what is 'hvf'"),
        ("lguests --layout systemd", "what is 'systemd'"),
        ("lguests --vms 65", "--vms: 1 to"),
        ("lguests --vcpus 0", "--vcpus: 1 to"),
        ("lguests --ms 1500", "whole seconds"),
        ("web", "either --rate or --connections"),
        ("web --rate 5 --connections 5", "either --rate or --connections"),
        ("web --connections 5000", "at most"),
        ("build", "--jobs: 1 to"),
        ("build --jobs 1 --objects 0", "from 1 on"),
        ("infer", "--tasks: 1 to"),
        ("infer --tasks 1 --split even", "neither free nor share"),
        ("infer --tasks 1 --layers 257", "1 to 256"),
        ("infer --tasks 1 --alone 100", "to 99"),
        ("oltp --connections 2049", "at most 2048"),
        ("oltp --statements 0", "from 1 on"),
        ("web --rate nan", "not a number from 0 on"),
        ("web --rate -1", "not a number from 0 on"),
        ("web --rate 1e3x", "not a number from 0 on"),
        ("web --rate 5 --stages 0", "from 1 on"),
        ("web --rate 5 --workers 5000", "at most"),
        ("pipes --fds 0", "--groups, --fds: from 1 on"),
        ("pipes --groups 3 --fds 700", "4096 tasks"),
        ("pipes --bytes 4097", "--bytes: 1 to 4096"),
        ("pipes --cpus 9999", "--cpus: no CPU 9999 here"),
        ("pipes --pin 0,0", "--pin: CPU 0 twice"),
        ("pipes --set both", "neither own nor shared"),
        ("pipes --writes 101", "--writes: 0 to 100"),
        ("wake --workers 0", "--messengers, --workers: from 1 on"),
        ("wake --messengers 100 --workers 50", "4096 tasks"),
        ("wake --ms 0", "--ms: from 1 on"),
        ("rows --operation insert", "none of select, update, delete"),
        ("rows --rows 0", "--rows, --ms: from 1 on"),
        ("rows --tasks 5000", "--tasks: at most 4096"),
        ("tide --phases 1,0", "--phases: at most 16 counts, 1 to 4096"),
        ("tide --phases ,", "--phases: ',' names no count"),
        ("tide --phases 4,x", "'x' is not a number"),
        ("tide --processes 9", "--processes: 1 to 8"),
        ("tide --processes 2 --phases 3000", "with 4096 threads in all"),
        ("tide --phase-ms 60", "--phase-ms: an even number of windows"),
        ("tide --phases 4 --busy-on 0", "--busy-on: there is no second phase"),
        ("tide --pin 0 --start-on 0", "--start-on: threads with --pin stay there"),
        ("tide --window-ms 0", "--phase-ms: an even number of windows"),
        ("latency --rounds 39", "--rounds: 0, or from 40 on"),
        ("latency --hit-kb 0", "from 1 on"),
        ("latency --far 9999", "--far: no CPU 9999 here"),
    ],
)
def test_bad_options_are_refused(line: str, reason: str) -> None:
    done = execute(line)
    assert done.code == 2
    assert reason in done.output
    assert f"usage: {line.split()[0]} [--" in done.output


QEMU = "lguests --accel tcg --vms 2 --vcpus 1 --kernel /dev/null --initrd /dev/null"

FAKE = """#!/bin/sh
hang() { read line <FIFO; }
case "$*" in *"-name vm0"*) hang ;; esac
SAID
"""


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (
            "echo 'qemu: no such CPU' >&2; exit 3",
            "VM 1: QEMU ended with exit code 3: qemu: no such",
        ),
        ("exit 0", "VM 1: QEMU ended with exit code 0: no output"),
        ("kill -9 $$", "VM 1: QEMU was killed by signal 9"),
        ("echo '[ 1.2] Kernel panic - not syncing: x'; hang", "the guest's kernel: .*: x"),
        ("echo asymlab-guest: error dbench failed; hang", "VM 1: dbench failed"),
        ("printf 'so far'; hang", "VM 0: the guest did not boot within 1 s"),
        ("echo asymlab-guest: ready; hang", "VM 0: the guest did not boot within 1 s"),
    ],
)
def test_guests_that_fail_are_an_error_and_none_is_left(
    said: str, reason: str, tmp_path: Path
) -> None:
    qemu, fifo = tmp_path / "qemu-system-fake", tmp_path / "fifo"
    os.mkfifo(fifo)
    qemu.write_text(FAKE.replace("SAID", said).replace("FIFO", str(fifo)))
    qemu.chmod(0o755)
    done = execute(f"{QEMU} --wait-s 1 --qemu {qemu}")
    assert done.code == 1
    assert re.search(reason, done.output)
    assert not emulators(tmp_path)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"{QEMU} --qemu /none", "/none: No such file"),
        ("lguests --qemu /bin/true", "/guest/kernel: No such file"),
        (f"{QEMU} --qemu /bin/true --initrd /none", "/none: No such file"),
    ],
)
def test_files_of_guests_that_are_missing(line: str, reason: str) -> None:
    done = execute(line)
    assert done.code == 1
    assert re.search(reason, done.output)
