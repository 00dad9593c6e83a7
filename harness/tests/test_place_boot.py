# SPDX-License-Identifier: Apache-2.0
"""QEMU emulating lab boards: real firmware, real kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

import faulty_board
from asymlab.config.machine import machine
from asymlab.model.job import Firmware
from asymlab.progress import Silent, Unwatched
from asymlab.session import boards
from asymlab.session.verify.compare import Verified, verify_boot
from asymlab.session.verify.target import generated, make_target

pytestmark = pytest.mark.qemu

ACPI, DT = Firmware.ACPI, Firmware.DT
LATE = pytest.mark.tier("all", seconds=30)
BUILT = pytest.mark.tier("test", seconds=180)


def verified(board: str, firmware: Firmware, name: str, folder: Path) -> Verified:
    target = make_target(machine(name), firmware, "6.12", Unwatched(), board=board)
    return verify_boot(generated(target, firmware, folder / "tables"), target, folder, Silent())


@pytest.mark.parametrize(
    ("board", "firmware", "name"),
    [
        # the two that need EDK2 and GRUB alone are in test_coordinator.py and test_place_grub.py
        pytest.param("emulated:grub-arm64", ACPI, "vera-8c2t", marks=LATE),
        pytest.param("emulated:grub-x86_64", ACPI, "x86-2s4c2t", marks=LATE),
        ("emulated:uboot-arm64", DT, "vera-8c2t"),
        pytest.param("emulated:tfa-grub-arm64", ACPI, "vera-8c2t", marks=LATE),
        # built from source
        pytest.param("emulated:tfa-uboot-arm64", DT, "vera-8c2t", marks=BUILT),
        # noise, and 50 MiB of other output: no verdict is lost
        pytest.param("faulty:grub-arm64+noise", ACPI, "vera-8c2t", marks=LATE),
        pytest.param("faulty:grub-arm64+flood", ACPI, "vera-8c2t", marks=LATE),
    ],
)
def test_tables_are_what_linux_shows(
    board: str, firmware: Firmware, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "BOARDS", boards.BOARDS)
    faulty_board.install()
    found = verified(board, firmware, name, tmp_path)
    assert found.holds, found.lines()
