# SPDX-License-Identifier: Apache-2.0
"""Commits of the user's git repositories, checked out into the cache.

The repository is only read: no worktree is added to it, and its index and checkout stay as they
are. There is one checkout for each repository. Changing it to another commit writes the files that
differ, so that only these are compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.errors import UserError
from asymlab.git import git
from asymlab.kernels.source import kernels_cache, version_in
from asymlab.model.record import Record
from asymlab.proc import Done, need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, discard, locked, write_atomic

_COMMIT = re.compile(r"^([0-9a-f]{40}|[0-9a-f]{64})$", re.MULTILINE)
_CHECKOUT_S = 3600.0


class Commit(Record):
    """A commit: ``tree`` is the folder that the user gave, ``rev`` the revision, ``git_dir`` the
    repository, ``id`` the object name."""

    tree: Path
    rev: str
    git_dir: Path
    id: str

    @property
    def label(self) -> str:
        """``linux@v6.12``."""
        return f"{self.tree.resolve().name}@{self.rev}"

    @property
    def word(self) -> str:
        """TREE@REV with the object name."""
        return f"{self.tree}@{self.id}"


ONE_REVISION = "TREE@REV, as in ~/src/linux@v6.12"
"""What an option with a revision takes."""


def split_revision(text: str, option: str, what: str = ONE_REVISION) -> tuple[Path, str]:
    """The folder and the revision of TREE@REV; either may contain another @. UserError with
    ``what`` to give if there is none."""
    parts = text.split("@")
    for count in range(1, len(parts)):
        folder = Path("@".join(parts[:count])).expanduser()
        rev = "@".join(parts[count:])
        if folder.is_dir() and rev:
            return folder, rev
    if len(parts) == 1 or not parts[-1]:
        raise UserError(f"{option} {text}: no revision", hint=f"{option} {what}")
    raise UserError(f"{option} {text}: {parts[0]} is not a folder", hint=f"{option} {what}")


def git_dir_of(tree: Path) -> Path:
    """The repository that the folder ``tree`` is in; UserError if it is in none."""
    done = _git("-C", str(tree), "rev-parse", "--absolute-git-dir")
    if done.code:
        raise UserError(
            f"{tree} is not a git repository ({_first(done.output)})",
            hint="--tree takes a folder without git",
        )
    return Path(done.output.strip().splitlines()[-1])


def find_commit(tree: Path, rev: str) -> Commit:
    """The commit of a revision; UserError if there is none, or if it has no Linux sources."""
    git_dir = git_dir_of(tree)
    done = in_repository(git_dir, "rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}")
    found = _COMMIT.search(done.output)
    if done.code or not found:
        raise UserError(
            f"{tree} has no revision {rev}",
            hint=f"git -C {tree} rev-parse {rev} must print a commit; `git fetch` may be needed",
        )
    commit = Commit(tree=tree, rev=rev, git_dir=git_dir, id=found[1])
    if not commit_version(commit):
        raise UserError(
            f"{commit.label} has no Linux sources", hint="give a commit of a kernel repository"
        )
    return commit


def commit_version(commit: Commit) -> str:
    """The version in a commit's Makefile; "" if it has no Linux sources."""
    makefile = in_repository(commit.git_dir, "cat-file", "blob", f"{commit.id}:Makefile")
    sched = in_repository(commit.git_dir, "cat-file", "-t", f"{commit.id}:kernel/sched")
    is_linux = makefile.code == 0 and sched.output.strip() == "tree"
    return version_in(makefile.output) if is_linux else ""


def count_between(before: Commit, last: Commit) -> int:
    """How many commits follow ``before`` up to ``last``; UserError if ``last`` does not contain
    ``before``, or if there are none."""
    git_dir = last.git_dir
    base = merge_base(git_dir, before.id, last.id)
    if base != before.id:
        instead = f"their merge base: {base[:12]}..{last.rev}" if base else "another range"
        if base == last.id:
            instead = f"{last.rev}..{before.rev}: the ends are exchanged"
        raise UserError(
            f"{last.rev} does not contain {before.rev}, so it cannot be the baseline",
            hint=f"use {instead}",
        )
    count = count_after(git_dir, before.id, last.id)
    if not count:
        raise UserError(
            f"the range {before.rev}..{last.rev} has no commits", hint="--commit gives one commit"
        )
    return count


def merge_base(git_dir: Path, one: str, other: str) -> str:
    """The newest commit that both commits contain: one of them if the other contains it; "" if
    there is none."""
    found = _COMMIT.search(in_repository(git_dir, "merge-base", one, other).output)
    return found[1] if found else ""


def count_after(git_dir: Path, before: str, last: str) -> int:
    """How many commits ``last`` contains, itself included, that ``before`` does not contain."""
    count = in_repository(git_dir, "rev-list", "--count", f"{before}..{last}").output
    return int(count.strip().splitlines()[-1])


@contextmanager
def checked_out(commit: Commit, progress: Progress) -> Iterator[Path]:
    """A folder with the files of a commit, which no other process changes within the block."""
    folder = kernels_cache() / "checkouts" / digest(str(commit.git_dir))[:12]
    index, state = folder.with_suffix(".index"), folder.with_suffix(".commit")
    lock = kernels_cache() / "locks" / f"checkout-{folder.name}"
    with locked(lock, lambda: progress.update(0, None, "waiting for another checkout")):
        if not (state.is_file() and folder.is_dir()):
            # an interrupted checkout: files may differ from the index
            discard(folder)
            index.unlink(missing_ok=True)
        index.with_name(f"{index.name}.lock").unlink(missing_ok=True)
        folder.mkdir(parents=True, exist_ok=True)
        if not (state.is_file() and state.read_text() == commit.id):
            state.unlink(missing_ok=True)
            progress.update(0, None, f"checking out {commit.label}")
            _read_tree(commit, folder, index)
            write_atomic(state, commit.id)
        yield folder


def _read_tree(commit: Commit, folder: Path, index: Path) -> None:
    """Change the files in ``folder`` from those in ``index`` to those of a commit."""
    argv = [need_tool("git", "git"), f"--git-dir={commit.git_dir}", f"--work-tree={folder}"]
    argv += ["-c", "core.bare=false", "-c", "core.autocrlf=false", "-c", "core.sparseCheckout=no"]
    argv += ["read-tree", "--reset", "-u", commit.id]
    env = {"GIT_INDEX_FILE": str(index), "GIT_OPTIONAL_LOCKS": "0"}
    run(argv, cwd=folder, env=env, deadline_s=_CHECKOUT_S)


def in_repository(git_dir: Path, *words: str) -> Done:
    """Run git in a repository; its exit code is not judged."""
    return _git(f"--git-dir={git_dir}", *words)


def _git(*words: str) -> Done:
    return run(git("--no-optional-locks", *words), check=False)


def _first(text: str) -> str:
    """The first line that is not blank."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "no output")
