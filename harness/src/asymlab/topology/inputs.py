# SPDX-License-Identifier: Apache-2.0
"""Loads an input of any kind as a view of the machine."""

from __future__ import annotations

import re
import string
import tempfile
from pathlib import Path

from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.acpidump import is_acpidump, numbered, parse_acpidump
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.decode.dt import MAGIC, decode_dt, decode_dtb
from asymlab.decode.files import MAX_FILES, counted, folder_files, read_bounded
from asymlab.decode.sys_files import TABLES, SysFiles, open_sys, sys_folder
from asymlab.decode.sysfs import decode_sysfs
from asymlab.errors import UserError
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Origin, Problem
from asymlab.topology.acpi import acpi_view
from asymlab.topology.dt import dt_view

KNOWN = (
    "acpidump text",
    "an ACPI table (.aml, .dat, .bin) or a folder of them",
    "a device tree (.dtb, .dts)",
    "a /sys tree, as a folder or a tar",
)
"""The inputs of ``load``, for messages; text, tables, dtb and tar also with gzip, bzip2 or xz."""

_TAR_MAGIC = b"ustar"
_SOURCE = (".dts", ".dtsi")
_COMPRESSED = (".gz", ".bz2", ".xz")
_SIGNATURE = re.compile(rb"[A-Z0-9_]{3}[A-Z0-9_!]")
"""acpi_ut_valid_nameseg() in drivers/acpi/acpica/utascii.c; ASF! is one."""
_DTS = re.compile(rb"(?m)^\s*/dts-v1/\s*;")
_RSDP = b"RSD PTR "
"""The start of the pointer to the tables, which acpidump -b writes to rsdp.dat."""
_LENGTH_END = 8
_TEXT = frozenset(string.printable.encode())
_TABLE_SUFFIXES = (".aml", ".dat", ".bin", "")


def load(path: Path) -> MachineView:
    """Decode an input of the kind given by its content. ``/`` and ``/sys`` are the running machine.

    Raises UserError for other inputs than KNOWN; damage is in ``problems``.
    """
    if not path.exists():
        raise UserError("there is no such file or folder", file=path)
    if path.is_dir():
        return _folder(path)
    if path.suffix in _SOURCE:
        return dt_view(decode_dt(path), path)
    data = read_bounded(path)
    if data.startswith(MAGIC):
        return dt_view(decode_dtb(data, path), path)
    if _is_tar(data):
        return _tree(path, open_sys(path, data))
    if path.is_file() or not _DTS.search(data):
        return _view(path, *_tables_of(path, data))
    return _piped_dts(path, data)


def raw_tables(path: Path) -> tuple[RawTable, ...]:
    """The ACPI tables of an input as bytes, in Linux's order. UserError if it has none."""
    if path.is_dir():
        found, _ = _of_folder(_tables_folder(path) or path)
    elif _is_tar(data := read_bounded(path)):
        found = _of_tree(path, open_sys(path, data))[0]
    else:
        found = _tables_of(path, data)[0]
    if not found:
        raise _unknown(path)
    return found


def _piped_dts(path: Path, data: bytes) -> MachineView:
    """A device tree source from a pipe; included files are searched in the working folder."""
    with tempfile.TemporaryDirectory(prefix="asymlab-piped-") as folder:
        source = Path(folder) / f"{path.name}.dts"
        source.write_bytes(data)
        return dt_view(decode_dt(source, (Path.cwd(),)), source)


def _folder(path: Path) -> MachineView:
    if tree := sys_folder(path):
        return _tree(path, tree)
    found, problems = _of_folder(_tables_folder(path) or path)
    if not found:
        raise _unknown(path)
    return _view(path, found, problems)


def _tree(path: Path, tree: SysFiles) -> MachineView:
    """Both are read, as a tree of /sys has more facts about an x86 machine than its tables."""
    view = decode_sysfs(path, tree)
    raw, problems = _of_tree(path, tree)
    if not raw:
        return view.model_copy(update={"problems": (*view.problems, *problems)})
    acpi = decode_acpi(raw)
    problems = [*view.problems, *problems, *acpi.problems]
    return view.model_copy(update={"acpi": acpi, "problems": tuple(problems)})


