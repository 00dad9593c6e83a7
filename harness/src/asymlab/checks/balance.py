# SPDX-License-Identifier: Apache-2.0
"""How often CPUs ask for the flag that serialises load balancing, and how often in vain.

The input are the points of asymlab.kernels.points, as a board wrote them down. A CPU asks (attempt)
and gets the flag or not; if it gets it, it gives it back (release), and what it came by in between
tells what it did with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from asymlab.errors import InfraError
from asymlab.model.job import Load

NS = 1_000_000_000

COUNTERS = {
    "balance_attempts": "times that CPUs asked for the flag, per second",
    "balance_failed": "of these, times that somebody else had it",
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

_ATTEMPTS = ("attempt", "attempt-due")


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


def balance_figures(log: pl.DataFrame, window: tuple[int, int]) -> dict[str, float]:
    """The COUNTERS of the whole machine within ``window`` (ns)."""
    seconds = (window[1] - window[0]) / NS
    asked = attempts(log).filter(pl.col("ns").is_between(*window, closed="left"))
    got = asked.filter("got")
    undue, due = asked.filter(~pl.col("due")), got.filter("due")
    rates = {
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
        "balance_flag_share": _percent(rates["balance_undue_insns"], rates["balance_insns"]),
    }
    return {name: count / seconds for name, count in rates.items()} | shares


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def attempts(log: pl.DataFrame) -> pl.DataFrame:
    """Every attempt to get the flag, with ns and cpu.

    ``got`` it; ``due``: a balance was; ``done``: this CPU balanced; ``newidle``: not from the
    periodic sched_balance_domains(); ``held_insns``: instructions until it was given back.

    Before 6.19 who gets the flag goes on to balance or does not. Of who does not get it, its own
    check of this domain just before tells, if it made one: until it asks, another CPU may balance
    in its place, which it cannot know. Otherwise the words of the attempt tell whether a balance is
    due. Since then the flag is asked for inside a balance: that it is ``due`` is read in the code,
    not measured.
    """
    asks = pl.col("name").is_in(_ATTEMPTS)
    depth = (pl.col("name") == "enter").cast(pl.Int32) - (pl.col("name") == "leave").cast(pl.Int32)
    before = {name: pl.col(name).shift(1).over("cpu") for name in ("name", "word0", "late")}
    looked = (before["name"] == "check") & (before["word0"] == pl.col("word0"))
    numbered = (
        log.with_columns(late=_late())
        .with_columns(
            is_due=pl.when(looked).then(before["late"]).otherwise(pl.col("late")) >= 0,
            ask=asks.cast(pl.Int32).cum_sum().over("cpu"),
            depth=depth.cum_sum().over("cpu"),
        )
        .filter(pl.col("ask") > 0)
    )
    released = (pl.col("name") == "release").cast(pl.Int32).cum_sum()
    # what follows a release is no longer about this attempt
    kept = numbered.filter((released - (pl.col("name") == "release")).over("cpu", "ask") == 0)
    has = {name: (pl.col("name") == name).any() for name in ("release", "call", "done")}
    return kept.group_by("cpu", "ask", maintain_order=True).agg(
        ns=pl.col("ns").first(),
        got=has["release"],
        due=(pl.col("name").first() == "attempt-due")
        | pl.when(has["release"]).then(has["call"]).otherwise(pl.col("is_due").first()),
        done=has["done"],
        newidle=pl.col("depth").first() <= 0,
        held_insns=pl.col("insns").last() - pl.col("insns").first(),
    )


def _late() -> pl.Expr:
    """Jiffies since a balance of the domain was due, negative before that, null for other points.

    Jiffies wrap around. A check tells those since the last balance, an attempt both of them.
    """
    checked = pl.col("name") == "check"
    since = pl.when(checked).then(pl.col("word1")).otherwise(pl.col("word3") - pl.col("word1"))
    return (since - pl.col("word2")).reinterpret(signed=True)


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


def all_figures(log: pl.DataFrame, loads: Sequence[Load]) -> Mapping[str, float]:
    """The figures of every load as <label>.<counter>."""
    return {
        f"{label}.{name}": value
        for label, window in windows(log, loads).items()
        for name, value in balance_figures(log, window).items()
    }
