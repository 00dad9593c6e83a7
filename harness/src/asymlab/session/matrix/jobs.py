# SPDX-License-Identifier: Apache-2.0
"""The runs of a matrix: which parts of each system run on each machine, and what is not applicable.

A matrix is a smoke test of many machines: without ``only`` an entry has placement, and of the
experiments that the board can measure the cheapest one with a claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asymlab.config.machine import machine as load_machine
from asymlab.config.system import system as load_system
from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Input, NotFetched, OwnKernel, Wanted
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.matrix import Entry, State
from asymlab.model.system import BASELINE_END, PLACEMENT, ExperimentSpec, System, is_input_arm
from asymlab.progress import Silent
from asymlab.session.boards import find_backend
from asymlab.session.cases import toggled
from asymlab.session.inputs import RunInputs
from asymlab.session.matrix.given import GivenKernel, given_kernels
from asymlab.session.matrix.options import MatrixOptions
from asymlab.session.options import RunOptions, lacks
from asymlab.session.resolve import resolve

WITHOUT_ONLY = "a matrix runs the cheapest experiment with a claim; --only names others"
"""Why experiments are left out."""


@dataclass(frozen=True)
class Job:
    """An entry that can run, and what its run's options mean."""

    entry: Entry
    inputs: RunInputs

    @property
    def options(self) -> RunOptions:
        """The options of its run, with pinned inputs."""
        return self.inputs.options

    @property
    def samples(self) -> dict[str, int]:
        """The number of samples by part, "" for placement."""
        arms, replicas = len(self.inputs.arms), self.inputs.replicas
        found = {"": arms * replicas} if self.inputs.placement else {}
        for name, spec in self.inputs.experiments.items():
            found[name] = arms * replicas * len(spec.features)
        return found


@dataclass(frozen=True)
class Jobs:
    """What can run, the entries that are not applicable, and the inputs, pinned."""

    able: tuple[Job, ...]
    unable: tuple[Entry, ...]
    machines: tuple[Machine, ...]
    inputs: tuple[Input, ...]


def jobs_of(options: MatrixOptions) -> Jobs:
    """The runs of a matrix, the shipped arms of a system and machine before the inputs.

    Raises UserError for an unknown name, for a file with a mistake, for an input that cannot be
    used or made, for firmware or an architecture that the board cannot boot here, and if
    nothing can run.
    """
    boxes = {name: load_machine(name) for name in options.machine_names()}
    systems = {name: load_system(name) for name in options.system_names()}
    given = given_kernels(options.inputs, dict.fromkeys(box.arch for box in boxes.values()))
    _check_names(options, tuple(systems.values()), given)
    found = [
        one
        for name, system in systems.items()
        for file, box in boxes.items()
        for one in _of_place(options, (name, system), (file, box), given)
    ]
    able = tuple(one for one in found if isinstance(one, Job))
    unable = tuple(one for one in found if isinstance(one, Entry))
    if not able:
        reasons = dict.fromkeys(f"{one.title}: {one.reason}" for one in unable)
        raise UserError("no run of this matrix can be done here", hint="\n".join(reasons))
    backend = find_backend(options.board)
    for arch in dict.fromkeys(job.inputs.machine.arch for job in able):
        backend.require(arch, options.firmware)
    refused = _refusals(able)
    unable += tuple(
        able[place].entry.model_copy(
            update={"state": State.NOT_APPLICABLE, "reason": error.message}
        )
        for place, error in refused.items()
    )
    able = tuple(job for place, job in enumerate(able) if place not in refused)
    return Jobs(able, unable, tuple(boxes.values()), tuple(one.pinned for one in given))


def _refusals(jobs: Sequence[Job]) -> dict[int, UserError]:
    """Of jobs by their place, why a kernel of the user cannot be made, as for a series that does
    not apply; what needs sources that are not in the cache is checked by its run. UserError if an
    input cannot be used in any of them."""
    known, found = dict[tuple[OwnKernel, Wanted], UserError | None](), dict[int, UserError]()
    for place, job in enumerate(jobs):
        own, arch = job.options.own_kernels(), job.inputs.machine.arch
        for name, arm in job.inputs.arms.items():
            if name in own:
                asked = own[name], Wanted(arm.base, arch, arm.config, may_fetch=False)
                if asked not in known:
                    known[asked] = _refusal(*asked)
                if error := known[asked]:
                    found[place] = error
    of_inputs = dict[str, list[UserError | None]]()
    for place, job in enumerate(jobs):
        of_inputs.setdefault(job.entry.input, []).append(found.get(place))
    for errors in of_inputs.values():
        if errors[0] and all(errors):
            raise errors[0]
    return found


def _refusal(kernel: OwnKernel, wanted: Wanted) -> UserError | None:
    try:
        kernel.check(wanted, Silent())
    except NotFetched:
        return None
    except UserError as error:
        return error
    return None


def _of_place(
    options: MatrixOptions,
    named_system: tuple[str, System],
    named_box: tuple[str, Machine],
    given: Sequence[GivenKernel],
) -> Iterator[Job | Entry]:
    """The entries of a system on a machine: of its shipped arms, then of each input; only one if
    none of them is applicable."""
    (name, system), (file, box) = named_system, named_box
    shared = _shared(options, system).model_copy(update={"system": name, "machine": file})
    blank = Entry(machine=box.name, system=system.name, state=State.NOT_APPLICABLE)
    if reason := _unfit(options, system, box):
        yield blank.model_copy(update={"reason": reason})
        return
    for label, arms, inputs in _runs(options, system, box.arch, given):
        entry = blank.model_copy(update={"input": label, "arms": arms})
        if isinstance(inputs, str):
            yield entry.model_copy(update={"reason": inputs})
            continue
        made = _job(entry, shared.model_copy(update={"arms": arms, "inputs": inputs}))
        yield made
        if isinstance(made, Entry):
            return  # the reason is that of the others, too


