# SPDX-License-Identifier: Apache-2.0
"""Progress on stderr: bars on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from asymlab.cli.screen import stderr
from asymlab.outlook import Outlook
from asymlab.progress import Progress

LINE_EVERY_S = 30.0
"""How often a long job says a line where there is no terminal."""

WORTH_A_LINE_S = 10.0
"""A job that took longer is worth a line at its end."""

_NOTE_WIDTH = 44


class Screen:
    """A Watcher with a bar for every job; bars go away as their jobs end."""

    def __init__(self, console: Console) -> None:
        self._bars = RichProgress(
            SpinnerColumn(),
            TextColumn("{task.description}", table_column=None),
            BarColumn(bar_width=28),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeElapsedColumn(),
            TextColumn("[dim]{task.fields[note]}"),
            console=console,
            transient=True,
        )
        self._outlook = Outlook()
        self._whole: TaskID | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Screen:
        self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bars.stop()

    def expect(self, costs: Mapping[str, float]) -> None:
        """A bar of everything, with the time left."""
        with self._lock:
            self._outlook.expect(costs)
            if self._whole is None:
                self._whole = self._bars.add_task("in all", total=1, note="")

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """A bar that vanishes with its job."""
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
        """A job got on: so did everything."""
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

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    def expect(self, costs: Mapping[str, float]) -> None:
        """Parts of which the lines tell how long they take."""
        with self._lock:
            self._outlook.expect(costs)

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """One job of the lines."""
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
        """A job got on; say a line if it is time."""
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
    """What a log knows of a job: when it began, its share in percent, its last note."""

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
    """All jobs in a line; of one alone its note, too."""
    if len(jobs) == 1:
        (job,) = jobs
        return f"{job.title}: {job.percent} {job.note}".replace(":  ", ": ").rstrip()
    return ", ".join(f"{job.title} {job.percent}".rstrip() for job in jobs)


def watching() -> Screen | Log:
    """The Watcher that fits stderr; use it as a context manager."""
    console = stderr()
    return Screen(console) if console.is_terminal else Log(console)


def _plain(text: str) -> str:
    """Text that rich takes literally."""
    return text.replace("[", "\\[")
