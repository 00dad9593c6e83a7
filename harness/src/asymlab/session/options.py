# SPDX-License-Identifier: Apache-2.0
"""What a user asks of a run, and the line that asks it again."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from asymlab.checks.split import wide_clusters
from asymlab.checks.tiers import tells_kinds
from asymlab.config.machine import machine, machines
from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.system import ArmSpec, ExperimentSpec, Needs, System
from asymlab.model.verdict import Verdict

TREE_ARM = "tree"
"""Name of the arm that --tree adds."""

PLACEMENT = "placement"
"""The part of a run that is no throughput experiment."""


class RunOptions(Record):
    """One run as asked for; None means the system's own default.

    ``machine`` is a shipped name or a path. ``only`` names the parts to run: PLACEMENT or
    experiments. ``jobs`` is how many emulators run at once (default: one a host CPU). ``tree`` adds
    an arm with the user's own kernel sources, expected to pass. ``append`` goes to every kernel's
    command line. ``deadline_s`` is how many seconds a boot may take (see Plan). ``store`` is the
    results store ("": see results.db.store_url).
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
    tree: Path | None = None
    append: str = ""
    deadline_s: float | None = None
    store: str = ""

    def worker_count(self) -> int:
        """Emulators at once."""
        return self.jobs or os.cpu_count() or 1

    def repeat_line(self, system: System) -> str:
        """A command line that does this run again, defaults spelled out."""
        words = ["asymlab", "run", self.system, "--machine", self.machine or system.machine]
        words += ["--board", self.board, "--firmware", self.firmware.value]
        words += ["--arms", ",".join(arm for arm in self.chosen_arms(system) if arm != TREE_ARM)]
        words += ["--only", ",".join(self.only)] if self.only else []
        words += ["--replicas", str(self.replicas or system.replicas), "--seed", str(self.seed)]
        words += ["--tree", str(self.tree)] if self.tree else []
        words += ["--append", self.append] if self.append else []
        words += ["--deadline", f"{self.deadline_s:g}"] if self.deadline_s else []
        return shlex.join(words)

    def chosen_arms(self, system: System) -> dict[str, ArmSpec]:
        """The arms to run, in the order asked for; UserError for a name the system lacks."""
        chosen: dict[str, ArmSpec] = {}
        for name in self.arms or system.default_arms:
            if name not in system.arms:
                raise UserError(
                    f"{system.name} has no arm {name}", hint="arms: " + ", ".join(system.arms)
                )
            chosen[name] = system.arms[name]
        if self.tree:
            base = next(iter(chosen.values())).base
            title = f"your tree {self.tree.name}, unequal capacities"
            chosen[TREE_ARM] = ArmSpec(title=title, base=base, expect=Verdict.PASS)
        return chosen

    def chosen_machine(self, system: System) -> Machine:
        """The machine of the run; UserError if the system says nothing of it."""
        chosen = machine(self.machine or system.machine)
        if lacks := _lacks(chosen, system.needs):
            fit = [name for name in machines() if not _lacks(machine(name), system.needs)]
            raise UserError(
                f"{system.name} says nothing of {chosen.name}, which {lacks}",
                hint=f"machines that fit: {', '.join(fit)}",
            )
        return chosen

    def wants_placement(self, system: System) -> bool:
        """Whether placement is to be judged: not if the system says nothing of it.

        UserError if it is asked for of a system that does not.
        """
        if PLACEMENT in self.only and not system.loads:
            parts = ", ".join(system.experiments)
            raise UserError(f"{system.name} says nothing of placement", hint=f"parts: {parts}")
        return bool(system.loads) and (not self.only or PLACEMENT in self.only)

    def chosen_experiments(self, system: System, *, comparable: bool) -> dict[str, ExperimentSpec]:
        """The experiments to run: those asked for, or all where throughput is ``comparable``.

        UserError for a name the system lacks, and for one asked for where none is comparable.
        """
        asked = [name for name in self.only if name != PLACEMENT]
        for name in asked:
            if name not in system.experiments:
                parts = (PLACEMENT, *system.experiments)
                raise UserError(f"{system.name} has no part {name}", hint=nearest(name, parts))
        if asked and not comparable:
            raise UserError(
                f"board {self.board} cannot show throughput, which {asked[0]} is about",
                hint="--board qemu-pt runs CPUs side by side",
            )
        wanted = asked if self.only else system.experiments if comparable else ()
        if not wanted and not self.wants_placement(system):
            raise UserError(
                f"{system.name} only measures, and on board {self.board} nothing can be measured",
                hint="--board qemu-pt runs CPUs side by side",
            )
        return {name: system.experiments[name] for name in wanted}


def _lacks(chosen: Machine, needs: Needs) -> str:
    """What a machine has not that a system needs, as the end of a sentence, or ""."""
    if needs.isa not in ("", chosen.isa):
        return f"is of {chosen.isa}, not {needs.isa}"
    if needs.kinds and not tells_kinds(chosen):
        return "does not tell P-cores from E-cores (hwp in its file)"
    if needs.clusters and not wide_clusters(chosen):
        return "has no clusters of several cores"
    if (nodes := len(chosen.nodes)) < needs.nodes:
        return f"has {nodes} NUMA node{'s' * (nodes != 1)}, not {needs.nodes} or more"
    if len(chosen.cpus) < needs.cpus:
        return f"has {len(chosen.cpus)} CPUs, not {needs.cpus} or more"
    return ""