def _of_tree(path: Path, tree: SysFiles) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """The tables of a tree, which only root may read. A problem for each file that is none and has
    the suffix of a table or no suffix, as the kernel's names."""
    folders = (TABLES, f"{TABLES}/dynamic")
    named = [(at, name) for at in folders for name in sorted(tree.names(f"sys/{at}"), key=counted)]
    read = [(at, name, tree.bytes(f"sys/{at}/{name}")) for at, name in named[:MAX_FILES]]
    raw = [RawTable(name, data) for _, name, data in read if data and _is_table(data)]
    problems = [
        _not_a_table(str(path), f"{at}/{name}")
        for at, name, data in read
        if data is not None and _plain_suffix(Path(name)) in _TABLE_SUFFIXES and _is_stray(data)
    ]
    unread = sum(data is None for _, name, data in read if name not in ("data", "dynamic"))
    if unread:
        text = f"tables that cannot be read: {unread}; root may"
        problems.append(Problem(origin=Origin(file=str(path), part=TABLES), text=text))
    return tuple(raw), problems


def _tables_folder(path: Path) -> Path | None:
    return next((root / TABLES for root in (path, path / "sys") if (root / TABLES).is_dir()), None)


def _of_folder(folder: Path) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """Every table of a folder; those that Linux keeps apart as loaded later come last. A problem
    for each file that has the suffix of a table and is none."""
    found: list[RawTable] = []
    problems: list[Problem] = []
    for place in (folder, folder / "dynamic"):
        if place.is_dir():
            files = [path for path in folder_files(place) if _plain_suffix(path) in _TABLE_SUFFIXES]
            for table in (RawTable(path.name, read_bounded(path)) for path in files):
                if _is_table(table.data):
                    found.append(table)
                elif _is_stray(table.data) and _plain_suffix(Path(table.file)):
                    problems.append(_not_a_table(folder.name, table.file))
    return tuple(found), problems


def _is_stray(data: bytes) -> bool:
    """Whether a file among tables is neither a table nor the pointer to them."""
    return not (_is_table(data) or data.startswith(_RSDP))


def _not_a_table(file: str, part: str) -> Problem:
    return Problem(origin=Origin(file=file, part=part), text="it is not an ACPI table")


def _plain_suffix(path: Path) -> str:
    return path.with_suffix("").suffix if path.suffix in _COMPRESSED else path.suffix


def _tables_of(path: Path, data: bytes) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """Tables of one file: a dump, or a table itself."""
    text = "" if b"\0" in data[:36] else data.decode("latin-1")
    if not is_acpidump(text):
        if _is_table(data):
            return (RawTable(path.name, data),), []
        raise _unknown(path)
    tables, problems = parse_acpidump(text, path.name)
    names = numbered(name for name, _ in tables)
    raw = (
        RawTable(f"{path.name}:{name}", content)
        for name, (_, content) in zip(names, tables, strict=True)
    )
    return tuple(raw), problems


def _is_tar(data: bytes) -> bool:
    return data[257:262] == _TAR_MAGIC


def _is_table(data: bytes) -> bool:
    """Whether there is a header: a signature that acpica allows, and numbers behind it.

    Length and checksum are not checked: a damaged table must be reported, not ignored. But a
    header is never only text, as it is in a cpio archive of tables (070701): length, revision and
    OEM revision are binary numbers.
    """
    header = data[:HEADER_BYTES]
    return (
        len(header) >= _LENGTH_END
        and _SIGNATURE.match(header) is not None
        and not all(byte in _TEXT for byte in header)
    )


def _view(path: Path, raw: tuple[RawTable, ...], problems: list[Problem]) -> MachineView:
    view = acpi_view(decode_acpi(raw), path.name)
    return view.model_copy(update={"problems": (*problems, *view.problems)})


def _unknown(path: Path) -> UserError:
    return UserError(
        "is not recognized as firmware tables", file=path, hint=f"accepted: {'; '.join(KNOWN)}"
    )
