# SPDX-License-Identifier: Apache-2.0
"""Secrets that are easy to find, and a search for them in output, files and command lines."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml

from asymlab import redact
from asymlab.cli.main import main
from asymlab.errors import ExitCode
from asymlab.proc import run

SAMPLE_S = 0.01
"""Between two samples of all command lines."""


class Spy:
    """Runs asymlab in ``folder`` and records its output and the commands that it starts.

    By default in this process, with an empty redactor before each command. With ``apart`` in a
    separate process; then the command lines of all processes of the machine are recorded.
    """

    def __init__(
        self, folder: Path, secrets: tuple[str, ...], *, apart: bool = False, **env: str
    ) -> None:
        self.folder = folder
        self.said = ""
        self._apart = apart
        self._secrets = secrets
        self.env = {"ASYMLAB_RUNS": str(folder / "results" / "runs"), **env}
        self._seen: set[str] = set()

    def asymlab(self, *words: object, code: ExitCode) -> str:
        """What a command printed; it has to end with ``code``."""
        line = list(map(str, words))
        self._seen.add(shlex.join(line))
        if self._apart:
            return self.python("-m", "asymlab", *line, code=code)
        with pytest.MonkeyPatch.context() as patch:
            for name, value in self.env.items():
                patch.setenv(name, value)
            patch.chdir(self.folder)
            patch.setattr(redact, "_known", [])
            patch.setattr(signal, "signal", lambda *_: None)
            patch.setattr(sys, "argv", ["asymlab", *line])
            patch.setattr(subprocess, "Popen", self._noted(subprocess.Popen))
            return self._recorded(*_called(), code)

    def python(self, *words: object, code: ExitCode) -> str:
        """Output of a Python with these arguments, in a separate process."""
        with self._watching():
            argv = [sys.executable, *map(str, words)]
            done = run(argv, cwd=self.folder, env=self.env, deadline_s=900, check=False)
        return self._recorded(done.output, done.code, code)

    def _recorded(self, said: str, ended: int, code: ExitCode) -> str:
        self.said += said
        assert ended == code, said
        return said

    def _noted(self, start: Callable[..., object]) -> Callable[..., object]:
        def noted(argv: Sequence[str], **options: object) -> object:
            self._seen.add(shlex.join(map(str, argv)))
            return start(argv, **options)

        return noted

    def leaks(self, *more: Path) -> list[str]:
        """Where a secret is to be seen: output, command lines, and files of ``folder`` and more."""
        places = {"output": self.said.encode(), "argv": "\n".join(self._seen).encode()}
        for root in (self.folder, *more):
            files = [root] if root.is_file() else [p for p in root.rglob("*") if p.is_file()]
            places |= {str(path): _content(path) for path in files}
        return [
            f"{place}: {secret}"
            for place, data in places.items()
            for secret in self._secrets
            if secret.encode() in data
        ]

    @contextmanager
    def _watching(self) -> Iterator[None]:
        over = threading.Event()
        thread = threading.Thread(target=self._sample, args=(over,))
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _sample(self, over: threading.Event) -> None:
        while not over.wait(SAMPLE_S):
            for process in os.scandir("/proc"):
                if process.name.isdecimal():
                    line = _command_line(process.name)
                    if any(secret in line for secret in self._secrets):
                        self._seen.add(line)


def _called() -> tuple[str, int]:
    """All that the command line in sys.argv says, and how it ends."""
    said = io.StringIO()
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
        pytest.raises(SystemExit) as caught,
    ):
        main()
    return said.getvalue(), int(caught.value.code or 0)


def _command_line(pid: str) -> str:
    try:
        return Path("/proc", pid, "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def _content(path: Path) -> bytes:
    data = path.name.encode() + b"\n" + path.read_bytes()
    return data + gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else data


class Farm(ThreadingHTTPServer):
    """The part of a LAVA server that a submission needs; its jobs end at once, incomplete.

    ``tokens`` has the tokens that clients sent. An ``indiscreet`` server repeats them in errors.
    """

    def __init__(self, *, indiscreet: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.indiscreet = indiscreet
        self.tokens: set[str] = set()
        self.jobs: list[dict[str, object]] = []

    def answer(self, path: str, body: bytes) -> tuple[int, str]:
        """Code and text for a request."""
        if self.indiscreet:
            return 400, json.dumps({"message": f"no user has the token {max(self.tokens)}"})
        if body:
            definition = json.loads(body)["definition"]
            name = yaml.safe_load(definition)["job_name"]
            about = {"id": len(self.jobs) + 1, "state": "Finished", "health": "Incomplete"}
            when = {"submit_time": time.strftime("%FT%TZ"), "end_time": time.strftime("%FT%TZ")}
            self.jobs.append({**about, **when, "description": name, "definition": definition})
            return 201, json.dumps({"job_ids": [len(self.jobs)]})
        if path.endswith("/yaml/"):
            case = {"suite": "lava", "name": "job", "result": "fail"}
            return 200, json.dumps([{**case, "metadata": {"error_type": "Job"}}])
        if path.endswith("/logs/"):
            return 200, '- {"lvl": "info", "msg": "made up"}\n'
        return 200, json.dumps({"results": self.jobs, "next": None})


class _Handler(BaseHTTPRequestHandler):
    server: Farm

    def do_GET(self) -> None:
        self.server.tokens.add(self.headers.get("Authorization", ""))
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        code, text = self.server.answer(self.path.partition("?")[0], body)
        self.send_response(code)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Print no log line."""


@contextmanager
def farm(*, indiscreet: bool = False) -> Iterator[tuple[str, Farm]]:
    """A server on loopback and its address."""
    with Farm(indiscreet=indiscreet) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", server
        finally:
            server.shutdown()
            thread.join(5)


def private(path: Path, text: str, mode: int = 0o600) -> Path:
    """A file that only its owner reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n")
    path.chmod(mode)
    return path
