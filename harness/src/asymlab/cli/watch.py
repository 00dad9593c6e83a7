# SPDX-License-Identifier: Apache-2.0
"""Progress on stderr: bars on a terminal, a line every 30 s in a log."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from asymlab.cli.screen import stderr
from asymlab.outlook import Outlook
from asymlab.progress import Progress

SHOWN_AFTER_S = 0.5
"""A bar appears after this time: those of shorter jobs would only flash."""

LINE_EVERY_S = 30.0
"""Seconds between two lines about a long job in a log."""

WORTH_A_LINE_S = 10.0
"""A job that took longer gets a line at its end."""

_NOTE_WIDTH = 44


class Screen:
    """A Watcher with a bar per job; a bar is removed when its job ends."""

    def __init__(self, bars: RichProgress) -> None:
        self._bars = bars
        self._outlook = Outlook()
        self._whole: TaskID | None = None
        self._lock = threading.Lock()

    def expect(self, costs: Mapping[str, float]) -> None:
        """Show a bar of the whole command, with the time left."""
        with self._lock:
            self._outlook.expect(costs)
            if self._whole is None:
                self._whole = self._bars.add_task("in all", total=1, note="")

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """Show a bar until its job ends."""
        task = self._bars.add_task(_plain(title), total=None, note="")
        with self._lock:
            self._outlook.begin(title, time.monotonic())
        try:
            yield _Bar(self, self._bars, task, title)
            with self._lock:
                self._outlook.end(title, time.monotonic())
        finally:
            self._bars.remove_task(task)

    def see(self, title: str, share: float) -> None:
        """Update the bar of the whole command when a job progresses."""
        with self._lock:
            self._outlook.update(title, share)
            if self._whole is not None:
                words = self._outlook.words(time.monotonic())
                self._bars.update(self._whole, completed=self._outlook.share, note=words)

    def note(self, text: str) -> None:
        """A line above the bars."""
        self._bars.console.print(Text(text))


class _Bar:
    def __init__(self, screen: Screen, bars: RichProgress, task: TaskID, title: str) -> None:
        self._screen = screen
        self._bars = bars
        self._task = task
        self._title = title

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        short = note if len(note) <= _NOTE_WIDTH else "…" + note[1 - _NOTE_WIDTH :]
        self._bars.update(self._task, completed=done, total=total, note=_plain(short))
        if total:
            self._screen.see(self._title, done / total)


class Log:
    """A Watcher for logs: a line every LINE_EVERY_S, and one at the end of a long job."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._outlook = Outlook()
        self._jobs: list[_Job] = []
        self._lock = threading.Lock()
        self._said = time.monotonic()

    def expect(self, costs: Mapping[str, float]) -> None:
        """Set the costs from which lines estimate the time left."""
        with self._lock:
            self._outlook.expect(costs)

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """Include a job in the lines until it ends."""
        job = _Job(self, title)
        with self._lock:
            self._outlook.begin(title, job.begin)
            if not self._jobs:
                self._said = job.begin
            self._jobs.append(job)
        try:
            yield job
            self._end(job)
        finally:
            self._jobs.remove(job)

    def note(self, text: str) -> None:
        """A line."""
        self._console.print(Text(text), soft_wrap=True)

    def see(self, job: _Job, share: float | None) -> None:
        """Write a line after a job's progress if LINE_EVERY_S have passed."""
        now = time.monotonic()
        with self._lock:
            if share is not None:
                self._outlook.update(job.title, share)
            if now - self._said < LINE_EVERY_S:
                return
            self._said = now
            text = "; ".join(filter(None, (_line(self._jobs), self._outlook.words(now))))
        self.note(text)

    def _end(self, job: _Job) -> None:
        now = time.monotonic()
        with self._lock:
            self._outlook.end(job.title, now)
        if now - job.begin >= WORTH_A_LINE_S:
            self.note(f"{job.title}: done in {now - job.begin:.0f} s")


class _Job:
    """The state of a job in a log: begin, percent done, last note."""

    def __init__(self, log: Log, title: str) -> None:
        self._log = log
        self.title = title
        self.begin = time.monotonic()
        self.percent = ""
        self.note = ""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        self.percent = f"{100 * done / total:.0f} %" if total else ""
        self.note = note
        self._log.see(self, done / total if total else None)


def _line(jobs: Sequence[_Job]) -> str:
    """All jobs in a line; with its note if there is only one."""
    if len(jobs) == 1:
        (job,) = jobs
        return f"{job.title}: {job.percent} {job.note}".replace(":  ", ": ").rstrip()
    return ", ".join(f"{job.title} {job.percent}".rstrip() for job in jobs)


@contextmanager
def watching(console: Console | None = None) -> Iterator[Screen | Log]:
    """Bars while the context is open if ``console`` (stderr) is a terminal, else a Log."""
    console = console or stderr()
    if not console.is_terminal:
        yield Log(console)
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=28),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
        TextColumn("[dim]{task.fields[note]}"),
    )
    with _Bars(*columns, console=console, transient=True) as bars:
        yield Screen(bars)


class _Bars(RichProgress):
    """The bars of jobs that have run for SHOWN_AFTER_S."""

    def get_renderables(self) -> Iterator[RenderableType]:
        """A table of these bars; rich calls it to draw them."""
        tasks = [task for task in self.tasks if (task.elapsed or 0.0) >= SHOWN_AFTER_S]
        yield self.make_tasks_table(tasks)


def _plain(text: str) -> str:
    """Text without markup for rich."""
    return text.replace("[", "\\[")
