# SPDX-License-Identifier: Apache-2.0
"""The cases of a run, an arm's placement loads or one row, and the boots that they share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from asymlab.checks.settle import shortest_step_s
from asymlab.groups import grouped
from asymlab.model.job import Job, Load
from asymlab.model.load import LoadSpec
from asymlab.model.machine_parts import WorkKind
from asymlab.model.sample import Sample
from asymlab.model.system import ExperimentSpec, System
from asymlab.session.prepare import ReadyArm

CaseKey = tuple[str, str, tuple[str, ...]]
"""Experiment ("" for placement), arm, and the row's sched features."""


TRACE_KIB_PER_CPU = 4096
"""The trace buffer of a CPU; on machines with few CPUs a single one may have most events."""

TRACE_KIB = 256 << 10
"""The trace buffers of all CPUs: the guest's memory for them costs host time and memory."""


@dataclass(frozen=True)
class Case:
    """An arm under ``loads``; for a row of an experiment also its name, its sched features, and the
    ``points`` of its curve.

    ``work`` is the kind of work that the loads do, ``traced`` whether they are traced (points never
    are). ``costs``: whether distant cache lines cost time. ``stored_only``: its samples come from
    stored runs or not at all, because only claims about other arms need them.
    """

    arm: ReadyArm
    loads: Mapping[str, LoadSpec]
    work: WorkKind = WorkKind.MIXED
    experiment: str = ""
    features: tuple[str, ...] = ()
    points: Mapping[str, LoadSpec] = field(default_factory=dict)
    traced: bool = True
    costs: bool = False
    stored_only: bool = False

    @property
    def key(self) -> CaseKey:
        """Identifies the case within the run."""
        return (self.experiment, self.arm.name, self.features)

    @property
    def path(self) -> str:
        """The folder of its samples, relative to the run's folder."""
        if not self.experiment:
            return self.arm.name
        features = "+".join(self.features) or "default"
        return f"experiments/{self.experiment}/{self.arm.name}/{features}"

    @property
    def title(self) -> str:
        """The case in a few words."""
        return " ".join(word for word in (self.experiment, self.arm.name, *self.features) if word)

    def guest_loads(self, seed: int) -> tuple[Load, ...]:
        """The loads of one replica; the first has the row's features and the arm's settings."""
        loads = [self._load(*one, seed, traced=self.traced) for one in self.loads.items()]
        loads += [self._load(*one, seed, traced=False) for one in self.points.items()]
        before = {"features": self.features, "settings": self.arm.spec.settings}
        return (loads[0].model_copy(update=before), *loads[1:])

    def _load(self, label: str, spec: LoadSpec, seed: int, *, traced: bool) -> Load:
        """A load whose steps are long enough to judge placement, unless they have a length and are
        not ``traced``."""
        machine = self.arm.machine

        def lasting(least_s: float) -> Load:
            return spec.load(label, machine, round(least_s * 1000), seed)

        judged = traced or not spec.step_ms
        load = lasting(shortest_step_s(machine, spec.placed) if judged else 0)
        return load.model_copy(update={"traced": traced})

    def blank(self, replica: int, seed: int) -> Sample:
        """A sample of this case without results."""
        return Sample(
            arm=self.arm.name,
            replica=replica,
            seed=seed,
            folder=f"{self.path}/{replica}",
            experiment=self.experiment,
            features=self.features,
        )


@dataclass(frozen=True)
class Boot:
    """Cases of one arm that are measured in the same boot, one after the other.

    They differ in sched features only, of which every case sets the same ones.
    """

    cases: tuple[Case, ...]

    @property
    def keys(self) -> tuple[CaseKey, ...]:
        """Identify the cases."""
        return tuple(case.key for case in self.cases)

    @property
    def title(self) -> str:
        """The boot in a few words."""
        first = self.cases[0]
        return first.title if len(self.cases) == 1 else f"{first.experiment} {first.arm.name}"

    def job(self, seed: int) -> Job:
        """The guest's job in one replica. With even seeds the last case is first: what the load
        before leaves behind does not favour one of them."""
        turns = self.cases if seed % 2 else self.cases[::-1]
        loads = tuple(
            load.model_copy(update={"label": self.label(case, load.label)})
            for case in turns
            for load in case.guest_loads(seed)
        )
        arm = self.cases[0].arm
        return Job(
            seed=seed,
            scheduler=arm.kernel.scheduler,
            features=arm.spec.features,
            loads=loads,
            trace_kib_per_cpu=min(TRACE_KIB_PER_CPU, TRACE_KIB // len(arm.machine.cpus)),
        )

    def label(self, case: Case, label: str) -> str:
        """The label of a case's load in this boot, which no other case has."""
        return label if len(self.cases) == 1 else f"{label}.{self.cases.index(case)}"


def boots_of(cases: Sequence[Case]) -> tuple[Boot, ...]:
    """The boots of all cases, in the order of their first cases."""
    keys = ((case.experiment, case.arm.name, toggled(case.features)) for case in cases)
    return tuple(Boot(tuple(group)) for group in grouped(zip(keys, cases, strict=True)).values())


def toggled(features: Collection[str]) -> frozenset[str]:
    """The sched features that are set, on or off. Rows of an arm that set the same ones share a
    boot: nothing of one row stays set in the next."""
    return frozenset(feature.removeprefix("NO_") for feature in features)


def cases_of(
    system: System,
    arms: Mapping[str, ReadyArm],
    experiments: Mapping[str, ExperimentSpec],
    *,
    placement: bool,
    has_costs: Callable[[ExperimentSpec | None], bool],
    borrowed: Collection[str] = (),
) -> tuple[Case, ...]:
    """All cases of a run: placement by arm, then the rows of each experiment in table order. The
    points of its curve belong to the rows with its first sched features.

    ``borrowed`` are arms of which only stored rows are used. ``has_costs``: whether distant cache
    lines cost time in an experiment, or (None) in placement."""
    compared = system.compared_in_placement()
    placed = [
        Case(
            arm,
            system.loads_of(arm.name, arm.spec, arm.machine),
            costs=has_costs(None),
            stored_only=arm.name in borrowed,
        )
        for arm in arms.values()
        if placement and (arm.name not in borrowed or arm.name in compared)
    ]
    rows = (
        Case(
            arm,
            {name: spec.load},
            spec.work,
            name,
            features,
            spec.points(name) if features == spec.features[0] else {},
            spec.traced,
            has_costs(spec),
            arm.name in borrowed,
        )
        for name, spec in experiments.items()
        for arm in arms.values()
        for features in spec.features
    )
    return (*placed, *rows)
