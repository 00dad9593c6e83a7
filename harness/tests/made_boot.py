# SPDX-License-Identifier: Apache-2.0
"""Boots of a small arm64 machine: plans for them, and their running emulators."""

from __future__ import annotations

from pathlib import Path

from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.model.job import Firmware, Job, Load, Plan

SMALL = "big-little-2-4"
WAKE = "--k 1,2 --step-ms 200 --work-us 2000 --sleep-us 300 --seed 7"
FILL = Load(
    label="wake",
    program="fill",
    args=tuple(WAKE.split()),
    steps=(1, 2),
    step_ms=200,
)


def busybox(*args: str) -> Job:
    """A job whose only load is an applet."""
    return Job(loads=(Load(label="box", program="busybox", args=args, steps=(1,), step_ms=1),))


def plan(
    image: Path, folder: Path, job: Job, cmdline: tuple[str, ...] = (), deadline_s: float = 120
) -> Plan:
    initrd(job, b"", "arm64", folder / "initrd")
    return Plan(
        machine=machine(SMALL),
        firmware=Firmware.DT,
        arch="arm64",
        kernel=image,
        initrd=folder / "initrd",
        cmdline=cmdline,
        deadline_s=deadline_s,
    )


def emulators(folder: Path) -> list[int]:
    """Processes that write into ``folder``, by their command lines."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes()
        except OSError:
            continue  # it ended meanwhile
        if b"qemu-system" in words and str(folder).encode() in words:
            found.append(int(entry.parent.name))
    return found
