# SPDX-License-Identifier: Apache-2.0
"""Processors, their _CPC and the platform's _OSC, evaluated by acpica's interpreter.

acpiexec rather than the disassembler: real firmware builds _CPC at run time (methods that fill a
package, tables that exist only under ``If (CondRefOf (...))``), and acpiexec runs the same code
as Linux. Limits:

- memory and registers outside the tables are not in a dump. What reads them is evaluated twice,
  with all of them 0 and with all of them 1; only equal results are certain, others are unknown;
- tables that firmware loads later (``Load``) are seen only if they are in the dump;
- it is one process with a deadline and a memory limit: if a table crashes it, there is no result
  from AML, and the fixed tables are still decoded.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.decode.aml_text import Evaluation, Value, answers, complaints, loaded, named, reads
from asymlab.decode.bytes import TableBytes
from asymlab.decode.processors import NAMES, OSC, osc, processor, processors
from asymlab.limited import Limits, run_limited
from asymlab.model.acpi import Osc, ProcessorDevice
from asymlab.model.origin import Origin, Problem
from asymlab.proc import CommandFailed

LIMITS = Limits(deadline_s=30, cpu_s=5)
"""For each of at most four runs. The largest tables tried (a Z690's) take 0.3 s each."""
SIGNATURES = ("DSDT", "SSDT", "PSDT")

_FIRST = "level"
"""A command that changes nothing. acpiexec 20200925 starts a thread for its prompts: what that and
its main thread print first may be mixed, and in one run of 300 on a busy host the prompt of the
first command was lost, and the answer with it."""

_LOOP_S = 1
"""Seconds after which a loop in AML ends; Linux has 30 (ACPI_MAX_LOOP_TIMEOUT)."""

_LIST = ("_HID", "_CID", "_UID", *NAMES, "_OSC")
_OSC_ARGUMENTS = "(6E B0 11 08 27 4A F9 44 8D 60 3C BB C2 2E 7B 48) 1 2 (01 00 00 00 FF FF FF FF)"
"""As acpi_bus_osc_negotiate_platform_control() in drivers/acpi/bus.c asks, with every capability
offered: the UUID of platform-wide capabilities, revision 1, two dwords, the query flag set."""

_NO_ANSWER = Evaluation(None, "no answer", ())


@dataclass(frozen=True)
class Evaluated:
    """Results of AML. ``ran`` is False if AML could not be evaluated."""

    ran: bool
    processors: tuple[ProcessorDevice, ...] = ()
    osc: Osc | None = None
    problems: tuple[Problem, ...] = ()


def evaluate(tables: Sequence[TableBytes]) -> Evaluated:
    """Load DSDT and SSDTs in the order given, and evaluate the objects of processors.

    Raises nothing: a missing tool, a crash or an overrun is a problem.
    """
    if not tables:
        return Evaluated(ran=False)
    where = tables[0].origin(0)
    if shutil.which("acpiexec") is None:
        text = "AML is not evaluated: acpiexec is not installed (apt-get install acpica-tools)"
        return Evaluated(ran=False, problems=(Problem(origin=where, text=text),))
    try:
        with tempfile.TemporaryDirectory(prefix="asymlab-aml-") as folder:
            return _evaluate(tables, Path(folder))
    except CommandFailed as failed:
        text = f"AML is not evaluated: acpiexec {failed.message.splitlines()[1].strip()}"
        return Evaluated(ran=False, problems=(Problem(origin=where, text=text),))


def _evaluate(tables: Sequence[TableBytes], folder: Path) -> Evaluated:
    names = [_write(folder, at, table) for at, table in enumerate(tables)]
    finds = [*(f"find {name}" for name in _LIST), "objects processor"]
    listed = _acpiexec(folder, names, ["-l"], finds)
    objects = {one.path: one for one in named(listed)}
    files = _files(tables, listed)
    devices = processors(objects.values())
    paths = [f"{path}.{name}" for path in devices for name in ("_UID", *NAMES)]
    paths = [path for path in paths if path in objects]
    commands = {path: f"evaluate {path}" for path in paths}
    if OSC in objects:
        commands[OSC] = f"evaluate {OSC} {_OSC_ARGUMENTS}"
    problems = tuple(_load_problems(tables, files, complaints(listed)))
    if not commands:
        return Evaluated(ran=bool(files), problems=problems)
    found = _twice(folder, names, commands)

    def origin(path: str) -> Origin:
        owner = objects[path].owner if path in objects else -1
        return Origin(file=files.get(owner, tables[0].file), part=path)

    return Evaluated(
        ran=True,
        processors=tuple(processor(one, origin, found) for one in devices.values()),
        osc=osc(found[OSC], origin(OSC)) if OSC in found else None,
        problems=problems,
    )


def _write(folder: Path, at: int, table: TableBytes) -> str:
    name = f"{at:03}.aml"
    (folder / name).write_bytes(table.data)
    return name


def _acpiexec(folder: Path, names: list[str], options: list[str], commands: list[str]) -> str:
    stdin = "\n".join([_FIRST, *commands, "quit", ""]).encode()
    argv = ["acpiexec", *options, *names]
    done = run_limited(argv, LIMITS, stdin=stdin, cwd=folder)
    if done.code < 0:
        raise CommandFailed(argv, done.code, "", None)
    return done.output


def _twice(folder: Path, names: list[str], queries: dict[str, str]) -> dict[str, Evaluation]:
    """Results by path with outside memory all 0; if any is read, merged with the results for all 1.
    A method that fails only for all 1 may see an invalid state: it is evaluated with 0x01 again."""

    def ask(fill: str, commands: Iterable[str]) -> str:
        options = ["-vr", "-dt", "-to", str(_LOOP_S), "-fv", fill]
        return _acpiexec(folder, names, options, list(commands))

    printed = ask("0", queries.values())
    zeros, outside = answers(printed), reads(printed)
    if not outside:
        return zeros
    ones = answers(ask("0xFF", queries.values()))
    held = {path for path, one in ones.items() if not one.status}
    lost = [path for path, one in zeros.items() if not one.status and path not in held]
    if lost:
        ones |= answers(ask("0x01", (queries[path] for path in lost)))
    return {path: _merged(one, ones.get(path, _NO_ANSWER), outside) for path, one in zeros.items()}


def _merged(zeros: Evaluation, ones: Evaluation, outside: tuple[str, ...]) -> Evaluation:
    """The parts of both results that are equal. If they differ and neither read outside memory, an
    initialisation method (_INI) did."""
    if zeros.value == ones.value and zeros.status == ones.status:
        return Evaluation(zeros.value, zeros.status, ())
    places = tuple(dict.fromkeys(zeros.reads + ones.reads)) or outside
    return Evaluation(_common(zeros.value, ones.value), "", places)


def _common(left: Value | None, right: Value | None) -> Value | None:
    if isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
        return tuple(a if a == b else None for a, b in zip(left, right, strict=True))
    if isinstance(left, bytes) and isinstance(right, bytes) and len(left) == len(right):
        return _certain(left, right)
    return None


def _certain(left: bytes, right: bytes) -> bytes:
    """Of two results of _OSC, all errors and the capabilities that both grant."""
    errors = (a | b for a, b in zip(left[:4], right[:4], strict=True))
    granted = (a & b for a, b in zip(left[4:], right[4:], strict=True))
    return bytes([*errors, *granted])


def _files(tables: Sequence[TableBytes], listed: str) -> dict[int, str]:
    """File names by acpica's owner id; tables are loaded in order, damaged ones are left out."""
    files: dict[int, str] = {}
    rest = list(tables)
    for signature, oem_table_id, owner in loaded(listed):
        title = (signature, oem_table_id.rstrip())
        while rest and _title(rest[0]) != title:
            rest.pop(0)
        if rest:
            files[owner] = rest.pop(0).file
    return files


def _title(table: TableBytes) -> tuple[str, str]:
    name = table.data[16:24].decode("latin-1").rstrip("\0 ")
    return table.signature, name


def _load_problems(
    tables: Sequence[TableBytes], files: dict[int, str], said: dict[int, list[str]]
) -> Iterator[Problem]:
    """Tables or parts of tables that the interpreter refused; Linux, with the same code, refuses
    them as well."""
    owners = {file: owner for owner, file in files.items()}
    for table in tables:
        words = said.get(owners.get(table.file, -1), [])
        hides = table.file not in owners
        if hides:
            words = [
                "the table is not loaded (is the DSDT that it extends in the input?): its "
                "content is unknown"
            ]
        if words:
            more = f" (and {len(words) - 1} more)" if len(words) > 1 else ""
            text = f"acpiexec: {words[0]}{more}"
            yield Problem(origin=table.origin(0), text=text, hides=hides)
