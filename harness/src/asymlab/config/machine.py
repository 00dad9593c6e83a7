# SPDX-License-Identifier: Apache-2.0
"""Loads machine files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from asymlab.config.machine_build import Builder
from asymlab.config.machine_file import CoresSpec, LlcSpec, MachineFile
from asymlab.config.named import named_file
from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.machine import MAX_CPUS, Machine
from asymlab.paths import data_root

FOLDER = "dt-acpi/machines"
"""Folder of the shipped machine files, relative to the data folder."""

_PAGE = "see dt-acpi/README.md for the keys of a machine file"


def machines() -> tuple[str, ...]:
    """Names of the machines that ship with asymlab."""
    return tuple(sorted(path.stem for path in (data_root() / FOLDER).glob("*.yaml")))


def machine(name_or_path: str) -> Machine:
    """A shipped machine by name, or any machine file by path (with a / or .yaml in it).

    Raises UserError for an unknown name (with the nearest one) and for any mistake in the file.
    """
    files = {name: machine_file(name) for name in machines()}
    return load_machine(named_file(name_or_path, files, "machine"))


def machine_file(name: str) -> Path:
    """The file of a shipped machine."""
    return data_root() / FOLDER / f"{name}.yaml"


def load_machine(path: Path) -> Machine:
    """The machine in a file, named after the file. UserError for any mistake in it."""
    try:
        file = YamlFile(path)
        spec = file.parse(MachineFile)
        _refuse_too_many(file, spec)
        return Builder(file, spec).build()
    except UserError as error:
        if path.exists():
            error.hint = "\n".join(filter(None, (error.hint, _PAGE)))
        raise


def _refuse_too_many(file: YamlFile, spec: MachineFile) -> None:
    """Count CPUs before expanding repeats: a repeat of a billion must not take memory."""

    def cores(groups: Sequence[CoresSpec]) -> int:
        total = 0
        for group in groups:
            threads = spec.core_types[group.type].threads if group.type in spec.core_types else 1
            total += group.repeat * (group.count or len(group.slots or ())) * threads
        return total

    def llc(item: LlcSpec) -> int:
        clusters = sum(c.repeat * cores(c.cores) for c in item.clusters or ())
        return item.repeat * (clusters + cores(item.cores or ()))

    total = 0
    for socket in spec.sockets:
        nodes = sum(node.repeat * sum(map(llc, node.llcs)) for node in socket.nodes)
        total += socket.repeat * nodes
    if total > MAX_CPUS:
        raise file.error(("sockets",), f"{total} CPUs, but at most {MAX_CPUS} are supported")
