# SPDX-License-Identifier: Apache-2.0
"""The only module that starts processes: with a deadline and a log, and without orphans."""

from __future__ import annotations

import collections
import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from asymlab.deadline import Deadline
from asymlab.errors import InfraError, UserError

LABGRID_FAILURES: tuple[type[Exception], ...] = (subprocess.CalledProcessError, OSError)
"""Errors of commands that a library starts."""

GRACE_S = 10.0
"""Seconds that a command has to stop its own children before it is killed."""

TAIL_LINES = 20
"""Last lines of a failed command in its error."""


class CommandFailed(InfraError):
    """A command with a non-zero exit code (``code``), or whose deadline passed (None)."""

    def __init__(
        self,
        argv: Sequence[str],
        code: int | None,
        tail: str,
        log: Path | None,
        killed: str = "did not finish in time and was killed",
    ) -> None:
        reason = killed if code is None else f"exit code {code}"
        where = f"\n  full log: {log}" if log else ""
        super().__init__(f"{shlex.join(argv)}\n  {reason}{where}\n{tail}".rstrip())
        self.argv = tuple(argv)
        self.code = code
        self.tail = tail


@dataclass(frozen=True)
class Done:
    """A finished command: its exit code and standard output (text, errors merged)."""

    code: int
    output: str


def cpus() -> int:
    """How many CPUs this process and its commands may run on (taskset, cgroups' cpusets)."""
    return len(os.sched_getaffinity(0))


def need_tool(name: str, package: str) -> str:
    """The path of a tool on PATH, or a UserError with its Debian package."""
    path = shutil.which(name)
    if path is None:
        raise UserError(f"{name} is not installed", hint=f"apt-get install {package}")
    return path


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """Kill a child and all processes of its group, which it leads."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def _end_group(child: subprocess.Popen[bytes]) -> None:
    """Terminate a child and its group; kill the processes that do not end.

    ninja puts each of its jobs into a separate group, which only ninja can end.
    """
    with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(child.pid, signal.SIGTERM)
        child.wait(GRACE_S)
    kill_group(child)


Child = subprocess.Popen[bytes]
"""A process that ``spawn`` started."""


def spawn(argv: Sequence[str], errors: Path, cwd: Path | None = None) -> Child:
    """Start a long-running command: standard streams are pipes, its errors go to a file.

    It leads a new process group. The kernel kills it when the calling thread ends for any reason
    (prctl(2), PR_SET_PDEATHSIG): no emulator outlives asymlab.
    """
    setpriv = need_tool("setpriv", "util-linux")
    with errors.open("wb") as sink:
        return subprocess.Popen(
            [setpriv, "--pdeathsig", "KILL", "--", *argv],
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=sink,
            start_new_session=True,
        )


def start(
    signal_name: str,
    argv: Sequence[str],
    cwd: Path | None,
    stdin: IO[bytes] | int = subprocess.DEVNULL,
    env: Mapping[str, str] | None = None,
) -> Child:
    """Start a command in a new process group, with output and errors in one pipe; the kernel sends
    it ``signal_name`` when the calling thread ends."""
    return subprocess.Popen(
        [need_tool("setpriv", "util-linux"), "--pdeathsig", signal_name, "--", *argv],
        cwd=cwd,
        env=env,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def ended(child: Child, within_s: float) -> bool:
    """Whether a child ends within ``within_s`` seconds."""
    try:
        child.wait(within_s)
    except subprocess.TimeoutExpired:
        return False
    return True


def exit_code(child: Child, deadline: Deadline) -> int:
    """The exit code of a child that closed its output; TimeoutError when the deadline passes."""
    while not ended(child, deadline.wait_s()):
        pass
    return child.returncode


def run(
    argv: Sequence[str],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
    deadline_s: float = 600,
    on_line: Callable[[str], None] | None = None,
    check: bool = True,
) -> Done:
    """Run a command to its end, both streams merged.

    ``env`` is added to the environment. Each line is written to ``log`` and passed to ``on_line``.
    Raises CommandFailed, with the last lines, if ``check`` and the exit code is not 0, or if
    ``deadline_s`` passes (see Deadline). An interrupt first ends the command's whole group. If
    asymlab is killed, the kernel terminates the command, and make terminates its jobs.
    """
    child = start("TERM", argv, cwd=cwd, env={**os.environ, **(env or {})})
    tail: collections.deque[str] = collections.deque(maxlen=TAIL_LINES)
    lines: list[str] = []
    finished = False
    try:
        with contextlib.ExitStack() as stack:
            sink = stack.enter_context(log.open("a", buffering=1)) if log else None
            assert child.stdout is not None
            deadline = Deadline(child.pid, deadline_s)
            for line in _lines(child.stdout, deadline):
                lines.append(line)
                tail.append(line.rstrip())
                if sink:
                    sink.write(line)
                if on_line:
                    on_line(line.rstrip("\n"))
        code = exit_code(child, deadline)
        finished = True
    except TimeoutError:
        raise CommandFailed(argv, None, "\n".join(tail), log) from None
    finally:
        if not finished:
            _end_group(child)
    if check and code != 0:
        raise CommandFailed(argv, code, "\n".join(tail), log)
    return Done(code, "".join(lines))


def stream(
    argv: Sequence[str], *, deadline_s: float = 600, chunk: int = 1 << 24
) -> Iterator[bytes]:
    """A command's standard output in pieces of ``chunk`` bytes (the last one may be shorter).

    Raises CommandFailed, with the last lines of its standard error, on a non-zero code and when
    ``deadline_s`` passes (as run() does). The command is killed if the reader stops early.
    """
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(
            list(argv),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
        code: int | None = None
        try:
            assert child.stdout is not None
            deadline = Deadline(child.pid, deadline_s)
            with child.stdout, contextlib.suppress(TimeoutError):
                yield from _pieces(child.stdout, chunk, deadline)
                code = exit_code(child, deadline)
        finally:
            if child.returncode is None:
                kill_group(child)
        if code != 0:
            errors.seek(0)
            tail = errors.read().decode(errors="replace").splitlines()[-TAIL_LINES:]
            raise CommandFailed(argv, code, "\n".join(tail), None)


def _pieces(stream: IO[bytes], size: int, deadline: Deadline) -> Iterator[bytes]:
    """A pipe's bytes, at least ``size`` at a time, then the rest; TimeoutError when the deadline
    passes."""
    pending: list[bytes] = []
    for part in parts(stream, deadline):
        pending.append(part)
        if sum(map(len, pending)) >= size:
            yield b"".join(pending)
            pending.clear()
    yield b"".join(pending)


def _lines(stream: IO[bytes], deadline: Deadline) -> Iterator[str]:
    """Decoded lines of a pipe; TimeoutError when the deadline passes."""
    pending = b""
    for part in parts(stream, deadline):
        *whole, pending = (pending + part).split(b"\n")
        for line in whole:
            yield line.decode(errors="replace") + "\n"
    if pending:
        yield pending.decode(errors="replace")


def parts(stream: IO[bytes], deadline: Deadline) -> Iterator[bytes]:
    """A pipe's bytes as they are written; TimeoutError when the deadline passes."""
    fd = stream.fileno()
    with selectors.DefaultSelector() as selector:
        selector.register(fd, selectors.EVENT_READ)
        while True:
            if selector.select(deadline.wait_s()):
                if not (part := os.read(fd, 1 << 20)):
                    return
                yield part
