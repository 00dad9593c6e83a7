# SPDX-License-Identifier: Apache-2.0
"""A run in the results store: flat records, each a row of a table.

The run's folder is complete; the store has what is queried over many runs. A record's fields are
the columns of its table (results/schema.py): a new one needs a field and a migration.
"""

from __future__ import annotations

from typing import Literal

from asymlab.model.record import Record
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict

Kind = Literal["debt", "figure", "ratio"]


class Head(Record):
    """The inputs of a run and its end. ``started`` is ISO 8601, UTC; ``folder`` is the run's folder
    when it was stored, ``digest`` the SHA-256 of its run.json, ``machine_digest`` a digest of the
    machine without its texts."""

    uid: str
    id: str
    system: str
    title: str
    machine: str
    machine_digest: str
    arch: str
    board: str
    firmware: str
    seed: str
    replicas: int
    repeat: str
    started: str
    complete: bool
    problem: str
    verdict: Verdict
    comparable: bool
    folder: str
    digest: str


class Arm(Record):
    """One arm. ``violation`` describes its first violation, "" without one."""

    name: str
    title: str
    base: str
    series: str
    capacities: str
    features: str
    kernel: str
    kernel_key: str
    expect: Verdict
    verdict: Verdict
    as_expected: bool
    reason: str
    violation: str


class Step(Record):
    """The order debt (percent) of an arm at one task count of one load."""

    arm: str
    load: str
    k: int
    verdict: Verdict
    value: float
    low: float
    high: float
    n: int
    reason: str


class Metric(Record):
    """A figure with its 95 % interval; about an arm's placement if ``experiment`` is "".

    A ratio is over the first row of the baseline. ``better`` is "lower", "higher" or "".
    """

    experiment: str
    arm: str
    features: str
    kind: Kind
    name: str
    unit: str
    better: str
    value: float
    low: float
    high: float
    n: int

    @property
    def interval(self) -> Interval:
        """The value with its interval."""
        return Interval(value=self.value, low=self.low, high=self.high, n=self.n)

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """The fields that identify the metric within a run."""
        return (self.experiment, self.arm, self.features, self.kind, self.name)

    @property
    def label(self) -> str:
        """``benchblas gflops, asym+smt SIS_UTIL`` or ``sibling debt, asym``."""
        what = self.name.replace("_", " ") + (" ratio" if self.kind == "ratio" else "")
        row = " ".join(word for word in (self.arm, self.features) if word)
        return f"{self.experiment} {what}, {row}".strip()


class Experiment(Record):
    """A throughput experiment."""

    name: str
    title: str
    published: str
    verdict: Verdict


class Claim(Record):
    """A claim about a ratio, or about a metric itself if ``over`` is ""; the interval is None if
    nothing was measured."""

    experiment: str
    metric: str
    arm: str
    over: str
    features: str
    bound: str
    value: float | None
    low: float | None
    high: float | None
    published: float | None
    verdict: Verdict
    counts: bool
    reason: str

    @property
    def label(self) -> str:
        """``benchblas gflops asym+smt / asym (SIS_UTIL)``."""
        features = f" ({self.features})" if self.features else ""
        over = f" / {self.over}" if self.over else ""
        return f"{self.experiment} {self.metric} {self.arm}{over}{features}"


class StoredSample(Record):
    """One replica; the fields are those of model.sample.Sample."""

    experiment: str
    arm: str
    features: str
    replica: int
    seed: str
    folder: str
    host_s: float
    void: str
    error: str
    figures: dict[str, float]
    facts: dict[str, str]
    key: str = ""
    taken_from: str = ""


class StoredRun(Record):
    """All records of one run."""

    head: Head
    provenance: dict[str, str]
    arms: tuple[Arm, ...]
    steps: tuple[Step, ...]
    metrics: tuple[Metric, ...]
    experiments: tuple[Experiment, ...]
    claims: tuple[Claim, ...]
    samples: tuple[StoredSample, ...]
