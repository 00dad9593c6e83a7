# SPDX-License-Identifier: Apache-2.0
"""Rules about distances between nodes: SLIT, and HMAT where it says more."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Rule, Severity, sources
from asymlab.lint.rules.madt import tables
from asymlab.lint.rules.srat import domains, memory, srat
from asymlab.lint.words import listed, ranges
from asymlab.model.acpi import Hmat, Slit
from asymlab.model.firmware import LOCAL, MachineView

_RECLAIM = 30
_SLIT = Needs(parts=("SLIT",))
_WITH_SRAT = Needs(parts=("SLIT", "SRAT"))
_HMAT = Needs(parts=("HMAT",))
_HMAT_SRAT = Needs(parts=("HMAT", "SRAT", "undamaged SRAT"))


def _slit(view: MachineView) -> Slit:
    found = tables(view).slit
    assert found
    return found


def _hmat(view: MachineView) -> Hmat:
    found = tables(view).hmat
    assert found
    return found


def _pairs(table: Slit) -> Iterator[tuple[int, int, int]]:
    for here, row in enumerate(table.rows):
        for there, distance in enumerate(row):
            yield here, there, distance


def _diagonal(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    for here, there, distance in _pairs(table):
        if here == there and distance != LOCAL:
            words = f"domain {here} is {distance} from itself, not {LOCAL}"
            yield Finding(origin=table.header.origin, message=words)


def _too_near(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    for here, there, distance in _pairs(table):
        if here != there and distance <= LOCAL:
            words = f"domain {there} is {distance} from domain {here}: as near as itself"
            yield Finding(origin=table.header.origin, message=words)


def _back(table: Slit, here: int, there: int) -> int | None:
    row = table.rows[there] if there < len(table.rows) else ()
    return row[here] if here < len(row) else None


def _asymmetric(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    for here, there, distance in _pairs(table):
        back = _back(table, here, there)
        if here < there and back is not None and back != distance:
            words = f"from domain {here} to {there} it is {distance}, back {back}"
            yield Finding(origin=table.header.origin, message=words)


def _too_small(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    beyond = [domain for domain in domains(srat(view)) if domain >= len(table.rows)]
    if beyond:
        words = f"{len(table.rows)} localities; the SRAT has domain {ranges(beyond)}"
        yield Finding(origin=table.header.origin, message=words)


def _no_slit(view: MachineView) -> Iterator[Finding]:
    count = len(domains(srat(view)))
    if tables(view).slit is None and count > 1:
        words = f"{count} domains and no SLIT"
        yield Finding(origin=srat(view).header.origin, message=words)


def _beyond_reclaim(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    near = {cpu.domain for cpu in srat(view).cpus if cpu.enabled}
    far = [
        f"{here} to {there}: {distance}"
        for here, there, distance in _pairs(table)
        if distance > _RECLAIM and here < there and {here, there} <= near
    ]
    if far:
        words = f"domains of processors more than {_RECLAIM} apart: {listed(far)}"
        yield Finding(origin=table.header.origin, message=words)


def _revision(view: MachineView) -> Iterator[Finding]:
    header = _hmat(view).header
    if header.revision not in (1, 2):
        yield Finding(origin=header.origin, message=f"HMAT of revision {header.revision}")


def _unknown_memory(view: MachineView) -> Iterator[Finding]:
    if _hmat(view).header.revision == 1:
        return  # there a flag says whether the memory domain counts
    known = {each.domain for each in srat(view).memory if each.enabled}
    for each in _hmat(view).memory:
        if each.domain not in known:
            words = f"memory domain {each.domain} has no enabled memory in the SRAT"
            yield Finding(origin=each.origin, message=words)


def _unknown_initiator(view: MachineView) -> Iterator[Finding]:
    known = domains(srat(view))
    for each in _hmat(view).memory:
        if each.initiator is not None and each.initiator not in known:
            words = f"memory domain {each.domain} hangs on domain {each.initiator}, no such domain"
            yield Finding(origin=each.origin, message=words)


def _unknown_matrix(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    targets = {each.domain for each in memory(table)}
    for matrix in _hmat(view).matrices:
        lost = [f"target {domain}" for domain in matrix.targets if domain not in targets]
        lost += [f"initiator {each}" for each in matrix.initiators if each not in domains(table)]
        if lost:
            words = f"{matrix.data}: {listed(lost)} in no enabled entry of the SRAT"
            yield Finding(origin=matrix.origin, message=words)


_UNUSED = (
    "Linux logs SLIT table looks invalid. Not used. Then all nodes are 20 from each other: one "
    "NUMA level instead of those that the table means, and remote allocation in order of number."
)

RULES = (
    Rule(
        id="SLIT001",
        severity=Severity.ERROR,
        title="The diagonal is not 10",
        table="SLIT",
        needs=_SLIT,
        consequence=_UNUSED,
        sources=sources(
            "slit_valid drivers/acpi/numa/srat.c",
            "numa_alloc_distance mm/numa_memblks.c",
        ),
        fix="10 is the distance of a domain to itself, and all others are relative to it.",
        check=_diagonal,
    ),
    Rule(
        id="SLIT002",
        severity=Severity.ERROR,
        title="Two domains are not more than 10 apart",
        table="SLIT",
        needs=_SLIT,
        consequence=_UNUSED,
        sources=sources(
            "slit_valid drivers/acpi/numa/srat.c",
            "numa_alloc_distance mm/numa_memblks.c",
        ),
        fix="Use 11 to 254 between domains, e.g. 10 times the ratio of remote to local latency.",
        check=_too_near,
    ),
    Rule(
        id="SLIT003",
        severity=Severity.WARNING,
        title="Distances differ by direction",
        table="SLIT",
        needs=_SLIT,
        consequence="Linux takes them. NUMA scheduling domains are built from each node's own row, "
        "so that nodes disagree on who belongs to a level; the scheduler says Node-distance not "
        "symmetric only with sched_verbose.",
        sources=sources("sched_init_numa kernel/sched/topology.c"),
        fix="Use the same figure both ways, e.g. the mean.",
        check=_asymmetric,
    ),
    Rule(
        id="SLIT004",
        severity=Severity.ERROR,
        title="The matrix is smaller than the SRAT's domains",
        table="SRAT x SLIT",
        needs=_WITH_SRAT,
        consequence="Rows are looked up by the domain's number. Distances from and to domains "
        "beyond the matrix stay at 20.",
        sources=sources("acpi_parse_slit drivers/acpi/numa/srat.c"),
        fix="Have as many localities as the highest proximity domain's number plus one.",
        check=_too_small,
    ),
    Rule(
        id="SLIT005",
        severity=Severity.NOTE,
        title="Several domains and no SLIT",
        table="SRAT x SLIT",
        needs=Needs(parts=("SRAT", "a whole ACPI dump", "undamaged SLIT")),
        consequence="All nodes are 20 from each other: one NUMA level.",
        sources=sources("numa_alloc_distance mm/numa_memblks.c"),
        fix="Add a SLIT, unless all domains really are equally far.",
        check=_no_slit,
    ),
    Rule(
        id="SLIT006",
        severity=Severity.NOTE,
        title="Nodes more than 30 apart",
        table="SLIT",
        needs=_WITH_SRAT,
        consequence="On NUMA levels beyond 30 (RECLAIM_DISTANCE; 32 on AMD EPYC) the scheduler "
        "neither spreads new tasks nor pulls wakers together: SD_BALANCE_FORK, SD_BALANCE_EXEC and "
        "SD_WAKE_AFFINE are off, and tasks cross only by load balancing.",
        sources=sources("sd_init kernel/sched/topology.c"),
        fix="If that is not wanted, use figures of at most 30: only their order and this limit "
        "count.",
        check=_beyond_reclaim,
    ),
    Rule(
        id="HMAT001",
        severity=Severity.ERROR,
        title="HMAT of unknown revision",
        table="HMAT",
        needs=_HMAT,
        consequence="Linux logs Ignoring: Unknown revision and uses nothing of the table.",
        sources=sources("hmat_init drivers/acpi/numa/hmat.c"),
        fix="Use revision 2.",
        check=_revision,
    ),
    Rule(
        id="HMAT002",
        severity=Severity.ERROR,
        title="HMAT attaches memory that the SRAT has not",
        table="SRAT x HMAT",
        needs=_HMAT_SRAT,
        consequence="Linux logs Ignoring: Invalid table and uses nothing of the HMAT: no access "
        "classes in sysfs, no memory tiers by performance.",
        sources=sources("hmat_parse_proximity_domain drivers/acpi/numa/hmat.c"),
        fix="Drop the entry, or add the domain's memory to the SRAT.",
        check=_unknown_memory,
    ),
    Rule(
        id="HMAT003",
        severity=Severity.ERROR,
        title="HMAT attaches memory to a domain that the SRAT has not",
        table="SRAT x HMAT",
        needs=_HMAT_SRAT,
        consequence="Linux logs Ignoring: Invalid table and uses nothing of the HMAT.",
        sources=sources("hmat_parse_proximity_domain drivers/acpi/numa/hmat.c"),
        fix="Name a domain with processors (or a generic initiator) of the SRAT.",
        check=_unknown_initiator,
    ),
    Rule(
        id="HMAT004",
        severity=Severity.WARNING,
        title="An HMAT matrix has domains that the SRAT has not",
        table="SRAT x HMAT",
        needs=_HMAT_SRAT,
        consequence="Linux passes over these rows and columns without a word.",
        sources=sources(
            "hmat_update_target drivers/acpi/numa/hmat.c",
            "alloc_memory_initiator drivers/acpi/numa/hmat.c",
        ),
        fix="Use the numbers of the SRAT, and only those of domains that are enabled there.",
        check=_unknown_matrix,
    ),
)
"""Rules about SLIT and HMAT."""
