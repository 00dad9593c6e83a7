# SPDX-License-Identifier: Apache-2.0
"""ACPI tables that need others, read together with those of an emulated board."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.errors import UserError
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.tables.build import compile_asl
from asymlab.tables.madt import madt
from asymlab.tables.ssdt import dsdt
from asymlab.tables.target import emulated
from asymlab.topology.acpi import acpi_view
from asymlab.topology.inputs import raw_tables
from asymlab.topology.pptt import PpttTree

_WHOSE = "--machine must be the machine that these tables describe"


@dataclass(frozen=True)
class OnBoard:
    """The view of given tables on an emulated board; ``own`` are the given tables."""

    view: MachineView
    own: tuple[RawTable, ...]


def on_emulated(machine: Machine, source: Path, folder: Path) -> OnBoard:
    """A folder of ACPI tables as an emulated board of that machine's size has them.

    What they leave to the board's firmware is made in ``folder``: processor devices, and the MADT
    if they have none. Raises UserError for tables that bring a DSDT, which only the board's
    firmware can, and for tables of another machine: of another number of CPUs, with more leaves in
    the PPTT than CPUs, or with processors in an SSDT that the board does not have.
    """
    raw = raw_tables(source)
    there = {table.signature for table in raw}
    if "DSDT" in there:
        raise UserError(
            "has a DSDT, whose devices an emulated board does not have",
            file=source,
            hint="leave out what `tables build` does not write; a whole dump stands for itself: "
            "no --machine, and verify has --booted",
        )
    target = emulated(machine)
    texts = {"DSDT": dsdt(machine, target), "APIC": madt(machine, target)}
    folder.mkdir(parents=True, exist_ok=True)
    beside: list[RawTable] = []
    for signature, text in texts.items():
        if signature not in there:
            path = folder / f"board-{signature.lower()}.asl"
            path.write_text(text)
            beside.append(RawTable(path.name, compile_asl(path).read_bytes()))
    view = acpi_view(decode_acpi((*beside, *raw)), source.name)
    refuse_size(machine, view, source)
    _refuse_other(machine, view, source)
    return OnBoard(view, raw)


def refuse_size(machine: Machine, view: MachineView, source: Path) -> None:
    """UserError for firmware of another number of CPUs than the machine has."""
    if len(view.cpus) != len(machine.cpus):
        raise _of_other_size(machine, len(view.cpus), source)


def _of_other_size(machine: Machine, cpus: int, source: Path) -> UserError:
    text = f"these tables are of {cpus} CPUs, and {machine.name} has {len(machine.cpus)}"
    return UserError(text, file=source, hint=_WHOSE)


def _refuse_other(machine: Machine, view: MachineView, source: Path) -> None:
    """UserError for tables that describe processors which the machine does not have. Rules judge
    those that describe too few."""
    tables = view.acpi
    leaves = {node.uid for node in PpttTree(tables.pptt).leaves} if tables and tables.pptt else ()
    if len(leaves) > len(machine.cpus):
        raise _of_other_size(machine, len(leaves), source)
    if tables and tables.lost:
        text = f"{tables.lost[0].origin.file} is of another machine than {machine.name}"
        raise UserError(f"{text}: {tables.lost[0].text}", file=source, hint=_WHOSE)
