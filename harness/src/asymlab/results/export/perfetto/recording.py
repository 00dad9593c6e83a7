# SPDX-License-Identifier: Apache-2.0
"""The traces that a run's folder has, and the choice of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from asymlab.config.yamlfile import nearest
from asymlab.errors import InfraError, UserError
from asymlab.model.choices import SUFFIX as CHOICES
from asymlab.model.machine import Machine
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.sample import Sample, StepScore, Violation
from asymlab.trace.schedstat import SUFFIX as SCHEDSTAT
from asymlab.trace.schedstat import counted

SUFFIX = ".trace.dat"


@dataclass(frozen=True)
class Wanted:
    """Which recording: names of an arm, a boot (a sample's folder) and a load; "" for any."""

    arm: str = ""
    boot: str = ""
    load: str = ""


@dataclass(frozen=True)
class Recording:
    """The trace.dat of one load in one boot, at ``path``."""

    run: RunResult
    sample: Sample
    load: str
    path: Path

    @property
    def arm(self) -> str:
        """The name of the arm."""
        return self.sample.arm

    @property
    def boot(self) -> str:
        """The folder of the sample, relative to the run's."""
        return self.sample.folder

    @property
    def scores(self) -> tuple[StepScore, ...]:
        """The scores of the load's steps; none if the sample was not judged."""
        return tuple(step for step in self.sample.steps if step.load == self.load)

    def has(self, violation: Violation | None) -> bool:
        """Whether the first violation of a step is this one."""
        return violation is not None and any(step.first == violation for step in self.scores)

    @property
    def choices(self) -> pl.DataFrame | None:
        """The table of asymlab.checks.choices; None if choices were not logged."""
        path = self.path.with_name(f"{self.load}{CHOICES}")
        return pl.read_parquet(path) if path.is_file() else None

    @property
    def counted(self) -> dict[int, dict[str, int]]:
        """What the scheduler counted, by task count of a step; none unless schedstats are on.

        InfraError for a file that cannot be read.
        """
        path = self.path.with_name(f"{self.load}{SCHEDSTAT}")
        try:
            return counted(path.read_text()) if path.is_file() else {}
        except InfraError as error:
            raise InfraError(f"{path}: {error.message}") from error

    @property
    def booted(self) -> ArmResult | None:
        """The arm, None in a run that ended before it had results."""
        return next((arm for arm in self.run.arms if arm.name == self.arm), None)

    @property
    def machine(self) -> Machine:
        """The machine as the arm's tables describe it."""
        machine = self.run.machine
        equal = self.booted is not None and self.booted.capacities == "equal"
        return machine.equal() if equal else machine

    @property
    def name(self) -> str:
        """The recording as part of a file name."""
        return "-".join((self.run.id, *self.boot.split("/"), self.load))


def recordings(run: RunResult, folder: Path) -> tuple[Recording, ...]:
    """The traces in the ``folder`` of a run: by sample, loads in the order in which they ran."""
    return tuple(one for sample in run.all_samples for one in _of_sample(run, sample, folder))


def choose(run: RunResult, folder: Path, wanted: Wanted) -> Recording:
    """The first wanted recording with the first violation of its arm, which reports show; else the
    first with a violation of the order, else the first.

    UserError, with the names that exist, if there is none.
    """
    left = recordings(run, folder)
    if not left:
        raise UserError(
            f"{folder} has no trace: no *{SUFFIX} in the folders of its samples",
            hint="export where the run's whole folder is, or repeat the run: " + run.repeat,
        )
    where = run.id
    for key, name in vars(wanted).items():
        names = {str(getattr(one, key)) for one in left}
        if name and name not in names:
            raise UserError(f"{where} has no trace of {key} {name!r}", hint=nearest(name, names))
        where += f", {key} {name}" if name else ""
        left = tuple(one for one in left if name in ("", getattr(one, key)))
    reported = (one for one in left if one.booted and one.has(one.booted.first))
    odd = (one for one in left if any(step.first for step in one.scores))
    return next(reported, None) or next(odd, left[0])


def _of_sample(run: RunResult, sample: Sample, folder: Path) -> Iterator[Recording]:
    ran = list(dict.fromkeys(step.load for step in sample.steps))
    found = {
        path.name.removesuffix(SUFFIX): path
        for path in sorted((folder / sample.folder).glob(f"*{SUFFIX}"))
    }
    for load in sorted(found, key=lambda load: ran.index(load) if load in ran else len(ran)):
        yield Recording(run, sample, load, found[load])
