# SPDX-License-Identifier: Apache-2.0
"""The shared libraries that programs of an unpacked Debian tree need."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from elftools.elf.dynamic import DynamicSegment
from elftools.elf.elffile import ELFFile
from elftools.elf.segments import InterpSegment

from asymlab.errors import InfraError


def closure(root: Path, programs: Iterable[Path], triple: str) -> dict[str, Path]:
    """All libraries that ``programs`` load, by their absolute path in the guest.

    Libraries go to /lib, which the dynamic loader searches last; the loader has the path that the
    programs name. Files are searched in ``root``'s library folders. InfraError if one is missing.
    """
    folders = [root / lib / sub for lib in ("usr/lib", "lib") for sub in (triple, "")]
    folders += [root / lib for lib in ("usr/lib64", "lib64")]
    found: dict[str, Path] = {}
    todo = list(programs)
    while todo:
        program = todo.pop()
        interpreter, needed = _needs(program)
        wanted = [*(f"/lib/{name}" for name in needed), *([interpreter] if interpreter else [])]
        loaders = {Path(path).name for path in found}
        for path in wanted:
            if Path(path).name in loaders:
                continue
            found[path] = _search(folders, Path(path).name, program)
            loaders.add(Path(path).name)
            todo.append(found[path])
    return found


def _needs(program: Path) -> tuple[str | None, list[str]]:
    """The dynamic loader (None for a library or a static program) and the needed libraries."""
    with program.open("rb") as stream:
        elf = ELFFile(stream)
        interpreter = None
        needed: list[str] = []
        for segment in elf.iter_segments():
            if isinstance(segment, InterpSegment):
                interpreter = segment.get_interp_name()
            elif isinstance(segment, DynamicSegment):
                needed += [str(vars(tag)["needed"]) for tag in segment.iter_tags("DT_NEEDED")]
    return interpreter, needed


def _search(folders: list[Path], name: str, why: Path) -> Path:
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    raise InfraError(
        f"{why.name} needs {name}, which no downloaded package has",
        hint="a package changed its dependencies: add it to PACKAGES in asymlab.guest.packages",
    )
