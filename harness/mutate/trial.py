# SPDX-License-Identifier: Apache-2.0
"""Runs tests in a copy of the tree."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

DEADLINE_S = {"check": 900.0, "test": 3600.0}
"""Deadline of tests: several times the duration of a tier on one busy core."""

_FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s[]+(?:\[.*?\])?(?:@\S+)?)(?: - |$)", re.MULTILINE)
"""Failed tests in pytest's summary; names may contain blanks."""
_YEAR_2000 = 946684800


@dataclass(frozen=True)
class Verdict:
    """The outcome of a defect: the tier and the test that caught it, or "", and the tiers that it
    survived."""

    tier: str
    test: str
    seconds: float
    survived: tuple[str, ...] = ()

    @property
    def caught(self) -> bool:
        """Whether a test caught it."""
        return bool(self.test)

    @property
    def word(self) -> str:
        """caught or SURVIVED."""
        return "caught" if self.caught else "SURVIVED"


class Copy:
    """``place`` has tree/ (the copy) and cache/; tests write to ``scratch``."""

    def __init__(self, place: Path, scratch: Path) -> None:
        self._scratch = scratch
        self.tree = place / "tree"
        self._place = place
        self._times = count(_YEAR_2000)

    def write(self, file: Path, text: str) -> None:
        """Change a file of the tree, with a new time so that byte code is compiled again."""
        file.write_text(text)
        stamp = next(self._times)
        os.utime(file, (stamp, stamp))

    def tested(self, tests: Sequence[str], tier: str, leave_out: Sequence[str]) -> str:
        """The first test of these files that fails, or that they hang or cannot be collected; "" if
        all pass."""
        files = [f"harness/tests/{name}.py" for name in tests]
        above = ["--above", "check"] if tier == "test" else []
        words = ["-x", "--tier", tier, *above, *_deselected(leave_out)]
        code, output = self._pytest(files, words, DEADLINE_S[tier])
        if code in (0, 5):
            return ""
        if code is None:
            return f"hangs: {tests[0]} ..."
        # some tests start pytest, so its last summary counts
        summary = output.rpartition("short test summary info")[2]
        return next(iter(_FAILED.findall(summary)), f"pytest ends with exit code {code}")

    def passes(self, test: str) -> bool:
        """Whether a failed test now passes; True for text that is not the name of a test."""
        if "::" not in test:
            return True
        code, _ = self._pytest([test.partition("@")[0]], [])
        return code == 0

    def _pytest(
        self, names: Sequence[str], words: Sequence[str], deadline_s: float = DEADLINE_S["check"]
    ) -> tuple[int | None, str]:
        """Exit code (None: killed at the deadline) and output of pytest."""
        argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, *names]
        env = os.environ | {
            "PYTHONPATH": str(self.tree / "harness" / "src"),
            "ASYMLAB_CACHE": str(self._place / "cache"),
            "ASYMLAB_RUNS": str(self._place / "runs"),
            "TMPDIR": str(self._scratch),
        }
        log = self._place / "output"
        with log.open("wb") as out:
            child = subprocess.Popen(
                argv,
                cwd=self.tree,
                env=env,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                code: int | None = child.wait(deadline_s)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                if child.poll() is None:
                    os.killpg(child.pid, signal.SIGKILL)
                    child.wait()
        return code, log.read_text(errors="replace")


def _deselected(tests: Sequence[str]) -> list[str]:
    # the name ends with the group of pytest-xdist
    return [word for test in tests for word in ("--deselect", test.partition("@")[0])]
