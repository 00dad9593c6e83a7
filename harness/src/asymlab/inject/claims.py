# SPDX-License-Identifier: Apache-2.0
"""_CPC packages that make a board claim the capacities of a machine and keep its registers."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.inject.fit import X86
from asymlab.inject.refusal import Refusal, refuse
from asymlab.model.acpi import CPC_NAMES, Cpc, Register
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.tables.ssdt import Package

_LEVELS = ("nominal_perf", "lowest_nonlinear_perf", "lowest_perf", "guaranteed_perf")
_NEEDED = ("highest_perf", "nominal_perf", "lowest_perf")


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
