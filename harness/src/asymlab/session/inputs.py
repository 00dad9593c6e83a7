# SPDX-License-Identifier: Apache-2.0
"""A run's resolved options: records in place of names, values in place of defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from asymlab.boards.board import Backend
from asymlab.groups import grouped
from asymlab.kernels.kernel import Kernel
from asymlab.model.machine import Machine
from asymlab.model.result import PublishedSplit, PublishedTable, RunResult
from asymlab.model.system import ArmSpec, ExperimentSpec, System
from asymlab.progress import Watcher
from asymlab.results.store import RunFolder
from asymlab.session.options import RunOptions


class Execution(Protocol):
    """How the samples of a run are taken: by booting a board here, or by a runner elsewhere."""

    @property
    def backend(self) -> Backend:
        """The board or the runner."""

    def take(
        self, inputs: RunInputs, kernels: Mapping[str, Kernel], folder: RunFolder, watcher: Watcher
    ) -> RunResult:
        """Take all samples of a run whose arms have these kernels; ``folder`` has the judged result
        whenever one came in. Raises what boots, or the runner, raise."""


@dataclass(frozen=True)
class RunInputs:
    """The inputs of a run.

    ``execution`` is how samples are taken. ``lost`` is what the board cannot show of the machine,
    ``left_out`` are loads that it or the machine cannot show, ``skipped`` experiments that the
    board cannot run, with reasons; ``unclaimed`` are, by the reason, claims that are not judged on
    this machine or board. ``lendable`` are arms whose stored samples may be used for claims;
    ``borrowed`` are those of them that have a kernel. ``notes`` are about parameters and kernels
    that the user gives.

    The others are ``options`` with defaults filled in: ``repeat`` is the command line that repeats
    this run, ``placement`` whether placement is judged.
    """

    options: RunOptions
    system: System
    arms: dict[str, ArmSpec]
    machine: Machine
    execution: Execution
    experiments: dict[str, ExperimentSpec]
    published: tuple[PublishedTable, ...]
    splits: tuple[PublishedSplit, ...]
    left_out: dict[str, str]
    unclaimed: dict[str, list[str]]
    skipped: dict[str, str]
    lendable: dict[str, ArmSpec]
    placement: bool
    replicas: int
    repeat: str
    lost: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()

    def left_out_words(self) -> list[str]:
        """The loads and claims that are left out: a sentence per reason, without its full stop."""
        loads = grouped((why.rstrip("."), name) for name, why in self.left_out.items())
        found = [f"load {', '.join(names)}: {why}" for why, names in loads.items()]
        return found + [f"claim {', '.join(names)}: {why}" for why, names in self.unclaimed.items()]
