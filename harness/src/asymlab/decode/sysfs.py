# SPDX-License-Identifier: Apache-2.0
"""The view of a machine from a /sys tree: the topology as Linux read it from firmware."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from asymlab.decode.arch import sys_arch
from asymlab.decode.sys_cpu import CPU, NODE, Lists, Reader, caches, cpc, on_node
from asymlab.decode.sys_files import SysFiles, open_sys
from asymlab.decode.sys_topology import basis, online_cpus, topology
from asymlab.errors import UserError
from asymlab.model.cpuid import Cpuid
from asymlab.model.cpulist import MAX_CPUS, spell_cpu_list
from asymlab.model.firmware import (
    MAX_NODES,
    REMOTE,
    CacheFacts,
    CpuFacts,
    MachineView,
    NodeFacts,
    ViewSource,
    dense,
    in_order,
)
from asymlab.model.machine import CpuSet

_CORE_TYPES = {"cpu_core": "core", "cpu_atom": "atom", "cpu_lowpower": "lowpower"}
"""Devices of x86 hybrids' performance counters (arch/x86/events/intel/core.c)."""

_HW_ID = re.compile(r"^processor\s*:\s*(\d{1,5})$|^(?:initial apicid|hart)\s*:\s*(\d{1,10})$", re.M)


def decode_sysfs(path: Path, files: SysFiles | None = None) -> MachineView:
    """The machine whose /sys is in a folder (``/`` or ``/sys`` for this one) or a tar.

    ``files`` are those of ``path``, if they have been opened. Offline CPUs are there with
    ``enabled`` False: their topology is unknown. Raises UserError if there is no /sys with
    CPUs in it, a tar that cannot be read, or an online CPU without readable topology.
    """
    reader = Reader(str(path), files or open_sys(path))
    numbers = _cpu_numbers(reader, path)
    online = online_cpus(reader, path, numbers)
    found = topology(reader, path, numbers, online)
    cpuinfo = reader.text("proc/cpuinfo") or ""
    cpus = _cpus(reader, found, online, cpuinfo)
    arch = sys_arch(reader, numbers)
    view = MachineView(
        title=_title(reader, path),
        source=ViewSource.SYSFS,
        arch=arch,
        cpus=cpus,
        caches=in_order(_caches(reader, online)),
        nodes=tuple(_nodes(reader)),
        # the files are there only if Linux probed _CPC, for which _OSC must grant CPPC
        acks_cppc=True if any(cpu.cpc for cpu in cpus) else None,
        cpuid=_cpuid(cpuinfo),
        problems=tuple(reader.problems),
    )
    return view.model_copy(update={"basis": view.basis | basis(reader, view)})


def _cpu_numbers(reader: Reader, path: Path) -> list[int]:
    """Present CPUs; from the lowest to the highest, as views have no gaps."""
    found = [cpu for cpu in reader.numbers(CPU, r"cpu(\d{1,5})") if cpu < MAX_CPUS]
    present = reader.cpus(f"{CPU}/present")
    known = [cpu for cpu in found if present is None or cpu in present]
    if not known:
        raise UserError("/sys/devices/system/cpu has no CPUs", file=path)
    return list(range(max(known) + 1))


def _cpus(
    reader: Reader, found: dict[int, Lists], online: CpuSet, cpuinfo: str
) -> tuple[CpuFacts, ...]:
    groups = {lists_.threads for lists_ in found.values() if lists_.threads}
    threads = {group: {cpu: n for n, cpu in enumerate(sorted(group))} for group in groups}
    cores = _ids({cpu: lists_.threads for cpu, lists_ in found.items()})
    clusters = _ids({cpu: lists_.cluster for cpu, lists_ in found.items()})
    packages = _ids({cpu: lists_.package for cpu, lists_ in found.items()})
    on, kinds, ids = _on_node(reader), _core_types(reader), _hw_ids(cpuinfo)
    return tuple(
        CpuFacts(
            id=cpu,
            hw_id=ids.get(cpu),
            uid=reader.number(f"{CPU}/cpu{cpu}/firmware_node/uid"),
            name=f"cpu{cpu}",
            core=cores.get(cpu),
            thread=threads[lists_.threads][cpu] if lists_.threads else 0,
            cluster=clusters.get(cpu),
            package=packages.get(cpu),
            node=on.get(cpu),
            cpc=cpc(reader, cpu),
            dmips_mhz=_dmips(reader, cpu),
            max_khz=reader.number(f"{CPU}/cpu{cpu}/cpufreq/cpuinfo_max_freq"),
            capacity=reader.number(f"{CPU}/cpu{cpu}/cpu_capacity"),
            core_type=kinds.get(cpu, ""),
            enabled=cpu in online,
            origins={
                "core": reader.origin(f"{CPU}/cpu{cpu}/topology"),
                "cpc": reader.origin(f"{CPU}/cpu{cpu}/acpi_cppc"),
                "capacity": reader.origin(f"{CPU}/cpu{cpu}/cpu_capacity"),
            },
        )
        for cpu, lists_ in found.items()
    )


