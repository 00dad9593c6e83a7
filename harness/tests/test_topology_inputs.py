# SPDX-License-Identifier: Apache-2.0
"""Inputs are recognized by their content; others are refused with the kinds that were tried."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
from pathlib import Path

import pytest

import made_acpi as made
from asymlab.decode import files, sys_files
from asymlab.decode.acpidump import parse_acpidump
from asymlab.errors import UserError
from asymlab.model.firmware import ViewSource
from asymlab.tables.cpio import CpioFile, cpio
from asymlab.topology.inputs import load, raw_tables
from goldens import assert_golden, refused

DATA = Path(__file__).parent / "data" / "firmware"
DUMP = DATA / "asus-prime-z690-p" / "part.acpidump"


def test_acpidump_text() -> None:
    text = DUMP.read_text()
    tables, problems = parse_acpidump(text, "part")
    assert {name: len(data) for name, data in tables} == {"APIC": 476, "HPET": 56, "WSMT": 40}
    assert not problems
    assert all(sum(data) % 256 == 0 for _, data in tables)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, bytes])
def test_compressed_or_not(tmp_path: Path, pack: type[bytes]) -> None:
    path = tmp_path / "some.name"
    path.write_bytes(pack(DUMP.read_bytes()))
    view = load(path)
    assert len(view.cpus) == 20 and view.title == "some.name"
    assert view.acpi and {t.signature for t in view.acpi.tables} == {"APIC", "HPET", "WSMT"}
    assert view.acpi and view.acpi.tables[0].origin.file.startswith("some.name:")


def test_a_dump_with_a_lost_line_says_which() -> None:
    lines = DUMP.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("APIC"))
    del lines[at + 5]
    tables, (problem,) = parse_acpidump("\n".join(lines), "part")
    assert dict(tables)["APIC"] and len(dict(tables)["APIC"]) == 64
    assert f"line {at + 6} does not continue the table" in problem.text
    assert problem.origin.offset == 64


def test_messages_of_acpidump_within_a_table_are_skipped() -> None:
    """As in 12 dumps of linuxhw/ACPI, whose OEMB has a wrong checksum."""
    text = DUMP.read_text()
    lines = text.splitlines()
    said = "Firmware Warning (ACPI): Incorrect checksum in table [OEMB] - 0x0B, should be 0x03 (1)"
    at = next(i for i, line in enumerate(lines) if line.startswith("APIC"))
    lines.insert(at + 3, said)
    assert parse_acpidump("\n".join(lines), "x") == parse_acpidump(text, "x")


def test_windows_line_ends_and_indents_are_fine() -> None:
    text = DUMP.read_text()
    windows = parse_acpidump(text.replace("\n", "\r\n"), "x")
    assert windows == parse_acpidump(text, "x")


def test_folder_of_tables_in_the_order_of_counting(tmp_path: Path) -> None:
    for name in ("ssdt10.dat", "ssdt2.dat", "ssdt1.dat", "notes.txt", "apic.aml"):
        content = made.madt(made.gicc(0, 0)) if "apic" in name else made.table("SSDT", b"")
        (tmp_path / name).write_bytes(content.data)
    files = [table.file for table in raw_tables(tmp_path)]
    assert files == ["apic.aml", "ssdt1.dat", "ssdt2.dat", "ssdt10.dat"]


def test_a_file_with_the_suffix_of_a_table_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "apic.dat").write_bytes(made.madt(made.gicc(0, 0)).data)
    (tmp_path / "rsdp.dat").write_bytes(b"RSD PTR " + bytes(28))
    (tmp_path / "apic.dsl").write_text("Signature")
    assert load(tmp_path).problems == ()
    (tmp_path / "pptt.dat").write_text("pptt.dat: permission denied, and 26 other bytes")
    assert [str(problem) for problem in load(tmp_path).problems] == [
        f"{tmp_path.name}: pptt.dat: it is not an ACPI table"
    ]


@pytest.mark.parametrize("root", ["", "sys/"])
def test_tables_as_sysfs_lays_them_out(tmp_path: Path, root: str) -> None:
    folder = tmp_path / root / "firmware/acpi/tables"
    (folder / "dynamic").mkdir(parents=True)
    (folder / "data").mkdir()
    for name in ("APIC", "SSDT2", "SSDT1", "dynamic/SSDT3"):
        content = made.madt(made.gicc(4, 4)) if name == "APIC" else made.table("SSDT", b"")
        (folder / name).write_bytes(content.data)
    assert [t.file for t in raw_tables(tmp_path)] == ["APIC", "SSDT1", "SSDT2", "SSDT3"]
    assert [cpu.uid for cpu in load(tmp_path).cpus] == [4]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A real /sys tree with a table put in."""
    with tarfile.open(DATA / "nvidia-dgx-gb10.tar.xz") as archive:
        archive.extractall(tmp_path)  # Python 3.11.2 of Debian 12 knows no filter
    (root,) = tmp_path.iterdir()
    folder = root / "sys/firmware/acpi/tables"
    folder.mkdir(parents=True)
    (folder / "APIC").write_bytes(made.madt(made.gicc(4, 4)).data)
    return root


