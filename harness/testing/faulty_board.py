# SPDX-License-Identifier: Apache-2.0
"""Boards ``faulty:KIND+FAULT``: emulated boards with a fault, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.boards.board import Family
from asymlab.boards.emulated.board import EmulatedBoard
from asymlab.boards.emulated.kinds import KINDS
from asymlab.model.job import Plan
from asymlab.model.place import Console, Place
from asymlab.session import boards
from faulty_rack import FAULTS, NO_POWER, faulty_console


class FaultyBoard(EmulatedBoard):
    """Board ``faulty:KIND+FAULT``; ``name`` is KIND+FAULT."""

    def __init__(self, name: str) -> None:
        kind, _, self._fault = name.partition("+")
        super().__init__(KINDS[kind])
        self.name = f"faulty:{name}"

    @contextmanager
    def at(self, plan: Plan, folder: Path) -> Iterator[Place]:
        """See EmulatedBoard.at: with the fault."""
        with (
            super().at(plan, folder) as place,
            faulty_console(self._fault, place.files.tftp.parent, plan.seed) as port,
        ):
            faulty: dict[str, object] = {"console": Console(tcp=f"127.0.0.1:{port}")}
            if self._fault == NO_POWER:
                faulty["power"] = place.power.model_copy(update={"on": "true"})
            yield place.model_copy(update=faulty)


def install() -> None:
    """Make boards ``faulty:KIND+FAULT`` known to this process."""
    kinds = tuple(f"{kind}+{fault}" for kind in KINDS for fault in FAULTS)
    family = Family("faulty", title=str, find=FaultyBoard, kinds=lambda: kinds)
    boards.BOARDS = (*boards.BOARDS, family)
