# SPDX-License-Identifier: Apache-2.0
"""The places in the code of vCPUs that an emulator can watch."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from asymlab.errors import InfraError
from asymlab.guest import places, programs
from asymlab.paths import data_root
from guest_native import programs as native

ARCH = {"aarch64": "arm64"}.get(platform.machine(), platform.machine())


def number(name: str) -> int:
    """A number that the C sources define."""
    found = "".join(path.read_text() for path in (data_root() / "harness/guest").glob("l2.h"))
    match = re.search(rf"#define {name} (0x[0-9a-f]+)", found)
    assert match
    return int(match[1], 16)


def header(section: str, name: str) -> int:
    """A number in the header of a section of the program."""
    with (native() / "vms").open("rb") as stream:
        found = ELFFile(stream).get_section_by_name(section)
        assert found
        return int(found[name])


def test_an_operation_has_a_begin_and_an_end_in_the_guests_code() -> None:
    found = {point.name: point.address for point in places.place_points(ARCH)}
    assert found.keys() == {places.WAIT, places.FREE}
    base = {"x86_64": 0, "arm64": 0x40000000}[ARCH] + number("L2_CODE")
    assert all(base <= at < base + header("l2", "sh_size") for at in found.values())
    assert len(set(found.values())) == 2


def test_places_are_not_loaded() -> None:
    assert header("l2_places", "sh_addr") == 0
    assert not header("l2_places", "sh_flags") & 2  # SHF_ALLOC


@pytest.mark.parametrize("program", ["agent", "nothing"])
def test_a_program_without_places_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    file = tmp_path / "vms"
    file.write_bytes((native() / program).read_bytes() if program == "agent" else b"\x7fELF")
    monkeypatch.setattr(programs, "packed", lambda _: tmp_path / "programs.cpio.zst")
    with pytest.raises(InfraError, match="vms"):
        places.place_points(ARCH)
