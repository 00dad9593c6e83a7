# SPDX-License-Identifier: Apache-2.0
"""Records of a bisection: commits, their verdicts, the steps, the result."""

from __future__ import annotations

from enum import StrEnum

from asymlab.model.record import Record
from asymlab.model.verdict import Verdict

SHORT = 12
"""Characters of a commit's hash in texts for readers."""


class Answer(StrEnum):
    """The words that git bisect takes for a commit."""

    GOOD = "good"
    BAD = "bad"
    SKIP = "skip"


_ANSWERS = {Verdict.PASS: Answer.GOOD, Verdict.FAIL: Answer.BAD}


class Commit(Record):
    """A commit: ``id`` is its full hash, ``date`` the author's date (ISO 8601)."""

    id: str
    subject: str
    author: str
    date: str

    def __str__(self) -> str:
        return f"{self.id[:SHORT]} {self.subject}"


class Ruling(Record):
    """What a run says about a kernel.

    ``reason`` and ``figures`` are in words, ``run`` is the run's folder ("": none). ``open``: more
    replicas may decide; only together with UNDECIDED.
    """

    verdict: Verdict
    reason: str = ""
    figures: tuple[str, ...] = ()
    run: str = ""
    open: bool = False


class Judgement(Record):
    """The verdict of one commit with at least ``replicas`` boots.

    ``question`` names and digests everything that the verdict depends on except these two (system,
    machine, claim, board ...). SKIP is a commit without a verdict: its kernel cannot be built
    (``image`` is ""), or the user skipped it. ``image`` is a digest of the kernel's code,
    ``same_as`` the commit with the same image from which the verdict was taken ("": judged by a
    run).
    ``seconds`` is the host time of build and run.
    """

    commit: str
    question: str
    replicas: int
    image: str = ""
    ruling: Ruling
    seconds: float = 0.0
    same_as: str = ""

    @property
    def verdict(self) -> Verdict:
        """The verdict of the ruling."""
        return self.ruling.verdict

    @property
    def answer(self) -> Answer:
        """PASS is good, FAIL is bad, everything else is skipped."""
        return _ANSWERS.get(self.verdict, Answer.SKIP)

    @property
    def words(self) -> str:
        """The verdict as readers see it: a kernel that was not run has none."""
        return "not judged" if self.verdict is Verdict.SKIP else str(self.verdict)


class Step(Record):
    """A judged commit; ``role`` is its place in the bisection: "good end", "bad end" or "step"."""

    commit: Commit
    judgement: Judgement
    role: str = "step"


class Bisected(Record):
    """A bisection, finished or not.

    ``about`` are facts for readers by name (system, machine, board ...). ``ends`` are the given
    good and bad commit, ``verified`` their verdicts. ``found`` is the first bad commit;
    ``candidates`` are the commits of which one is it, if all others are skipped. ``left`` is git's
    estimate of the steps left.
    """

    about: dict[str, str]
    ends: tuple[Commit, Commit]
    verified: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()
    found: Commit | None = None
    candidates: tuple[Commit, ...] = ()
    left: int = 0

    @property
    def finished(self) -> bool:
        """Whether git bisect has an answer or cannot give one."""
        return self.found is not None or bool(self.candidates)

    @property
    def verdict(self) -> Verdict:
        """PASS if the first bad commit is found, else UNDECIDED."""
        return Verdict.PASS if self.found else Verdict.UNDECIDED

    @property
    def headline(self) -> str:
        """The result, or the state, in one sentence."""
        if self.found:
            return f"first bad commit: {self.found}"
        if self.candidates:
            count = len(self.candidates)
            return f"only skipped commits are left: the first bad commit is one of {count}"
        return f"not finished: {steps_left(self.left)}"


class Plan(Record):
    """What a bisection would do: ``about`` and ``ends`` as in Bisected, ``commits`` is how many
    the bad end contains and the good one does not, ``kernels`` about how many are built, with the
    ends if these are judged. Stored verdicts make them fewer."""

    about: dict[str, str]
    ends: tuple[Commit, Commit]
    commits: int
    kernels: int


def steps_left(count: int) -> str:
    """git's estimate in words."""
    return f"roughly {count} step{'' if count == 1 else 's'} left"
