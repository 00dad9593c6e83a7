# SPDX-License-Identifier: Apache-2.0
"""AML by acpiexec: processors, _CPC, _OSC, and values that a dump does not contain."""

from __future__ import annotations

from pathlib import Path

import pytest

import made_acpi as made
from asymlab.config.machine import machine, machines
from asymlab.decode import acpiexec
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.acpiexec import Interpreter
from asymlab.decode.aml_text import answers
from asymlab.decode.bytes import TableBytes
from asymlab.limited import Limits
from asymlab.lint.engine import lint
from asymlab.lint.rule import Severity
from asymlab.model.acpi import AcpiTables, ProcessorDevice, Register
from asymlab.model.firmware import CacheFacts, MachineView, ViewSource
from asymlab.topology.acpi import acpi_view
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view
from goldens import assert_golden
from made_aml import C0, CPC, compiled, device, in_sb
from made_board import whole_set
from made_cpuid import only_in_cpuid
from made_examples import SOON
from tiers import tiered

Z690 = Path(__file__).parent / "data" / "firmware" / "asus-prime-z690-p"

LEAST = {"arm64": 60, "x86_64": 25}
"""Rules that a whole set of generated tables must be judged by at least."""


@pytest.fixture(autouse=True)
def _no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))


def evaluated(folder: Path, body: str) -> AcpiTables:
    return decode_acpi([compiled(body, folder)])


def only(tables: AcpiTables) -> ProcessorDevice:
    (found,) = tables.processors
    return found


def test_a_static_cpc_with_registers(tmp_path: Path) -> None:
    body = in_sb(
        device(
            "CPU5",
            """Name (_UID, 5) Name (_PXM, 2) Method (_STA) { Return (0x0F) }
            Name (_CPC, Package () {5, 2, 1000,
              ResourceTemplate () { Register (PCC, 32, 0, 0x1234, 1) },
              ResourceTemplate () { Register (SystemMemory, 0, 0, 0) } })""",
        )
    )
    found = only(evaluated(tmp_path, body))
    assert (found.path, found.uid, found.status, found.domain) == ("\\_SB.CPU5", 5, 15, 2)
    assert found.cpc and found.cpc.path == "\\_SB.CPU5._CPC" and not found.failed
    assert found.cpc.elements[:3] == (5, 2, 1000)
    register, null = found.cpc.elements[3:]
    assert isinstance(register, Register) and isinstance(null, Register) and null.is_null
    assert (register.space, register.width) == ("PCC", 32)
    assert (register.access, register.address) == (1, 0x1234)
    assert (found.cpc.origin.file, found.origin.part) == ("dsdt.aml", "\\_SB.CPU5")


def test_a_cpc_that_is_built_at_run_time(tmp_path: Path) -> None:
    body = in_sb(
        "Name (PERF, 700)\n",
        device("C0", "Name (_UID, 0) Method (_CPC) { Return (Package () {3, 2, PERF}) }"),
    )
    cpc = only(evaluated(tmp_path, body)).cpc
    assert cpc and cpc.elements == (3, 2, 700)


def test_values_from_memory_are_unknown(tmp_path: Path) -> None:
    body = in_sb(
        "OperationRegion (NVS, SystemMemory, 0x1000, 8)\n",
        "Field (NVS, DWordAcc, NoLock, Preserve) { PERF, 32 }\n",
        device("C0", "Name (_UID, 0) Method (_CPC) { Return (Package () {4, 2, PERF, 50}) }"),
        device("C1", f"Name (_UID, 1) Method (_STA) {{ Return (PERF) }} {CPC}"),
        device("C2", "Name (_UID, 2) Method (_CPC) { Local0 = PERF Return (Package () {3, 2, 9})}"),
    )
    first, second, third = evaluated(tmp_path, body).processors
    assert first.cpc and first.cpc.elements == (4, 2, None, 50)
    assert_golden(first.failed["_CPC"])
    assert second.cpc and second.status is None and "0x1000" in second.failed["_STA"]
    assert third.cpc and third.cpc.elements == (3, 2, 9) and not third.failed


def test_values_from_configuration_space_are_unknown(tmp_path: Path) -> None:
    body = in_sb(
        "OperationRegion (PCI, PCI_Config, 0, 8)\n",
        "Field (PCI, DWordAcc, NoLock, Preserve) { PERF, 32 }\n",
        device("C0", "Name (_UID, 0) Method (_CPC) { Return (Package () {3, 2, PERF}) }"),
    )
    found = only(evaluated(tmp_path, body))
    assert found.cpc and found.cpc.elements == (3, 2, None)
    assert "depends on PCI_Config, which" in found.failed["_CPC"]


