# SPDX-License-Identifier: Apache-2.0
"""The files of a sched_ext scheduler in a guest: the program, and the libraries that it loads."""

from __future__ import annotations

from pathlib import Path

from asymlab.arch import Arch
from asymlab.closure import closure
from asymlab.guest.archive import program_entry
from asymlab.model.scheduler import Scheduler
from asymlab.tables.cpio import CpioFile


def scheduler_files(arch: Arch, scheduler: Scheduler) -> tuple[CpioFile, ...]:
    """The program in /bin, with its libraries from this host; raises as closure() does."""
    libraries = closure(Path("/"), [scheduler.file], arch.triple)
    found = [program_entry(f"bin/{scheduler.file.name}", scheduler.file)]
    found += [program_entry(path.lstrip("/"), file) for path, file in sorted(libraries.items())]
    return tuple(found)
