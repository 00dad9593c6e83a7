# SPDX-License-Identifier: Apache-2.0
"""Results of a run as records; ``run.json`` in a run's folder is one RunResult."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.model.claim import ClaimResult
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.sample import Interval, Sample, Violation
from asymlab.model.verdict import Verdict


class StepVerdict(Record):
    """All samples of one arm at one (load, k)."""

    load: str
    k: int
    verdict: Verdict
    order_debt: Interval
    reason: str = ""


class ArmResult(Record):
    """One arm: what was booted, the expected verdict, and the results.

    ``verdict`` and ``expect`` are those of the order check; ``as_expected`` covers it and all
    ``claims`` (about steps). ``order_limit`` is the limit of the order debt that the check was
    judged by, in percent; None if it was not judged, and in results that were stored without it.
    """

    name: str
    title: str
    base: str
    series: str
    capacities: str
    features: tuple[str, ...]
    kernel: str
    kernel_key: str
    expect: Verdict
    verdict: Verdict
    as_expected: bool
    reason: str
    steps: tuple[StepVerdict, ...]
    metrics: dict[str, Interval]
    first: Violation | None
    samples: tuple[Sample, ...]
    claims: tuple[ClaimResult, ...] = ()
    order_limit: float | None = None

    @property
    def order_was_judged(self) -> bool:
        """False if a verdict of the order check is expected and the check is SKIP, although the arm
        has placement samples."""
        skipped = self.verdict is Verdict.SKIP and self.expect is not Verdict.SKIP
        return not (skipped and self.samples)

    @property
    def outcome(self) -> Verdict:
        """PASS if the order and all claims have the expected verdict; FAIL if one has another
        verdict than expected; UNDECIDED if one is UNDECIDED or was not judged. SKIP if nothing was
        judged of which a verdict is expected, or placement was not part of the run.
        """
        if self.verdict is Verdict.ERROR:
            return Verdict.ERROR
        if self.as_expected:
            if not self.order_was_judged or any(one.is_missing for one in self.claims):
                return Verdict.UNDECIDED
            judged = [self.verdict, *(one.verdict for one in self.claims if one.counts)]
            return Verdict.PASS if {*judged} - {Verdict.SKIP} else Verdict.SKIP
        unexpected = {one.verdict for one in self.claims if not one.as_expected}
        if self.verdict not in (self.expect, Verdict.SKIP):
            unexpected.add(self.verdict)
        return Verdict.FAIL if unexpected - {Verdict.UNDECIDED} else Verdict.UNDECIDED


class PublishedRow(Record):
    """One row of a published table: an arm, sched features, figures by metric.

    ``deviation`` is the published standard deviation of a figure, in percent of it.
    """

    arm: str
    features: tuple[str, ...]
    values: dict[str, float]
    deviation: dict[str, float] = {}


class PublishedTable(Record):
    """A published experiment; ``better`` and ``unit`` are by metric."""

    name: str
    better: dict[str, str]
    unit: dict[str, str]
    rows: tuple[PublishedRow, ...]


class PublishedSplit(Record):
    """The published split of a claim's step, by arm. ``machine`` is the machine file that models
    the published machine."""

    machine: str = ""
    claim: str
    arms: dict[str, str]


class RowResult(Record):
    """One row of a measured table: an arm under some sched features.

    ``metrics`` has the published metric names (in units of the guest program) and the debts, from
    the replicas in ``samples``. ``ratios`` are published metrics over those of the baseline's first
    row (ExperimentResult.baseline), not inverted where less is better.
    """

    arm: str
    features: tuple[str, ...]
    metrics: dict[str, Interval]
    samples: tuple[Sample, ...]
    ratios: dict[str, Interval] = {}


class CurvePoint(Record):
    """The ratio of a claim at one value of the curve's parameter. ``judged``: the claim is judged
    there. ``published`` is the same from published values, None if there is none."""

    at: float
    ratio: Interval
    judged: bool = False
    published: float | None = None


class CurveLine(Record):
    """The ratio of ``sides`` (as in ClaimResult) over a parameter, from its least value on; above 1
    where the first arm is better."""

    metric: str
    sides: str
    features: tuple[str, ...]
    points: tuple[CurvePoint, ...]

    @property
    def label(self) -> str:
        """``gflops asym+smt / asym, NO_SIS_UTIL``."""
        return ", ".join((f"{self.metric} {self.sides}", *self.features))

    @property
    def has_published(self) -> bool:
        """Whether there is a published ratio at any point."""
        return any(point.published for point in self.points)


class Curve(Record):
    """How the ratios of an experiment's claims depend on ``over``, a parameter of its load.
    ``published`` names tables of RunResult.published."""

    over: str
    lines: tuple[CurveLine, ...]
    published: tuple[str, ...] = ()


class Contrast(Record):
    """The ratio of a metric of ``arm`` to that of ``over``, above 1 where ``arm`` is better.
    ``published`` is the same from published values, None if there is none."""

    metric: str
    arm: str
    over: str
    features: tuple[str, ...]
    ratio: Interval
    published: float | None = None

    @property
    def sides(self) -> str:
        """``asym+smt / asym``."""
        return f"{self.arm} / {self.over}"


class ExperimentResult(Record):
    """A throughput experiment as measured; ``published`` names a table of RunResult.published.

    ``unit`` and ``better`` are by metric; units are those of the guest program. ``shows`` describes
    what the model can and cannot show. Ratios of ``rows`` are to the first row of the arm
    ``baseline``. ``contrasts`` are ratios of the first metric between arms.
    """

    name: str
    title: str
    published: str
    unit: dict[str, str]
    better: dict[str, str]
    rows: tuple[RowResult, ...]
    claims: tuple[ClaimResult, ...]
    verdict: Verdict
    shows: str = ""
    curve: Curve | None = None
    baseline: str = ""
    contrasts: tuple[Contrast, ...] = ()


class Unjudged(Record):
    """An expected verdict that was not judged: its name in ``what``, the reason in ``why``, and in
    ``remedy`` the options to run instead. ``part`` is "placement" or an experiment."""

    part: str
    what: str
    why: str
    remedy: str


class Skipped(Record):
    """An experiment that this board cannot run, and the reason in ``why``."""

    experiment: str
    why: str


class Repeated(Record):
    """The number of samples that the earlier ``run`` has with the same key, by whether the slice
    hash is ``equal``; ``different`` must be 0, because boots with one key repeat to the byte."""

    run: str
    equal: int
    different: int = 0


LEFT_OUT = "Left out: "
"""How a limit begins that names parts of the system which were not judged here."""


class RunResult(Record):
    """A whole run, complete or not; ``problem`` is the reason why it ended early.

    ``unjudged`` are expected verdicts that were not judged; with any, the run is not PASS.
    ``skipped`` are experiments of the system that this board cannot run; the verdict is that of the
    others.
    ``throughput_comparable``: CPUs of this board run in parallel (in virtual or real time), so that
    throughput can be compared with published figures. ``limits`` describes what this board can and
    cannot show. ``id`` is the name of the run's folder, ``uid`` distinguishes it from runs with the
    same name elsewhere; both are "" until the folder exists.
    """

    id: str
    uid: str = ""
    system: str
    title: str
    machine: Machine
    board: str
    firmware: str
    seed: int
    replicas: int
    repeat: str
    started: str
    complete: bool
    problem: str = ""
    verdict: Verdict = Verdict.UNDECIDED
    unjudged: tuple[Unjudged, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    repeated: tuple[Repeated, ...] = ()
    arms: tuple[ArmResult, ...] = ()
    experiments: tuple[ExperimentResult, ...] = ()
    published: tuple[PublishedTable, ...] = ()
    published_splits: tuple[PublishedSplit, ...] = ()
    provenance: dict[str, str] = {}
    limits: tuple[str, ...] = ()
    throughput_comparable: bool = False

    @property
    def all_samples(self) -> Iterator[Sample]:
        """The samples of all arms, then of all rows of the experiments."""
        for arm in self.arms:
            yield from arm.samples
        for one in self.experiments:
            for row in one.rows:
                yield from row.samples
