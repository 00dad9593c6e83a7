# SPDX-License-Identifier: Apache-2.0
"""What a system asserts of placements, as data."""

from __future__ import annotations

from pydantic import Field

from asymlab.model.record import Record


class Rules(Record):
    """The rules that samples of one system are judged by.

    ``order`` names tiers, best first (asymlab.checks.tiers). ``order_limit`` is the share of task
    time, in percent, that may be misplaced: above what wakeup latency, per-CPU kernel threads and
    balancing in flight cost a working kernel (below 1 in every capture so far), below what a broken
    order costs (above 15). ``min_samples`` valid samples are needed for a verdict: one carries no
    spread. ``settle_s`` None: from the machine (asymlab.checks.settle). A judged window below
    ``min_window_s`` is too short: one misplaced stint between two balances would be most of it.
    Loads named in ``shown_only`` are scored but decide nothing. ``blind`` says why the order cannot
    be judged at all ("": it can): the kernel could not know it.
    """

    order: tuple[str, ...]
    order_limit: float = Field(default=5.0, gt=0, lt=100)
    min_samples: int = Field(default=2, ge=2)
    settle_s: float | None = Field(default=None, ge=0)
    min_window_s: float = Field(default=0.2, gt=0)
    shown_only: frozenset[str] = frozenset()
    blind: str = ""
