# SPDX-License-Identifier: Apache-2.0
"""Samples of stored runs, which need not be booted again on a board that repeats."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.checks.score import Rules
from asymlab.errors import InfraError, UserError
from asymlab.model.handover import SUFFIX
from asymlab.model.job import Plan
from asymlab.model.machine import Machine
from asymlab.model.result import Repeated
from asymlab.model.sample import Sample
from asymlab.model.system import ExperimentSpec
from asymlab.progress import Watcher
from asymlab.results.load import load
from asymlab.store import digest, discard

# SQLAlchemy loads slowly: imported where it is needed

_READS = tuple(f"kernels/{one}.py" for one in ("choices", "dwarf", "kernel", "points", "yields"))
_SCORING = (
    "checks",
    "guest/places.py",
    *_READS,
    "model",
    "trace",
    "session/logs.py",
    "session/replica.py",
)
"""The paths of scoring_files(), below this package."""

SLICE_HASH = "slice_hash"
"""The fact of a sample that covers every slice of every CPU: time, CPU and length."""


@dataclass(frozen=True)
class Scored:
    """The inputs of scoring a boot's traces, without the code."""

    machine: Machine
    rules: Rules
    experiment: ExperimentSpec | None

    def text(self) -> str:
        """The parts that change a sample; limits do not, they judge samples."""
        rules = self.rules.model_dump_json(include={"order", "settle_s", "min_window_s", "cpus"})
        machine = self.machine.model_dump_json(exclude={"title", "provenance"})
        spec = self.experiment
        figures = spec.model_dump_json(include={"figures", "watch"}) if spec else ""
        return "\n".join((rules, machine, figures))


def sample_key(board: Board, plan: Plan, scored: Scored, which: str = "") -> str:
    """A digest of all that a sample depends on; "" where boots do not repeat. ``which``: the case
    of a boot that gives samples of several.

    The files of ``plan`` must exist. Their content counts, not their paths: kernel image, initrd
    (tables, job and guest programs), device tree; the emulator with all its options; and the code
    and rules that score its results.
    """
    booted = board.boot_key(plan)
    parts = (booted, scored.text(), scoring_code(), which)
    return digest(*parts)[:32] if booted else ""


def scoring_files() -> list[Path]:
    """The code that scores a boot."""
    root = Path(__file__).parents[1]
    found = [root / name for name in _SCORING]
    return sorted(p for path in found for p in ([path] if path.is_file() else path.rglob("*.py")))


@cache
def scoring_code() -> str:
    """A digest of that code."""
    parts = ((path.name, path.read_bytes()) for path in scoring_files())
    return digest(*(part for pair in parts for part in pair))


class Stock:
    """The samples of a results store (``where``: see results.db.store_url).

    Raises what open_store() raises.
    """

    def __init__(self, where: str) -> None:
        from asymlab.results.db import open_store

        self._store = open_store(where)
        self._runs: dict[Path, tuple[Sample, ...]] = {}
        self._lock = threading.Lock()

    def take(self, key: str, blank: Sample, folder: Path) -> Sample | None:
        """A stored sample of that key as ``blank``, with its files in ``folder``; None if there is
        none with files, or if the store fails."""
        for run_folder, run, found in self._with_key(key):
            if _linked(run_folder / found.folder, folder):
                same = ("arm", "replica", "seed", "folder", "experiment", "features")
                mine = {name: getattr(blank, name) for name in same}
                origin = found.taken_from or run
                return found.model_copy(update={**mine, "taken_from": origin})
        return None

    def booted_before(self, key: str) -> tuple[str, Sample] | None:
        """The newest stored sample of that key that its own run booted, and that run's name; None
        if there is none or if the store fails."""
        booted = ((run, one) for _, run, one in self._with_key(key) if not one.taken_from)
        return next(booted, None)

    def _with_key(self, key: str) -> Iterator[tuple[Path, str, Sample]]:
        """Stored samples of a key, the newest first: the run's folder and name, and the sample."""
        from asymlab.results.query import samples_of_key

        try:
            places = samples_of_key(self._store, key)
        except InfraError:
            return
        for place in places:
            folder = Path(place.run_folder)
            for one in self._samples(folder):
                if one.folder == place.folder and one.key == key:
                    yield folder, place.run, one

    def _samples(self, run: Path) -> tuple[Sample, ...]:
        """The samples of a run's folder; none if it is gone or cannot be read."""
        with self._lock:
            if run not in self._runs:
                try:
                    self._runs[run] = tuple(load(run).all_samples)
                except UserError:
                    self._runs[run] = ()
            return self._runs[run]


def repeated(stock: Stock, samples: Iterable[Sample]) -> tuple[Repeated, ...]:
    """Whether samples have the slice hashes of stored runs, a record for each stored run."""
    found: dict[str, list[bool]] = {}
    for one in samples:
        if one.taken_from or not one.key or SLICE_HASH not in one.facts:
            continue
        if before := stock.booted_before(one.key):
            run, other = before
            same = other.facts.get(SLICE_HASH) == one.facts[SLICE_HASH]
            found.setdefault(run, []).append(same)
    return tuple(
        Repeated(run=run, equal=sum(same), different=len(same) - sum(same))
        for run, same in found.items()
    )


def open_stock(board: Board, where: str, watcher: Watcher) -> Stock | None:
    """The stock of a store; None if the board does not repeat, or (with a note) the store fails."""
    if not board.capabilities.repeats:
        return None
    try:
        return Stock(where)
    except InfraError as error:
        watcher.note(f"stored runs are not used: {error.message}")
        return None


def _linked(source: Path, folder: Path) -> bool:
    """Link or copy the files of a sample into ``folder``; False if any is missing.

    Linked where possible: the files of a finished sample do not change. Not those that a run makes
    of several samples.
    """
    fresh = folder.with_name(f".{folder.name}.taken")
    discard(fresh)
    try:
        shutil.copytree(
            source, fresh, copy_function=link, ignore=shutil.ignore_patterns(f"*{SUFFIX}")
        )
        if not any(fresh.iterdir()):
            return False
        for path in fresh.iterdir():
            path.replace(folder / path.name)
    except OSError:
        return False
    finally:
        discard(fresh)
    return True


def link(source: Path | str, target: Path | str) -> None:
    """Link a file to ``target``, or copy it if the file system has no links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