def test_a_failed_evaluation_has_its_reason(tmp_path: Path) -> None:
    body = in_sb(
        "External (\\NOPE.GONE)\n",
        device("C0", 'Name (_UID, "zero") Method (_CPC) { Return (\\NOPE.GONE) }'),
        device("C1", "Name (_UID, 1) Name (_CPC, 5)"),
    )
    first, second = evaluated(tmp_path, body).processors
    assert first.uid is None and first.cpc is None
    assert first.failed == {"_UID": "is not an integer but 'zero'", "_CPC": "AE_NOT_FOUND"}
    # acpica, and so Linux, wraps it (acpi_ns_wrap_with_package())
    assert second.cpc and second.cpc.elements == (5,)


@pytest.mark.parametrize(
    ("hid", "more", "foreign"),
    [
        ('"ACPI0007"', "", ""),
        ('"ACPI0010"', "", "ACPI0010"),
        ('"VEND0001"', 'Name (_CID, "ACPI0007")', ""),
        ('"VEND0001"', 'Name (_CID, "VEND0002")', "VEND0001"),
        # packages and EISA ids are not compared
        ('"VEND0001"', 'Name (_CID, Package () {"ACPI0007"})', ""),
        ('EisaId ("PNP0A05")', "", ""),
    ],
)
def test_a_device_with_a_cpc_and_another_hid(
    tmp_path: Path, hid: str, more: str, foreign: str
) -> None:
    found = only(evaluated(tmp_path, in_sb(device("CPU5", f"Name (_UID, 5) {more} {CPC}", hid))))
    assert (found.uid, found.foreign, found.uid_text) == (5, foreign, None)


def test_a_uid_that_is_a_string_is_kept_as_text(tmp_path: Path) -> None:
    found = only(evaluated(tmp_path, in_sb(device("CPU5", f'Name (_UID, "CPU5") {CPC}'))))
    assert (found.uid, found.uid_text) == (None, "CPU5")


@pytest.mark.parametrize("uid", ["1", '"PCI0-CP00"'])
def test_old_processor_objects_have_a_separate_uid(tmp_path: Path, uid: str) -> None:
    """A Gigabyte X79-UP4's have both a _HID and a _UID that is a string (linuxhw/ACPI)."""
    inner = f'Name (_HID, "ACPI0007") Name (_UID, {uid}) {CPC}'
    body = f"Scope (\\_PR) {{ Processor (CPU0, 0x2A, 0x810, 6) {{ {inner} }} }}"
    tables = evaluated(tmp_path, body)
    found = only(tables)
    assert (found.path, found.uid, found.uid_text) == ("\\_PR.CPU0", 0x2A, None) and found.cpc
    assert not found.failed
    view = acpi_view(decode_acpi([made.madt(made.lapic(0x2A, 0)), compiled(body, tmp_path)]), "x")
    assert "MADT009" not in {each.rule for each in lint(view).findings}


def test_an_endless_loop_ends(tmp_path: Path) -> None:
    body = in_sb(device("C0", "Name (_UID, 0) Method (_CPC) { While (One) {} Return (0) }"))
    found = only(evaluated(tmp_path, body))
    assert found.uid == 0 and found.cpc is None
    assert "TIMEOUT" in found.failed["_CPC"]


def test_a_tool_that_hangs_costs_the_aml_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acpiexec, "LIMITS", Limits(deadline_s=0.5))
    loops = in_sb(*(device(f"C{i}", "Method (_CPC) { While (One) {} }") for i in range(9)))
    tables = decode_acpi([made.madt(made.gicc(0, 0)), compiled(loops, tmp_path)])
    assert tables.madt and tables.processors == ()
    (problem,) = tables.problems
    assert_golden(problem.text)


