# SPDX-License-Identifier: Apache-2.0
"""Rules about distances between nodes: SLIT and HMAT."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.header import LENGTHS, spoilt
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

_UNUSED = (
    "Linux logs SLIT table looks invalid. Not used. All nodes are then 20 from each other: one "
    "NUMA level instead of those of the table, and remote allocation in the order of node numbers."
)

rules = Topic("NUMA: SLIT and HMAT", table="SLIT", needs=_SLIT)


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


@rules.error(
    "SLIT001",
    "The diagonal is not 10",
    consequence=_UNUSED,
    sources="slit_valid() in drivers/acpi/numa/srat.c; numa_alloc_distance() in mm/numa_memblks.c",
    fix="Set the distance of a domain to itself to 10; all others are relative to it.",
)
def _diagonal(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    for here, there, distance in _pairs(table):
        if here == there and distance != LOCAL:
            yield table.header.origin, f"domain {here} is {distance} from itself, not {LOCAL}"


@rules.error(
    "SLIT002",
    "Two domains are not more than 10 apart",
    consequence=_UNUSED,
    sources="slit_valid() in drivers/acpi/numa/srat.c; numa_alloc_distance() in mm/numa_memblks.c",
    fix="Use 11 to 254 between domains, e.g. 10 times the ratio of remote to local latency.",
)
def _too_near(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    for here, there, distance in _pairs(table):
        if here != there and distance <= LOCAL:
            words = f"domain {there} is {distance} from domain {here}: as near as itself"
            yield table.header.origin, words


def _back(table: Slit, here: int, there: int) -> int | None:
    row = table.rows[there] if there < len(table.rows) else ()
    return row[here] if here < len(row) else None


@rules.warning(
    "SLIT003",
    "Distances differ by direction",
    consequence="Linux accepts them. NUMA scheduling domains are built from the row of each node, "
    "so that the CPUs of a level differ by node; the scheduler logs Node-distance not symmetric "
    "only with sched_verbose.",
    sources="sched_init_numa() in kernel/sched/topology.c",
    fix="Use the same figure both ways, e.g. the mean.",
)
def _asymmetric(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    for here, there, distance in _pairs(table):
        back = _back(table, here, there)
        if here < there and back is not None and back != distance:
            words = f"from domain {here} to {there} it is {distance}, back {back}"
            yield table.header.origin, words


@rules.error(
    "SLIT004",
    "The matrix has fewer localities than the SRAT has domains",
    table="SRAT x SLIT",
    needs=_WITH_SRAT,
    consequence="Linux looks rows up by the domain's number. Distances from and to domains beyond "
    "the matrix are 20.",
    sources="acpi_parse_slit() in drivers/acpi/numa/srat.c",
    fix="Set the number of localities to the highest proximity domain's number plus one.",
)
def _too_small(view: MachineView) -> Iterator[Finding]:
    table = _slit(view)
    beyond = [domain for domain in domains(srat(view)) if domain >= len(table.rows)]
    if beyond:
        words = f"{len(table.rows)} localities; the SRAT has domain {ranges(beyond)}"
        yield table.header.origin, words


@rules.note(
    "SLIT005",
    "Several domains and no SLIT",
    table="SRAT x SLIT",
    needs=Needs(parts=("SRAT", "a whole ACPI dump", "undamaged SLIT")),
    consequence="All nodes are 20 from each other: one NUMA level.",
    sources="numa_alloc_distance() in mm/numa_memblks.c",
    fix="Add a SLIT, unless all domains are equally far from each other.",
)
def _no_slit(view: MachineView) -> Iterator[Finding]:
    count = len(domains(srat(view)))
    if tables(view).slit is None and count > 1:
        yield srat(view).header.origin, f"{count} domains and no SLIT"


@rules.note(
    "SLIT006",
    "Nodes more than 30 apart",
    needs=_WITH_SRAT,
    consequence="On NUMA levels beyond 30 (RECLAIM_DISTANCE; 32 on AMD EPYC) the scheduler "
    "neither spreads new tasks nor pulls tasks to their wakers: SD_BALANCE_FORK, SD_BALANCE_EXEC "
    "and SD_WAKE_AFFINE are off, and only load balancing moves tasks between these nodes.",
    sources="sd_init() in kernel/sched/topology.c",
    fix="If that is not wanted, use distances of at most 30: only their order and this limit have "
    "an effect.",
)
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
        yield table.header.origin, words


@rules.error(
    "HMAT001",
    "HMAT of unknown revision",
    table="HMAT",
    needs=_HMAT,
    consequence="Linux logs Ignoring: Unknown revision and uses nothing of the table.",
    sources="hmat_init() in drivers/acpi/numa/hmat.c",
    fix="Use revision 2.",
)
def _revision(view: MachineView) -> Iterator[Finding]:
    header = _hmat(view).header
    if header.revision not in (1, 2):
        yield header.origin, f"HMAT of revision {header.revision}"


@rules.error(
    "HMAT002",
    "HMAT describes memory that is not in the SRAT",
    table="SRAT x HMAT",
    needs=_HMAT_SRAT,
    consequence="Linux logs Ignoring: Invalid table and uses nothing of the HMAT: no access "
    "classes in sysfs, no memory tiers by performance.",
    sources="hmat_parse_proximity_domain() in drivers/acpi/numa/hmat.c",
    fix="Remove the entry, or add the domain's memory to the SRAT.",
)
def _unknown_memory(view: MachineView) -> Iterator[Finding]:
    if _hmat(view).header.revision == 1:
        return  # in revision 1 a flag says whether the memory domain is valid
    known = {each.domain for each in srat(view).memory if each.enabled}
    for each in _hmat(view).memory:
        if each.domain not in known:
            yield each.origin, f"memory domain {each.domain} has no enabled memory in the SRAT"


@rules.error(
    "HMAT003",
    "HMAT attaches memory to a domain that is not in the SRAT",
    table="SRAT x HMAT",
    needs=_HMAT_SRAT,
    consequence="Linux logs Ignoring: Invalid table and uses nothing of the HMAT.",
    sources="hmat_parse_proximity_domain() in drivers/acpi/numa/hmat.c",
    fix="Set the initiator to a domain of the SRAT with processors (or a generic initiator).",
)
def _unknown_initiator(view: MachineView) -> Iterator[Finding]:
    known = domains(srat(view))
    for each in _hmat(view).memory:
        if each.initiator is not None and each.initiator not in known:
            words = (
                f"memory domain {each.domain} is attached to domain {each.initiator}, which does "
                "not exist"
            )
            yield each.origin, words


@rules.warning(
    "HMAT004",
    "An HMAT matrix has domains that are not in the SRAT",
    table="SRAT x HMAT",
    needs=_HMAT_SRAT,
    consequence="Linux skips these rows and columns without a message.",
    sources="hmat_update_target(), alloc_memory_initiator() in drivers/acpi/numa/hmat.c",
    fix="Use the numbers of the SRAT, and only those of domains that are enabled there.",
)
def _unknown_matrix(view: MachineView) -> Iterator[Finding]:
    table = srat(view)
    targets = {each.domain for each in memory(table)}
    for matrix in _hmat(view).matrices:
        lost = [f"target {domain}" for domain in matrix.targets if domain not in targets]
        lost += [f"initiator {each}" for each in matrix.initiators if each not in domains(table)]
        if lost:
            yield matrix.origin, f"{matrix.data}: {listed(lost)} in no enabled entry of the SRAT"


rules.error(
    "SLIT007",
    "The matrix does not fit into the SLIT",
    needs=Needs(parts=("SLIT table",)),
    consequence="Linux does not compare the number of localities with the table's length, and "
    "reads the bytes after the table as distances. In most cases it then logs SLIT table looks "
    "invalid. Not used, and all nodes are 20 from each other; otherwise distances are arbitrary. "
    "A number whose lower 32 bits are 0 passes that check, and Linux reads far beyond the table: "
    "it crashes during boot.",
    sources="slit_valid(), acpi_parse_slit() in drivers/acpi/numa/srat.c",
    fix="The table has 44 bytes and the square of the number of localities.",
)(spoilt("SLIT"))

rules.error(
    "HMAT005",
    "A structure of the HMAT cannot be read",
    table="HMAT",
    needs=Needs(parts=("HMAT table",)),
    consequence="Linux logs Ignoring: Invalid table and uses nothing of the HMAT: there are no "
    "access classes, and all memory is of one tier.",
    sources="acpi_parse_entries_array() in lib/fw_table.c; hmat_init(), hmat_parse_locality(), "
    "hmat_parse_proximity_domain() in drivers/acpi/numa/hmat.c",
    fix="An attachment of memory has 40 bytes; a matrix 32, 4 for each initiator and target, and "
    "2 for each value. " + LENGTHS,
)(spoilt("HMAT"))
