# SPDX-License-Identifier: Apache-2.0
"""Tools that read untrusted bytes: with limits on time, memory and output."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

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
    argv: Sequence[str], limits: Limits, *, stdin: bytes = b"", cwd: Path | None = None
) -> Done:
    """Run a tool on hostile input to its end, both streams merged; its exit code is not judged.

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
            printed = _at_most(child.stdout, limits.output, deadline)
        code = exit_code(child, deadline)
    except TimeoutError:
        raise CommandFailed(argv, None, "", None) from None
    except OverflowError:
        killed = f"was killed: it printed more than {limits.output} bytes"
        raise CommandFailed(argv, None, "", None, killed) from None
    finally:
        kill_group(child)
    return Done(code, printed.decode(errors="replace"))


def _at_most(stream: IO[bytes], most: int, deadline: Deadline) -> bytes:
    """All of a pipe; OverflowError beyond ``most`` bytes, TimeoutError beyond the deadline."""
    read: list[bytes] = []
    left = most
    for part in parts(stream, deadline):
        read.append(part)
        left -= len(part)
        if left < 0:
            raise OverflowError
    return b"".join(read)
