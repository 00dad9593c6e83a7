# SPDX-License-Identifier: Apache-2.0
"""Samples of stored runs: on a board that repeats to the byte they need not be booted again."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.checks.score import Rules
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Plan
from asymlab.model.machine import Machine
from asymlab.model.result import Repeated
from asymlab.model.sample import Sample
from asymlab.model.system import ExperimentSpec
from asymlab.progress import Watcher
from asymlab.results.load import load
from asymlab.store import digest, discard

# SQLAlchemy takes a while to load: not before it is needed

_READS = ("kernels/points.py", "kernels/dwarf.py", "kernels/kernel.py")
_SCORING = ("checks", *_READS, "model", "trace", "session/replica.py")
"""Where in this package scoring_files() are."""


SLICE_HASH = "slice_hash"
"""The fact of a sample that covers every slice of every CPU: time, CPU and length."""


@dataclass(frozen=True)
class Scored:
    """What a boot's traces are scored by, besides the code."""

    machine: Machine
    rules: Rules
    experiment: ExperimentSpec | None

    def text(self) -> str:
        """What of it changes a sample; limits do not, they judge samples."""
        rules = self.rules.model_dump_json(include={"order", "settle_s", "min_window_s"})
        machine = self.machine.model_dump_json(exclude={"title", "provenance"})
        told = self.experiment
        figures = told.model_dump_json(include={"figures", "watch"}) if told else ""
        return "\n".join((rules, machine, figures))


def sample_key(board: Board, plan: Plan, scored: Scored) -> str:
    """Names a sample by all that it depends on; "" where boots do not repeat to the byte.

    ``plan`` must have its files. What they hold counts, not where they are: kernel image, initrd
    (tables, job and guest programs), device tree; the emulator with all its options; and the code
    and rules that score what comes of it.
    """
    booted = board.boot_key(plan)
    return digest(booted, scored.text(), scoring_code())[:32] if booted else ""


def scoring_files() -> list[Path]:
    """The code that makes a sample of what a boot leaves."""
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
        none whose files are still there, or if the store fails."""
        from asymlab.results.query import samples_of_key

        try:
            places = samples_of_key(self._store, key)
        except InfraError:
            return None
        for place in places:
            run = Path(place.run_folder)
            found = next((one for one in self._samples(run) if one.folder == place.folder), None)
            if found and found.key == key and _linked(run / found.folder, folder):
                same = ("arm", "replica", "seed", "folder", "experiment", "features")
                mine = {name: getattr(blank, name) for name in same}
                origin = found.taken_from or place.run
                return found.model_copy(update={**mine, "taken_from": origin})
        return None

    def booted_before(self, key: str) -> tuple[str, Sample] | None:
        """The newest stored sample of that key that its own run booted, and that run's name; None
        if there is none or if the store fails."""
        from asymlab.results.query import samples_of_key

        try:
            places = samples_of_key(self._store, key)
        except InfraError:
            return None
        for place in places:
            for one in self._samples(Path(place.run_folder)):
                if one.folder == place.folder and one.key == key and not one.taken_from:
                    return place.run, one
        return None

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
    """Whether what was booted here came out as it did in stored runs, a record for each of them."""
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
    """The stock of a store; None if the board does not repeat, or (the watcher is told) the store
    fails."""
    if not board.capabilities.repeats:
        return None
    try:
        return Stock(where)
    except InfraError as error:
        watcher.note(f"no sample is taken from stored runs: {error.message}")
        return None


def _linked(source: Path, folder: Path) -> bool:
    """Have the files of a sample in ``folder``, too; False if they are not (all) there.

    They are linked where that can be done: nothing writes to the files of a finished sample.
    """
    fresh = folder.with_name(f".{folder.name}.taken")
    discard(fresh)
    try:
        shutil.copytree(source, fresh, copy_function=_link)
        if not any(fresh.iterdir()):
            return False
        for path in fresh.iterdir():
            path.replace(folder / path.name)
    except OSError:
        return False
    finally:
        discard(fresh)
    return True


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
