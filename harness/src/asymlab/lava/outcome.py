# SPDX-License-Identifier: Apache-2.0
"""The result of a LAVA job from its log: cases with measurements, and the kind of an error."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import yaml
from pydantic import ValidationError

from asymlab.errors import InfraError
from asymlab.model.record import Record

LAVAS_OWN = "lava"
"""The suite of LAVA's own cases: each step of a job, and the job."""

_LAST = 12
_PASTE = re.compile(r"\[\?2004[hl]")
_SHELLS = re.compile(r"^<LAVA_|^\+ |docker-test-shell:")
"""Output of LAVA's shells around a step."""


class LavaCase(Record):
    """One lava-test-case; ``suite`` is LAVA's name of the test (0_asymlab)."""

    suite: str
    name: str
    result: str
    measurement: float | None = None
    units: str = ""


class LavaResult(Record):
    """A job that ended.

    ``complete``: LAVA reached its end; whether tests passed is in the cases. ``error`` is LAVA's
    reason if it is not complete, of kind ``error_type``. ``log`` is its logs.yaml.
    """

    complete: bool
    error: str = ""
    error_type: str = ""
    cases: tuple[LavaCase, ...] = ()
    steps: tuple[LavaCase, ...] = ()
    log: Path

    @property
    def failed(self) -> tuple[LavaCase, ...]:
        """Cases that neither passed nor were skipped."""
        return tuple(case for case in self.cases if case.result not in ("pass", "skip"))

    def case(self, name: str) -> LavaCase | None:
        """The last case of a name."""
        return next((case for case in reversed(self.cases) if case.name == name), None)


def read_log(log: Path) -> LavaResult:
    """The result in a logs.yaml; InfraError if the log has no end of the job."""
    found = list(_results(log))
    ends = [item for item in found if (item["definition"], item["case"]) == (LAVAS_OWN, "job")]
    if not ends:
        last = "\n".join(last_lines(log))
        raise InfraError(f"the LAVA job ended without a result, see {log}\n{last}", retriable=True)
    cases = [_case(item) for item in found]
    return LavaResult(
        complete=ends[-1]["result"] == "pass",
        error=str(ends[-1].get("error_msg", "")),
        error_type=str(ends[-1].get("error_type", "")),
        cases=tuple(case for case in cases if case.suite != LAVAS_OWN),
        steps=tuple(case for case in cases if case.suite == LAVAS_OWN and case.name != "job"),
        log=log,
    )


def last_lines(log: Path, count: int = _LAST) -> list[str]:
    """The last lines of board and LAVA, without debug messages."""
    said = (message(line) for line in _lines(log) if '"lvl": "debug"' not in line)
    return list(deque(filter(None, said), count))


def step_lines(log: Path, count: int = _LAST) -> list[str]:
    """The last lines of the board's console or of a step, without LAVA's signals."""
    said = (message(line) for line in _lines(log) if '"lvl": "target"' in line)
    # LAVA takes the escape from a shell's bracketed paste, but not the rest
    texts = (_PASTE.sub("", text) for text in said)
    return list(deque((text for text in texts if text and not _SHELLS.search(text)), count))


def message(line: str) -> str:
    """The message of a line of a log; "" if it has none."""
    try:
        (entry,) = yaml.load(line, _LOADER)
        text = entry["msg"]
    except (yaml.YAMLError, TypeError, ValueError, KeyError):
        return ""
    if isinstance(text, dict):
        return " ".join(str(text[key]) for key in ("case", "result", "error_msg") if key in text)
    return str(text).strip()


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _results(log: Path) -> Iterator[dict[str, str]]:
    for line in _lines(log):
        if '"lvl": "results"' in line:
            (entry,) = yaml.load(line, _LOADER)
            yield entry["msg"]


def _lines(log: Path) -> Iterator[str]:
    """The lines of a log; bytes that are not UTF-8 are replaced."""
    if log.is_file():
        with log.open(encoding="utf-8", errors="replace") as stream:
            yield from stream


def _case(item: dict[str, str]) -> LavaCase:
    try:
        return LavaCase(
            suite=item["definition"],
            name=item["case"],
            result=item["result"],
            measurement=float(item["measurement"]) if "measurement" in item else None,
            units=item.get("units", ""),
        )
    except (KeyError, ValidationError) as error:
        raise InfraError(f"LAVA's log has an invalid result: {item}") from error
