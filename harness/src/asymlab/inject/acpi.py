# SPDX-License-Identifier: Apache-2.0
"""ACPI tables that make a board claim a machine, and the view of the board with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.errors import InfraError
from asymlab.inject.claims import packages
from asymlab.inject.fit import Fit
from asymlab.inject.refusal import Refusal, refuse
from asymlab.inject.rename import without_cpc
from asymlab.inject.upgrade import MAX_REVISION, ids, like, upgraded
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.tables.build import compile_asl
from asymlab.tables.hmat import hmat
from asymlab.tables.numa import slit
from asymlab.tables.pptt import pptt
from asymlab.tables.ssdt import Package, ssdt
from asymlab.tables.target import CpuNames, Target
from asymlab.topology.acpi import acpi_view

OURS = "ASYMCPC "
"""OEM table id of the generated SSDT."""

_OSC = r"\_SB._OSC"


@dataclass(frozen=True)
class Override:
    """``ours`` are new tables in the order of the cpio, ``replaced`` the board's tables that they
    replace, ``after`` the view of the board with them. ``lowered``: levels of a _CPC with registers
    were changed, which also changes requests to hardware."""

    ours: tuple[RawTable, ...]
    replaced: tuple[RawTable, ...]
    after: MachineView
    lowered: bool = False


def override(
    machine: Machine, board: MachineView, tables: Sequence[RawTable], fitted: Fit, folder: Path
) -> Override:
    """Tables for what differs: SSDT for capacities, PPTT for clusters and shared caches, SLIT for
    distances, HMAT if the machine has one. MADT and SRAT are not replaced.

    Writes sources and compiled tables to ``folder``. Raises Refused if the board's tables do not
    allow the override, and what build() raises.
    """
    claims = packages(machine, board, fitted.order)
    refuse(board.title, _obstacles(board, tables, claims is not None))
    texts = _texts(machine, _target(board, tables, fitted), fitted, claims)
    refuse(board.title, _immovable(tables, texts))
    compiled = [_compiled(name, text, tables, folder) for name, text in texts.items()]
    made = [table for table in compiled if table]
    lowered = claims is not None and any(claims)
    ours = (*made, *(_renamed(board.title, tables, folder) if lowered else ()))
    merged = upgraded(tables, ours)
    if any(table not in merged for table in ours):
        raise InfraError("Linux would ignore a table of this set: report this defect of asymlab")
    kept = set(map(id, merged))
    return Override(
        ours=ours,
        replaced=tuple(table for table in tables if id(table) not in kept),
        after=acpi_view(decode_acpi(merged), board.title),
        lowered=lowered,
    )


def _renamed(board: str, tables: Sequence[RawTable], folder: Path) -> Iterator[RawTable]:
    for number, table in enumerate(without_cpc(board, tables)):
        name = f"{table.signature.lower()}-without-cpc{number}.aml"
        (folder / name).write_bytes(table.data)
        yield RawTable(name, table.data)


def _texts(
    machine: Machine, target: Target, fitted: Fit, claims: tuple[Package | None, ...] | None
) -> dict[str, str]:
    """Sources by signature."""
    texts: dict[str, str] = {}
    if claims is not None:
        texts["SSDT"] = ssdt(machine, target, claims)
    if not fitted.topology:
        texts["PPTT"] = pptt(machine, target)
    if not fitted.distances:
        texts["SLIT"] = slit(machine, target)
    if machine.access:
        texts["HMAT"] = hmat(machine, target)
    return texts


def _compiled(name: str, text: str, tables: Sequence[RawTable], folder: Path) -> RawTable | None:
    """The table, as a newer revision of the board's if there is one; None if both are equal."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name.lower()}.asl"
    source.write_text(text)
    made = RawTable(f"{name.lower()}.aml", compile_asl(source).read_bytes())
    own = next((table for table in tables if table.signature == name and name != "SSDT"), None)
    if own and own.data[HEADER_BYTES:] == made.data[HEADER_BYTES:]:
        source.unlink()
        source.with_suffix(".aml").unlink()
        return None
    made = like(own, made) if own else made
    source.with_suffix(".aml").write_bytes(made.data)
    return made


def _target(board: MachineView, tables: Sequence[RawTable], fitted: Fit) -> Target:
    """The names of the board. Raises Refused if the dump lacks the processor device of a CPU."""
    devices = {device.uid: device.path for device in board.processors}
    uids = [board.cpus[cpu].uid for cpu in fitted.order]
    refuse(board.title, _nameless(board, fitted, devices))
    dsdt = next(table for table in tables if table.signature == "DSDT")
    return Target(
        arch=board.arch,
        oem_id=ids(dsdt).oem_id,
        oem_table_id="ASYMLAB ",
        oem_revision=1,
        processor="",
        needs_osc=board.acpi is not None and board.acpi.osc is None,
        cpus=tuple(CpuNames(uid=uid or 0, processor=devices[uid]) for uid in uids),
    )


def _nameless(board: MachineView, fitted: Fit, devices: dict[int | None, str]) -> Iterator[Refusal]:
    missing = [cpu for cpu in fitted.order if board.cpus[cpu].uid not in devices]
    if missing:
        yield Refusal(
            text=f"no processor device has the uid of cpu{missing[0]} ({len(missing)} such CPUs)",
            remedy="dump DSDT and SSDTs, too, and install acpiexec (acpica-tools)",
        )


def _obstacles(board: MachineView, tables: Sequence[RawTable], claims: bool) -> Iterator[Refusal]:
    if not any(table.signature == "DSDT" for table in tables):
        yield Refusal(text="the dump has no DSDT", remedy="dump all tables: acpidump > board.txt")
    if any(ids(table).oem_table_id == OURS for table in tables):
        yield Refusal(
            text=f"the dump has a table {OURS.strip()}: asymlab's tables were in use",
            remedy="boot without asymlab's tables and dump again",
        )
    if not claims or board.acks_cppc or board.acpi is None:
        return
    if board.acpi.osc is not None:
        what = "does not acknowledge CPPC" if board.acpi.osc.granted else "cannot be evaluated"
        yield Refusal(
            text=f"the board's {_OSC} {what}: Linux ignores every _CPC",
            remedy="a second _OSC cannot be added: make the firmware return bits 5 and 6 of the "
            "second dword (ACPI 6.5, 6.2.12.2)",
        )


def _immovable(tables: Sequence[RawTable], texts: dict[str, str]) -> Iterator[Refusal]:
    for table in tables:
        replaces = table.signature in texts and table.signature != "SSDT"
        if replaces and ids(table).oem_revision == MAX_REVISION:
            yield Refusal(
                text=f"{table.file} has the highest possible OEM revision",
                remedy="Linux only replaces a table by one of a higher revision: not supported",
            )
