# SPDX-License-Identifier: Apache-2.0
"""Precompiles the header that every file of QEMU includes first.

qemu/osdep.h includes glib and libc; parsing it takes a third of the time of the whole build. GCC
looks for a precompiled header in every folder of the include path, of which the build folder is the
first, and uses only one that was made with the same options and macros, so the objects are the same
(GCC manual, Using Precompiled Headers).
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from asymlab.proc import CommandFailed, run
from asymlab.store import discard

HEADER = "qemu/osdep.h"

_GENERATED = "config-poison.h"
"""The file that the header includes and the build generates."""

_LIBRARIES = ("libcommon.a.p", "libqemu-*.a.p")
"""Folders of objects: those compiled once have the same macros, those of each target other ones."""


def precompile(sources: Path, objects: Path) -> None:
    """Precompile HEADER into the configured build folder ``objects``.

    Needs plain GCC: ccache does not cache objects with precompiled headers. Does nothing if meson
    wrote no compile_commands.json or the compiler fails; the build then parses the header.
    """
    listing = objects / "compile_commands.json"
    if not listing.is_file():
        return
    try:
        run(["ninja", _GENERATED], cwd=objects)
        _compile(sources, objects, json.loads(listing.read_text()))
    except CommandFailed:
        discard(objects / f"{HEADER}.gch")


def _compile(sources: Path, objects: Path, commands: list[dict[str, str]]) -> None:
    folder = objects / f"{HEADER}.gch"
    folder.mkdir(parents=True)
    done: set[str] = set()
    for entry in commands:
        library = Path(entry["output"]).parts[0]
        if library not in done and any(Path(library).match(one) for one in _LIBRARIES):
            done.add(library)
            command = shlex.split(entry["command"])
            options = command[: command.index("-MD")]  # without names of input and outputs
            header = [str(sources / "include" / HEADER), "-o", str(folder / library)]
            run([*options, "-x", "c-header", *header], cwd=objects)
