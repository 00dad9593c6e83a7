# SPDX-License-Identifier: Apache-2.0
"""Records of the contents of ACPI tables about CPUs, caches and memory, without interpretation.

Field names are those of ACPI 6.5; numbers are as in the table unless noted.
"""

from __future__ import annotations

from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record


class Header(Record):
    """A table's header. ``checksum_holds`` is of the whole table; ``bytes`` is its real length."""

    signature: str
    length: int
    revision: int
    oem_id: str
    oem_table_id: str
    oem_revision: int
    checksum_holds: bool
    bytes: int
    origin: Origin


class MadtCpu(Record):
    """A processor of the MADT: type 0 (``lapic``), 9 (``x2apic``) or 11 (``gicc``).

    ``hw_id`` is the APIC id, or the MPIDR's affinity bits.
    """

    kind: str
    uid: int
    hw_id: int
    enabled: bool
    online_capable: bool
    origin: Origin


class Madt(Record):
    """MADT. ``types`` counts all structures by type."""

    header: Header
    cpus: tuple[MadtCpu, ...]
    types: dict[int, int] = {}


class PpttNode(Record):
    """A processor hierarchy node at ``offset``; ``parent`` 0: none. ``resources`` are offsets."""

    offset: int
    parent: int
    uid: int
    package: bool
    uid_valid: bool
    thread: bool
    leaf: bool
    identical: bool
    resources: tuple[int, ...]
    origin: Origin


class PpttCache(Record):
    """A cache structure at ``offset``; ``next`` 0: none. None: its valid flag is not set."""

    offset: int
    next: int
    size: int | None
    sets: int | None
    ways: int | None
    line: int | None
    kind: str | None
    cache_id: int | None
    origin: Origin


class Pptt(Record):
    """PPTT; structures in the table's order."""

    header: Header
    nodes: tuple[PpttNode, ...]
    caches: tuple[PpttCache, ...]


class SratCpu(Record):
    """A processor affinity: type 0 (``lapic``), 2 (``x2apic``: ``id`` is the APIC id) or 3
    (``gicc``: ``id`` is the processor uid)."""

    kind: str
    id: int
    domain: int
    enabled: bool
    origin: Origin


class SratMemory(Record):
    """A memory affinity, in bytes."""

    base: int
    size: int
    domain: int
    enabled: bool
    hot_pluggable: bool
    origin: Origin


class Srat(Record):
    """SRAT; ``generic`` are (domain, enabled) of generic initiators."""

    header: Header
    cpus: tuple[SratCpu, ...]
    memory: tuple[SratMemory, ...]
    generic: tuple[tuple[int, bool], ...] = ()


class Slit(Record):
    """SLIT: distances by row."""

    header: Header
    rows: tuple[tuple[int, ...], ...]


class HmatMatrix(Record):
    """A latency or bandwidth matrix: ``data`` is "access latency", "read latency", "write latency",
    "access bandwidth" ...; ``values`` by initiator and target, in picoseconds or MB/s."""

    level: int
    data: str
    initiators: tuple[int, ...]
    targets: tuple[int, ...]
    values: tuple[tuple[int | None, ...], ...]
    origin: Origin


class HmatMemory(Record):
    """The initiator that a memory domain is attached to (None: not specified)."""

    domain: int
    initiator: int | None
    origin: Origin


class Hmat(Record):
    """HMAT; ``caches`` is the number of memory-side caches, which are not read."""

    header: Header
    memory: tuple[HmatMemory, ...]
    matrices: tuple[HmatMatrix, ...]
    caches: int = 0


class Register(Record):
    """A generic address. ``space`` is SystemMemory, SystemIO, PCC, FFixedHW ..."""

    space: str
    width: int
    offset: int
    access: int
    address: int

    @property
    def is_null(self) -> bool:
        """All zero: the register does not exist (ACPI 6.5, 8.4.6.1)."""
        return not (self.width or self.offset or self.access or self.address)


CPC_NAMES = (
    "entries",
    "revision",
    "highest_perf",
    "nominal_perf",
    "lowest_nonlinear_perf",
    "lowest_perf",
    "guaranteed_perf",
    "desired_perf",
    "min_perf",
    "max_perf",
    "perf_reduction_tolerance",
    "time_window",
    "wraparound_time",
    "reference_counter",
    "delivered_counter",
    "performance_limited",
    "enable",
    "autonomous_selection",
    "autonomous_activity_window",
    "energy_performance_preference",
    "reference_perf",
    "lowest_freq",
    "nominal_freq",
)
"""Elements of a _CPC package of revision 2 and 3, in order (revision 2 ends two earlier)."""

