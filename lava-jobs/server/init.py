# SPDX-License-Identifier: Apache-2.0
"""Process 1 of the test server: starts PostgreSQL, LAVA's daemons and workers, and minds them.

    init.py prepare            makes the database, while the root file system is built
    init.py serve              runs everything until standard input ends

/srv/asymlab/config.json says how many ``workers``, and two things of the host's: the ``python`` and
the stand-in for ``docker`` that steps of jobs and commands of devices are run with.

``serve`` reads one command a line and answers with one line: ``stop NAME``, ``kill NAME`` (with all
that it started, as when a machine dies), ``start NAME``, ``list``. NAME is a service, or ``server``
for all of them but the workers. What ends unasked is started again, as systemd would.
Runs with the Python of the root file system; nothing but its standard library.
"""

from __future__ import annotations

import fcntl
import json
import os
import pwd
import select
import signal
import socket
import struct
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LOGS = Path("/var/log/asymlab")
SHARE = Path("/srv/asymlab")
"""Seen by the host: config.json, http.sock, token, logs/."""

HOST = Path("/host")
"""The host's own files."""

STOP_S = 10.0
"""How long a service may take to end when asked."""

AGAIN_S = 1.0
"""Pause before a service that ended by itself is started again."""

SETTINGS = """\
# the role is known by its user id (peer authentication): there is no password to keep
DATABASES:
  default:
    ENGINE: django.db.backends.postgresql
    NAME: lavaserver
    USER: lavaserver
    PASSWORD: ""
    HOST: /var/run/postgresql
    CONN_MAX_AGE: 60
ALLOWED_HOSTS: ["*"]
WORKER_AUTO_REGISTER: true
# without events the scheduler and the workers only look every 10 to 20 s
EVENT_NOTIFICATION: true
EVENT_SOCKET: tcp://127.0.0.1:5500
"""


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


def daemons(workers: int) -> dict[str, Service]:
    """All services by name, in the order in which they start."""
    manage = ["/usr/bin/lava-server", "manage"]
    sink = ["--level", "INFO", "--log-file", "-"]
    web = ["/usr/bin/gunicorn", "lava_server.wsgi", "-u", "lavaserver", "-g", "lavaserver"]
    web += ["--worker-class", "gthread", "--workers", "2", "--threads", "4", "--timeout", "120"]
    web += ["--bind", "127.0.0.1:8000", "--bind", f"unix:{SHARE}/http.sock", "--umask", "0"]
    events = ["--event-url", "tcp://127.0.0.1:5500"]
    found = [
        postgres(),
        Service("web", web),
        Service("publisher", [*manage, "lava-publisher", *sink, "--host", "127.0.0.1"]),
        Service("scheduler", [*manage, "lava-scheduler", *sink, *events]),
    ]
    for number in range(1, workers + 1):
        name = f"worker-{number}"
        url = ["--url", "http://127.0.0.1:8000/", "--ws-url", "http://127.0.0.1:8001/ws/"]
        # LAVA's default folder for all would make one worker adopt the jobs of another
        own = ["--name", name, "--worker-dir", f"/var/lib/lava/dispatcher/{name}"]
        pace = ["--ping-interval", "10", "--job-log-interval", "1", "--level", "DEBUG"]
        argv = ["/usr/bin/lava-worker", *url, *own, *pace, "--log-file", "-"]
        found.append(Service(name, argv))
    return {service.name: service for service in found}


def members(services: dict[str, Service], name: str) -> list[Service]:
    """The services that a name stands for; KeyError for an unknown one."""
    if name == "server":
        return [s for s in services.values() if not s.name.startswith("worker-")]
    return [services[name]]


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


ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/root",
    "DJANGO_SETTINGS_MODULE": "lava_server.settings.prod",
}


def reap(services: dict[str, Service]) -> dict[int, int]:
    """Collect what ended: exit codes by process id."""
    ended: dict[int, int] = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if not pid:
            return ended
        ended[pid] = os.waitstatus_to_exitcode(status)
        for service in services.values():
            if service.pid == pid:
                service.pid = 0
                service.again_at = time.monotonic() + AGAIN_S


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


def stop(services: dict[str, Service], names: Sequence[Service], *, hard: bool) -> None:
    """End services: asked first, unless ``hard``, which also takes all that they started."""
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


