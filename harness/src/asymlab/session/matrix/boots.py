# SPDX-License-Identifier: Apache-2.0
"""Prediction = boot: what the tables of a run predict beside what its boots showed.

It costs no boot: every sample has the snapshot of its guest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from asymlab.errors import UserError
from asymlab.kernels.kernel import Kernel
from asymlab.model.firmware import ViewSource
from asymlab.model.job import Firmware
from asymlab.model.matrix import BootCheck
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.verdict import Verdict
from asymlab.predict.booted import booted_view
from asymlab.session.matrix.jobs import Job
from asymlab.session.online import SNAPSHOT
from asymlab.session.verify.compare import compared
from asymlab.session.verify.target import predicted
from asymlab.topology.machine import machine_view

FindKernel = Callable[[str], Kernel | None]
"""A kernel in the store by its key."""


def boot_checks(
    result: RunResult, folder: Path, job: Job, kernel: FindKernel
) -> tuple[BootCheck, ...]:
    """A check for each arm of a job's run whose kernel has no series.

    A series may change what Linux shows, so arms with one are looked at only if there is no other,
    and a difference is then undecided.
    """
    own = [arm for arm in result.arms if arm.name in job.inputs.arms]
    plain = [arm for arm in own if not arm.series]
    cmdline = (*job.inputs.system.cmdline, *job.options.append.split())
    checked = (_checked(result, arm, folder, cmdline, kernel) for arm in plain or own)
    return tuple(checked)


def _checked(
    result: RunResult, arm: ArmResult, folder: Path, cmdline: tuple[str, ...], find: FindKernel
) -> BootCheck:
    blank = BootCheck(arm=arm.name, kernel=arm.kernel, verdict=Verdict.UNDECIDED)
    text = next(_snapshots(result, arm, folder), None)
    if text is None:
        return blank.model_copy(update={"reason": "the run has no snapshot of this arm"})
    kernel = find(arm.kernel_key)
    if kernel is None or not kernel.config.is_file():
        lost = "was removed from the cache" if kernel is None else "has no known configuration"
        reason = f"kernel {arm.kernel_key} {lost}"
        return blank.model_copy(update={"reason": reason})
    machine = result.machine.equal() if arm.capacities == "equal" else result.machine
    source = ViewSource.ACPI if result.firmware == Firmware.ACPI.value else ViewSource.DT
    view = machine_view(machine, source)
    try:
        want = predicted(view, machine, kernel, cmdline)
        found = compared(machine.name, result.board, want, booted_view(text))
    except (UserError, ValueError) as error:
        return blank.model_copy(update={"reason": f"cannot be compared: {error}"})
    lines = tuple(found.lines())
    maybe = f"series {arm.series} may change it" if lines and arm.series else ""
    verdict = Verdict.UNDECIDED if maybe or not found.compared else Verdict.PASS
    return blank.model_copy(
        update={
            "verdict": Verdict.FAIL if lines and not maybe else verdict,
            "compared": found.compared,
            "lines": lines,
            "reason": maybe,
        }
    )


def _snapshots(result: RunResult, arm: ArmResult, folder: Path) -> Iterator[str]:
    """The snapshots of an arm, those of placement first."""
    rows = (row for one in result.experiments for row in one.rows if row.arm == arm.name)
    samples = [*arm.samples, *(sample for row in rows for sample in row.samples)]
    for sample in samples:
        path = folder / sample.folder / SNAPSHOT
        if not sample.error and path.is_file():
            yield path.read_text()
