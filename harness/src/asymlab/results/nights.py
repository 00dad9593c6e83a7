# SPDX-License-Identifier: Apache-2.0
"""One night beside the nights before it.

A night goes from noon to noon (UTC) and has the date of its evening, so that what runs past
midnight stays together.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from asymlab.errors import UserError
from asymlab.model.nightly import Group, GroupNight, Nightly, NightVerdict, Retry
from asymlab.model.stored import Arm, Head, StoredRun
from asymlab.model.verdict import Verdict, worst
from asymlab.results.compare import compare
from asymlab.results.db import Store
from asymlab.results.jobs import jobs_of
from asymlab.results.query import Wanted, full, heads
from asymlab.results.series import MOST, groups, series_of

REMEMBERED_DAYS = 30
"""A group that has not run for longer is not missed any more."""

SHOWN_NIGHTS = 21
"""How many nights are shown by their verdicts: three weeks."""

_NOON = timedelta(hours=12)


def night_of(started: str) -> str:
    """The night (YYYY-MM-DD) that a time (ISO 8601, UTC) lies in."""
    return str((datetime.fromisoformat(started).astimezone(UTC) - _NOON).date())


def last_night(store: Store) -> str:
    """The night of the last run; UserError for a store without runs."""
    found = heads(store, Wanted(), limit=1)
    if not found:
        hint = "asymlab store import FOLDER... stores runs"
        raise UserError(f"no runs are stored in {store.name}", hint=hint)
    return night_of(found[0].started)


def nightly(store: Store, night: str = "", wanted: Wanted | None = None) -> Nightly:
    """What is told of a night (default: the last one with a run) of the ``wanted`` runs.

    UserError for what is no date.
    """
    night = night or last_night(store)
    begin, end = _span(night)
    since = str((datetime.fromisoformat(begin) - timedelta(days=REMEMBERED_DAYS)).date())
    asked = wanted or Wanted()
    known = groups(store, asked.model_copy(update={"since": since, "until": end}))
    return Nightly(
        night=night,
        store=store.name,
        groups=tuple(_group(store, group, begin, end) for group in known),
        retries=_retries(store, begin, end),
    )


def _span(night: str) -> tuple[str, str]:
    """Begin and end of a night as stored times sort."""
    try:
        begin = datetime.fromisoformat(night).replace(tzinfo=UTC) + _NOON
    except ValueError:
        raise UserError(f"not a date: {night}", hint="YYYY-MM-DD, as in 2026-11-21") from None
    return begin.isoformat(), (begin + timedelta(days=1)).isoformat()


def _group(store: Store, group: Group, begin: str, end: str) -> GroupNight:
    history = heads(store, Wanted(**group.model_dump(), until=end), limit=MOST)
    whole = [head for head in history if head.complete]
    tonight = [head for head in whole if head.started >= begin]
    before = _last_night_of([head for head in whole if head.started < begin])
    now, then = (_merged(store, runs) for runs in (tonight, before))
    failed = _failed([head for head in history if head.started >= begin])
    return GroupNight(
        group=group,
        tonight=tuple(tonight),
        before=tuple(before),
        failed=failed,
        verdict=_verdict([*tonight, *failed]),
        arms=now.arms if now else (),
        comparison=compare(then, now) if then and now else None,
        history=tuple(_strip(history, night_of(begin))),
        series=series_of(store, history, changed_only=True),
    )


def _strip(runs: tuple[Head, ...], night: str) -> Iterator[NightVerdict]:
    """The last nights, whether anything ran or not."""
    last = date.fromisoformat(night)
    for days in reversed(range(SHOWN_NIGHTS)):
        day = str(last - timedelta(days=days))
        there = [head for head in runs if night_of(head.started) == day]
        yield NightVerdict(night=day, verdict=_verdict(there) if there else None)


def _verdict(runs: list[Head]) -> Verdict:
    """That of a night with these runs; one that did not finish, and was not repeated, counts."""
    told = (head.verdict if head.complete else _unfinished(head) for head in _latest(runs))
    return worst(told)


def _unfinished(head: Head) -> Verdict:
    """ERROR of the board; whatever else ended it leaves it open."""
    return Verdict.ERROR if head.verdict is Verdict.ERROR else Verdict.UNDECIDED


def _last_night_of(runs: list[Head]) -> list[Head]:
    """Those of the last night among them."""
    return [head for head in runs if night_of(head.started) == night_of(runs[-1].started)]


def _latest(runs: list[Head]) -> list[Head]:
    """Of runs that ask the same only the last."""
    return list({head.repeat: head for head in runs}.values())


def _failed(runs: list[Head]) -> tuple[Head, ...]:
    """Runs that did not finish and were not repeated."""
    return tuple(head for head in _latest(runs) if not head.complete)


def _merged(store: Store, runs: list[Head]) -> StoredRun | None:
    """What several runs of a night say together: a farm may run each arm by itself.

    Of each arm, claim and figure it is what the last run says that judged it.
    """
    if not runs:
        return None
    parts = [full(store, head.uid) for head in runs]
    arms: dict[str, Arm] = {}
    for arm in (arm for part in parts for arm in part.arms):
        if arm.name not in arms or arm.verdict is not Verdict.SKIP:
            arms[arm.name] = arm
    told: dict[str, str] = {}
    for part in parts:
        told.update(part.provenance)
    return parts[-1].model_copy(
        update={
            "provenance": told,
            "arms": tuple(arms.values()),
            "metrics": tuple({m.key: m for part in parts for m in part.metrics}.values()),
            "claims": tuple({c.label: c for part in parts for c in part.claims}.values()),
        }
    )


def _retries(store: Store, begin: str, end: str) -> tuple[Retry, ...]:
    return tuple(
        Retry(
            title=job.title or job.key,
            device=job.device,
            attempt=job.attempt,
            why=job.why,
            outcome=job.outcome or job.state,
        )
        for job in jobs_of(store)
        if job.why and begin <= job.submitted < end
    )
