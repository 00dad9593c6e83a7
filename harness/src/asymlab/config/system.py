# SPDX-License-Identifier: Apache-2.0
"""harness/systems/*.yaml: the systems under study."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from asymlab.config.claims import wrong_metric, wrong_side, wrong_steps
from asymlab.config.machine import machine
from asymlab.config.named import named_file
from asymlab.config.yamlfile import Loc, YamlFile
from asymlab.errors import UserError
from asymlab.model.load import LoadSpec
from asymlab.model.machine import Machine
from asymlab.model.order import wrong_order
from asymlab.model.system import (
    INPUT_ARMS,
    PLACEMENT,
    ROLES,
    RUN_FOLDERS,
    ExperimentSpec,
    System,
    is_input_arm,
)
from asymlab.paths import data_root


def systems() -> dict[str, Path]:
    """Names of the shipped systems and their files, sorted."""
    folder = data_root() / "harness" / "systems"
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def system_file(name_or_path: str) -> YamlFile:
    """The file of a shipped system by name, or of one by path.

    UserError for an unknown name (with the nearest one), and for a file that is not YAML.
    """
    return YamlFile(named_file(name_or_path, systems(), "system"))


def system(name_or_path: str) -> System:
    """A shipped system by name, or a system file by path.

    UserError for an unknown name (with the nearest one), and with file:line for invalid contents.
    """
    file = system_file(name_or_path)
    found = file.parse(System)
    for index, arm in enumerate(found.default_arms):
        if arm not in found.arms:
            raise file.error(
                ("default_arms", index),
                f"no arm named {arm}",
                hint="arms: " + ", ".join(found.arms),
            )
    if found.replicas > found.most_replicas:
        reason = f"{found.replicas} is above most_replicas, {found.most_replicas}"
        low = "replicas" if "replicas" in found.model_fields_set else "most_replicas"
        raise file.error((low,), reason, hint="raise most_replicas, or lower replicas")
    _check_arm_names(file, found)
    _check_placement(file, found)
    if PLACEMENT in found.experiments:
        reason = f"the name {PLACEMENT} is reserved for the part of a run that judges loads"
        raise file.error(("experiments", PLACEMENT), reason, hint="choose another name")
    for name, experiment in found.experiments.items():
        if experiment.load.shown_only:
            key = ("experiments", name, "load", "shown_only")
            raise file.error(key, "is only for loads under loads:, which are judged by the order")
        if experiment.load.runs_guests and experiment.needs.virtualization != "real":
            reason = f"{experiment.load.workload} runs guests with an operating system"
            hint = "virtualization: real"
            raise file.error(("experiments", name, "needs"), reason, hint=hint)
        _check_metrics(file, name, experiment)
        _check_curve(file, name, experiment)
        _check_timeline(file, name, experiment, found)
        for index, claim in enumerate(experiment.claims):
            where = ("experiments", name, "claims", index)
            if wrong := wrong_metric(claim, experiment, found):
                raise file.error((*where, *wrong[0]), wrong[1], hint=wrong[2])
    _check_own_machine(file, found)
    return found


def check_order(file: YamlFile, found: System, machine: Machine) -> None:
    """UserError for an order that ``machine`` cannot have."""
    if wrong := wrong_order(found.order, machine):
        raise file.error(("order", wrong[0]), wrong[1], hint=wrong[2])


def check_load(file: YamlFile, key: Loc, load: LoadSpec, machine: Machine) -> None:
    """UserError for a load at ``key`` that cannot run on ``machine``."""
    try:
        load.guest_run(machine, load.step_ms or 1000)
    except UserError as error:
        reason = f"cannot run on {machine.name}: {error.message}"
        raise file.error(key, reason, hint=error.hint) from None


def load_keys(found: System) -> dict[Loc, LoadSpec]:
    """All loads of a system by their keys in its file."""
    loads: dict[Loc, LoadSpec] = {("loads", name): load for name, load in found.loads.items()}
    for name, experiment in found.experiments.items():
        loads["experiments", name, "load"] = experiment.load
        for index, point in enumerate(experiment.curve.points if experiment.curve else ()):
            loads["experiments", name, "curve", "points", index] = experiment.at(point)
    return loads


def _check_own_machine(file: YamlFile, found: System) -> None:
    """UserError for an unknown machine, and what the machine of the system cannot run."""
    try:
        own = machine(found.machine)
    except UserError as error:
        if error.file:
            raise
        raise file.error(("machine",), error.message, hint=error.hint) from None
    check_order(file, found, own)
    for key, load in load_keys(found).items():
        steps = getattr(load, "steps", ())  # some workloads have no list of steps
        for index, count in enumerate(() if isinstance(steps, str) else steps):
            if count > len(own.cpus):
                reason = f"{count} tasks exceed the {len(own.cpus)} CPUs of {own.name}"
                hint = "remove the count, or name a larger machine"
                raise file.error((*key, "steps", index), reason, hint=hint)
        if not load.lacks(own):
            check_load(file, key, load, own)


def _check_metrics(file: YamlFile, name: str, experiment: ExperimentSpec) -> None:
    """UserError for a metric with a direction or a unit that no figure is mapped to."""
    for key in ("better", "unit"):
        for metric in getattr(experiment, key):
            if metric not in experiment.figures:
                reason, known = f"no figure {metric}", ", ".join(experiment.figures)
                where = ("experiments", name, key, metric)
                raise file.error(where, reason, hint=f"figures: {known}")


def _check_curve(file: YamlFile, name: str, experiment: ExperimentSpec) -> None:
    """UserError for points that are not loads, or without values of the curve's parameter."""
    curve = experiment.curve
    if curve is None:
        return
    key = ("experiments", name, "curve")
    own = experiment.load.model_dump()
    numbers = [field for field, value in own.items() if type(value) in (int, float)]
    if curve.over not in numbers:
        reason = f"{curve.over} is not a number of this load"
        raise file.error((*key, "over"), reason, hint="numbers: " + ", ".join(numbers))
    values = [own[curve.over]]
    for index, point in enumerate(curve.points):
        where = (*key, "points", index)
        if (value := point.get(curve.over)) is None:
            raise file.error(where, f"has no {curve.over}", hint="the curve is over it")
        if value <= 0:
            raise file.error(
                (*where, curve.over), "must be above 0: the curve's axis is logarithmic"
            )
        if value in values:
            reason = f"{curve.over} {value} is that of another point, or of the load"
            raise file.error(where, reason, hint="give each point a different value")
        values.append(value)
        try:
            experiment.at(point)
        except ValidationError as error:
            raise file.refusal(where, type(experiment.load), error) from None
    if unknown := sorted(set(curve.published) - set(values)):
        reason = f"the curve has no point at {curve.over} {unknown[0]:g}"
        raise file.error((*key, "published"), reason, hint=f"points: {', '.join(map(str, values))}")


