# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import io
import threading

import pytest
from rich.console import Console

from asymlab.cli.watch import Screen, watching


def test_a_log_is_quiet_about_short_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    now = 0.0
    monkeypatch.setattr("asymlab.cli.watch.time.monotonic", lambda: now)
    with watching(Console(file=out, width=80)) as log:
        with log.bar("short") as bar:
            bar.update(1, 2)
        assert out.getvalue() == ""
        with log.bar("kernel 6.12 [arm64]") as bar:
            for second in range(100):
                now = second
                bar.update(second, 200, "CC kernel/sched/fair.o")
        log.note("kept")
    assert out.getvalue().splitlines() == [
        "kernel 6.12 [arm64]: 15 % CC kernel/sched/fair.o",
        "kernel 6.12 [arm64]: 30 % CC kernel/sched/fair.o",
        "kernel 6.12 [arm64]: 45 % CC kernel/sched/fair.o",
        "kernel 6.12 [arm64]: done in 99 s",
        "kept",
    ]


def test_a_log_has_all_jobs_and_the_time_left_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    now = 0.0
    monkeypatch.setattr("asymlab.cli.watch.time.monotonic", lambda: now)
    with watching(Console(file=out, width=80)) as log:
        log.expect({"emulator": 300, "kernel 6.12": 600, "kernel old": 200, "replicas": 300})
        with log.bar("kernel old"):
            pass
        with log.bar("emulator") as emulator, log.bar("kernel 6.12") as kernel:
            now = 30
            emulator.update(5, 100)
            now = 60
            kernel.update(5, 100)
            now = 150
            emulator.update(50, 100)
            now = 300
            kernel.update(75, 100)
            emulator.update(100, 100)
    lines = out.getvalue().splitlines()
    assert lines[0] == "emulator 5 %, kernel 6.12; time left not known yet"
    # of 1200 s of work, 45 took 60 s; the old kernel was there already
    assert lines[1] == "emulator 5 %, kernel 6.12 5 %; about 26 min left"
    assert lines[2] == "emulator 50 %, kernel 6.12 5 %; about 14 min left"
    assert lines[3] == "emulator 50 %, kernel 6.12 75 %; about 5 min left"


def test_a_screen_has_a_bar_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("asymlab.cli.watch.time.monotonic", lambda: now)
    with watching(Console(file=io.StringIO(), width=100, force_terminal=True)) as screen:
        assert isinstance(screen, Screen)
        screen.expect({"kernel": 100.0, "replicas": 100.0})
        with screen.bar("kernel") as bar:
            now = 100
            bar.update(50, 100)
            (whole,) = [task for task in screen._bars.tasks if task.description == "in all"]
            assert whole.completed == 0.25
            assert whole.fields["note"] == "about 5 min left"


def test_a_short_job_has_no_bar() -> None:
    out = io.StringIO()
    now = 0.0
    console = Console(file=out, width=100, force_terminal=True, get_time=lambda: now)
    with watching(console) as screen:
        assert isinstance(screen, Screen)
        with screen.bar("reading vera-8c2t"):
            now = 0.4
            screen._bars.refresh()
        with screen.bar("kernel 6.12"):
            now = 1.0
            screen._bars.refresh()
    assert "reading" not in out.getvalue()
    assert "kernel 6.12" in out.getvalue()


def test_bars_come_and_go_from_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asymlab.cli.watch.SHOWN_AFTER_S", 0.0)
    out = io.StringIO()
    console = Console(file=out, width=100, force_terminal=True)

    def work(screen: Screen, number: int) -> None:
        with screen.bar(f"replica {number} [x]") as bar:
            for i in range(50):
                bar.update(i, 50, "[red]note")

    with watching(console) as screen:
        assert isinstance(screen, Screen)
        threads = [threading.Thread(target=work, args=(screen, n)) for n in range(4)]
        for thread in threads:
            thread.start()
        with screen.bar("unknown [end]") as bar:
            bar.update(3, None, "x" * 200)
            screen.note("[bold]literal")
            screen._bars.refresh()
        for thread in threads:
            thread.join()
    text = out.getvalue()
    assert "[bold]literal" in text
    assert "unknown [end]" in text
    assert "\x1b[?25h" in text  # the cursor is back
    assert not screen._bars.tasks
