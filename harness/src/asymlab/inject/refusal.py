# SPDX-License-Identifier: Apache-2.0
"""Reasons why a board's firmware does not allow an override.

Separate because all modules of this package raise them.
"""

from __future__ import annotations

from collections.abc import Iterable

from asymlab.errors import UserError
from asymlab.model.record import Record


class Refusal(Record):
    """What does not fit, with the figures of both sides, and a remedy."""

    text: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.text}\n      {self.remedy}"


class Refused(UserError):
    """The board cannot be overridden; ``refusals`` are all reasons found."""

    def __init__(self, board: str, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        reasons = "\n".join(f"  {number}. {one}" for number, one in enumerate(self.refusals, 1))
        super().__init__(f"the firmware of {board} does not allow these tables\n{reasons}")


def refuse(board: str, refusals: Iterable[Refusal]) -> None:
    """Raise Refused unless ``refusals`` is empty."""
    if found := tuple(refusals):
        raise Refused(board, found)
