# SPDX-License-Identifier: Apache-2.0
"""MADT, HMAT and the tables of x86 machines: every field at its offset in ACPI 6.5."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.lint.engine import lint
from asymlab.lint.rule import Severity
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Llc, MemoryAccess, Node
from asymlab.model.x86 import X86Shape, layout_of, x86_layout
from asymlab.tables.build import build, sources
from asymlab.tables.madt import efficiency_classes
from asymlab.tables.ssdt import dsdt
from asymlab.tables.target import QEMU_Q35, QEMU_VIRT, TARGETS, CpuNames, Gic, PcMemory
from asymlab.topology.inputs import load
from goldens import refused
from made_board import whole_set
from made_golden import GOLDEN, REWRITE, disassembled
from made_trace import small_machine

HEADER = 36
WITH_MADT = {arch: t.model_copy(update={"replaces_madt": True}) for arch, t in TARGETS.items()}
ACCESS = MemoryAccess(
    latency_ns=((81, 95, 180, 190), (95, 81, 190, 200), (180, 190, 81, 95), (190, 200, 95, 81)),
    bandwidth_mbs=((70000,) * 4, (655340,) * 4, (20,) * 4, (30,) * 4),
)


def server(sockets: int, llcs: int, cores: int, threads: int) -> Machine:
    """An x86 machine; every socket is a NUMA node."""
    flat = small_machine(sockets * llcs * cores, threads)
    per_llc = cores * threads
    cpus = []
    for cpu in flat.cpus:
        llc, socket = cpu.id // per_llc, cpu.id // (llcs * per_llc)
        cpus.append(cpu.model_copy(update={"socket": socket, "node": socket, "llc": llc}))
    rows = [tuple(10 if a == b else 20 for b in range(sockets)) for a in range(sockets)]
    return flat.altered(
        arch="x86_64",
        cpus=tuple(cpus),
        nodes=tuple(Node(id=i, memory=2 << 30, distances=row) for i, row in enumerate(rows)),
        llcs=tuple(Llc(id=i, cache=flat.llcs[0].cache) for i in range(sockets * llcs)),
    )


def compiled(shape: Machine, folder: Path) -> dict[str, bytes]:
    """Binary tables by name, MADT included; each checked for length and checksum."""
    made = build(shape, Firmware.ACPI, folder, WITH_MADT[shape.arch])
    tables = {path.stem: path.read_bytes() for path in made.compiled}
    for name, data in tables.items():
        assert struct.unpack_from("<I", data, 4) == (len(data),), name
        assert sum(data) % 256 == 0, name
        assert data[10:16] + data[16:24] == b"BOCHS BXPC    " or name == "ssdt"
    return tables


def entries(data: bytes, at: int) -> Iterator[bytes]:
    """Structures with a type and a length of one byte each (MADT, SRAT)."""
    while at < len(data):
        assert data[at + 1] >= 2
        yield data[at : at + data[at + 1]]
        at += data[at + 1]
    assert at == len(data)


def by_type(data: bytes, at: int) -> dict[int, list[bytes]]:
    found: dict[int, list[bytes]] = {}
    for entry in entries(data, at):
        found.setdefault(entry[0], []).append(entry)
    return found


@pytest.mark.parametrize("name", ["gb10", "x86-2s4c2t"])
def test_madt_equals_its_golden(name: str) -> None:
    """In a separate folder: only some targets replace the MADT."""
    shape = machine(name)
    text = sources(shape, Firmware.ACPI, WITH_MADT[shape.arch])["madt.asl"]
    golden = GOLDEN / name / "acpi-madt" / "madt.asl"
    if REWRITE:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text)
    assert golden.read_text() == text
    assert "madt.asl" not in sources(shape, Firmware.ACPI)


def test_arm64_madt_by_the_byte(tmp_path: Path) -> None:
    gb10 = machine("gb10")
    data = compiled(gb10, tmp_path)["madt"]
    assert data[:4] == b"APIC"
    assert data[8] == 5
    assert data[HEADER : HEADER + 8] == bytes(8), "no local APIC, no 8259"
    found = by_type(data, HEADER + 8)
    assert [(kind, len(group)) for kind, group in sorted(found.items())] == [
        (0x0B, 20),
        (0x0C, 1),
        (0x0E, 1),
        (0x0F, 1),
    ]
    # ACPI 6.5, table 5.36: at 4 interface, uid, flags, parking, PMU, at 24 parked, GICC, GICV,
    # GICH, at 56 maintenance, at 60 GICR, MPIDR, at 76 efficiency class, 0, SPE
    for cpu, entry in enumerate(found[0x0B]):
        assert len(entry) == 80
        assert struct.unpack_from("<5I4QI2Q2BH", entry, 4) == (
            *(cpu, cpu, 1, 0, 23),
            *(0, 0, 0, 0),
            *(0, 0, (cpu // 16) << 8 | cpu % 16),
            *(efficiency_classes(gb10)[gb10.cpus[cpu].type], 0, 0),
        )
    assert struct.unpack("<2BH I Q I B3x", found[0x0C][0]) == (12, 24, 0, 0, 0x0800_0000, 0, 3)
    assert struct.unpack("<2BH Q I", found[0x0E][0]) == (14, 16, 0, 0x080A_0000, 0xF6_0000)
    assert struct.unpack("<2BH I Q I", found[0x0F][0]) == (15, 20, 0, 0, 0x0808_0000, 0)


def test_more_cpus_than_the_first_redistributors_hold(tmp_path: Path) -> None:
    data = compiled(machine("vera-rubin"), tmp_path)["madt"]
    found = by_type(data, HEADER + 8)
    regions = [struct.unpack_from("<Q I", entry, 4) for entry in found[0x0E]]
    assert regions == [(0x080A_0000, 0xF6_0000), (0x40_0000_0000, 0x400_0000)]
    mpidrs = [struct.unpack_from("<Q", entry, 68)[0] for entry in found[0x0B]]
    assert len(set(mpidrs)) == 176
    assert mpidrs[-1] == 10 << 8 | 15


def test_the_weakest_type_is_the_most_efficient() -> None:
    assert efficiency_classes(machine("big-little-2-4")) == {"cortex-a57": 1, "cortex-a53": 0}
    assert set(efficiency_classes(machine("vera-rubin")).values()) == {0}


def test_a_madt_needs_a_controller_that_is_known_and_large_enough() -> None:
    small = machine("big-little-2-4")
    gic = QEMU_VIRT.interrupts
    assert isinstance(gic, Gic)
    less = gic.redistributors[0].model_copy(update={"cpus": 5})
    tight = gic.model_copy(update={"redistributors": (less,)})
    for interrupts, words in ((None, "unknown"), (tight, "6 CPUs, but redistributors for 5")):
        update = {"replaces_madt": True, "interrupts": interrupts}
        with pytest.raises(UserError, match=words):
            sources(small, Firmware.ACPI, QEMU_VIRT.model_copy(update=update))


def test_uids_are_the_targets(tmp_path: Path) -> None:
    small = machine("big-little-2-4")
    names = tuple(CpuNames(uid=100 + i, processor=f"\\_SB.P{i:03d}") for i in range(6))
    target = WITH_MADT["arm64"].model_copy(update={"cpus": names})
    made = build(small, Firmware.ACPI, tmp_path, target)
    data = next(path for path in made.compiled if path.stem == "madt").read_bytes()
    gicc = by_type(data, HEADER + 8)[0x0B]
    assert [struct.unpack_from("<2I", entry, 4) for entry in gicc] == [
        (i, 100 + i) for i in range(6)
    ]


def test_x86_madt_by_the_byte(tmp_path: Path) -> None:
    data = compiled(machine("x86-2s4c2t"), tmp_path)["madt"]
    assert struct.unpack_from("<2I", data, HEADER) == (0xFEE0_0000, 1)
    found = by_type(data, HEADER + 8)
    assert set(found) == {0, 1, 2, 4}
    assert [struct.unpack("<2B 2B I", entry) for entry in found[0]] == [
        (0, 8, i, i, 1) for i in range(16)
    ]
    assert [struct.unpack("<2B 2B 2I", e) for e in found[1]] == [(1, 12, 0, 0, 0xFEC0_0000, 0)]
    overrides = [struct.unpack("<2B 2B I H", entry) for entry in found[2]]
    # ISA 0 arrives at pin 2; PCI's links are active high and level triggered: 01b, 11b
    assert overrides == [(2, 10, 0, 0, 2, 0), *((2, 10, 0, n, n, 0xD) for n in (5, 9, 10, 11))]
    assert found[4] == [bytes([4, 6, 0xFF, 0, 0, 1])]


def test_many_x86_cpus_take_the_x2apic_form(tmp_path: Path) -> None:
    """Three cores take the bits of four: APIC ids are above CPU numbers, and exceed 254."""
    shape = server(sockets=40, llcs=1, cores=3, threads=2)
    tables = compiled(shape, tmp_path)
    found = by_type(tables["madt"], HEADER + 8)
    assert set(found) == {0, 9, 1, 2, 0x0A}
    ids = [
        socket << 3 | core << 1 | thread
        for socket in range(40)
        for core in range(3)
        for thread in (0, 1)
    ]
    low = [(uid, apic) for uid, apic in enumerate(ids) if apic < 255]
    high = [(uid, apic) for uid, apic in enumerate(ids) if apic >= 255]
    assert [struct.unpack_from("<2B", entry, 2) for entry in found[0]] == low
    x2apic = [struct.unpack("<2BH 3I", entry) for entry in found[9]]
    assert x2apic == [(9, 16, 0, apic, 1, uid) for uid, apic in high]
    assert struct.unpack("<2BH I B3x", found[0x0A][0]) == (10, 12, 0, 0xFFFF_FFFF, 1)
    srat = by_type(tables["srat"], HEADER + 12)
    x2apic = [struct.unpack("<2BH 2I 2I I", entry) for entry in srat[2]]
    assert x2apic == [(2, 24, 0, uid // 6, apic, 1, 0, 0) for uid, apic in high]
    assert len(srat[0]) == len(low)


def test_apic_id_255_is_not_used(tmp_path: Path) -> None:
    tables = compiled(server(sockets=1, llcs=1, cores=256, threads=1), tmp_path)
    found = by_type(tables["madt"], HEADER + 8)
    assert len(found[0]) == 255
    assert [struct.unpack_from("<3I", entry, 4) for entry in found[9]] == [(255, 1, 255)]
    names = (CpuNames(uid=300, processor="\\_SB.P000"),)
    target = WITH_MADT["x86_64"].model_copy(update={"cpus": names})
    text = sources(server(1, 1, 1, 1), Firmware.ACPI, target)["madt.asl"]
    assert "Processor UID : 0000012C" in text


def test_x86_srat_by_the_byte(tmp_path: Path) -> None:
    data = compiled(machine("x86-2s4c2t"), tmp_path)["srat"]
    assert struct.unpack_from("<I Q", data, HEADER) == (1, 0)
    found = by_type(data, HEADER + 12)
    # ACPI 6.5, table 5.60: domain[7:0], APIC id, flags, SAPIC EID, domain[31:8], clock domain
    assert [struct.unpack("<2B 2B I B3s I", entry) for entry in found[0]] == [
        (0, 16, i // 8, i, 1, 0, bytes(3), 0) for i in range(16)
    ]
    memory = [struct.unpack("<2B I H 2Q 2I Q", entry) for entry in found[1]]
    mib = 1 << 20
    assert memory == [
        (1, 40, 0, 0, 0, 0xA_0000, 0, 1, 0),
        (1, 40, 0, 0, mib, 511 * mib, 0, 1, 0),
        (1, 40, 1, 0, 512 * mib, 512 * mib, 0, 1, 0),
    ]


def test_much_x86_memory_goes_on_above_4_gib() -> None:
    """Two nodes of 2 GiB: 4 GiB are more than fit below, so 2 GiB stay."""
    ranges = QEMU_Q35.memory(server(2, 1, 1, 1))
    mib, gib = 1 << 20, 1 << 30
    assert ranges == ((0, 0, 640 << 10), (0, mib, 2 * gib - mib), (1, 4 * gib, 2 * gib))
    pc = PcMemory(fits=100, keeps=50, high=1000, hidden=(10, 20))
    assert pc.visible(40, 30, total=100) == [(40, 10), (1000, 20)]
    assert pc.visible(12, 4, total=99) == []
    assert pc.visible(40, 30, total=99) == [(40, 30)]


def test_x86_has_no_pptt_and_no_tree() -> None:
    shape = machine("x86-2s4c2t")
    assert set(sources(shape, Firmware.ACPI)) == {"ssdt.asl", "srat.asl", "slit.asl", "hmat.asl"}
    with refused(UserError):
        sources(shape, Firmware.DT)
    with refused(UserError):
        sources(shape, Firmware.ACPI, QEMU_VIRT)
    assert set(sources(server(1, 1, 4, 2), Firmware.ACPI)) == {"ssdt.asl"}


def test_apic_ids_take_whole_bits_at_every_level() -> None:
    shape = X86Shape(sockets=2, dies=3, cores=5, threads=2)
    assert shape.cpus == 60
    ids = [shape.apic_id(cpu) for cpu in range(60)]
    # thread 1 bit, core 3 bits, die 2 bits
    assert ids[:3] == [0, 1, 2]
    assert ids[10] == 1 << 4
    assert ids[30] == 1 << 6
    assert ids[59] == 1 << 6 | 2 << 4 | 4 << 1 | 1
    sockets = X86Shape(sockets=4, dies=1, cores=1, threads=1)
    assert [sockets.apic_id(i) for i in range(4)] == [0, 1, 2, 3]


def test_only_uniform_machines_have_an_x86_shape() -> None:
    assert layout_of(machine("x86-2s4c2t")).shape == X86Shape(sockets=2, dies=1, cores=4, threads=2)
    assert layout_of(server(2, 3, 4, 1)).shape == X86Shape(sockets=2, dies=3, cores=4, threads=1)
    assert x86_layout(machine("big-little-2-4")) is None, "LLCs of two sizes"
    assert x86_layout(machine("kunpeng-2s2n")) is None, "clusters"
    with refused(UserError):
        layout_of(machine("big-little-2-4"))


def test_a_hybrid_has_the_apic_ids_of_the_real_one() -> None:
    """/proc/cpuinfo of an i7-1370P: 20em64t-hybrid-1p6c2t+2ca4co1t of open-mpi/hwloc."""
    layout = layout_of(machine("hybrid-6p8e"))
    assert layout.shape == X86Shape(sockets=1, dies=1, modules=8, cores=4, threads=2)
    real = [0, 1, 8, 9, 16, 17, 24, 25, 32, 33, 40, 41, *range(48, 64, 2)]
    assert [layout.apic_id(cpu) for cpu in range(20)] == real
    assert [layout.position(cpu) for cpu in range(20)] == real
    assert layout.is_sparse
    server_layout = layout_of(machine("clearwater-240"))
    assert server_layout.shape == X86Shape(sockets=2, dies=1, modules=30, cores=4, threads=1)
    assert not server_layout.is_sparse
    assert server_layout.apic_id(239) == 1 << 7 | 29 << 2 | 3


def test_places_that_stay_empty_are_in_no_table() -> None:
    """A CPU has the name of its position in QEMU, and the MADT lists only CPUs that exist."""
    hybrid = machine("hybrid-6p8e")
    texts = sources(hybrid, Firmware.ACPI)
    assert set(texts) == {"ssdt.asl", "madt.asl"}
    paths = re.findall(r"Scope \((\S+)\)", texts["ssdt.asl"])[1:]
    assert (paths[0], paths[2], paths[19]) == tuple(f"\\_SB.CPUS.C{at:03X}" for at in (0, 8, 62))
    assert re.findall(r"Processor ID : (\w\w)", texts["madt.asl"])[:20] == [
        f"{layout_of(hybrid).apic_id(cpu):02X}" for cpu in range(20)
    ]


def test_hmat_by_the_byte(tmp_path: Path) -> None:
    data = compiled(machine("kunpeng-2s2n").altered(access=ACCESS, costs=None), tmp_path)["hmat"]
    assert data[:4] == b"HMAT"
    assert data[8] == 2
    at = HEADER + 4
    for node in range(4):
        # table 5.128: type, 0, length, flags, 0, initiator, memory, 20 reserved bytes
        found = struct.unpack_from("<2HI 2H 2I 20s", data, at)
        assert found == (0, 0, 40, 1, 0, node, node, bytes(20))
        at += 40
    length = 32 + 4 * 4 + 4 * 4 + 2 * 16
    for kind, unit, matrix, scale in (
        (0, 1000, ACCESS.latency_ns, 1),
        (3, 10, ACCESS.bandwidth_mbs, 10),
    ):
        # table 5.129: flags (memory), data type, 0, 0; initiators, targets, 0, base unit
        head = struct.unpack_from("<2HI 2BBB 3I Q", data, at)
        assert head == (1, 0, length, 0, kind, 0, 0, 4, 4, 0, unit)
        assert struct.unpack_from("<8I", data, at + 32) == (0, 1, 2, 3, 0, 1, 2, 3)
        values = struct.unpack_from("<16H", data, at + 64)
        assert values == tuple(value // scale for row in matrix for value in row)
        at += length
    assert at == len(data)


def test_hmat_has_the_given_figures_only(tmp_path: Path) -> None:
    kunpeng = machine("kunpeng-2s2n")
    assert "hmat.asl" not in sources(kunpeng, Firmware.ACPI)
    half = kunpeng.altered(access=MemoryAccess(latency_ns=ACCESS.latency_ns), costs=None)
    assert len(compiled(half, tmp_path)["hmat"]) == HEADER + 4 + 4 * 40 + 96


@pytest.mark.parametrize("name", ["gb10", "kunpeng-2s2n", "x86-2s4c2t", "vera-rubin"])
def test_tables_disassemble_to_the_same_text(name: str, tmp_path: Path) -> None:
    """Field by field: name and value of every line that iasl -d prints are those we wrote."""
    shape = machine(name)
    for path in build(shape, Firmware.ACPI, tmp_path, WITH_MADT[shape.arch]).compiled:
        if path.stem == "ssdt":
            continue
        ours = fields(path.with_suffix(".asl").read_text())
        theirs = fields(disassembled(path))
        assert len(ours) >= 9
        assert theirs[len(theirs) - len(ours) :] == ours, path.name


def fields(text: str) -> list[tuple[str, str]]:
    """(name, value) of data table text, in order, without what the compiler fills in."""
    found = re.findall(r"^(?:\[.*?\])? *([^:\n\[]*?) : ([^\n\[]*?) *(?:\[.*)?$", text, re.MULTILINE)
    filled = {"Table Length", "Checksum", "Asl Compiler Revision"}
    return [(name, value) for name, value in found if name not in filled and "Reserved" not in name]


def test_an_hmat_decodes_to_the_machines_figures(tmp_path: Path) -> None:
    whole_set(machine("kunpeng-2s2n").altered(access=ACCESS, costs=None), tmp_path)
    view = load(tmp_path)
    report = lint(view)
    assert view.problems == () and len(report.checked) > 10
    assert report.count(Severity.NOTE) == len(report.findings)
    found = view.acpi and view.acpi.hmat
    assert found
    latency, bandwidth = found.matrices
    assert [[(value or 0) // 1000 for value in row] for row in latency.values] == [
        list(row) for row in ACCESS.latency_ns
    ]
    assert bandwidth.values == ACCESS.bandwidth_mbs
    assert [(memory.domain, memory.initiator) for memory in found.memory] == [
        (node, node) for node in range(4)
    ]


def test_devices_below_other_devices_are_declared_from_the_top() -> None:
    names = tuple(CpuNames(uid=7 + i, processor=f"\\_SB.SCK0.CPU{i}") for i in range(6))
    text = dsdt(machine("big-little-2-4"), QEMU_VIRT.model_copy(update={"cpus": names}))
    assert re.findall(r"Device \((\S+)\)", text)[:2] == ["\\_SB.SCK0", "\\_SB.SCK0.CPU0"]
    assert text.count("ACPI0010") == 1
    assert 'Device (\\_SB.SCK0.CPU5) { Name (_HID, "ACPI0007") Name (_UID, 12) }' in text
