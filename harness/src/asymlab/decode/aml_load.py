# SPDX-License-Identifier: Apache-2.0
"""What the interpreter did not load of definition blocks.

Linux, with the same code, does not load it either. Most of it is of no interest here: a port of a
USB controller that no other table declares. Reported are processors, _CPC and _OSC.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from asymlab.decode.aml_text import AmlObject, complaints, loaded, named
from asymlab.decode.bytes import TableBytes
from asymlab.model.origin import Problem

_END_OF_LOAD = "\nFinal data object initialization"

_LENGTH = rb"(?:[\x00-\x3f]|[\x40-\x7f].|[\x80-\xbf]..|[\xc0-\xff]...)"
"""PkgLength (ACPI 6.5, 20.2.4)."""
_PATH = rb"[\\^]*(?:\x2e.{4}|\x2f.(?:.{4}){2,6}?)?"
"""What may precede the last segment of a NameString (20.2.2)."""
_DEFINED = re.compile(
    rb"(?:\x08|\x14%(length)b)%(path)b(?:_CPC|_OSC)"
    rb"|\x08_HID\x0dACPI0007\0"
    rb"|\x5b\x83%(length)b%(path)b[A-Z_][A-Z0-9_]{3}" % {b"length": _LENGTH, b"path": _PATH},
    re.DOTALL,
)
"""Definitions of _CPC, _OSC (DefName, DefMethod), of a processor's _HID, and DefProcessor."""


def loaded_files(tables: Sequence[TableBytes], printed: str) -> dict[int, str]:
    """File names by acpica's owner id; tables are loaded in order, damaged ones are left out."""
    files: dict[int, str] = {}
    rest = list(tables)
    for signature, oem_table_id, owner in loaded(_load_part(printed)):
        title = (signature, oem_table_id.rstrip())
        while rest and _title(rest[0]) != title:
            rest.pop(0)
        if rest:
            files[owner] = rest.pop(0).file
    return files


def _load_part(printed: str) -> str:
    return printed.partition(_END_OF_LOAD)[0]


def _title(table: TableBytes) -> tuple[str, str]:
    name = table.data[16:24].decode("latin-1").rstrip("\0 ")
    return table.signature, name


def load_problems(
    tables: Sequence[TableBytes], files: Mapping[int, str], printed: str
) -> Iterator[Problem]:
    """Tables of which a processor, a _CPC or an _OSC was refused, or everything.

    A table may be refused for its place: in some dumps an SSDT precedes the one that it uses.
    """
    said = complaints(_load_part(printed))
    owners = {file: owner for owner, file in files.items()}
    defines = Counter(one.owner for one in named(printed) if _is_wanted(one))
    for table in tables:
        owner = owners.get(table.file)
        wanted = sum(1 for _ in _DEFINED.finditer(table.data))
        if owner is None and wanted:
            text = "the table is not loaded (is the DSDT that it extends in the input?)"
            origin = table.origin(0)
            yield Problem(origin=origin, text=f"{text}: its content is unknown", hides=True)
        elif owner in said and wanted > defines[owner]:
            text = _words(wanted - defines[owner], said[owner])
            yield Problem(origin=table.origin(0), text=text)


def _is_wanted(one: AmlObject) -> bool:
    name = one.path.rpartition(".")[2]
    is_device = name == "_HID" and '"ACPI0007"' in one.rest
    return one.type == "Processor" or name in ("_CPC", "_OSC") or is_device


def _words(lost: int, said: Sequence[str]) -> str:
    more = f" (and {len(said) - 1} more)" if len(said) > 1 else ""
    what = f"{lost} of its processors, _CPC and _OSC are not loaded"
    return f"{what}; acpiexec: {said[0]}{more}"
