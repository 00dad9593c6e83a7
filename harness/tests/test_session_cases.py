# SPDX-License-Identifier: Apache-2.0
"""The job of a case: how long its loads hold a step."""

from __future__ import annotations

from typing import cast

from asymlab.checks.settle import shortest_step_s
from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Firmware, Load
from asymlab.session.cases import Case
from asymlab.session.prepare import BootTables, ReadyArm

BOX = machine("vera-8c2t")


def loads(*, parallel: bool) -> dict[str, Load]:
    """The placement loads of asym-smt by label; nothing of the kernel or the tables is needed."""
    found = system("asym-smt")
    none = cast(Kernel, None), cast(BootTables, None)
    arm = ReadyArm("asym", found.arms["asym"], BOX, Firmware.ACPI, *none)
    made = Case(arm, found.loads).job(1, parallel=parallel).loads
    return {load.label: load for load in made}


def test_gathered_tasks_get_longer_where_cpus_take_turns() -> None:
    beside, in_turn = loads(parallel=True), loads(parallel=False)
    assert "--gather" in in_turn["run"].args and "--gather" not in in_turn["wake"].args
    assert beside["run"].in_turn == 0 and in_turn["run"].in_turn == len(BOX.cores)
    assert beside["run"].step_ms == beside["wake"].step_ms == in_turn["wake"].step_ms
    assert in_turn["run"].step_ms == round(1000 * shortest_step_s(BOX, len(BOX.cores)))
    assert in_turn["run"].step_ms > beside["run"].step_ms + 300
