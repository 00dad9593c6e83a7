# SPDX-License-Identifier: Apache-2.0
"""The key of a boot on board qemu-pt: the same for the same content, another for any other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.boards.qemu import options as qemu_machine
from asymlab.boards.qemu import parallel as qemu_pt
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds
from asymlab.config.machine import machine
from asymlab.model.job import Firmware, Plan, Point
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import WorkKind
from fake_qemu import fake_build
from made_boot import plan_for

Edit = Callable[[Plan], Plan]


@pytest.fixture(autouse=True)
def _firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "efi.fd").write_text("EDK2")
    (tmp_path / "bios.bin").write_text("SeaBIOS")
    monkeypatch.setattr(qemu_machine, "_EFI_PATHS", (str(tmp_path / "efi.fd"),))
    monkeypatch.setattr(qemu_pt, "_ROMS", (str(tmp_path / "bios.bin"), str(tmp_path / "none")))


def board(folder: Path, says: str = "abc", arch: str = "arm64", **more: object) -> QemuPtBoard:
    """With an emulator in ``folder`` that only prints its version."""
    return QemuPtBoard(qemu=fake_build(folder, says, arch), **more)  # type: ignore[arg-type]


def plan(folder: Path, name: str = "vera-8c2t", **held: str) -> Plan:
    """A plan whose files are in ``folder`` and contain ``held``, else their names."""
    folder.mkdir(exist_ok=True)
    for file in ("kernel", "initrd", "dtb"):
        (folder / file).write_text(held.get(file, file))
    return plan_for(machine(name), folder / "kernel", folder / "initrd", seed=7)


def test_where_files_are_does_not_matter_what_they_hold_does(tmp_path: Path) -> None:
    here, there = (plan(tmp_path / name) for name in ("here", "there"))
    key = board(tmp_path / "one").boot_key(here)
    assert len(key) == 64
    assert board(tmp_path / "two").boot_key(there) == key
    # the host's deadlines do not change the guest
    patient = there.model_copy(update={"deadline_s": 7.0})
    assert board(tmp_path / "one").boot_key(patient) == key
    for file in ("kernel", "initrd"):
        assert board(tmp_path / "one").boot_key(plan(tmp_path / file, **{file: "x"})) != key
    assert board(tmp_path / "three", says="abx").boot_key(here) != key


def faster(box: Machine) -> Machine:
    """The same machine, and each CPU one instruction per us faster."""
    cpus = tuple(cpu.model_copy(update={"mips": cpu.mips + 1}) for cpu in box.cpus)
    return box.altered(cpus=cpus)


OF_LOADS = {
    "work": {"work": WorkKind.FLOATING},
    "points": {"points": (Point(name="a", address=42),)},
    "loads": {"loads": "load b fill"},
}
"""What changes a boot, and not the part of it that is shared with boots of other loads."""


@pytest.mark.parametrize("changes", OF_LOADS.values(), ids=OF_LOADS.keys())
def test_boots_of_other_loads_share_a_held_machine(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    qemu = board(tmp_path / "qemu")
    one = plan(tmp_path / "files").model_copy(update={"loads": "load a fill"})
    other = one.model_copy(update=changes)
    assert qemu.held_key(other) == qemu.held_key(one)
    assert qemu.boot_key(other) != qemu.boot_key(one)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 8},
        {"work": WorkKind.FLOATING},
        {"cmdline": ("quiet",)},
        {"points": (Point(name="a", address=42),)},
        {"machine": faster(machine("vera-8c2t"))},
        {"machine": machine("gb10")},
        {"firmware": Firmware.DT},
        {"costs": True},
    ],
    ids=["seed", "work", "cmdline", "points", "speeds", "machine", "firmware", "costs"],
)
def test_whatever_decides_a_boot_changes_the_key(tmp_path: Path, change: dict[str, object]) -> None:
    own = board(tmp_path / "qemu")
    one = plan(tmp_path / "files")
    shared = own.held_key(one) == own.held_key(one.model_copy(update=change))
    assert shared == (change in OF_LOADS.values())
    assert own.boot_key(one.model_copy(update=change)) != own.boot_key(one)


def test_a_device_tree_counts_by_what_it_holds(tmp_path: Path) -> None:
    own = board(tmp_path / "qemu")
    keys = set()
    for text in ("one", "two", "one"):
        one = plan(tmp_path / "files", dtb=text)
        update = {"firmware": Firmware.DT, "dtb": tmp_path / "files" / "dtb"}
        keys.add(own.boot_key(one.model_copy(update=update)))
    assert len(keys) == 2


def test_firmware_of_the_host_counts(tmp_path: Path) -> None:
    arm, x86 = plan(tmp_path / "arm"), plan(tmp_path / "x86", "granite-16")
    on_arm, on_x86 = (board(tmp_path / arch, arch=arch) for arch in ("arm64", "x86_64"))
    before = on_arm.boot_key(arm), on_x86.boot_key(x86)
    (tmp_path / "efi.fd").write_text("EDK2, patched")
    assert on_arm.boot_key(arm) != before[0]
    (tmp_path / "bios.bin").write_text("SeaBIOS, patched")
    assert on_x86.boot_key(x86) != before[1]


def test_other_rounds_are_another_time_and_none_do_not_repeat(tmp_path: Path) -> None:
    one = plan(tmp_path / "files")
    own = board(tmp_path / "qemu")
    assert own.capabilities.repeats and not QemuBoard().capabilities.repeats
    assert board(tmp_path / "qemu", rounds=Rounds(ns=5000)).boot_key(one) != own.boot_key(one)
    assert board(tmp_path / "qemu", rounds=Rounds(ns=0)).boot_key(one) == ""
    assert board(tmp_path / "qemu", disk=tmp_path / "disk.img").boot_key(one) == ""
