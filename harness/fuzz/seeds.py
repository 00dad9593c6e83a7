# SPDX-License-Identifier: Apache-2.0
"""Valid inputs to damage: tables of shipped machines, a real dump, device trees, /sys trees."""

from __future__ import annotations

import io
import lzma
import tarfile
from dataclasses import dataclass
from pathlib import Path

from asymlab.config.machine import machine
from asymlab.decode.acpi import RawTable
from asymlab.model.job import Firmware
from asymlab.predict.booted import parse_snapshot
from asymlab.proc import run
from asymlab.tables.build import build
from asymlab.tables.target import emulated
from asymlab.topology.inputs import raw_tables

DATA = Path(__file__).parents[1] / "tests" / "data" / "firmware"
HERE = Path(__file__).parent

MACHINES = ("big-little-2-4", "vera-8c2t", "kunpeng-2s2n", "gb10", "x86-2s4c2t")


@dataclass(frozen=True)
class Seeds:
    """Valid inputs: sets of ACPI tables, definition blocks (AML), dtbs, files of other kinds."""

    tables: tuple[tuple[RawTable, ...], ...]
    definitions: tuple[tuple[RawTable, ...], ...]
    trees: tuple[bytes, ...]
    files: tuple[bytes, ...]


def seeds(folder: Path) -> Seeds:
    """Compile the inputs into ``folder``."""
    sets = [_machine_tables(name, folder / name) for name in MACHINES]
    z690 = raw_tables(DATA / "asus-prime-z690-p")
    dtb = folder / "seed.dtb"
    source = HERE / "seed.dts"
    run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", str(dtb), str(source)], deadline_s=60)
    overlay = build(machine("kunpeng-2s2n"), Firmware.DT, folder / "dt").compiled[0]
    archives = (lzma.decompress(path.read_bytes()) for path in sorted(DATA.glob("*.tar.xz")))
    return Seeds(
        tables=tuple(_fixed(tables) for tables in (*sets, z690)),
        definitions=(_definitions(z690),),
        trees=(*[dtb.read_bytes()] * 5, overlay.read_bytes()),
        files=((DATA / "asus-prime-z690-p" / "part.acpidump").read_bytes(), *archives, _running()),
    )


def _running() -> bytes:
    """A tar of a running /sys with all files that verify reads."""
    packed = (DATA.parent / "vera-8c2t.7.3.snapshot.txt.xz").read_bytes()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for path, text in parse_snapshot(lzma.decompress(packed).decode()).items():
            data = text.replace(";", "\n").encode()
            member = tarfile.TarInfo(path.removeprefix("/"))
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def _machine_tables(name: str, folder: Path) -> tuple[RawTable, ...]:
    box = machine(name)
    target = emulated(box).model_copy(update={"replaces_madt": True})
    build(box, Firmware.ACPI, folder, target)
    return raw_tables(folder)


def _fixed(tables: tuple[RawTable, ...]) -> tuple[RawTable, ...]:
    return tuple(table for table in tables if table.signature not in ("DSDT", "SSDT"))


def _definitions(tables: tuple[RawTable, ...]) -> tuple[RawTable, ...]:
    return tuple(table for table in tables if table.signature in ("APIC", "DSDT", "SSDT"))
