# SPDX-License-Identifier: Apache-2.0
"""Held machines as files: made once, removed when they take too much space, named by the boot."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.boards.qemu import held as held_files
from asymlab.boards.qemu.held import LOADS_BYTES, STATE, forget, held, write_loads
from asymlab.errors import InfraError, UserError
from asymlab.paths import data_root
from goldens import refused


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(held_files, "cache_root", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "held"


def making(made: list[Path], size: int = 1) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "ram").write_bytes(b"1" * size)
        (folder / STATE).write_bytes(b"")

    return make


def test_a_machine_is_made_once_and_again_after_it_was_forgotten() -> None:
    made: list[Path] = []
    first = held("a", making(made))
    assert held("a", making(made)) == first and len(made) == 1
    assert held("b", making(made)) != first and len(made) == 2
    forget("a")
    assert held("a", making(made)) == first and len(made) == 3


def test_several_that_need_one_at_the_same_time_wait_for_it() -> None:
    made: list[Path] = []
    threads = [threading.Thread(target=held, args=("a", making(made))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


def test_a_boot_that_fails_leaves_nothing(own_cache: Path) -> None:
    def fails(folder: Path) -> None:
        (folder / STATE).write_bytes(b"")
        raise InfraError("lost")

    with pytest.raises(InfraError, match="lost"):
        held("a", fails)
    assert [path.name for path in own_cache.iterdir() if path.is_dir()] == []


def test_those_not_used_for_longest_go_first(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    monkeypatch.setattr(held_files, "MOST_BYTES", 3 << 20)
    made: list[Path] = []
    old, older, recent = (held(key, making(made, 1 << 20)) for key in ("old", "older", "recent"))
    long_ago = time.time() - 2 * held_files.IN_USE_S
    os.utime(old, (long_ago, long_ago))
    os.utime(older, (long_ago - 9, long_ago - 9))
    held("x", making(made, 2 << 20))
    assert all(path.is_dir() for path in (old, older, recent)), "there was room before"
    held("y", making(made))
    assert not older.exists() and recent.is_dir()
    assert not list(own_cache.glob("older*"))


def test_machines_of_another_start_of_the_host_do_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[Path] = []
    held("a", making(made))
    (tmp_path / "boot_id").write_text("another\n")
    monkeypatch.setattr(held_files, "_BOOT_ID", tmp_path / "boot_id")
    held("a", making(made))
    assert len(made) == 2


def test_loads_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    write_loads(tmp_path / "loads", "x" * (LOADS_BYTES - 1))
    assert (tmp_path / "loads").stat().st_size == LOADS_BYTES
    with refused(UserError):
        write_loads(tmp_path / "loads", "x" * LOADS_BYTES)


def test_the_agent_reads_as_many_bytes() -> None:
    source = (data_root() / "harness" / "guest" / "agent.c").read_text()
    assert f"#define LOADS_SIZE {LOADS_BYTES}\n" in source
