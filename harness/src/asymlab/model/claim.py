# SPDX-License-Identifier: Apache-2.0
"""Claims: bounds on figures of arms, and what was found of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from asymlab.model.load import Count
from asymlab.model.record import Record
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict

BOUNDS = ("at_least", "at_most", "above", "not_below", "within", "exactly")
"""The bounds that a claim may have, of which it has one."""


class ClaimSpec(Record):
    """A bound on a metric, judged by its 95 % interval over replicas.

    | bound | PASS: the interval | FAIL: the interval |
    |---|---|---|
    | at_least x | lies at or above x | lies below x |
    | at_most x | lies at or below x | lies above x |
    | above x | lies above x | lies at or below x |
    | not_below x | reaches x; what of it is below x is narrow | lies below x |
    | within x (of a ratio) | lies in 1 - x .. 1 + x | lies outside |
    | exactly x (of a value) | every sample is x | any sample is not |

    UNDECIDED otherwise, and with fewer than two samples (asymlab.checks.bounds).
    """

    metric: str
    at_least: float | None = None
    at_most: float | None = None
    above: float | None = Field(default=None, gt=0)
    not_below: float | None = Field(default=None, gt=0)
    within: float | None = Field(default=None, gt=0, lt=1)
    exactly: float | None = None

    @property
    def bounds(self) -> dict[str, float]:
        """The bounds that are given, by name."""
        given = {name: getattr(self, name) for name in BOUNDS}
        return {name: value for name, value in given.items() if value is not None}

    @property
    def bound(self) -> str:
        """The bound in words."""
        ((name, value),) = self.bounds.items()
        if name == "within":
            return f"within {100 * value:g} %"
        return f"{name.replace('_', ' ')} {value:g}"


class StepsClaim(ClaimSpec):
    """A claim about where tasks are at some steps of a load, judged beside the order.

    ``metric`` is "even" (percent of the time in which all tasks run that they fill tiers in their
    order and clusters evenly) or a debt of the step (percent of task time). ``k`` is one task count
    or several, of which the mean counts: a kernel that places at random may be right at any one.
    ``expect`` is the verdict that must come out, by the role of an arm (or the name of one without
    a role); of other arms the verdict is only shown.
    """

    title: str
    load: str
    k: tuple[Count, ...] = Field(min_length=1)
    metric: Literal["even", "order_debt", "sibling_debt", "capacity_debt", "cluster_debt"]
    expect: dict[str, Verdict]

    @field_validator("k", mode="before")
    @classmethod
    def _one_or_several(cls, value: object) -> object:
        return (value,) if isinstance(value, int) else value

    @property
    def bound(self) -> str:
        """The metric and its bound in words; both are percent."""
        return f"{self.metric} {super().bound} %"


class MetricClaim(ClaimSpec):
    """A claim about ``arm``'s ``metric`` in an experiment: over that of ``over``, or (``over`` "")
    by itself. Both are roles, or names of arms without a role. It must PASS.

    Of metrics of which less is better a ratio is inverted, so that above 1 is always the better
    arm. ``metric`` is the published name. ``shown_only``: the ratio is reported, its verdict does
    not count, and ``why`` says why not.
    """

    arm: str
    over: str = ""
    shown_only: bool = False
    why: str = ""


class ClaimResult(Record):
    """One claim about one arm: of steps (``load``, ``k``, ``name`` and ``title`` as in the system
    file), or of an ``experiment`` under one set of sched ``features``.

    ``value`` is the metric's mean over samples, or its ratio with ``over`` (above 1 where ``arm``
    is better); None without samples. ``published`` is the same of published values, if both rows
    are there; for a user's tree that of the arm in whose place it stands. ``bound`` is the claim in
    words ("above 1.3"), ``splits`` are those of the step if there is just one. ``expect`` is the
    verdict that must come out, None if it is only shown. ``judged`` is False if the run has no
    samples of one of the arms, or none that have the metric.
    """

    metric: str
    arm: str
    over: str = ""
    bound: str
    name: str = ""
    title: str = ""
    load: str = ""
    k: tuple[int, ...] = ()
    experiment: str = ""
    features: tuple[str, ...] = ()
    value: Interval | None
    published: float | None = None
    splits: dict[str, Interval] = {}
    verdict: Verdict
    expect: Verdict | None = Verdict.PASS
    judged: bool = True
    reason: str = ""

    @property
    def counts(self) -> bool:
        """Whether a verdict is expected."""
        return self.expect is not None

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one, or nothing was judged."""
        return self.expect is None or self.verdict in (self.expect, Verdict.SKIP)

    @property
    def is_missing(self) -> bool:
        """Whether a verdict is expected and nothing was judged."""
        return self.counts and not self.judged

    @property
    def sides(self) -> str:
        """``asym+smt / asym``, or the arm alone."""
        return f"{self.arm} / {self.over}" if self.over else self.arm

    @property
    def label(self) -> str:
        """``ten-tasks of cluster``, ``gflops asym+smt / asym above 1.3``."""
        if self.name:
            return f"{self.name} of {self.arm}"
        return f"{self.metric} {self.sides} {self.bound}"
