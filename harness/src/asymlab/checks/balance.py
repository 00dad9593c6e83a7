# SPDX-License-Identifier: Apache-2.0
"""Attempts to take the flag that serializes load balancing, with and without a balance due.

The input is a board's log of the points of asymlab.kernels.points: a CPU reads a domain (look),
tries to take the flag (attempt), and releases it if it succeeded (release). The points in between
show whether it balanced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import polars as pl

from asymlab.checks.counted import NS, Counted, counted_loads, not_counted
from asymlab.checks.flag_line import transfer, waits
from asymlab.kernels import points
from asymlab.model.job import Load
from asymlab.model.machine import Machine

_ALL = frozenset({points.MARK})
_VISITS = frozenset({points.ENTER, points.LEAVE})
_ATTEMPTS = _ALL | {points.ATTEMPT}
_JUDGED = _ATTEMPTS | _VISITS | {points.LOOK}

COUNTERS: dict[str, frozenset[str]] = {
    "balance_attempts": _ATTEMPTS,
    "balance_failed": _ATTEMPTS,
    "balance_undue": _JUDGED,
    "balance_due": _JUDGED,
    "balance_done": _JUDGED | {points.DONE},
    "balance_unheld": _JUDGED | {points.DONE, points.RELEASE},
    "balance_newidle": _ATTEMPTS | _VISITS,
    "balance_undue_share": _JUDGED,
    "balance_insns": _ALL | _VISITS,
    "balance_cpus": _ALL | _VISITS,
    "balance_undue_insns": _JUDGED | {points.RELEASE},
    "balance_flag_share": _JUDGED | {points.RELEASE},
    "balance_flag_wait": _ATTEMPTS | {points.RELEASE},
}
"""Figures (harness/docs/definitions.md) with the points of a kernel that they need."""

_DOMAIN = ("domain", "last_balance", "interval")
"""The words of a look."""

_FREE = (pl.col("word0") & 0xFFFFFFFF) == 0
"""Whether an attempt found the flag free, so that it succeeded."""


def balance_figures(
    log: pl.DataFrame, window: tuple[int, int], absent: Mapping[str, str], machine: Machine
) -> Counted:
    """The COUNTERS of the whole machine within ``window`` (ns).

    ``absent``: points that the kernel does not have, with the reason.
    """
    seconds = (window[1] - window[0]) / NS
    tried = _within(attempts(log), window)
    got = tried.filter("got")
    undue, due = tried.filter(~pl.col("due")), got.filter("due")
    inside = _inside(log, window)
    counts = {
        "balance_attempts": len(tried),
        "balance_failed": len(tried) - len(got),
        "balance_undue": len(undue),
        "balance_due": len(due),
        "balance_done": int(due["done"].sum()),
        "balance_unheld": len(_within(unheld(log), window)),
        "balance_newidle": int(tried["newidle"].sum()),
        "balance_insns": int(inside["insns"].sum()),
        "balance_undue_insns": int(undue.filter("got")["held_insns"].sum()),
    }
    shares = {
        "balance_undue_share": _percent(len(undue), len(tried)),
        "balance_flag_share": _percent(counts["balance_undue_insns"], counts["balance_insns"]),
    }
    values = {name: count / seconds for name, count in counts.items()} | shares
    values["balance_cpus"] = int(inside["ns"].sum()) / (window[1] - window[0])
    missing = not_counted(COUNTERS, _absent(absent, tried))
    if machine.costs:
        values["balance_flag_wait"] = _flag_wait(log, window, machine)
    else:
        missing.setdefault("balance_flag_wait", f"{machine.name} has no costs of cache lines")
    return Counted({name: values[name] for name in values if name not in missing}, missing)


def _within(rows: pl.DataFrame, window: tuple[int, int]) -> pl.DataFrame:
    """The rows of a window (ns)."""
    return rows.filter(pl.col("ns").is_between(*window, closed="left"))


def _flag_wait(log: pl.DataFrame, window: tuple[int, int], machine: Machine) -> float:
    """How long CPUs would wait for the flag's line, in percent of the time of all CPUs."""
    asked = _within(log.filter(pl.col("name").is_in([points.ATTEMPT, points.RELEASE])), window)
    rows = asked.select("ns", "cpu", pl.col("name") == points.ATTEMPT).iter_rows()
    waited = sum(waits(rows, transfer(machine)))
    return 100 * waited / ((window[1] - window[0]) * len(machine.cpus))


