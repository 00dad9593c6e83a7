# SPDX-License-Identifier: Apache-2.0
"""Fixtures that several modules use."""

from __future__ import annotations

import gc
import hashlib
import os
import signal
import uuid
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, text

import goldens
from asymlab.results.db import Store, open_store
from made_store import empty_store
from postgres import cluster

if TYPE_CHECKING:
    from made_cli import Command, Tables
    from made_session import Answering, Runs

pytest_plugins = ["tiers"]

# the same examples on every host, without a time limit: a busy host must not fail a test
settings.register_profile("asymlab", deadline=None, derandomize=True, database=None)
settings.load_profile("asymlab")

LONGEST = 60
"""Most characters of a parameter that appears unchanged in a test's id."""


MEMORY = Path("/dev/shm")
"""Where tier check has its temporary files: thousands of small ones, which cost a third of its CPU
time on a disk."""
MEMORY_BYTES = 256 << 20
"""Required free space: ten times what a check writes."""


def pytest_configure(config: pytest.Config) -> None:
    """Restore SIGINT, which a shell sets to ignored for background jobs: tests send Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("tier") == "check" and _serves(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _serves(folder: Path) -> bool:
    """Whether tests can write there: Docker mounts /dev/shm noexec, with 64 MB."""
    if not os.access(folder, os.W_OK):
        return False
    disk = os.statvfs(folder)
    return not disk.f_flag & os.ST_NOEXEC and disk.f_bavail * disk.f_frsize >= MEMORY_BYTES


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Short names for long texts: pytest-xdist sends the test's id with each report."""
    if isinstance(val, str | bytes) and len(val) > LONGEST:
        data = val.encode(errors="surrogatepass") if isinstance(val, str) else val
        return f"{argname}-{hashlib.sha256(data).hexdigest()[:8]}"
    return None


def pytest_collection_finish() -> None:
    """Imported objects stay alive: exclude them from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A test that passed has compared all its goldens."""
    result = yield
    goldens.complete(item.nodeid)
    return result


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a private PostgreSQL server."""
    with cluster() as url:
        yield url


@pytest.fixture(scope="session")
def shared_runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of runs whose samples later runs may take, with a separate store."""
    return tmp_path_factory.mktemp("shared") / "runs"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.farm)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a separate store is: a file, then a database of a real server."""
    if request.param == "sqlite":
        return str(tmp_path / "store.sqlite")
    server: str = request.getfixturevalue("postgres")
    name = f"t{uuid.uuid4().hex}"
    engine = create_engine(server.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def store(where: str) -> Store:
    """An empty store."""
    if not where.startswith("postgresql"):
        empty_store(Path(where))
    return open_store(where)


@pytest.fixture
def asymlab(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """The command, with its working directory, runs and caches in ``tmp_path``."""
    from made_cli import command_in

    return command_in(tmp_path, monkeypatch, capsys)


@pytest.fixture
def go(board: Answering, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Runs on ``board``, which the module defines."""
    from made_session import Runs

    return Runs(board, tmp_path, monkeypatch)


@pytest.fixture
def tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Tables:
    """The command asymlab tables, in an empty folder."""
    from made_cli import in_folder

    return in_folder(tmp_path, monkeypatch, capsys)