CPC_ENTRIES = {2: 21, 3: 23, 4: 25}
"""Elements of a _CPC package by revision (acpi_cppc_processor_probe(), drivers/acpi/cppc_acpi.c)"""


CPC_REGISTERS = CPC_NAMES[6:20]
"""Elements that may be registers."""


def _msr(address: int, offset: int) -> Register:
    return Register(space="FFixedHW", width=8, offset=offset, access=4, address=address)


HWP_REGISTERS = {
    "guaranteed_perf": _msr(0x771, 8),
    "desired_perf": _msr(0x774, 16),
    "min_perf": _msr(0x774, 0),
    "max_perf": _msr(0x774, 8),
}
"""Registers in firmware of x86 processors with HWP: IA32_HWP_CAPABILITIES and IA32_HWP_REQUEST.
Linux takes guaranteed_perf from a register only (cppc_get_perf_caps(), drivers/acpi/cppc_acpi.c),
and without it nominal_perf for the level of the base frequency."""


class Cpc(Record):
    """An evaluated _CPC package. An element is None if it is neither number nor register, or if it
    depends on memory that is not in tables (see ``failed`` of the device)."""

    path: str
    elements: tuple[int | Register | None, ...]
    origin: Origin

    def element(self, name: str) -> int | Register | None:
        """The element of that name (CPC_NAMES), None if the package is shorter."""
        at = CPC_NAMES.index(name)
        return self.elements[at] if at < len(self.elements) else None

    def number(self, name: str) -> int | None:
        """The element if it is a number, else None."""
        found = self.element(name)
        return found if isinstance(found, int) else None


class ProcessorDevice(Record):
    """A processor object or device (ACPI0007). ``status`` is _STA (None: absent), ``domain`` its
    _PXM; ``failed`` are the reasons why methods could not be evaluated, by name.

    ``foreign`` is the _HID of a device with a _CPC that Linux does not treat as a processor.
    ``uid_text`` is a _UID that is a string, for which Linux refuses the device."""

    path: str
    uid: int | None
    uid_text: str | None = None
    foreign: str = ""
    status: int | None = None
    domain: int | None = None
    cpc: Cpc | None = None
    failed: dict[str, str] = {}
    origin: Origin


OSC_RULES = ("6.1", "6.12", "7.3")
"""Releases by whose rules _OSC is negotiated, oldest first: 6.12 has the rules of 6.1, and offers
more; 7.0 has the rules of 7.3."""

CPPC_V2 = 1 << 6
"""OSC_SB_CPCV2_SUPPORT (include/linux/acpi.h)."""


class Grant(Record):
    """Capabilities that Linux and a platform agree on: those that are granted for certain, and
    those that may be, as they depend on memory that is not in tables."""

    certain: int
    possible: int


class Osc(Record):
    """\\_SB._OSC, negotiated as Linux does: ``granted`` by release. A release is missing if its
    result is not known, all if the method cannot be evaluated."""

    granted: dict[str, Grant]
    origin: Origin

    def grants(self, bit: int, release: str) -> bool | None:
        """Whether Linux of that release is granted a capability; None: not known."""
        found = self.granted.get(release)
        if found is None or (not found.certain & bit and found.possible & bit):
            return None
        return bool(found.certain & bit)


class AcpiTables(Record):
    """All tables that were read. Of several tables with one signature it is the first, as in Linux.

    ``arch`` is the architecture, or "unknown"; ``arch_from`` is the table from which it is inferred
    ("": the MADT lists its processors).
    ``damage`` are those ``problems`` that concern the structure of MADT, PPTT, SRAT, SLIT or HMAT,
    which Linux cannot read either. The part of their origin is the signature. ``evaluated`` False:
    AML is not in the input or could not be evaluated, so that ``processors`` are unknown.
    ``may_define_cpc``: AML has the name _CPC, or loads further tables on the running machine.
    ``lost`` are parts of AML tables that are not loaded: processors, _CPC, _OSC. They are
    ``problems`` only if a CPU then has no processor device: dumps of real machines have parts for
    CPUs that are not there."""

    tables: tuple[Header, ...]
    arch: str = "unknown"
    arch_from: str = ""
    madt: Madt | None = None
    pptt: Pptt | None = None
    srat: Srat | None = None
    slit: Slit | None = None
    hmat: Hmat | None = None
    processors: tuple[ProcessorDevice, ...] = ()
    osc: Osc | None = None
    problems: tuple[Problem, ...] = ()
    damage: tuple[Problem, ...] = ()
    evaluated: bool = True
    may_define_cpc: bool = False
    lost: tuple[Problem, ...] = ()

    def spoilt(self, signature: str) -> tuple[Problem, ...]:
        """Damage of one table."""
        return tuple(each for each in self.damage if each.origin.part == signature)
