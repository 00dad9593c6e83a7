# SPDX-License-Identifier: Apache-2.0
"""Stores what ran around one penalty in the first samples of an experiment's arms.

This is after all samples were taken: the window is chosen in one arm and shown in others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from asymlab.checks.counted import windows
from asymlab.checks.handover import Load, handover, penalty_window
from asymlab.errors import InfraError
from asymlab.groups import grouped
from asymlab.kernels.points import MARK
from asymlab.model.handover import SUFFIX
from asymlab.model.job import POINTS
from asymlab.model.system import System
from asymlab.session.cases import Boot, Case
from asymlab.session.watch import WATCHES
from asymlab.trace.points import read_points


def store_handovers(boots: Sequence[Boot], system: System, seed: int, run: Path) -> None:
    """Write the Handover of each arm of each experiment's ``timeline`` to the folder of its first
    sample below ``run``; none if there is no whole log, or no penalty in the first arm.

    ``seed`` is that of the first replica.
    """
    cases = ((boot, case) for boot in boots for case in boot.cases if case.experiment)
    shown = ((boot, case) for boot, case in cases if system.experiments[case.experiment].timeline)
    for rows in grouped(((one[1].experiment, one[1].features), one) for one in shown).values():
        _store(list(rows), system, seed, run)


def _store(rows: Sequence[tuple[Boot, Case]], system: System, seed: int, run: Path) -> None:
    names = system.experiments[rows[0][1].experiment].timeline
    stand_ins = system.stand_ins({case.arm.name: case.arm.spec for _, case in rows})
    by_arm = {case.arm.name: (boot, case) for boot, case in rows}
    arms = [arm for name in names for arm in stand_ins.get(system.named(name), ())]
    first = stand_ins.get(system.named(names[0]), ())
    window = None
    for arm in arms:
        for load in _loads(*by_arm[arm], seed, run):
            if window is None and arm in first:  # not in arms without penalties
                window = penalty_window(load)
            if window:
                file = run / by_arm[arm][1].path / "0" / f"{load.experiment}{SUFFIX}"
                file.write_text(handover(load, window).model_dump_json())


def _loads(boot: Boot, case: Case, seed: int, run: Path) -> Iterator[Load]:
    """The experiment's load in the log of the first sample, if there is a whole one."""
    log = run / case.path / "0" / POINTS
    kernel = WATCHES["yields"].points(case.arm.kernel)
    if not log.is_file() or MARK in kernel.absent or not kernel.points:
        return
    try:
        found = read_points(log, kernel.points, case.arm.machine)
        measured = windows(found, boot.job(seed).loads)[boot.label(case, case.experiment)]
    except InfraError:  # of a boot that failed; its sample has the cause
        return
    kind = getattr(case.loads[case.experiment], "kind", "")
    yield Load(found, measured, case.arm.name, case.experiment, seed, ordered=kind == "ticket")
