# SPDX-License-Identifier: Apache-2.0
"""Tools that read untrusted bytes: with limits on time, memory and output."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from asymlab.deadline import Deadline
from asymlab.proc import CommandFailed, Done, exit_code, kill_group, need_tool, parts, start


@dataclass(frozen=True)
class Limits:
    """Limits of a tool that reads untrusted bytes.

    ``deadline_s`` as for run(); ``cpu_s`` seconds of processor time (None: as the deadline); bytes
    of address space (``memory``), of printed text (``output``), and of each written ``file``.
    """

    deadline_s: float = 10
    cpu_s: float | None = None
    memory: int = 500 << 20
    output: int = 64 << 20
    file: int = 64 << 20


def run_limited(
    argv: Sequence[str],
    limits: Limits,
    *,
    stdin: bytes = b"",
    cwd: Path | None = None,
    keep: Callable[[bytes], bytes] | None = None,
) -> Done:
    """Run a tool on hostile input to its end, both streams merged; its exit code is not judged.

    ``keep`` takes what is printed part by part, at last a line break, and returns what is stored.
    A tool that ends by a signal or for lack of memory has a code other than 0. Raises CommandFailed
    if the deadline passes or the output is too long.
    """
    prlimit = need_tool("prlimit", "util-linux")
    seconds = math.ceil(limits.cpu_s or limits.deadline_s)
    bounds = [f"--as={limits.memory}", f"--fsize={limits.file}", f"--cpu={seconds}", "--core=0"]
    with tempfile.TemporaryFile() as source:
        source.write(stdin)
        source.seek(0)
        child = start("KILL", [prlimit, *bounds, "--", *argv], cwd=cwd, stdin=source)
    try:
        assert child.stdout is not None
        with child.stdout:
            deadline = Deadline(child.pid, limits.deadline_s)
            read = parts(child.stdout, deadline)
            kept = map(keep, chain(read, (b"\n",))) if keep else read
            printed = _at_most(kept, limits.output)
        code = exit_code(child, deadline)
    except TimeoutError:
        raise CommandFailed(argv, None, "", None) from None
    except OverflowError:
        killed = f"was killed: it printed more than {limits.output} bytes"
        raise CommandFailed(argv, None, "", None, killed) from None
    finally:
        kill_group(child)
    return Done(code, printed.decode(errors="replace"))


def _at_most(printed: Iterable[bytes], most: int) -> bytes:
    """All parts; OverflowError beyond ``most`` bytes."""
    read: list[bytes] = []
    left = most
    for part in printed:
        read.append(part)
        left -= len(part)
        if left < 0:
            raise OverflowError
    return b"".join(read)
