# SPDX-License-Identifier: Apache-2.0
"""The sources of QEMU (a release or a local tree), and the tools that its build needs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from asymlab.builder.command import need, need_headers, need_tools, tool_version
from asymlab.errors import UserError
from asymlab.paths import cache_root
from asymlab.sources.content import signature, states
from asymlab.sources.series import Project
from asymlab.sources.tarball import Source
from asymlab.store import digest

_TOOLS = {
    "gcc": "build-essential",
    "ninja": "ninja-build",
    "pkg-config": "pkgconf",
    "strip": "binutils",
    "patch": "patch",
}
_LIBRARIES = {"glib-2.0": "libglib2.0-dev", "zlib": "zlib1g-dev"}
_HEADERS = {"libfdt.h": "libfdt-dev"}


def qemu_cache() -> Path:
    """The cache folder of everything about the emulator."""
    return cache_root() / "qemu"


def qemu_version(tree: Path) -> str:
    """The version of a QEMU tree, as three numbers; UserError if ``tree`` is not one."""
    try:
        text = (tree / "VERSION").read_text().strip()
    except OSError:
        text = ""
    match = re.match(r"\d+\.\d+\.\d+", text)
    if match is None or not (tree / "accel" / "tcg").is_dir():
        raise UserError(f"{tree} has no QEMU sources", hint="give the top folder of a QEMU tree")
    return match[0]


QEMU = Project("QEMU", qemu_version)


def tree_source(tree: Path) -> Source:
    """A local tree as it is now."""
    tree = tree.expanduser().resolve()
    version = qemu_version(tree)
    name = digest(str(tree))[:12]
    return Source(
        id=f"tree-{name}-{signature(states(tree))}", what=f"{tree} ({version})", tree=tree
    )


def check_tools() -> str:
    """The compiler's name and version; UserError with the Debian package of a missing tool."""
    need_tools(_TOOLS)
    for library, package in _LIBRARIES.items():
        need(["pkg-config", "--exists", library], library, package)
    need_headers(_HEADERS)
    return tool_version("gcc")


def compiler_command() -> str:
    """The C compiler for configure, through ccache if that is installed."""
    return "ccache gcc" if shutil.which("ccache") else "gcc"
