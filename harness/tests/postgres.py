# SPDX-License-Identifier: Apache-2.0
"""A private PostgreSQL cluster: in a temporary folder, on a Unix socket, removed at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from asymlab.proc import run

_BINARIES = Path("/usr/lib/postgresql")


def binary(name: str) -> str:
    """A program of the newest server installed; skips if there is none."""
    found = sorted(_BINARIES.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    if not found:
        pytest.skip("no PostgreSQL server: apt-get install postgresql")
    return str(found[-1])


@contextmanager
def cluster() -> Iterator[str]:
    """A running server; yields the URL of an empty database but for ``?dbname`` to be replaced.

    As root it runs as user postgres: the server refuses to be root.
    """
    initdb, control = binary("initdb"), binary("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="asymlab-pg-"))  # short: the socket's path has a limit
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    as_user = user if os.geteuid() == 0 else []
    if as_user:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    init = [initdb, "-D", str(data), "-U", "asymlab", "-A", "trust", "--no-sync", "-E", "UTF8"]
    options = f"-c listen_addresses= -k {folder} -c fsync=off -c max_connections=40"
    start = [control, "-D", str(data), "-w", "-t", "60", "-l", str(folder / "log"), "-o", options]
    try:
        run([*as_user, *init, "--locale=C.UTF-8"], deadline_s=60)
        run([*as_user, *start, "start"], deadline_s=90)
        yield f"postgresql://asymlab@/postgres?host={folder}"
    finally:
        run([*as_user, control, "-D", str(data), "-m", "immediate", "stop"], check=False)
        shutil.rmtree(folder, ignore_errors=True)
