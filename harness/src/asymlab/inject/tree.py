# SPDX-License-Identifier: Apache-2.0
"""The overlay that makes a board's device tree claim a machine, and what it has to remove."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.inject.fit import Fit, Refusal, refuse
from asymlab.model.devicetree import DtCpu
from asymlab.model.firmware import MachineView
from asymlab.model.machine import Machine
from asymlab.proc import need_tool, run
from asymlab.tables.build import apply_overlay, compile_dts, leftovers
from asymlab.tables.dts import dts
from asymlab.tables.target import CpuNames, Target
from asymlab.topology.inputs import load

MARK = "asymlab,tables"

_FINE = 1000
"""Factor of capacity-dmips-mhz, for precision, if it is divided by frequencies."""


@dataclass(frozen=True)
class TreeOverride:
    """``nodes`` and ``properties`` (by node) have to be removed before ``overlay`` is applied.

    ``after`` is the view of the result; ``phandles`` are those of CPU nodes by path, which identify
    the board's tree; ``digest`` is the value of the root's property MARK in the result.
    """

    overlay: Path
    digest: str
    nodes: tuple[str, ...]
    properties: dict[str, list[str]]
    phandles: dict[str, int]
    after: MachineView


def tree_override(
    machine: Machine, board: MachineView, dtb: Path, fitted: Fit, folder: Path
) -> TreeOverride:
    """Write overlay.dts and .dtbo to ``folder``; apply the overlay to a copy of the board's tree.

    Raises Refused for a tree that cannot be overridden, and what build() raises.
    """
    cpus = _cpus(board, fitted)
    refuse(board.title, _obstacles(board, cpus))
    target = Target(
        oem_id="",
        oem_table_id="",
        oem_revision=0,
        processor="",
        needs_osc=False,
        cpus=tuple(
            CpuNames(uid=0, node=cpu.path.removeprefix("/cpus/"), phandle=cpu.phandle)
            for cpu in cpus
        ),
    )
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "overlay.dts"
    source.write_text(dts(machine, target, _claims(machine, cpus)))
    overlay = compile_dts(source)
    nodes, properties = leftovers(dtb, overlay)
    digest = hashlib.sha256(overlay.read_bytes()).hexdigest()[:16]
    merged = apply_overlay(dtb, overlay, folder / "merged.dtb")
    fdtput = need_tool("fdtput", "device-tree-compiler")
    run([fdtput, "-t", "s", str(merged), "/", MARK, digest], deadline_s=60)
    return TreeOverride(
        overlay=overlay,
        digest=digest,
        nodes=tuple(nodes),
        properties=properties,
        phandles={cpu.path: cpu.phandle for cpu in cpus if cpu.phandle is not None},
        after=load(merged).model_copy(update={"title": board.title}),
    )


def _cpus(board: MachineView, fitted: Fit) -> list[DtCpu]:
    """CPU nodes by the machine's CPU numbers."""
    nodes = {cpu.hw_id: cpu for cpu in board.tree.cpus} if board.tree else {}
    return [nodes[board.cpus[cpu].hw_id] for cpu in fitted.order]


def _obstacles(board: MachineView, cpus: Sequence[DtCpu]) -> Iterator[Refusal]:
    if len(board.nodes) > 1:
        yield Refusal(
            text=f"the board's tree has {len(board.nodes)} NUMA nodes",
            remedy="U-Boot writes memory nodes before it starts Linux, so an overlay cannot "
            "describe memory: not supported",
        )
    for cpu in cpus:
        # scripts contain the path, too
        if not re.fullmatch(r"/cpus/[\w,.+@-]+", cpu.path, re.ASCII):
            yield Refusal(
                text=f"{cpu.path} is not directly below /cpus",
                remedy="overlays are only generated for CPU nodes below /cpus: not supported",
            )


def _claims(machine: Machine, cpus: Sequence[DtCpu]) -> tuple[int, ...]:
    """capacity-dmips-mhz that, multiplied by the board's frequencies, gives the capacities of the
    machine (topology_normalize_cpu_scale(), drivers/base/arch_topology.c)."""
    speeds = [cpu.max_khz or 0 for cpu in cpus]
    if len(set(speeds)) == 1 or 0 in speeds:
        return tuple(cpu.perf for cpu in machine.cpus)
    top = max(speeds) * _FINE
    pairs = zip(machine.cpus, speeds, strict=True)
    # rounded up: Linux rounds capacities down
    return tuple(-(-cpu.perf * top // khz) for cpu, khz in pairs)
