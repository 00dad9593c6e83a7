# SPDX-License-Identifier: Apache-2.0
"""Why a board's firmware does not allow what was asked for.

Separate because every part of a bundle may refuse.
"""

from __future__ import annotations

from collections.abc import Iterable

from asymlab.errors import UserError
from asymlab.model.record import Record


class Refusal(Record):
    """What does not fit, with both sides' figures, and what to do about it."""

    text: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.text}\n      {self.remedy}"


class Refused(UserError):
    """No bundle is made; ``refusals`` are all reasons that were found."""

    def __init__(self, board: str, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        reasons = "\n".join(f"  {number}. {one}" for number, one in enumerate(self.refusals, 1))
        super().__init__(f"{board}: its own firmware does not allow these tables\n{reasons}")


def refuse(board: str, refusals: Iterable[Refusal]) -> None:
    """Raise Refused if there is any reason to."""
    if found := tuple(refusals):
        raise Refused(board, found)
