# SPDX-License-Identifier: Apache-2.0
"""Processors, their _CPC and the platform's _OSC, evaluated by acpica's interpreter.

acpiexec rather than the disassembler: real firmware builds _CPC at run time (methods that fill a
package, tables that exist only under ``If (CondRefOf (...))``), and acpiexec runs the same code
as Linux. Limits:

- memory and registers outside the tables are not in a dump. What reads them is evaluated twice,
  with all of them 0 and with all of them 1; only equal results are certain, others are unknown;
- tables that firmware loads later (``Load``) are seen only if they are in the dump;
- it is one process with limits of time and memory: if a table crashes it, there is no result
  from AML, and the fixed tables are still decoded.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from asymlab.decode import aml_cache
from asymlab.decode.acpiexec import Interpreter, tool
from asymlab.decode.aml_load import load_problems, loaded_files
from asymlab.decode.aml_text import Evaluation, Value, all_answers, answers, named, reads
from asymlab.decode.bytes import TableBytes
from asymlab.decode.osc import OSC, grants, negotiated, offer
from asymlab.decode.processors import processor, processors
from asymlab.model.acpi import Osc, ProcessorDevice
from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record
from asymlab.proc import CommandFailed

SIGNATURES = ("DSDT", "SSDT", "PSDT")

_NO_ANSWER = Evaluation(None, "no answer", ())
_REGION = b"\x5b\x80"
"""DefOpRegion (ACPI 6.5, 20.2.5.2), the only access to memory outside the tables."""


class Evaluated(Record):
    """Results of AML. ``ran`` is False if AML could not be evaluated."""

    ran: bool
    processors: tuple[ProcessorDevice, ...] = ()
    osc: Osc | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Run:
    """What acpiexec printed with one value in all memory outside the tables: the results by path,
    _OSC's by release, and what was read."""

    printed: str
    found: dict[str, Evaluation]
    osc: Mapping[str, int]
    outside: tuple[str, ...]


def evaluate(tables: Sequence[TableBytes], arch: str) -> Evaluated:
    """Load DSDT and SSDTs in the order given, and evaluate the objects of processors as Linux does
    on ``arch``. Results are cached by content.

    Raises nothing: a missing tool, a crash or an overrun is a problem.
    """
    if not tables:
        return Evaluated(ran=False)
    where = tables[0].origin(0)
    path = tool()
    if path is None:
        text = "AML is not evaluated: acpiexec is not installed (apt-get install acpica-tools)"
        return Evaluated(ran=False, problems=(Problem(origin=where, text=text),))
    key = aml_cache.key(tables, arch, path)
    if cached := aml_cache.load(key, Evaluated):
        return cached
    try:
        with tempfile.TemporaryDirectory(prefix="asymlab-aml-") as folder:
            found = _evaluate(tables, Interpreter(tables, Path(folder), arch), arch)
    except CommandFailed as failed:
        text = f"AML is not evaluated: acpiexec {failed.message.splitlines()[1].strip()}"
        return Evaluated(ran=False, problems=(Problem(origin=where, text=text),))
    if _repeats(found):
        aml_cache.store(key, found)
    return found


def _repeats(found: Evaluated) -> bool:
    """Whether another evaluation has the same result: a loop's limit is in seconds of the host."""
    return not any("TIMEOUT" in why for one in found.processors for why in one.failed.values())


def _evaluate(tables: Sequence[TableBytes], interpreter: Interpreter, arch: str) -> Evaluated:
    runs = _runs(tables, interpreter, arch)
    zeros = runs[0]
    objects = {one.path: one for one in named(zeros.printed)}
    files = loaded_files(tables, zeros.printed)
    found = _merged_runs(runs)

    def origin(path: str) -> Origin:
        owner = objects[path].owner if path in objects else -1
        return Origin(file=files.get(owner, tables[0].file), part=path)

    devices = [processor(one, origin, found) for one in processors(objects.values()).values()]
    granted = grants([run.osc for run in runs])
    return Evaluated(
        ran=bool(files),
        processors=tuple(devices),
        osc=Osc(granted=granted, origin=origin(OSC)) if OSC in objects else None,
        problems=tuple(load_problems(tables, files, zeros.printed)),
    )


def _runs(tables: Sequence[TableBytes], interpreter: Interpreter, arch: str) -> list[_Run]:
    """With outside memory all 0; if any is read, also with all 1. What fails only for all 1 may
    have seen an invalid state: it is evaluated with 0x01 in its place."""

    def run(fill: str) -> _Run:
        return _run(interpreter, fill, arch)

    if not any(_REGION in table.data for table in tables):
        return [run("0")]
    with ThreadPoolExecutor(2) as both:
        zeros, ones = both.map(run, ("0", "0xFF"))
    if not zeros.outside:
        return [zeros]
    lost = [path for path, one in zeros.found.items() if _lost(one, ones.found.get(path))]
    if lost or zeros.osc.keys() != ones.osc.keys():
        other = run("0x01")
        found = {path: other.found.get(path, _NO_ANSWER) for path in lost}
        osc = ones.osc if zeros.osc.keys() == ones.osc.keys() else other.osc
        ones = _Run(ones.printed, ones.found | found, osc, ones.outside)
    return [zeros, ones]


def _lost(zeros: Evaluation, ones: Evaluation | None) -> bool:
    return not zeros.status and (ones is None or bool(ones.status))


def _run(interpreter: Interpreter, fill: str, arch: str) -> _Run:
    printed = interpreter.everything(fill)
    queried, controlled, *_ = [*answers(printed), _NO_ANSWER, _NO_ANSWER]

    def ask(capabilities: int) -> Evaluation:
        if capabilities == offer(arch):
            return controlled
        return interpreter.agreed(fill, capabilities)

    osc = negotiated(arch, queried, ask)
    return _Run(printed, all_answers(printed), osc, reads(printed))


def _merged_runs(runs: Sequence[_Run]) -> dict[str, Evaluation]:
    if len(runs) == 1:
        return runs[0].found
    zeros, ones = runs
    return {
        path: _merged(one, ones.found.get(path, _NO_ANSWER), zeros.outside)
        for path, one in zeros.found.items()
    }


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
    return None
