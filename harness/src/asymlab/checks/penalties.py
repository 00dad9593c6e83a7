# SPDX-License-Identifier: Apache-2.0
"""What directed yields cost the task that yields, and whether the debooster's rules allow it.

A yield may cost virtual time in two ways. Its forfeit, at most a slice, is in the queue of the
task. A penalty is in the queue in which the hierarchies of both tasks meet: its own, or, where the
task is alone in a group, that of its group. Costs are in granules: the base slice in the virtual
time of the entity that pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import polars as pl

from asymlab.guest import places
from asymlab.kernels import yields

PERIOD_NS = 6_000_000
"""A runqueue has at most one penalty in this time."""

PAIR_NS = 600_000
"""Within this time after a yield, a yield back is one of two tasks that wait for each other."""

_MARGIN_NS = 50_000
"""Between the time of a yield, which is logged, and that of its penalty."""

_TOLERANCE = 0.5
"""In granules: a change of a group's weight moves its virtual time. A penalty is at least 1."""

_OTHERS = (yields.PICK, places.WAIT, places.FREE)
"""Events that are between a yield and its switch, or in the guest."""

_WORDS = yields.PASS_WORDS[: yields.PASS_WORDS.index("sum")]
"""The words of a yield that costs are computed from."""

_NICE_0 = 1 << 20
"""The load weight with which virtual time passes as fast as time."""

_CAPS = {2: 6.0, 3: 4.0, 6: 2.5, 8: 2.0, 12: 1.5}


def cap(queued: int) -> float:
    """The largest penalty in granules where so many tasks are queued."""
    return next((most for upto, most in _CAPS.items() if queued <= upto), 1.0)


@dataclass(frozen=True)
class Cost:
    """A yield at ``ns`` on ``cpu`` from task ``source`` to ``target``, which was on the same CPU if
    ``local``, after which the CPU switched.

    ``own`` and ``group``: what it cost the task's entity and that of its group, in granules;
    ``queued``: the tasks in the queue where the two meet, which is that of the group if
    ``grouped``; ``need``: how far the target was ahead there, at least 0; ``slice_ns``: the base
    slice.
    """

    ns: int
    cpu: int
    source: int
    target: int
    local: bool
    grouped: bool
    queued: int
    own: float
    group: float
    need: float
    slice_ns: int = 0

    @property
    def penalised(self) -> bool:
        """Whether there was a penalty that is allowed for this target."""
        return self.local and self.penalty > _TOLERANCE

    @property
    def penalty(self) -> float:
        """What is certainly more than a forfeit."""
        return self.group if self.grouped else self.own - 1

    @property
    def misplaced(self) -> bool:
        """Whether it cost where nothing but a forfeit is allowed: the target is on another CPU, or
        the two do not meet in this queue."""
        elsewhere = self.own - 1 if self.grouped else self.group
        return elsewhere > _TOLERANCE or (not self.local and self.penalty > _TOLERANCE)

    @property
    def unpaid(self) -> bool:
        """Whether there was certainly no penalty, though the target allows one."""
        return self.local and self.queued > 1 and self._paid < _TOLERANCE

    def excessive(self, back: bool) -> bool:
        """Whether the penalty is above its cap(); ``back``: the target certainly yielded to the
        source within PAIR_NS."""
        most = min(cap(self.queued), max(self.need, 1.0)) if back else cap(self.queued)
        return self.local and self.penalty > most + _TOLERANCE

    def short(self, back: bool) -> bool:
        """Whether there was a penalty, but below a granule and 1.1 times the need; ``back``: the
        target may have yielded to the source within PAIR_NS."""
        least = min(cap(self.queued), 1 + 1.1 * self.need)
        if back:
            least = min(least, max(self.need, 1.0))
        return self.penalised and self._paid < least - _TOLERANCE

    @property
    def _paid(self) -> float:
        """What is certainly not less than the penalty: it may include a forfeit."""
        return self.group if self.grouped else self.own


@dataclass(frozen=True)
class _Asked:
    """A yield at ``ns`` on ``cpu`` to task ``target``; ``cost`` is None if the CPU did not switch
    right after it, so that it is not known."""

    ns: int
    cpu: int
    target: int
    cost: Cost | None


def costs(log: pl.DataFrame) -> Iterator[Cost]:
    """All yields of a log after which the CPU switched to another task."""
    return (one.cost for one in _asked(log) if one.cost)


def _asked(log: pl.DataFrame) -> Iterator[_Asked]:
    """All yields of a log, those of a CPU in order of time."""
    begun: dict[int, Mapping[str, int]] = {}
    words = [pl.col(f"word{n}").reinterpret(signed=True) for n in range(len(_WORDS))]
    seen = log.filter(~pl.col("name").is_in(_OTHERS)).select("ns", "cpu", "name", *words)
    for ns, cpu, name, *values in seen.iter_rows():
        if name == yields.SCHEDULE:
            continue
        if begin := begun.pop(cpu, None):
            end = dict(zip(yields.SWITCH_WORDS, values, strict=False))
            cost = _cost(begin, end) if name == yields.SWITCH else None
            yield _Asked(begin["ns"], cpu, begin["target"] & _POINTER, cost)
        if name == yields.PASS:
            begun[cpu] = {"ns": ns, "cpu": cpu} | dict(zip(_WORDS, values, strict=True))


