# SPDX-License-Identifier: Apache-2.0
"""Cases that cannot be judged because their kernel, which was built elsewhere, lacks an option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asymlab.boards.board import Board
from asymlab.checks.tiers import wide_clusters
from asymlab.kernels.needs import Needing, lacking
from asymlab.model.job import Firmware
from asymlab.model.sample import Sample
from asymlab.model.system import System
from asymlab.session.cases import Case, CaseKey

EMULATORS = ("qemu", "qemu-pt")
"""Boards on which results come over virtio-serial."""

NO_CODE = (
    "{} are counted at instructions of the kernel, and an image does not show where these are: give"
    " --vmlinux of the same build, or the sources with --tree or --commit"
)


def unbootable(
    cases: Sequence[Case], system: System, board: Board, seed: int
) -> dict[CaseKey, list[Sample]]:
    """A void sample of each case that must not be booted, with the options that are missing."""
    found = {case.key: "; ".join(_lacks(case, system, board)) for case in cases}
    return {
        case.key: [case.blank(0, seed).model_copy(update={"void": found[case.key]})]
        for case in cases
        if found[case.key]
    }


def _lacks(case: Case, system: System, board: Board) -> Iterator[str]:
    """What the kernel of a case lacks, in a sentence each."""
    kernel, machine = case.arm.kernel, case.arm.machine
    yield from lacking(kernel, _needing(case, board), len(machine.cpus), case.arm.spec.config)
    watch = system.experiments[case.experiment].watch if case.experiment else None
    if watch and not kernel.shows_code:
        yield NO_CODE.format(f"figures of {watch}")


def _needing(case: Case, board: Board) -> list[Needing]:
    """What a case needs options for."""
    machine, firmware = case.arm.machine, case.arm.firmware
    of_firmware: Needing = "acpi" if firmware is Firmware.ACPI else "dt"
    conditions: dict[Needing, bool] = {
        "boot": True,
        of_firmware: True,
        "emulator": board.name.partition(":")[0] in EMULATORS,
        "held": board.capabilities.can_hold(machine),
        "smt": len(machine.cores) < len(machine.cpus),
        "clusters": bool(wide_clusters(machine)),
        "nodes": len(machine.nodes) > 1,
        "capacities": machine.is_asymmetric and firmware is Firmware.ACPI,
    }
    return [what for what, applies in conditions.items() if applies]
