# SPDX-License-Identifier: Apache-2.0
"""From a system and a machine to a result folder: the only module that knows all layers below."""

from __future__ import annotations

from pathlib import Path

from asymlab.model.job import Firmware
from asymlab.model.record import Record


class RunOptions(Record):
    """What a user asks of one run; None means the system's own default.

    ``machine`` is a shipped name or a path; ``capacities`` "equal" runs every arm on equal tables;
    ``jobs`` is how many emulators run at once (default: one a host CPU); ``tree`` adds an arm
    with the user's own kernel sources; ``argv`` is repeated in the report.
    """

    system: str
    machine: str | None = None
    board: str = "qemu"
    firmware: Firmware = Firmware.ACPI
    arms: tuple[str, ...] = ()
    replicas: int | None = None
    seed: int = 1
    jobs: int | None = None
    tree: Path | None = None
