# SPDX-License-Identifier: Apache-2.0
"""What is told of one night: by board and machine, beside the night before, and over time."""

from __future__ import annotations

from asymlab.model.comparison import Change, Comparison, Origin
from asymlab.model.record import Record
from asymlab.model.sample import Interval
from asymlab.model.stored import Arm, Head
from asymlab.model.verdict import Verdict


class Group(Record):
    """Runs that compare with each other."""

    system: str
    machine: str
    board: str
    firmware: str

    @property
    def label(self) -> str:
        """``asym-smt on vera-8c2t, board qemu, ACPI``."""
        return f"{self.system} on {self.machine}, board {self.board}, {self.firmware.upper()}"


class Point(Record):
    """What one run says of a metric; ``run`` is its uid."""

    run: str
    id: str
    started: str
    value: Interval


class ChangePoint(Record):
    """From point ``index`` of a series on, its level is another.

    ``before`` and ``after`` are medians of the segments; ``origins`` is what differs between the
    last run before and the first after: where to look for the cause.
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
    """How a night ended; None: nothing ran."""

    night: str
    verdict: Verdict | None


class GroupNight(Record):
    """A group this night: of each arm, claim and figure what its last run of the night says.

    ``tonight`` and ``before`` are the runs of this night and of the last one before it
    (``before_night``) that finished; ``failed`` those of tonight that did not, and were not
    repeated. ``history`` ends with this night. Oldest first, all of them.
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
        """Whether it ran before, and not tonight."""
        return not self.tonight and not self.failed


class FarmTry(Record):
    """A job of a farm, or a cell that got none (``job`` "", ``attempt`` 0).

    ``outcome`` is what it came to in a word, ``over`` False while that is open; ``log`` is where
    its log is, if it is here.
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

    ``retries`` are jobs of a farm that were tried again later, ``lost`` last tries that brought no
    run.
    """

    night: str
    store: str
    groups: tuple[GroupNight, ...]
    retries: tuple[FarmTry, ...] = ()
    lost: tuple[FarmTry, ...] = ()
