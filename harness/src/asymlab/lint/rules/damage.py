# SPDX-License-Identifier: Apache-2.0
"""Rules about tables whose structure is broken, so that neither lint nor Linux can read them."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Check, Finding, Needs, Rule, Severity, sources
from asymlab.model.firmware import MachineView

_NEEDS = Needs(parts=("ACPI tables",))
_WALK = "acpi_parse_entries_array lib/fw_table.c"
_WALKED = {"APIC", "PPTT", "SRAT", "SLIT", "HMAT"}
_LENGTHS = (
    "Make each structure's length what its type and its counts need: each begins where the one "
    "before ends, and the last ends with the table."
)


def _spoilt(signature: str) -> Check:
    def check(view: MachineView) -> Iterator[Finding]:
        for each in view.acpi.spoilt(signature) if view.acpi else ():
            if each.origin.offset:
                yield Finding(origin=each.origin, message=each.text)

    return check


def _stump(view: MachineView) -> Iterator[Finding]:
    for each in view.acpi.damage if view.acpi else ():
        if each.origin.part not in _WALKED or not each.origin.offset:
            yield Finding(origin=each.origin, message=each.text)


RULES = (
    Rule(
        id="TABLE004",
        severity=Severity.ERROR,
        title="A table ends within its header",
        table="any",
        needs=_NEEDS,
        consequence="As an upgrade from an initrd the table is refused: ACPI OVERRIDE: Table "
        "smaller than ACPI header. What it should tell is missing.",
        sources=sources("acpi_table_upgrade drivers/acpi/tables.c"),
        fix="Write the whole table. If only the dump is damaged, take it anew from "
        "/sys/firmware/acpi/tables.",
        check=_stump,
    ),
    Rule(
        id="MADT008",
        severity=Severity.ERROR,
        title="A structure of the MADT cannot be read",
        table="MADT",
        needs=_NEEDS,
        consequence="Linux stops here. arm64 has none of the processors from here on, without a "
        "word; without that of the boot CPU it starts no other (missing boot CPU MPIDR, not "
        "enabling secondaries). x86 logs Error parsing LAPIC/X2APIC entries and Invalid BIOS MADT, "
        "disabling ACPI.",
        sources=sources(
            _WALK,
            "acpi_parse_gic_cpu_interface arch/arm64/kernel/smp.c",
            "smp_init_cpus arch/arm64/kernel/smp.c",
            "acpi_parse_madt_lapic_entries arch/x86/kernel/acpi/boot.c",
            "acpi_process_madt arch/x86/kernel/acpi/boot.c",
        ),
        fix="A GICC structure has 76 bytes or more (80 from ACPI 6.3, 82 from 6.5 on), a local "
        "APIC 8, a local x2APIC 16. " + _LENGTHS,
        check=_spoilt("APIC"),
    ),
    Rule(
        id="PPTT009",
        severity=Severity.ERROR,
        title="A structure of the PPTT cannot be read",
        table="PPTT",
        needs=_NEEDS,
        consequence="Linux looks for leaves from the table's begin, ends at a length of 0 (Invalid "
        "zero length subtable) and passes over a leaf whose length does not fit its count of "
        "private resources. One CPU without a leaf, and it throws the topology of all away "
        "(reset_cpu_topology()). References to the structure lead nowhere.",
        sources=sources(
            "acpi_find_processor_node drivers/acpi/pptt.c",
            "fetch_pptt_subtable drivers/acpi/pptt.c",
            "init_cpu_topology drivers/base/arch_topology.c",
        ),
        fix="A processor node has 20 bytes and 4 for each private resource, a cache 24 or 28. "
        + _LENGTHS,
        check=_spoilt("PPTT"),
    ),
    Rule(
        id="SRAT008",
        severity=Severity.ERROR,
        title="A structure of the SRAT cannot be read",
        table="SRAT",
        needs=_NEEDS,
        consequence="A length of 0 or one that is too small has Linux throw all of NUMA away "
        "(SRAT: SRAT not used): one node with all memory and all CPUs. One that leads beyond the "
        "table has it take what lies there for affinities, and lose the rest.",
        sources=sources(
            _WALK,
            "acpi_numa_init drivers/acpi/numa/srat.c",
            "bad_srat drivers/acpi/numa/srat.c",
            "acpi_numa_gicc_affinity_init arch/arm64/kernel/acpi_numa.c",
            "acpi_numa_processor_affinity_init arch/x86/mm/srat.c",
        ),
        fix="A memory affinity has 40 bytes, one of a local APIC 16, of an x2APIC 24, of a GICC "
        "18. " + _LENGTHS,
        check=_spoilt("SRAT"),
    ),
    Rule(
        id="SLIT007",
        severity=Severity.ERROR,
        title="The matrix does not fit into the SLIT",
        table="SLIT",
        needs=_NEEDS,
        consequence="Linux does not compare the number of localities with the table's length, and "
        "reads what lies behind the table as distances. Mostly it then logs SLIT table looks "
        "invalid. Not used, and all nodes are 20 from each other; else distances are accidents. A "
        "number whose lower 32 bits are 0 passes that check, and Linux reads far beyond the table: "
        "it dies as it boots.",
        sources=sources(
            "slit_valid drivers/acpi/numa/srat.c",
            "acpi_parse_slit drivers/acpi/numa/srat.c",
        ),
        fix="The table has 44 bytes and the square of the number of localities.",
        check=_spoilt("SLIT"),
    ),
    Rule(
        id="HMAT005",
        severity=Severity.ERROR,
        title="A structure of the HMAT cannot be read",
        table="HMAT",
        needs=_NEEDS,
        consequence="Linux logs Ignoring: Invalid table and uses nothing of the HMAT: there are no "
        "access classes, and all memory is of one tier.",
        sources=sources(
            _WALK,
            "hmat_init drivers/acpi/numa/hmat.c",
            "hmat_parse_locality drivers/acpi/numa/hmat.c",
            "hmat_parse_proximity_domain drivers/acpi/numa/hmat.c",
        ),
        fix="An attachment of memory has 40 bytes; a matrix 32, 4 for each initiator and target, "
        "and 2 for each value. " + _LENGTHS,
        check=_spoilt("HMAT"),
    ),
)
"""Rules about damage."""


def of(*signatures: str) -> tuple[Rule, ...]:
    """Those whose ids begin with one of these."""
    return tuple(rule for rule in RULES if rule.id.startswith(signatures))
