# SPDX-License-Identifier: Apache-2.0
"""Replicas of all cases: interleaved, in parallel, and more for undecided cases."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from asymlab.model.sample import Sample
from asymlab.progress import Progress, Stoppable, Stopped, Watcher
from asymlab.session.cases import CaseKey


class Named(Protocol):
    """What sampling needs of a case (asymlab.session.cases.Case)."""

    @property
    def key(self) -> CaseKey:
        """Identifies the case."""

    @property
    def title(self) -> str:
        """The case in a few words."""


C = TypeVar("C", bound=Named)

REPLICAS = "replicas"
"""Title of the bar of all samples together."""

Taken = dict[CaseKey, list[Sample]]
"""Samples of every case, in the order in which they were taken."""


@dataclass(frozen=True)
class ReplicaPlan:
    """Number of replicas, at least and at most, and of parallel emulators."""

    replicas: int
    most: int
    crew: int


@dataclass(frozen=True)
class Lab(Generic[C]):
    """The functions that sampling calls.

    ``take`` boots one replica and does not raise InfraError; None: the case has no more samples.
    ``store`` stores the samples so far and returns the undecided cases; it is called from one
    thread.
    """

    take: Callable[[C, int, Progress], Sample | None]
    store: Callable[[Taken], set[CaseKey]]
    watcher: Watcher


def sample_all(cases: Sequence[C], plan: ReplicaPlan, lab: Lab[C]) -> Taken:
    """Replica 0 of all cases, then 1, and so on; then more of undecided cases.

    Interleaving spreads changes of the board over all cases. A case gets more
    replicas, one at a time, until the interval decides or ``plan.most`` is reached. The first
    board error stops the rest: the others would fail for the same cause.
    """
    taken: Taken = {case.key: [] for case in cases}
    todo: list[tuple[C, int]] = [
        (case, replica) for replica in range(plan.replicas) for case in cases
    ]
    ended: set[CaseKey] = set()
    with _crew(plan.crew) as (pool, stop):
        while todo and not stop.is_set():
            still_open = _sample(todo, lab, taken, ended, pool, stop)
            todo = more(cases, taken, still_open - ended, plan.most)
            if todo and not stop.is_set():
                names = ", ".join(case.title for case, _ in todo)
                lab.watcher.note(f"undecided, one more replica: {names}")
    return taken


def more(
    cases: Sequence[C], taken: Taken, still_open: set[CaseKey], most: int
) -> list[tuple[C, int]]:
    """The next replica of every case that is undecided and below the cap."""
    undecided = [case for case in cases if case.key in still_open]
    return [(case, len(taken[case.key])) for case in undecided if len(taken[case.key]) < most]


def _sample(
    todo: Sequence[tuple[C, int]],
    lab: Lab[C],
    taken: Taken,
    ended: set[CaseKey],
    pool: ThreadPoolExecutor,
    stop: threading.Event,
) -> set[CaseKey]:
    """Take and store the replicas in ``todo``; the cases that are undecided then.

    Cases without more samples are added to ``ended``."""
    still_open: set[CaseKey] = set()
    with lab.watcher.bar(REPLICAS) as bar:
        pending = {pool.submit(_one, turn, lab, stop): turn for turn in todo}
        for number, future in enumerate(as_completed(pending), 1):
            case, replica = pending[future]
            if (done := future.result()) is None:
                ended.add(case.key)
                continue
            taken[case.key].append(done)
            still_open = lab.store(taken)
            bar.update(number, len(todo), f"{case.title} {replica}")
    return still_open


@contextmanager
def _crew(size: int) -> Iterator[tuple[ThreadPoolExecutor, threading.Event]]:
    """Worker threads and the event that makes them stop; both are done when the block ends."""
    stop = threading.Event()
    pool = ThreadPoolExecutor(size, thread_name_prefix="replica")
    try:
        yield pool, stop
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _one(turn: tuple[C, int], lab: Lab[C], stop: threading.Event) -> Sample | None:
    """One replica, or None if there is none or the run is being stopped."""
    if stop.is_set():
        return None
    case, replica = turn
    with lab.watcher.bar(f"{case.title} {replica}") as bar:
        try:
            sample = lab.take(case, replica, Stoppable(bar, stop))
        except Stopped:
            return None
    if sample and sample.error:
        stop.set()
    return sample