def _shared(options: MatrixOptions, system: System) -> RunOptions:
    """The options that all runs of a system have."""
    parts = (part for word in options.only for part in system.parts_like(word))
    return RunOptions(
        system=system.name,
        board=options.board,
        firmware=options.firmware,
        only=tuple(dict.fromkeys(parts)),
        replicas=options.replicas,
        seed=options.seed,
        jobs=options.jobs,
        append=options.append,
        store=options.store,
    )


def _runs(
    options: MatrixOptions, system: System, arch: str, given: Sequence[GivenKernel]
) -> Iterator[tuple[str, tuple[str, ...], tuple[Input, ...] | str]]:
    """The runs of a system on machines of ``arch``: the name of the input ("": shipped arms), arms,
    and the input or why it cannot be used. Names of inputs' arms in --arms select inputs."""
    if arms := _arms(options, system, given):
        yield "", arms, ()
    asked = {name for name in options.arms if is_input_arm(name)}
    for one in given:
        own = tuple(name for name in one.arms if not asked or name in asked)
        here = one.by_arch[arch]
        if own:
            yield one.name, own, here if isinstance(here, str) else (here,)


def _arms(options: MatrixOptions, system: System, given: Sequence[GivenKernel]) -> tuple[str, ...]:
    """The shipped arms of a system that run: those asked for; by default all, but none where an
    input is a baseline, as in `asymlab run`."""
    if options.arms:
        return tuple(name for name in options.arms if name in system.arms)
    has_baseline = any(name.endswith(BASELINE_END) for one in given for name in one.arms)
    return () if has_baseline else system.default_arms


def _job(entry: Entry, run: RunOptions) -> Job | Entry:
    """A run, or the entry that says why it is not applicable."""
    try:
        whole = resolve(run)
        only = run.only or _cheapest(whole)
        inputs = whole if only == run.only else resolve(run.model_copy(update={"only": only}))
    except UserError as error:
        # names and files were checked: what is left is what the board cannot show of the system
        if error.file is not None:
            raise
        return entry.model_copy(update={"reason": error.message})
    said = {"left_out": _left_out(whole, inputs), "repeat": inputs.repeat}
    return Job(entry.model_copy(update={**said, "state": State.PLANNED}), inputs)


def _unfit(options: MatrixOptions, system: System, box: Machine) -> str:
    """Why a system does not apply to a machine, or ""."""
    if options.firmware is Firmware.DT and box.arch == "x86_64":
        return f"{box.name} has ACPI only"
    if options.only and not any(map(system.parts_like, options.only)):
        return f"{system.name} has no part {', '.join(options.only)}"
    missing = lacks(box, system.needs)
    return f"{system.name} does not apply to {box.name}, which {missing}" if missing else ""


def _cheapest(whole: RunInputs) -> tuple[str, ...]:
    """The parts of a run without ``only``; () if these are all parts, as in `asymlab run`."""
    found = whole.experiments
    claimed = {name: spec for name, spec in found.items() if _has_claim(spec)} or found
    least = min(claimed, key=lambda name: _boots(claimed[name]), default="")
    if {least} - {""} == found.keys() and not whole.skipped:
        return ()
    return (*([PLACEMENT] if whole.placement else []), *([least] if least else []))


def _has_claim(spec: ExperimentSpec) -> bool:
    return any(not claim.shown_only for claim in spec.claims)


def _boots(spec: ExperimentSpec) -> int:
    """Boots of an arm: rows that set the same features share one. Points of a curve take as long
    as a row."""
    points = len(spec.curve.points) if spec.curve else 0
    return len({toggled(features) for features in spec.features}) + points


def _left_out(whole: RunInputs, inputs: RunInputs) -> tuple[str, ...]:
    """The parts of the system that are not in a run, a sentence per reason."""
    found = inputs.left_out_words()
    board = inputs.execution.backend
    if not board.capabilities.throughput_comparable and inputs.system.default_experiments:
        names = ", ".join(inputs.system.default_experiments)
        found.append(f"{names}: board {board.name} cannot measure throughput")
        return tuple(found)
    found += [f"{name}: {why}" for name, why in whole.skipped.items()]
    if rest := [name for name in whole.experiments if name not in inputs.experiments]:
        found.append(f"{', '.join(rest)}: {WITHOUT_ONLY}")
    return tuple(found)


def _check_names(
    options: MatrixOptions, systems: Sequence[System], given: Sequence[GivenKernel]
) -> None:
    """UserError for an arm or a part that no system has, for a system that has none of them, and
    for an input that is not a candidate of a system."""
    own = {name for one in given for name in one.arms}
    arms = {name for system in systems for name in system.arms} | own
    parts = {name for system in systems for name in system.experiments} | {PLACEMENT}
    patterns = {word for word in options.only for one in systems if one.parts_like(word)}
    checks = ((options.arms, arms, arms, "arm"), (options.only, patterns, parts, "part"))
    for asked, valid, known, what in checks:
        for name in asked:
            if name not in valid:
                names = ", ".join(system.name for system in systems)
                hint = nearest(name, sorted(known))
                if is_input_arm(name) and what == "arm":
                    hint = "an input adds it, as --tree FOLDER adds tree"
                raise UserError(f"{names}: no {what} {name}", hint=hint)
    for system in systems:
        if given and system.candidate is None:
            hint = "role: candidate in one of its arms"
            reason = f"{system.name} has no candidate whose place a kernel could take"
            raise UserError(reason, hint=hint)
        if not given and not _arms(options, system, given):
            raise UserError(f"{system.name} has none of the arms {', '.join(options.arms)}")