def _ids(groups: dict[int, CpuSet | None]) -> dict[int, int]:
    """A number for every CPU of a group, equal for those with the same list."""
    known = {cpu: group for cpu, group in groups.items() if group is not None}
    return dict(zip(known, dense(known.values()), strict=True))


def _dmips(reader: Reader, cpu: int) -> int | None:
    """capacity-dmips-mhz of the device tree's node, a big-endian cell."""
    cell = reader.files.bytes(f"{CPU}/cpu{cpu}/of_node/capacity-dmips-mhz")
    return int.from_bytes(cell, "big") if cell and len(cell) == 4 else None


def _on_node(reader: Reader) -> dict[int, int]:
    """Node by CPU; a CPU of several nodes is on an unknown one."""
    nodes: dict[CpuSet, list[int]] = {}
    for node in _node_numbers(reader):
        nodes.setdefault(on_node(reader, node), []).append(node)
    found: dict[int, int] = {}
    several: set[int] = set()
    for cpus, those in nodes.items():
        several |= cpus if len(those) > 1 else cpus & found.keys()
        found |= dict.fromkeys(cpus, those[0])
    if several:
        text = f"CPUs {spell_cpu_list(several)} are in the lists of several nodes"
        reader.wrong(NODE, text)
    return {cpu: node for cpu, node in found.items() if cpu not in several}


def _core_types(reader: Reader) -> dict[int, str]:
    """Word by CPU; empty unless it is an x86 hybrid."""
    return {
        cpu: word
        for device, word in _CORE_TYPES.items()
        for cpu in reader.cpus(f"sys/devices/{device}/cpus") or ()
    }


def _hw_ids(cpuinfo: str) -> dict[int, int]:
    """APIC ids (x86) or hart ids (RISC-V) by CPU."""
    found: dict[int, int] = {}
    cpu = -1
    for match in _HW_ID.finditer(cpuinfo):
        if match[1] is not None:
            cpu = int(match[1])
        else:
            found[cpu] = int(match[2])
    return found


def _cpuid(cpuinfo: str) -> Cpuid | None:
    """The CPUID signature of the first processor; only on x86."""
    found = re.search(r"^cpu family\s*: (\d{1,3})$\s^model\s*: (\d{1,3})$", cpuinfo, re.M)
    if not found or max(map(int, found.groups())) > 0xFF:
        return None
    stepping = re.search(r"^stepping\s*: (\d|1[0-5])$", cpuinfo, re.M)
    return Cpuid(
        family=int(found[1]), model=int(found[2]), stepping=int(stepping[1]) if stepping else 0
    )


def _caches(reader: Reader, online: Iterable[int]) -> Iterator[CacheFacts]:
    """Every cache once: each CPU that shares it has an entry. Entries that agree only in part are
    a problem."""
    seen: set[tuple[int, str, CpuSet]] = set()
    covered: dict[tuple[int, str], set[int]] = {}
    for cache in (cache for cpu in sorted(online) for cache in caches(reader, cpu)):
        key = (cache.level, cache.kind, cache.cpus)
        if key in seen:
            continue
        seen.add(key)
        before = covered.setdefault(key[:2], set())
        if overlap := before & cache.cpus:
            text = f"CPU {min(overlap)} has another list of CPUs that share this cache"
            reader.wrong(cache.origin.part.removeprefix("/"), text)
        before |= cache.cpus
        yield cache


def _node_numbers(reader: Reader) -> list[int]:
    return [node for node in reader.numbers(NODE, r"node(\d{1,4})") if node < MAX_NODES]


def _nodes(reader: Reader) -> Iterator[NodeFacts]:
    numbers = _node_numbers(reader)
    for node in numbers:
        at = f"{NODE}/node{node}"
        total = re.search(r"MemTotal:\s*(\d{1,15}) kB", reader.text(f"{at}/meminfo") or "")
        yield NodeFacts(
            id=node,
            domain=node,
            memory=int(total[1]) << 10 if total else None,
            distances=_row(reader, f"{at}/distance", numbers),
        )


def _row(reader: Reader, path: str, online: list[int]) -> tuple[int, ...]:
    """Distances by node number, REMOTE for nodes that are offline; the file has them by online node
    (node_read_distance())."""
    words = (reader.text(path) or "").split()
    if not words:
        return ()
    if len(words) != len(online) or not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        text = f"{len(words)} distances for {len(online)} nodes, or no numbers"
        reader.wrong(path, text)
        return ()
    known = dict(zip(online, map(int, words), strict=True))
    return tuple(known.get(node, REMOTE) for node in range(max(online) + 1))


def _title(reader: Reader, path: Path) -> str:
    """Maker and product, the device tree's model, or the file's name."""
    dmi = "sys/devices/virtual/dmi/id"
    maker = reader.text(f"{dmi}/sys_vendor") or ""
    product = reader.text(f"{dmi}/product_name") or ""
    if re.match(rf"{re.escape(maker)}(?![^\W_])", product, re.I):
        # many makers put their name into the product's, as in "HP" and "HP EliteBook"
        maker = ""
    if words := " ".join(filter(None, (maker, product))):
        return words
    model = reader.text("sys/firmware/devicetree/base/model") or ""
    return model.rstrip("\0").strip() or path.name or str(path)
