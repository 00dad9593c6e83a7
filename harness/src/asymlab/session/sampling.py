# SPDX-License-Identifier: Apache-2.0
"""Replicas of all boots: interleaved, in parallel, and more for those with undecided cases."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from asymlab.errors import UserError
from asymlab.model.sample import Sample
from asymlab.progress import Progress, Stoppable, Stopped, Watcher
from asymlab.session.cases import CaseKey


class Named(Protocol):
    """What sampling needs of a boot (asymlab.session.cases.Boot)."""

    @property
    def keys(self) -> tuple[CaseKey, ...]:
        """Its cases: each gets a sample of every boot."""

    @property
    def title(self) -> str:
        """The boot in a few words."""


B = TypeVar("B", bound=Named)

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
class Lab(Generic[B]):
    """The functions that sampling calls.

    ``take`` boots one replica and does not raise InfraError; its samples are one of each case, none
    if there are no more.
    ``store`` stores the samples so far and returns the undecided cases; it is called from one
    thread.
    """

    take: Callable[[B, int, Progress], Sequence[Sample]]
    store: Callable[[Taken], set[CaseKey]]
    watcher: Watcher


def sample_all(boots: Sequence[B], plan: ReplicaPlan, lab: Lab[B]) -> Taken:
    """Replica 0 of all boots, then 1, and so on; then more of those with undecided cases.

    Interleaving spreads changes of the board over all cases. A boot gets more
    replicas, one at a time, until the interval decides or ``plan.most`` is reached. The first
    board error stops the rest: the others would fail for the same cause.
    """
    taken: Taken = {key: [] for boot in boots for key in boot.keys}
    todo: list[tuple[B, int]] = [
        (boot, replica) for replica in range(plan.replicas) for boot in boots
    ]
    ended: set[CaseKey] = set()
    with _crew(plan.crew) as (pool, stop):
        while todo and not stop.is_set():
            still_open = _sample(todo, lab, taken, ended, pool, stop)
            todo = more(boots, taken, still_open - ended, plan.most)
            if todo and not stop.is_set():
                names = ", ".join(boot.title for boot, _ in todo)
                lab.watcher.note(f"undecided, one more replica: {names}")
    return taken


def more(
    boots: Sequence[B], taken: Taken, still_open: set[CaseKey], most: int
) -> list[tuple[B, int]]:
    """The next replica of every boot that has undecided cases and is below the cap."""
    undecided = [boot for boot in boots if still_open.intersection(boot.keys)]
    numbers = ((boot, len(taken[boot.keys[0]])) for boot in undecided)
    return [(boot, number) for boot, number in numbers if number < most]


def _sample(
    todo: Sequence[tuple[B, int]],
    lab: Lab[B],
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
            boot, replica = pending[future]
            if not (done := future.result()):
                ended.update(boot.keys)
                continue
            for sample in done:
                taken[sample.experiment, sample.arm, sample.features].append(sample)
            still_open = lab.store(taken)
            bar.update(number, len(todo), f"{boot.title} {replica}")
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


def _one(turn: tuple[B, int], lab: Lab[B], stop: threading.Event) -> Sequence[Sample]:
    """The samples of one replica, none if there are none or the run is being stopped."""
    if stop.is_set():
        return ()
    boot, replica = turn
    with lab.watcher.bar(f"{boot.title} {replica}") as bar:
        try:
            samples = lab.take(boot, replica, Stoppable(bar, stop))
        except Stopped:
            return ()
        except UserError:
            stop.set()  # as below
            raise
    if any(sample.error for sample in samples):
        stop.set()
    return samples