def send(pid: int, number: signal.Signals) -> None:
    """Signal a process that may be gone already."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


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


def start_all(services: dict[str, Service], names: Sequence[Service]) -> None:
    """Start services in their order; the database must answer before the others ask it."""
    for service in names:
        start(service)
        if service.name == "postgres":
            wait_for_database()


def obey(services: dict[str, Service], line: str) -> str:
    """Do one command; the answer."""
    words = line.split()
    if words == ["list"]:
        return " ".join(f"{s.name}={s.pid}" for s in services.values())
    try:
        verb, name = words
        chosen = members(services, name)
    except (ValueError, KeyError):
        return f"error: {line}"
    if verb == "start":
        start_all(services, chosen)
    elif verb in ("stop", "kill"):
        stop(services, chosen[::-1], hard=verb == "kill")
    else:
        return f"error: {line}"
    return f"done: {line}"


def mind(services: dict[str, Service]) -> None:
    """Read commands, reap, and start again what ended unasked, until standard input ends."""
    pending = b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.2)
        if ready:
            part = os.read(0, 4096)
            if not part:
                break
            *lines, pending = (pending + part).split(b"\n")
            for line in lines:
                say(obey(services, line.decode()))
        reap(services)
        for service in services.values():
            if service.wanted and not service.pid and time.monotonic() > service.again_at:
                start(service)
    stop(services, members(services, "postgres"), hard=False)


def say(line: str) -> None:
    """One line to the host."""
    os.write(1, line.encode() + b"\n")


def run(argv: Sequence[str], user: str = "root", output: Path = LOGS / "setup.log") -> None:
    """Run a command of the set-up to its end; SystemExit with its name if it fails."""
    service = Service(output.stem, argv, user)
    log = LOGS / f"{service.name}.log"
    start(service)
    _, status = os.waitpid(service.pid, 0)
    if code := os.waitstatus_to_exitcode(status):
        sys.stderr.write(log.read_text(errors="replace")[-3000:])
        raise SystemExit(f"{argv[0]}: exit code {code}")


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


def prepare() -> None:
    """Database, tables and the user of the test server."""
    Path("/etc/lava-server/settings.d/10-asymlab.yaml").write_text(SETTINGS)
    services = daemons(0)
    start_all(services, members(services, "postgres"))
    run(["/usr/bin/python3", "/usr/share/lava-server/postinst.py"])
    manage = ["/usr/bin/lava-server", "manage"]
    user = ["users", "add", "admin", "--staff", "--superuser", "--passwd", os.urandom(16).hex()]
    run([*manage, *user], "lavaserver")
    stop(services, members(services, "postgres"), hard=False)


def new_token() -> None:
    """A token for this start only, readable for its owner only: the log it is printed to."""
    os.umask(0o077)
    manage = ["/usr/bin/lava-server", "manage", "tokens", "add", "--user", "admin"]
    run(manage, "lavaserver", LOGS / "token.log")
    text = (LOGS / "token.log").read_text().split()[-1]
    (SHARE / "token").write_text(text + "\n")
    (LOGS / "token.log").unlink()
    os.umask(0o022)


CHANGE_OVER = """\
if tool=$(command -v lava-test-case); then
	# a step of a job: LAVA's helpers and its folder for results are under /mnt over there
	PATH=/mnt$(dirname "$(realpath "$tool")"):$PATH
	[ -z "$LAVA_RESULT_DIR" ] || LAVA_RESULT_DIR=/mnt$(realpath "$LAVA_RESULT_DIR")
	export PATH LAVA_RESULT_DIR
fi
exec chroot {host} {python} "$@"
"""


def script(path: Path, text: str) -> None:
    """An executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def stand_ins(config: dict[str, Any]) -> None:
    """Programs of the host's that device commands and jobs name: here they change over to it."""
    overrides = {**ENVIRONMENT, **config["environment"]}
    # what lava-run and all below it see (JSON is YAML); the web server hands it out
    settings = json.dumps({"purge": True, "overrides": overrides})
    Path("/etc/lava-server/env.yaml").write_text(settings + "\n")
    # under the very path that it has on the host, so that one command line works on both sides
    change_over = CHANGE_OVER.format(host=HOST, python=config["python"])
    if not Path(config["python"]).exists():
        script(Path(config["python"]), change_over)
    # a name that a matrix can have without knowing where
    script(Path("/usr/local/bin/asymlab-python"), change_over)
    docker = (
        f'ASYMLAB_CONTAINERS=/run/containers exec /usr/bin/python3 {HOST}{config["docker"]} "$@"'
    )
    script(Path("/usr/local/bin/docker"), docker)


def dispatchers(workers: int) -> None:
    """What each worker is to know; LAVA would look for a default route, which there is none of."""
    for number in range(1, workers + 1):
        folder = Path(f"/etc/lava-server/dispatcher.d/worker-{number}")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "dispatcher.yaml").write_text("dispatcher_ip: 127.0.0.1\n")


def serve() -> None:
    """All services until standard input ends."""
    global LOGS
    LOGS = SHARE / "logs"
    LOGS.mkdir(exist_ok=True)
    config = json.loads((SHARE / "config.json").read_text())
    stand_ins(config)
    dispatchers(config["workers"])
    services = daemons(config["workers"])
    start_all(services, members(services, "server"))
    new_token()
    for service in services.values():
        start(service)
    say("ready")
    mind(services)


def main() -> None:
    """Entry: the mode and its arguments."""
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    bring_up()
    if sys.argv[1] == "prepare":
        prepare()
    else:
        serve()


if __name__ == "__main__":
    main()
