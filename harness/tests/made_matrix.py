# SPDX-License-Identifier: Apache-2.0
"""Runs that are made up, for tests of the planner, the driver and the page of a matrix."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from asymlab.errors import AsymlabError
from asymlab.kernels.kernel import Kernel
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.verdict import Verdict
from asymlab.progress import Watcher
from asymlab.report.pages.run import PAGE_FILE
from asymlab.results.store import open_run
from asymlab.session.matrix.jobs import Job
from asymlab.session.sampling import REPLICAS
from sample_run import sample_run

SNAPSHOTS = Path(__file__).parent / "data"

_ON = ("SCHED_SMT", "SCHED_CLUSTER", "SCHED_MC", "NUMA", "ACPI_NUMA", "ACPI_CPPC_LIB")
CONFIG = "".join(f"CONFIG_{name}=y\n" for name in (*_ON, "HOTPLUG_SMT", "CPU_ISOLATION"))
"""The options of kernels under test that change what Linux shows."""


def kernel(folder: Path, version: str) -> Kernel:
    """A kernel of which there is only the configuration."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config").write_text(CONFIG)
    about: dict[str, object] = {
        "base": version,
        "series": None,
        "version": version,
        "release": version,
        "source": "",
    }
    about |= {"arch": "arm64", "compiler": "", "key": "3fa2c1", "folder": folder}
    return Kernel.model_validate({**about, "image_name": "Image"})


@cache
def _base(machine: str) -> RunResult:
    return sample_run(Path("unused"), machine, replicas=1, write=False)


def made(job: Job, verdict: Verdict = Verdict.PASS) -> RunResult:
    """A run of a job, with the arms of sample_run; others and inputs are as its series. FAIL: the
    last arm is not as expected."""
    base = _base(job.entry.machine)
    known = {arm.name: arm for arm in base.arms}
    series = base.arms[-1]
    arms = [known.get(name, series).model_copy(update={"name": name}) for name in job.inputs.arms]
    if verdict is Verdict.FAIL:
        arms[-1] = _broken(arms[-1])
    changes = {"arms": tuple(arms), "verdict": verdict, "repeat": job.inputs.repeat, "uid": ""}
    return base.model_copy(update=changes)


def _broken(arm: ArmResult) -> ArmResult:
    reason = "order broken at k=2"
    changes = {"verdict": Verdict.FAIL, "expect": Verdict.PASS, "as_expected": False}
    return arm.model_copy(update={**changes, "reason": reason})


@dataclass
class MadeRuns:
    """``verdicts`` and ``errors`` are by the title of the entry; ``ran`` are the titles so far, and
    each run takes ``seconds`` of ``now``."""

    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    errors: Mapping[str, AsymlabError | KeyboardInterrupt] = field(default_factory=dict)
    folders: dict[str, Path] = field(default_factory=dict)
    kernels: dict[str, Kernel] = field(default_factory=dict)
    snapshots: Mapping[str, str] = field(default_factory=dict)
    ran: list[str] = field(default_factory=list)
    now: float = 0.0
    seconds: float = 30.0

    def stored(self, job: Job) -> Path | None:
        return self.folders.get(job.entry.title)

    def built(self, job: Job) -> dict[str, Kernel]:
        return {}

    def run(self, job: Job, watcher: Watcher) -> Path:
        title = job.entry.title
        self.ran.append(title)
        self.now += self.seconds
        watcher.expect({REPLICAS: 1.0})
        with watcher.bar(REPLICAS) as bar:
            bar.update(1, 2, "half")
        if error := self.errors.get(title):
            raise error
        with open_run(made(job, self.verdicts.get(title, Verdict.PASS))) as run:
            for arm in run.result.arms:
                for sample in arm.samples:
                    (home := run.path / sample.folder).mkdir(parents=True, exist_ok=True)
                    if text := self.snapshots.get(job.entry.machine):
                        (home / "snapshot.txt").write_text(text)
            run.finish(run.result)
            (run.path / PAGE_FILE).touch()
        self.folders[title] = run.path
        return run.path

    def kernel(self, key: str) -> Kernel | None:
        return self.kernels.get(key)

    def clock(self) -> float:
        return self.now
