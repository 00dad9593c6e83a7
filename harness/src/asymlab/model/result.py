# SPDX-License-Identifier: Apache-2.0
"""A run's outcome as records; ``run.json`` in a result folder is one RunResult."""

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
    """One arm: what was booted, what was expected, what came out.

    ``verdict`` and ``expect`` are of the order; ``as_expected`` is of it and of all ``claims``
    (about steps).
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

    @property
    def order_was_judged(self) -> bool:
        """Whether what is expected of its order was judged: also if nothing is, or placement was
        not asked for (it has no samples)."""
        skipped = self.verdict is Verdict.SKIP and self.expect is not Verdict.SKIP
        return not (skipped and self.samples)

    @property
    def outcome(self) -> Verdict:
        """PASS if the arm did as expected, in its order and all claims; FAIL if anything decided is
        a surprise, else UNDECIDED, also if something expected was not judged. SKIP if placement was
        not asked for, or nothing is expected of it.
        """
        if self.verdict is Verdict.ERROR:
            return Verdict.ERROR
        if self.as_expected:
            if not self.order_was_judged or any(one.is_missing for one in self.claims):
                return Verdict.UNDECIDED
            return Verdict.SKIP if self.verdict is Verdict.SKIP else Verdict.PASS
        odd = {one.verdict for one in self.claims if not one.as_expected}
        if self.verdict not in (self.expect, Verdict.SKIP):
            odd.add(self.verdict)
        return Verdict.FAIL if odd - {Verdict.UNDECIDED} else Verdict.UNDECIDED


class PublishedRow(Record):
    """One row of a published table: an arm, sched features, figures by metric.

    ``deviation`` is the standard deviation that was published with a figure, in percent of it.
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
    """A published division of tasks between clusters: split by arm, for a claim.
    ``machine`` is the one that models where it was seen."""

    machine: str = ""
    claim: str
    arms: dict[str, str]


class RowResult(Record):
    """One row of a measured table: an arm under some sched features.

    ``metrics`` has the published metric names (in the guest program's own units) and the debts;
    ``samples`` are the replicas behind them. ``ratios`` are published metrics over those of the
    experiment's first row, plain (not turned round where less is better).
    """

    arm: str
    features: tuple[str, ...]
    metrics: dict[str, Interval]
    samples: tuple[Sample, ...]
    ratios: dict[str, Interval] = {}


class ExperimentResult(Record):
    """A throughput experiment as measured; ``published`` names the table of RunResult.published.

    ``unit`` and ``better`` are by metric; units are those of the guest program. ``shows`` says in
    words what the model can and cannot show here.
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


class Unjudged(Record):
    """Something that is claimed of the parts asked for, and was not judged: ``what`` names it,
    ``why`` is the reason, and ``remedy`` what to run to have it judged. ``part`` is "placement" or
    an experiment."""

    part: str
    what: str
    why: str
    remedy: str


class Repeated(Record):
    """Samples of this run that ``run`` had booted before with the same key: of how many the slices'
    hash was ``equal``, and of how many not although it had to be."""

    run: str
    equal: int
    different: int = 0


class RunResult(Record):
    """A whole run, complete or not; ``problem`` says why it ended early.

    ``unjudged`` is what keeps a run from PASS although nothing contradicts what is claimed.

    ``throughput_comparable`` says whether virtual time on this board is parallel (or real), so
    that measured throughput may stand beside published figures. ``limits`` says in words what
    this board can and cannot show. ``id`` is the name of the run's folder, ``uid``
    distinguishes it from runs of that name elsewhere; both are "" until the folder is made.
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

    @property
    def all_claims(self) -> Iterator[ClaimResult]:
        """The claims about steps of all arms, then those of all experiments."""
        for arm in self.arms:
            yield from arm.claims
        for one in self.experiments:
            yield from one.claims
