# SPDX-License-Identifier: Apache-2.0
"""The kernel's functions that chose CPUs, from a board's log of the points of kernels.choices.

A choice for a wakeup, fork or exec has the functions that the fair class entered, in the order of
their first entry. Searches that find nothing are among them: the last one need not have found the
CPU. A move has the function that balances, or that changes a task's CPU for another reason. The
functions of one CPU follow each other in the log, so no time is compared.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import polars as pl

from asymlab.kernels.choices import CALL, DOMAINS, MOVE, NOHZ, SEARCHES, SELECT, SELECTED
from asymlab.model.choices import THEN

SCHEMA = {
    "ns": pl.Int64,
    "pid": pl.Int32,
    "moved": pl.Boolean,
    "path": pl.String,
    "by": pl.Int32,
    "before": pl.Int32,
    "insns": pl.Int64,
}

FEW = 10
"""Choices that a mean needs."""

UNCHOSEN = "try_to_wake_up without a choice"
"""The path of a wakeup that left a task where it was: it was still queued (ttwu_runnable(), as
after a delayed dequeue), still leaving its CPU (ttwu_queue_wakelist()), or had one allowed CPU."""

_ALONE = "select_task_rq_fair"
_SIBLING = "select_idle_sibling"
_LATER_NS = 100_000
"""The most time from a task's sched_waking to the choice of its CPU (the kernel may wait until the
task's last CPU has switched to another task), or from a choice to the event that it leads to."""

_CLOCKS_NS = 1_000
"""The most difference between the clocks of trace and emulator."""


@dataclass(frozen=True)
class Choices:
    """Choices of CPUs in a boot, sorted by time: a frame of SCHEMA.

    ``ns`` is time of the trace's clock, ``moved`` whether a queued task was moved, ``path`` its
    functions with THEN between them, ``by`` the CPU that chose. ``before`` is the task's last CPU
    and ``insns`` how many instructions the choice took (both null for a move).
    """

    table: pl.DataFrame

    def path(self, pid: int, cause: str, at: int, cpu: int) -> str:
        """How ``cpu`` was chosen for a task at a wakeup, fork or migration ``at``; "" if that is
        not known.

        A function that returns without a search can have chosen the task's last CPU, or the one
        that woke it: that is added. A wakeup between other choices of the log, without one of its
        own, is UNCHOSEN.
        """
        sooner, later = (_CLOCKS_NS, _LATER_NS) if cause == "wakeup" else (_LATER_NS, _CLOCKS_NS)
        near = self.table.filter(
            (pl.col("pid") == pid)
            & (pl.col("moved") == (cause == "migration"))
            & (pl.col("ns") - at).is_between(-sooner, later)
        )
        if not near.height:
            return UNCHOSEN if cause == "wakeup" and self._logged(at) else ""
        one = near.row(int((near["ns"] - at).abs().arg_min() or 0), named=True)
        if one["path"].rpartition(THEN)[2] != _SIBLING:
            return str(one["path"])
        known = {"the task's last CPU": one["before"], "the waker's CPU": one["by"]}
        which = " and ".join(name for name, number in known.items() if number == cpu)
        return f"{one['path']} without a search" + (f", {which}" if which else "")

    def _logged(self, at: int) -> bool:
        """Whether the log has choices before and after ``at``."""
        times = self.table["ns"]
        return bool(len(times)) and times[0] <= at <= times[-1]

    def insns(self, pids: Collection[int], begin: int, end: int) -> float | None:
        """The mean number of instructions of a choice for a task of ``pids`` in a window (ns), None
        for fewer than FEW."""
        costs = self._costs(pids, begin, end)
        return float(costs.mean()) if len(costs) >= FEW else None  # type: ignore[arg-type]

    def percent(self, part: float, pids: Collection[int], begin: int, end: int) -> float | None:
        """``part`` in percent of the choices for tasks of ``pids`` in a window (ns), None for fewer
        than FEW."""
        count = len(self._costs(pids, begin, end))
        return 100 * part / count if count >= FEW else None

    def _costs(self, pids: Collection[int], begin: int, end: int) -> pl.Series:
        """The instructions of each choice for a task of ``pids`` in a window (ns)."""
        return self.table.filter(
            pl.col("pid").is_in(pids) & pl.col("ns").is_between(begin, end, closed="left")
        )["insns"].drop_nulls()


