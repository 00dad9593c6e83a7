# SPDX-License-Identifier: Apache-2.0
"""Result folders: results/runs/<YYYYMMDD-HHMM>-<system>[-n]/ with run.json at the top.

run.json is written first with ``complete`` false, so a run that a crash, Ctrl-C or a full disk
ends early is marked incomplete.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from asymlab.errors import AsymlabError, InfraError
from asymlab.model.result import RunResult
from asymlab.paths import runs_root
from asymlab.store import write_atomic

RUN_FILE = "run.json"
PAGE_FILE = "report.html"

RESERVE_BYTES = 512 * 1024
"""Space reserved in the folder for storing the reason when the disk is full."""

REMEDY = "free some space or set ASYMLAB_RUNS to a folder on another disk, then repeat the run"

_RESERVE_FILE = ".reserve"
_NO_ROOM = 2 * 4096
_FULL = {
    errno.ENOSPC: "is full",
    errno.EDQUOT: "has no quota left",
    errno.EFBIG: "takes no file of that size",
}


def open_run(result: RunResult, root: Path | None = None) -> RunFolder:
    """Create the folder of a run that starts now and store ``result`` in it as incomplete.

    This and every save() set ``id`` and, if empty, ``uid`` and ``started`` (ISO 8601, UTC).
    ``root`` is asymlab.paths.runs_root() by default. Raises InfraError if the disk is full or
    read-only.
    """
    root = root or runs_root()
    now = datetime.now(UTC)
    with storing(root):
        root.mkdir(parents=True, exist_ok=True)
        path = _new_folder(root, f"{now:%Y%m%d-%H%M}-{result.system}")
        folder = RunFolder(path)
        folder.started = result.started or now.isoformat(timespec="seconds")
        folder.uid = result.uid or str(uuid.uuid4())
        folder.save(result)
        folder.reserve()
    return folder


class RunFolder:
    """The folder of a run in progress; as a context manager it stores why the run ended early.

    with open_run(result) as run:
        run.save(...)      # after every sample
        run.finish(...)    # once, at the end

    An exception that leaves the block is stored as ``problem``; one caused by a full disk becomes
    an InfraError with the remedy.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.started = ""
        self.uid = ""
        self._result: RunResult | None = None

    @property
    def result(self) -> RunResult:
        """The last saved result; ValueError if there is none."""
        if self._result is None:
            raise ValueError("nothing was saved yet")
        return self._result

    def sample_folder(self, arm: str, replica: int) -> Path:
        """The folder of one sample, <arm>/<replica>/, created if necessary."""
        path = self.path / arm / str(replica)
        with storing(self.path):
            path.mkdir(parents=True, exist_ok=True)
        return path

    def save(self, result: RunResult) -> None:
        """Store an intermediate result, marked incomplete. InfraError on a full disk."""
        self._store(result.model_copy(update={"complete": False}))

    def finish(self, result: RunResult) -> None:
        """Store the final result, marked complete. InfraError on a full disk."""
        self._store(result.model_copy(update={"complete": True, "problem": ""}))
        self._release()

    def end(self, result: RunResult, problem: str) -> RunResult:
        """finish(), or abandon() if a ``problem`` ended the run early; the stored result."""
        if problem:
            self.abandon(problem)
        else:
            self.finish(result)
        return self.result

    def abandon(self, problem: str) -> None:
        """Store why the run ended early, if possible."""
        if self._result is None or self._result.complete:
            return
        full = "disk is full" in problem or _room(self.path) < _NO_ROOM
        if full and REMEDY not in problem:
            problem += f"\nthe disk that holds {self.path} is or was full: {REMEDY}"
        self._release()
        with contextlib.suppress(InfraError):
            self.save(self._result.model_copy(update={"problem": problem}))

    def reserve(self) -> None:
        """Allocate the space that a later abandon() needs."""
        with (self.path / _RESERVE_FILE).open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, RESERVE_BYTES)

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            return
        cause = _disk_trouble(self.path, error) or error
        self.abandon(_reason(cause))
        cause.add_note(f"results so far: {self.path} (asymlab report {self.path.name})")
        if cause is not error:
            raise cause from error

    def _store(self, result: RunResult) -> None:
        same = {"id": self.path.name, "uid": self.uid, "started": self.started}
        result = result.model_copy(update=same)
        with storing(self.path):
            write_atomic(self.path / RUN_FILE, result.model_dump_json(indent=1) + "\n")
        self._result = result

    def _release(self) -> None:
        with contextlib.suppress(OSError):
            (self.path / _RESERVE_FILE).unlink(missing_ok=True)


@contextlib.contextmanager
def storing(where: Path) -> Iterator[None]:
    """Turn an OSError of a block that writes below ``where`` into an InfraError with a remedy."""
    try:
        yield
    except OSError as error:
        raise _infra(where, error) from error


def _new_folder(root: Path, name: str) -> Path:
    """A new folder: ``name``, or name-2, name-3 ... if that exists."""
    number = 1
    while True:
        path = root / (name if number == 1 else f"{name}-{number}")
        try:
            path.mkdir()
        except FileExistsError:
            number += 1
        else:
            return path


def _infra(where: Path, error: OSError) -> InfraError:
    trouble = _FULL.get(error.errno or 0)
    if trouble is None:
        return InfraError(f"cannot store results in {where}: {error.strerror or error}")
    return InfraError(
        f"cannot store results: the disk that holds {where} {trouble} ({error.strerror})",
        hint=REMEDY,
        retriable=True,
    )


def _disk_trouble(where: Path, error: BaseException) -> InfraError | None:
    """An InfraError for ``error`` if its cause is a full disk, else None.

    Tools and libraries report a full disk in their own words, so the free space counts in addition
    to errno.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno in _FULL:
            return error if isinstance(error, InfraError) else _infra(where, cause)
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, Exception) and _room(where) < _NO_ROOM:
        return _infra(where, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    return None


def _room(where: Path) -> int:
    try:
        return shutil.disk_usage(where).free
    except OSError:
        return RESERVE_BYTES


def _reason(error: BaseException) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if isinstance(error, AsymlabError):
        return error.message
    return f"{type(error).__name__}: {error}".strip(": ")
