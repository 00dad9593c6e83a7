# SPDX-License-Identifier: Apache-2.0
"""Rules about the SRAT: which CPUs and which memory are near each other."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Rule, Severity, sources
from asymlab.lint.rules.madt import tables, usable
from asymlab.lint.words import listed
from asymlab.model.acpi import MadtCpu, Srat, SratCpu, SratMemory
from asymlab.model.firmware import MachineView

_SRAT = Needs(parts=("SRAT",))
_WHOLE = Needs(parts=("SRAT", "undamaged SRAT"))
_MAX_DOMAINS = 256


def srat(view: MachineView) -> Srat:
    """The SRAT of a view that has one."""
    found = tables(view).srat
    assert found
    return found


def memory(table: Srat) -> list[SratMemory]:
    """Ranges that Linux takes up."""
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


def _without_domain(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    if len(domains(table)) < 2:
        return
    known = {_key(cpu) for cpu in table.cpus if cpu.enabled}
    lost = [cpu for cpu in usable(view) if cpu.enabled and _key(cpu) not in known]
    if lost:
        names = listed(f"uid {cpu.uid}" for cpu in lost)
        words = f"{len(lost)} enabled processors of the MADT have no entry here: {names}"
        yield Finding(origin=table.header.origin, message=words)


def _unknown_cpu(view: MachineView) -> Iterator[Finding]:
    madt = tables(view).madt
    known = {_key(cpu) for cpu in madt.cpus} if madt else set()
    for cpu in srat(view).cpus:
        if cpu.enabled and _key(cpu) not in known:
            what = "processor uid" if cpu.kind == "gicc" else "APIC id"
            words = f"{what} {cpu.id:#x} of domain {cpu.domain} is no processor of the MADT"
            yield Finding(origin=cpu.origin, message=words)


def _two_domains(view: MachineView) -> Iterator[Finding]:
    seen: dict[tuple[bool, int], int] = {}
    for cpu in srat(view).cpus:
        if not cpu.enabled:
            continue
        before = seen.setdefault(_key(cpu), cpu.domain)
        if before != cpu.domain:
            words = f"processor {cpu.id:#x} is in domain {before} and again in {cpu.domain}"
            yield Finding(origin=cpu.origin, message=words)
        seen[_key(cpu)] = cpu.domain


def _overlap(view: MachineView) -> Iterator[Finding]:
    ranges = sorted(memory(srat(view)), key=lambda each: (each.base, each.size))
    reach: SratMemory | None = None
    for each in ranges:
        end = reach.base + reach.size if reach else 0
        if reach and each.base < end and each.domain != reach.domain:
            words = (
                f"domain {each.domain} from {each.base:#x} begins inside of "
                f"domain {reach.domain}, which ends at {end:#x}"
            )
            yield Finding(origin=each.origin, message=words)
        if each.base + each.size > end:
            reach = each


def _no_memory(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    if not memory(table):
        yield Finding(origin=table.header.origin, message="no memory range is enabled")


def _too_large(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    used: list[SratCpu | SratMemory] = [*table.cpus, *table.memory]
    for each in used:
        if each.enabled and each.domain >= _MAX_DOMAINS:
            words = f"proximity domain {each.domain} (of {len(domains(table))} domains in use)"
            yield Finding(origin=each.origin, message=words)
            return


def _memoryless(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    with_memory = {each.domain for each in memory(table)}
    if not with_memory:
        return
    for domain in sorted({cpu.domain for cpu in table.cpus if cpu.enabled} - with_memory):
        first = next(cpu for cpu in table.cpus if cpu.enabled and cpu.domain == domain)
        words = f"domain {domain} has processors and no memory"
        yield Finding(origin=first.origin, message=words)


RULES = (
    Rule(
        id="SRAT001",
        severity=Severity.ERROR,
        title="A processor of the MADT is in no proximity domain",
        table="MADT x SRAT",
        needs=Needs(parts=("SRAT", "MADT", "undamaged SRAT")),
        consequence="Linux guesses its node: arm64 takes node 0, x86 deals such CPUs out to all "
        "nodes in turn. Its memory is then allocated on the wrong node and its scheduling domains "
        "are wrong, without a message.",
        sources=sources(
            "early_map_cpu_to_node drivers/base/arch_numa.c > mm/arch_numa.c",
            "numa_init_array arch/x86/mm/numa.c",
        ),
        fix="Give every enabled processor an enabled affinity entry: GICC affinity by processor "
        "uid, local (x2)APIC affinity by APIC id.",
        check=_without_domain,
    ),
    Rule(
        id="SRAT002",
        severity=Severity.WARNING,
        title="An affinity entry names no processor of the MADT",
        table="MADT x SRAT",
        needs=Needs(parts=("SRAT", "MADT", "undamaged MADT")),
        consequence="The entry assigns nothing, and yet its domain becomes a node; if it has "
        "nothing else, an empty one. Mostly the entry has the wrong kind of number: then the "
        "processor that is meant has no domain (SRAT001).",
        sources=sources(
            "acpi_parse_gicc_pxm arch/arm64/kernel/acpi_numa.c",
            "acpi_numa_gicc_affinity_init arch/arm64/kernel/acpi_numa.c",
            "acpi_numa_x2apic_affinity_init arch/x86/mm/srat.c",
        ),
        fix="On arm64 use the uid of the MADT, not the MPIDR; on x86 the APIC id, not the uid. "
        "Clear the enabled flag of entries for processors that are not there.",
        check=_unknown_cpu,
    ),
    Rule(
        id="SRAT003",
        severity=Severity.ERROR,
        title="A processor is in two proximity domains",
        table="SRAT",
        needs=_SRAT,
        consequence="The last entry wins; the node of the others lacks the CPU.",
        sources=sources(
            "acpi_parse_gicc_pxm arch/arm64/kernel/acpi_numa.c",
            "acpi_numa_processor_affinity_init arch/x86/mm/srat.c",
        ),
        fix="Keep one affinity entry a processor.",
        check=_two_domains,
    ),
    Rule(
        id="SRAT004",
        severity=Severity.ERROR,
        title="Memory of two domains overlaps",
        table="SRAT",
        needs=_SRAT,
        consequence="If there is RAM in the overlap, Linux logs overlaps with node and throws all "
        "of NUMA away: one node with all memory and all CPUs (Faking a node).",
        sources=sources(
            "numa_cleanup_meminfo mm/numa_memblks.c",
            "dummy_numa_init drivers/base/arch_numa.c > mm/arch_numa.c",
        ),
        fix="Make base and length of each range end where the next domain begins.",
        check=_overlap,
    ),
    Rule(
        id="SRAT005",
        severity=Severity.ERROR,
        title="No memory range is enabled",
        table="SRAT",
        needs=_WHOLE,
        consequence="Linux throws all of NUMA away: one node with all memory and all CPUs.",
        sources=sources("acpi_numa_init drivers/acpi/numa/srat.c"),
        fix="Describe all RAM by memory affinity entries with the enabled flag.",
        check=_no_memory,
    ),
    Rule(
        id="SRAT006",
        severity=Severity.ERROR,
        title="A proximity domain's number is 256 or more",
        table="SRAT",
        needs=_SRAT,
        consequence="Linux has room for max(256, MAX_NUMNODES) domains; beyond that it logs SRAT: "
        "Too many proximity domains and uses nothing of the SRAT. Only kernels with "
        "CONFIG_NODES_SHIFT above 8 take such numbers, and none takes 1024 or more.",
        sources=sources(
            "acpi_map_pxm_to_node drivers/acpi/numa/srat.c",
            "bad_srat drivers/acpi/numa/srat.c",
        ),
        fix="Number domains from 0.",
        check=_too_large,
    ),
    Rule(
        id="SRAT007",
        severity=Severity.NOTE,
        title="Processors without memory near them",
        table="SRAT",
        needs=_WHOLE,
        consequence="The node exists without memory; everything that runs there allocates on the "
        "next node by distance, so that the SLIT decides.",
        sources=sources("setup_node_data drivers/base/arch_numa.c > mm/arch_numa.c"),
        fix="If the domain has memory, add its range; if it has none, see that the SLIT tells "
        "which node is nearest.",
        check=_memoryless,
    ),
)
"""Rules about the SRAT."""
