# SPDX-License-Identifier: Apache-2.0
"""Output of several commands on tables: unread parts, notes, the basis of a prediction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from asymlab.cli.screen import inform

if TYPE_CHECKING:
    from asymlab.cli.tables.given import Seen
    from asymlab.model.firmware import MachineView


def basis(found: Seen) -> dict[str, object]:
    """The basis of a prediction as JSON: input, kernel, assumptions, unread parts, notes."""
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
    """Print the parts of an input that could not be read."""
    for problem in view.problems:
        console.print(Text(f"unread: {problem}", style="magenta"), soft_wrap=True)


def say_prediction_notes(notes: Iterable[str]) -> None:
    """Print each note on a prediction once, on stderr so that stdout can be compared."""
    for note in dict.fromkeys(notes):
        inform(f"note: {note}", "yellow")
