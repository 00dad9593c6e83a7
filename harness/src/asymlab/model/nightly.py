# SPDX-License-Identifier: Apache-2.0
"""Records for the report of one night: each group of runs, its last night, its history."""

from __future__ import annotations

from asymlab.model.comparison import Change, Comparison, Origin
from asymlab.model.record import Record
from asymlab.model.sample import Interval
from asymlab.model.stored import Arm, Head
from asymlab.model.verdict import Verdict


class Group(Record):
    """Key of runs that can be compared."""

    system: str
    machine: str
    board: str
    firmware: str

    @property
    def label(self) -> str:
        """``asym-smt on vera-8c2t, board qemu, ACPI``."""
        return f"{self.system} on {self.machine}, board {self.board}, {self.firmware.upper()}"


class Point(Record):
    """The value of a metric in one run; ``run`` is its uid."""

    run: str
    id: str
    started: str
    value: Interval


class ChangePoint(Record):
    """The level of a series changes at point ``index``.

    ``before`` and ``after`` are medians of the segments; ``origins`` are facts that differ between
    the last run before and the first after, possible causes of the change.
    """

    index: int
    before: float
    after: float
    change: Change
    origins: tuple[Origin, ...] = ()


class Series(Record):
    """A metric of a group over time, oldest first."""

    group: Group
    label: str
    unit: str
    better: str
    points: tuple[Point, ...]
    changes: tuple[ChangePoint, ...] = ()


class NightVerdict(Record):
    """The verdict of a night; None: nothing ran."""

    night: str
    verdict: Verdict | None


class GroupNight(Record):
    """A group in this night: each arm, claim and figure is from its last run of the night.

    ``tonight`` and ``before`` are the complete runs of this night and of the last one before it
    (``before_night``); ``failed`` are incomplete runs of this night that were not repeated.
    ``history`` ends with this night. All are oldest first.
    """

    group: Group
    tonight: tuple[Head, ...]
    before: tuple[Head, ...]
    before_night: str = ""
    failed: tuple[Head, ...] = ()
    verdict: Verdict = Verdict.SKIP
    arms: tuple[Arm, ...] = ()
    comparison: Comparison | None = None
    history: tuple[NightVerdict, ...] = ()
    series: tuple[Series, ...] = ()

    @property
    def missing(self) -> bool:
        """Whether the group has earlier runs, but none in this night."""
        return not self.tonight and not self.failed


class FarmTry(Record):
    """A job of a farm, or a cell that got none (``job`` "", ``attempt`` 0).

    ``outcome`` is farm.outcome.End as text, ``over`` False for a pending job; ``log`` is the path
    of its log, "" if there is none.
    """

    title: str
    campaign: str
    job: str
    device: str
    attempt: int
    outcome: str
    over: bool
    why: str
    log: str = ""


class Nightly(Record):
    """All groups of one night; ``night`` is the day (UTC) on whose noon it begins.

    ``retries`` are farm jobs that were retried, ``lost`` last attempts without a run.
    """

    night: str
    store: str
    groups: tuple[GroupNight, ...]
    retries: tuple[FarmTry, ...] = ()
    lost: tuple[FarmTry, ...] = ()
