# SPDX-License-Identifier: Apache-2.0
"""What a workload is made from."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.system import LoadSpec


@dataclass(frozen=True)
class Wanted:
    """A load that a system asks for, on one machine.

    ``steps`` are the task counts that ``spec.steps`` means there (never empty), ``step_ms`` is how
    long each is held, ``seed`` the replica's.
    """

    label: str
    spec: LoadSpec
    machine: Machine
    steps: tuple[int, ...]
    step_ms: int
    seed: int

    def load(
        self,
        program: str,
        *args: object,
        steps: tuple[int, ...] | None = None,
        step_ms: int | None = None,
    ) -> Load:
        """The load that runs ``program`` with ``args``; None: steps, or their length, as wanted."""
        return Load(
            label=self.label,
            program=program,
            args=tuple(map(str, args)),
            steps=steps or self.steps,
            step_ms=step_ms or self.step_ms,
        )

    def refuse(self, reason: str, hint: str = "") -> UserError:
        """The error for knobs that the workload cannot have."""
        return UserError(f"load {self.label}: {reason}", hint=hint)
