# SPDX-License-Identifier: Apache-2.0
"""ACPI tables that make a board claim a machine, and the view of the board with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.errors import InfraError
from asymlab.inject.fit import X86, Fit, Refusal, refuse
from asymlab.inject.upgrade import MAX_REVISION, ids, like, upgraded, without_cpc
from asymlab.model.acpi import CPC_NAMES, Cpc, Register
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.tables.build import compile_asl
from asymlab.tables.numa import hmat, slit
from asymlab.tables.pptt import pptt
from asymlab.tables.ssdt import Package, ssdt
from asymlab.tables.target import CpuNames, Target
from asymlab.topology.acpi import acpi_view

OURS = "ASYMCPC "
"""OEM table id of the generated SSDT."""

_OSC = r"\_SB._OSC"
_LEVELS = ("nominal_perf", "lowest_nonlinear_perf", "lowest_perf", "guaranteed_perf")
_NEEDED = ("highest_perf", "nominal_perf", "lowest_perf")


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
        refused = board.acks_cppc is False
        what = "does not acknowledge CPPC" if refused else "cannot be evaluated, or not for certain"
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


def packages(
    machine: Machine, board: MachineView, order: tuple[int, ...]
) -> tuple[Package | None, ...] | None:
    """Packages by the machine's CPU numbers, None if the board claims these capacities already.
    None in place of a package: the board has none for that CPU; the new one has no registers.

    The board's registers are kept, since cppc_cpufreq writes requests to them. Only levels change,
    and only downwards, so all requests stay in the range of the hardware. Raises Refused for
    packages that cannot be evaluated and for levels outside that range.
    """
    own = [board.cpus[cpu].cpc for cpu in order]
    if not any(own):
        return (None,) * len(own)
    refuse(board.title, _refusals(machine, board, order))
    claimed = [None if cpc is None else cpc.number("highest_perf") for cpc in own]
    if claimed == [cpu.perf for cpu in machine.cpus]:
        return None
    pairs = zip(own, machine.cpus, strict=True)
    return tuple(_lowered(cpc, cpu.perf) if cpc else None for cpc, cpu in pairs)


def _refusals(machine: Machine, board: MachineView, order: tuple[int, ...]) -> Iterator[Refusal]:
    failed = {p.uid: p.failed["_CPC"] for p in board.processors if "_CPC" in p.failed}
    if board.arch == X86:
        yield Refusal(
            text="the board is x86 and has a _CPC",
            remedy="a table upgrade cannot replace it: x86 firmware loads it at run time (Load); "
            "Linux takes x86 capacities from HWP, not from tables",
        )
    for number, cpu in zip(order, machine.cpus, strict=True):
        facts = board.cpus[number]
        if facts.uid in failed:
            yield Refusal(
                text=f"cpu{number}: the board's _CPC cannot be evaluated: {failed[facts.uid]}",
                remedy="its registers must be kept, and are not in the dump: not supported",
            )
        elif facts.cpc:
            yield from _out_of_range(facts.cpc, number, cpu.perf)


def _out_of_range(cpc: Cpc, number: int, perf: int) -> Iterator[Refusal]:
    levels = [cpc.number(name) for name in _NEEDED]
    if None in levels or None in cpc.elements:
        yield Refusal(
            text=f"cpu{number}: levels of the board's _CPC are in registers",
            remedy="their values are not in the dump: not supported",
        )
        return
    highest, _, lowest = (level or 0 for level in levels)
    if not lowest <= perf <= highest:
        own = f"the board's range, {lowest} to {highest}"
        yield Refusal(
            text=f"cpu{number}: highest_perf {perf} is outside {own}",
            remedy="use the scale of the board's registers, since requests are written to them: at "
            f"most {highest} (a level can be lowered, not raised)",
        )


def _lowered(cpc: Cpc, perf: int) -> Package:
    """The board's package with all levels limited to ``perf``, which becomes highest_perf; nominal
    MHz is scaled with its level, since Linux converts by both (cppc_perf_to_khz())."""
    values: list[int | Register] = [0 if value is None else value for value in cpc.elements]
    nominal, mhz = cpc.number("nominal_perf") or 0, cpc.number("nominal_freq")
    for name in _LEVELS:
        level = cpc.number(name)
        if level is not None:
            values[CPC_NAMES.index(name)] = min(level, perf)
    if mhz and nominal > perf:
        values[CPC_NAMES.index("nominal_freq")] = mhz * perf // nominal
    values[CPC_NAMES.index("highest_perf")] = perf
    return tuple(values)
