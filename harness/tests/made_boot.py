# SPDX-License-Identifier: Apache-2.0
"""Boots: plans for them, and their running emulators."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.model.job import Firmware, Job, Load, Plan
from asymlab.model.machine import Machine
from asymlab.tables.build import build as build_tables

SMALL = "big-little-2-4"
WAKE = "--k 1,2 --step-ms 200 --work-us 2000 --sleep-us 300 --seed 7"
FILL = Load(label="wake", program="fill", args=tuple(WAKE.split()), steps=(1, 2), step_ms=200)


def busybox(*args: str) -> Job:
    """A job whose only load is an applet."""
    return Job(loads=(Load(label="box", program="busybox", args=args, steps=(1,), step_ms=1),))


def plan_for(
    shape: Machine,
    kernel: Path,
    initrd: Path,
    firmware: Firmware = Firmware.ACPI,
    arch: str = "",
    **more: object,
) -> Plan:
    """A plan for the machine's architecture unless ``arch`` is another; ``more`` are its fields."""
    files = {"kernel": kernel, "initrd": initrd}
    fixed = {"machine": shape, "firmware": firmware, "arch": arch or shape.arch}
    return Plan.model_validate({**fixed, **files, **more})


def ready(
    shape: Machine,
    image: Path,
    folder: Path,
    job: Job,
    tables: bytes = b"",
    arch: str = "",
    guests: Path | None = None,
    **more: Any,  # noqa: ANN401
) -> Plan:
    """A plan whose initrd is in ``folder``; ``guests`` is the kernel of guests that run Linux."""
    initrd(job, tables, arch or shape.arch, folder / "initrd", guests=guests)
    return plan_for(shape, image, folder / "initrd", arch=arch, **more)


def with_tables(
    shape: Machine,
    image: Path,
    folder: Path,
    job: Job,
    **more: Any,  # noqa: ANN401
) -> Plan:
    """The same, with the ACPI tables of ``shape`` and the seed of ``job``."""
    tables = build_tables(shape, Firmware.ACPI, folder / "tables").initrd
    return ready(shape, image, folder, job, tables, seed=job.seed, **more)


def figures_of(folder: Path, load: Load) -> dict[str, float]:
    """What a load printed in the boot whose files are in ``folder``."""
    lines = (folder / f"{load.label}.samples.txt").read_text().splitlines()
    pairs = (line.partition("=") for line in lines)
    return {name: float(value) for name, _, value in pairs}


def plan(
    image: Path, folder: Path, job: Job, cmdline: tuple[str, ...] = (), deadline_s: float = 120
) -> Plan:
    limits: dict[str, Any] = {"cmdline": cmdline, "deadline_s": deadline_s}
    return ready(machine(SMALL), image, folder, job, firmware=Firmware.DT, **limits)


def emulators(folder: Path) -> list[int]:
    """Processes that write into ``folder``, by their command lines."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes()
        except OSError:
            continue  # the process has ended
        if b"qemu-system" in words and str(folder).encode() in words:
            found.append(int(entry.parent.name))
    return found
