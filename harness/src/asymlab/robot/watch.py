# SPDX-License-Identifier: Apache-2.0
"""Long work seen from Robot: titles of jobs on its console, notes in its log."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from robot.api import logger

from asymlab.progress import Progress, Silent


class RobotWatcher:
    """A Watcher of asymlab.progress. Robot takes log messages of its main thread only."""

    def expect(self, costs: Mapping[str, float]) -> None:
        """Nothing is told of time left."""

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """A line on the console as a job begins; its progress is not shown."""
        self.note(title)
        yield Silent()

    def note(self, text: str) -> None:
        """A line for the log, and for whoever looks."""
        if threading.current_thread() is threading.main_thread():
            logger.info(text, also_console=True)
