# SPDX-License-Identifier: Apache-2.0
"""Cases that cannot be judged because their kernel, which was built elsewhere, lacks an option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asymlab.boards.board import Backend, Board
from asymlab.checks.tiers import wide_clusters
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.needs import Needing, lacking
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
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
    arm = case.arm
    watch = system.experiments[case.experiment].watch if case.experiment else None
    yield from lacks(arm.kernel, arm.machine, arm.firmware, arm.spec.config, watch, board)


def lacks(
    kernel: Kernel,
    machine: Machine,
    firmware: Firmware,
    config: str | None,
    watch: str | None,
    board: Backend,
) -> Iterator[str]:
    """What a kernel lacks for figures that ``watch`` its functions (None: for placement), in a
    sentence each; ``config`` is the fragment that the arm's kernel has in addition."""
    needing = _needing(machine, firmware, board)
    yield from lacking(kernel, needing, len(machine.cpus), config)
    if watch and not kernel.shows_code:
        yield NO_CODE.format(f"figures of {watch}")


def _needing(machine: Machine, firmware: Firmware, board: Backend) -> list[Needing]:
    """What a boot needs options for."""
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
