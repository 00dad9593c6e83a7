# SPDX-License-Identifier: Apache-2.0
"""One night of runs, compared with the nights before it.

A night lasts from noon to noon (UTC) and has the date of its first day, so runs before and after
midnight are of the same night.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta

from asymlab.config.system import systems
from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.model.nightly import FarmTry, Group, GroupNight, Nightly, NightVerdict
from asymlab.model.stored import Arm, Claim, Head, StoredRun
from asymlab.model.verdict import Verdict, worst
from asymlab.results.compare import compare
from asymlab.results.db import Store
from asymlab.results.jobs import DROPPED, FarmJob, jobs_of, log_file
from asymlab.results.query import Wanted, full, heads, parts_of, stored_systems
from asymlab.results.series import MOST, groups, series_of

REMEMBERED_DAYS = 30
"""Days after its last run until which a group without runs counts as missing."""

SHOWN_NIGHTS = 21
"""Nights whose verdicts are shown: three weeks."""

_NOON = timedelta(hours=12)


def night_of(started: str) -> str:
    """The night (YYYY-MM-DD) of a time (ISO 8601, UTC)."""
    return str((datetime.fromisoformat(started).astimezone(UTC) - _NOON).date())


def last_night(store: Store) -> str:
    """The night of the last run or farm job; UserError for an empty store."""
    times = [head.started for head in heads(store, Wanted(), limit=1)]
    times += [job.submitted for job in jobs_of(store) if job.submitted]
    if not times:
        hint = "add runs: asymlab store import FOLDER..."
        raise UserError(f"there is no run in {store.name}", hint=hint)
    return max(map(night_of, times))


def nightly(store: Store, night: str = "", wanted: Wanted | None = None) -> Nightly:
    """The ``wanted`` runs of a night (default: the last night with a run or job) by group.

    UserError if ``night`` is not a date, and for an unknown system.
    """
    night = night or last_night(store)
    since, begin, end = _span(night)
    wanted = wanted or Wanted()
    known = groups(store, wanted.model_copy(update={"since": since, "until": end}))
    retries, lost = _farm(store, wanted.system, begin, end)
    if wanted.system and not (known or retries or lost):
        _check_system(store, wanted.system)
    return Nightly(
        night=night,
        store=store.name,
        groups=tuple(_group(store, group, begin, end) for group in known),
        retries=retries,
        lost=lost,
    )


def _span(night: str) -> tuple[str, str, str]:
    """The first day of the runs that are remembered, and begin and end of a night, in the format of
    stored times."""
    try:
        begin = datetime.combine(date.fromisoformat(night), time(tzinfo=UTC)) + _NOON
        since, end = begin - timedelta(days=REMEMBERED_DAYS), begin + timedelta(days=1)
    except (ValueError, OverflowError):
        hint = "write YYYY-MM-DD: 2026-11-21"
        raise UserError(f"not a date of a night: {night}", hint=hint) from None
    return str(since.date()), begin.isoformat(), end.isoformat()


def _check_system(store: Store, system: str) -> None:
    """UserError for a system that is not shipped and has no run in the store."""
    known = {*systems(), *stored_systems(store)}
    if system not in known:
        raise UserError(f"there is no system {system!r}", hint=nearest(system, known))


def _group(store: Store, group: Group, begin: str, end: str) -> GroupNight:
    history = heads(store, Wanted(**group.model_dump(), until=end), limit=MOST)
    parts = _Parts(store, history)
    tonight = [head for head in history if head.started >= begin]
    whole = [head for head in tonight if head.complete]
    before = _last_night_of([h for h in history if h.started < begin and h.complete])
    now, then = (_merged(store, runs) for runs in (whole, before))
    return GroupNight(
        group=group,
        tonight=tuple(whole),
        before=tuple(before),
        before_night=night_of(before[-1].started) if before else "",
        failed=_failed(tonight),
        verdict=parts.verdict(tonight) if tonight else Verdict.SKIP,
        arms=now.arms if now else (),
        comparison=compare(then, now) if then and now else None,
        history=tuple(_strip(parts, history, night_of(begin))),
        series=series_of(store, history, changed_only=True),
    )


class _Parts:
    """The arms and claims of the runs of a group."""

    def __init__(self, store: Store, runs: Sequence[Head]) -> None:
        uids = [head.uid for head in runs]
        self._arms, self._claims = parts_of(store, Arm, uids), parts_of(store, Claim, uids)

    def verdict(self, runs: Sequence[Head]) -> Verdict:
        """The verdict of a night: the worst of the last verdict of each arm and claim, and of runs
        that did not finish and were not repeated."""
        whole = [head for head in runs if head.complete]
        arms = _last_arms(arm for head in whole for arm in self._arms[head.uid])
        claims = _last_claims(claim for head in whole for claim in self._claims[head.uid])
        return worst(
            (
                *(_expected(arm) for arm in arms),
                *(claim.verdict for claim in claims if claim.counts),
                *(_unfinished(head) for head in _failed(runs)),
            )
        )


def _expected(arm: Arm) -> Verdict:
    """PASS for an arm with the expected verdict, FAIL for another, if it was decided."""
    if arm.verdict in (Verdict.ERROR, Verdict.UNDECIDED, Verdict.SKIP):
        return arm.verdict
    return Verdict.PASS if arm.as_expected else Verdict.FAIL


def _unfinished(head: Head) -> Verdict:
    """ERROR if the board failed; UNDECIDED if anything else ended the run."""
    return Verdict.ERROR if head.verdict is Verdict.ERROR else Verdict.UNDECIDED


def _strip(parts: _Parts, runs: Sequence[Head], night: str) -> Iterator[NightVerdict]:
    """The last SHOWN_NIGHTS nights, with and without runs."""
    last = date.fromisoformat(night)
    for days in reversed(range(SHOWN_NIGHTS)):
        day = str(last - timedelta(days=days))
        found = [head for head in runs if night_of(head.started) == day]
        yield NightVerdict(night=day, verdict=parts.verdict(found) if found else None)


def _last_night_of(runs: list[Head]) -> list[Head]:
    """The runs of the last night."""
    return [head for head in runs if night_of(head.started) == night_of(runs[-1].started)]


def _failed(runs: Sequence[Head]) -> tuple[Head, ...]:
    """Runs that did not finish and were not repeated."""
    latest = {head.repeat: head for head in runs}
    return tuple(head for head in latest.values() if not head.complete)


def _last_arms(arms: Iterable[Arm]) -> tuple[Arm, ...]:
    """The last record of each arm that was judged."""
    found: dict[str, Arm] = {}
    for arm in arms:
        if arm.name not in found or arm.verdict is not Verdict.SKIP:
            found[arm.name] = arm
    return tuple(found.values())


def _last_claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return tuple({claim.label: claim for claim in claims}.values())


def _merged(store: Store, runs: list[Head]) -> StoredRun | None:
    """Several runs of a night as one: a farm may run each arm separately."""
    if not runs:
        return None
    parts = [full(store, head.uid) for head in runs]
    return parts[-1].model_copy(
        update={
            "provenance": {name: text for p in parts for name, text in p.provenance.items()},
            "arms": _last_arms(arm for part in parts for arm in part.arms),
            "metrics": tuple({m.key: m for part in parts for m in part.metrics}.values()),
            "claims": _last_claims(claim for part in parts for claim in part.claims),
        }
    )


def _farm(
    store: Store, system: str, begin: str, end: str
) -> tuple[tuple[FarmTry, ...], tuple[FarmTry, ...]]:
    """Farm jobs submitted in a night: those that were retried, and last attempts without a run.

    The title of a cell begins with its system."""
    cells: dict[tuple[str, str, str], list[FarmJob]] = {}
    for job in jobs_of(store):
        if job.title.split(" ")[0] == system or not system:
            cells.setdefault((job.server, job.campaign, job.key), []).append(job)
    tonight = [
        (job, job is jobs[-1])
        for jobs in cells.values()
        for job in jobs
        if begin <= job.submitted < end
    ]
    retries = [job for job, last in tonight if not last]
    lost = [job for job, last in tonight if last and not job.run and job.outcome != DROPPED]
    return tuple(map(_try, retries)), tuple(map(_try, lost))


def _try(job: FarmJob) -> FarmTry:
    log = log_file(job.campaign, job.job)
    return FarmTry(
        title=job.title or job.key,
        campaign=job.campaign,
        job=job.job if job.attempt else "",
        device=job.device,
        attempt=job.attempt,
        outcome=job.outcome or f"to come ({job.state.split(' ')[0].lower()})",
        over=bool(job.outcome),
        why=job.why,
        log=str(log) if log.is_file() else "",
    )
