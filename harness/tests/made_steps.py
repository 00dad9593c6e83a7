# SPDX-License-Identifier: Apache-2.0
"""Cost as a number of calls: like a bound on seconds, but independent of the host's load."""

from __future__ import annotations

import cProfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Steps:
    """Calls of functions and methods, Python's and C's, in a block of this thread."""

    calls: int = 0


@contextmanager
def steps() -> Iterator[Steps]:
    """Count the calls in a block: the same on any host, busy or not."""
    counted = Steps()
    profile = cProfile.Profile()
    profile.enable()
    try:
        yield counted
    finally:
        profile.disable()
        counted.calls = sum(entry.callcount for entry in profile.getstats())
