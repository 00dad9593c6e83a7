# SPDX-License-Identifier: Apache-2.0
"""Board qemu-pt without an emulator: the requested features, and how the answer is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asymlab.boards.qemu import options as qemu_machine
from asymlab.boards.qemu import parallel as qemu_pt
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds, parse_rounds
from asymlab.config.machine import machine
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Firmware, Plan, Point
from asymlab.model.machine_parts import WorkKind
from asymlab.session.boards import find_board
from fake_qemu import fake_build
from goldens import assert_golden, refused
from made_boot import plan_for

STATS = {
    "virtual-ns": 2_000_000_000,
    "host-ns": 4_000_000_000,
    "insns": 1_200_000_000,
    "counted-insns": 900_000_000,
    "rounds": 100_000,
    "slices": 300_000,
    "warps": 7,
    "slice-hash": "00ff00ff00ff00ff",
    "cpus": [600_000_000, 600_000_000],
}


def plan(work: WorkKind = WorkKind.MIXED, arch: str = "arm64", seed: int = 7) -> Plan:
    files = Path("/k/Image"), Path("/r/initrd")
    return plan_for(machine("vera-8c2t"), *files, arch=arch, seed=seed, work=work)


def words(board: QemuPtBoard, wanted: Plan) -> dict[str, str]:
    options = list(board.time(wanted, Path("/runs/a,b")))
    return dict(zip(options[::2], options[1::2], strict=True))


def test_time_is_parallel_and_comes_from_the_plan() -> None:
    options = words(QemuPtBoard(), plan())
    assert options["-icount"] == "shift=0,sleep=off"
    assert options["-seed"] == "1"
    assert options["-rtc"] == "base=2026-01-01,clock=vm"
    assert options["-accel"] == (
        "tcg,thread=single,round=20000,round-wait=1000,round-jitter=50,round-seed=7"
        ",round-stats=/runs/a,,b/round-stats.json"
    )
    assert "-d" not in options


def test_rounds_can_be_set_or_off_and_slices_kept() -> None:
    assert (
        "round=5000,round-wait=1000,round-jitter=0,"
        in words(QemuPtBoard(rounds=Rounds(ns=5000, jitter=0)), plan())["-accel"]
    )
    off = QemuPtBoard(rounds=Rounds(ns=0))
    assert words(off, plan())["-accel"] == "tcg,thread=single"
    assert "cpu-timing" not in off.machine(plan())
    assert off.describe()["time"] == Rounds(ns=0).words() == "as stock -icount"
    run = QemuPtBoard(rounds=Rounds(skip=False, count=False))
    assert ",round-skip=off,round-count=off," in words(run, plan())["-accel"]

    options = words(QemuPtBoard(trace=True), plan())
    assert options["-d"] == "trace:round_slice"
    assert options["-D"] == "/runs/a,b/slices.txt"


def test_points_are_watched() -> None:
    read = ("r2", "ffffffff81a07980")
    points = (
        Point(name="a", address=0xFFFFFFFF81000010, words=read),
        Point(name="b", address=42),
    )
    watched = plan().model_copy(update={"points": points})
    accel = words(QemuPtBoard(), watched)["-accel"]
    assert accel.endswith(
        ",round-points=ffffffff81000010@r2@ffffffff81a07980:2a"
        ",round-points-file=/runs/a,,b/points.txt"
    )


def test_cache_lines_are_logged_in_boots_with_costs() -> None:
    logged = ",round-lines-file=/runs/a,,b/lines.jsonl,round-lines-period=2000000"
    charged = plan().model_copy(update={"costs": True})
    assert words(QemuPtBoard(), charged)["-accel"].endswith(logged)
    assert "lines" not in words(QemuPtBoard(), plan())["-accel"]
    stock = QemuPtBoard(rounds=Rounds(ns=0))  # counts no cache lines
    assert "lines" not in words(stock, charged)["-accel"]


@pytest.mark.parametrize(
    ("arch", "device"), [("arm64", "virtio-blk-device"), ("x86_64", "virtio-blk-pci,ioeventfd=off")]
)
def test_a_disk_is_served_in_the_guests_own_time(arch: str, device: str) -> None:
    options = words(QemuPtBoard(disk=Path("/d/x,y.img")), plan(arch=arch))
    assert options["-drive"] == "if=none,id=disk,format=raw,file=/d/x,,y.img"
    assert options["-device"] == f"{device},drive=disk"


def test_no_kick_of_a_device_goes_through_the_hosts_main_loop() -> None:
    arm = qemu_machine.devices("arm64", Path("/c"))
    assert arm[arm.index("-global") + 1] == "virtio-mmio.ioeventfd=off"
    assert "virtio-serial-pci,ioeventfd=off" in qemu_machine.devices("x86_64", Path("/c"))


def test_the_machine_carries_speeds_and_the_share_of_the_work() -> None:
    board = QemuPtBoard()
    floating, mixed = (board.machine(plan(work)) for work in WorkKind)
    assert floating.startswith("virt,gic-version=3,dtb-randomness=off,cpu-timing.0.first=0,")
    assert "cpu-timing.7.rate=2659500,cpu-timing.7.share=500" in floating
    assert "cpu-timing.7.rate=2659500,cpu-timing.7.share=600" in mixed


def test_statistics_become_facts(tmp_path: Path) -> None:
    (tmp_path / "round-stats.json").write_text(json.dumps(STATS))
    facts = QemuPtBoard().afterwards(tmp_path, by_itself=True)
    assert facts == {
        "power_off": "by itself",
        "virtual_s": "2.000000",
        "host_s": "4.00",
        "insns": "1200000000",
        "counted_insns": "900000000",
        "mips": "300",
        "rounds": "100000",
        "slices": "300000",
        "warps": "7",
        "slice_hash": "00ff00ff00ff00ff",
    }


def test_missing_and_invalid_statistics_are_errors_unless_the_power_was_pulled(
    tmp_path: Path,
) -> None:
    for text in (None, "{", json.dumps(STATS | {"insns": "many"})):
        if text:
            (tmp_path / "round-stats.json").write_text(text)
        else:
            assert QemuPtBoard().afterwards(tmp_path, by_itself=False) == {"power_off": "pulled"}
        with pytest.raises(InfraError, match="left no statistics"):
            QemuPtBoard().afterwards(tmp_path, by_itself=True)


def test_the_emulator_that_asymlab_builds_is_used(tmp_path: Path) -> None:
    board = QemuPtBoard(qemu=fake_build(tmp_path))
    assert board.emulator("arm64").path == str(tmp_path / "qemu-system-aarch64")
    assert board.emulator("arm64").version == (10, 0)
    facts = board.describe()
    assert facts["emulator"] == "QEMU 10.0.13 (abc)"
    assert_golden(facts["time"])


def test_missing_packages_are_named_before_a_boot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = QemuPtBoard(qemu=fake_build(tmp_path))
    monkeypatch.setattr(qemu_machine, "_EFI_PATHS", (str(tmp_path / "none"),))
    monkeypatch.setattr(qemu_pt, "_BIOS", (str(tmp_path / "none"),))
    board.require("arm64", Firmware.DT)
    with pytest.raises(UserError, match="EDK2"):
        board.require("arm64", Firmware.ACPI)
    with pytest.raises(UserError, match="SeaBIOS"):
        board.require("x86_64", Firmware.ACPI)
    with refused(UserError):
        board.require("x86_64", Firmware.DT)
    with refused(UserError):
        board.require("riscv", Firmware.ACPI)


def test_it_is_found_by_name_and_its_throughput_counts() -> None:
    board = find_board("qemu-pt")
    assert board.capabilities.throughput_comparable
    assert any("costs the same" in limit for limit in board.limits)


@pytest.mark.parametrize(
    ("name", "holds"), [("vera-8c2t", True), ("milan-4c", True), ("n1-4c", False)]
)
def test_machines_whose_timers_are_saved_are_held(name: str, holds: bool) -> None:
    assert QemuPtBoard.capabilities.can_hold(machine(name)) is holds


def test_the_length_of_rounds_is_part_of_the_boards_name() -> None:
    board = find_board("qemu-pt:5us")
    assert board.name == "qemu-pt:5us"
    assert "rounds of 5 us +- 50 %, 1 us while a CPU spins" in board.describe()["time"]
    # waiting must not be slower than other rounds
    assert parse_rounds("1us") == Rounds(ns=1000, wait_ns=1000)
    for text in ("0us", "5", "5ms", "1000us", "-5us"):
        with pytest.raises(UserError, match="is not the length of a round"):
            find_board(f"qemu-pt:{text}")


def test_a_system_may_need_shorter_rounds() -> None:
    short = plan().model_copy(update={"round_us": 5})
    assert ",round=5000,round-wait=1000," in words(QemuPtBoard(), short)["-accel"]
    # what the user names wins
    named = find_board("qemu-pt:20us")
    assert isinstance(named, QemuPtBoard)
    assert ",round=20000," in words(named, short)["-accel"]
    assert "a system's round_us" in QemuPtBoard().describe()["time"]
    assert "round_us" not in named.describe()["time"]
