# SPDX-License-Identifier: Apache-2.0
"""The results store on SQLite and PostgreSQL: runs are read as written, none is stored twice."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import delete, text

from asymlab.errors import InfraError, UserError
from asymlab.results import schema
from asymlab.results.db import VARIABLE, Store, open_store, store_url
from asymlab.results.jobs import FarmJob, jobs_of, put_job
from asymlab.results.migrations import config
from asymlab.results.query import Wanted, counts, find, full, heads
from asymlab.results.register import Registered, put, read, register
from asymlab.results.store import open_run
from goldens import refused
from made_nights import kept, night, whole_run

WHOLE = whole_run().model_copy(update={"uid": "bbbbbbbb-0000-4000-8000-000000000000"})


def test_a_run_comes_out_as_it_went_in(store: Store, tmp_path: Path) -> None:
    folder = kept(WHOLE, tmp_path)
    assert register(store, folder) is Registered.NEW
    run = read(folder)
    assert full(store, run.head.uid) == run
    assert len(run.samples) == 3 * 3 + 12 * 3 and run.claims and run.steps and run.provenance


def test_the_same_run_is_stored_once_from_wherever_it_is_read(store: Store, tmp_path: Path) -> None:
    first, copy = (kept(WHOLE, tmp_path / name) for name in ("here", "there"))
    assert register(store, first) is Registered.NEW
    before = counts(store)
    for same in (first, copy):
        assert register(store, same) is Registered.UNCHANGED
    assert counts(store) == before
    assert heads(store, Wanted())[0].folder == str(copy)


def test_runs_of_one_name_on_two_hosts_are_two_and_the_nearest_is_named(
    store: Store, tmp_path: Path
) -> None:
    one = night(1)
    other = one.model_copy(update={"uid": "aaaaaaaa-0000-4000-8000-000000000000", "board": "x"})
    for run in (one, other):
        assert register(store, kept(run, tmp_path)) is Registered.NEW
    with refused(UserError):
        find(store, one.id)
    assert find(store, "aaaaaaaa").board == "x"
    assert find(store, one.uid).board == one.board
    with pytest.raises(UserError) as caught:
        find(store, one.id.replace("asym-smt", "asym-smd"))
    assert one.id in caught.value.hint


def test_a_run_replaces_what_was_stored_while_it_ran(store: Store, tmp_path: Path) -> None:
    done = night(1)
    begun = done.model_copy(update={"complete": False, "arms": done.arms[:1]})
    assert register(store, kept(begun, tmp_path)) is Registered.NEW
    assert register(store, kept(done, tmp_path)) is Registered.UPDATED
    assert full(store, done.uid).head.complete and len(full(store, done.uid).arms) == 3
    assert register(store, kept(begun, tmp_path)) is Registered.KEPT
    assert full(store, done.uid).head.complete


def test_text_from_a_broken_console_is_stored(store: Store, tmp_path: Path) -> None:
    problem = "garbage \0\x01\x7f \N{SNOWMAN} \U0001f980 'quoted' \\ %s"
    run = night(1).model_copy(update={"complete": False, "problem": problem})
    register(store, kept(run, tmp_path))
    assert full(store, run.uid).head.problem == problem.replace("\0", "\N{REPLACEMENT CHARACTER}")


def test_runs_are_asked_for_by_what_they_are_about(store: Store, tmp_path: Path) -> None:
    for number in (0, 1, 2):
        for board in ("qemu", "qemu-pt"):
            register(store, kept(night(number, board), tmp_path))
    found = heads(store, Wanted(board="qemu", since="2026-10-13"))
    assert [head.started[:10] for head in found] == ["2026-10-13", "2026-10-14"]
    last = heads(store, Wanted(board="qemu"), limit=1)
    assert [head.started[:10] for head in last] == ["2026-10-14"]
    assert heads(store, Wanted(until="2026-10-12T23:10")) == ()


def test_migrations_make_the_tables_that_the_code_uses_and_models_match(store: Store) -> None:
    # each process that collects tests would load it, and pygments with it
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    assert set(FarmJob.model_fields) == set(schema.jobs.c.keys())
    assert ScriptDirectory.from_config(config()).get_current_head() == schema.HEAD


def test_a_newer_asymlabs_store_is_refused_and_a_failed_migration_leaves_it_as_it_was(
    where: str, tmp_path: Path
) -> None:
    store = open_store(where)
    run = read(kept(WHOLE, tmp_path))
    put(store, run)
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UserError, match="newer asymlab"):
        open_store(where)
    with store.writing() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    with pytest.raises(InfraError, match="already exists"):
        open_store(where)
    assert full(store, run.head.uid) == run
    with store.reading() as connection:
        assert not list(connection.execute(text("SELECT version_num FROM alembic_version")))


def test_jobs_of_a_farm_have_their_attempts_and_reasons(store: Store, tmp_path: Path) -> None:
    run = night(1)
    register(store, kept(run, tmp_path))
    first = FarmJob(server="http://lava", job="7", campaign="n", key="cell", attempt=1)
    put_job(store, first.model_copy(update={"state": "Running"}))
    put_job(store, first.model_copy(update={"state": "Finished", "why": "worker was lost"}))
    put_job(store, first.model_copy(update={"job": "9", "attempt": 2, "run": run.uid}))
    put_job(store, first.model_copy(update={"job": "8", "campaign": "other"}))
    found = [(job.job, job.attempt, job.why) for job in jobs_of(store, "n")]
    assert found == [("7", 1, "worker was lost"), ("9", 2, "")]
    assert [job.job for job in jobs_of(store) if job.run == run.uid] == ["9"]
    again = run.model_copy(update={"title": "other"})
    assert register(store, kept(again, tmp_path)) is Registered.UPDATED
    runs = [job.run for job in jobs_of(store)]
    assert run.uid in runs, "updating a run must not cut it from its job"
    with store.writing() as connection:
        connection.execute(delete(schema.runs))
    assert counts(store) == dict.fromkeys(counts(store), 0) | {"jobs": 3}


@pytest.mark.parametrize("said", ["me:secret@host/db", "me@host/db?password=secret"])
def test_passwords_are_not_taken_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    with refused(UserError) as caught:
        store_url(f"postgresql://{said}")
    assert "secret" not in str(caught.value)
    monkeypatch.setenv(VARIABLE, f"postgresql://{said}")
    assert store_url().password == "secret" and "secret" not in store_url().render_as_string()


def test_no_error_shows_the_password(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    url = f"postgresql://me:Geheim9@/db?host={tmp_path}"
    monkeypatch.setenv(VARIABLE, url)
    with pytest.raises(InfraError) as caught:
        open_store()
    assert "Geheim9" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize("bad", ["mysql://host/db", "sqlite://", "://", "postgresql//x://y"])
def test_invalid_store_urls_are_refused(bad: str) -> None:
    with refused(UserError):
        store_url(bad)


def test_the_store_is_beside_the_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path))
    with open_run(night(1)) as folder:
        folder.finish(folder.result)
    register(open_store(), folder.path)
    assert (tmp_path / "store.sqlite").exists()
    assert heads(open_store(create=False), Wanted())[0].id == folder.path.name


def test_reading_makes_no_store_and_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with refused(UserError):
        open_store(str(path), create=False)
    assert not list(tmp_path.iterdir())
    path.write_bytes(b"not a database" * 100)
    with pytest.raises(InfraError, match="not a database") as caught:
        open_store(str(path))
    assert "move the file away" in caught.value.hint


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes anywhere")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(InfraError, match="cannot write"):
        open_store(str(tmp_path / "sub" / "store.sqlite"))


def test_a_reader_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = open_store(str(path))
    with store.writing() as connection:
        connection.execute(text("DELETE FROM jobs"))
        other = sqlite3.connect(path, timeout=0)
        assert other.execute("SELECT count(*) FROM runs").fetchone() == (0,)
        other.close()


def test_every_new_run_has_another_uid(tmp_path: Path) -> None:
    old = whole_run()
    assert not old.uid
    uids = set()
    for _ in range(2):
        with open_run(old, tmp_path) as folder:
            folder.finish(old)
        uids.add(read(folder.path).head.uid)
    assert len(uids) == 2 and "" not in uids
