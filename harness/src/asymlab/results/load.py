# SPDX-License-Identifier: Apache-2.0
"""Reads result folders."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError

from asymlab.config.yamlfile import YamlFile, nearest, spell
from asymlab.errors import UserError
from asymlab.model.result import RunResult
from asymlab.paths import runs_root
from asymlab.results.store import RUN_FILE

_HINT = "a run is a folder that contains run.json; asymlab report --list shows all runs"


def find_run(name: str) -> Path:
    """The folder of a run: by path (folder or its run.json) or by its name under runs_root().

    Raises UserError, with the nearest name, if there is none.
    """
    path = Path(name)
    for candidate in (path, runs_root() / name):
        folder = candidate.parent if candidate.name == RUN_FILE else candidate
        if (folder / RUN_FILE).is_file():
            return folder
    if path.exists():
        raise UserError(f"not a run: there is no {RUN_FILE} in it", file=path, hint=_HINT)
    known = [run.name for run in runs()]
    raise UserError(f"there is no run {name!r}", hint=nearest(name, known) if known else _HINT)


def runs(root: Path | None = None) -> tuple[Path, ...]:
    """Folders of all stored runs, oldest first."""
    found = (root or runs_root()).glob(f"*/{RUN_FILE}")
    return tuple(sorted((path.parent for path in found), key=_age))


def latest(root: Path | None = None) -> Path:
    """The folder of the run that started last; UserError if there is none."""
    found = runs(root)
    if not found:
        raise UserError(
            f"there is no run in {root or runs_root()}",
            hint="start one: asymlab run asym-smt",
        )
    return found[-1]


def load(folder: Path) -> RunResult:
    """The result stored in a folder, complete or not.

    Raises UserError `run.json:line: reason` if it is unreadable, truncated or from another
    version.
    """
    path = folder / RUN_FILE
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(error.strerror or str(error), file=path, hint=_HINT) from error
    except UnicodeDecodeError as error:
        raise UserError(f"not a text file: {error.reason}", file=path) from error
    try:
        json.loads(text)
        return RunResult.model_validate_json(text)
    except json.JSONDecodeError as error:
        raise UserError(
            f"broken or truncated JSON: {error.msg}",
            file=path,
            line=error.lineno,
            hint="another program changed the file: repeat the run",
        ) from None
    except ValidationError as error:
        raise _mismatch(path, error) from None


def _mismatch(path: Path, error: ValidationError) -> UserError:
    """Valid JSON that is not a run. JSON is YAML, so the YAML reader finds the line."""
    first = error.errors(include_url=False)[0]
    loc = first["loc"]
    line = YamlFile(path).line(loc)
    reason = f"{spell(loc)}: {first['msg']}" if loc else first["msg"]
    hint = "it may be of another version of asymlab: see `provenance` in it"
    return UserError(reason, file=path, line=line, hint=hint)


def _age(folder: Path) -> tuple[str, int, str]:
    """Sort key of <YYYYMMDD-HHMM>-<system>[-n]: minute, then number (-10 follows -9)."""
    stem, _, number = folder.name.rpartition("-")
    minute = "-".join(folder.name.split("-")[:2])
    return (minute, int(number) if number.isdigit() and stem != minute else 1, folder.name)
