# SPDX-License-Identifier: Apache-2.0
"""Drives git bisect with verdicts, from two commits to the first bad one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.bisect.repository import Asked, Ended, Repository, State, answers, write_log
from asymlab.bisect.verdicts import Verdicts
from asymlab.errors import AsymlabError, ExitCode, InfraError, UserError
from asymlab.model.bisect import Bisected, Commit, Judgement, Step, steps_left
from asymlab.model.verdict import Verdict

_INDENT = "    "

NO_BOOT = (
    "if its kernel does not boot, `asymlab bisect --continue --skip` goes on without this commit"
)
"""A note to an error of the board: a kernel that panics early looks like a board that failed."""


class EndUndecided(AsymlabError):
    """One of the two given commits is UNDECIDED."""

    exit_code = ExitCode.UNDECIDED


@dataclass(frozen=True)
class Watch:
    """What a bisection reports: ``note`` prints a line, ``seen`` gets the state after every
    verdict."""

    note: Callable[[str], None]
    seen: Callable[[Bisected], None]


@dataclass(frozen=True)
class Driver:
    """A bisection of ``repository`` by ``verdicts``.

    ``log`` is the file with the log of git bisect; a later call continues from it. Interrupted
    anywhere, it leaves all verdicts that it had.
    """

    repository: Repository
    verdicts: Verdicts
    log: Path
    watch: Watch

    def run(self, start: Bisected, *, verify: bool = True, skip: bool = False) -> Bisected:
        """The result; ``start`` has the ends and the facts for readers.

        ``verify``: first judge both ends. ``skip``: leave out the commit that is judged next.
        Raises UserError if the good end is not PASS or the bad end is not FAIL, EndUndecided if
        one has no verdict, InfraError if the board failed.
        """
        good, bad = (commit.id for commit in start.ends)
        state, steps = self._begun(good, bad)
        result = start.model_copy(update={"steps": steps})
        if verify:
            result = self._verified(result)
        if skip and isinstance(state, Asked):
            self.verdicts.skip(state.commit, "skipped with --skip")
        while isinstance(state, Asked):
            result, state = self._next(result, state)
        result = self._ended(result, state)
        self._seen(result)
        return result

    def _begun(self, good: str, bad: str) -> tuple[State, tuple[Step, ...]]:
        """The state of git bisect, continued from the log if it is of these ends and all its
        verdicts are stored."""
        text = self.log.read_text() if self.log.is_file() else ""
        if f"'{bad}' '{good}'" in text:
            known = [(word, self.verdicts.earlier(id)) for word, id in answers(text)]
            if all(one and one.answer is word for word, one in known):
                state = self.repository.replay(self.log)
                return state, self._steps([one for _, one in known if one])
        return self.repository.start(good, bad), ()

    def _next(self, result: Bisected, state: Asked) -> tuple[Bisected, State]:
        """The result with one more step, and the state after it."""
        result = result.model_copy(update={"left": state.left})
        self._seen(result)
        (commit,) = self.repository.commits([state.commit])
        if not self.verdicts.earlier(commit.id):
            self.watch.note(f"{commit}: {steps_left(state.left)}{_time(result, state.left)}")
        step = Step(commit=commit, judgement=self._judged(commit))
        after = self.repository.answer(step.judgement.answer, commit.id)
        self.watch.note(_line(step))
        return result.model_copy(update={"steps": (*result.steps, step)}), after

    def _judged(self, commit: Commit) -> Judgement:
        try:
            return self.verdicts.verdict(commit)
        except InfraError as error:
            error.add_note(NO_BOOT)
            raise

    def _steps(self, judged: Sequence[Judgement]) -> tuple[Step, ...]:
        commits = self.repository.commits([one.commit for one in judged])
        pairs = zip(commits, judged, strict=True)
        return tuple(Step(commit=commit, judgement=one) for commit, one in pairs)

    def _verified(self, result: Bisected) -> Bisected:
        """``result`` with the verdicts of both ends, of which the second must be FAIL."""
        for commit, role, wanted in zip(
            result.ends, ("good end", "bad end"), (Verdict.PASS, Verdict.FAIL), strict=True
        ):
            # what kept it from being built may be gone
            self.verdicts.kept.forget_skip(commit.id, self.verdicts.judge.question)
            known = self.verdicts.earlier(commit.id)
            if not known:
                self.watch.note(f"{commit}: verifying the {role}")
            judgement = known or self.verdicts.verdict(commit)
            step = Step(commit=commit, judgement=judgement, role=role)
            result = result.model_copy(update={"verified": (*result.verified, step)})
            if not known:
                self.watch.note(_line(step))
            self.watch.seen(result)
            if judgement.verdict is not wanted:
                raise _wrong_end(step, wanted)
        return result

    def _ended(self, result: Bisected, state: Ended) -> Bisected:
        found = self.repository.commits(state.commits)
        if len(found) == 1:
            return result.model_copy(update={"found": found[0], "left": 0})
        return result.model_copy(update={"candidates": found, "left": 0})

    def _seen(self, result: Bisected) -> None:
        notes = [f"asymlab bisect: {result.headline}", *_notes(result)]
        write_log(self.log, notes, self.repository.log())
        self.watch.seen(result)


def _wrong_end(step: Step, wanted: Verdict) -> AsymlabError:
    """The error for an end that does not have the verdict that it must have."""
    ruling = step.judgement.ruling
    why = f": {ruling.reason}" if ruling.reason else ""
    run = f"; its run: {ruling.run}" if ruling.run else ""
    text = f"the {step.role} must be {wanted}, but {step.commit} is {step.judgement.words}{why}"
    if ruling.verdict is Verdict.UNDECIDED:
        hint = f"raise --most-replicas, or choose another commit{run}"
        return EndUndecided(text, hint=hint)
    if ruling.verdict is Verdict.SKIP:
        return UserError(text, hint="choose a commit whose kernel builds and can be judged")
    return UserError(text, hint=f"choose another commit{run}")


def _line(step: Step) -> str:
    """A step in one line, without the compiler's errors."""
    one = step.judgement
    source = f", same code as {one.same_as[:12]}" if one.same_as else ""
    reason = one.ruling.reason.partition("\n")[0]
    figures = "; ".join(one.ruling.figures) or reason
    tail = f": {figures}" if figures else ""
    return f"{step.commit}: {one.words}, {one.answer} ({one.seconds:.0f} s{source}){tail}"


def _notes(result: Bisected) -> Iterator[str]:
    """The lines of the log for readers: facts, then verdicts with reasons and runs."""
    yield from (f"{name}: {value}" for name, value in result.about.items())
    for step in (*result.verified, *result.steps):
        ruling = step.judgement.ruling
        yield f"{step.role} {_line(step)}"
        reason = ruling.reason.splitlines()[0 if ruling.figures else 1 :]
        more = [*reason, f"run {ruling.run}" if ruling.run else ""]
        yield from (_INDENT + line for line in more if line)


def _time(result: Bisected, left: int) -> str:
    """The time that ``left`` more steps and the next one take, from the mean of those so far."""
    took = [step.judgement.seconds for step in result.steps if step.judgement.ruling.run]
    if not took:
        return ""
    minutes = (left + 1) * sum(took) / len(took) / 60
    return f", about {minutes:.0f} min" if minutes >= 1 else ", less than a minute"
