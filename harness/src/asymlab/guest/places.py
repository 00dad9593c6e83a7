# SPDX-License-Identifier: Apache-2.0
"""The places in the code of vCPUs (harness/guest/l2.h) that an emulator can watch."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile

from asymlab.arch import arch_of
from asymlab.errors import InfraError
from asymlab.guest import programs
from asymlab.model.job import Point

WAIT = "wait"
"""A vCPU begins an operation: it waits for a lock, an answer or a barrier until it has it."""

FREE = "free"
"""The vCPU's operation is done, and its lock is free; it works in user mode."""

_KINDS = {1: WAIT, 2: FREE}
_PROGRAM = "vms"
_CODE, _PLACES = "l2", "l2_places"
_ENTRY = struct.Struct("<3Q")


def place_points(arch: str) -> tuple[Point, ...]:
    """The points of all places, at addresses of the guests; compiles the program if needed.

    InfraError if the program cannot be read.
    """
    return _read(programs.packed(arch_of(arch)).with_name(_PROGRAM))


@lru_cache(maxsize=4)
def _read(program: Path) -> tuple[Point, ...]:
    try:
        with program.open("rb") as stream:
            elf = ELFFile(stream)
            code, places = (elf.get_section_by_name(name) for name in (_CODE, _PLACES))
            if code is None or places is None:
                raise InfraError(f"{program} has no section {_CODE} or {_PLACES}")
            begin, entries = int(code["sh_addr"]), bytes(places.data())
    except (OSError, ELFError) as error:
        raise InfraError(f"{program} cannot be read: {error}") from error
    return tuple(
        Point(name=_KINDS[kind], address=at - begin + base)
        for kind, at, base in _ENTRY.iter_unpack(entries)
    )
