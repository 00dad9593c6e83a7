# SPDX-License-Identifier: Apache-2.0
"""The boards that can be asked for by name."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.boards.board import Board
from asymlab.boards.qemu import QemuBoard
from asymlab.boards.qemu_pt import QemuPtBoard
from asymlab.errors import UserError

BOARDS: dict[str, Callable[[], Board]] = {
    QemuBoard.name: QemuBoard,
    QemuPtBoard.name: QemuPtBoard,
}
"""Name -> how to make one."""


def find_board(name: str) -> Board:
    """A board by its name; UserError for one that is not known."""
    if name not in BOARDS:
        raise UserError(f"no board is called {name}", hint="boards: " + ", ".join(BOARDS))
    return BOARDS[name]()
