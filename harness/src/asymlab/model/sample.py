# SPDX-License-Identifier: Apache-2.0
"""What one boot gives: figures, and scores of its steps."""

from __future__ import annotations

from asymlab.model.record import Record


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
