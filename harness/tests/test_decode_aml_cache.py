# SPDX-License-Identifier: Apache-2.0
"""Results of AML that are cached by content."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asymlab import kept
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.acpiexec import Interpreter
from made_aml import C0, compiled, in_sb


class Counted:
    """Counts the runs of acpiexec."""

    def __init__(self) -> None:
        self.runs = 0


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    count, run = Counted(), Interpreter.everything

    def everything(self: Interpreter, fill: str) -> str:
        count.runs += 1
        return run(self, fill)

    monkeypatch.setattr(Interpreter, "everything", everything)
    return count


def entries(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "aml").iterdir())


def test_the_same_tables_are_evaluated_once(counted: Counted, tmp_path: Path) -> None:
    table = compiled(in_sb(C0), tmp_path)
    first = decode_acpi([table])
    assert decode_acpi([table]) == first and first.processors
    assert counted.runs == len(entries(tmp_path)) == 1


def test_other_content_or_another_name_is_evaluated(counted: Counted, tmp_path: Path) -> None:
    table = compiled(in_sb(C0), tmp_path)
    decode_acpi([table])
    (renamed,) = decode_acpi([RawTable("other.aml", table.data)]).processors
    assert renamed.origin.file == "other.aml"
    decode_acpi([compiled(in_sb(C0.replace("90", "80")), tmp_path)])
    assert counted.runs == 3


@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 400])
def test_a_damaged_entry_is_evaluated_again(
    counted: Counted, tmp_path: Path, damage: bytes
) -> None:
    table = compiled(in_sb(C0), tmp_path)
    first = decode_acpi([table])
    (entry,) = entries(tmp_path)
    sound = entry.read_bytes()
    entry.write_bytes(damage)
    assert decode_acpi([table]) == first
    assert counted.runs == 2 and entry.read_bytes() == sound


def test_a_cache_that_cannot_be_written_is_left_out(counted: Counted, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    table = compiled(in_sb(C0), tmp_path)
    assert decode_acpi([table]) == decode_acpi([table])
    assert counted.runs == 2


def test_a_loop_that_timed_out_is_not_cached(counted: Counted, tmp_path: Path) -> None:
    loop = C0.replace("Name (_UID, 0)", "Method (_UID) { While (One) {} Return (0) }")
    decode_acpi([compiled(in_sb(loop), tmp_path)])
    assert not (tmp_path / "cache").exists()


def test_entries_that_were_not_used_for_longest_go(
    counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MAX_ENTRIES", 2)
    tables = [compiled(in_sb(C0.replace("90", str(n))), tmp_path) for n in (10, 20, 30)]
    for table in tables[:2]:
        decode_acpi([table])
        for entry in entries(tmp_path):
            os.utime(entry, (entry.stat().st_atime, entry.stat().st_mtime - 10))
    decode_acpi([tables[0]])
    decode_acpi([tables[2]])
    assert len(entries(tmp_path)) == 2
    decode_acpi([tables[0]])
    assert counted.runs == 3
    decode_acpi([tables[1]])
    assert counted.runs == 4
