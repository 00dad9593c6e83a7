# SPDX-License-Identifier: Apache-2.0
"""A git repository with the sources that the mails in data/mails are for."""

from __future__ import annotations

from pathlib import Path

from asymlab.paths import data_root
from asymlab.proc import run
from fake_kernel import FAIR, make_fake_kernel

MAILS = data_root() / "harness" / "tests" / "data" / "mails"
"""Mailboxes: a series with a cover letter and a reply, whose second patch comes first (cover); the
first of three patches (missing); for other sources (wrong-base); base64 and quoted-printable
(encoded); v2 in reply to v1 (versions)."""


def fair(**returns: int) -> str:
    """The source file: twelve functions; ``cpu_2=20``: what one returns."""
    values = {f"cpu_{n}": n for n in range(1, 13)} | returns
    return "".join(
        f"int {name}(void)\n{{\n\treturn {value};\n}}\n\n" for name, value in values.items()
    )


def git(tree: Path, *words: str) -> str:
    """The output of git in ``tree``."""
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    return run(["git", "-C", str(tree), *identity, *words]).output


def commit(tree: Path, **returns: int) -> str:
    """Commit sources that return other values; the commit."""
    (tree / FAIR).write_text(fair(**returns))
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "x")
    return git(tree, "rev-parse", "HEAD").strip()


def repository(folder: Path) -> Path:
    """A new repository of a stand-in for Linux, with one commit, which has the tag v6.12."""
    tree = make_fake_kernel(folder, fair())
    git(tree, "init", "-q", "-b", "main")
    commit(tree)
    git(tree, "tag", "v6.12")
    return tree
