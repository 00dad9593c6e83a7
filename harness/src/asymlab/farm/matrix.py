# SPDX-License-Identifier: Apache-2.0
"""Matrix files such as lava-jobs/nightly.yaml: cells are systems x machines x boards x arms."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field

from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.lava.jobs import Priority, Visibility
from asymlab.model.job import Firmware
from asymlab.model.record import Record
from asymlab.model.system import PLACEMENT, System
from asymlab.paths import data_root
from asymlab.store import digest

SPLIT = ","
"""Separates the names in a list of arms."""


class FarmBoard(Record):
    """A type of device in LAVA, and how a step runs on it.

    LAVA picks a device of ``device_type`` that has all ``tags``. ``arch`` is the instruction set of
    its CPUs (arm64, x86_64): machines of another one are skipped. ``image`` is the container of the
    step, ``python`` the interpreter in it that has asymlab; ``program`` is called with ``run ...``
    (``-m MODULE``: a module of that interpreter). ``board`` is asymlab's name for the device inside
    a job. ``environment`` is exported before the step. ``pull``: a worker pulls the newest image
    before each job instead of using its local one.
    """

    device_type: str
    arch: Literal["arm64", "x86_64"]
    tags: tuple[str, ...] = ()
    image: str | None = None
    python: str = "python3"
    program: tuple[str, ...] = ("-m", "asymlab")
    board: str = "place:lava-inside"
    environment: dict[str, str] = {}
    pull: bool = False


class Block(Record):
    """A product of lists. ``machines`` empty: the machine of the system. Each of ``arms`` is a
    separate job with a list of arms, separated by commas ("": the default arms of the system).

    ``only`` are the parts to run (placement, or experiments), ``minutes`` the deadline of a job.
    """

    systems: tuple[str, ...] = Field(min_length=1)
    machines: tuple[str, ...] = ()
    boards: tuple[str, ...] = Field(min_length=1)
    arms: tuple[str, ...] = ("",)
    firmware: tuple[Firmware, ...] = (Firmware.ACPI,)
    only: tuple[str, ...] = ()
    replicas: int | None = Field(default=None, ge=1)
    seeds: tuple[int, ...] = (1,)
    append: str = ""
    minutes: int = Field(default=60, ge=1)


class Matrix(Record):
    """A matrix file. ``name`` is the prefix of default campaign names; ``attempts`` limits retries
    after infrastructure failures. ``visibility`` and ``priority`` are LAVA's: who may see the jobs,
    and which jobs run first."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)
    title: str
    attempts: int = Field(default=3, ge=1)
    visibility: Visibility = "public"
    priority: Priority = "medium"
    boards: dict[str, FarmBoard]
    blocks: tuple[Block, ...] = Field(min_length=1)


class Cell(Record):
    """One job: a system, machine, board, arms ... to run."""

    system: str
    machine: str
    board: str
    arms: tuple[str, ...]
    firmware: Firmware
    only: tuple[str, ...] = ()
    replicas: int | None = None
    seed: int = 1
    append: str = ""
    minutes: int = 60

    @property
    def title(self) -> str:
        """The cell in words: of its fields those that differ from their defaults."""
        words = [self.system, self.machine, self.board, self.firmware.value, SPLIT.join(self.arms)]
        words += [SPLIT.join(self.only)] if self.only else []
        words += [f"seed {self.seed}"] if self.seed != 1 else []
        return " ".join(word for word in words if word)

    def key(self, campaign: str) -> str:
        """Identifies the cell within a campaign; ``minutes`` is not part of it."""
        same = self.model_dump_json(exclude={"minutes"})
        return digest(campaign, same)[:16]

    def words(self, place: str) -> tuple[str, ...]:
        """The command line from ``run`` on, for the board named ``place`` inside a job."""
        words = ["run", self.system, "--machine", self.machine, "--board", place]
        words += ["--firmware", self.firmware.value, "--seed", str(self.seed)]
        words += ["--arms", SPLIT.join(self.arms)] if self.arms else []
        words += ["--only", SPLIT.join(self.only)] if self.only else []
        words += ["--replicas", str(self.replicas)] if self.replicas else []
        words += ["--append", self.append] if self.append else []
        return tuple(words)


def nightly_file() -> Path:
    """The matrix that ships with asymlab."""
    return data_root() / "lava-jobs" / "nightly.yaml"


def load_matrix(path: Path) -> tuple[Matrix, tuple[Cell, ...]]:
    """A matrix file and its cells, in order and without duplicates; UserError for any mistake."""
    file = YamlFile(path)
    matrix = file.parse(Matrix)
    cells: dict[Cell, None] = {}
    for number, block in enumerate(matrix.blocks):
        for cell in _cells(file, matrix, number, block):
            cells[cell] = None
    if not cells:
        raise file.error(("blocks",), "no machine has the instruction set of a board")
    return matrix, tuple(cells)


def refused(path: Path, board: str, cells: Sequence[str], why: str) -> UserError:
    """The error for a board of a matrix file whose jobs the server refused."""
    jobs = "the job was" if len(cells) == 1 else f"all {len(cells)} jobs were"
    reason = f"{jobs} refused: {why}"
    return YamlFile(path).error(("boards", board), reason)


def _cells(file: YamlFile, matrix: Matrix, number: int, block: Block) -> Iterator[Cell]:
    for index, board in enumerate(block.boards):
        if board not in matrix.boards:
            hint = f"boards: {', '.join(matrix.boards)}"
            raise file.error(
                ("blocks", number, "boards", index), f"there is no board {board}", hint=hint
            )
    for index, name in enumerate(block.systems):
        found = _found(file, ("blocks", number, "systems", index), name)
        _check_only(file, number, block, found)
        lists = [_arms(file, number, i, text, found) for i, text in enumerate(block.arms)]
        machines = block.machines or (found.machine,)
        product = itertools.product(machines, block.boards, lists, block.firmware, block.seeds)
        for machine_name, board, arms, firmware, seed in product:
            arch = _arch(file, number, block, machine_name)
            if arch != matrix.boards[board].arch:
                continue
            yield Cell(
                system=name,
                machine=machine_name,
                board=board,
                arms=arms,
                firmware=firmware,
                seed=seed,
                **{key: getattr(block, key) for key in ("only", "replicas", "append", "minutes")},
            )


def _found(file: YamlFile, where: tuple[str | int, ...], name: str) -> System:
    try:
        return system(name)
    except UserError as error:
        raise file.error(where, error.message, hint=error.hint) from error


def _arch(file: YamlFile, number: int, block: Block, name: str) -> str:
    try:
        return machine(name).arch
    except UserError as error:
        named = name in block.machines
        where: tuple[str | int, ...] = ("blocks", number, "machines" if named else "systems")
        raise file.error(where, error.message, hint=error.hint) from error


def _check_only(file: YamlFile, number: int, block: Block, found: System) -> None:
    for index, name in enumerate(block.only):
        if not found.parts_like(name):
            parts = ", ".join((PLACEMENT, *found.experiments))
            reason, hint = f"{found.name} has no part {name}", f"parts: {parts}"
            raise file.error(("blocks", number, "only", index), reason, hint=hint)


def _arms(file: YamlFile, number: int, index: int, text: str, found: System) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(SPLIT) if name.strip())
    for name in names:
        if name not in found.arms:
            hint = f"arms: {', '.join(found.arms)}"
            reason = f"{found.name} has no arm {name}"
            raise file.error(("blocks", number, "arms", index), reason, hint=hint)
    return names
