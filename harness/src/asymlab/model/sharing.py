# SPDX-License-Identifier: Apache-2.0
"""Workloads whose speed depends on how far apart tasks and their data are, with their parameters
and guest command lines; listed in asymlab.model.workloads.Workload."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, zip_longest
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from asymlab.errors import UserError
from asymlab.model.cpulist import parse_cpus, spell_cpu_list
from asymlab.model.load import WARM_MS, Count, GuestRun, LoadSpec
from asymlab.model.machine import Machine

SCOPES = ("first-llc", "first-node", "first-socket")
"""Names of CPUs that a team may be confined to."""

ACROSS = "across-llcs"
"""The name of all CPUs in an order in which neighbours have different LLCs."""


def _cpus(text: str) -> str:
    """A CPU list or one of SCOPES."""
    if text not in SCOPES and not parse_cpus(text):
        raise ValueError(f"must be CPU numbers such as 0-3,8, or one of {', '.join(SCOPES)}")
    return text


def _pins(text: str) -> str:
    """A CPU list or ACROSS."""
    if text != ACROSS and not parse_cpus(text):
        raise ValueError(f"must be CPU numbers such as 0-3,8, or {ACROSS}")
    return text


def _named(text: str, machine: Machine) -> tuple[int, ...]:
    """CPUs of a list, or those that one of SCOPES names."""
    spans = (machine.llc_spans, machine.node_spans, machine.sockets)
    known = {name: span[0] for name, span in zip(SCOPES, spans, strict=True)}
    return tuple(sorted(known[text] if text in known else parse_cpus(text)))


class TeamSpec(LoadSpec):
    """Parameters of programs whose tasks begin together and may have a working set.

    ``cpus``: the CPUs that the tasks may use, a list such as "0-3,8" or one of SCOPES (None: all).
    ``pin``: task i is pinned to entry i (modulo its length) of a list, or of ACROSS. ``set_kb`` is
    the size of a working set in KiB (0: none), of each task (``set`` "own") or one that all tasks
    use ("shared"). An operation accesses ``touches`` lines of it at random and changes ``writes``
    percent of them. With ``memory`` "across-nodes", own sets are in the memory of all nodes in
    turn, task after task, wherever the tasks run, in pages that cannot migrate.
    """

    tasks_sleep: ClassVar[bool] = True

    cpus: Annotated[str, AfterValidator(_cpus)] | None = None
    pin: Annotated[str, AfterValidator(_pins)] | None = None
    set_kb: Annotated[int, Field(ge=0)] = 0
    set: Literal["own", "shared"] = "own"
    memory: Literal["local", "across-nodes"] = "local"
    touches: Count = 16
    writes: Annotated[int, Field(ge=0, le=100)] = 25

    def team_options(self, machine: Machine) -> dict[str, object]:
        """Options of confinement and working set. UserError for CPUs that ``machine`` lacks, or
        that are pinned to and not allowed."""
        allowed, pinned = self._allowed(machine), self._pinned(machine)
        self._check("cpus", allowed, machine)
        self._check("pin", pinned, machine)
        options: dict[str, object] = {}
        if self.cpus:
            options["cpus"] = spell_cpu_list(allowed)
        if self.pin:
            options["pin"] = ",".join(map(str, pinned))
        if self.set_kb:
            options |= {"set-kb": self.set_kb, "set": self.set}
            options |= {"touches": self.touches, "writes": self.writes}
        if self.memory == "across-nodes":
            filling = [min(span) for span in machine.node_spans]
            if self.set != "own" or not self.set_kb:
                raise UserError(
                    "memory: only own sets can be across nodes", hint="set: own, set_kb: 64"
                )
            self._check("memory", filling, machine)
            options["fill-on"] = ",".join(map(str, filling))
        return options

    def cpu_count(self, machine: Machine) -> int:
        """The number of CPUs that tasks use."""
        return len(self._pinned(machine) or self._allowed(machine) or machine.cpus)

    def _check(self, key: str, cpus: Iterable[int], machine: Machine) -> None:
        """UserError, naming the parameter ``key``, for CPUs that do not exist or are not in
        ``cpus``."""
        if lacking := {*cpus} - {cpu.id for cpu in machine.cpus}:
            known = f"{machine.name} has CPUs 0-{len(machine.cpus) - 1}"
            raise UserError(f"{key}: no CPU {spell_cpu_list(lacking)}", hint=known)
        if self.cpus and (outside := {*cpus} - {*self._allowed(machine)}):
            raise UserError(f"{key}: CPU {spell_cpu_list(outside)} is not in cpus")

    def _allowed(self, machine: Machine) -> tuple[int, ...]:
        return _named(self.cpus or "", machine)

    def _pinned(self, machine: Machine) -> tuple[int, ...]:
        if self.pin != ACROSS:
            parts = (self.pin or "").split(",")
            return tuple(cpu for part in parts for cpu in sorted(parse_cpus(part)))
        turns = zip_longest(*map(sorted, machine.llc_spans))
        everywhere = (cpu for cpu in chain.from_iterable(turns) if cpu is not None)
        allowed = {*self._allowed(machine)}
        return tuple(cpu for cpu in everywhere if not allowed or cpu in allowed)


class Pipes(TeamSpec):
    """Messages over pipes between threads of one process, as hackbench -T -p of rt-tests.

    ``groups`` groups of ``fds`` senders and ``fds`` receivers; every sender writes ``loops``
    messages of 100 bytes to each receiver of its group (None: MESSAGES to all of them). All tasks
    are the load's only step, which lasts as long as the messages take: ``step_ms`` has no effect.
    The seed draws accesses and moves start times.
    Samples: time_s (of all), us_per_message, messages_per_s, messages; where they were handled:
    definitions.md, 15.
    """

    MESSAGES: ClassVar[int] = 800_000
    """The messages of a sender by default, as in pipes.c: at least a second."""

    MOST_US: ClassVar[int] = 10
    """Microseconds of a sender for a message at most, if it has a CPU to itself: for the deadline
    of a boot. On qemu-pt without costs of lines it is 1.7."""

    workload: Literal["pipes"] = "pipes"
    groups: Count = 1
    fds: Count = 8
    loops: Count | None = None

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """All messages, however long they take."""
        options: dict[str, object] = {"groups": self.groups, "fds": self.fds}
        options |= {"loops": self.loops} if self.loops else {}
        tasks = 2 * self.groups * self.fds
        per_sender = self.loops * self.fds if self.loops else self.MESSAGES
        share = max(1.0, tasks / self.cpu_count(machine))
        step_ms = max(step_ms, round(per_sender * self.MOST_US * share / 1000))
        return GuestRun((tasks,), options | self.team_options(machine), step_ms)


class Wake(TeamSpec):
    """Wakeup latency as schbench measures it.

    ``messengers`` tasks wake their idle workers, ``workers`` each, and sleep ``sleep_us`` after it.
    A worker does a request, which has ``work_us`` of work, and is idle again. The step (messengers
    and workers) begins after WARM_MS.
    Samples: requests_per_s, requests, p50_us, p90_us, p99_us, p999_us, mean_us (from the wakeup to
    the moment when the worker runs); where requests were handled: definitions.md, 15.
    """

    workload: Literal["wake"] = "wake"
    messengers: Count = 1
    workers: Count
    work_us: Annotated[int, Field(ge=0)] = 50
    sleep_us: Annotated[int, Field(ge=0)] = 0

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        options: dict[str, object] = {"messengers": self.messengers, "workers": self.workers}
        options |= {"ms": step_ms, "warm-ms": WARM_MS}
        options |= {"work-us": self.work_us, "pause-us": self.sleep_us}
        tasks = self.messengers * (self.workers + 1)
        return GuestRun((tasks,), options | self.team_options(machine))


class Rows(TeamSpec):
    """Statements of a database on rows that ``tasks`` tasks share.

    A table of ``rows`` rows of 256 bytes, each with a lock, and an index. ``kind``: ``select``
    reads a row, ``update`` changes a row, its entry in an index, and a log, ``delete`` removes a
    row and inserts another one under its key (more shared writes). A statement has ``work_us`` of
    work outside locks; a task sleeps ``sleep_us`` on average between two (exponential). The step
    begins after WARM_MS. The seed draws rows, accesses and sleep.
    Samples: the throughput tps, transactions, p50_us, p90_us, p99_us, p999_us, mean_us, misses,
    lock_sleeps; where statements were handled: definitions.md, 15.
    """

    workload: Literal["rows"] = "rows"
    tasks: Count
    rows: Count = 10000
    kind: Literal["select", "update", "delete"] = "select"
    work_us: Annotated[int, Field(ge=0)] = 20
    sleep_us: Annotated[int, Field(ge=0)] = 0

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        options: dict[str, object] = {"tasks": self.tasks, "rows": self.rows}
        options |= {"operation": self.kind, "ms": step_ms, "warm-ms": WARM_MS}
        options |= {"work-us": self.work_us, "think-us": self.sleep_us}
        return GuestRun((self.tasks,), options | self.team_options(machine))


class Tide(TeamSpec):
    """Processes whose load grows and shrinks: do the LLCs and nodes that they use follow?

    ``processes`` processes with as many threads each as the largest of ``phases``, the numbers of
    active threads of a process in each phase; the others sleep. A phase lasts ``step_ms``, rounded
    up to whole pairs of windows of WINDOW_MS. An active thread repeats an operation with
    ``work_us`` of work, then wakes the next thread and sleeps until the thread before it ends an
    operation, at most ``sleep_us`` (0: none). ``set`` "shared" is one working set for each
    process. With ``start``, a list or one of SCOPES, threads may use only these CPUs until they
    first are active. On each CPU of ``busy``, a list or one of SCOPES, another process with one
    thread does not sleep from the second phase on. All phases are the load's only step. The seed
    draws accesses and moves jitter.
    Samples: operations; for phase i from 0 on: ops_per_s.p<i>, busy_share.p<i>; llcs_used.p<i>,
    nodes_used.p<i>, shared_nodes.p<i>, settle_ms.p<i>, turns.p<i>: definitions.md, 15.
    """

    WINDOW_MS: ClassVar[int] = 20
    """Operations are counted in windows of this length."""

    workload: Literal["tide"] = "tide"
    step_ms: Count | None = 400
    phases: Annotated[tuple[Count, ...], Field(min_length=1, max_length=16)] = (6, 24, 6)
    processes: Annotated[int, Field(ge=1, le=8)] = 1
    work_us: Annotated[int, Field(ge=0)] = 50
    sleep_us: Annotated[int, Field(ge=0)] = 100
    set: Literal["own", "shared"] = "shared"
    start: Annotated[str, AfterValidator(_cpus)] | None = None
    busy: Annotated[str, AfterValidator(_cpus)] | None = None

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step with all phases, each ``step_ms`` or a little longer."""
        if self.start and self.pin:
            raise UserError("start: threads stay where pin has them")
        if self.busy and len(self.phases) == 1:
            raise UserError("busy: there is no second phase", hint="phases: [4, 4]")
        pair_ms = 2 * self.WINDOW_MS
        phase_ms = -(-step_ms // pair_ms) * pair_ms
        options: dict[str, object] = {"phases": ",".join(map(str, self.phases))}
        options |= {"processes": self.processes, "phase-ms": phase_ms, "window-ms": self.WINDOW_MS}
        options |= {"work-us": self.work_us, "sleep-us": self.sleep_us}
        options |= self._listed(machine, "start", "start-on")
        options |= self._listed(machine, "busy", "busy-on")
        tasks = self.processes * max(self.phases)
        return GuestRun((tasks,), options | self.team_options(machine), phase_ms * len(self.phases))

    def _listed(self, machine: Machine, key: str, option: str) -> dict[str, object]:
        """``option`` with the CPUs of the parameter ``key``, if it is given."""
        text = getattr(self, key)
        if not text:
            return {}
        cpus = _named(text, machine)
        self._check(key, cpus, machine)
        return {option: spell_cpu_list(cpus)}


class Latency(LoadSpec):
    """What a cache line costs, by the distance of the CPU or memory that it comes from.

    All pairs of CPUs on machines with at most ALL CPUs; else of CPU 0, its sibling, another core of
    its LLC, and the first CPU of every LLC. Sets that fit and exceed the LLC follow from the
    caches of the machine. ``rounds`` of ping-pong for each pair.
    Samples, in ns: pingpong_ns.cpu<i>.cpu<j>, dirty_ns..., dirty_stream_ns..., memory_ns...,
    memory_stream_ns... of pairs, hit_ns, hit_stream_ns; medians by distance (definitions.md, 15).
    """

    ALL: ClassVar[int] = 16
    """The most CPUs of which all pairs are measured: 120 pairs."""

    PASSES: ClassVar[int] = 12
    """Reads of each line of a set in memory; one takes at most MOST_US."""

    MOST_US: ClassVar[float] = 1.0
    """Microseconds of a line, for the deadline of a boot."""

    ROUND_US: ClassVar[int] = 40
    """Microseconds of a round of ping-pong: two rounds of an emulator."""

    seeded: ClassVar[bool] = False
    skippable: ClassVar[bool] = False

    workload: Literal["latency"] = "latency"
    rounds: Annotated[int, Field(ge=40)] = 1000
    dirty_kb: Count = 64

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """Sizes in KiB; a set in memory has at most a quarter of a node."""
        cpus, far = self._pairs(machine), _memories(machine)
        llc = machine.llcs[machine.cpus[0].llc].cache.size
        own = [cache.size for cache in machine.core_type(0).caches]
        shared = machine.shared_cache(0)
        inner = max([*own, shared.size if shared else 0])
        hit_kb = min(2 * inner, llc * 3 // 4) // 1024
        memory_kb = min(4 * llc, min(node.memory for node in machine.nodes) // 4) // 1024
        options: dict[str, object] = {"cpus": ",".join(map(str, cpus))}
        options |= {"far": ",".join(map(str, far)), "rounds": self.rounds}
        options |= {"dirty-kb": self.dirty_kb, "hit-kb": hit_kb, "memory-kb": memory_kb}
        pairs = len(tuple(combinations(cpus, 2)))
        reads = self.PASSES * (len(far) * memory_kb + hit_kb) * 1024 // 64
        us = pairs * self.rounds * self.ROUND_US + reads * self.MOST_US
        return GuestRun((1,), options, max(step_ms, round(us / 1000)))

    def _pairs(self, machine: Machine) -> tuple[int, ...]:
        """CPUs between which all pairs are measured."""
        if len(machine.cpus) <= self.ALL:
            return tuple(cpu.id for cpu in machine.cpus)
        here = sorted(machine.llc_spans[machine.cpus[0].llc])
        cores = [min(machine.siblings(cpu)) for cpu in here]
        near = {*sorted(machine.siblings(0))[:2], *sorted({*cores})[:2]}
        return tuple(sorted(near | {min(span) for span in machine.llc_spans}))


def _memories(machine: Machine) -> tuple[int, ...]:
    """CPU 0, and the first CPU of another node of its socket and of another socket, if any."""
    first = machine.cpus[0]
    near = (cpu for cpu in machine.cpus if cpu.socket == first.socket)
    node = next((cpu.id for cpu in near if cpu.node != first.node), None)
    other = next((cpu.id for cpu in machine.cpus if cpu.socket != first.socket), None)
    return tuple(cpu for cpu in (0, node, other) if cpu is not None)
