# SPDX-License-Identifier: Apache-2.0
"""Deadlines count the CPU time that a process could get, not the time that other work took."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from asymlab.deadline import interruptible
from asymlab.fairclock import MOST_S, FairClock
from asymlab.limited import Limits, run_limited
from asymlab.proc import Child, CommandFailed, kill_group, run, spawn
from waiting import HANG_S, wait_for

BURN = [sys.executable, "-c", "while True: pass"]

Start = Callable[[list[str]], Child]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    children: list[Child] = []

    def begin(argv: list[str]) -> Child:
        children.append(spawn(argv, tmp_path / "errors"))
        return children[-1]

    yield begin
    for child in children:
        kill_group(child)


def reaches(clock: FairClock, seconds: float) -> None:
    """Wait until the clock reaches a time, also on a slow host."""
    until = time.monotonic() + HANG_S
    while clock.now() < seconds:
        assert time.monotonic() < until, "the clock stands still"
        time.sleep(0.05)


def test_work_and_sleep_count(start: Start) -> None:
    reaches(FairClock(start(["sleep", "600"]).pid), 0.3)
    child = start(BURN)
    reaches(FairClock(child.pid), 0.3)
    ticks = Path(f"/proc/{child.pid}/stat").read_text().split()[13:15]
    assert sum(map(int, ticks)) >= 15, "0.3 s are 30 ticks, spent running, not asleep"


def test_what_worked_before_it_slept_is_counted_once(tmp_path: Path, start: Start) -> None:
    begin, done = time.monotonic(), tmp_path / "done"
    work = f"i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; echo >{done}; sleep 600"
    clock = FairClock(start(["sh", "-c", work]).pid, session=True)
    wait_for(done.exists)
    assert clock.now() <= time.monotonic() - begin + 0.05  # times are in ticks


@pytest.mark.parametrize("argv", [BURN, ["sleep", "600"]])
def test_what_is_stopped_gets_no_time(start: Start, argv: list[str]) -> None:
    child = start(argv)
    clock = FairClock(child.pid)
    reaches(clock, 0.1)
    os.kill(child.pid, signal.SIGSTOP)
    while Path(f"/proc/{child.pid}/stat").read_text().split()[2] != "T":
        time.sleep(0.01)
    before = clock.now()
    time.sleep(0.5)
    assert clock.now() == before


def test_a_session_is_all_that_a_command_started(start: Start) -> None:
    child = start(["sh", "-c", "sh -c 'while :; do :; done' & wait"])
    reaches(FairClock(child.pid, session=True), 0.3)
    alone = FairClock(child.pid)
    alone.now()
    assert Path(f"/proc/{child.pid}/stat").read_text().split()[13:15] == ["0", "0"]


def test_a_command_that_hangs_is_killed() -> None:
    for argv in (["sleep", "600"], BURN):
        with pytest.raises(CommandFailed, match="did not finish in time"):
            run(argv, deadline_s=0.3)


def test_what_a_command_started_ends_with_it() -> None:
    groups: list[int] = []
    with pytest.raises(CommandFailed, match="did not finish in time"):
        run(
            ["sh", "-c", "echo $$; sleep 600 & wait"],
            deadline_s=0.3,
            on_line=lambda line: groups.append(int(line)),
        )
    (group,) = groups
    wait_for(lambda: not lives(group))


def lives(group: int) -> bool:
    """Whether a process of a group is there; one that ended may still be listed for a moment."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


STARVED = ["sh", "-c", "kill -STOP $$; echo done"]


def let_go_on(after_s: float) -> threading.Thread:
    """Continue all stopped children of this process, later."""

    def wake() -> None:
        time.sleep(after_s)
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                words = stat.read_text().rpartition(")")[2].split()
                if words[0] == "T" and int(words[1]) == os.getpid():
                    os.kill(int(stat.parent.name), signal.SIGCONT)

    thread = threading.Thread(target=wake)
    thread.start()
    return thread


def test_a_command_that_is_starved_is_not_killed() -> None:
    more = 1.5 * MOST_S  # this process may wait for a CPU, too, while the command has ended
    waker = let_go_on(2 * more)
    assert run(STARVED, deadline_s=more).output == "done\n"
    waker.join()
    waker = let_go_on(2 * more)
    assert run_limited(STARVED, Limits(deadline_s=more)).output == "done\n"
    waker.join()


def test_a_thread_that_is_stopped_ends_its_commands() -> None:
    stop = threading.Event()
    caught: list[BaseException] = []

    def work() -> None:
        try:
            with interruptible(stop):
                run(["sleep", "600"])
        except KeyboardInterrupt as error:
            caught.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    stop.set()
    thread.join(HANG_S)
    assert caught
