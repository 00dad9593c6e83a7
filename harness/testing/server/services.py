# SPDX-License-Identifier: Apache-2.0
"""Daemons of the test server: how they are started, and ended.

Runs with the Python of the root file system; nothing but its standard library.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import signal
import socket
import struct
import sys
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SHARE = Path("/srv/asymlab")
"""Seen by the host: config.json, http.sock, token, logs/."""

LOGS = SHARE / "logs"

STOP_S = 10.0
"""How long a service may take to end when asked."""

AGAIN_S = 1.0
"""Pause before a service that ended by itself is started again."""

ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/root",
    "DJANGO_SETTINGS_MODULE": "lava_server.settings.prod",
}


@dataclass
class Service:
    """A daemon; ``pid`` 0 while it does not run, ``wanted`` whether it should."""

    name: str
    argv: Sequence[str]
    user: str = "root"
    pid: int = 0
    wanted: bool = False
    again_at: float = field(default=0.0)
    stops_by: signal.Signals = signal.SIGTERM


def bring_up() -> None:
    """The loopback interface, and folders that /run had before it was mounted over."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        up_and_running = struct.pack("16sH14s", b"lo", 0x41, b"")
        fcntl.ioctl(handle, 0x8914, up_and_running)  # SIOCSIFFLAGS, netdevice(7)
    entry = pwd.getpwnam("postgres")
    Path("/run/postgresql").mkdir(exist_ok=True)
    os.chown("/run/postgresql", entry.pw_uid, entry.pw_gid)
    Path("/tmp").chmod(0o1777)
    Path("/dev/shm").chmod(0o1777)
    LOGS.mkdir(parents=True, exist_ok=True)


def postgres() -> Service:
    """The database; nothing in it outlives the test, so that it need not reach the disk."""
    (home,) = Path("/usr/lib/postgresql").iterdir()
    data = f"/var/lib/postgresql/{home.name}/main"
    config = f"/etc/postgresql/{home.name}/main/postgresql.conf"
    options = [f"config_file={config}", "fsync=off", "synchronous_commit=off", "listen_addresses="]
    argv = [str(home / "bin/postgres"), "-D", data]
    argv += [word for option in options for word in ("-c", option)]
    # on SIGTERM it would wait until all clients have gone
    return Service("postgres", argv, "postgres", stops_by=signal.SIGINT)


def start(service: Service) -> None:
    """Start a service unless it runs; its output goes to its log."""
    if service.pid:
        return
    identity: list[str] = []
    if service.user != "root":
        entry = pwd.getpwnam(service.user)
        identity = ["/usr/bin/setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}"]
        identity += ["--init-groups"]
    argv = [*identity, *service.argv]
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    log = str(LOGS / f"{service.name}.log")
    service.wanted = True
    service.pid = os.posix_spawn(
        argv[0],
        argv,
        ENVIRONMENT,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, log, flags, 0o644),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
        setsid=True,
        setsigmask=[],
    )


def start_all(services: Iterable[Service]) -> None:
    """Start services in their order; the database must answer before the others ask it."""
    for service in services:
        start(service)
        if service.name == "postgres":
            wait_for_database()


def wait_for_database() -> None:
    """Until PostgreSQL listens."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if Path("/run/postgresql/.s.PGSQL.5432.lock").exists():
            with socket.socket(socket.AF_UNIX) as line:
                if line.connect_ex("/run/postgresql/.s.PGSQL.5432") == 0:
                    time.sleep(0.3)  # it listens a moment before it accepts
                    return
        time.sleep(0.1)
    raise SystemExit("PostgreSQL does not start")


def run(argv: Sequence[str], user: str = "root", output: str = "setup") -> None:
    """Run a command of the set-up to its end; SystemExit with its name if it fails."""
    service = Service(output, argv, user)
    log = LOGS / f"{service.name}.log"
    start(service)
    _, status = os.waitpid(service.pid, 0)
    if code := os.waitstatus_to_exitcode(status):
        sys.stderr.write(log.read_text(errors="replace")[-3000:])
        raise SystemExit(f"{argv[0]}: exit code {code}")


def reap(services: Iterable[Service]) -> None:
    """Collect what ended, and note of which service it was."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        for service in services:
            if service.pid == pid:
                service.pid = 0
                service.again_at = time.monotonic() + AGAIN_S


def stop(services: Collection[Service], names: Collection[Service], *, hard: bool) -> None:
    """End ``names`` of all ``services``: asked first, unless ``hard``, which also takes all that
    they started."""
    for service in names:
        service.wanted = False
        if not service.pid:
            continue
        for pid in family(service.pid) if hard else [service.pid]:
            send(pid, signal.SIGKILL if hard else service.stops_by)
    until = time.monotonic() + STOP_S
    while any(service.pid for service in names):
        reap(services)
        if time.monotonic() > until:
            for service in names:
                for pid in family(service.pid) if service.pid else ():
                    send(pid, signal.SIGKILL)
        time.sleep(0.05)


def family(pid: int) -> list[int]:
    """A process and all that it started, directly or not."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(entry.name)] = int(
                (entry / "stat").read_text().rsplit(")", 1)[1].split()[1]
            )
        except OSError:
            continue
    found = [pid]
    for member in found:
        found += [child for child, parent in parents.items() if parent == member]
    return found


def send(pid: int, number: signal.Signals) -> None:
    """Signal a process that may be gone already."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return
