# SPDX-License-Identifier: Apache-2.0
"""A web server with scripted answers, for tests of its clients."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from asymlab.lava.credentials import LavaToken
from asymlab.lava.rest import RETRIES, LavaServer

TOKEN = "s3cret0123456789"

QUICK = RETRIES.new(total=3, backoff_factor=0.01)
"""The retries of the client, with short pauses."""

Answer = tuple[int, object]


class ScriptedServer(ThreadingHTTPServer):
    """Sends the answers in order and repeats the last one; ``asked`` records requests."""

    def __init__(self, answers: list[Answer]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = answers
        self.asked: list[tuple[str, str, str]] = []


class _Handler(BaseHTTPRequestHandler):
    server: ScriptedServer

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        token = self.headers.get("Authorization", "")
        self.server.asked.append((self.command, self.path, token))
        answers = self.server.answers
        code, said = answers.pop(0) if len(answers) > 1 else answers[0]
        body = said.encode() if isinstance(said, str) else json.dumps(said).encode()
        self.send_response(code)
        if code == 302:
            self.send_header("Location", str(said))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Print no log line."""


@contextmanager
def lava(*answers: Answer) -> Iterator[tuple[LavaServer, ScriptedServer]]:
    """A client and the server that it sends requests to."""
    scripted = ScriptedServer(list(answers))
    thread = threading.Thread(target=scripted.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield (
            LavaServer(f"http://127.0.0.1:{scripted.server_port}", LavaToken(TOKEN), QUICK),
            scripted,
        )
    finally:
        scripted.shutdown()
        scripted.server_close()
        thread.join(5)
