# SPDX-License-Identifier: Apache-2.0
"""Opens the results store: SQLite by default, PostgreSQL by URL.

Every change is one transaction: a killed writer leaves the store unchanged. SQLite writers wait
for each other (BEGIN IMMEDIATE), readers never wait (write-ahead log).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from asymlab.errors import AsymlabError, InfraError, UserError
from asymlab.paths import runs_root
from asymlab.redact import add_secret, redacted
from asymlab.results.schema import HEAD
from asymlab.store import locked

STORE_FILE = "store.sqlite"
VARIABLE = "ASYMLAB_STORE"

WAIT_S = 60.0
"""How long a SQLite writer waits for others, in s; storing a run of 88 cores takes 0.1 s."""

CONNECT_S = 10
"""How long a PostgreSQL server may take to answer, in s."""

_FORMS = "a path, sqlite:///path, or postgresql://user@host/database"

# without the text itself: it may contain a password
_NO_STORE = f"{VARIABLE} or --store is not the address of a results store"

_SECRET = ("password", "sslpassword")
"""libpq's parameters that are secret."""


@dataclass(frozen=True)
class Store:
    """An open store. ``name`` is its path or URL, without a password."""

    engine: Engine
    name: str

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the store. InfraError if the store fails."""
        with self._translated(), self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all or none of the block is stored. InfraError if the store fails."""
        with self._translated(), self.engine.connect() as plain:
            connection = plain.execution_options(asymlab_begin="BEGIN IMMEDIATE")
            with connection.begin():
                yield connection

    def lock(self, connection: Connection, what: str) -> None:
        """Keep out other writers with the same ``what`` until the transaction ends."""
        if connection.dialect.name == "postgresql":
            key = int.from_bytes(hashlib.sha256(what.encode()).digest()[:8], signed=True)
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            raise _infra(self.name, error) from error


def store_url(where: str = "") -> URL:
    """The address of the store: ``where``, else $ASYMLAB_STORE, else store.sqlite beside the runs.

    UserError if that is not an address of a store, and for a password in ``where``: every user of
    the machine can read command lines.
    """
    given = where or os.environ.get(VARIABLE, "")
    if "://" not in given:
        if given.startswith(("postgres:", "postgresql:")) or "password=" in given:
            raise UserError(_NO_STORE, hint=f"write {_FORMS}")
        path = Path(given) if given else runs_root() / STORE_FILE
        return URL.create("sqlite", database=str(path.absolute()))
    if given.partition("?")[0].count("@") > 1:
        raise UserError(_NO_STORE, hint="write an @ in a password as %40")
    try:
        url = _password_apart(make_url(given))
    except (ArgumentError, ValueError):
        raise UserError(_NO_STORE, hint=f"write {_FORMS}") from None
    secrets = [url.password, *(text for key in _SECRET for text in _texts(url.query.get(key)))]
    for secret in filter(None, secrets):
        add_secret(secret)
    if any(secrets) and where:
        raise UserError(
            "--store contains a password, which other users can read on the command line",
            hint=f"put the URL into {VARIABLE}, or the password into ~/.pgpass (mode 600)",
        )
    kind = url.get_backend_name()
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or not url.database or url.database == ":memory:":
        raise UserError(f"not a results store: {url.render_as_string()}", hint=f"write {_FORMS}")
    return url.set(database=str(Path(url.database).absolute()))


def _password_apart(url: URL) -> URL:
    """The URL with a password parameter as its password, which SQLAlchemy hides in messages."""
    texts = _texts(url.query.get("password"))
    if not texts:
        return url
    return url.set(password=texts[-1]).difference_update_query(["password"])


def _texts(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """All values of a parameter of a URL."""
    return (value,) if isinstance(value, str) else value or ()


def open_store(where: str = "", *, create: bool = True) -> Store:
    """Open the store at ``where`` (see store_url); create or migrate it if necessary.

    Without ``create`` a store that does not exist is a UserError. Raises InfraError for a store
    that cannot be reached or read, and UserError for one of a newer asymlab.
    """
    url = store_url(where)
    name = (
        url.database or ""
        if url.get_backend_name() == "sqlite"
        else redacted(url.render_as_string())
    )
    if url.get_backend_name() == "sqlite" and not create and not Path(name).exists():
        raise UserError(
            f"there is no results store at {name}",
            hint="create it from run folders: asymlab store import results/runs",
        )
    store = Store(_engine(url), name)
    with store._translated():
        _migrate(store)
    return store


def _engine(url: URL) -> Engine:
    try:
        if url.get_backend_name() == "sqlite":
            engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": WAIT_S})
            event.listen(engine, "connect", _sqlite_connected)
            event.listen(engine, "begin", _sqlite_begins)
            return engine
        return create_engine(
            url,
            poolclass=NullPool,
            isolation_level="READ COMMITTED",
            connect_args={"connect_timeout": CONNECT_S},
        )
    except (ModuleNotFoundError, NoSuchModuleError):
        hint = "pip install 'asymlab[postgres]'"
        raise UserError("stores on PostgreSQL need psycopg", hint=hint) from None


def _sqlite_connected(connection: object, record: object) -> None:
    """Begin transactions explicitly: sqlite3 begins none before DDL, and only deferred ones."""
    connection.isolation_level = None  # type: ignore[attr-defined]
    connection.execute("PRAGMA foreign_keys=ON")  # type: ignore[attr-defined]


def _sqlite_begins(connection: Connection) -> None:
    how = connection.get_execution_options().get("asymlab_begin", "BEGIN")
    connection.exec_driver_sql(how)


def _migrate(store: Store) -> None:
    if _revision(store) == HEAD:
        return
    if store.engine.dialect.name != "sqlite":
        _upgrade(store)
        return
    path = Path(store.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path.with_name(path.name + ".lock")):
            _sqlite_upgrade(store)
    except OSError as error:
        raise InfraError(f"cannot write {path}: {error.strerror or error}") from error


def _sqlite_upgrade(store: Store) -> None:
    if _revision(store) == HEAD:
        return
    raw = store.engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA journal_mode=WAL")
    finally:
        raw.close()
    _upgrade(store)


def _upgrade(store: Store) -> None:
    """Run all missing migrations or none; a second process finds none missing."""
    from asymlab.results.migrations import upgrade

    with store.writing() as connection:
        store.lock(connection, "migration")
        upgrade(connection)


def _revision(store: Store) -> str | None:
    """The revision of a store, None for an empty one; UserError for a newer one."""
    if store.engine.dialect.name == "sqlite" and not Path(store.name).exists():
        return None
    with store.reading() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found and found > HEAD:
        raise UserError(
            f"{store.name} is of a newer asymlab: revision {found}, this asymlab supports {HEAD}",
            hint="update asymlab, or name another store with --store",
        )
    return found


def _infra(name: str, error: SQLAlchemyError) -> AsymlabError:
    """The database's error in one line and without the statement."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines() or [""]
    hint = ""
    if "not a database" in lines[0] or "malformed" in lines[0]:
        hint = "move the file away, then create it again: asymlab store import FOLDER..."
    return InfraError(f"the results store {name}: {lines[0]}", hint=hint, retriable=True)
