# SPDX-License-Identifier: Apache-2.0
"""A loopback port of the host that leads to a socket file, behind which a namespace listens."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from pathlib import Path
from types import TracebackType

from asymlab.errors import InfraError

_CHUNK = 1 << 16


class Forward:
    """A context manager: while it is open, ``127.0.0.1:port`` leads to ``socket_file``.

    Port 0 takes a free one. Raises InfraError if the port is taken.
    """

    def __init__(self, socket_file: Path, port: int = 0) -> None:
        self._file = socket_file
        self.port = port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._server: asyncio.Server | None = None

    def __enter__(self) -> Forward:
        self._thread.start()
        begin = asyncio.start_server(self._serve, "127.0.0.1", self.port)
        try:
            self._server = asyncio.run_coroutine_threadsafe(begin, self._loop).result(10)
        except OSError as error:
            self._end()
            raise InfraError(f"port {self.port} is taken: {error.strerror}") from error
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    async def _close(self) -> None:
        assert self._server
        self._server.close()
        callers = asyncio.all_tasks() - {asyncio.current_task()}
        for task in callers:
            task.cancel()
        await asyncio.gather(*callers, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self._file)
        except OSError:
            # the server is being restarted: the caller sees a closed connection and asks again
            writer.close()
            return
        # a callback of asyncio's would complain that it was canceled
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(_pour(reader, far_writer), _pour(far_reader, writer))


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All of one direction, and its end."""
    with contextlib.suppress(OSError):
        while chunk := await reader.read(_CHUNK):
            writer.write(chunk)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()
