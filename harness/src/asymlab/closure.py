# SPDX-License-Identifier: Apache-2.0
"""The shared libraries that programs of a Debian tree need.

Separate because asymlab.guest and asymlab.kernels both need it and are independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from elftools.elf.dynamic import DynamicSegment
from elftools.elf.elffile import ELFFile
from elftools.elf.segments import InterpSegment


class MissingLibrary(LookupError):
    """``program`` needs the library ``name``, which is in no searched folder."""

    def __init__(self, program: str, name: str) -> None:
        super().__init__(f"{program} needs {name}")
        self.program, self.name = program, name


def closure(root: Path, programs: Iterable[Path], triple: str) -> dict[str, Path]:
    """All libraries that ``programs`` load, by their absolute path in the guest.

    Libraries go to /lib, which the dynamic loader searches last; the loader has the path that the
    programs name. Files are searched in ``root``'s library folders. Raises MissingLibrary, and
    ELFError (elftools) for a program that is not ELF.
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
    raise MissingLibrary(why.name, name)
