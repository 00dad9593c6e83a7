# SPDX-License-Identifier: Apache-2.0
"""Linux does what the rules say: defects in tables, booted on stock QEMU."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.config.machine import machine
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.kernel import Kernel
from asymlab.lint.engine import lint
from asymlab.model.job import Firmware, Job
from asymlab.predict.booted import booted_view
from asymlab.predict.view import View
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.tables.build import UPGRADE_FOLDER, apply_overlay, sources
from asymlab.tables.cpio import CpioFile, cpio
from asymlab.tables.madt import madt
from asymlab.tables.ssdt import dsdt
from asymlab.tables.target import QEMU_VIRT
from asymlab.topology.inputs import load
from lint_defects import DEFECTS, Defect
from made_boot import ready
from tiers import tiered

KERNEL = "6.12"


@cache
def kernel() -> Kernel:
    return build_kernel(KERNEL, "arm64", None, Silent())


def compiled(source: Path) -> Path:
    """Compile with -f: the defect under test may be an error to iasl."""
    aml = source.with_suffix(".aml")
    run(["iasl", "-f", "-vs", "-p", str(aml), str(source)], deadline_s=60, check=False)
    assert aml.is_file(), source
    return aml


def acpi_set(defect: Defect, folder: Path) -> bytes:
    """Write the whole set as firmware would have it; return what an initrd puts in its place."""
    folder.mkdir()
    shape = machine(defect.machine)
    texts = sources(shape, Firmware.ACPI)
    texts[defect.file] = defect.edit(texts[defect.file])
    files = []
    for name, text in texts.items():
        (folder / name).write_text(text)
        aml = compiled(folder / name)
        files.append(CpioFile(f"{UPGRADE_FOLDER}/{aml.name}", aml.read_bytes()))
    own = {"dsdt.asl": dsdt(shape, QEMU_VIRT), "madt.asl": madt(shape, QEMU_VIRT)}
    for name, text in own.items():
        (folder / name).write_text(text)
        compiled(folder / name)
    for source in folder.glob("*.asl"):
        source.unlink()
    return cpio(files)


def dt_set(defect: Defect, board: QemuBoard, folder: Path) -> Path:
    shape = machine(defect.machine)
    text = defect.edit(sources(shape, Firmware.DT)[defect.file])
    source, dtbo = folder / defect.file, folder / "overlay.dtbo"
    source.write_text(text)
    run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", str(dtbo), str(source)], deadline_s=60)
    return apply_overlay(board.base_dtb(shape, folder), dtbo, folder / "machine.dtb")


def prepared(defect: Defect, folder: Path) -> tuple[Path, bytes, Path | None]:
    """(what lint reads, tables for the initrd, device tree)."""
    if defect.firmware is Firmware.DT:
        dtb = dt_set(defect, QemuBoard(), folder)
        return dtb, b"", dtb
    return folder / "tables", acpi_set(defect, folder / "tables"), None


def boot(defect: Defect, folder: Path, tables: bytes, dtb: Path | None) -> tuple[View, str]:
    shape = machine(defect.machine)
    plan = ready(shape, kernel().image, folder, Job(), tables, firmware=defect.firmware, dtb=dtb)
    plan = plan.model_copy(update={"deadline_s": 60 + 4 * len(shape.cpus)})
    capture = QemuBoard().boot(plan, folder, Silent())
    console = (capture.folder / "console.log").read_text(errors="replace")
    return booted_view((capture.folder / "snapshot.txt").read_text()), console


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.rule)
def test_lint_finds_the_defect(defect: Defect, tmp_path: Path) -> None:
    read, _, _ = prepared(defect, tmp_path)
    report = lint(load(read))
    assert defect.rule in {each.rule for each in report.findings}, report.findings


RULES = ("CPPC002", "CAP001", "PPTT020", "SLIT001", "SRAT001", "MAP001", "DT021")
SOON = [defect for defect in DEFECTS if defect.rule in RULES]
"""Defects that tier test boots: one per table."""


@pytest.mark.qemu
@pytest.mark.parametrize("defect", tiered(DEFECTS, SOON, name=lambda defect: defect.rule))
def test_linux_does_what_the_rule_says(defect: Defect, tmp_path: Path) -> None:
    _, tables, dtb = prepared(defect, tmp_path)
    view, console = boot(defect, tmp_path, tables, dtb)
    assert defect.shown(view, console), (view, console[-3000:])
