# SPDX-License-Identifier: Apache-2.0
"""Boots under LAVA's dispatcher: by LAVA itself, and by asymlab on a board that LAVA lends."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.boards import qemu_machine as shape
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.lava.embedded import run_job
from asymlab.lava.forms import device_type
from asymlab.lava.jobs import BootValues, Question, job
from asymlab.model.job import Firmware, Job
from asymlab.model.verdict import Verdict
from asymlab.progress import Silent, Unwatched
from asymlab.results.load import load
from asymlab.session import RunOptions, run_system
from asymlab.tables.build import build as build_tables

pytestmark = [pytest.mark.farm, pytest.mark.qemu]

LOOK = "cat /sys/devices/system/cpu/cpu{}/{}"


def test_lava_boots_our_tables_on_its_own_qemu_and_sees_the_capacities(tmp_path: Path) -> None:
    """Linux's view, asked by LAVA over the console: floor(highest * 1024 / max) of the machine."""
    box = machine("vera-8c2t")
    tables = build_tables(box, Firmware.ACPI, tmp_path / "tables")
    initrd(Job(), tables.initrd, "arm64", tmp_path / "initrd.cpio", Silent())
    kernel = build_kernel("7.3", "arm64", None, Silent())
    kind = shape.shape_of("arm64")
    low = min(box.cpus, key=lambda cpu: cpu.perf)
    capacity = low.perf * 1024 // max(cpu.perf for cpu in box.cpus)
    values = BootValues(
        job_name="vera-8c2t",
        device_type=device_type("qemu-aarch64"),
        kernel=f"file://{kernel.image}",
        ramdisk=f"file://{tmp_path}/initrd.cpio",
        prompt="~ # ",
        cmdline="console=ttyAMA0 rdinit=/bin/sh",
        questions={
            "sysfs": Question(command="mount -t sysfs s /sys && ls /sys", answer="kernel"),
            "possible": Question(
                command="cat /sys/devices/system/cpu/possible", answer=r"\s0-15\s"
            ),
            "lowest": Question(
                command=LOOK.format(low.id, "cpu_capacity"), answer=rf"\s{capacity}\s"
            ),
            "wrong": Question(command=LOOK.format(low.id, "cpu_capacity"), answer=r"\s1\s"),
        },
        machine=kind.machine,
        cpu=kind.cpu,
        memory_mib=1024,
        extra_options=(*shape.topology(box), "-bios", str(shape.efi_file(None))),
    )
    done = run_job(job("qemu", values), "qemu-aarch64", tmp_path / "job", Silent())
    outcomes = {case.name: case.result for case in done.cases}
    assert outcomes == {"sysfs": "pass", "possible": "pass", "lowest": "pass", "wrong": "fail"}


def test_a_run_on_a_board_that_lava_lends_judges_as_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    options = RunOptions(
        system="asym-smt",
        board="lava:asymlab-qemu-aarch64",
        arms=("asym",),
        only=("placement",),
        replicas=1,
    )
    result = run_system(options, Unwatched())
    assert result.problem == "" and result.complete
    assert {arm.name: arm.verdict for arm in result.arms} == {"asym": Verdict.FAIL}
    assert result.board == "lava:asymlab-qemu-aarch64"
    folder = tmp_path / "runs" / result.id
    assert load(folder) == result
    assert (folder / "lava" / "logs.yaml").is_file()
    assert (folder / "asym" / "0" / "console.log").is_file()