def _cost(begin: Mapping[str, int], end: Mapping[str, int]) -> Cost:
    own, group = (_Account(begin, end, kind) for kind in ("", "group_"))
    grouped = own.queued == 1 and group.weight > 0
    return Cost(
        ns=begin["ns"],
        cpu=begin["cpu"],
        source=end["before"] & _POINTER,
        target=begin["target"] & _POINTER,
        local=begin["target_cpu"] & _LOW == begin["cpu"],
        grouped=grouped,
        queued=(group if grouped else own).queued,
        own=own.cost,
        group=group.cost,
        need=(group if grouped else own).need,
        slice_ns=begin["slice"],
    )


class _Account:
    """Cost and need of an entity in granules; ``kind``: the prefix of its words."""

    def __init__(self, begin: Mapping[str, int], end: Mapping[str, int], kind: str) -> None:
        self.weight, self.queued = begin[f"{kind}weight"], begin[f"{kind}queued"] & _LOW
        self.cost = self.need = 0.0
        if self.weight:
            at = begin[f"{kind}vruntime"]
            granule = begin["slice"] * _NICE_0 / self.weight
            at += (end["ran"] - begin["ran"]) * _NICE_0 // self.weight
            self.cost = (end[f"{kind}vruntime"] - at) / granule
            self.need = max(0.0, (begin[f"target_{kind}vruntime"] - at) / granule)


_LOW = 0xFFFFFFFF
_POINTER = 0xFFFFFFFFFFFFFFFF
"""Tasks are words without a sign, as in other logs of switches; virtual times have one."""


@dataclass
class _Runqueue:
    """What is certain about earlier yields of a CPU.

    ``earliest`` and ``latest``: when the PERIOD_NS began in which there is no penalty, None before
    the first one. It may begin with a yield to a task of another CPU or not: both is done by
    kernels that keep the rule. ``paid``: the last certain penalty; ``last``: the last yield whose
    cost is known; ``asked``: by task, when it was yielded to last.
    """

    earliest: int | None = None
    latest: int | None = None
    paid: int | None = None
    last: Cost | None = None
    asked: dict[int, int] = field(default_factory=dict)

    def early(self, ns: int) -> bool:
        return self.paid is not None and ns - self.paid < PERIOD_NS - _MARGIN_NS

    def due(self, ns: int) -> bool:
        return self.latest is not None and ns - self.latest >= PERIOD_NS + _MARGIN_NS

    def _over(self, ns: int) -> bool:
        """Whether the PERIOD_NS may be over."""
        return self.earliest is not None and ns - self.earliest >= PERIOD_NS - _MARGIN_NS

    def is_back(self, one: Cost) -> bool:
        """Whether the target of this yield certainly yielded to its source within PAIR_NS."""
        if not (last := self.last) or one.ns - last.ns >= PAIR_NS - _MARGIN_NS:
            return False
        return (last.source, last.target) == (one.target, one.source)

    def may_be_back(self, one: Cost) -> bool:
        """Whether it may have done so."""
        return one.ns - self.asked.get(one.source, one.ns - PERIOD_NS) <= PAIR_NS + _MARGIN_NS

    def add(self, one: _Asked) -> None:
        unpaid = one.cost is not None and one.cost.unpaid
        if one.cost and one.cost.penalised:
            self.paid = self.earliest = self.latest = one.ns
        elif not unpaid and self._over(one.ns):
            self.latest = one.ns
        self.asked[one.target] = one.ns
        self.last = one.cost or self.last


def broken_rules(log: pl.DataFrame, window: tuple[int, int]) -> Counter[str]:
    """How many yields within ``window`` (ns) had a penalty that is certain (``penalties``), and one
    that the rules do not allow: too large (``excess``), too small (``short``), where there is to be
    none (``misplaced``), or less than PERIOD_NS after another one on the CPU (``early``); and how
    many had none although it was due (``missed``)."""
    names = ("penalties", "excess", "short", "misplaced", "early", "missed")
    found = Counter(dict.fromkeys(names, 0))
    runqueues: dict[int, _Runqueue] = {}
    for one in _asked(log):
        runqueue, cost = runqueues.setdefault(one.cpu, _Runqueue()), one.cost
        if cost and window[0] <= one.ns < window[1]:
            found["penalties"] += cost.penalised
            found["excess"] += cost.excessive(runqueue.is_back(cost))
            found["short"] += cost.short(runqueue.may_be_back(cost))
            found["misplaced"] += cost.misplaced
            found["early"] += cost.penalised and runqueue.early(one.ns)
            found["missed"] += cost.unpaid and runqueue.due(one.ns)
        runqueue.add(one)
    return found
