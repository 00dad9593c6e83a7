# SPDX-License-Identifier: Apache-2.0
"""QEMU's sources: a release's tarball, or a tree that somebody works in."""

from __future__ import annotations

import re
from pathlib import Path

from asymlab.errors import UserError
from asymlab.paths import cache_root
from asymlab.sources.content import signature, states
from asymlab.sources.tarball import Source
from asymlab.sources.version import Project
from asymlab.store import digest


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
    """Somebody's own tree as it is now."""
    tree = tree.expanduser().resolve()
    version = qemu_version(tree)
    name = digest(str(tree))[:12]
    return Source(
        id=f"tree-{name}-{signature(states(tree))}", what=f"{tree} ({version})", tree=tree
    )
