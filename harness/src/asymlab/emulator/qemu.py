# SPDX-License-Identifier: Apache-2.0
"""A finished emulator."""

from __future__ import annotations

from pathlib import Path

from asymlab.model.record import Record
from asymlab.sources.series import PatchOutcome


class Qemu(Record):
    """An emulator in the store; ``folder`` holds its program and qemu.json, nothing else.

    ``arch`` is the architecture that it emulates. ``version`` is that of the sources ("10.0.13"),
    ``source`` the tarball or tree they came from, ``series`` None for a tree, which is built as it
    is. ``key`` names the content: the same sources, series, recipe and compiler give the same key,
    for every architecture.
    """

    arch: str
    version: str
    source: str
    series: str | None
    compiler: str
    key: str
    folder: Path
    program_name: str
    patches: tuple[PatchOutcome, ...] = ()

    @property
    def program(self) -> Path:
        """The emulator itself."""
        return self.folder / self.program_name
