# SPDX-License-Identifier: Apache-2.0
"""What QEMU's build needs on this machine."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from asymlab.emulator.source import qemu_cache
from asymlab.errors import UserError
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.pyenv import python_with

_TOOLS = {
    "gcc": "build-essential",
    "ninja": "ninja-build",
    "pkg-config": "pkgconf",
    "strip": "binutils",
    "patch": "patch",
}
_LIBRARIES = {"glib-2.0": "libglib2.0-dev", "zlib": "zlib1g-dev"}
_HEADERS = {"libfdt.h": "libfdt-dev"}


def check_tools() -> str:
    """The compiler's name and version; UserError names the Debian package that is missing."""
    for tool, package in _TOOLS.items():
        need_tool(tool, package)
    for library, package in _LIBRARIES.items():
        _require(["pkg-config", "--exists", library], library, package)
    for header, package in _HEADERS.items():
        probe = ["gcc", "-E", "-x", "c", "-include", header, "/dev/null"]
        _require(probe, header, package)
    return run(["gcc", "--version"], env={"LC_ALL": "C"}).output.splitlines()[0]


def _require(probe: Sequence[str], what: str, package: str) -> None:
    if run(probe, check=False).code != 0:
        raise UserError(f"{what} is not installed", hint=f"apt-get install {package}")


def compiler_command() -> str:
    """The C compiler as configure takes it, through ccache where there is one."""
    return "ccache gcc" if shutil.which("ccache") else "gcc"


def build_python(requirements: Sequence[str], progress: Progress) -> Path:
    """A Python with ``requirements`` for QEMU's configure; see python_with()."""
    return python_with(requirements, qemu_cache(), "QEMU's build", progress)
