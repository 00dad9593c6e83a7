# SPDX-License-Identifier: Apache-2.0
"""Attempts to take the flag that serialises load balancing, and those with no balance due.

The input are the points of asymlab.kernels.points, as a board wrote them down. A CPU looks at a
domain and asks (attempt); if the flag is free it gets it and gives it back (release), and what it
came by in between shows what it did with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from asymlab.errors import InfraError
from asymlab.kernels import points
from asymlab.model.job import Load

NS = 1_000_000_000

COUNTERS = {
    "balance_attempts": "times that CPUs asked for the flag, per second",
    "balance_failed": "of these, times that another CPU had it",
    "balance_undue": "of these, times that no balance was due, whether they got it or not",
    "balance_due": "times that a CPU got it for a balance that was due, per second",
    "balance_done": "of these, times that the CPU was the one to balance",
    "balance_newidle": "attempts by CPUs that were about to go idle, per second",
    "balance_undue_share": "percent of attempts at which no balance was due",
    "balance_insns": "instructions in sched_balance_domains() and all it calls, per second",
    "balance_undue_insns": "of these, between getting the flag for nothing and giving it back",
    "balance_flag_share": "the latter in percent of the former",
}
"""Names of figures, and what they are."""

_ALL = frozenset({points.MARK})
_VISITS = frozenset({points.ENTER, points.LEAVE})
_ASKED = _ALL | {points.ATTEMPT}
_JUDGED = _ASKED | _VISITS | {points.LOOK}

NEEDS: dict[str, frozenset[str]] = {
    "balance_attempts": _ASKED,
    "balance_failed": _ASKED,
    "balance_undue": _JUDGED,
    "balance_due": _JUDGED,
    "balance_done": _JUDGED | {points.DONE},
    "balance_newidle": _ASKED | _VISITS,
    "balance_undue_share": _JUDGED,
    "balance_insns": _ALL | _VISITS,
    "balance_undue_insns": _JUDGED | {points.RELEASE},
    "balance_flag_share": _JUDGED | {points.RELEASE},
}
"""The points of a kernel without which there is no such figure."""


@dataclass(frozen=True)
class Counted:
    """Figures by name, and why others are not among them."""

    values: Mapping[str, float]
    unsaid: Mapping[str, str]


def windows(log: pl.DataFrame, loads: Sequence[Load]) -> dict[str, tuple[int, int]]:
    """Begin and end, in ns, of the time in which each load was measured, by label.

    Programs mark begin and end of every step; InfraError if there are more or fewer marks.
    """
    marks = log.filter(pl.col("name") == "mark")["ns"].to_list()
    wanted = sum(2 * len(load.steps) for load in loads)
    if len(marks) != wanted:
        raise InfraError(f"programs marked {len(marks)} times, not {wanted}")
    found = {}
    for load in loads:
        mine, marks = marks[: 2 * len(load.steps)], marks[2 * len(load.steps) :]
        found[load.label] = (mine[0], mine[-1])
    return found


def balance_figures(
    log: pl.DataFrame, window: tuple[int, int], absent: Mapping[str, str] | None = None
) -> Counted:
    """The COUNTERS of the whole machine within ``window`` (ns).

    ``absent`` are points that the kernel does not have, and why.
    """
    seconds = (window[1] - window[0]) / NS
    asked = attempts(log).filter(pl.col("ns").is_between(*window, closed="left"))
    got = asked.filter("got")
    undue, due = asked.filter(~pl.col("due")), got.filter("due")
    counts = {
        "balance_attempts": len(asked),
        "balance_failed": len(asked) - len(got),
        "balance_undue": len(undue),
        "balance_due": len(due),
        "balance_done": int(due["done"].sum()),
        "balance_newidle": int(asked["newidle"].sum()),
        "balance_insns": _inside(log, window),
        "balance_undue_insns": int(undue.filter("got")["held_insns"].sum()),
    }
    shares = {
        "balance_undue_share": _percent(len(undue), len(asked)),
        "balance_flag_share": _percent(counts["balance_undue_insns"], counts["balance_insns"]),
    }
    values = {name: count / seconds for name, count in counts.items()} | shares
    unsaid = _unsaid(absent or {}, asked)
    return Counted({name: values[name] for name in values if name not in unsaid}, unsaid)


def _unsaid(absent: Mapping[str, str], asked: pl.DataFrame) -> dict[str, str]:
    """By figure, why it cannot be counted."""
    lacking = dict(absent)
    if points.LOOK not in lacking and (unknown := asked["due"].null_count()):
        lacking[points.LOOK] = f"of {unknown} of {len(asked)} attempts it is not known for which"
        lacking[points.LOOK] += " domain they are"
    return {
        name: "; ".join(lacking[point] for point in sorted(needs & lacking.keys()))
        for name, needs in NEEDS.items()
        if needs & lacking.keys()
    }


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def attempts(log: pl.DataFrame) -> pl.DataFrame:
    """Every attempt to get the flag, with ns and cpu.

    ``got`` it; ``due``: a balance was, null if that is not known; ``done``: this CPU balanced;
    ``newidle``: not from the periodic sched_balance_domains(); ``held_insns``: instructions until
    it was given back.

    Whether a balance is due follows from what the kernel knew when it had found out the domain's
    interval, whichever function looks at it then, or none: jiffies, the domain's last balance, its
    interval. Another CPU may balance in the place of one that has looked and not yet asked; so
    the first look at a domain counts. Who is about to go idle asks only inside a balance.
    """
    cpu_rows = _looked(log).with_columns(
        ask=(pl.col("name") == points.ATTEMPT).cast(pl.Int32).cum_sum().over("cpu")
    )
    numbered = cpu_rows.filter(pl.col("ask") > 0)
    over = pl.col("name").is_in([points.RELEASE, points.LEAVE])
    # what follows a release, or the end of the visit, is no longer about this attempt
    kept = numbered.filter((over.cast(pl.Int32).cum_sum() - over).over("cpu", "ask") == 0)
    has = {name: (pl.col("name") == name).any() for name in (points.RELEASE, points.DONE)}
    late = pl.col("word1") - pl.col("last_balance") - pl.col("interval")
    due = late.reinterpret(signed=True) >= 0  # jiffies wrap around
    held = pl.col("insns").last() - pl.col("insns").first()
    return kept.group_by("cpu", "ask", maintain_order=True).agg(
        ns=pl.col("ns").first(),
        got=(pl.col("word0").first() & 0xFFFFFFFF) == 0,
        due=pl.when(pl.col("visit").first() > 0).then(due.first()).otherwise(True),
        done=has[points.DONE],
        newidle=pl.col("visit").first() <= 0,
        held_insns=pl.when(has[points.RELEASE]).then(held).otherwise(0),
    )


def _looked(log: pl.DataFrame) -> pl.DataFrame:
    """``log`` with ``visit``, 1 within sched_balance_domains(), and the last balance and interval
    of the domain that the CPU looked at last in this visit, null before it did."""
    name = pl.col("name")
    depth = (name == points.ENTER).cast(pl.Int32) - (name == points.LEAVE).cast(pl.Int32)
    look = name == points.LOOK
    # of looks at the same domain that find the same interval, the first one counts
    found = pl.struct("word0", "word2")
    again = (
        look & (name.shift(1).over("cpu") == points.LOOK) & (found == found.shift(1).over("cpu"))
    )
    known = {"last_balance": pl.col("word1"), "interval": pl.col("word2")}
    return (
        log.with_columns(
            visit=depth.cum_sum().over("cpu"),
            visits=(name == points.ENTER).cast(pl.Int32).cum_sum().over("cpu"),
            begins=look & ~again.fill_null(value=False),
        )
        .with_columns(pl.when("begins").then(word).alias(to) for to, word in known.items())
        .with_columns(pl.col(*known).forward_fill().over("cpu", "visits"))
    )


def _inside(log: pl.DataFrame, window: tuple[int, int]) -> int:
    """Instructions between enter and leave, of visits that begin in ``window``."""
    visits = log.filter(pl.col("name").is_in(["enter", "leave"])).with_columns(
        insns_after=pl.col("insns").shift(-1).over("cpu"),
        after=pl.col("name").shift(-1).over("cpu"),
    )
    whole = visits.filter(
        (pl.col("name") == "enter")
        & (pl.col("after") == "leave")
        & pl.col("ns").is_between(*window, closed="left")
    )
    return int((whole["insns_after"] - whole["insns"]).sum())


def all_figures(log: pl.DataFrame, loads: Sequence[Load], absent: Mapping[str, str]) -> Counted:
    """The figures of every load as <label>.<counter>."""
    values: dict[str, float] = {}
    unsaid: dict[str, str] = {}
    without = points.MARK in absent
    spans = {one.label: (0, 1) for one in loads} if without else windows(log, loads)
    for label, window in spans.items():
        counted = balance_figures(log, window, absent)
        values |= {f"{label}.{name}": value for name, value in counted.values.items()}
        unsaid |= {f"{label}.{name}": why for name, why in counted.unsaid.items()}
    return Counted(values, unsaid)
