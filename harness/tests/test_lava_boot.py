# SPDX-License-Identifier: Apache-2.0
"""Boots under LAVA's dispatcher: by LAVA itself, and by asymlab on a board that LAVA lends."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from asymlab.boards.emulated.board import emulated
from asymlab.boards.emulated.monitor import is_running
from asymlab.boards.qemu import options as shape
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.lava.embedded import DispatcherSetup, run_job
from asymlab.lava.forms import device_type
from asymlab.lava.jobs import BootValues, Question, job
from asymlab.lava.outcome import LavaResult
from asymlab.model.job import Firmware, Job
from asymlab.model.machine import Machine
from asymlab.model.verdict import Verdict
from asymlab.progress import Silent, Unwatched
from asymlab.results.load import load
from asymlab.session import RunOptions, run_system
from asymlab.tables.build import build as build_tables
from made_system import short_asym_smt

pytestmark = [pytest.mark.farm, pytest.mark.qemu, pytest.mark.tier("test", seconds=45)]


@dataclass(frozen=True)
class Files:
    """What is booted, as addresses."""

    kernel: str
    ramdisk: str


def files(box: Machine, folder: Path) -> Files:
    tables = build_tables(box, Firmware.ACPI, folder / "tables")
    initrd(Job(), tables.initrd, box.arch, folder / "initrd.cpio", Silent())
    kernel = build_kernel("6.12", box.arch, None, Silent())
    return Files(f"file://{kernel.image}", f"file://{folder}/initrd.cpio")


def questions(box: Machine) -> dict[str, Question]:
    """What Linux must have made of the tables, and one answer that is wrong."""
    cpus = "cat /sys/devices/system/cpu"
    asked = {
        "sysfs": Question(command="mount -t sysfs s /sys && ls /sys", answer="kernel"),
        "possible": Question(command=f"{cpus}/possible", answer=rf"\s0-{len(box.cpus) - 1}\s"),
        "wrong": Question(command=f"{cpus}/possible", answer=r"\s0-999\s"),
    }
    if box.arch == "arm64":
        low = min(box.cpus, key=lambda cpu: cpu.perf)
        capacity = low.perf * 1024 // max(cpu.perf for cpu in box.cpus)
        command = f"{cpus}/cpu{low.id}/cpu_capacity"
        asked["lowest"] = Question(command=command, answer=rf"\s{capacity}\s")
    return asked


def boot_values(box: Machine, folder: Path, device: str, **more: object) -> BootValues:
    made = files(box, folder)
    return BootValues(
        job_name=box.name,
        device_type=device_type(device),
        kernel=made.kernel,
        ramdisk=made.ramdisk,
        prompt="~ # ",
        questions=questions(box),
        minutes=10,
        **more,
    )


def check(done: LavaResult) -> None:
    assert done.error == ""
    wrong = {case.name for case in done.cases if case.result != "pass"}
    assert wrong == {"wrong"}
    assert {"sysfs", "possible"} <= {case.name for case in done.cases}


def test_lava_boots_generated_tables_on_its_qemu_device(tmp_path: Path) -> None:
    box = machine("vera-8c2t")
    kind = shape.shape_of("arm64")
    values = boot_values(
        box,
        tmp_path,
        "qemu-aarch64",
        cmdline="console=ttyAMA0 rdinit=/bin/sh",
        machine=kind.machine,
        cpu=kind.cpu,
        memory_mib=1024,
        extra_options=(*shape.topology(box), "-bios", str(shape.efi_file(None))),
    )
    check(run_job(job("qemu", values), "qemu-aarch64", tmp_path / "job", Silent()))


@pytest.mark.parametrize(
    ("arch", "kind", "name"),
    [
        ("aarch64", "grub-arm64", "vera-8c2t"),
        pytest.param(
            *("x86_64", "grub-x86_64", "x86-2s4c2t"), marks=pytest.mark.tier("all", seconds=45)
        ),
    ],
)
def test_lava_itself_netboots_our_device_type_through_grub(
    tmp_path: Path, arch: str, kind: str, name: str
) -> None:
    box = machine(name)
    device = f"asymlab-qemu-{arch}"
    words = ("rdinit=/bin/sh", *shape.shape_of(box.arch).words)
    values = boot_values(box, tmp_path, device, cmdline=" ".join(words))
    rack = tmp_path / "rack"
    board = emulated(kind)
    board.prepare(box.arch, Silent())
    board.furnish(box, rack)
    around = DispatcherSetup(
        context={"python": sys.executable, "folder": str(rack)},
        tftp=rack / "tftp",
        server="10.0.2.2",
    )
    check(run_job(job("boot", values), device, tmp_path / "job", Silent(), around))
    assert not is_running(rack)


def test_a_run_on_a_board_that_lava_lends_judges_as_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    options = RunOptions(
        system=short_asym_smt(tmp_path),
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
