# SPDX-License-Identifier: Apache-2.0
"""Boots a machine's tables and compares what Linux shows with them."""

from __future__ import annotations

from pathlib import Path

from asymlab.config.machine import machine as load_machine
from asymlab.model.job import Firmware
from asymlab.progress import Watcher
from asymlab.session.verify.compare import Verified, verify_boot
from asymlab.session.verify.target import generated, make_target


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
    target = make_target(box, firmware, kernel, watcher, board=board, cmdline=cmdline)
    given = generated(target, firmware, folder / "tables")
    with watcher.bar(f"boot {box.name}") as bar:
        return verify_boot(given, target, folder, bar)
