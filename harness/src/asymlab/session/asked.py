# SPDX-License-Identifier: Apache-2.0
"""A run's resolved options: records in place of names, values in place of defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from asymlab.boards.board import Backend
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.result import PublishedSplit, PublishedTable, RunResult
from asymlab.model.system import ArmSpec, ExperimentSpec, System
from asymlab.progress import Watcher
from asymlab.results.store import RunFolder


class Execution(Protocol):
    """How the samples of a run are taken: by booting a board here, or by a runner elsewhere."""

    @property
    def backend(self) -> Backend:
        """The board or the runner."""

    def take(
        self, asked: Asked, kernels: Mapping[str, Kernel], folder: RunFolder, watcher: Watcher
    ) -> RunResult:
        """Take all samples of a run whose arms have these kernels; ``folder`` has the judged result
        whenever one came in. Raises what boots, or the runner, raise."""


@dataclass(frozen=True)
class Asked:
    """The inputs of a run.

    ``execution`` is how samples are taken. ``lost`` is what the board cannot show of the machine,
    ``left_out`` are loads that it cannot show. ``lendable`` are arms whose stored samples may be
    used for claims; ``borrowed`` are those of them that have a kernel.

    The others are RunOptions with defaults filled in: ``repeat`` is the command line that repeats
    this run, ``placement`` whether placement is judged, ``cmdline`` the user's parameters for every
    kernel.
    """

    system: System
    arms: dict[str, ArmSpec]
    machine: Machine
    execution: Execution
    experiments: dict[str, ExperimentSpec]
    published: tuple[PublishedTable, ...]
    splits: tuple[PublishedSplit, ...]
    left_out: tuple[str, ...]
    lendable: dict[str, ArmSpec]
    firmware: Firmware
    placement: bool
    replicas: int
    seed: int
    jobs: int
    tree: Path | None
    takes_stored: bool
    cmdline: tuple[str, ...]
    deadline_s: float | None
    store: str
    repeat: str
    lost: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
