# SPDX-License-Identifier: Apache-2.0
"""The header that every file of QEMU includes first, compiled once instead of a thousand times.

qemu/osdep.h brings glib and libc, whose parsing takes a third of the time of the whole build. GCC
looks for a precompiled header in every folder of the include path, of which the build folder is the
first, and takes only one that was made with the same options and macros: what comes out is the same
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
"""What of the header is made by the build itself."""

_LIBRARY = "libcommon.a.p"
_TARGETS = "libqemu-*.a.p"
"""Folders of objects. All that is compiled once takes the same macros; each target has its own."""


def precompile(sources: Path, objects: Path) -> None:
    """Have GCC find HEADER precompiled in the configured build folder ``objects``.

    Needs GCC itself: ccache does not keep objects that were made so. Nothing is done where meson
    left no compile_commands.json, or a compiler refuses: then the header is parsed as ever.
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
        if library not in done and _is_model(library):
            done.add(library)
            options = _options(shlex.split(entry["command"]))
            header = [str(sources / "include" / HEADER), "-o", str(folder / library)]
            run([*options, "-x", "c-header", *header], cwd=objects)


def _is_model(library: str) -> bool:
    return library == _LIBRARY or Path(library).match(_TARGETS)


def _options(command: list[str]) -> list[str]:
    """A compile command up to what is about its input and outputs."""
    return command[: command.index("-MD")]
