# SPDX-License-Identifier: Apache-2.0
"""trace.dat -> Trace, through ``trace-cmd report``."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from asymlab import proc
from asymlab.errors import InfraError
from asymlab.trace.frames import Trace
from asymlab.trace.lines import Piece, cut, parse_until

PIECE = 1 << 23
"""Bytes of text that are parsed at a time: limits memory, and parsing runs while trace-cmd does."""

DEADLINE_S = 300
_LOSSES = ("overrun", "commit overrun", "dropped events")


@dataclass(frozen=True)
class Readable:
    """What can be read of a trace.dat; ``problem`` is the reason why it is not all that the kernel
    recorded, "" if it is."""

    trace: Trace
    problem: str


def read_trace(path: Path) -> Trace:
    """All scheduler events of a trace.dat.

    UserError without trace-cmd; InfraError for a file that is missing, truncated or damaged. Events
    lost in the guest are not an error: they are in ``Trace.lost``.
    """
    found = read_readable(path)
    if found.problem:
        raise InfraError(found.problem)
    return found.trace


def read_readable(path: Path) -> Readable:
    """The events of a trace.dat that is truncated or damaged, up to the damage.

    UserError without trace-cmd; InfraError for a file that is missing or has no readable event.
    """
    tool = proc.need_tool("trace-cmd", "trace-cmd")
    if not path.is_file() or path.stat().st_size == 0:
        raise InfraError(f"{path}: the trace is missing or empty")
    stat = _stat(tool, path)
    argv = [tool, "report", "-N", "-R", "-t", "-i", str(path)]
    pieces, problem = _readable(proc.stream(argv, deadline_s=DEADLINE_S, chunk=PIECE), path)
    events = sum(piece.events for piece in pieces)
    if not events:
        none = f"{path}: truncated or damaged trace: it has no readable event"
        raise InfraError(problem or none)
    return Readable(_join(pieces, stat), problem or _shortfall(path, events, stat))


def _readable(source: Iterator[bytes], path: Path) -> tuple[list[Piece], str]:
    """The pieces up to the first problem, and the problem, or ""."""
    pieces: list[Piece] = []
    failures: list[proc.CommandFailed] = []
    for piece in _parsed(_until_failure(source, failures)):
        pieces.append(piece)
        if piece.problem:
            break
    if failures:
        return pieces, f"{path}: truncated or damaged trace\n{failures[0]}"
    problem = pieces[-1].problem
    return pieces, f"{path}: unexpected output of trace-cmd: {problem}" if problem else ""


def _until_failure(source: Iterator[bytes], failures: list[proc.CommandFailed]) -> Iterator[bytes]:
    """The output of a command that may fail; what it wrote before is kept."""
    try:
        yield from source
    except proc.CommandFailed as error:
        failures.append(error)


def _parsed(source: Iterator[bytes]) -> Iterator[Piece]:
    """Pieces, parsed in a second thread while trace-cmd continues; at most two are queued."""
    with ThreadPoolExecutor(1) as pool:
        waiting: deque[Future[Piece]] = deque()
        for text in _whole_events(source):
            waiting.append(pool.submit(parse_until, text))
            if len(waiting) > 2:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _whole_events(source: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes, cut between events."""
    rest = b""
    for piece in source:
        text = rest + piece
        at = cut(text)
        rest = text[at:]
        yield text[:at]
    yield rest


def _stat(tool: str, path: Path) -> dict[int, dict[str, int]]:
    """The kernel's counters by CPU, from the end of the trace."""
    try:
        text = proc.run([tool, "report", "--stat", "-i", str(path)], deadline_s=60).output
    except proc.CommandFailed as error:
        raise InfraError(f"{path}: truncated or damaged trace\n{error}") from error
    found: dict[int, dict[str, int]] = {}
    for block in re.split(r"^CPU: ", text, flags=re.M)[1:]:
        number, *lines = block.splitlines()
        pairs = (line.partition(": ") for line in lines)
        found[int(number)] = {k: int(v) for k, _, v in pairs if v.strip().isdigit()}
    return found


def _join(pieces: list[Piece], stat: dict[int, dict[str, int]]) -> Trace:
    """One Trace of all pieces; lost events by CPU are the larger of the two sources' numbers."""
    lost = {cpu: sum(c.get(key, 0) for key in _LOSSES) for cpu, c in stat.items()}
    for piece in pieces:
        for cpu, count in piece.lost.items():
            lost[cpu] = max(lost.get(cpu, 0), count)

    def whole(name: str) -> pl.DataFrame:
        return pl.concat([piece.tables[name] for piece in pieces], rechunk=True)

    return Trace(
        switches=whole("sched_switch"),
        wakeups=whole("wakeup"),
        migrations=whole("sched_migrate_task"),
        markers=whole("print"),
        lost={cpu: count for cpu, count in lost.items() if count},
        events=sum(piece.events for piece in pieces),
    )


def _shortfall(path: Path, events: int, stat: dict[int, dict[str, int]]) -> str:
    """A problem if fewer events were read than the kernel counts: trace-cmd may exit with 0 on half
    a file."""
    expected = sum(counters.get("read events", 0) for counters in stat.values())
    if events >= expected:
        return ""
    return f"{path}: truncated or damaged trace: only {events} of {expected} events can be read"
