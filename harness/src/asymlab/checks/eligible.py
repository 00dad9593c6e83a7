# SPDX-License-Identifier: Apache-2.0
"""Whether the task that another one yields to was eligible, and whether it then ran.

KVM's choice is a hint: pick_next_entity() of kernel/sched/fair.c takes it only if it is eligible,
that is if its virtual runtime is not above the average of its queue. A CPU's hint leads through the
queues of groups: it must be eligible in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from asymlab.kernels import yields

COUNTERS = ("yield_eligible", "yield_eligible_next", "yield_other_next")
"""Figures (harness/docs/definitions.md), in percent."""

_NICE_0 = 1 << 20
_LOW = 0xFFFFFFFF
_LEVELS = ("", "group_", "outer_", "top_")
"""Prefixes of words: the task, its group, the group's group, and the group above."""

_SEEN = (yields.PASS, yields.SCHEDULE, yields.PICK, yields.SWITCH)


@dataclass(frozen=True)
class Hint:
    """A yield at ``ns`` to a task of the same CPU. ``meets``: the target was eligible in the queue
    where the hierarchies of both tasks meet; ``above``: so was what leads to it in all queues above
    that one; ``ran``: the CPU then ran the target."""

    ns: int
    meets: bool
    above: bool
    ran: bool

    @property
    def eligible(self) -> bool:
        """Whether the scheduler could take the target in each queue."""
        return self.meets and self.above


def hints(log: pl.DataFrame) -> Iterator[Hint]:
    """The yields of a log to tasks of the same CPU that the scheduler accepted."""
    begun: dict[int, tuple[int, Mapping[str, int]]] = {}
    picked: dict[int, tuple[int, Mapping[str, int], Mapping[str, int]]] = {}
    words = [pl.col(f"word{n}").reinterpret(signed=True) for n in range(len(yields.PASS_WORDS))]
    seen = log.filter(pl.col("name").is_in((*_SEEN, yields.SPIN))).select(
        "ns", "cpu", "name", *words
    )
    for ns, cpu, name, *values in seen.iter_rows():
        if hint := picked.pop(cpu, None):
            ran = name == yields.SWITCH and values[1] == hint[1]["target"]
            yield _hint(*hint, ran=ran)
        if name == yields.PASS:
            begun[cpu] = ns, dict(zip(yields.PASS_WORDS, values, strict=True))
        elif name == yields.PICK and cpu in begun:
            at, begin = begun.pop(cpu)
            if begin["target_cpu"] & _LOW == cpu:
                pick = dict(zip(yields.PICK_WORDS, values, strict=False))
                picked[cpu] = at, begin, pick
        elif name != yields.SCHEDULE:
            begun.pop(cpu, None)


def _hint(ns: int, begin: Mapping[str, int], pick: Mapping[str, int], *, ran: bool) -> Hint:
    meeting = int(begin["queued"] & _LOW == 1 and begin["group_weight"] > 0)
    target = begin[f"target_{_LEVELS[meeting]}vruntime"]
    above = (_is_eligible(begin, pick, level) for level in _LEVELS[meeting + 1 :])
    return Hint(ns, _is_eligible(begin, pick, _LEVELS[meeting], target), all(above), ran)


def _is_eligible(
    begin: Mapping[str, int], pick: Mapping[str, int], level: str, target: int | None = None
) -> bool:
    """vruntime_eligible() of kernel/sched/fair.c, in the queue of an entity that runs; of this
    entity, or of one with the virtual runtime ``target``. An entity without weight has no queue."""
    weight = begin[f"{level}weight"]
    if not weight:
        return True
    # a yield updates the task only; the pick updates its groups to the same time
    ran = pick["updated"] - pick[f"{level}updated"]
    own = pick[f"{level}vruntime"] + ran * _NICE_0 // weight
    zero, scaled = begin[f"{level}zero"], weight >> yields.WEIGHT_SHIFT
    total = begin[f"{level}sum"] + (own - zero) * scaled
    load = begin[f"{level}load"] + scaled
    return total >= ((own if target is None else target) - zero) * load


def shares(log: pl.DataFrame, window: tuple[int, int]) -> dict[str, float]:
    """The COUNTERS within ``window`` (ns), without those of no yield."""
    found = [one for one in hints(log) if window[0] <= one.ns < window[1]]
    groups = (
        [one.eligible for one in found],
        [one.ran for one in found if one.eligible],
        [one.ran for one in found if not one.eligible],
    )
    named = zip(COUNTERS, groups, strict=True)
    return {name: 100 * sum(group) / len(group) for name, group in named if group}
