# SPDX-License-Identifier: Apache-2.0
"""Samples: the figures of one boot, and the scores of its steps."""

from __future__ import annotations

from asymlab.model.record import Record

STAY = "balance"
"""``Violation.event`` if no event placed the task there: a better place became free, and no task
was moved to it."""


class Interval(Record):
    """A figure with its 95 % bootstrap interval over ``n`` samples.

    ``detectable`` is set for a ratio that shows no effect, because its interval includes 1: the
    least effect, in percent, that this interval would have shown (asymlab.checks.ratio).
    """

    value: float
    low: float
    high: float
    n: int
    detectable: float | None = None


class Violation(Record):
    """The first event that broke the order.

    ``at_s`` is seconds since the begin of the load; ``event`` is "wakeup", "migration", "fork", or
    "balance" if a better place became free and no task was moved there. ``busy_sibling`` is another
    task of the load on the same core, "" if there is none. ``idle_cores`` are the ids of cores that
    were wholly idle at that moment. ``path`` are the kernel's functions that chose the CPU
    (asymlab.checks.choices), "" if they are not known.
    """

    at_s: float
    event: str
    task: str
    cpu: int
    core: int
    busy_sibling: str
    idle_cores: tuple[int, ...]
    text: str
    path: str = ""


class StepScore(Record):
    """The score of one step of a load, with ``k`` tasks, in one sample.

    Debts are percent of task time in the judged window; ``first`` is set if the order was broken in
    it. The step lasts from ``begin_s`` to ``end_s`` and is judged from ``judged_s`` on (after the
    settle time), in seconds since the begin of the load. ``task_s`` is the judged task time.
    ``shared_idle`` is the sibling debt without keeping idle cores for sleeping tasks, for pools of
    more tasks than cores. ``migrations`` are per second by distance; ``pingpong_debt`` is time
    between two of a task where the second one undoes the first. ``spread`` is the effective
    number of LLCs and NUMA nodes in use. ``splits`` are the tasks on the cores outside clusters and
    on each cluster ("6+2+2", fullest cluster first), in percent of the time in which all tasks were
    runnable; ``even`` is the share of the split that fills tiers in their order and clusters
    evenly. Without clusters of several cores ``splits`` is empty and ``even`` None.
    ``wakeup_insns`` is the mean number of instructions in which the kernel chose a CPU for a task
    of the load; ``moved`` are the migrations in percent of these choices; None if that was not
    logged, or for fewer than ten choices. ``nohz_shared`` is the
    percentage of balances for idle CPUs on a CPU that was kicked which ran beside a task while a
    core was wholly idle; None if there were none, or if that was not logged. ``nohz_rate`` are all
    such balances per second; None if they were not logged.
    """

    load: str
    k: int
    window_s: float
    order_debt: float
    sibling_debt: float
    capacity_debt: float
    cluster_debt: float
    migrations: dict[str, float]
    llc_debt: float = 0.0
    node_debt: float = 0.0
    pingpong_debt: float = 0.0
    begin_s: float = 0.0
    judged_s: float = 0.0
    end_s: float = 0.0
    task_s: float = 0.0
    shared_idle: float = 0.0
    spread: dict[str, float] = {}
    splits: dict[str, float] = {}
    even: float | None = None
    wakeup_insns: float | None = None
    moved: float | None = None
    nohz_shared: float | None = None
    nohz_rate: float | None = None
    first: Violation | None = None

    @property
    def migrations_per_s(self) -> float:
        """Migrations of the load's tasks per second, at any distance."""
        return sum(self.migrations.values())


class Sample(Record):
    """One replica of one arm. ``void`` is the reason why it does not count ("" if it does),
    ``error`` the failure of its board. ``folder`` is relative to the run's folder.

    ``experiment`` and ``features`` are set for a sample of a throughput experiment. ``facts`` are
    the board's (host seconds of each phase, the slice hash). ``not_counted`` has the figures that
    cannot be counted in this kernel, ``not_seen`` those of events that this boot did not have; both
    with the reason.

    ``key`` is a digest of all inputs of the sample if boots repeat to the byte, else "": kernel
    image, initrd, tables, emulator, seed, and the code that scores it. ``taken_from`` is the run
    that booted it, "" if this run did.
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
    not_counted: dict[str, str] = {}
    not_seen: dict[str, str] = {}

    @property
    def counts(self) -> bool:
        """Whether the sample is neither void nor failed."""
        return not self.void and not self.error
