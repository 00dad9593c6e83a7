# SPDX-License-Identifier: Apache-2.0
"""Renders the templates of a bundle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from asymlab.inject.expect import Expected, ExpectedCpu
from asymlab.inject.fit import Fit
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.predict.kernel import KernelVersion

_PACKAGE = "asymlab.inject"
_SCRIPT = 0o755


@dataclass(frozen=True)
class Pages:
    """Writes the files of a bundle into ``folder`` (created if necessary)."""

    machine: Machine
    board: MachineView
    fitted: Fit
    folder: Path
    kernel: KernelVersion

    def write(self, name: str, wanted: Expected, **values: object) -> None:
        """Render the template of a file; ``values`` are variables of only this template."""
        env = Environment(
            loader=PackageLoader(_PACKAGE),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        common = {
            "machine": _one_line(self.machine.name),
            "board": _one_line(self.board.title),
            "kernel": str(self.kernel),
            "dt": self.board.tree is not None,
            "present": spell_cpu_list(self.fitted.order),
            "moved": self._moved(),
        }
        rows = wanted.cpus if name == "README.md" else [_row(cpu) for cpu in wanted.cpus]
        text = env.get_template(f"{name}.j2").render(
            **common, cpus=rows, distances=sorted(wanted.distances.items()), **values
        )
        self._put(name, text)

    def copy(self, *names: str) -> None:
        """Copy files that are equal in every bundle."""
        for name in names:
            self._put(name, (resources.files(_PACKAGE) / "templates" / name).read_text())

    def _put(self, name: str, text: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / name
        path.write_text(text)
        if name.endswith(".sh"):
            path.chmod(_SCRIPT)

    def _moved(self) -> str:
        order = self.fitted.order
        moved = any(number != cpu for number, cpu in enumerate(order))
        return ", ".join(f"{number} is {cpu}" for number, cpu in enumerate(order)) if moved else ""


def _one_line(title: str) -> str:
    """A name from a user's file, safe in a comment of a script that root runs."""
    return "".join(c if c.isprintable() else "?" for c in title)


def _row(cpu: ExpectedCpu) -> str:
    """Arguments of the function cpu() in check.sh; -: not checked."""

    def words() -> Iterator[str]:
        claim = f"{int(cpu.claim):08x}" if cpu.node else cpu.claim
        for value in (cpu.capacity, claim, cpu.threads, cpu.cluster, cpu.package, cpu.llc):
            yield value or "-"
        if cpu.node:
            yield cpu.node

    return " ".join([str(cpu.id), *words()])
