# SPDX-License-Identifier: Apache-2.0
"""Which Linux a tree holds."""

from __future__ import annotations

import re
from pathlib import Path

from asymlab.errors import UserError
from asymlab.sources.version import Project

_FIELDS = ("VERSION", "PATCHLEVEL", "SUBLEVEL")


def tree_version(tree: Path) -> str:
    """The version that a kernel tree's Makefile states, without -rc or vendor suffix.

    Raises UserError if ``tree`` is no kernel tree.
    """
    makefile = tree / "Makefile"
    try:
        head = makefile.read_text(errors="replace")[:2000]
    except OSError as error:
        raise _no_tree(tree) from error
    found = dict(re.findall(r"^(VERSION|PATCHLEVEL|SUBLEVEL) *= *(\d+)$", head, re.MULTILINE))
    if len(found) != len(_FIELDS) or not (tree / "kernel" / "sched").is_dir():
        raise _no_tree(tree)
    return ".".join(found[field] for field in _FIELDS)


def _no_tree(tree: Path) -> UserError:
    return UserError(f"{tree} holds no Linux sources", hint="give the top folder of a kernel tree")


LINUX = Project("Linux", tree_version)
