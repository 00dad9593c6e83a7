# SPDX-License-Identifier: Apache-2.0
"""A finished emulator."""

from __future__ import annotations

from pathlib import Path

from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.sources.series import PatchOutcome


class Qemu(Record):
    """An emulator in the store; ``folder`` holds its programs and qemu.json, nothing else.

    ``version`` is that of the sources ("10.0.13"), ``source`` the tarball or tree they came from,
    ``series`` None for a tree, which is built as it is. ``programs`` are file names by
    architecture. ``key`` names the content: the same sources, series, recipe and compiler give
    the same key.
    """

    version: str
    source: str
    series: str | None
    compiler: str
    key: str
    folder: Path
    programs: dict[str, str]
    patches: tuple[PatchOutcome, ...] = ()

    def program(self, arch: str) -> Path:
        """The emulator of an architecture (arm64, x86_64); UserError if it was not built."""
        if arch not in self.programs:
            known = ", ".join(self.programs)
            raise UserError(f"the emulator is not built for {arch}", hint=f"known: {known}")
        return self.folder / self.programs[arch]

    @property
    def is_whole(self) -> bool:
        """Whether all programs are there."""
        return all((self.folder / name).is_file() for name in self.programs.values())
