# SPDX-License-Identifier: Apache-2.0
"""Rules about the SRAT: CPUs and memory of NUMA nodes."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.header import LENGTHS, spoilt
from asymlab.lint.rules.madt import tables, usable
from asymlab.lint.words import listed
from asymlab.model.acpi import MadtCpu, Srat, SratCpu, SratMemory
from asymlab.model.firmware import MachineView

_SRAT = Needs(parts=("SRAT",))
_WHOLE = Needs(parts=("SRAT", "undamaged SRAT"))
_MAX_DOMAINS = 256

rules = Topic("NUMA: SRAT", table="SRAT", needs=_SRAT)


def srat(view: MachineView) -> Srat:
    """The SRAT of a view that has one."""
    found = tables(view).srat
    assert found
    return found


def memory(table: Srat) -> list[SratMemory]:
    """Ranges that Linux uses."""
    return [each for each in table.memory if each.enabled and each.size]


def domains(table: Srat) -> set[int]:
    """Proximity domains that become nodes."""
    found = {cpu.domain for cpu in table.cpus if cpu.enabled}
    found |= {each.domain for each in memory(table)}
    return found | {domain for domain, enabled in table.generic if enabled}


def _key(cpu: MadtCpu | SratCpu) -> tuple[bool, int]:
    """Arm processors are named by uid, x86 ones by APIC id."""
    is_arm = cpu.kind == "gicc"
    if isinstance(cpu, SratCpu):
        return is_arm, cpu.id
    return is_arm, cpu.uid if is_arm else cpu.hw_id


@rules.error(
    "SRAT001",
    "A processor of the MADT is in no proximity domain",
    table="MADT x SRAT",
    needs=Needs(parts=("SRAT", "MADT", "undamaged SRAT")),
    consequence="Linux chooses a node: on arm64 node 0, on x86 all nodes in turn. Memory is then "
    "allocated on the wrong node and scheduling domains are wrong, without a message.",
    sources="early_map_cpu_to_node() in drivers/base/arch_numa.c (mm/arch_numa.c in 7.3); "
    "numa_init_array() in arch/x86/mm/numa.c",
    fix="Give every enabled processor an enabled affinity entry: GICC affinity by processor uid, "
    "local (x2)APIC affinity by APIC id.",
)
def _without_domain(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    if len(domains(table)) < 2:
        return
    known = {_key(cpu) for cpu in table.cpus if cpu.enabled}
    lost = [cpu for cpu in usable(view) if cpu.enabled and _key(cpu) not in known]
    if lost:
        names = listed(f"uid {cpu.uid}" for cpu in lost)
        words = f"{len(lost)} enabled processors of the MADT have no affinity entry: {names}"
        yield table.header.origin, words


@rules.warning(
    "SRAT002",
    "An affinity entry for a processor that the MADT does not have",
    table="MADT x SRAT",
    needs=Needs(parts=("SRAT", "MADT", "undamaged MADT")),
    consequence="The entry has no effect on CPUs, but its domain becomes a node, which may be "
    "empty. In most cases the entry has the wrong kind of number, and the intended processor has "
    "no domain (SRAT001).",
    sources="acpi_parse_gicc_pxm(), acpi_numa_gicc_affinity_init() in "
    "arch/arm64/kernel/acpi_numa.c; acpi_numa_x2apic_affinity_init() in arch/x86/mm/srat.c",
    fix="On arm64 use the uid of the MADT, not the MPIDR; on x86 the APIC id, not the uid. Clear "
    "the enabled flag of entries for processors that do not exist.",
)
def _unknown_cpu(view: MachineView) -> Iterator[Finding]:
    madt = tables(view).madt
    known = {_key(cpu) for cpu in madt.cpus} if madt else set()
    for cpu in srat(view).cpus:
        if cpu.enabled and _key(cpu) not in known:
            what = "processor uid" if cpu.kind == "gicc" else "APIC id"
            words = f"{what} {cpu.id:#x} of domain {cpu.domain} is not in the MADT"
            yield cpu.origin, words


@rules.error(
    "SRAT003",
    "A processor is in two proximity domains",
    consequence="Linux uses the last entry; the CPU is missing from the other nodes.",
    sources="acpi_parse_gicc_pxm() in arch/arm64/kernel/acpi_numa.c; "
    "acpi_numa_processor_affinity_init() in arch/x86/mm/srat.c",
    fix="Keep one affinity entry per processor.",
)
def _two_domains(view: MachineView) -> Iterator[Finding]:
    seen: dict[tuple[bool, int], int] = {}
    for cpu in srat(view).cpus:
        if not cpu.enabled:
            continue
        before = seen.setdefault(_key(cpu), cpu.domain)
        if before != cpu.domain:
            words = f"processor {cpu.id:#x} is in domain {before} and again in {cpu.domain}"
            yield cpu.origin, words
        seen[_key(cpu)] = cpu.domain


@rules.error(
    "SRAT004",
    "Memory of two domains overlaps",
    consequence="If there is RAM in the overlap, Linux logs overlaps with node and discards all "
    "NUMA information: one node with all memory and all CPUs (Faking a node).",
    sources="numa_cleanup_meminfo() in mm/numa_memblks.c; dummy_numa_init() in "
    "drivers/base/arch_numa.c (mm/arch_numa.c in 7.3)",
    fix="Set base and length so that each range ends before the next domain begins.",
)
def _overlap(view: MachineView) -> Iterator[Finding]:
    ranges = sorted(memory(srat(view)), key=lambda each: (each.base, each.size))
    reach: SratMemory | None = None
    for each in ranges:
        end = reach.base + reach.size if reach else 0
        if reach and each.base < end and each.domain != reach.domain:
            words = (
                f"domain {each.domain} from {each.base:#x} begins inside "
                f"domain {reach.domain}, which ends at {end:#x}"
            )
            yield each.origin, words
        if each.base + each.size > end:
            reach = each


@rules.error(
    "SRAT005",
    "No memory range is enabled",
    needs=_WHOLE,
    consequence="Linux discards all NUMA information: one node with all memory and all CPUs.",
    sources="acpi_numa_init() in drivers/acpi/numa/srat.c",
    fix="Describe all RAM by memory affinity entries with the enabled flag.",
)
def _no_memory(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    if not memory(table):
        yield table.header.origin, "no memory range is enabled"


@rules.error(
    "SRAT006",
    "A proximity domain's number is 256 or more",
    consequence="Linux supports max(256, MAX_NUMNODES) domains; above that it logs SRAT: Too many "
    "proximity domains and uses nothing of the SRAT. Only kernels with CONFIG_NODES_SHIFT above 8 "
    "accept such numbers, and none accepts 1024 or more.",
    sources="acpi_map_pxm_to_node(), bad_srat() in drivers/acpi/numa/srat.c",
    fix="Number domains from 0.",
)
def _too_large(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    used: list[SratCpu | SratMemory] = [*table.cpus, *table.memory]
    for each in used:
        if each.enabled and each.domain >= _MAX_DOMAINS:
            words = f"proximity domain {each.domain} (of {len(domains(table))} domains in use)"
            yield each.origin, words
            return


@rules.note(
    "SRAT007",
    "A proximity domain with processors and without memory",
    needs=_WHOLE,
    consequence="The node exists without memory; its CPUs allocate on the nearest other node by "
    "the distances of the SLIT.",
    sources="setup_node_data() in drivers/base/arch_numa.c (mm/arch_numa.c in 7.3)",
    fix="If the domain has memory, add its range; if it has none, check in the SLIT which node is "
    "nearest.",
)
def _memoryless(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    with_memory = {each.domain for each in memory(table)}
    if not with_memory:
        return
    for domain in sorted({cpu.domain for cpu in table.cpus if cpu.enabled} - with_memory):
        first = next(cpu for cpu in table.cpus if cpu.enabled and cpu.domain == domain)
        yield first.origin, f"domain {domain} has processors and no memory"


rules.error(
    "SRAT008",
    "A structure of the SRAT cannot be read",
    needs=Needs(parts=("SRAT table",)),
    consequence="If a length is 0 or too small, Linux discards all NUMA information (SRAT: SRAT "
    "not used): one node with all memory and all CPUs. If a length reaches beyond the table, "
    "Linux reads the bytes after the table as affinities and does not read the other structures.",
    sources="acpi_parse_entries_array() in lib/fw_table.c; acpi_numa_init(), bad_srat() in "
    "drivers/acpi/numa/srat.c; acpi_numa_gicc_affinity_init() in arch/arm64/kernel/acpi_numa.c; "
    "acpi_numa_processor_affinity_init() in arch/x86/mm/srat.c",
    fix="A memory affinity has 40 bytes, one of a local APIC 16, of an x2APIC 24, of a GICC 18. "
    + LENGTHS,
)(spoilt("SRAT"))
