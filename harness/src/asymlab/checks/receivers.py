# SPDX-License-Identifier: Apache-2.0
"""To which vCPU one that spins is let yield first, where its last IPI or the mode in which others
were preempted says which is right.

For loads of kind ``calls`` (harness/guest/l2.h): vCPUs with even numbers never leave kernel mode,
those with odd ones work in user mode and answer IPIs. What is judged was certain on all CPUs: the
vCPUs concerned waited for a CPU for some time before, and until the yield.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial

import polars as pl

from asymlab.checks import yields as counts
from asymlab.checks.counted import Counted, counted_loads, not_counted
from asymlab.checks.ran import VCpu, task_name, vcpu_of
from asymlab.kernels import points, yields

WINDOW_NS = 50_000_000
"""An IPI that is older is not taken for pending."""

SETTLED_NS = 50_000
"""Events on several CPUs that are further apart than this have a certain order: the emulator
executes up to 20 us of one CPU before those of the next one."""

_RETURN_NS = 100_000
"""A vCPU that ran for so long after it spun has returned to the guest."""

_HANDLED_NS = 500_000
"""A vCPU that ran for so long handles no interrupt: a handler takes 0.1 ms (``hold_us``), and one
more interrupt may have been pending when it ended."""

_POINTS = frozenset({points.MARK, yields.SPIN, yields.TRY, yields.SWITCH, yields.SEND, yields.END})
_RULES = dict.fromkeys(
    ("receiver_first", "answered_first", "expired_first", "user_first", "relaxed"), _POINTS
)
COUNTERS = _RULES | counts.COUNTERS
"""Figures (harness/docs/definitions.md) with the points of a kernel that they need."""


@dataclass
class _State:
    """A vCPU. Times are in ns, of the last such event; None before the first.

    ``sent``: its last IPI to one vCPU, and to which; ``ended``: when it ended an interrupt;
    ``senders``: who sent it IPIs that it has not ended, to it alone, ``answered`` those that it
    ended last; ``called``: it got any IPI that it has not ended;
    ``out``: since when it waits for a CPU, None while it has one; ``came``: when it got it;
    ``spun``: its last exit because of spinning.
    """

    sent: tuple[int, VCpu] | None = None
    ended: int = -WINDOW_NS
    senders: set[VCpu] = field(default_factory=set)
    answered: frozenset[VCpu] = frozenset()
    called: bool = False
    out: int | None = None
    came: int = 0
    spun: int = 0

    def waits(self, since: int) -> bool:
        """Whether it waits for a CPU, and did already at a time."""
        return self.out is not None and self.out < since

    @property
    def in_guest(self) -> bool:
        """Whether it was preempted in the guest, not while it spun in KVM."""
        return self.out is not None and self.out - max(self.spun, self.came) > _RETURN_NS

    @property
    def in_user_mode(self) -> bool:
        """Whether one that works in user mode was preempted there, with no interrupt to handle."""
        since = max(self.spun, self.came, self.ended)
        return self.out is not None and not self.called and self.out - since > _HANDLED_NS


@dataclass(frozen=True)
class Choice:
    """A yield at ``ns`` of a vCPU that spins, judged by ``rule`` (one of _RULES): whether a vCPU
    that the rule is about was tried first."""

    ns: int
    rule: str
    first: bool


class _Replay:
    """The states of all vCPUs while a log is read."""

    def __init__(self) -> None:
        self._vcpus: dict[VCpu, _State] = {}
        self._tasks: dict[int, VCpu] = {}
        self._on: dict[int, VCpu | None] = {}
        self._asked: dict[int, _Rule | None] = {}

    def read(self, ns: int, cpu: int, name: str, words: tuple[int, ...]) -> Iterator[Choice]:
        """The judged choice that ends with an event, if there is one."""
        if asked := self._asked.pop(cpu, None):
            rule, vcpus = asked
            tried = self._tasks.get(words[0]) if name == yields.TRY else None
            yield Choice(ns, rule, tried is not None and (vcpus is None or tried in vcpus))
        here = self._on.get(cpu)
        if name == yields.SWITCH:
            self._switch(ns, cpu, *words[:3])
        elif here and name == yields.SPIN:
            by_ipi, by_mode = self._ipi_rule, self._mode_rule
            self._asked[cpu] = (by_ipi(ns, here) or by_mode(ns, here)) if words[0] & 1 else None
            self._vcpus[here].spun = ns
        elif here and name == yields.SEND:
            self._send(ns, here, words[0])
        elif here and name == yields.END and words[0] == yields.END_OF_INTERRUPT:
            me = self._vcpus[here]
            me.ended, me.answered, me.senders = ns, frozenset(me.senders), set()
            me.called = False

    def _switch(self, ns: int, cpu: int, before: int, after: int, comm: int) -> None:
        if vcpu := self._tasks.get(before):
            self._vcpus[vcpu].out = ns
        vcpu = vcpu_of(task_name(comm))
        self._on[cpu] = vcpu
        if vcpu:
            self._tasks[after] = vcpu
            state = self._vcpus.setdefault(vcpu, _State())
            state.out, state.came = None, ns

    def _send(self, ns: int, me: VCpu, command: int) -> None:
        to = (me[0], command >> 32)
        if command & _OTHER_THAN_FIXED_TO_ONE:
            for _, state in self._others(me):
                state.called = True
        elif to in self._vcpus:
            self._vcpus[me].sent = (ns, to)
            self._vcpus[to].senders.add(me)
            self._vcpus[to].called = True

    def _ipi_rule(self, ns: int, me: VCpu) -> _Rule | None:
        """The rule about the first yield of a vCPU that spins in kernel mode after an IPI; None if
        none applies for certain."""
        state = self._vcpus[me]
        if not state.sent or state.ended > state.sent[0]:
            return None
        at, to = state.sent
        receiver = self._vcpus[to]
        if not receiver.waits(ns - SETTLED_NS):
            return None
        if receiver.waits(at) and ns - at < WINDOW_NS - SETTLED_NS:
            return "receiver_first", {to}
        if not self._in_kernel_mode(ns, me) or not to[1] & 1:
            return None
        if me in receiver.senders:
            is_old = ns - at > WINDOW_NS + SETTLED_NS
            return ("expired_first", {to}) if is_old and not receiver.waits(at) else None
        alone = receiver.answered == {me} and receiver.senders == set()
        settled = at + SETTLED_NS < receiver.ended < at + WINDOW_NS - SETTLED_NS
        return ("answered_first", {to}) if alone and settled else None

    def _mode_rule(self, ns: int, me: VCpu) -> _Rule | None:
        """The same of any vCPU that spins in kernel mode, by the modes of those that wait."""
        odd = {
            vcpu: state
            for vcpu, state in self._others(me)
            if vcpu[1] & 1 and state.waits(ns - SETTLED_NS) and state.in_guest
        }
        if not self._in_kernel_mode(ns, me):
            return ("relaxed", None) if odd else None
        # if several have asked one vCPU, its answer may end the record of one of them only
        asked = self._vcpus[me].sent
        recent = asked[1] if asked and ns - asked[0] < WINDOW_NS + SETTLED_NS else None
        users = {vcpu for vcpu, state in odd.items() if state.in_user_mode} - {recent}
        return ("user_first", users) if users else None

    def _others(self, me: VCpu) -> Iterator[tuple[VCpu, _State]]:
        return ((k, state) for k, state in self._vcpus.items() if k[0] == me[0] and k != me)

    def _in_kernel_mode(self, ns: int, me: VCpu) -> bool:
        """Whether a vCPU waits that certainly was preempted in the guest's kernel mode."""
        return any(
            not vcpu[1] & 1 and state.waits(ns - SETTLED_NS) and state.in_guest
            for vcpu, state in self._others(me)
        )


