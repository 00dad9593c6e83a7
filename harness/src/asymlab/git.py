# SPDX-License-Identifier: Apache-2.0
"""Command lines of git for repositories of users.

Separate because kernels read commits and bisections write work trees of the same repositories.
"""

from __future__ import annotations

from asymlab.proc import need_tool

VARIABLES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX")
"""Set by git for hooks and aliases; with them git would use the repository of the caller."""


def git(*words: str) -> list[str]:
    """The command line of git with ``words``: without VARIABLES, messages in English. InfraError
    without git."""
    unset = [f"--unset={name}" for name in VARIABLES]
    return ["env", *unset, "LC_ALL=C", need_tool("git", "git"), *words]
