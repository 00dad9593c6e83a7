# SPDX-License-Identifier: Apache-2.0
"""A real LAVA server for tests: PostgreSQL, web, scheduler and workers in new namespaces.

It is not installed, does not listen on the machine's network, and ends with its block.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.lava.credentials import LavaToken, read_token
from asymlab.lava.forms import LAVASIDE
from asymlab.paths import cache_root
from asymlab.proc import Child, ended, kill_group, spawn
from asymlab.progress import Progress
from lava_forward import Forward
from lava_rootfs import RootFs, entered, machine_folder, need_root, rootfs

START_S = 900.0
"""How long the start may take on a busy host; 5 s where nothing else runs."""

STOP_S = 20.0

COMMAND_S = 900.0

DOCKER = LAVASIDE / "docker.py"
"""Stands in for docker inside: a step runs on the host's own files."""


@dataclass(frozen=True)
class Server:
    """A running server. ``url`` is on loopback; ``folder`` is seen inside as /srv/asymlab."""

    url: str
    folder: Path
    child: Child

    @property
    def token_file(self) -> Path:
        """Holds the token of this start's administrator; mode 600."""
        return self.folder / "token"

    @property
    def token(self) -> LavaToken:
        """The administrator's token."""
        return read_token(self.token_file)

    @property
    def logs(self) -> Path:
        """A log for each service."""
        return self.folder / "logs"

    def command(self, words: str) -> str:
        """Send process 1 ``stop|kill|start NAME`` or ``list``; its answer.

        NAME is worker-1 ..., or server (all but the workers). InfraError if that does not work.
        """
        assert self.child.stdin
        self.child.stdin.write(words.encode() + b"\n")
        self.child.stdin.flush()
        answer = _line(self.child, time.monotonic() + COMMAND_S)
        if answer.startswith("error:"):
            raise InfraError(f"the LAVA server does not know how to {words}")
        return answer


@contextmanager
def serving(workers: int, progress: Progress, *, port: int = 0) -> Iterator[Server]:
    """A server with ``workers`` workers (worker-1 ...), as long as the block lasts.

    The file system is built first if need be. Raises UserError (not root, a missing tool),
    InfraError (it does not start; its last output is in the message).
    """
    need_root()
    files = rootfs(progress)
    progress.update(0, None, "starting LAVA's server")
    with machine_folder(cache_root() / "lava-server", "server") as folder:
        share = folder / "share"
        child = _start(files, folder, workers)
        try:
            _wait(child, share)
            with Forward(share / "http.sock", port) as door:
                yield Server(f"http://127.0.0.1:{door.port}", share, child)
        finally:
            _stop(child)


def _start(files: RootFs, folder: Path, workers: int) -> Child:
    """Write what process 1 is to know, and start it."""
    runs = folder / "share" / "runs"
    about = {
        "workers": workers,
        "python": sys.executable,
        "docker": str(DOCKER),
        # a run inside a job is sent through the job's log
        "environment": {"ASYMLAB_CACHE": str(cache_root()), "ASYMLAB_RUNS": str(runs)},
    }
    (folder / "share" / "config.json").write_text(json.dumps(about))
    argv = entered(files.layers, folder, "serve")
    return spawn(argv, folder / "share" / "errors.log")


def _wait(child: Child, share: Path) -> None:
    try:
        ready = _line(child, time.monotonic() + START_S) == "ready"
    except InfraError:
        ready = False
    if not ready:
        errors = (share / "errors.log").read_text(errors="replace").strip()
        raise InfraError(f"LAVA's server does not start\n{errors[-2000:]}")


def _line(child: Child, until: float) -> str:
    """The next line of process 1; InfraError if it ends, or is silent until then."""
    assert child.stdout
    fd = child.stdout.fileno()
    line = b""
    while not line.endswith(b"\n"):
        left = until - time.monotonic()
        if left <= 0 or not select.select([fd], [], [], left)[0]:
            raise InfraError("the LAVA server does not answer")
        if not (byte := os.read(fd, 1)):
            raise InfraError("the LAVA server is gone")
        line += byte
    return line.decode(errors="replace").strip()


def _stop(child: Child) -> None:
    """Ask process 1 to end, which closes the database; then make sure."""
    assert child.stdin
    with suppress(OSError):
        child.stdin.close()
    if not ended(child, STOP_S):
        os.kill(child.pid, signal.SIGTERM)
    kill_group(child)