def test_a_tree_or_tar_with_tables_gives_both(tree: Path, tmp_path: Path) -> None:
    """Zeros at the end of a table belong to it, though tar pads other files."""
    table = made.madt(made.gicc(4, 4)).data.ljust(5000, b"\0")
    (tree / "sys/firmware/acpi/tables/APIC").write_bytes(table)
    with tarfile.open(tmp_path / "board.tar", "w") as archive:
        archive.add(tree, "board")
    for view in (load(tree), load(tmp_path / "board.tar")):
        assert view.source is ViewSource.SYSFS and len(view.cpus) == 20
        assert view.acpi and view.acpi.madt and [cpu.uid for cpu in view.acpi.madt.cpus] == [4]
    assert [raw.data for raw in raw_tables(tmp_path / "board.tar")] == [table]


def test_tables_that_may_not_be_read_are_a_problem_of_the_tree(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = sys_files.FolderTree.bytes

    def as_a_user(self: sys_files.FolderTree, path: str) -> bytes | None:
        return None if path.startswith("sys/firmware/acpi/tables/") else read(self, path)

    monkeypatch.setattr(sys_files.FolderTree, "bytes", as_a_user)
    view = load(tree)
    assert len(view.cpus) == 20 and view.acpi is None
    assert_golden(str(view.problems[-1]))


def test_a_file_of_a_tree_that_is_not_a_table_is_named(tree: Path, tmp_path: Path) -> None:
    folder = tree / "sys/firmware/acpi/tables"
    (folder / "dynamic").mkdir()
    (folder / "PPTT").write_bytes(b"")
    (folder / "dynamic" / "ssdt1.dat").write_text("ssdt1.dat: permission denied, and 20 other")
    (folder / "apic.dsl").write_text("Signature")
    with tarfile.open(tmp_path / "board.tar", "w") as archive:
        archive.add(tree, "board")
    for path in (tree, tmp_path / "board.tar"):
        view = load(path)
        assert view.acpi and view.acpi.madt
        assert [str(problem) for problem in view.problems if "table" in problem.text] == [
            f"{path}: firmware/acpi/tables/PPTT: it is not an ACPI table",
            f"{path}: firmware/acpi/tables/dynamic/ssdt1.dat: it is not an ACPI table",
        ]


def test_one_table(tmp_path: Path) -> None:
    path = tmp_path / "any"
    path.write_bytes(made.madt(made.gicc(4, 4)).data)
    assert [cpu.uid for cpu in load(path).cpus] == [4]


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\x7fELF" + bytes(100), bytes(1000), b"\x1f\x8b\x08\x00broken"]
)
def test_what_is_nothing_known_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thing"
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"thing: (is not recognized|cannot be read)"):
        load(path)


def test_a_cpio_of_tables_is_not_a_table(tmp_path: Path) -> None:
    """Under any name, alone and beside tables."""
    archive = cpio([CpioFile("kernel/firmware/acpi/apic.aml", made.madt(made.gicc(0, 0)).data)])
    path = tmp_path / "acpi"
    path.write_bytes(archive)
    with refused(UserError):
        load(path)
    (tmp_path / "acpi.bin").write_bytes(gzip.compress(archive))
    (tmp_path / "apic.aml").write_bytes(made.madt(made.gicc(4, 4)).data)
    view = load(tmp_path)
    assert view.acpi and [each.signature for each in view.acpi.tables] == ["APIC"]
    assert not [each for each in view.problems if "acpi" in each.origin.file.split(".")]


@pytest.mark.parametrize("signature", ["UEFI", "OEM1", "MSDM", "ASF!", "____", "2OEM"])
def test_a_table_of_an_unknown_signature_is_read(tmp_path: Path, signature: str) -> None:
    (tmp_path / "any.dat").write_bytes(made.table(signature, b"some text").data)
    assert [each.signature for each in raw_tables(tmp_path)] == [signature]


def test_a_damaged_table_is_a_problem(tmp_path: Path) -> None:
    """Cut off, cut off in the header, and an impossible length: each has a problem."""
    whole = bytearray(made.madt(made.gicc(0, 0)).data)
    (tmp_path / "cut.aml").write_bytes(whole[:40])
    (tmp_path / "head.aml").write_bytes(whole[:20])
    whole[4:8] = b"0000"
    (tmp_path / "long.aml").write_bytes(whole)
    view = load(tmp_path)
    problems = [str(problem) for problem in view.problems if " header" in problem.text]
    assert_golden("\n".join(problems))


def test_a_folder_without_a_madt_is_named(tmp_path: Path) -> None:
    (tmp_path / "pptt.aml").write_bytes(made.pptt().data)
    problem = load(tmp_path).problems[-1]
    assert str(problem.origin) == f"{tmp_path.name}: APIC"
    assert_golden(problem.text)


@pytest.mark.parametrize("name", ["", "gone", "bomb.gz"])
def test_an_empty_folder_a_missing_file_and_a_bomb_are_refused(name: str, tmp_path: Path) -> None:
    if name == "bomb.gz":
        bomb = gzip.compress(bytes(files.MAX_BYTES + 1), compresslevel=1)
        (tmp_path / name).write_bytes(bomb)
    with refused(UserError):
        load(tmp_path / name)


def test_the_refusal_of_another_tar_has_the_commands_that_make_a_tree(tmp_path: Path) -> None:
    """tar alone would pack files of /proc empty."""
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        archive.add(DUMP, "dump")
    with refused(UserError) as error:
        load(tmp_path / "a.tar")
    hint = error.value.hint
    assert "tar -cjf" not in hint
    assert "cp -r --parents sys/devices/system/cpu sys/devices/system/node " in hint
    assert "proc/cpuinfo" in hint and "harness/docs/vendors.md, step 1" in hint
