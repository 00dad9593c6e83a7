# SPDX-License-Identifier: Apache-2.0
"""QEMU emulating lab boards, and how they show generated tables."""

from __future__ import annotations

from pathlib import Path

from asymlab.config.machine import machine
from asymlab.model.job import Firmware
from asymlab.progress import Silent, Unwatched
from asymlab.session.verify.compare import Verified, verify_boot
from asymlab.session.verify.target import VerifyTarget, generated, make_target

ACPI = Firmware.ACPI


def target_of(board: str, name: str) -> VerifyTarget:
    return make_target(machine(name), ACPI, "6.12", Unwatched(), board=board)


def verified(target: VerifyTarget, folder: Path) -> Verified:
    return verify_boot(generated(target, ACPI, folder / "tables"), target, folder, Silent())
