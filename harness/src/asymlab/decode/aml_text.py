# SPDX-License-Identifier: Apache-2.0
"""Output of acpiexec as values (acpica 20200925; dbdisply.c, dbexec.c, aehandlers.c there)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

Value = int | str | bytes | tuple["Value | None", ...]
"""An integer, string, buffer or package; None within a package is anything else."""

_OBJECT = re.compile(r"\s*(\\[\w.^]+) (\w+)\s+0x[0-9a-f]+ ([0-9A-F]+) ?(.*)")
_LOADED = re.compile(r"Table \[(\w{4}): (.{8})\] \(id ([0-9A-F]+)\)")
_COMPLAINT = re.compile(r"((?:Could not resolve symbol|AE_\w+, ).*?)(?: \([\w-]+/[\w-]+\))?$")
_PROMPT = re.compile(r"(?m)^- evaluate (\\\S+).*$")
_FAILED = re.compile(r"(?m)^Evaluation of \S+ failed with status (\w+)")
_ALL = "Executing all objects with NameSeg: "
_OF_ALL = re.compile(r"(?m)^(\\\S+) +returned (AE_\w+)$")
_RETURNED = re.compile(r"(?m)^Evaluation of \S+ returned object .*$")
_READ = re.compile(r"(?m)^AcpiExec: (\S+) Read : Val \S+ Addr ([0-9A-F]+)")
_UNHANDLED = re.compile(r"(?m)^AcpiExec: Region access on SpaceId ([0-9A-F]+)")
_BYTES = re.compile(r"[0-9A-F]{4,}: ((?:[0-9A-F]{2} )+)")
_VALUE = re.compile(r"\s*\[([\w ]+)\](.*)")

MAX_DEPTH = 8
SPACES = {
    0: "SystemMemory",
    1: "SystemIO",
    2: "PCI_Config",
    3: "EmbeddedControl",
    4: "SMBus",
    5: "SystemCMOS",
    6: "PciBarTarget",
    7: "IPMI",
    8: "GeneralPurposeIo",
    9: "GenericSerialBus",
    10: "PCC",
    0x7F: "FFixedHW",
}
"""Address spaces by number (ACPI 6.5, 5.2.3.2)."""


@dataclass(frozen=True)
class AmlObject:
    """A named object: its absolute path, type, the id of its table, and the rest of the line."""

    path: str
    type: str
    owner: int
    rest: str


@dataclass(frozen=True)
class Evaluation:
    """An evaluated object. ``status`` is acpica's word for a failure, ``reads`` are places outside
    the tables that it read, such as ``SystemMemory 0x1000``."""

    value: Value | None
    status: str
    reads: tuple[str, ...]


def named(output: str) -> list[AmlObject]:
    """Objects that the commands ``find`` and ``objects`` list."""
    found = (_OBJECT.fullmatch(line) for line in output.splitlines())
    return [AmlObject(m[1], m[2], int(m[3], 16), m[4]) for m in found if m]


def loaded(output: str) -> list[tuple[str, str, int]]:
    """(signature, OEM table id, owner id) of tables, in the order in which they were loaded."""
    return [(m[1], m[2], int(m[3], 16)) for m in _LOADED.finditer(output)]


def complaints(output: str) -> dict[int, list[str]]:
    """Errors that the interpreter printed while it loaded tables, by owner id. They
    precede the line with the name of the table."""
    found: dict[int, list[str]] = {}
    pending: list[str] = []
    for line in output.splitlines():
        if table := _LOADED.match(line):
            if pending:
                found[int(table[3], 16)] = pending
            pending = []
        elif complaint := _COMPLAINT.search(line):
            pending.append(complaint[1])
    return found


def reads(output: str) -> tuple[str, ...]:
    """Places outside the tables that were read, each once."""
    memory = [f"{space} {int(address, 16):#x}" for space, address in _READ.findall(output)]
    others = [SPACES.get(int(n, 16), f"space_{n}") for n in _UNHANDLED.findall(output)]
    return tuple(dict.fromkeys(memory + others))


def answers(output: str) -> list[tuple[str, Evaluation]]:
    """Path and result of the commands ``evaluate``, in order."""
    prompts = list(_PROMPT.finditer(output))
    ends = [prompt.start() for prompt in prompts[1:]] + [len(output)]
    found: list[tuple[str, Evaluation]] = []
    for prompt, end in zip(prompts, ends, strict=False):
        text = output[prompt.end() : end]
        failed = _FAILED.search(text)
        read = reads(text)
        answer = Evaluation(None, failed[1], read) if failed else _returned(text, read)
        found.append((prompt[1], answer))
    return found


def all_answers(output: str) -> dict[str, Evaluation]:
    """Results of the commands ``all`` by path."""
    found: dict[str, Evaluation] = {}
    for section in output.split(_ALL)[1:]:
        text = section.partition("\nEvaluated ")[0]
        ends = list(_OF_ALL.finditer(text))
        stops = [end.start() for end in ends[1:]] + [len(text)]
        begin = 0
        for end, stop in zip(ends, stops, strict=False):
            # an object's reads precede its result
            read, rest = reads(text[begin : end.start()]), text[end.end() : stop]
            failed = end[2] != "AE_OK"
            found[_short(end[1])] = (
                Evaluation(None, end[2], read) if failed else _returned(rest, read)
            )
            begin = end.end()
    return found


def _short(path: str) -> str:
    """A path as ``find`` prints it: names without the underscores that fill them."""
    return re.sub(r"([\w^])(\w*?)_*(?=\.|$)", r"\1\2", path)


def _returned(text: str, read: tuple[str, ...]) -> Evaluation:
    returned = _RETURNED.search(text)
    if returned is None:
        return Evaluation(None, "no answer", read)
    lines = iter(text[returned.end() :].splitlines()[1:])
    return Evaluation(_value(lines, 0), "", read)


def _value(lines: Iterator[str], depth: int) -> Value | None:
    """The next value; consumes exactly its lines."""
    found = _VALUE.match(next(lines, ""))
    if found is None or depth > MAX_DEPTH:
        return None
    kind, rest = found[1], found[2]
    if kind == "Integer":
        return int(rest.lstrip("= "), 16)
    if kind == "String":
        text = re.search(r'= "(.*)"', rest)
        return text[1] if text else ""
    if kind == "Buffer":
        return _buffer(rest, lines)
    if kind == "Package":
        count = re.search(r"Contains (\d+) Elements", rest)
        return tuple(_value(lines, depth + 1) for _ in range(int(count[1]) if count else 0))
    return None


def _buffer(rest: str, lines: Iterator[str]) -> bytes:
    """``Length 03 =     0000: 01 02 03``, or with more than 16 bytes each 16 on a line below."""
    length = int(re.sub(r"\s*Length ([0-9A-F]+) .*", r"\1", rest), 16)
    data = b""
    while len(data) < length:
        found = _BYTES.search(rest)
        data += bytes.fromhex(found[1]) if found else b""
        if len(data) < length and (rest := next(lines, "")) == "":
            break
    return data[:length]
