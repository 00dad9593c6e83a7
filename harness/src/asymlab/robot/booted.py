# SPDX-License-Identifier: Apache-2.0
"""Boots a machine's tables and compares what Linux shows with them."""

from __future__ import annotations

from pathlib import Path

from asymlab.config.machine import machine as load_machine
from asymlab.model.job import Firmware
from asymlab.progress import Watcher
from asymlab.session.bed import generated, make_bed
from asymlab.session.verify import Verified, verify_boot


def boot_and_compare(
    board: str,
    machine: str,
    firmware: Firmware,
    kernel: str,
    cmdline: tuple[str, ...],
    folder: Path,
    watcher: Watcher,
) -> Verified:
    """What a boot in ``folder`` shows beside what is predicted. Raises what verify_boot() does."""
    box = load_machine(machine)
    bed = make_bed(box, firmware, kernel, watcher, board=board, cmdline=cmdline)
    given = generated(bed, firmware, folder / "tables")
    with watcher.bar(f"boot {box.name}") as bar:
        return verify_boot(given, bed, folder, bar)
