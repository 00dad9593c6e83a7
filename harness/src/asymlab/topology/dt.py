# SPDX-License-Identifier: Apache-2.0
"""How Linux on arm64 and RISC-V reads a device tree: which CPU gets which number, and who shares
what."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import UserError
from asymlab.model.devicetree import DeviceTree, DtCpu
from asymlab.model.firmware import (
    MPIDR_AFFINITY,
    CpuFacts,
    MachineView,
    ViewSource,
    dense,
    dense_known,
)
from asymlab.model.origin import Problem
from asymlab.topology.cpu_map import MapPlace, read_map
from asymlab.topology.dt_caches import caches
from asymlab.topology.numa import dt_nodes

_OF_NODE = ("hw_id", "name", "core", "cluster", "package", "node", "dmips_mhz")
"""Facts whose origin is the CPU's node, also its place in the cpu-map."""

ARCHES = ("arm64", "riscv")
"""Architectures whose device trees are read."""

_AVAILABLE = ("ok", "okay")
"""of_device_is_available(); a node without status counts as okay."""

ENABLE_METHODS = ("psci", "spin-table")
"""dt_supported_cpu_ops in arch/arm64/kernel/cpu_ops.c."""


@dataclass(frozen=True)
class _Slot:
    """A number that a CPU node takes. ``reason`` is why Linux brings no CPU up for it, or empty."""

    cpu: DtCpu
    reason: str = ""


def dt_view(tree: DeviceTree, path: Path) -> MachineView:
    """The machine of a tree from ``path``.

    The boot CPU, Linux's CPU 0, is assumed to be the first; it is not in the tree.
    UserError if no CPU is fit to boot.
    """
    if tree.cpus:
        _refuse_arch(tree, path)
    slots, ignored = _harts(tree) if tree.arch == "riscv" else (_slots(tree), ())
    if not slots:
        raise UserError("/cpus has no CPU that Linux could boot on", file=path)
    possible = {number: slot.cpu for number, slot in enumerate(slots) if not slot.reason}
    node_facts, numa_problems = dt_nodes(tree, possible.values())
    cache_facts, cache_problems = caches(tree, possible)
    placed, map_problems = _placed(tree, possible)
    dropped = (
        Problem(origin=slot.cpu.origin, text=f"{slot.reason}: Linux brings no CPU up for it")
        for slot in slots
        if slot.reason
    )
    nodes = {node.id for node in node_facts}
    return MachineView(
        title=tree.model or next(iter(tree.compatible), path.name),
        source=ViewSource.DT,
        arch=tree.arch,
        cpus=_cpus(slots, placed, nodes),
        caches=cache_facts,
        nodes=node_facts,
        problems=(
            *tree.problems,
            *dropped,
            *ignored,
            *map_problems,
            *numa_problems,
            *cache_problems,
        ),
        tree=tree,
    )


def _refuse_arch(tree: DeviceTree, path: Path) -> None:
    """UserError for a tree of another architecture, or of one that is not known."""
    if tree.arch in ARCHES:
        return
    read = f"device trees of {' and '.join(ARCHES)} are read"
    if tree.arch == "unknown":
        raise UserError(
            "the architecture is unknown: no CPU node has a known compatible, and there is no "
            "arm,armv8-timer",
            file=path,
            hint=f'give the CPU nodes their compatible, as "arm,cortex-a76", "arm,armv8" or '
            f'"riscv"; {read}',
        )
    word = {"arm": "32-bit arm"}.get(tree.arch, tree.arch)
    raise UserError(f"this device tree is for {word}", file=path, hint=f"only {read}")


def _harts(tree: DeviceTree) -> tuple[list[_Slot], list[Problem]]:
    """The same on RISC-V (of_parse_and_init_cpus(), arch/riscv/kernel/smpboot.c): a node that
    riscv_early_of_processor_hartid() refuses has no number. A disabled one is not a problem: it
    often is a hart without MMU, beside those for Linux."""
    slots: list[_Slot] = []
    problems: list[Problem] = []
    for cpu in tree.cpus:
        reason = _hart_refusal(cpu)
        if cpu.status not in _AVAILABLE:
            continue
        if reason:
            text = f"{reason}: Linux ignores the CPU"
            problems.append(Problem(origin=cpu.origin, text=text))
        else:
            slots.append(_Slot(cpu))
    return slots, problems