def _check_timeline(file: YamlFile, name: str, experiment: ExperimentSpec, found: System) -> None:
    """UserError for a timeline without a log of yields, or of arms that do not exist."""
    key = ("experiments", name, "timeline")
    if experiment.timeline and experiment.watch != "yields":
        reason = "timelines are drawn from the log of directed yields"
        raise file.error(key, reason, hint="add watch: yields")
    for index, side in enumerate(experiment.timeline):
        if wrong := wrong_side(side, found):
            raise file.error((*key, index), wrong[0], hint=wrong[1])


def _check_arm_names(file: YamlFile, found: System) -> None:
    """UserError for two arms with one role, and for an arm with the name of a role, of an input, or
    of another folder of a run."""
    taken: dict[str, str] = {}
    for name, arm in found.arms.items():
        if name in ROLES or is_input_arm(name):
            reason = f"the name {name} is reserved"
            own = ", ".join(INPUT_ARMS)
            hint = f"reserved: {own} (added by options), and the roles {', '.join(ROLES)}"
            raise file.error(("arms", name), reason, hint=hint)
        if name in RUN_FOLDERS:
            reason = f"the name {name} is reserved for a folder of every run"
            raise file.error(("arms", name), reason, hint="choose another name")
        if arm.role and arm.role in taken:
            reason = f"arm {taken[arm.role]} has the role {arm.role}, too"
            raise file.error(
                ("arms", name, "role"), reason, hint="give each role to at most one arm"
            )
        taken |= {arm.role: name} if arm.role else {}


def _check_placement(file: YamlFile, found: System) -> None:
    """UserError for loads without an order or an expected verdict, and for an invalid claim about
    steps."""
    if found.loads and not found.order:
        raise file.error(
            ("loads",), "loads need an order by which they are judged", hint="order: [core]"
        )
    for name, load in found.loads.items():
        if load.runs_guests:
            reason = f"{load.workload} is only for experiments"
            raise file.error(("loads", name, "workload"), reason)
    for name, claim in found.claims.items():
        if wrong := wrong_steps(claim, found):
            raise file.error(("claims", name, *wrong[0]), wrong[1], hint=wrong[2])
    ordered = any(not load.shown_only for load in found.loads.values())
    for arm, spec in found.arms.items():
        if ordered and "expect" not in spec.model_fields_set:
            raise file.error(
                ("arms", arm), "an arm needs an expected verdict for the loads", hint="expect: PASS"
            )
