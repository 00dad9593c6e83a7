# SPDX-License-Identifier: Apache-2.0
"""A run's outcome as records; ``run.json`` in a result folder is one RunResult."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.verdict import Verdict


class Interval(Record):
    """A figure with its 95 % bootstrap interval over ``n`` samples."""

    value: float
    low: float
    high: float
    n: int


class Violation(Record):
    """The first event that broke the order.

    ``at_s`` is seconds since the load began; ``event`` is "wakeup", "migration", "fork", or
    "balance" if nothing moved a task up to a place that got free;
    ``idle_cores`` are the core ids that were wholly idle at that moment.
    """

    at_s: float
    event: str
    task: str
    cpu: int
    core: int
    busy_sibling: str
    idle_cores: tuple[int, ...]
    text: str


class StepScore(Record):
    """One sample's judgement at one task count k of one load.

    Debts are percent of task time in the judged window; ``first`` is set when the window's
    order was broken. The step is held from ``begin_s`` to ``end_s`` and judged from
    ``judged_s`` on (after the settle time), all seconds since the load began. ``task_s`` is the
    task time judged, ``shared_idle`` the percent of it beside a busy sibling while some core was
    wholly idle (as sibling debt, but no idle core is set aside for tasks that sleep: for pools of
    more tasks than cores), ``migrations`` are per second by distance, ``spread`` is the effective
    number of LLCs and NUMA nodes in use. ``splits`` is how tasks were divided between the cores
    outside clusters and each cluster ("6+2+2", fullest cluster first), in percent of the time in
    which all were runnable; ``even`` is the share of the split that fills tiers in their order and
    clusters evenly. Both are empty where the machine has no clusters of several cores.
    """

    load: str
    k: int
    window_s: float
    order_debt: float
    sibling_debt: float
    capacity_debt: float
    cluster_debt: float
    migrations: dict[str, float]
    begin_s: float = 0.0
    judged_s: float = 0.0
    end_s: float = 0.0
    task_s: float = 0.0
    shared_idle: float = 0.0
    spread: dict[str, float] = {}
    splits: dict[str, float] = {}
    even: float | None = None
    first: Violation | None = None


class Sample(Record):
    """One replica of one arm. ``void`` says why it does not count ("" if it does);
    ``error`` that the board failed. ``folder`` is relative to the run's folder.

    ``experiment`` and ``features`` are set for a sample of a throughput experiment. ``facts`` are
    the board's own (host seconds of each phase, the slices' hash). ``unsaid`` has the figures that
    the kernel does not allow to count, and why.

    ``key`` names all that the sample depends on where boots repeat to the byte ("" elsewhere):
    kernel image, initrd, tables, emulator, seed, and the code that scores it. ``taken_from`` is the
    run that booted it, if this one did not.
    """

    arm: str
    replica: int
    seed: int
    folder: str
    host_s: float = 0.0
    void: str = ""
    error: str = ""
    steps: tuple[StepScore, ...] = ()
    figures: dict[str, float] = {}
    experiment: str = ""
    features: tuple[str, ...] = ()
    facts: dict[str, str] = {}
    key: str = ""
    taken_from: str = ""
    unsaid: dict[str, str] = {}


class StepVerdict(Record):
    """All samples of one arm at one (load, k)."""

    load: str
    k: int
    verdict: Verdict
    order_debt: Interval
    reason: str = ""


class CheckResult(Record):
    """One assertion of a system beside its order (CheckSpec), for one arm.

    ``value`` is None where nothing was to be judged; ``expect`` None: it is only shown. ``bound``
    is the assertion in words, ``splits`` are those of the step if there is just one.
    """

    name: str
    title: str
    load: str
    k: tuple[int, ...]
    bound: str
    value: Interval | None
    splits: dict[str, Interval] = {}
    verdict: Verdict
    expect: Verdict | None = None
    reason: str = ""

    @property
    def as_expected(self) -> bool:
        """Whether it says what it should, or was not judged."""
        return self.expect is None or self.verdict in (self.expect, Verdict.SKIP)

    @property
    def was_judged(self) -> bool:
        """Whether what is expected of it was judged, if anything is."""
        return self.expect is None or self.verdict is not Verdict.SKIP


class ArmResult(Record):
    """One arm: what was booted, what was expected, what came out.

    ``verdict`` and ``expect`` are of the order; ``as_expected`` is of it and of all ``checks``.
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
    checks: tuple[CheckResult, ...] = ()

    @property
    def order_was_judged(self) -> bool:
        """Whether what is expected of its order was judged: also if nothing is, or placement was
        not asked for (it has no samples)."""
        skipped = self.verdict is Verdict.SKIP and self.expect is not Verdict.SKIP
        return not (skipped and self.samples)

    @property
    def outcome(self) -> Verdict:
        """PASS if the arm did as expected, in its order and all checks; FAIL if anything decided is
        a surprise, else UNDECIDED, also if something expected was not judged. SKIP if placement was
        not asked for, or nothing is expected of it.
        """
        if self.verdict is Verdict.ERROR:
            return Verdict.ERROR
        if self.as_expected:
            if not self.order_was_judged or not all(one.was_judged for one in self.checks):
                return Verdict.UNDECIDED
            return Verdict.SKIP if self.verdict is Verdict.SKIP else Verdict.PASS
        odd = {one.verdict for one in self.checks if not one.as_expected}
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
    """How tasks were divided between clusters in somebody's words: split by arm, for a check.
    ``machine`` is the one that models where it was seen."""

    machine: str = ""
    check: str
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


class ClaimResult(Record):
    """One claim under one set of sched features.

    ``ratio`` is above 1 where ``arm`` is better; ``published`` is the same ratio of published
    values, if both rows are there; for a user's tree that of the arm in whose place it stands.
    ``bound`` is the claim in words ("above 1.3"). With ``over`` "" the claim is about the metric by
    itself, and ``ratio`` and ``published`` are its values. ``judged`` is False if the run has no
    samples of one of its arms.
    """

    metric: str
    arm: str
    over: str
    features: tuple[str, ...]
    bound: str
    ratio: Interval | None
    published: float | None
    verdict: Verdict
    counts: bool
    judged: bool = True
    reason: str = ""

    @property
    def sides(self) -> str:
        """``asym+smt / asym``, or the arm alone."""
        return f"{self.arm} / {self.over}" if self.over else self.arm


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

    ``throughput_comparable`` tells whether virtual time on this board is parallel (or real), so
    that measured throughput may stand beside published figures. ``limits`` says in words what
    this board can and cannot show. ``id`` is the name of the run's folder, ``uid`` tells it from
    runs of that name elsewhere; both are "" until the folder is made.
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
