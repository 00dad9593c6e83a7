# SPDX-License-Identifier: Apache-2.0
"""Runs that a runner executes elsewhere: its stored run becomes this run."""

from __future__ import annotations

import math
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.board import Runner, RunOrder
from asymlab.errors import InfraError
from asymlab.kernels.kernel import Kernel
from asymlab.model.result import RunResult
from asymlab.progress import Watcher
from asymlab.results.load import load
from asymlab.results.store import PAGE_FILE, RUN_FILE, RunFolder
from asymlab.session.inputs import RunInputs

FOLDER = "lava"
"""Where in a run's folder the job, the device and the log are kept."""

BOOT_MINUTES = 15
"""Minutes of one boot, unless the user gave a deadline."""

GUESTS_BOOT_MINUTES = 30
"""The same with guests that have an operating system, which boot inside it and run dbench."""

_NOT_OURS = (RUN_FILE, PAGE_FILE)


@dataclass(frozen=True)
class Elsewhere:
    """A run that ``backend`` executes. See Execution."""

    backend: Runner

    def take(
        self, inputs: RunInputs, kernels: Mapping[str, Kernel], folder: RunFolder, watcher: Watcher
    ) -> RunResult:
        """See Execution.take: the runner's stored run is moved into ``folder``.

        Raises what Runner.run() raises, and InfraError with the reason if the run ended early
        there; its samples until then are stored.
        """
        with watcher.bar(self.backend.name) as bar:
            stored = self.backend.run(self.order(inputs), folder.path / FOLDER, bar)
        start, came = folder.result, load(stored)
        _move(stored, folder.path)
        mine = {name: getattr(start, name) for name in ("id", "uid", "started", "board", "repeat")}
        provenance = {**came.provenance, **start.provenance}
        folder.save(came.model_copy(update={**mine, "provenance": provenance}))
        if came.problem and not came.complete:
            raise InfraError(came.problem)
        return folder.result

    def order(self, inputs: RunInputs) -> RunOrder:
        """The same run on the runner's board; its deadline allows every boot its own deadline."""
        inside = inputs.options.model_copy(update={"board": self.backend.board})
        words = (*shlex.split(inside.repeat_line(inputs.system)), "--jobs", "1")
        deadline_s, system = inputs.options.deadline_s, inputs.system
        guests = any(spec.load.runs_guests for spec in inputs.experiments.values())
        usual = GUESTS_BOOT_MINUTES if guests else BOOT_MINUTES
        boot = math.ceil(deadline_s / 60) + 1 if deadline_s else usual
        replicas = max(inputs.replicas, system.most_replicas)
        # the runner's board may measure what this one's capabilities do not show
        experiments = {**system.default_experiments, **inputs.experiments}
        rows = 1 + sum(len(experiment.features) for experiment in experiments.values())
        return RunOrder(words, inputs.machine, boot * replicas * len(inputs.arms) * rows)


def _move(stored: Path, into: Path) -> None:
    """Move the files of a run, except those that this run writes itself."""
    for path in stored.iterdir():
        if path.name not in _NOT_OURS and not path.name.startswith("."):
            shutil.move(path, into / path.name)
    shutil.rmtree(stored.parent)
