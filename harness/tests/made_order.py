# SPDX-License-Identifier: Apache-2.0
"""Schedules of one step and their scores."""

from __future__ import annotations

from asymlab.checks.choices import Logged
from asymlab.checks.score import Rules, score
from asymlab.config.machine import machine
from asymlab.model.job import Load, Placed
from asymlab.model.machine import Machine
from asymlab.model.sample import StepScore
from made_trace import Script

VERA = machine("vera-8c2t")
GB10 = machine("gb10")
SMT = ("core", "sibling")
HYBRID = ("capacity", "sibling")


def judged(
    script: Script,
    k: int,
    on: Machine = VERA,
    order: tuple[str, ...] = SMT,
    settle_s: float = 0.0,
    *,
    gathered: bool = False,
    cpus: tuple[int, ...] = (),
    schedulable: frozenset[int] | None = None,
    logged: Logged | None = None,
) -> StepScore:
    """The score of a step that ends at 1 s. It begins at 0, or at 0.05 s after gathering.

    ``cpus`` as in Load, ``schedulable`` as Rules.cpus, ``logged`` as for score().
    """
    script.step(k, 50 if gathered else 0, 1000)
    placed = Placed.GATHERED if gathered else Placed.BALANCED
    load = Load(
        label="wake",
        program="fill",
        args=(),
        steps=(k,),
        step_ms=1000,
        placed=placed,
        cpus=cpus,
    )
    rules = Rules(order=order, settle_s=settle_s, cpus=schedulable)
    result = score(script.trace(), on, load, rules, logged)
    assert result.void == ""
    return result.steps[0]


def spread_out(*cpus: int) -> Script:
    """fill/0, fill/1 ... always running on the given CPUs for the whole second."""
    script = Script()
    for number, cpu in enumerate(cpus):
        script.run(f"fill/{number}", cpu, 0, 1000)
    return script


def step_score(k: int, load: str = "run", **more: object) -> StepScore:
    """The score of half a second without debts, and ``more`` of its fields."""
    debts = {f"{kind}_debt": 0.0 for kind in ("order", "sibling", "capacity", "cluster")}
    fixed = {"load": load, "k": k, "window_s": 0.5, "migrations": {}}
    return StepScore.model_validate({**fixed, **debts, **more})
