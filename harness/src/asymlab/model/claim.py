# SPDX-License-Identifier: Apache-2.0
"""Claims: bounds on figures of arms, and their results."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from asymlab.model.load import Count
from asymlab.model.record import Record
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict

BOUNDS = ("at_least", "at_most", "above", "not_below", "within", "exactly")
"""The kinds of bounds; a claim has exactly one."""


class ClaimSpec(Record):
    """A bound on a metric, judged by its 95 % interval over replicas.

    | bound | PASS: the interval | FAIL: the interval |
    |---|---|---|
    | at_least x | lies at or above x | lies below x |
    | at_most x | lies at or below x | lies above x |
    | above x | lies above x | lies at or below x |
    | not_below x | lies at or above x, or reaches x and is narrow | lies below x |
    | within x (of a ratio) | lies in 1 - x .. 1 + x | lies outside |
    | exactly x (of a value) | every sample is x | any sample is not |

    UNDECIDED otherwise, and with fewer than two samples (asymlab.checks.claims).
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

    @property
    def ends(self) -> tuple[float, ...]:
        """The values at which the verdict changes: one, or two for `within`."""
        ((name, value),) = self.bounds.items()
        return (1 - value, 1 + value) if name == "within" else (value,)


Clusters = bool | Literal["large", "small"]
"""Whether a machine must have clusters of several cores. "large": one whose CPUs are larger than
others; "small": two of equal CPUs that are smaller than others."""


class Needs(Record):
    """Requirements on the machine: CPUs that report core types (``kinds``: hwp in the machine
    file), ``clusters``, a least number of ``llcs``, NUMA ``nodes`` and ``cpus``, ``most_cpus``, an
    ``arch`` ("": any), CPUs that can run guests (``virtualization``), ``unequal`` capacities
    (false: equal ones), of which the smallest is at most ``most_spread`` percent below the
    largest, cores with several threads (``smt``)."""

    arch: Literal["", "arm64", "x86_64"] = ""
    kinds: bool = False
    clusters: Clusters = False
    virtualization: bool = False
    unequal: bool | None = None
    most_spread: float | None = Field(default=None, ge=0, lt=100)
    smt: bool = False
    llcs: int = Field(default=1, ge=1)
    nodes: int = Field(default=1, ge=1)
    cpus: int = Field(default=1, ge=1)
    most_cpus: int | None = Field(default=None, ge=1)


COMPARED = ("wakeup_insns", "nohz_rate")
"""Metrics of steps that mean something only beside those of another arm, in the same guest."""

RATES = ("migrations_per_s",)
"""Metrics of steps that are per second, not percent."""

LOGGED = (*COMPARED, "moved")
"""Metrics of steps that need a log of the kernel's choices, which only emulators of boards whose
runs repeat write."""


def unit_of(metric: str) -> str:
    """The unit of a metric of steps, to be written behind the number."""
    return "/s" if metric in RATES else " %"


class StepsClaim(ClaimSpec):
    """A claim about the placement at some steps of a load, judged in addition to the order.

    ``metric`` is "even" or "moved" (see StepScore) or a debt of the step, all in percent, or one
    of RATES. One of COMPARED has ``over``, a role: it is the mean in percent of that of the arm
    with this role. ``k`` is one task count or several, () for all of the load; the mean over them
    is judged, because a kernel that ignores clusters can be right at random at one of them; with
    ``last``, it is only about the step with most tasks. It is left out on machines that lack what
    it ``needs``. ``expect`` is the expected verdict by the role of an arm (or the name of an arm
    without a role); for other arms the verdict is only shown.
    """

    title: str
    load: str
    k: tuple[Count, ...] = ()
    metric: Literal[
        "even",
        "order_debt",
        "sibling_debt",
        "capacity_debt",
        "cluster_debt",
        "llc_debt",
        "node_debt",
        "shared_idle",
        "pingpong_debt",
        "moved",
        "migrations_per_s",
        "nohz_shared",
        "nohz_rate",
        "wakeup_insns",
    ]
    over: str = ""
    last: bool = False
    needs: Needs = Needs()
    expect: dict[str, Verdict]

    @field_validator("k", mode="before")
    @classmethod
    def _one_or_several(cls, value: object) -> object:
        return (value,) if isinstance(value, int) else value

    @property
    def bound(self) -> str:
        """The metric and its bound in words."""
        over = f" of {self.over}" if self.over else ""
        return f"{self.metric} {super().bound}{unit_of(self.metric)}{over}"


class MetricClaim(ClaimSpec):
    """A claim about ``arm``'s ``metric`` in an experiment: its ratio to that of ``over``, or the
    value itself if ``over`` is "". Both are roles, or names of arms without a role. The expected
    verdict is PASS.

    Ratios of metrics with ``better: lower`` are inverted, so that above 1 is always better.
    ``metric`` is the published name. ``shown_only``: the verdict does not count, for the reason in
    ``why``.
    """

    arm: str
    over: str = ""
    shown_only: bool = False
    why: str = ""

    @property
    def arms(self) -> tuple[str, ...]:
        """``arm``, and ``over`` if there is one."""
        return (self.arm, self.over) if self.over else (self.arm,)


class ClaimResult(Record):
    """The result of one claim for one arm: about steps (``load``, ``k``, ``name`` and ``title`` as
    in the system file), or about an ``experiment`` under one set of sched ``features``.

    ``value`` is the metric's mean over samples, or its ratio to ``over`` (above 1 if ``arm`` is
    better); None without samples. ``published`` is the same from published values, None if a row is
    missing; for a user's tree it is that of the arm that it replaces. ``bound`` is the claim in
    words ("above 1.3"), ``ends`` are its numbers (ClaimSpec.ends), ``splits`` are those of the step
    if there is only one. ``expect`` is the expected verdict, None if it is only shown. ``judged``
    is False if the run has no samples of one of the arms, or none with the metric.
    """

    metric: str
    arm: str
    over: str = ""
    bound: str
    ends: tuple[float, ...] = ()
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
        """Whether the verdict is the expected one, only shown, or SKIP."""
        return self.expect is None or self.verdict in (self.expect, Verdict.SKIP)

    @property
    def is_missing(self) -> bool:
        """Whether a verdict is expected and the claim was not judged."""
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
