# SPDX-License-Identifier: Apache-2.0
"""The verdict of one commit: taken from earlier ones where possible, else judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from asymlab.errors import InfraError, UserError
from asymlab.model.bisect import Commit, Judgement, Ruling
from asymlab.model.verdict import Verdict
from asymlab.store import write_atomic

_JUDGEMENTS = TypeAdapter(tuple[Judgement, ...])

TRIES = 2
"""Runs of a commit if the board fails: a board's error is not a verdict."""


class Unbuildable(Exception):
    """The kernel of a commit cannot be built; the text has the compiler's errors."""


class Judge(Protocol):
    """Builds and runs the sources of one commit after another.

    ``question`` names and digests everything that a verdict depends on, except the commit and the
    number of replicas. ``replicas`` are the numbers of replicas to judge with, in order, until the
    verdict is not UNDECIDED.
    """

    @property
    def question(self) -> str:
        """See above."""

    @property
    def replicas(self) -> tuple[int, ...]:
        """See above."""

    def build(self) -> str:
        """Build the checked-out sources; a digest of the kernel's code. Raises Unbuildable."""

    def run(self, replicas: int) -> Ruling:
        """The verdict of the kernel built last; ERROR, or InfraError, if the board failed."""


class Kept:
    """The verdicts of a tree in a file, which has every verdict as soon as there is one."""

    def __init__(self, path: Path) -> None:
        """UserError if the file cannot be read."""
        self._path = path
        self._all: list[Judgement] = []
        if path.exists():
            try:
                self._all += _JUDGEMENTS.validate_json(path.read_bytes())
            except (ValidationError, OSError) as error:
                hint = "remove the file; all commits are then judged again"
                raise UserError(
                    "the stored verdicts cannot be read", file=path, hint=hint
                ) from error

    def find(self, commit: str, question: str, replicas: int) -> Judgement | None:
        """The verdict of a commit; one without a verdict counts for any number of replicas."""
        for one in self._of(question):
            if one.commit == commit and (one.replicas == replicas or _is_skipped(one)):
                return one
        return None

    def twin(self, image: str, question: str, replicas: int) -> Judgement | None:
        """The verdict of another commit whose kernel has the same code."""
        for one in self._of(question):
            if one.image == image and one.replicas == replicas and not one.same_as:
                return one
        return None

    def add(self, one: Judgement) -> None:
        """Store a verdict; it replaces an older one."""
        key = (one.commit, one.question, one.replicas)
        others = [it for it in self._all if (it.commit, it.question, it.replicas) != key]
        self._write([*others, one])

    def forget_skip(self, commit: str, question: str) -> None:
        """Remove that a commit was skipped."""
        mine = [it for it in self._of(question) if it.commit == commit and _is_skipped(it)]
        if mine:
            self._write([it for it in self._all if it not in mine])

    def _of(self, question: str) -> Iterator[Judgement]:
        return (one for one in self._all if one.question == question)

    def _write(self, found: list[Judgement]) -> None:
        write_atomic(self._path, _JUDGEMENTS.dump_json(tuple(found), indent=1).decode() + "\n")
        self._all = found


def _is_skipped(one: Judgement) -> bool:
    return not one.image


@dataclass(frozen=True)
class Verdicts:
    """Gives verdicts of commits: ``judge`` decides, ``check_out`` prepares its sources, ``kept``
    has earlier verdicts, ``note`` prints a line."""

    judge: Judge
    check_out: Callable[[str], None]
    kept: Kept
    note: Callable[[str], None]

    def earlier(self, commit: str) -> Judgement | None:
        """The stored verdict of a commit; None if it has to be judged (again)."""
        last = None
        for replicas in self.judge.replicas:
            last = self.kept.find(commit, self.judge.question, replicas)
            if last is None or not last.ruling.open:
                return last
        return last

    def verdict(self, commit: Commit) -> Judgement:
        """The verdict of a commit: UNDECIDED only with the greatest number of replicas.

        Raises InfraError if the board fails again; the commit then has no verdict.
        """
        if found := self.earlier(commit.id):
            return found
        begin = time.monotonic()
        self.check_out(commit.id)
        try:
            image = self.judge.build()
        except Unbuildable as error:
            ruling = Ruling(verdict=Verdict.SKIP, reason=str(error))
            return self._keep(self._judgement(commit, 0, ruling, begin))
        for replicas in self.judge.replicas:
            one = self._with(commit, image, replicas, begin)
            if not one.ruling.open:
                break
            self.note(f"{commit}: undecided with {replicas} replicas")
        return one

    def skip(self, commit: str, reason: str) -> Judgement:
        """Store that the user skips a commit."""
        ruling = Ruling(verdict=Verdict.SKIP, reason=reason)
        question = self.judge.question
        return self._keep(Judgement(commit=commit, question=question, replicas=0, ruling=ruling))

    def _with(self, commit: Commit, image: str, replicas: int, begin: float) -> Judgement:
        """The verdict with a number of replicas: stored, of a twin, or from a run."""
        question = self.judge.question
        if found := self.kept.find(commit.id, question, replicas):
            return found
        if twin := self.kept.twin(image, question, replicas):
            same = {"commit": commit.id, "same_as": twin.commit}
            seconds = time.monotonic() - begin
            return self._keep(twin.model_copy(update={**same, "seconds": seconds}))
        ruling = self._run(commit, replicas)
        one = self._judgement(commit, replicas, ruling, begin)
        return self._keep(one.model_copy(update={"image": image}))

    def _run(self, commit: Commit, replicas: int) -> Ruling:
        """The ruling of a run; InfraError if the board fails in TRIES runs."""
        reason = ""
        for _ in range(TRIES):
            try:
                ruling = self.judge.run(replicas)
            except InfraError as error:
                ruling = Ruling(verdict=Verdict.ERROR, reason=error.message)
            if ruling.verdict is not Verdict.ERROR:
                return ruling
            reason = ruling.reason
            self.note(f"{commit}: the board failed: {reason}")
        hint = "asymlab bisect --continue goes on with this commit"
        raise InfraError(f"the board failed at {commit}: {reason}", hint=hint)

    def _judgement(self, commit: Commit, replicas: int, ruling: Ruling, begin: float) -> Judgement:
        return Judgement(
            commit=commit.id,
            question=self.judge.question,
            replicas=replicas,
            ruling=ruling,
            seconds=time.monotonic() - begin,
        )

    def _keep(self, one: Judgement) -> Judgement:
        self.kept.add(one)
        return one
