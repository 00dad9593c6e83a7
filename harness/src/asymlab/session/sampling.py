# SPDX-License-Identifier: Apache-2.0
"""Replicas of all boots: interleaved, in parallel, and more for those with undecided cases."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

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
T = TypeVar("T")

FRACTION = 4
"""A boot with undecided cases gets 1/FRACTION of its replicas more."""

REPLICAS = "replicas"
"""Title of the bar of all samples together."""

Judge = Callable[[Progress], Sequence[Sample]]
"""Judges a boot."""

Taken = dict[CaseKey, list[Sample]]
"""Samples of every case, in the order in which they were taken."""


@dataclass(frozen=True)
class ReplicaPlan:
    """Number of replicas, at least and at most, and of parallel boots."""

    replicas: int
    most: int
    crew: int


@dataclass(frozen=True)
class Lab(Generic[B]):
    """The functions that sampling calls.

    ``take`` boots one replica; its samples are one of each case, none if there are no more. If they
    have to be judged it returns the function that does so, which is called while others boot.
    Neither raises InfraError.
    ``store`` stores the samples so far and returns the undecided cases; it is called from one
    thread.
    """

    take: Callable[[B, int, Progress], Sequence[Sample] | Judge]
    store: Callable[[Taken], set[CaseKey]]
    watcher: Watcher


def sample_all(boots: Sequence[B], plan: ReplicaPlan, lab: Lab[B]) -> Taken:
    """Replica 0 of all boots, then 1, and so on; then more of those with undecided cases.

    Interleaving spreads changes of the board over all cases. A boot gets more
    replicas, see more(), until the interval decides or ``plan.most`` is reached. The first
    board error stops the rest: the others would fail for the same cause.
    """
    taken: Taken = {key: [] for boot in boots for key in boot.keys}
    todo: list[tuple[B, int]] = [
        (boot, replica) for replica in range(plan.replicas) for boot in boots
    ]
    ended: set[CaseKey] = set()
    with _crew(plan.crew) as crew:
        while todo and not crew.stop.is_set():
            still_open = _sample(todo, lab, taken, ended, crew)
            todo = more(boots, taken, still_open - ended, plan.most)
            if todo and not crew.stop.is_set():
                lab.watcher.note(f"undecided, more replicas: {_counted(todo)}")
    return taken


def more(
    boots: Sequence[B], taken: Taken, still_open: set[CaseKey], most: int
) -> list[tuple[B, int]]:
    """The next replicas of every boot that has undecided cases and is below the cap: a quarter of
    those that it has, so that they can boot side by side, and at least one.

    The number does not depend on how many boot at a time, so that a run repeats on any host."""
    found: list[tuple[int, B, int]] = []
    for boot in boots:
        had = len(taken[boot.keys[0]])
        if still_open.intersection(boot.keys):
            extra = min(max(1, had // FRACTION), most - had)
            found += [(turn, boot, had + turn) for turn in range(extra)]
    return [(boot, replica) for _, boot, replica in sorted(found, key=lambda one: one[0])]


def _counted(todo: Sequence[tuple[Named, int]]) -> str:
    """The boots in ``todo``, with the number of replicas of those that have several."""
    counts = Counter(boot.title for boot, _ in todo)
    return ", ".join(f"{title} x {n}" if n > 1 else title for title, n in counts.items())


@dataclass(frozen=True)
class _Crew:
    """Threads that boot and threads that judge. After ``stop`` nothing boots, but what has booted
    is judged, unless the run has ``ended``."""

    boots: ThreadPoolExecutor
    judges: ThreadPoolExecutor
    stop: threading.Event
    ended: threading.Event


def _sample(
    todo: Sequence[tuple[B, int]], lab: Lab[B], taken: Taken, ended: set[CaseKey], crew: _Crew
) -> set[CaseKey]:
    """Take and store the replicas in ``todo``; the cases that are undecided then.

    Cases without more samples are added to ``ended``."""
    still_open: set[CaseKey] = set()
    with lab.watcher.bar(REPLICAS) as bar:
        for number, ((boot, replica), done) in enumerate(_as_judged(todo, lab, crew), 1):
            if not done:
                ended.update(boot.keys)
                continue
            for sample in done:
                taken[sample.experiment, sample.arm, sample.features].append(sample)
            still_open = lab.store(taken)
            bar.update(number, len(todo), f"{boot.title} {replica}")
    return still_open


def _as_judged(
    todo: Sequence[tuple[B, int]], lab: Lab[B], crew: _Crew
) -> Iterator[tuple[tuple[B, int], Sequence[Sample]]]:
    """The replicas in ``todo`` with their samples, in the order in which these are judged."""
    booting = {crew.boots.submit(_boot, turn, lab, crew): turn for turn in todo}
    judging: dict[Future[Sequence[Sample]], tuple[B, int]] = {}
    while booting or judging:
        pending: list[Future[Any]] = [*booting, *judging]
        done = wait(pending, return_when=FIRST_COMPLETED).done
        for future in filter(done.__contains__, pending):
            if future in booting:
                judging[future.result()] = booting.pop(future)
            else:
                yield judging.pop(future), future.result()


@contextmanager
def _crew(size: int) -> Iterator[_Crew]:
    """Threads, none of which is left when the block ends."""
    stop, ended = threading.Event(), threading.Event()
    boots = ThreadPoolExecutor(size, thread_name_prefix="replica")
    judges = ThreadPoolExecutor(size, thread_name_prefix="judge")
    try:
        yield _Crew(boots, judges, stop, ended)
    finally:
        stop.set()
        ended.set()
        boots.shutdown(wait=True, cancel_futures=True)
        judges.shutdown(wait=True)


def _boot(turn: tuple[B, int], lab: Lab[B], crew: _Crew) -> Future[Sequence[Sample]]:
    """Boot one replica: its samples, none if there are none or the run is being stopped."""
    boot, replica = turn
    with ExitStack() as shown:
        if crew.stop.is_set():
            return _known(())
        bar = shown.enter_context(lab.watcher.bar(f"{boot.title} {replica}"))
        taken = _unless_stopped(
            lambda: lab.take(boot, replica, Stoppable(bar, crew.stop)), crew.stop
        )
        if callable(taken):
            return crew.judges.submit(_judge, taken, crew, bar, shown.pop_all())
        return _known(_unless_failed(taken or (), crew.stop))


def _judge(judge: Judge, crew: _Crew, bar: Progress, shown: ExitStack) -> Sequence[Sample]:
    with shown:
        judged = _unless_stopped(lambda: judge(Stoppable(bar, crew.ended)), crew.stop)
        return _unless_failed(judged or (), crew.stop)


def _unless_stopped(work: Callable[[], T], stop: threading.Event) -> T | None:
    """What ``work`` returns, None if it was stopped; an error of the user stops the others."""
    try:
        return work()
    except Stopped:
        return None
    except UserError:
        stop.set()
        raise


def _unless_failed(samples: Sequence[Sample], stop: threading.Event) -> Sequence[Sample]:
    """The samples; an error among them stops the others."""
    if any(sample.error for sample in samples):
        stop.set()
    return samples


def _known(samples: Sequence[Sample]) -> Future[Sequence[Sample]]:
    done: Future[Sequence[Sample]] = Future()
    done.set_result(samples)
    return done
