# SPDX-License-Identifier: Apache-2.0
"""What QEMU is built from: a release's tarball or a local tree, and tools of this machine."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from asymlab.builder.tools import need, need_headers, need_tools, tool_version
from asymlab.errors import UserError
from asymlab.paths import cache_root
from asymlab.sources.content import signature, states
from asymlab.sources.tarball import Source
from asymlab.sources.version import Project
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
    """The version that a QEMU tree states, as three numbers; UserError if it is none."""
    try:
        text = (tree / "VERSION").read_text().strip()
    except OSError:
        text = ""
    match = re.match(r"\d+\.\d+\.\d+", text)
    if match is None or not (tree / "accel" / "tcg").is_dir():
        raise UserError(f"{tree} holds no QEMU sources", hint="give the top folder of a QEMU tree")
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
    """The compiler's name and version; UserError names the Debian package that is missing."""
    need_tools(_TOOLS)
    for library, package in _LIBRARIES.items():
        need(["pkg-config", "--exists", library], library, package)
    need_headers(_HEADERS)
    return tool_version("gcc")


def compiler_command() -> str:
    """The C compiler as configure takes it, through ccache where there is one."""
    return "ccache gcc" if shutil.which("ccache") else "gcc"
