# SPDX-License-Identifier: Apache-2.0
"""Guest programs compiled for the machine that runs the tests."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import cache
from pathlib import Path

from asymlab.arch import ARCHES
from asymlab.guest.programs import packed
from asymlab.proc import Done, run


@cache
def programs() -> Path:
    """The folder with all of them, compiled once for as long as no source changes."""
    name = {"aarch64": "arm64"}.get(platform.machine(), platform.machine())
    return packed(ARCHES[name]).parent


def execute(line: str) -> Done:
    program, *args = line.split()
    return run([str(programs() / program), *args], deadline_s=60, check=False)


def samples(done: Done) -> dict[str, float]:
    assert done.code == 0, done.output
    pairs = (line.split("=") for line in done.output.splitlines())
    return {name: float(value) for name, value in pairs}


TRIES = 20


def figures(
    line: str,
    undisturbed: Callable[[dict[str, float]], bool],
    execute: Callable[[str], Done] = execute,
) -> dict[str, float]:
    """Figures of a run that the host's other work left ``undisturbed``; a defect disturbs all.

    That work takes time from a program, also while it finds out how fast the CPU is.
    """
    for _ in range(TRIES):
        done = execute(line)  # fails if the program got too little CPU time to measure anything
        if done.code == 0 and undisturbed(samples(done)):
            return samples(done)
    raise AssertionError(f"{TRIES} times in a row: {done.output}")