def _hart_refusal(cpu: DtCpu) -> str:
    """riscv_early_of_processor_hartid(), arch/riscv/kernel/cpu.c, of a 64-bit kernel."""
    if "riscv" not in cpu.compatible:
        return "it is not compatible with riscv"
    if cpu.hw_id is None:
        return "it has no reg"
    if cpu.isa_base:
        is_fit = cpu.isa_base.lower().startswith("rv64i") and {"i", "m", "a"} <= set(cpu.extensions)
        return "" if is_fit else f"riscv,isa-base {cpu.isa_base} and its extensions lack rv64ima"
    return "" if cpu.isa.lower().startswith("rv64ima") else f"riscv,isa {cpu.isa} lacks rv64ima"


def _slots(tree: DeviceTree) -> list[_Slot]:
    """CPU nodes by Linux's number (of_parse_and_init_cpus(), arch/arm64/kernel/smp.c): a node that
    is refused uses its number up; one whose status is a failure has none."""
    usable = [cpu for cpu in tree.cpus if not cpu.status.startswith("fail")]
    boot = next((cpu for cpu in usable if _is_mpidr(cpu.hw_id)), None)
    if boot is None:
        return []
    slots = [_Slot(boot)]
    seen: set[int | None] = set()
    for cpu in usable:
        if cpu is boot:
            continue
        slots.append(_Slot(cpu, _refusal(cpu, cpu.hw_id in seen or cpu.hw_id == boot.hw_id)))
        seen.add(cpu.hw_id)
    return slots


def _is_mpidr(hw_id: int | None) -> bool:
    return hw_id is not None and not hw_id & ~MPIDR_AFFINITY


def _refusal(cpu: DtCpu, is_duplicate: bool) -> str:
    if cpu.hw_id is None:
        return "it has no reg"
    if not _is_mpidr(cpu.hw_id):
        return f"reg {cpu.hw_id:#x} is not an MPIDR affinity"
    if is_duplicate:
        return f"another CPU has reg {cpu.hw_id:#x} too"
    if cpu.enable_method not in ENABLE_METHODS:
        return f"its enable-method is {cpu.enable_method or 'missing'}"
    return ""


def _placed(
    tree: DeviceTree, possible: dict[int, DtCpu]
) -> tuple[dict[int, MapPlace], tuple[Problem, ...]]:
    """Places of all possible CPUs by the cpu-map; none of any if there is no map that holds."""
    if tree.cpu_map is None:
        return {}, ()
    found = read_map(tree.cpu_map, {cpu.path: number for number, cpu in possible.items()})
    return found.places, (found.problem,) if found.problem else ()


def _cpus(
    slots: Sequence[_Slot], placed: dict[int, MapPlace], nodes: set[int]
) -> tuple[CpuFacts, ...]:
    """Every CPU. Without a place it is a separate core without cluster, in the package that has
    its node's number (store_cpu_topology(), drivers/base/arch_topology.c)."""
    # without NUMA, Linux is on node 0
    on = [slot.cpu.node if slot.cpu.node in nodes else None for slot in slots]
    keys = [_keys(placed.get(number), number, on[number]) for number in range(len(slots))]
    cores, packages = dense(core for core, _, _ in keys), dense(package for _, _, package in keys)
    clusters = dense_known([cluster for _, cluster, _ in keys])
    return tuple(
        CpuFacts(
            id=number,
            hw_id=slot.cpu.hw_id,
            name=slot.cpu.path,
            core=cores[number],
            thread=placed[number].thread if number in placed else 0,
            cluster=clusters[number],
            package=packages[number],
            node=on[number],
            dmips_mhz=slot.cpu.capacity,
            max_khz=slot.cpu.max_khz,
            enabled=not slot.reason,
            origins=dict.fromkeys(_OF_NODE, slot.cpu.origin),
        )
        for number, slot in enumerate(slots)
    )


def _keys(
    place: MapPlace | None, number: int, node: int | None
) -> tuple[Hashable, Hashable | None, Hashable]:
    """What CPUs of one core, of one cluster, of one package have in common."""
    if place is None:
        return number, None, node or 0
    cluster = (place.package, place.cluster)
    return (*cluster, place.core), cluster, place.package
