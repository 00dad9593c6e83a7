# SPDX-License-Identifier: Apache-2.0
"""The families of boards and runners.

``qemu``, ``qemu-pt`` or ``qemu-pt:5us``, ``place:NAME`` (or a place file), ``emulated:KIND``,
``lava:DEVICE``.
"""

from __future__ import annotations

from asymlab.boards.board import Backend, Board, Family, Runner
from asymlab.boards.emulated.board import emulated
from asymlab.boards.emulated.facade import board_at, place_title
from asymlab.boards.emulated.kinds import KINDS
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.parallel import QemuPtBoard, with_rounds
from asymlab.boards.qemu.rounds import parse_rounds
from asymlab.config.named import is_path, meant
from asymlab.config.place import places
from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.lava.forms import lendable
from asymlab.lava.runner import LavaRunner

BOARDS: tuple[Family[Board], ...] = (
    Family(
        name=QemuBoard.name,
        title=lambda _: "the distribution's QEMU; placement only",
        find=lambda _: QemuBoard(),
    ),
    Family(
        name=QemuPtBoard.name,
        title=lambda _: "QEMU with parallel time, built on first use; throughput, too",
        find=lambda _: QemuPtBoard(),
    ),
    Family(
        name=QemuPtBoard.name,
        title=lambda length: f"the same with {parse_rounds(length).words()}",
        find=with_rounds,
        kinds=lambda: ("5us",),
    ),
    Family(
        name="emulated",
        title=lambda kind: KINDS[kind].title,
        find=emulated,
        kinds=lambda: (*KINDS,),
    ),
    Family(name="place", title=place_title, find=board_at, kinds=places),
)
"""Families of boards."""

RUNNERS: tuple[Family[Runner], ...] = (
    Family(
        name="lava",
        title=lambda _: "the whole run inside a LAVA job on this machine",
        find=LavaRunner,
        kinds=lendable,
    ),
)
"""Families of runners."""


def board_names() -> tuple[str, ...]:
    """The names of all boards and runners."""
    return tuple(name for family in (*BOARDS, *RUNNERS) for name in family.names())


def board_title(name: str) -> str:
    """The title of one of board_names()."""
    return next(
        family.title(kind)
        for family in (*BOARDS, *RUNNERS)
        if (kind := family.kind(name)) is not None
    )


def find_board(name: str) -> Board:
    """A board by its name; UserError for an unknown name, and for a runner."""
    for family in BOARDS:
        if (kind := family.kind(name)) is not None:
            return family.find(kind)
    if find_runner(name):
        hint = f"asymlab run ... --board {name}"
        raise UserError(f"board {name} executes whole runs, not single boots", hint=hint)
    if file := meant(name) or (name if is_path(name) else ""):
        path = file if "/" in file else f"./{file}"
        raise UserError(f"unknown board {name!r}", hint=f"did you mean place:{path}?")
    raise UserError(f"unknown board {name!r}", hint=nearest(name, board_names()))


def find_runner(name: str) -> Runner | None:
    """A runner by its name; None if the name is not a runner's, UserError for an unknown device."""
    for family in RUNNERS:
        if kind := family.kind(name):
            return family.find(kind)
    return None


def find_backend(name: str) -> Backend:
    """A board or a runner by its name; UserError for an unknown name."""
    return find_runner(name) or find_board(name)
