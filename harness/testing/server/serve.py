# SPDX-License-Identifier: Apache-2.0
"""Process 1 of the test server: runs PostgreSQL, LAVA's daemons and workers, until standard input
ends.

/srv/asymlab/config.json says how many ``workers``, and two things of the host's: the ``python`` and
the stand-in for ``docker`` that steps of jobs and commands of devices are run with.

It reads one command a line and answers with one line: ``stop NAME``, ``kill NAME`` (with all
that it started, as when a machine dies), ``start NAME``, ``list``. NAME is a service, or ``server``
for all of them but the workers. What ends unasked is started again, as systemd would.
"""

from __future__ import annotations

import json
import os
import select
import signal
import time
from pathlib import Path
from typing import Any

from services import (
    ENVIRONMENT,
    LOGS,
    SHARE,
    Service,
    bring_up,
    postgres,
    reap,
    run,
    start,
    start_all,
    stop,
)

HOST = Path("/host")
"""The host's own files."""

CHANGE_OVER = """\
if tool=$(command -v lava-test-case); then
	# a step of a job: LAVA's helpers and its folder for results are under /mnt over there
	PATH=/mnt$(dirname "$(realpath "$tool")"):$PATH
	[ -z "$LAVA_RESULT_DIR" ] || LAVA_RESULT_DIR=/mnt$(realpath "$LAVA_RESULT_DIR")
	export PATH LAVA_RESULT_DIR
fi
exec chroot {host} {python} "$@"
"""


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


def serve() -> None:
    """All services until standard input ends."""
    config = json.loads((SHARE / "config.json").read_text())
    stand_ins(config)
    dispatchers(config["workers"])
    services = daemons(config["workers"])
    start_all(members(services, "server"))
    new_token()
    for service in services.values():
        start(service)
    say("ready")
    mind(services)


def dispatchers(workers: int) -> None:
    """What each worker is to know; LAVA would look for a default route, which there is none of."""
    for number in range(1, workers + 1):
        folder = Path(f"/etc/lava-server/dispatcher.d/worker-{number}")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "dispatcher.yaml").write_text("dispatcher_ip: 127.0.0.1\n")


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


def script(path: Path, text: str) -> None:
    """An executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def new_token() -> None:
    """A token for this start only, readable for its owner only: the log it is printed to."""
    os.umask(0o077)
    manage = ["/usr/bin/lava-server", "manage", "tokens", "add", "--user", "admin"]
    run(manage, "lavaserver", "token")
    text = (LOGS / "token.log").read_text().split()[-1]
    (SHARE / "token").write_text(text + "\n")
    (LOGS / "token.log").unlink()
    os.umask(0o022)


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
        reap(services.values())
        for service in services.values():
            if service.wanted and not service.pid and time.monotonic() > service.again_at:
                start(service)
    stop(services.values(), members(services, "postgres"), hard=False)


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
        start_all(chosen)
    elif verb in ("stop", "kill"):
        stop(services.values(), chosen[::-1], hard=verb == "kill")
    else:
        return f"error: {line}"
    return f"done: {line}"


def say(line: str) -> None:
    """One line to the host."""
    os.write(1, line.encode() + b"\n")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    bring_up()
    serve()
