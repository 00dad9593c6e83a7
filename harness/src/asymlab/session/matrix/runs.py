# SPDX-License-Identifier: Apache-2.0
"""Where the entries of a matrix are run, and stored runs with the same inputs are found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from asymlab.config.machine import machine, machines
from asymlab.errors import InfraError, UserError
from asymlab.kernels.build import kernel_of_key
from asymlab.kernels.inputs.contract import OwnKernel, Wanted
from asymlab.kernels.kernel import Kernel
from asymlab.model.stored import Arm, Head, StoredSample
from asymlab.model.system import ArmSpec
from asymlab.model.verdict import Verdict
from asymlab.paths import runs_root
from asymlab.progress import Silent, Watcher
from asymlab.results.load import load
from asymlab.session.matrix.estimate import LAST_RUNS, Timed
from asymlab.session.matrix.jobs import Job
from asymlab.session.prepare import stored_kernels
from asymlab.session.provenance import provenance
from asymlab.session.run import run_system

if TYPE_CHECKING:
    from asymlab.results.db import Store

# SQLAlchemy loads slowly: imported where it is needed

HOST_FACTS = ("host", "python")
"""Facts of a run's provenance that do not change its result."""


class Runs(Protocol):
    """What a matrix needs of a session."""

    def stored(self, job: Job) -> Path | None:
        """The folder of a complete stored run with the same inputs; None if there is none, or if a
        kernel of the job is not built yet."""

    def built(self, job: Job) -> dict[str, Kernel]:
        """The kernels of a job that need not be built, by arm."""

    def run(self, job: Job, watcher: Watcher) -> Path:
        """Run a job; the folder of its run. Raises what run_system() raises."""

    def kernel(self, key: str) -> Kernel | None:
        """A kernel in the store by its key; None if it was removed."""


class SessionRuns:
    """Runs jobs as `asymlab run` does; stored runs are found in the results store ``where``.

    Which kernels are built is looked up once.
    """

    def __init__(self, where: str = "") -> None:
        self._where = where
        self._store: Store | None = None
        self._kernels: dict[tuple[object, ...], Kernel | None] = {}

    def run(self, job: Job, watcher: Watcher) -> Path:
        """See Runs.run."""
        return runs_root() / run_system(job.options, watcher).id

    def kernel(self, key: str) -> Kernel | None:
        """See Runs.kernel."""
        return kernel_of_key(key)

    def stored(self, job: Job) -> Path | None:
        """See Runs.stored. The newest run counts; a store that fails has none."""
        keys = {name: kernel.key for name, kernel in self.built(job).items()}
        if keys.keys() != job.inputs.arms.keys() or any(
            e.load.runs_guests for e in job.inputs.experiments.values()
        ):
            return None
        try:
            return next(self._same(job, keys), None)
        except InfraError:
            return None

    def built(self, job: Job) -> dict[str, Kernel]:
        """See Runs.built. An input whose kernel cannot be made has none: its run says why."""
        own, arch = job.options.own_kernels(), job.inputs.machine.arch
        found = ((n, self._built(n, arm, arch, own.get(n))) for n, arm in job.inputs.arms.items())
        return {name: kernel for name, kernel in found if kernel}

    def _built(self, name: str, arm: ArmSpec, arch: str, own: OwnKernel | None) -> Kernel | None:
        which = (arm.base, arm.series, arm.config, arch, own)
        if which not in self._kernels:
            self._kernels[which] = (
                _stored(own, Wanted(arm.base, arch, arm.config))
                if own
                else stored_kernels({name: arm}, arch).get(name)
            )
        return self._kernels[which]

    def _same(self, job: Job, keys: dict[str, str]) -> Iterator[Path]:
        """The folders of stored runs with the inputs of a job, the newest first."""
        from asymlab.results.db import open_store
        from asymlab.results.query import Wanted, heads, parts_of, provenance_of
        from asymlab.results.stored import machine_digest

        inputs, backend = job.inputs, job.inputs.execution.backend
        self._store = store = self._store or open_store(self._where)
        wanted = Wanted(system=inputs.system.name, machine=inputs.machine.name, board=backend.name)
        found = [head for head in heads(store, wanted) if _repeats(head, job)]
        digest = machine_digest(backend.shown(inputs.machine).machine) if found else ""
        uids = [head.uid for head in found if head.machine_digest == digest]
        facts, arms = provenance_of(store, uids), parts_of(store, Arm, uids)
        now = {**backend.describe(), **provenance(inputs.system)} if uids else {}
        same = {name: value for name, value in now.items() if name not in HOST_FACTS}
        for head in reversed(found):
            mine = {arm.name: arm.kernel_key for arm in arms.get(head.uid, ())}
            if (
                keys.items() <= mine.items()
                and same.items() <= facts[head.uid].items()
                and _is_usable(Path(head.folder), job)
            ):
                yield Path(head.folder)


def _stored(own: OwnKernel, wanted: Wanted) -> Kernel | None:
    with suppress(UserError):
        return own.stored(wanted, Silent())
    return None


def _repeats(head: Head, job: Job) -> bool:
    """Whether a run is complete and has the options of a job."""
    return head.complete and head.verdict is not Verdict.ERROR and head.repeat == job.inputs.repeat


def _is_usable(folder: Path, job: Job) -> bool:
    """Whether a run can be read; one of an input whose claims lacked another arm is repeated,
    because that arm may have run since."""
    try:
        result = load(folder)
    except UserError:
        return False
    return not (job.options.inputs and result.unjudged)


def timed_samples(where: str, board: str) -> list[Timed]:
    """The host time of the samples that the last runs on a board booted; none if the store fails.

    Machines that are not shipped are left out: the store has no number of CPUs.
    """
    from asymlab.results.db import open_store
    from asymlab.results.query import Wanted, heads, parts_of

    try:
        store = open_store(where)
        found = {h.uid: h for h in heads(store, Wanted(board=board), limit=LAST_RUNS)}
        samples = parts_of(store, StoredSample, found)
    except InfraError:
        return []
    shipped = set(machines())
    names = {head.machine for head in found.values()} & shipped
    cpus = {name: len(machine(name).cpus) for name in names}
    return [
        Timed(found[uid].system, one.experiment, cpus[found[uid].machine], one.host_s)
        for uid, some in samples.items()
        for one in some
        if found[uid].machine in cpus and one.host_s and not one.taken_from and not one.error
    ]
