# SPDX-License-Identifier: Apache-2.0
"""Emulated boards in a rack: real firmware, real kernels, and everything that can go wrong."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from asymlab.boards.emulated import board as emulated_board
from asymlab.boards.emulated import faults
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.model.job import Firmware
from asymlab.progress import Silent, Unwatched
from asymlab.session.bed import generated, make_bed
from asymlab.session.verify import Verified, verify_boot

pytestmark = pytest.mark.qemu

ACPI, DT = Firmware.ACPI, Firmware.DT


def verified(board: str, world: Firmware, name: str, folder: Path) -> Verified:
    bed = make_bed(machine(name), world, "6.12", Unwatched(), board=board)
    return verify_boot(generated(bed, world, folder / "tables"), bed, folder, Silent())


@pytest.mark.parametrize(
    ("board", "world", "name"),
    [
        ("emulated:grub-arm64", ACPI, "vera-8c2t"),
        ("emulated:grub-x86_64", ACPI, "x86-2s4c2t"),
        ("emulated:uboot-arm64", DT, "vera-8c2t"),
        ("emulated:tfa-grub-arm64", ACPI, "vera-8c2t"),
        ("emulated:tfa-uboot-arm64", DT, "vera-8c2t"),
        # garbage between, and 50 MiB of other words: no verdict is lost
        ("emulated:grub-arm64+noise", ACPI, "vera-8c2t"),
        ("emulated:grub-arm64+flood", ACPI, "vera-8c2t"),
    ],
)
def test_tables_are_what_linux_shows(
    board: str, world: Firmware, name: str, tmp_path: Path
) -> None:
    found = verified(board, world, name, tmp_path)
    assert found.holds, found.lines()


FAILS = {
    "no-power": "to 'on' within",
    "garbage": "to 'firmware' within",
    "drops": "to '(firmware|prompt|loaded)' within",
    "hangs-in-firmware": "to 'prompt' within",
    "reboots": "the board restarted by itself",
    "tftp-stalls": "to '(prompt|loaded)'",
    "floods": "to '(prompt|loaded)' within",
}


def test_every_fault_is_tried() -> None:
    assert {*FAILS, "noise", "flood"} == set(faults.FAULTS)


@pytest.mark.parametrize("fault", FAILS)
def test_a_fault_is_an_error_in_time_that_names_the_step(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = {"on": 15.0, "firmware": 15.0, "prompt": 40.0, "loaded": 30.0, "linux": 30.0}
    monkeypatch.setattr(emulated_board, "PATIENCE_S", patience)
    monkeypatch.setattr(emulated_board, "PER_CPU_S", 0.0)
    begin = time.monotonic()
    with pytest.raises(InfraError, match=FAILS[fault]) as caught:
        verified(f"emulated:grub-arm64+{fault}", ACPI, "vera-8c2t", tmp_path)
    assert time.monotonic() - begin < sum(patience.values()) + 30
    assert "last lines" in caught.value.message or "it said nothing" in caught.value.message
