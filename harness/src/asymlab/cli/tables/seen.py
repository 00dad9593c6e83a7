# SPDX-License-Identifier: Apache-2.0
"""Predictions from inputs of the commands on tables, and the output about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from asymlab.cli.screen import inform
from asymlab.cli.tables.given import Given, words
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.firmware import MachineView
    from asymlab.predict.predict import Prediction


@dataclass(frozen=True)
class Seen:
    """An input, its prediction, kernel parameters, and notes on what may differ."""

    view: MachineView
    prediction: Prediction
    cmdline: tuple[str, ...]
    notes: tuple[str, ...]


def seen(given: Given) -> Seen:
    """Decode an input and predict.

    UserError for an invalid input, version or parameter, for an input without CPUs or without
    the DSDT that its tables extend, and for one on which Linux hangs.
    """
    from asymlab.model.firmware import ViewSource
    from asymlab.predict.cmdline import remarks
    from asymlab.predict.explain import doubts
    from asymlab.predict.kernel import KernelVersion
    from asymlab.predict.predict import explained

    view, text = given.view(), given.source
    # with a whole DSDT, an AML table that cannot be loaded is only listed as unread
    if not _has_dsdt(view) and (missing := unloaded(text, view)):
        raise missing
    if not any(cpu.enabled for cpu in view.cpus):
        raise _no_cpu(text, view)
    if hang := next((problem for problem in view.problems if problem.hangs), None):
        hint = "fix this first; `asymlab tables lint` shows how"
        raise UserError(f"Linux does not boot with these tables: {hang}", hint=hint)
    parameters = words(given.cmdline)
    if "acpi=off" in parameters and view.source is ViewSource.ACPI:
        hint = "leave it out, or give the device tree (.dtb, .dts) that Linux then uses"
        raise UserError("--cmdline acpi=off: Linux then ignores all ACPI tables", hint=hint)
    prediction = explained(view, KernelVersion.parse(given.kernel), parameters)
    notes = (*doubts(view, prediction), *remarks(parameters, view.source))
    return Seen(view, prediction, parameters, notes)


def unloaded(text: str, view: MachineView) -> UserError | None:
    """The error for an AML table that could not be loaded, so that its contents are unknown."""
    hidden = next((problem for problem in view.problems if problem.hides), None)
    if hidden is None:
        return None
    file = hidden.origin.file
    if damage := _damage(view, file):
        hint = "dump the table again, all of it (acpidump as root)"
        return UserError(f"{text}: {file} is damaged ({damage}) and is not evaluated", hint=hint)
    if _has_dsdt(view):
        hint = "it extends another DSDT than the one given"
        return UserError(f"{text}: {file} cannot be loaded: its contents are unknown", hint=hint)
    message = f"{text}: {file} extends a DSDT that is missing: its contents are unknown"
    hint = "for tables of `asymlab tables build`, --machine MACHINE adds the emulated board's DSDT"
    return UserError(message, hint=f"{hint};\nfor a real board add its own DSDT and MADT")


def _damage(view: MachineView, file: str) -> str:
    """What is wrong with the bytes of a table; "" if nothing is."""
    headers = view.acpi.tables if view.acpi else ()
    for header in headers:
        if header.origin.file == file and header.length > header.bytes:
            return f"{header.bytes} of {header.length} bytes"
        if header.origin.file == file and not header.checksum_holds:
            return "its checksum is wrong"
    return ""


def _has_dsdt(view: MachineView) -> bool:
    """Whether there is a DSDT of which no bytes are missing."""
    headers = view.acpi.tables if view.acpi else ()
    return any(h.signature == "DSDT" and h.length <= h.bytes for h in headers)


def _no_cpu(text: str, view: MachineView) -> UserError:
    """The error for ACPI tables without a CPU; other decoders reject such an input."""
    madt = view.acpi.madt if view.acpi else None
    if madt:
        reason = f"its MADT has no enabled CPU ({len(madt.cpus)} entries)"
        hint = "set the flag Enabled; `asymlab tables decode` lists what could not be read"
        return UserError(f"{text}: {reason}", hint=hint)
    hint = (
        "add the machine's MADT (APIC) and DSDT from acpidump, or give its /sys tree; "
        "--machine adds those of an emulated board"
    )
    return UserError(f"{text}: the MADT, which lists the CPUs, is missing", hint=hint)


def about(found: Seen) -> dict[str, object]:
    """What a prediction is for as JSON: input, kernel, basis, assumptions, unread parts, notes."""
    from asymlab.predict.explain import assumptions

    capacities, known = found.prediction.capacities, found.prediction.view.basis
    return {
        "title": found.view.title,
        "kernel": str(found.prediction.kernel),
        "cmdline": found.cmdline,
        "capacities": {
            "source": capacities.source,
            "reason": capacities.reason,
            "asym_packing": capacities.packing,
        },
        "basis": {name: one.model_dump(mode="json") for name, one in known.items()},
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
