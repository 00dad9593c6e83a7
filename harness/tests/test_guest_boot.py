# SPDX-License-Identifier: Apache-2.0
"""Workloads in a guest: their figures arrive, and their traces can be judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.checks.score import Rules, score_sample
from asymlab.checks.settle import shortest_step_s
from asymlab.config.machine import machine
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job, Load
from asymlab.model.requests import Web
from asymlab.model.workloads import Calibrate, Lock, Spin
from asymlab.progress import Silent
from asymlab.session.prepare import boot_tables
from made_boot import ready

pytestmark = pytest.mark.qemu

BOX = machine("big-little-2-4")
SPECS = {
    "web": Web(work_us=500, rate_per_cpu=20, stages=2, sleep_us=200),
    "spin": Spin(steps=(3,), kind="kernel"),
    "lock": Lock(steps=(4,), kind="ticket"),
    "calibrate": Calibrate(),
}


@pytest.fixture(scope="module")
def loads() -> dict[str, Load]:
    least_ms = round(shortest_step_s(BOX) * 1000)
    return {label: spec.load(label, BOX, least_ms, 3) for label, spec in SPECS.items()}


@pytest.fixture(scope="module")
def folder(loads: dict[str, Load], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one boot with all of them sends back."""
    folder = tmp_path_factory.mktemp("boot")
    (folder / "tables").mkdir()
    board = QemuBoard()
    kernel = build_kernel("6.12", "arm64", None, Silent())
    boot = boot_tables(BOX, Firmware.DT, board, folder / "tables")
    job = Job(loads=tuple(loads.values()))
    plan = ready(
        BOX, kernel.image, folder, job, boot.tables.initrd, firmware=Firmware.DT, dtb=boot.dtb
    )
    return board.boot(plan, folder, Silent()).folder


@pytest.mark.parametrize("label", SPECS)
def test_a_trace_shows_as_many_tasks_as_the_program_says(
    label: str, loads: dict[str, Load], folder: Path
) -> None:
    rules = Rules(order=("core",))
    found = score_sample(folder / f"{label}.trace.dat", BOX, loads[label], rules)
    assert not found.void
    assert [step.k for step in found.steps] == list(loads[label].steps)


def test_what_is_claimed_is_what_the_tables_say(folder: Path) -> None:
    lines = (folder / "calibrate.samples.txt").read_text().splitlines()
    found = dict(line.split("=") for line in lines)
    for cpu in BOX.cpus:
        assert float(found[f"claimed.cpu{cpu.id}"]) == BOX.capacity(cpu.id)
    # on this board all CPUs are equally fast, whatever tables say
    assert float(found["largest_gap_percent"]) > 10
