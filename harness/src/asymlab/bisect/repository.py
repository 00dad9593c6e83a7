# SPDX-License-Identifier: Apache-2.0
"""git bisect in a separate work tree of a developer's repository.

The developer's checkout, index and bisection are not touched: git keeps those of a linked work tree
apart (git-worktree(1), REFS), bisect's refs and log included. The bisection does not check out
anything (``--no-checkout``), so commits whose verdicts are stored cost no checkout.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.git import git
from asymlab.kernels.inputs.repository import count_after, git_dir_of, merge_base
from asymlab.model.bisect import Answer, Commit
from asymlab.proc import CommandFailed, Done, run
from asymlab.store import discard, write_atomic

_SETTINGS = ("core.hooksPath=/dev/null", "core.fsmonitor=false")

_FIELDS = "%H%x00%s%x00%an%x00%aI"

_ASKED = re.compile(r"^Bisecting: .*?(?:roughly (\d+) steps?\))?\n\[([0-9a-f]{40,64})\]", re.M)
_FOUND = re.compile(r"^([0-9a-f]{40,64}) is the first bad commit", re.M)
_SKIPPED = "only 'skip'ped commits left"
_HASH = re.compile(r"^[0-9a-f]{40,64}$", re.M)
_ANSWER = re.compile(r"^git bisect (good|bad|skip) ([0-9a-f]{40,64})$", re.M)

GIT_S = 3600.0
"""Seconds that one git command may take: a checkout of Linux on a slow disk takes minutes."""


@dataclass(frozen=True)
class Asked:
    """git bisect needs the verdict of ``commit``; about ``left`` more steps follow."""

    commit: str
    left: int


@dataclass(frozen=True)
class Ended:
    """git bisect ended: one commit is the first bad one, or one of several is."""

    commits: tuple[str, ...]


State = Asked | Ended


@dataclass(frozen=True)
class Repository:
    """The history of ``tree``, a developer's git work tree, bisected in the folder ``work``."""

    tree: Path
    work: Path

    def check(self) -> None:
        """UserError if ``tree`` is not the top folder of a git work tree."""
        top = self._git(self.tree, "rev-parse", "--show-toplevel", check=False)
        if top.code != 0:
            why = (top.output.strip().splitlines() or ["git gives no reason"])[-1]
            hint = "asymlab bisect needs the history of the sources: give the folder of a git clone"
            raise UserError(f"{self.tree} is not a git work tree: {why}", hint=hint)
        # warnings of git come before its output
        if (found := Path(top.output.splitlines()[-1])).resolve() != self.tree.resolve():
            raise UserError(f"{self.tree} is inside a git work tree", hint=f"give its top: {found}")

    def find(self, name: str) -> Commit:
        """The commit that ``name`` means in the developer's tree; UserError if there is none."""
        if name.startswith("-"):
            raise UserError(f"{name!r} is not a commit", hint="give a hash, tag or branch")
        found = self._shown(self.tree, [f"{name}^{{commit}}"], check=False)
        if len(found) != 1:
            hint = "`git log --oneline` lists commits; those of another clone need `git fetch`"
            raise UserError(f"{self.tree} has no commit {name}", hint=hint)
        return found[0]

    def ends(self, good: str, bad: str) -> tuple[Commit, Commit]:
        """The commits with these names; UserError if there is none, or if no commit is between
        them. The bad one need not contain the good one: git then tests where they diverged."""
        first, last = self.find(good), self.find(bad)
        if first.id == last.id:
            hint = "--good takes a commit from before the defect, --bad a later one"
            raise UserError(f"the range {good}..{bad} has no commits", hint=hint)
        if merge_base(git_dir_of(self.tree), first.id, last.id) == last.id:
            raise UserError(
                f"{bad} does not contain {good}, so {good} cannot be the good end",
                hint=f"use --good {bad} --bad {good}: the ends are exchanged",
            )
        return first, last

    def count(self, good: Commit, bad: Commit) -> int:
        """How many commits may be the first bad one: those that only ``bad`` contains."""
        return count_after(git_dir_of(self.tree), good.id, bad.id)

    def commits(self, ids: Sequence[str]) -> tuple[Commit, ...]:
        """The commits with these hashes."""
        return tuple(self._shown(self.tree, ids)) if ids else ()

    def prepare(self) -> None:
        """Make the work tree, or clean up after a command that was killed in it."""
        if (own := self._git_folder()) is None:
            discard(self.work)
            self.work.parent.mkdir(parents=True, exist_ok=True)
            # --force: the folder may have been removed, which git does not notice
            add = ("worktree", "add", "--quiet", "--force", "--no-checkout", "--detach")
            self._git(self.tree, *add, str(self.work), "HEAD")
            return
        for name in ("index.lock", "HEAD.lock"):  # the caller's lock excludes other processes
            (own / name).unlink(missing_ok=True)
        self._git(self.work, "clean", "-ffdxq")

    def start(self, good: str, bad: str) -> State:
        """Begin a bisection between two hashes; UserError where git finds no way between them."""
        return self._bisect("start", "--no-checkout", bad, good)

    def replay(self, log: Path) -> State:
        """Continue the bisection that ``log`` (git bisect log) describes."""
        return self._bisect("replay", str(log))

    def answer(self, answer: Answer, commit: str) -> State:
        """Give git the answer for a commit."""
        return self._bisect(answer.value, commit)

    def log(self) -> str:
        """The bisection so far, for replay(): what `git bisect log` prints."""
        own = (self.work / ".git").read_text().removeprefix("gitdir: ").strip()
        return (self.work / own / "BISECT_LOG").read_text()

    def check_out(self, commit: str) -> None:
        """Make ``work`` have exactly the files of a commit."""
        self._git(self.work, "checkout", "--quiet", "--force", "--detach", commit)

    def _shown(self, folder: Path, names: Sequence[str], check: bool = True) -> list[Commit]:
        """The commits with these names, each once, in this order; [] if one does not exist."""
        words = ("log", "--no-walk=unsorted", "--no-show-signature", f"--format={_FIELDS}")
        shown = self._git(folder, *words, "--end-of-options", *names, "--", check=check)
        if shown.code != 0:
            return []
        rows = (line.split("\0") for line in shown.output.split("\n") if "\0" in line)
        return [Commit(id=id, subject=text, author=who, date=date) for id, text, who, date in rows]

    def _bisect(self, *words: str) -> State:
        done = self._git(self.work, "bisect", *words, check=False)
        text = done.output
        if found := _FOUND.search(text):
            return Ended((found[1],))
        if _SKIPPED in text:
            return Ended(tuple(_HASH.findall(text)))
        if asked := list(_ASKED.finditer(text)):  # replay prints what start asked, too
            return Asked(asked[-1][2], int(asked[-1][1] or 0))
        hint = "check which of the two commits is the good one"
        raise UserError(f"git bisect {' '.join(words)}: {text.strip()}", hint=hint)

    def _git_folder(self) -> Path | None:
        """git's folder of the work tree; None if there is none of this repository."""
        if not (self.work / ".git").is_file():
            return None
        asked = ("rev-parse", "--path-format=absolute", "--git-common-dir")
        mine = self._git(self.work, *asked, "--absolute-git-dir", check=False)
        theirs = self._git(self.tree, *asked).output.splitlines()[-1]
        *_, common, own = ["", *mine.output.splitlines()]
        return Path(own) if mine.code == 0 and common == theirs else None

    def _git(self, folder: Path, *words: str, check: bool = True) -> Done:
        """Run git in ``folder``, without hooks; InfraError if ``check`` and it fails."""
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        argv = git("-C", str(folder), *settings, *words)
        try:
            return run(argv, deadline_s=GIT_S, check=check)
        except CommandFailed as error:
            text = f"git {' '.join(words)} failed in {folder}\n{error.tail}"
            raise InfraError(text) from error


def answers(log: str) -> list[tuple[Answer, str]]:
    """The answers in a log of git bisect, in order: the word and the commit."""
    return [(Answer(word), commit) for word, commit in _ANSWER.findall(log)]


def write_log(path: Path, notes: list[str], log: str) -> None:
    """Write a log of git bisect with ``notes`` above it, as comments, which replay ignores."""
    lines = [line for note in notes for line in note.splitlines()]
    write_atomic(path, "".join(f"# {line}\n" for line in lines) + log)
