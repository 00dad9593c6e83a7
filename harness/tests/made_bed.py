# SPDX-License-Identifier: Apache-2.0
"""Emulated boards in a rack, with what they show of generated tables."""

from __future__ import annotations

from pathlib import Path

from asymlab.config.machine import machine
from asymlab.model.job import Firmware
from asymlab.progress import Silent, Unwatched
from asymlab.session.bed import Bed, generated, make_bed
from asymlab.session.verify import Verified, verify_boot

ACPI = Firmware.ACPI


def bed_of(board: str, name: str) -> Bed:
    return make_bed(machine(name), ACPI, "6.12", Unwatched(), board=board)


def verified(bed: Bed, folder: Path) -> Verified:
    return verify_boot(generated(bed, ACPI, folder / "tables"), bed, folder, Silent())
