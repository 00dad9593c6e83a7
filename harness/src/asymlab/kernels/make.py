# SPDX-License-Identifier: Apache-2.0
"""Runs kbuild: progress from its output, the log kept, the first error found."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.builder.command import BuildLog, Steps
from asymlab.kernels.toolchain import Toolchain
from asymlab.proc import cpus
from asymlab.progress import Progress

DEADLINE_S = 4 * 3600

_STEP = re.compile(r"^  [A-Z][A-Z0-9_]*(?: \[M\])? +(?:\.\./)?(?P<what>\S+)")
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

    @property
    def build_log(self) -> BuildLog:
        """What runs make."""
        return BuildLog(self.log, self.title, _ERROR, DEADLINE_S)


def make(
    site: Site, targets: Sequence[str], progress: Progress, expected: int = 0, **env: str
) -> int:
    """Run make at ``site``; returns how many steps it reported.

    ``expected`` steps make the bar's full length. Raises BuildFailed, or InfraError when the disk
    is full.
    """
    steps = Steps(progress, _STEP, expected)
    argv = [*_CLEAN, *(f"{name}={value}" for name, value in (_kept() | _FIXED | env).items())]
    argv += ["make", "-C", str(site.tree), "--no-print-directory", f"-j{cpus()}"]
    argv += [f"O={site.objects}", f"ARCH={site.toolchain.arch.name}"]
    argv += [f"CROSS_COMPILE={site.toolchain.prefix}", f"CFLAGS_fair.o={' '.join(_DEBUG)}"]
    argv += [f"{tool}=/nonexistent/{tool.lower()}" for tool in _UNUSED]
    argv += ["LOCALVERSION=", *targets]  # set, or a + is added where the cache is in a work tree
    site.build_log.run(argv, steps=steps)
    return steps.count


_CLEAN = ("nice", "sh", "-c", 'umask 022 && exec env -i "$@"', "sh")
"""How make is started: no setting of the caller's shell gets into what the key stands for."""

_FIXED = {
    "KBUILD_BUILD_TIMESTAMP": "Thu Jan  1 00:00:00 UTC 1970",
    "KBUILD_BUILD_USER": "asymlab",
    "KBUILD_BUILD_HOST": "asymlab",
    "LC_ALL": "C",
    "TZ": "UTC",
}

_UNUSED = ("RUSTC", "BINDGEN", "PAHOLE")
"""Tools that no kernel here needs; where one is installed, its version gets into the image."""

_DEBUG = (
    "-gdwarf-4",
    "-gno-variable-location-views",
    # a kernel must not depend on the folder, and a build ID covers debug information
    "-gno-record-gcc-switches",
    "-fdebug-prefix-map=$(CURDIR)=.",
)
"""Debug information of load balancing (asymlab.kernels.points); it does not change the code."""


def _kept() -> dict[str, str]:
    """Where tools are, and where they keep their temporary files."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
