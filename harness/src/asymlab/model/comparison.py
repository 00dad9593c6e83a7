# SPDX-License-Identifier: Apache-2.0
"""Changes between two runs: of verdicts, of figures, and of what was booted."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from asymlab.model.record import Record
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict


class Change(StrEnum):
    """The kind of a change."""

    SAME = "same"
    WORSE = "worse"
    BETTER = "better"
    OTHER = "other"
    ADDED = "added"
    GONE = "gone"


class VerdictChange(Record):
    """The verdicts of an arm's order, or of a claim, in both runs; None if a run lacks it.
    ``counts`` is False for a claim that is only shown."""

    what: str
    a: Verdict | None
    b: Verdict | None
    change: Change
    counts: bool = True
    reason: str = ""


class MetricChange(Record):
    """A figure of both runs. ``ratio`` is b / a, None if it is not defined; ``difference`` is b -
    a. ``change`` is WORSE or BETTER if the whole interval is outside the tolerance."""

    label: str
    kind: str
    unit: str
    better: str
    a: Interval
    b: Interval
    difference: Interval
    ratio: Interval | None
    change: Change

    @property
    def words(self) -> str:
        """``sibling debt, asym+smt: 0.1 -> 18 %``."""
        return f"{self.label}: {self.a.value:.4g} -> {self.b.value:.4g} {self.unit}".rstrip()


class Origin(Record):
    """A fact that differs between the runs; "" if a run lacks it."""

    name: str
    a: str
    b: str


class Comparison(Record):
    """Run ``b`` compared with run ``a``.

    ``verdict`` is FAIL if something that counts is worse, ERROR or UNDECIDED if ``b`` was not
    judged. ``incomparable`` is the reason why figures are shown and do not count ("" if they do).
    """

    a: str
    b: str
    verdicts: tuple[VerdictChange, ...]
    metrics: tuple[MetricChange, ...]
    origins: tuple[Origin, ...]
    incomparable: str
    verdict: Verdict

    @property
    def regressions(self) -> tuple[str, ...]:
        """Verdicts and figures that count and are worse: ``asym: PASS -> FAIL``."""
        return tuple(self._regressions())

    def _regressions(self) -> Iterator[str]:
        for one in self.verdicts:
            if one.counts and one.change is Change.WORSE:
                yield f"{one.what}: {one.a} -> {one.b}"
        for metric in () if self.incomparable else self.metrics:
            if metric.change is Change.WORSE:
                yield metric.words
