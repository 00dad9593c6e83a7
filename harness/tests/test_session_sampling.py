# SPDX-License-Identifier: Apache-2.0
"""The order in which replicas are taken, when it stops, and what an interrupted run keeps."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from asymlab.model.sample import Sample
from asymlab.progress import Progress
from asymlab.session.cases import CaseKey
from asymlab.session.sampling import Judge, Lab, ReplicaPlan, Taken, sample_all
from made_session import Notes
from waiting import wait_for


@dataclass(frozen=True)
class Named:
    """A boot with only a name, and a case for each of its letters."""

    title: str

    @property
    def keys(self) -> tuple[CaseKey, ...]:
        return tuple(("", letter, ()) for letter in self.title)


BOOTS = (Named("a"), Named("b"), Named("c"))
Left = Callable[[Taken], set[str]]
Samples = tuple[Sample, ...]


@dataclass
class Bench:
    """Makes up samples without a boot; ``still_open`` gives the undecided cases."""

    still_open: Left = field(default=lambda taken: set())
    fails: tuple[str, int] | None = None
    turns: list[tuple[str, int]] = field(default_factory=list)
    stored: list[int] = field(default_factory=list)
    watcher: Notes = field(default_factory=Notes)

    def take(self, boot: Named, replica: int, progress: Progress) -> Samples | Judge:
        return self.made(boot, replica, progress)

    def made(self, boot: Named, replica: int, progress: Progress) -> Samples:
        progress.update(0)
        self.turns.append((boot.title, replica))
        error = "no power" if self.fails == (boot.title, replica) else ""
        return tuple(
            Sample(arm=letter, replica=replica, seed=replica, folder="", error=error)
            for letter in boot.title
        )

    def store(self, taken: Taken) -> set[CaseKey]:
        self.stored.append(sum(len(samples) for samples in taken.values()))
        return {("", name, ()) for name in self.still_open(taken)}

    def run(
        self, replicas: int = 2, most: int = 4, crew: int = 1, boots: Sequence[Named] = BOOTS
    ) -> Taken:
        lab = Lab(self.take, self.store, self.watcher)
        return sample_all(boots, ReplicaPlan(replicas, most, crew), lab)


def test_replicas_are_interleaved_and_each_is_stored_as_it_comes() -> None:
    bench = Bench()
    taken = bench.run()
    assert bench.turns == [(name, replica) for replica in (0, 1) for name in "abc"]
    assert bench.stored == [1, 2, 3, 4, 5, 6]
    assert [len(samples) for samples in taken.values()] == [2, 2, 2]


def test_only_undecided_cases_get_more_until_they_are_decided() -> None:
    bench = Bench(lambda taken: {"b", "c"} if len(taken["", "b", ()]) < 3 else set())
    bench.run(most=7)
    assert bench.turns[6:] == [("b", 2), ("c", 2)]
    (note,) = bench.watcher.notes
    assert note.endswith(" b, c")


def test_cases_of_one_boot_get_samples_together() -> None:
    bench = Bench(lambda taken: {"b"} if len(taken["", "b", ()]) < 3 else set())
    taken = bench.run(boots=(Named("ab"), Named("c")))
    assert bench.turns == [("ab", 0), ("c", 0), ("ab", 1), ("c", 1), ("ab", 2)]
    assert [[one.replica for one in samples] for samples in taken.values()] == [
        [0, 1, 2],
        [0, 1, 2],
        [0, 1],
    ]


def test_sampling_ends_at_the_cap_though_undecided() -> None:
    bench = Bench(lambda taken: {"b"})
    taken = bench.run(most=4)
    assert bench.turns[6:] == [("b", 2), ("b", 3)]
    assert len(taken["", "b", ()]) == 4


@pytest.mark.parametrize("crew", [1, 3])
def test_a_quarter_of_the_replicas_comes_at_once_up_to_the_cap(crew: int) -> None:
    bench = Bench(lambda taken: {"b", "c"} if len(taken["", "c", ()]) < 11 else {"c"})
    taken = bench.run(replicas=8, most=14, crew=crew)
    assert [len(samples) for samples in taken.values()] == [8, 12, 14]
    notes = [note.rpartition(": ")[2] for note in bench.watcher.notes]
    assert notes == ["b x 2, c x 2", "b x 2, c x 2", "c x 2"]
    late = [("b", 8), ("c", 8), ("b", 9), ("c", 9), ("b", 10), ("c", 10), ("b", 11), ("c", 11)]
    assert crew > 1 or bench.turns[24:] == [*late, ("c", 12), ("c", 13)]


def test_a_case_of_which_there_are_no_more_samples_is_asked_once() -> None:
    asked: list[int] = []

    class Ending(Bench):
        def take(self, boot: Named, replica: int, progress: Progress) -> Samples | Judge:
            if boot.title == "b" and replica:
                asked.append(replica)
                assert len(asked) < 5, "asked for ever"
                return ()
            return super().take(boot, replica, progress)

    taken = Ending(lambda taken: {"a", "b"}).run(most=4)
    assert [len(samples) for samples in taken.values()] == [4, 1, 2]
    assert asked == [1]


def test_a_case_at_the_cap_waits_for_its_partner() -> None:
    def open_till_3(taken: Taken) -> set[str]:
        return {"a", "b"} if len(taken["", "a", ()]) < 3 else {"b", "c"}

    bench = Bench(open_till_3)
    bench.run(most=3)
    assert bench.turns[6:] == [("a", 2), ("b", 2), ("c", 2)]


@pytest.mark.parametrize("crew", [1, 3])
def test_the_first_board_error_stops_the_rest(crew: int) -> None:
    bench = Bench(lambda taken: {"a", "b", "c"}, fails=("b", 0))
    taken = bench.run(most=7, crew=crew)
    errors = [one for samples in taken.values() for one in samples if one.error]
    assert len(errors) == 1
    assert len(bench.turns) <= 1 + crew
    assert bench.stored == sorted(bench.stored)


def test_as_many_at_once_as_asked() -> None:
    together, most = threading.Semaphore(0), []
    running = 0
    lock = threading.Lock()

    class Slow(Bench):
        def take(self, boot: Named, replica: int, progress: Progress) -> Samples | Judge:
            nonlocal running
            with lock:
                running += 1
                most.append(running)
            together.acquire(timeout=0.05)
            with lock:
                running -= 1
            return super().take(boot, replica, progress)

    Slow().run(crew=3)
    assert max(most) == 3


def test_the_next_one_boots_while_one_is_judged() -> None:
    class Judging(Bench):
        def take(self, boot: Named, replica: int, progress: Progress) -> Samples | Judge:
            samples = self.made(boot, replica, progress)

            def judge(progress: Progress) -> Samples:
                if boot.title == "a" and not replica:
                    wait_for(lambda: ("b", 0) in self.turns)
                return samples

            return judge

    taken = Judging().run(crew=1)
    assert [len(samples) for samples in taken.values()] == [2, 2, 2]


def test_an_interrupt_also_stops_what_is_judged() -> None:
    class Judging(Bench):
        def take(self, boot: Named, replica: int, progress: Progress) -> Samples | Judge:
            samples = self.made(boot, replica, progress)

            def judge(progress: Progress) -> Samples:
                while True:
                    progress.update(0)  # which ends it
                    time.sleep(0.01)

            return judge if boot.title == "b" else samples

        def store(self, taken: Taken) -> set[CaseKey]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Judging().run(crew=2)


def test_an_interrupt_stops_what_runs_and_keeps_what_came() -> None:
    class Interrupted(Bench):
        def take(self, boot: Named, replica: int, progress: Progress) -> Samples | Judge:
            while (boot.title, replica) == ("c", 0):
                progress.update(0)  # which ends it
                time.sleep(0.01)
            return super().take(boot, replica, progress)

        def store(self, taken: Taken) -> set[CaseKey]:
            super().store(taken)
            if self.stored[-1] == 2:
                raise KeyboardInterrupt
            return set()

    bench = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        bench.run(crew=2)
    assert bench.stored == [1, 2]
    assert ("c", 0) not in bench.turns
