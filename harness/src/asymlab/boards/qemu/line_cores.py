# SPDX-License-Identifier: Apache-2.0
"""The emulator's counts of cache lines by core as a file, by Linux's numbers of CPUs."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from asymlab.boards.qemu.rounds import RoundStats
from asymlab.errors import InfraError
from asymlab.model.job import LINE_CORES, LINES
from asymlab.model.lines import LineCores, LineRow
from asymlab.model.machine import Machine
from asymlab.model.x86 import cpu_indices


def keep_cores(stats: RoundStats, machine: Machine, folder: Path) -> None:
    """Write LINE_CORES to ``folder``, from the statistics and the begin of the log LINES there.

    The counts begin where the emulator was started: a machine that was held has passed some virtual
    time before. InfraError if the log has no line, or if a core is not one of ``machine``.
    """
    if not stats.lines:
        return
    first, numbers = _first_row(folder / LINES), first_cpus(machine)
    if unknown := [core.cpu for core in stats.lines.cores if core.cpu not in numbers]:
        raise InfraError(
            f"the emulator counted cache lines of CPU {unknown[0]}, which is not the first CPU of "
            f"a core of {machine.name}"
        )
    cores = (core.model_copy(update={"cpu": numbers[core.cpu]}) for core in stats.lines.cores)
    whole = LineCores(
        virtual_ns=max(stats.virtual_ns - first.virtual_ns, 0),
        cores=tuple(sorted(cores, key=lambda core: core.cpu)),
    )
    (folder / LINE_CORES).write_text(whole.model_dump_json(by_alias=True) + "\n")


def first_cpus(machine: Machine) -> dict[int, int]:
    """Linux's number of the first CPU of each core, by the emulator's number of it."""
    indices = cpu_indices(machine)
    return {indices[cpu]: cpu for cpu in map(min, machine.cores)}


def _first_row(log: Path) -> LineRow:
    try:
        with log.open(encoding="utf-8") as rows:
            return LineRow.model_validate_json(rows.readline())
    except (OSError, ValidationError) as error:
        raise InfraError(f"{log} has no counts of cache lines: {error}") from error