UNKNOWN = Choices(pl.DataFrame(schema=SCHEMA))
"""The choices of a boot in which they were not logged."""


@dataclass(frozen=True)
class Logged:
    """A boot's log (trace.points), and the times (ns) in it at which the first step of a load
    begins and its last one ends."""

    table: pl.DataFrame
    span: tuple[int, int]


def timed(logged: Logged, span: tuple[int, int], within: tuple[int, int]) -> pl.DataFrame:
    """The lines of a log ``within`` two times (ns). These and ``span``, of the load's steps, are
    times of the trace's clock, which may be some millionths faster or slower than that of the log:
    Linux measures it at boot."""
    (begin, end), (first, last_end) = span, logged.span
    rate = (end - begin) / (last_end - first)
    ns = begin + ((pl.col("ns") - first) * rate).round().cast(pl.Int64)
    # a boot has several loads: sort and group the lines of this one only
    return logged.table.with_columns(ns=ns).filter(pl.col("ns").is_between(*within))


def read_choices(log: pl.DataFrame) -> Choices:
    """The choices in a log, as timed() gives it."""
    is_call = pl.col("name").str.ends_with(CALL)
    is_search = is_call & pl.col("name").str.contains(f"^{SEARCHES.pattern}")
    row = pl.int_range(pl.len())
    last = {
        "select": pl.when(pl.col("name") == SELECT).then(row),
        "selected": pl.when(pl.col("name") == SELECT).then("word0"),
        "balance": pl.when(is_call & ~is_search).then(row),
        "context": pl.when(is_call & ~is_search).then("name"),
        "outer": pl.when(is_call & ~is_search & (pl.col("name") != DOMAINS)).then("name"),
    }
    # interrupts are off until a CPU is chosen, so that no other choice begins on this one
    at_ends = pl.when(pl.col("name").is_in([SELECT, SELECTED]))
    ended, after = (
        at_ends.then(name).shift(-1).backward_fill().over("cpu") for name in ("name", "insns")
    )
    cost = pl.when(ended == SELECTED).then(after - pl.col("insns"))
    seen = log.with_columns(
        is_search.alias("search"), row.alias("row"), cost.alias("cost"), **last
    ).with_columns(pl.col(*last).forward_fill().over("cpu"))
    both = pl.concat([_selected(seen), _moved(seen)])
    return Choices(
        both.select(*SCHEMA)
        .cast(SCHEMA)  # type: ignore[arg-type]  # polars takes a mapping of names
        .sort("ns", maintain_order=True)
    )


def _selected(seen: pl.DataFrame) -> pl.DataFrame:
    """The choices for wakeups, forks and execs."""
    names = pl.col("name").str.split(THEN).explode().unique(maintain_order=True)
    paths = (
        seen.filter(pl.col("search") & pl.col("select").is_not_null())
        .group_by("select", maintain_order=True)
        .agg(names.str.join(THEN).str.replace_all(CALL, "", literal=True).alias("path"))
    )
    return (
        seen.filter(pl.col("name") == SELECT)
        .join(paths, left_on="row", right_on="select", how="left", maintain_order="left")
        .select(
            "ns",
            pid=_lower("word0"),
            moved=pl.lit(False),
            path=pl.col("path").fill_null(_ALONE),
            by="cpu",
            before=_lower("word1"),
            insns="cost",
        )
    )


def _moved(seen: pl.DataFrame) -> pl.DataFrame:
    """The moves of queued tasks: those that do not follow from a choice."""
    pid = _lower("word0")
    chosen = (pl.col("select") > pl.col("balance").fill_null(-1)) & (_lower("selected") == pid)
    within_nohz = (pl.col("context") == DOMAINS) & (pl.col("outer") == NOHZ)
    return (
        seen.filter((pl.col("name") == MOVE) & ~chosen.fill_null(False))
        .filter(pl.col("context").is_not_null())
        .select(
            "ns",
            pid=pid,
            moved=pl.lit(True),
            path=pl.when(within_nohz)
            .then(pl.lit(NOHZ))
            .otherwise("context")
            .str.strip_suffix(CALL),
            by="cpu",
            before=pl.lit(None, pl.Int64),
            insns=pl.lit(None, pl.Int64),
        )
    )


def _lower(word: str) -> pl.Expr:
    """The lower half of a logged word."""
    return (pl.col(word) & 0xFFFFFFFF).cast(pl.Int64)
