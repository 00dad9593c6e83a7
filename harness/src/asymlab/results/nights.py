# SPDX-License-Identifier: Apache-2.0
"""One night beside the nights before it.

A night goes from noon to noon (UTC) and has the date of its evening, so that what runs past
midnight stays together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from asymlab.errors import UserError
from asymlab.model.nightly import FarmTry, Group, GroupNight, Nightly, NightVerdict
from asymlab.model.stored import Arm, Claim, Head, StoredRun
from asymlab.model.verdict import Verdict, worst
from asymlab.results.compare import compare
from asymlab.results.db import Store
from asymlab.results.jobs import DROPPED, FarmJob, jobs_of, log_file
from asymlab.results.query import Wanted, arms_of, claims_of, full, heads
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
    """The night of the last run or job of a farm; UserError for a store without any."""
    times = [head.started for head in heads(store, Wanted(), limit=1)]
    times += [job.submitted for job in jobs_of(store) if job.submitted]
    if not times:
        hint = "asymlab store import FOLDER... stores runs"
        raise UserError(f"no runs are stored in {store.name}", hint=hint)
    return max(map(night_of, times))


def nightly(store: Store, night: str = "", wanted: Wanted | None = None) -> Nightly:
    """What is told of a night (default: the last one with a run or job) of the ``wanted`` runs.

    UserError for what is no date.
    """
    night = night or last_night(store)
    begin, end = _span(night)
    since = str((datetime.fromisoformat(begin) - timedelta(days=REMEMBERED_DAYS)).date())
    asked = wanted or Wanted()
    known = groups(store, asked.model_copy(update={"since": since, "until": end}))
    retries, lost = _farm(store, asked.system, begin, end)
    return Nightly(
        night=night,
        store=store.name,
        groups=tuple(_group(store, group, begin, end) for group in known),
        retries=retries,
        lost=lost,
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
    known = _Known(store, history)
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
        verdict=known.verdict(tonight) if tonight else Verdict.SKIP,
        arms=now.arms if now else (),
        comparison=compare(then, now) if then and now else None,
        history=tuple(_strip(known, history, night_of(begin))),
        series=series_of(store, history, changed_only=True),
    )


class _Known:
    """The arms and claims of a group's runs."""

    def __init__(self, store: Store, runs: Sequence[Head]) -> None:
        uids = [head.uid for head in runs]
        self._arms, self._claims = arms_of(store, uids), claims_of(store, uids)

    def verdict(self, runs: Sequence[Head]) -> Verdict:
        """That of a night with these runs: of each arm and claim what was said last, and of what
        did not finish and was not repeated."""
        whole = [head for head in runs if head.complete]
        arms = _last_arms(arm for head in whole for arm in self._arms[head.uid])
        claims = _last_claims(claim for head in whole for claim in self._claims[head.uid])
        return worst(
            (
                *(_placed(arm) for arm in arms),
                *(claim.verdict for claim in claims if claim.counts),
                *(_unfinished(head) for head in _failed(runs)),
            )
        )


def _placed(arm: Arm) -> Verdict:
    """PASS for an arm that did as expected."""
    if arm.verdict in (Verdict.ERROR, Verdict.UNDECIDED, Verdict.SKIP):
        return arm.verdict
    return Verdict.PASS if arm.as_expected else Verdict.FAIL


def _unfinished(head: Head) -> Verdict:
    """ERROR of the board; whatever else ended it leaves it open."""
    return Verdict.ERROR if head.verdict is Verdict.ERROR else Verdict.UNDECIDED


def _strip(known: _Known, runs: Sequence[Head], night: str) -> Iterator[NightVerdict]:
    """The last nights, whether anything ran or not."""
    last = date.fromisoformat(night)
    for days in reversed(range(SHOWN_NIGHTS)):
        day = str(last - timedelta(days=days))
        there = [head for head in runs if night_of(head.started) == day]
        yield NightVerdict(night=day, verdict=known.verdict(there) if there else None)


def _last_night_of(runs: list[Head]) -> list[Head]:
    """Those of the last night among them."""
    return [head for head in runs if night_of(head.started) == night_of(runs[-1].started)]


def _failed(runs: Sequence[Head]) -> tuple[Head, ...]:
    """Runs that did not finish and were not repeated."""
    latest = {head.repeat: head for head in runs}
    return tuple(head for head in latest.values() if not head.complete)


def _last_arms(arms: Iterable[Arm]) -> tuple[Arm, ...]:
    """Of each arm the last one that was judged."""
    found: dict[str, Arm] = {}
    for arm in arms:
        if arm.name not in found or arm.verdict is not Verdict.SKIP:
            found[arm.name] = arm
    return tuple(found.values())


def _last_claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return tuple({claim.label: claim for claim in claims}.values())


def _merged(store: Store, runs: list[Head]) -> StoredRun | None:
    """What several runs of a night say together: a farm may run each arm by itself."""
    if not runs:
        return None
    parts = [full(store, head.uid) for head in runs]
    told: dict[str, str] = {}
    for part in parts:
        told.update(part.provenance)
    return parts[-1].model_copy(
        update={
            "provenance": told,
            "arms": _last_arms(arm for part in parts for arm in part.arms),
            "metrics": tuple({m.key: m for part in parts for m in part.metrics}.values()),
            "claims": _last_claims(claim for part in parts for claim in part.claims),
        }
    )


def _farm(
    store: Store, system: str, begin: str, end: str
) -> tuple[tuple[FarmTry, ...], tuple[FarmTry, ...]]:
    """Of a farm's jobs that were submitted in a night, those that were tried again later, and last
    ones that brought no run. A cell's title begins with its system."""
    cells: dict[tuple[str, str, str], list[FarmJob]] = {}
    for job in jobs_of(store):
        if job.title.split(" ")[0] == system or not system:
            cells.setdefault((job.server, job.campaign, job.key), []).append(job)
    mine = [(job, job is jobs[-1]) for jobs in cells.values() for job in jobs]
    mine = [(job, last) for job, last in mine if begin <= job.submitted < end]
    retries = [job for job, last in mine if not last]
    lost = [job for job, last in mine if last and not job.run and job.outcome != DROPPED]
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
