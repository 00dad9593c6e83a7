# SPDX-License-Identifier: Apache-2.0
"""Whether a boot has the CPUs by which its traces are judged.

Separate because it is decided before any load is scored, from other files.
"""

from __future__ import annotations

import re
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.model.cpulist import parse_cpus, spell_cpu_list
from asymlab.model.machine import CpuSet
from asymlab.predict.booted import parse_snapshot

SNAPSHOT = "snapshot.txt"
"""What a guest sends of /sys and /proc before its loads, in the folder of a sample."""

_CONSOLE = "console.log"
_ONLINE = "/sys/devices/system/cpu/online"


def require_online(folder: Path, cpus: CpuSet) -> None:
    """InfraError if Linux left some of ``cpus`` offline in the boot whose files are in ``folder``,
    with the first line of its console about the first of them.

    What is not in a snapshot is not checked.
    """
    path = folder / SNAPSHOT
    seen = parse_snapshot(path.read_text()).get(_ONLINE) if path.is_file() else None
    if seen is None:
        return
    online = parse_cpus(seen)
    if missing := cpus - online:
        raise InfraError(
            f"Linux brought up {len(cpus & online)} of {len(cpus)} CPUs, without "
            f"{spell_cpu_list(missing)}" + _reason(folder / _CONSOLE, min(missing)),
            hint=f"see {folder / _CONSOLE}",
        )


def _reason(console: Path, cpu: int) -> str:
    """What the kernel printed about a CPU; "" for nothing."""
    lines = console.read_text(errors="replace").splitlines() if console.is_file() else []
    about = re.compile(rf"\bCPU ?{cpu}\b")
    return next((f": {line.strip()}" for line in lines if about.search(line)), "")
