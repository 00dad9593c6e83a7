# SPDX-License-Identifier: Apache-2.0
"""Waiting for something that must happen: no busy host is slow enough to reach the deadline."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path

HANG_S = 300.0
"""Host seconds after which what is waited for hangs."""


def wait_for(condition: Callable[[], object], found: Callable[[], object] | None = None) -> None:
    """Until ``condition()`` is true; AssertionError after HANG_S with its last value, or with what
    is ``found`` then."""
    until = time.monotonic() + HANG_S
    while not (last := condition()):
        if time.monotonic() > until:
            raise AssertionError(json.dumps(found() if found else last, default=str))
        time.sleep(0.02)


def processes_in(folder: Path) -> list[str]:
    """Command lines of processes that run in ``folder`` or below, or name it."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it ended
            line = (process / "cmdline").read_text(errors="replace").replace("\0", " ")
            if str(folder) in line or (process / "cwd").readlink().is_relative_to(folder):
                found.append(line)
    return found