def _absent(absent: Mapping[str, str], tried: pl.DataFrame) -> Mapping[str, str]:
    """``absent``, and the look if it was not logged for some attempts."""
    unknown = tried["due"].null_count()
    if points.LOOK in absent or not unknown:
        return absent
    why = f"the domain of {unknown} of {len(tried)} attempts is not known"
    return {**absent, points.LOOK: why}


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def attempts(log: pl.DataFrame) -> pl.DataFrame:
    """One row for each attempt to take the flag, with ns and cpu.

    ``got``: it succeeded; ``due``: a balance was due, null if that is not known; ``done``: this CPU
    balanced; ``newidle``: not called from the periodic sched_balance_domains(); ``held_insns``:
    instructions until the release.

    Whether a balance is due is computed from jiffies, the domain's last balance and its interval,
    all at the moment when the kernel had read the interval. The first look at a domain counts,
    because another CPU may balance it between the look and the attempt. CPUs about to go idle try
    only inside a balance.
    """
    cpu_rows = _looked(log).with_columns(
        ask=(pl.col("name") == points.ATTEMPT).cast(pl.Int32).cum_sum().over("cpu")
    )
    numbered = cpu_rows.filter(pl.col("ask") > 0)
    over = pl.col("name").is_in([points.RELEASE, points.LEAVE])
    # points after a release or the end of the visit do not belong to this attempt
    kept = numbered.filter((over.cast(pl.Int32).cum_sum() - over).over("cpu", "ask") == 0)
    has = {name: (pl.col("name") == name).any() for name in (points.RELEASE, points.DONE)}
    late = pl.col("word1") - pl.col("last_balance") - pl.col("interval")
    due = late.reinterpret(signed=True) >= 0  # jiffies wrap around
    held = pl.col("insns").last() - pl.col("insns").first()
    return kept.group_by("cpu", "ask", maintain_order=True).agg(
        ns=pl.col("ns").first(),
        got=_FREE.first(),
        due=pl.when(pl.col("visit").first() > 0).then(due.first()).otherwise(True),
        done=has[points.DONE],
        newidle=pl.col("visit").first() <= 0,
        held_insns=pl.when(has[points.RELEASE]).then(held).otherwise(0),
    )


def unheld(log: pl.DataFrame) -> pl.DataFrame:
    """The rows of ``log`` where a CPU that does not hold the flag releases it, or balances a domain
    for which CPUs take it in sched_balance_domains().

    A CPU holds it from an attempt that succeeds to the next release. Before the first of these it
    is not known, and nothing counts.
    """
    name = pl.col("name")
    took, release = (name == points.ATTEMPT) & _FREE, name == points.RELEASE
    held = pl.when(took | release).then(took).forward_fill().shift(1).over("cpu")
    rows = _looked(log).filter(pl.col("visit") > 0).with_columns(held=held)
    guarded = rows.filter(name == points.ATTEMPT)["domain"].unique().to_list()
    balances = (name == points.DONE) & pl.col("domain").is_in(guarded)
    return rows.filter(~pl.col("held") & (release | balances))


def _looked(log: pl.DataFrame) -> pl.DataFrame:
    """``log`` with ``visit`` (1 within sched_balance_domains()), and ``domain``, ``last_balance``
    and ``interval`` of the domain at which the CPU looked last in this visit, null before the
    first."""
    name = pl.col("name")
    depth = (name == points.ENTER).cast(pl.Int32) - (name == points.LEAVE).cast(pl.Int32)
    look = name == points.LOOK
    # the first of several looks at one domain with one interval counts
    found = pl.struct("word0", "word2")
    again = (
        look & (name.shift(1).over("cpu") == points.LOOK) & (found == found.shift(1).over("cpu"))
    )
    known = {key: pl.col(f"word{i}") for i, key in enumerate(_DOMAIN)}
    return (
        log.with_columns(
            visit=depth.cum_sum().over("cpu"),
            visits=(name == points.ENTER).cast(pl.Int32).cum_sum().over("cpu"),
            begins=look & ~again.fill_null(value=False),
        )
        .with_columns(pl.when("begins").then(word).alias(to) for to, word in known.items())
        .with_columns(pl.col(*known).forward_fill().over("cpu", "visits"))
    )


def _inside(log: pl.DataFrame, window: tuple[int, int]) -> pl.DataFrame:
    """Instructions (insns) and time (ns) between enter and leave of all visits that begin in
    ``window``. The time includes waiting for cache lines, on boards that charge for them."""
    visits = log.filter(pl.col("name").is_in(["enter", "leave"])).with_columns(
        insns_after=pl.col("insns").shift(-1).over("cpu"),
        ns_after=pl.col("ns").shift(-1).over("cpu"),
        after=pl.col("name").shift(-1).over("cpu"),
    )
    whole = visits.filter(
        (pl.col("name") == "enter")
        & (pl.col("after") == "leave")
        & pl.col("ns").is_between(*window, closed="left")
    )
    return whole.select(
        insns=pl.col("insns_after") - pl.col("insns"), ns=pl.col("ns_after") - pl.col("ns")
    )


def all_figures(
    log: pl.DataFrame, loads: Sequence[Load], absent: Mapping[str, str], machine: Machine
) -> Counted:
    """The figures of all loads as <label>.<counter>; see counted_loads()."""
    return counted_loads(log, loads, absent, partial(balance_figures, machine=machine))
