# SPDX-License-Identifier: Apache-2.0
"""A run is in the results store when it ends, and a store that fails does not change the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab import session
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.results.db import VARIABLE, open_store
from asymlab.results.query import Wanted, heads
from asymlab.session.provenance import provenance
from asymlab.session.run import registered
from goldens import refused
from made_nights import kept, night
from made_session import Notes


def test_a_run_is_registered(tmp_path: Path) -> None:
    where, watcher = str(tmp_path / "store.sqlite"), Notes()
    registered(kept(night(1), tmp_path), where, watcher)
    assert [head.id for head in heads(open_store(where), Wanted())] == [night(1).id]
    assert not watcher.notes


def test_a_store_that_fails_is_a_note_with_the_way_out(tmp_path: Path) -> None:
    folder, watcher = kept(night(1), tmp_path), Notes()
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"garbage" * 1000)
    registered(folder, str(path), watcher)
    (note,) = watcher.notes
    assert "not in the results store" in note and f"asymlab store import {folder}" in note


def test_a_store_that_cannot_be_one_is_refused_before_anything_boots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, "mysql://host/db")
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path))
    with refused(UserError):
        session.run_system(session.RunOptions(system="asym-smt"), Notes())
    assert not list(tmp_path.iterdir())


def test_origins_name_asymlab_the_system_and_the_host() -> None:
    found = provenance(system("asym-smt"))
    assert found["asymlab"].startswith("0.1.0") and "CPUs, Linux" in found["host"]
    other = system("asym-smt").model_copy(update={"order_limit": 7.0})
    assert provenance(other)["system file"] != found["system file"]
