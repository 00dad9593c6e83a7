# SPDX-License-Identifier: Apache-2.0
"""Progress on stderr: bars on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from asymlab.cli.screen import stderr
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

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """A bar that vanishes with its job."""
        task = self._bars.add_task(_plain(title), total=None, note="")
        try:
            yield _Bar(self._bars, task)
        finally:
            self._bars.remove_task(task)

    def note(self, text: str) -> None:
        """A line above the bars."""
        self._bars.console.print(Text(text))


class _Bar:
    def __init__(self, bars: RichProgress, task: TaskID) -> None:
        self._bars = bars
        self._task = task

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        short = note if len(note) <= _NOTE_WIDTH else "…" + note[1 - _NOTE_WIDTH :]
        self._bars.update(self._task, completed=done, total=total, note=_plain(short))


class Log:
    """A Watcher for logs: a line every LINE_EVERY_S, and one at the end of a long job."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """Lines of one job."""
        job = _Lines(self, title)
        yield job
        job.end()

    def note(self, text: str) -> None:
        """A line."""
        self._console.print(Text(text), soft_wrap=True)


class _Lines:
    def __init__(self, log: Log, title: str) -> None:
        self._log = log
        self._title = title
        self._lock = threading.Lock()
        self._begin = self._said = time.monotonic()

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        now = time.monotonic()
        with self._lock:
            if now - self._said < LINE_EVERY_S:
                return
            self._said = now
        share = f" {100 * done / total:.0f} %" if total else ""
        self._log.note(f"{self._title}:{share} {note}".rstrip())

    def end(self) -> None:
        took = time.monotonic() - self._begin
        if took >= WORTH_A_LINE_S:
            self._log.note(f"{self._title}: done in {took:.0f} s")


def watching() -> Screen | Log:
    """The Watcher that fits stderr; use it as a context manager."""
    console = stderr()
    return Screen(console) if console.is_terminal else Log(console)


def _plain(text: str) -> str:
    """Text that rich takes literally."""
    return text.replace("[", "\\[")