_Rule = tuple[str, AbstractSet[VCpu] | None]
"""The name of one of _RULES, and the vCPUs that it is about; None for any."""


_OTHER_THAN_FIXED_TO_ONE = 7 << 8 | 3 << 18
"""Delivery mode and shorthand in an interrupt command register."""


def choices(log: pl.DataFrame) -> Iterator[Choice]:
    """The choices in a log that a rule judges."""
    replay = _Replay()
    words = [pl.col(f"word{n}") for n in range(3)]
    seen = log.filter(pl.col("name") != yields.PICK)  # an interrupt before a yield may pick, too
    for ns, cpu, name, *values in seen.select("ns", "cpu", "name", *words).iter_rows():
        yield from replay.read(ns, cpu, name, tuple(values))


def receiver_figures(
    log: pl.DataFrame, window: tuple[int, int], absent: Mapping[str, str]
) -> Counted:
    """The COUNTERS within ``window`` (ns); of a rule, percent of the choices that it judges."""
    missing = not_counted(_RULES, absent)
    judged = {name: list[bool]() for name in _RULES}
    for one in choices(log):
        if window[0] <= one.ns < window[1]:
            judged[one.rule].append(one.first)
    values = {
        name: 100 * sum(firsts) / len(firsts)
        for name, firsts in judged.items()
        if firsts and name not in missing
    }
    few = "no yield was to be judged by this rule"
    unseen = {name: few for name in _RULES if name not in values and name not in missing}
    return Counted(values, missing, unseen) | counts.yield_figures(log, window, absent)


all_figures = partial(counted_loads, figures=receiver_figures)
"""The figures of all loads as <label>.<counter>; see counted_loads()."""
