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
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from asymlab.decode import aml_cache
from asymlab.decode.acpiexec import EVALUATED, Interpreter, tool
from asymlab.decode.aml_load import load_problems, loaded_files
from asymlab.decode.aml_text import Evaluation, Value, all_answers, answers, named, reads
from asymlab.decode.bytes import TableBytes
from asymlab.decode.osc import OSC, fails, grants, negotiated, offer
from asymlab.decode.processors import processor, processors
from asymlab.model.acpi import OSC_RULES, Osc, ProcessorDevice
from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record
from asymlab.proc import CommandFailed

SIGNATURES = ("DSDT", "SSDT", "PSDT")

_NO_ANSWER = Evaluation(None, "no answer", ())
_REGION = b"\x5b\x80"
"""DefOpRegion (ACPI 6.5, 20.2.5.2), the only access to memory outside the tables."""


class Evaluated(Record):
    """Results of AML. ``ran`` is False if AML could not be evaluated. ``lost`` are processors that
    Linux does not see either: a problem only if it then lacks one."""

    ran: bool
    processors: tuple[ProcessorDevice, ...] = ()
    osc: Osc | None = None
    problems: tuple[Problem, ...] = ()
    lost: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Run:
    """Results with one value in all memory outside the tables: by path, and _OSC's by release.
    ``refused``: releases for which _OSC fails."""

    found: Mapping[str, Evaluation]
    osc: Mapping[str, int]
    refused: frozenset[str]


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
            found = _evaluate(tables, Interpreter(tables, Path(folder), arch))
    except CommandFailed as failed:
        text = f"AML is not evaluated: acpiexec {failed.message.splitlines()[1].strip()}"
        return Evaluated(ran=False, problems=(Problem(origin=where, text=text),))
    if _repeats(found):
        aml_cache.store(key, found)
    return found


def _repeats(found: Evaluated) -> bool:
    """Whether another evaluation has the same result: a loop's limit is in seconds of the host."""
    return not any("TIMEOUT" in why for one in found.processors for why in one.failed.values())


def _evaluate(tables: Sequence[TableBytes], interpreter: Interpreter) -> Evaluated:
    """With outside memory all 0; if there may be any, also with all 1."""
    fills = ("0", "0xFF") if any(_REGION in table.data for table in tables) else ("0",)
    with ThreadPoolExecutor(len(fills)) as pool:
        printed = list(pool.map(interpreter.everything, fills))
        # each of its calls of acpiexec sleeps as long as the AML does
        runs = list(pool.map(partial(_run, interpreter), fills, printed))
    objects = {one.path: one for one in named(printed[0])}
    devices = processors(objects.values())
    wanted = [f"{path}.{name}" for path in devices for name in EVALUATED]
    runs = [_restored(interpreter, runs[0], one, wanted) for one in runs]
    found = _merged_runs(runs, wanted, reads(printed[0]))
    files = loaded_files(tables, printed[0])

    def origin(path: str) -> Origin:
        owner = objects[path].owner if path in objects else -1
        return Origin(file=files.get(owner, tables[0].file), part=path)

    problems = list(load_problems(tables, files, printed[0]))
    nothing = dict.fromkeys(frozenset.intersection(*(run.refused for run in runs)), 0)
    granted = grants([{**run.osc, **nothing} for run in runs])
    return Evaluated(
        ran=bool(files),
        processors=tuple(processor(one, origin, found) for one in devices.values()),
        osc=Osc(granted=granted, origin=origin(OSC)) if OSC in objects else None,
        problems=tuple(problem for problem in problems if problem.hides),
        lost=tuple(problem for problem in problems if not problem.hides),
    )


def _run(interpreter: Interpreter, fill: str, printed: str) -> _Run:
    answered = answers(printed)
    newest = offer(interpreter.arch, OSC_RULES[-1])
    whole = _osc(answered)
    known = {(newest, newest): whole}

    def both(offered: int, capabilities: int) -> tuple[Evaluation, Evaluation]:
        """Results of the query and of what follows it."""
        key = offered, capabilities
        if key not in known and whole[0] is not _NO_ANSWER:
            known[key] = _osc(answers(interpreter.agreed(fill, *key)))
        return known.get(key, whole)

    def queried(offered: int) -> Evaluation:
        return both(offered, offered)[0]

    def ask(offered: int, capabilities: int) -> Evaluation:
        return both(offered, capabilities)[1]

    arch = interpreter.arch
    found = {release: negotiated(arch, release, queried, ask) for release in OSC_RULES}
    return _Run(
        found=all_answers(printed) | dict(answered),
        osc={release: bits for release, bits in found.items() if bits is not None},
        refused=frozenset(r for r in OSC_RULES if fails(queried(offer(arch, r)))),
    )


def _osc(answered: Iterable[tuple[str, Evaluation]]) -> tuple[Evaluation, Evaluation]:
    """The first two results of _OSC."""
    first, second, *_ = [one for path, one in answered if path == OSC] + [_NO_ANSWER] * 2
    return first, second


def _restored(interpreter: Interpreter, zeros: _Run, ones: _Run, wanted: Iterable[str]) -> _Run:
    """What fails only for all 1 may see an invalid state: it is evaluated with 0x01 instead."""
    lost = [path for path in wanted if _holds(zeros, path) and not _holds(ones, path)]
    unsure = zeros.osc.keys() != ones.osc.keys()
    if not lost and not unsure:
        return ones
    other = _run(interpreter, "0x01", interpreter.some("0x01", lost))
    found = {path: other.found.get(path, _NO_ANSWER) for path in lost}
    osc = other if unsure else ones
    return _Run({**ones.found, **found}, osc.osc, osc.refused)


def _holds(run: _Run, path: str) -> bool:
    return path in run.found and not run.found[path].status


def _merged_runs(
    runs: Sequence[_Run], wanted: Iterable[str], outside: tuple[str, ...]
) -> dict[str, Evaluation]:
    zeros, ones = runs[0].found, runs[-1].found
    return {
        path: _merged(zeros[path], ones.get(path, _NO_ANSWER), outside)
        for path in wanted
        if path in zeros
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
