# SPDX-License-Identifier: Apache-2.0
"""Runs kbuild: progress from its output, the log kept, the first error found."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.kernels.toolchain import Toolchain
from asymlab.proc import CommandFailed, run
from asymlab.progress import Progress
from asymlab.sources.failed import explain

DEADLINE_S = 4 * 3600

_STEP = re.compile(r"^  [A-Z][A-Z0-9_]*(?: \[M\])? +(\S+)")
_ERROR = re.compile(r"\berror:|undefined reference|\*\*\* .*(Error|rule|clean)|^Error: ")


@dataclass(frozen=True)
class Site:
    """Where a build happens: object folder ``objects`` right below the sources in ``tree``.

    kbuild then refers to the sources as ``..``, so that both can be copied elsewhere and go on
    from there (``building_out_of_srctree`` in the top Makefile).
    """

    tree: Path
    objects: str
    toolchain: Toolchain
    log: Path
    title: str

    @property
    def folder(self) -> Path:
        """The object folder."""
        return self.tree / self.objects


def make(
    site: Site, targets: Sequence[str], progress: Progress, expected: int = 0, **env: str
) -> int:
    """Run make at ``site``; returns how many steps it reported.

    ``expected`` steps make the bar's full length. Raises BuildFailed, or InfraError when the disk
    is full.
    """
    steps = _Steps(progress, expected)
    argv = ["nice", "make", "-C", str(site.tree), "--no-print-directory", f"-j{os.cpu_count()}"]
    argv += [f"O={site.objects}", f"ARCH={site.toolchain.arch.name}"]
    # settings of the caller's shell must not leak into what the key does not cover
    argv += [f"CROSS_COMPILE={site.toolchain.prefix}", "LLVM=", "KCFLAGS=", "LOCALVERSION="]
    try:
        run(
            [*argv, *targets],
            env={**_REPRODUCIBLE, **env},
            log=site.log,
            deadline_s=DEADLINE_S,
            on_line=steps.see,
        )
    except CommandFailed as error:
        raise explain(error, site.title, site.log, _ERROR) from error
    return steps.count


_REPRODUCIBLE = {
    "KBUILD_BUILD_TIMESTAMP": "Thu Jan  1 00:00:00 UTC 1970",
    "KBUILD_BUILD_USER": "asymlab",
    "KBUILD_BUILD_HOST": "asymlab",
    "LC_ALL": "C",
    # of the make that may have started us
    "MAKEFLAGS": "",
    "MFLAGS": "",
    "MAKELEVEL": "0",
}


class _Steps:
    """Counts kbuild's steps and tells how far they are."""

    def __init__(self, progress: Progress, expected: int) -> None:
        self.count = 0
        self._expected = expected
        self._tell: Callable[[float, float | None, str], None] = progress.update

    def see(self, line: str) -> None:
        if match := _STEP.match(line):
            self.count += 1
            total = max(self._expected, self.count) if self._expected else None
            self._tell(self.count, total, match[1].removeprefix("../"))
