# SPDX-License-Identifier: Apache-2.0
"""A copy of the tree in which tests are run."""

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
"""After which tests hang: several times what all of a tier take on one busy core."""

_FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s[]+(?:\[.*?\])?(?:@\S+)?)(?: - |$)", re.MULTILINE)
"""A test's name may have blanks."""
_YEAR_2000 = 946684800


@dataclass(frozen=True)
class Verdict:
    """What came of a defect: the tier and the test that caught it, or "", and the tiers that it
    survived."""

    tier: str
    test: str
    seconds: float
    survived: tuple[str, ...] = ()

    @property
    def caught(self) -> bool:
        """Whether any test did."""
        return bool(self.test)

    @property
    def word(self) -> str:
        """caught or SURVIVED."""
        return "caught" if self.caught else "SURVIVED"


class Copy:
    """``place`` has tree/, a copy, and cache/, which is its own; tests write to ``scratch``."""

    def __init__(self, place: Path, scratch: Path) -> None:
        self._scratch = scratch
        self.tree = place / "tree"
        self._place = place
        self._times = count(_YEAR_2000)

    def write(self, file: Path, text: str) -> None:
        """Change a file of the tree; byte code of another text is never taken for its own."""
        file.write_text(text)
        stamp = next(self._times)
        os.utime(file, (stamp, stamp))

    def tested(self, tests: Sequence[str], tier: str, leave_out: Sequence[str]) -> str:
        """The first test of these files that fails, or why there is none: they hang, or cannot be
        collected. "" if all pass."""
        files = [f"harness/tests/{name}.py" for name in tests]
        above = ["--above", "check"] if tier == "test" else []
        words = ["-x", "--tier", tier, *above, *_deselected(leave_out)]
        code, output = self._pytest(files, words, DEADLINE_S[tier])
        if code in (0, 5):
            return ""
        if code is None:
            return f"hangs: {tests[0]} ..."
        # before the summary come words of the tests, some of which start pytest themselves
        summary = output.rpartition("short test summary info")[2]
        return next(iter(_FAILED.findall(summary)), f"pytest ends with exit code {code}")

    def passes(self, test: str) -> bool:
        """Whether a test that failed passes as the tree is now; True for what is no test's name."""
        if "::" not in test:
            return True
        code, _ = self._pytest([test.partition("@")[0]], [])
        return code == 0

    def _pytest(
        self, names: Sequence[str], words: Sequence[str], deadline_s: float = DEADLINE_S["check"]
    ) -> tuple[int | None, str]:
        """Exit code, None if it was killed at the deadline; what pytest said."""
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
    # a group of pytest-xdist is part of the name there
    return [word for test in tests for word in ("--deselect", test.partition("@")[0])]
