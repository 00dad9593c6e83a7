# SPDX-License-Identifier: Apache-2.0
"""Bundles on a board that boots: QEMU's virt with EDK2, whose tables are taken for a board's."""

from __future__ import annotations

import base64
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from asymlab.arch import arch_of
from asymlab.boards.qemu.options import efi_file
from asymlab.config.machine import machine
from asymlab.guest.archive import program_entry
from asymlab.guest.packages import packed
from asymlab.inject.bundle import Bundle, inject
from asymlab.kernels.build import build as build_kernel
from asymlab.predict.kernel import KernelVersion
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.tables.build import UPGRADE_FOLDER
from asymlab.tables.cpio import CpioFile, cpio
from made_board import OSC, own_cpc

pytestmark = [pytest.mark.qemu, pytest.mark.xdist_group("inject")]

VERSION = "6.12"
KERNEL = KernelVersion.parse(VERSION)
SMALL = machine("big-little-2-4")
SCRATCH_REGISTER = 0x0901_0004
"""The match register of virt's clock (PL031): cppc_cpufreq may write to it."""

# the kernel must not write between the lines that are read
_BEGIN = """\
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t sysfs sys /sys
mount -t proc proc /proc
echo 1 > /proc/sys/kernel/printk
"""
_DUMP = """\
for f in /sys/firmware/acpi/tables/*; do [ -f $f ] && { echo "== ${f##*/}"; base64 $f; }; done
poweroff -f
"""
_CHECK = 'sh /bundle/check.sh; echo "exit code $?"; poweroff -f\n'


@pytest.fixture(scope="module")
def image() -> Path:
    return build_kernel(VERSION, "arm64", None, Silent()).image


def boot(
    image: Path, folder: Path, script: str, early: bytes = b"", bundle: Path | None = None
) -> str:
    """The console of one boot; ``early`` is put first in the initrd."""
    folder.mkdir(exist_ok=True)
    init = folder / "inject-init"
    init.write_text(_BEGIN + script)
    files = [program_entry("inject-init", init)]
    for path in sorted(bundle.rglob("*")) if bundle else ():
        if path.is_file():
            name = f"bundle/{path.relative_to(bundle or path)}"
            files.append(CpioFile(name, path.read_bytes()))
    initrd = folder / "initrd"
    parts = (early, cpio(files), packed(arch_of("arm64"), Silent()).read_bytes())
    initrd.write_bytes(b"".join(parts))
    argv = ["qemu-system-aarch64", "-machine", "virt,gic-version=3", "-cpu", "neoverse-n1"]
    argv += ["-smp", "6", "-m", "1024", "-nographic", "-no-reboot", "-net", "none"]
    argv += ["-bios", str(efi_file(None)), "-kernel", str(image), "-initrd", str(initrd)]
    argv += ["-append", "console=ttyAMA0 acpi=force panic=-1 rdinit=/inject-init"]
    return run(argv, deadline_s=600).output.replace("\r", "")


@pytest.fixture(scope="module")
def board(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The emulated board's own tables, as a root user would copy them."""
    folder = tmp_path_factory.mktemp("board")
    console = boot(image, folder / "dump", _DUMP)
    tables = folder / "tables"
    tables.mkdir()
    for name, text in re.findall(r"^== (\w+)\n((?:[A-Za-z0-9+/=]+\n)+)", console, re.MULTILINE):
        (tables / name).write_bytes(base64.b64decode(text))
    assert (tables / "DSDT").exists(), console[-2000:]
    return tables


def with_own_cpc(board: Path, folder: Path) -> Path:
    """The same board, from a vendor whose DSDT has an _OSC and _CPC packages with a register."""
    folder.mkdir()
    shutil.copytree(board, folder / "tables")
    source = folder / "dsdt.dsl"
    run(["iasl", "-p", str(folder / "dsdt"), "-d", str(board / "DSDT")], deadline_s=60)
    text = source.read_text()
    for cpu in range(6):
        device, count = f"Device (C{cpu:03X})\n        {{\n", text.count(f"Device (C{cpu:03X})")
        assert count == 1
        text = text.replace(device, device + own_cpc(cpu, 1100, SCRATCH_REGISTER) + "\n")
    text = text.replace("Scope (\\_SB)\n    {", f"Scope (\\_SB)\n    {{\n{OSC}", 1)
    text = re.sub(r'("BXPC\s*", )0x0*1\)', r"\g<1>2)", text)
    source.write_text(text)
    run(["iasl", "-vs", "-p", str(folder / "vendor"), str(source)], deadline_s=60)
    shutil.copy(folder / "vendor.aml", folder / "tables" / "DSDT")
    return folder / "tables"


def archive(files: Iterable[tuple[str, Path]]) -> bytes:
    return cpio([CpioFile(f"{UPGRADE_FOLDER}/{name}", path.read_bytes()) for name, path in files])


def checked(image: Path, bundle: Bundle, folder: Path, early: bytes) -> str:
    return boot(image, folder, _CHECK, early, bundle.folder)


@pytest.mark.tier("test", seconds=45)
def test_bundle_takes_on_a_booted_board(image: Path, board: Path, tmp_path: Path) -> None:
    bundle = inject(SMALL, board, tmp_path / "bundle", KERNEL)
    early = (bundle.folder / "acpi.cpio").read_bytes()
    console = checked(image, bundle, tmp_path / "boot", early)
    assert "Table Upgrade: override [PPTT-BOCHS -BXPC    ]" in console
    assert "ok    cpu5: capacity 578, claim 578\nPASS\nexit code 0" in console, console[-3000:]
    without = checked(image, bundle, tmp_path / "without", b"")
    assert "FAIL  tables/ssdt.aml is not among the SSDT tables in force" in without
    assert "exit code 1" in without


@pytest.mark.tier("all", seconds=30)
def test_a_vendors_cpc_gives_way_only_renamed(image: Path, board: Path, tmp_path: Path) -> None:
    vendor = with_own_cpc(board, tmp_path / "vendor")
    bundle = inject(SMALL, vendor, tmp_path / "bundle", KERNEL)
    early = (bundle.folder / "acpi.cpio").read_bytes()
    console = checked(image, bundle, tmp_path / "boot", early)
    assert "Table Upgrade: override [DSDT-BOCHS -BXPC    ]" in console
    assert "PASS\nexit code 0" in console, console[-3000:]
    assert "AE_ALREADY_EXISTS" not in console
    tables = bundle.folder / "tables"
    unnamed = archive((("dsdt.aml", vendor / "DSDT"), ("ssdt.aml", tables / "ssdt.aml")))
    kept = checked(image, bundle, tmp_path / "kept", unnamed)
    assert "AE_ALREADY_EXISTS" in kept
    assert "cpu5: cpu_capacity is 1024, expected 578; highest_perf is 1100, expected 578" in kept
    assert "exit code 1" in kept