def test_a_tool_that_dies_costs_the_aml_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "acpiexec"
    fake.write_text("#!/bin/sh\nkill -SEGV $$\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    tables = decode_acpi([made.madt(made.gicc(0, 0)), made.table("DSDT", b"")])
    assert tables.madt and "acpiexec exit code -11" in str(tables.problems)


def test_a_tool_that_ends_before_its_first_prompt_answers_nothing() -> None:
    assert answers("ACPI Error: AE_BAD_HEADER, could not load the tables\n") == []


def test_without_acpica_the_fixed_tables_still_decode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = compiled(in_sb(device("C0", CPC)), tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    view = acpi_view(decode_acpi([made.madt(made.gicc(0, 0)), table]), "x")
    assert len(view.cpus) == 1 and view.acks_cppc is None
    assert "apt-get install acpica-tools" in str(view.problems)


LOST = "External (\\_SB.GONE, DeviceObj) Scope (\\_SB.GONE) { Name (X, 1) %s }"


def test_what_does_not_resolve_beside_processors_is_silent(tmp_path: Path) -> None:
    good = compiled(in_sb(C0), tmp_path)
    tables = decode_acpi([good, compiled(LOST % "", tmp_path, signature="SSDT")])
    assert only(tables).cpc and tables.problems == ()


@pytest.mark.parametrize(
    "inner",
    [
        CPC,
        "Method (_CPC) { Return (Package () {2, 2}) }",
        "Method (_OSC, 4) { Return (Arg3) }",
        'Device (C9) { Name (_HID, "ACPI0007") }',
        "Processor (CPU9, 9, 0, 0) {}",
    ],
)
def test_a_processor_that_does_not_resolve_is_unread(tmp_path: Path, inner: str) -> None:
    """If a CPU of the MADT has no device; Linux does not see the lost one either."""
    raw = [compiled(in_sb(C0), tmp_path), compiled(LOST % inner, tmp_path, signature="SSDT")]
    assert not decode_acpi([made.madt(made.gicc(0, 0)), *raw]).problems
    tables = decode_acpi([made.madt(made.gicc(0, 0), made.gicc(1, 1)), *raw])
    assert only(tables).cpc
    (problem,) = tables.problems
    assert problem.origin.file == "ssdt.aml" and not problem.hides
    assert problem.text.startswith("1 of its processors, _CPC and _OSC are not loaded; acpiexec: ")
    assert "[\\_SB.GONE], AE_NOT_FOUND" in problem.text


@pytest.mark.parametrize(("inner", "hides"), [(CPC, True), ("Name (X, 1)", False)])
def test_a_table_that_is_refused_hides_processors_only(
    tmp_path: Path, inner: str, hides: bool
) -> None:
    """The TCSS table of a Surface Laptop 3 (linux-surface/acpidumps) calls a method of a table
    that follows it in the dump."""
    good = compiled(in_sb(C0), tmp_path)
    call = "Method (M) { Return (\\NOPE.GONE) } OperationRegion (R, SystemMemory, M (), 8)"
    body = f"External (\\NOPE.GONE) {call} {inner}"
    tables = decode_acpi([good, compiled(body, tmp_path, signature="SSDT")])
    assert only(tables).cpc
    assert [problem.hides for problem in tables.problems] == [True] * hides


def test_a_table_cut_short_is_not_evaluated(tmp_path: Path) -> None:
    good = compiled(in_sb(C0), tmp_path)
    more = compiled(in_sb(device("C1", "Name (_UID, 1)")), tmp_path, signature="SSDT")
    cut = RawTable(more.file, more.data[:-4])
    tables = decode_acpi([good, cut])
    assert only(tables).uid == 0
    (problem,) = tables.problems
    assert problem.hides and problem.text.endswith(f"but only {len(cut.data)} bytes are there")
    tables = decode_acpi([RawTable(good.file, good.data[:-4]), more])
    assert not tables.processors and [problem.origin.file for problem in tables.problems] == [
        "dsdt.aml"
    ]


def test_many_objects_are_loaded_within_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the SSDT of 840 KB of a Dell Precision T3610 (linuxhw/ACPI): 9 s with acpiexec's list of
    allocations, 0.1 s without."""
    monkeypatch.setattr(acpiexec, "LIMITS", Limits(deadline_s=60, cpu_s=2))
    package = b"\x12\x08\x03\x0a\x01\x0a\x02\x0a\x03"
    names = b"".join(b"\x08N%03d" % (n % 1000) + package for n in range(1000))
    rooms = [b"\x5b\x82" + _sized(b"R%03d" % n + names) for n in range(10)]
    big = made.table("SSDT", b"".join(rooms))
    assert only(decode_acpi([compiled(in_sb(C0), tmp_path), big])).cpc


def _sized(body: bytes) -> bytes:
    """With a PkgLength of three bytes before."""
    length = len(body) + 3
    return bytes((0x80 | length & 15, length >> 4 & 255, length >> 12)) + body


def test_a_loop_that_polls_a_register_does_not_flood(tmp_path: Path) -> None:
    """As in a Lenovo Legion Slim 5 (linuxhw/ACPI): 450 MB of lines on one address."""
    region = "OperationRegion (R, SystemMemory, 0x1000, 4) Field (R, DWordAcc) { BUSY, 32 }\n"
    loop = "Method (_STA) { While (BUSY == 0) {} Return (BUSY) }"
    table = compiled(in_sb(region, device("C0", f"Name (_UID, 0) {loop}")), tmp_path)
    folder = tmp_path / "run"
    folder.mkdir()
    printed = Interpreter([TableBytes("x", "DSDT", table.data)], folder, "arm64").everything("0")
    assert 1 <= printed.count("Addr 1000 ") <= 4 and len(printed) < 20_000
    assert "SystemMemory 0x1000" in only(decode_acpi([table])).failed["_STA"]


@pytest.mark.parametrize("body", [b"\x10\xff\xff\xff\xff", b"\x5b\x82\x01", b"\xa0" * 400])
def test_bytes_that_are_not_aml(tmp_path: Path, body: bytes) -> None:
    good = compiled(in_sb(C0), tmp_path)
    assert only(decode_acpi([good, made.table("SSDT", body)])).cpc


def test_z690_has_elements_that_only_the_machine_knows() -> None:
    view = load(Z690)
    assert view.arch == "x86_64" and view.acks_cppc is True
    assert [len(cpus) for cpus in view.cores.values()] == [2] * 8 + [1] * 4
    assert [cpu.hw_id for cpu in view.cpus][16:] == [72, 74, 76, 78]
    assert len({cpu.cluster for cpu in view.cpus}) == 9
    assert view.acpi and len(view.acpi.processors) == 64
    for cpu in view.cpus:
        assert cpu.name == f"\\_SB.PR{cpu.id:02}"
        assert cpu.cpc and len(cpu.cpc.elements) == 23 and cpu.cpc.number("revision") == 3
        # CFGD chooses between two packages, INFS whether three elements come from memory
        unsure = [at for at, value in enumerate(cpu.cpc.elements) if value is None]
        assert unsure == [2, 3, 20, 22]
    first = view.acpi.processors[0]
    assert "SystemMemory 0x7467d0a5" in first.failed["_CPC"]
    assert first.cpc and first.cpc.origin.file == "ssdt15.dat.xz"
    assert first.origin.file == "dsdt.dat.xz"


def cache_set(view: MachineView) -> set[tuple[object, ...]]:
    def row(cache: CacheFacts) -> tuple[object, ...]:
        return (cache.level, cache.kind, cache.size, cache.line, cache.ways, cache.cpus)

    return {row(cache) for cache in view.caches}


@pytest.mark.parametrize("name", tiered(machines(), SOON, tier="check"))
def test_generated_tables_decode_to_the_machine_and_lint_clean(name: str, tmp_path: Path) -> None:
    box = machine(name)
    whole_set(box, tmp_path)
    view, wanted = load(tmp_path), machine_view(box, ViewSource.ACPI)
    unlike = {"name", "hw_id", "origins", "cpc", *only_in_cpuid(box)}
    for got, want in zip(view.cpus, wanted.cpus, strict=True):
        assert got.model_dump(exclude=unlike) == want.model_dump(exclude=unlike)
        assert (got.cpc and got.cpc.elements) == (want.cpc and want.cpc.elements)
    assert [(n.id, n.distances) for n in view.nodes] == [(n.id, n.distances) for n in wanted.nodes]
    assert view.acks_cppc is True
    if box.arch == "arm64":
        assert cache_set(view) == cache_set(wanted)
    else:
        assert view.caches == ()
        assert not any(view.basis[name].is_known for name in ("threads", "package", "llc"))
    assert not view.problems
    report = lint(view)
    # x86 tables of one node are only two, and a DSDT
    alone = box.arch == "x86_64" and len(box.nodes) == 1
    assert len(report.checked) >= (18 if alone else LEAST[box.arch])
    assert {each.rule for each in report.findings} <= {"CAP005", "TOPO006"}
    assert report.count(Severity.NOTE) == len(report.findings)
