# SPDX-License-Identifier: Apache-2.0
"""The options of a run, and the command line that repeats it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable

from asymlab.boards.board import Capabilities
from asymlab.checks.tiers import capacity_classes, reports_core_kinds, wide_clusters
from asymlab.config.machine import machine, machines
from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Input, OwnKernel, arms_of
from asymlab.model.claim import Clusters, Needs
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.system import PLACEMENT, ArmSpec, ExperimentSpec, System, is_input_arm
from asymlab.proc import cpus


class RunOptions(Record):
    """The options of one run; None means the system's default.

    ``machine`` is a shipped name or a path. ``only`` names the parts to run: PLACEMENT or
    experiments, also by pattern. ``jobs`` is the number of parallel emulators (default: of host
    CPUs). ``inputs`` are kernels that the user gives; each adds an arm that is judged as the
    system's candidate is. ``reuse`` takes samples from stored runs that are the same to the byte
    (default: if there are ``inputs``). ``append`` goes to every kernel's command line.
    ``deadline_s`` is how many seconds a boot may take (see Plan). ``costs`` is whether distant
    cache lines cost time in all parts of the run (default: as each experiment says; not in
    placement). ``store`` is the results store ("": see results.db.store_url).
    """

    system: str
    machine: str | None = None
    board: str = "qemu"
    firmware: Firmware = Firmware.ACPI
    arms: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    replicas: int | None = None
    seed: int = 1
    jobs: int | None = None
    inputs: tuple[Input, ...] = ()
    reuse: bool | None = None
    append: str = ""
    deadline_s: float | None = None
    costs: bool | None = None
    store: str = ""

    def worker_count(self) -> int:
        """Emulators at once."""
        return self.jobs or cpus()

    @property
    def takes_stored(self) -> bool:
        """Whether samples may come from stored runs."""
        return bool(self.inputs) if self.reuse is None else self.reuse

    def repeat_line(self, system: System) -> str:
        """A command line that repeats this run, defaults included."""
        words = ["asymlab", "run", self.system, "--machine", self.machine or system.machine]
        words += ["--board", self.board, "--firmware", self.firmware.value]
        words += ["--arms", ",".join(self._arm_words(system))]
        words += ["--only", ",".join(self.only)] if self.only else []
        words += ["--replicas", str(self.replicas or system.replicas), "--seed", str(self.seed)]
        words += [word for one in self.inputs for word in one.words()]
        if self.reuse is not None:
            words.append("--reuse" if self.reuse else "--fresh")
        if self.costs is not None:
            words.append("--costs" if self.costs else "--no-costs")
        words += ["--append", self.append] if self.append else []
        words += ["--deadline", f"{self.deadline_s:g}"] if self.deadline_s else []
        return shlex.join(words)

    def own_kernels(self) -> dict[str, OwnKernel]:
        """The kernels of ``inputs`` by arm; they must be pinned (Input.pinned)."""
        return {name: side.kernel for name, side in arms_of(self.inputs).items()}

    def chosen_arms(self, system: System) -> dict[str, ArmSpec]:
        """The arms to run: those of the system in the order asked for, then those of ``inputs``.

        By default all; but where an input is a baseline, those of the system only if asked for. If
        arms of inputs are named, only these of them. UserError for a name that there is not.
        """
        own = self._own_arms(system)
        known = {**system.arms, **own}
        for name in self.arms:
            if name not in known:
                hint = "arms: " + ", ".join(known)
                if is_input_arm(name):
                    hint = f"an input adds it, as --tree FOLDER adds tree; {hint}"
                raise UserError(f"{system.name} has no arm {name}", hint=hint)
        has_baseline = any(arm.role == "baseline" for arm in own.values())
        asked = self.arms or (() if has_baseline else system.default_arms)
        mine = [name for name in own if name in asked] or [*own]
        return {name: known[name] for name in [*(n for n in asked if n not in own), *mine]}

    def _arm_words(self, system: System) -> list[str]:
        """The value of --arms that gives the chosen arms."""
        chosen, own = [*self.chosen_arms(system)], arms_of(self.inputs)
        shipped = [name for name in chosen if name not in own]
        return shipped if shipped and own.keys() <= {*chosen} else chosen

    def _own_arms(self, system: System) -> dict[str, ArmSpec]:
        """The arms of ``inputs``: they have the tables, features and expectations of the arm whose
        role they take. UserError if the system has no candidate."""
        sides = arms_of(self.inputs)
        candidate = system.candidate
        if candidate is None and sides:
            raise UserError(
                f"{system.name} has no candidate whose place a kernel could take",
                hint="role: candidate in one of its arms",
            )
        found = {}
        for name, side in sides.items():
            place = system.named(side.role)
            like = system.arms.get(place, candidate)
            assert like
            title = f"{side.kernel.title}, in the place of {place}"
            found[name] = like.model_copy(
                update={"title": title, "series": None, "role": side.role}
            )
        return found

    def borrowed_arms(
        self, system: System, experiments: Iterable[str], *, board_repeats: bool
    ) -> dict[str, ArmSpec]:
        """Arms that claims compare a user's kernel with and that are not chosen: their samples may
        come from stored runs."""
        if not (self.inputs and self.takes_stored and board_repeats):
            return {}
        here = self.chosen_arms(system)
        claims = [claim for name in experiments for claim in system.claims_of(name)]
        sides = dict.fromkeys(side for claim in claims for side in (claim.arm, claim.over) if side)
        if self.wants_placement(system):
            sides |= dict.fromkeys(system.compared_in_placement())
        filled = system.stand_ins(here)
        return {name: system.arms[name] for name in sides if name not in filled}

    def chosen_machine(self, system: System) -> Machine:
        """The machine of the run; UserError if the system does not apply to it."""
        chosen = machine(self.machine or system.machine)
        if missing := lacks(chosen, system.needs):
            fit = [name for name in machines() if not lacks(machine(name), system.needs)]
            raise UserError(
                f"{system.name} does not apply to {chosen.name}, which {missing}",
                hint=f"machines that fit: {', '.join(fit)}",
            )
        return chosen

    def wants_placement(self, system: System) -> bool:
        """Whether placement is judged: only of systems with loads.

        UserError if it is asked for of a system without loads.
        """
        if PLACEMENT in self.only and not system.loads:
            parts = ", ".join(system.experiments)
            raise UserError(f"{system.name} does not judge placement", hint=f"parts: {parts}")
        return bool(system.loads) and (not self.only or PLACEMENT in self.only)

    def chosen_experiments(self, system: System, can: Capabilities) -> dict[str, ExperimentSpec]:
        """The experiments to run: those asked for, or all that the board ``can`` run.

        UserError for a name the system lacks, and for one asked for that the board cannot run.
        """
        asked = self._asked(system)
        if asked and not can.throughput_comparable:
            raise self._not_comparable(f"{asked[0]} measures")
        for name in asked:
            if lacks := self._lacks(system, system.experiments[name], can):
                reason = f"{name} cannot run on board {self.board}: {lacks[0]}"
                raise UserError(reason, hint=lacks[1])
        skipped = self.skipped_experiments(system, can)
        here = [name for name in system.default_experiments if name not in skipped]
        chosen = asked if self.only else here if can.throughput_comparable else ()
        if not chosen and not self.wants_placement(system):
            if can.throughput_comparable:
                reason = "; ".join(dict.fromkeys(skipped.values()))
                raise UserError(f"board {self.board} can run no part of {system.name}: {reason}")
            raise self._not_comparable(f"{system.name} only measures")
        return {name: system.experiments[name] for name in chosen}

    def _asked(self, system: System) -> list[str]:
        """The experiments that are named; UserError for a name that the system lacks."""
        found: dict[str, None] = {}
        for word in self.only:
            if not (parts := system.parts_like(word)):
                known = (PLACEMENT, *system.experiments)
                raise UserError(f"{system.name} has no part {word}", hint=nearest(word, known))
            found |= dict.fromkeys(parts)
        return [name for name in found if name != PLACEMENT]

    def skipped_experiments(self, system: System, can: Capabilities) -> dict[str, str]:
        """The experiments that are skipped because of the board or the machine, with reasons; none
        if parts are named, nor where no throughput can be measured."""
        if self.only or not can.throughput_comparable:
            return {}
        specs = system.default_experiments
        found = {name: self._lacks(system, spec, can) for name, spec in specs.items()}
        return {name: lacks[0] for name, lacks in found.items() if lacks}

    def has_costs(self, experiment: ExperimentSpec | None) -> bool:
        """Whether distant cache lines cost time in an experiment; None: in placement."""
        if self.costs is not None:
            return self.costs
        return experiment is not None and experiment.costs

    def require_costs(self, system: System, can: Capabilities) -> None:
        """UserError if costs are asked for that the board or the machine does not have."""
        if self.costs and (lacks := self._lacks_costs(system, can)):
            raise UserError(lacks[0], hint=lacks[1])

    def _lacks(self, system: System, spec: ExperimentSpec, can: Capabilities) -> Lack | None:
        """Why an experiment cannot run."""
        if spec.needs.virtualization == "real" and can.virtualization != "real":
            return "real guests need a board with hardware virtualization", BOARDS_FOR_GUESTS
        return self._lacks_costs(system, can) if self.has_costs(spec) else None

    def _lacks_costs(self, system: System, can: Capabilities) -> Lack | None:
        if not can.costs:
            hint = "--board qemu-pt can; or run with --no-costs"
            return f"board {self.board} does not emulate the costs of cache lines", hint
        # hardware has costs, whatever the machine file says
        chosen = self.chosen_machine(system) if can.costs == "emulated" else None
        if chosen and chosen.costs is None:
            fit = [n for n in machines() if (m := machine(n)).costs and not lacks(m, system.needs)]
            hint = f"add costs to its file, or run with --no-costs; with costs: {', '.join(fit)}"
            return f"{chosen.name} has no costs of cache lines", hint
        return None

    def _not_comparable(self, what: str) -> UserError:
        return UserError(
            f"{what} throughput, which board {self.board} cannot measure",
            hint="--board qemu-pt runs CPUs in parallel and can",
        )


Lack = tuple[str, str]
"""Why a part cannot run, and a hint."""

BOARDS_FOR_GUESTS = "a lab board whose place file has `virtualization: true`"


def _lacks_clusters(chosen: Machine, wanted: Clusters) -> str:
    """Why a machine has no clusters of several cores of the ``wanted`` kind, or ""."""
    classes = capacity_classes(chosen)
    found = Counter(max(classes[cpu] for cpu in span) for span in wide_clusters(chosen))
    if wanted == "large" and not (found[0] and max(classes)):
        return "has no cluster of CPUs that are larger than others"
    if wanted == "small" and not any(count > 1 for rank, count in found.items() if rank):
        return "has no two clusters of equal CPUs that are smaller than others"
    return "" if found else "has no clusters of several cores"


def _spread(chosen: Machine) -> float:
    """How far the smallest capacity is below the largest, in percent of the largest; 0 on x86
    with SMT, where Linux takes all CPUs as equally large."""
    if chosen.arch == "x86_64" and len(chosen.cores) < len(chosen.cpus):
        return 0
    capacities = [chosen.capacity(cpu.id) for cpu in chosen.cpus]
    return 100 * (1 - min(capacities) / max(capacities))


def lacks(chosen: Machine, needs: Needs) -> str:
    """What a machine lacks that a system needs, as the end of a sentence, or ""."""
    if needs.arch not in ("", chosen.arch):
        return f"is of {chosen.arch}, not {needs.arch}"
    if needs.kinds and not reports_core_kinds(chosen):
        return "does not distinguish P-cores from E-cores (hwp in its file)"
    if needs.clusters and (lack := _lacks_clusters(chosen, needs.clusters)):
        return lack
    if needs.unequal not in (None, chosen.is_asymmetric):
        return "has equal capacities" if needs.unequal else "has unequal capacities"
    if needs.most_spread is not None and (spread := _spread(chosen)) > needs.most_spread:
        return f"has capacities up to {spread:.0f} % below the largest, not {needs.most_spread:g}"
    if needs.smt and len(chosen.cores) == len(chosen.cpus):
        return "has no cores with a second thread"
    if needs.virtualization and not chosen.virtualization:
        return "has no virtualization: true in its file, so KVM cannot run guests on its CPUs"
    if (llcs := len(chosen.llc_spans)) < needs.llcs:
        return f"has {llcs} LLC{'s' * (llcs != 1)}, not {needs.llcs} or more"
    if (nodes := len(chosen.nodes)) < needs.nodes:
        return f"has {nodes} NUMA node{'s' * (nodes != 1)}, not {needs.nodes} or more"
    if len(chosen.cpus) < needs.cpus:
        return f"has {len(chosen.cpus)} CPUs, not {needs.cpus} or more"
    if needs.most_cpus and len(chosen.cpus) > needs.most_cpus:
        return f"has {len(chosen.cpus)} CPUs, not {needs.most_cpus} or fewer"
    return ""
