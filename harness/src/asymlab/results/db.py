# SPDX-License-Identifier: Apache-2.0
"""Where the results store is, and how it is opened: SQLite by default, PostgreSQL by URL.

Every change is one transaction, so a writer that is killed leaves the store as it was before.
SQLite writers take their turns (BEGIN IMMEDIATE), readers never wait (write-ahead log).
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
"""How long a SQLite writer waits for its turn; a run of 88 cores takes 0.1 s."""

CONNECT_S = 10
"""How long a PostgreSQL server may take to answer."""

_FORMS = "a path, sqlite:///path, or postgresql://user@host/database"

# what was said may hold a password, in a place where nobody expects one
_NO_STORE = f"not a store: {VARIABLE} or --store"

_SECRET = ("password", "sslpassword")
"""libpq's parameters that nobody is to see."""


@dataclass(frozen=True)
class Store:
    """An open store. ``name`` is where it is, without any password."""

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
        """A transaction: all of the block is stored, or nothing. InfraError if the store fails."""
        with self._translated(), self.engine.connect() as plain:
            connection = plain.execution_options(asymlab_begin="BEGIN IMMEDIATE")
            with connection.begin():
                yield connection

    def alone(self, connection: Connection, what: str) -> None:
        """Until the transaction ends, no other writer is here with the same ``what``."""
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
    """Where the store is: ``where``, else $ASYMLAB_STORE, else store.sqlite beside the runs.

    UserError for what is no such place, and for a password in ``where``: a command line is seen
    by everybody on the machine.
    """
    said = where or os.environ.get(VARIABLE, "")
    if "://" not in said:
        if said.startswith(("postgres:", "postgresql:")) or "password=" in said:
            raise UserError(_NO_STORE, hint=f"it is {_FORMS}")
        path = Path(said) if said else runs_root() / STORE_FILE
        return URL.create("sqlite", database=str(path.absolute()))
    if said.partition("?")[0].count("@") > 1:
        raise UserError(_NO_STORE, hint="an @ in a password is written %40")
    try:
        url = _password_apart(make_url(said))
    except (ArgumentError, ValueError):
        raise UserError(_NO_STORE, hint=f"it is {_FORMS}") from None
    secrets = [url.password, *(text for key in _SECRET for text in _texts(url.query.get(key)))]
    for secret in filter(None, secrets):
        add_secret(secret)
    if any(secrets) and where:
        raise UserError(
            "a password has no place on a command line",
            hint=f"put the URL into {VARIABLE}, or the password into ~/.pgpass (mode 600)",
        )
    kind = url.get_backend_name()
    if kind == "postgres" or kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or not url.database or url.database == ":memory:":
        raise UserError(f"not a store: {url.render_as_string()}", hint=f"it is {_FORMS}")
    return url.set(database=str(Path(url.database).absolute()))


def _password_apart(url: URL) -> URL:
    """libpq also takes passwords as parameters; only the URL's own one is left out of messages."""
    texts = _texts(url.query.get("password"))
    if not texts:
        return url
    return url.set(password=texts[-1]).difference_update_query(["password"])


def _texts(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """All that a parameter of a URL was set to."""
    return (value,) if isinstance(value, str) else value or ()


def open_store(where: str = "", *, create: bool = True) -> Store:
    """Open the store at ``where`` (see store_url), made or brought up to date if need be.

    Without ``create`` a store that does not exist is a UserError. Raises InfraError for one that
    cannot be reached or read, and UserError for one that a newer asymlab made.
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
            hint="asymlab store import results/runs   stores the runs that are there",
        )
    store = Store(_engine(url), name)
    with store._translated():
        _bring_up_to_date(store, url)
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
    """Transactions are ours to begin: sqlite3 begins none before DDL, and only deferred ones."""
    connection.isolation_level = None  # type: ignore[attr-defined]
    connection.execute("PRAGMA foreign_keys=ON")  # type: ignore[attr-defined]


def _sqlite_begins(connection: Connection) -> None:
    how = connection.get_execution_options().get("asymlab_begin", "BEGIN")
    connection.exec_driver_sql(how)


def _bring_up_to_date(store: Store, url: URL) -> None:
    if _revision(store) == HEAD:
        return
    if url.get_backend_name() == "sqlite":
        path = Path(store.name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with locked(path.with_name(path.name + ".lock")):
                _sqlite_upgrade(store)
        except OSError as error:
            raise InfraError(f"cannot write {path}: {error.strerror or error}") from error
    else:
        _upgrade(store)


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
    """Run what migrations are missing, all or none; whoever comes second finds nothing to do."""
    from asymlab.results.migrations import upgrade

    with store.writing() as connection:
        store.alone(connection, "migration")
        upgrade(connection)


def _revision(store: Store) -> str | None:
    """The revision of a store, None for an empty one; UserError if it is none of ours."""
    if store.engine.dialect.name == "sqlite" and not Path(store.name).exists():
        return None
    with store.reading() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found and found > HEAD:
        raise UserError(
            f"{store.name} was made by a newer asymlab (revision {found}, this one knows {HEAD})",
            hint="update asymlab, or name another store with --store",
        )
    return found


def _infra(name: str, error: SQLAlchemyError) -> AsymlabError:
    """What a database said, in one line and without the statement."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines() or [""]
    hint = ""
    if "not a database" in said[0] or "malformed" in said[0]:
        hint = "move it away; asymlab store import FOLDER... makes it anew from the run folders"
    return InfraError(f"the results store {name}: {said[0]}", hint=hint, retriable=True)
