# SPDX-License-Identifier: Apache-2.0
"""Facts that a run depends on in addition to its board: asymlab, system file, host."""

from __future__ import annotations

import os
import platform
import shutil
from functools import cache

from asymlab import __version__
from asymlab.errors import InfraError
from asymlab.model.system import System
from asymlab.paths import data_root, is_checkout
from asymlab.proc import run
from asymlab.store import digest

_GIT_S = 20


def provenance(system: System) -> dict[str, str]:
    """Named facts for RunResult.provenance."""
    kernel = f"Linux {platform.release()}" if platform.system() == "Linux" else platform.system()
    return {
        "asymlab": _own_version(),
        "system file": digest(system.model_dump_json())[:12],
        "host": f"{platform.node()}, {platform.machine()}, {os.cpu_count()} CPUs, {kernel}",
        "python": platform.python_version(),
    }


@cache
def _own_version() -> str:
    """The version; in a git checkout also the commit, and whether files differ from it (read once:
    the running code does not change)."""
    git = shutil.which("git")
    if not is_checkout() or git is None:
        return __version__
    words = [git, "-C", str(data_root()), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        found = run(words, deadline_s=_GIT_S, check=False)
    except InfraError:
        return __version__
    return f"{__version__} ({found.output.strip()})" if found.code == 0 else __version__
