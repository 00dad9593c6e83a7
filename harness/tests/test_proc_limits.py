# SPDX-License-Identifier: Apache-2.0
"""A tool on hostile input ends in bounded time, memory and output."""

from __future__ import annotations

from asymlab.limited import Limits, run_limited
from asymlab.proc import CommandFailed
from goldens import refused


def test_reads_its_input_and_merges_streams() -> None:
    done = run_limited(["sh", "-c", "cat; echo oops >&2; exit 3"], Limits(), stdin=b"in\n")
    assert (done.code, done.output) == (3, "in\noops\n")


def test_a_silent_tool_is_killed_at_its_deadline() -> None:
    with refused(CommandFailed):
        run_limited(["sleep", "infinity"], Limits(deadline_s=0.3))


def test_endless_output_is_cut() -> None:
    with refused(CommandFailed):
        run_limited(["yes"], Limits(output=100_000))


def test_memory_is_limited() -> None:
    script = "import sys; x = bytearray(400 << 20); sys.exit(0)"
    roomy = run_limited(["python3", "-c", script], Limits(deadline_s=100, memory=1 << 30))
    tight = run_limited(["python3", "-c", script], Limits(deadline_s=100, memory=200 << 20))
    assert (roomy.code, tight.code) == (0, 1)
    assert "MemoryError" in tight.output


def test_a_file_may_not_grow_beyond_its_limit(tmp_path: object) -> None:
    done = run_limited(["sh", "-c", f"yes > {tmp_path}/big"], Limits(file=1 << 16))
    assert done.code != 0
