# SPDX-License-Identifier: Apache-2.0
"""What commands on firmware have in common when they write: unread parts, doubts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from asymlab.cli.screen import stderr

if TYPE_CHECKING:
    from asymlab.cli.tables.given import Seen
    from asymlab.model.firmware import MachineView


def led_to(found: Seen) -> dict[str, object]:
    """For programs: what a prediction is of, what it rests on, and in what it may be wrong."""
    from asymlab.predict.explain import assumptions

    capacities = found.prediction.capacities
    return {
        "title": found.view.title,
        "kernel": str(found.prediction.kernel),
        "cmdline": found.cmdline,
        "capacities": {
            "source": capacities.source,
            "reason": capacities.reason,
            "known": not capacities.unknown,
            "asym_packing": capacities.packing,
        },
        "assumptions": list(assumptions(found.view, found.prediction)),
        "unread": [problem.model_dump(mode="json") for problem in found.view.problems],
        "notes": found.notes,
    }


def say_unread(view: MachineView, console: Console) -> None:
    """What could not be read of an input: whatever is told of the rest has this hole."""
    for problem in view.problems:
        console.print(Text(f"unread: {problem}", style="magenta"), soft_wrap=True)


def say_doubts(notes: Iterable[str]) -> None:
    """What a prediction does not know, once each, on stderr: results can be compared by text."""
    for note in dict.fromkeys(notes):
        stderr().print(Text(f"note: {note}", style="yellow"), soft_wrap=True)
