# SPDX-License-Identifier: Apache-2.0
"""Many writers at once lose nothing, and one that is killed leaves the store as it was."""

from __future__ import annotations

import random
import signal
import time
from itertools import count
from pathlib import Path

import pytest

from asymlab.results.db import Store, open_store
from asymlab.results.query import Wanted, counts, find, full, heads
from asymlab.results.register import read, register
from made_nights import kept, night
from store_writer import COMMIT, code, writer

WRITERS = 8
EACH = 4
KILLED = -signal.SIGKILL


def test_eight_writers_at_once_lose_nothing(where: str, tmp_path: Path) -> None:
    """The store does not exist yet: they create it as well. One of the runs is written by all."""
    shared = kept(night(99), tmp_path)
    folders = [kept(night(number), tmp_path) for number in range(WRITERS * EACH)]
    shares = [folders[number::WRITERS] for number in range(WRITERS)]
    writers = [writer(where, [*share[:2], shared, *share[2:]]) for share in shares]
    assert [code(one) for one in writers] == [0] * WRITERS
    store = open_store(where)
    assert counts(store)["runs"] == len(folders) + 1
    for folder in (*folders, shared):
        run = read(folder)
        assert full(store, run.head.uid) == run


@pytest.fixture
def begun(where: str, tmp_path: Path) -> Store:
    """A store with one run."""
    store = open_store(where)
    register(store, kept(night(0), tmp_path))
    return store


def test_a_writer_killed_at_any_statement_leaves_all_or_nothing(
    begun: Store, where: str, tmp_path: Path
) -> None:
    run = night(1, "qemu-pt")
    folder, before = kept(run, tmp_path), counts(begun)
    for die_at in (COMMIT, *range(1, 100)):
        ended = code(writer(where, [folder], die_at))
        if ended == 0:
            break
        assert ended == KILLED
        assert counts(open_store(where)) == before
        assert find(begun, night(0).id).complete
    assert die_at > 8, "a run is several statements"
    assert full(begun, run.uid) == read(folder)


def test_a_store_whose_maker_is_killed_is_made_by_the_next(where: str, tmp_path: Path) -> None:
    folder = kept(night(1), tmp_path)
    ended: list[int | None] = []
    for die_at in count(2, 7):
        ended.append(code(writer(where, [folder], die_at, opening=True)))
        if ended[-1] != KILLED:
            break
    assert ended[-1] == 0 and len(ended) > 3, ended
    assert full(open_store(where), night(1).uid) == read(folder)


def test_an_update_that_is_killed_leaves_the_old_run(
    begun: Store, where: str, tmp_path: Path
) -> None:
    done = night(1)
    early = done.model_copy(update={"complete": False, "arms": done.arms[:1]})
    register(begun, kept(early, tmp_path))
    old = full(begun, done.uid)
    folder = kept(done, tmp_path)
    for die_at in count(1):
        ended = code(writer(where, [folder], die_at))
        if ended == 0:
            break
        assert ended == KILLED
        assert full(begun, done.uid) == old
    assert die_at > 10, "old rows go, new ones come"
    assert len(full(begun, done.uid).arms) == 3


def test_writers_killed_at_random_leave_whole_runs_only(where: str, tmp_path: Path) -> None:
    folders = [kept(night(number), tmp_path) for number in range(WRITERS * EACH)]
    writers = [writer(where, folders[n::WRITERS]) for n in range(WRITERS)]
    rng = random.Random(7)
    for one in writers[::2]:
        time.sleep(rng.random() * 0.2)
        one.kill()
    assert [code(one) for one in writers[1::2]] == [0] * (WRITERS // 2)
    store = open_store(where)
    for head in heads(store, Wanted()):
        folder = next(one for one in folders if one.parent.name == head.uid)
        assert full(store, head.uid) == read(folder)
    for folder in folders:
        register(store, folder)
    assert counts(store)["runs"] == len(folders)
