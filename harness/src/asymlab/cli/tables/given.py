# SPDX-License-Identifier: Apache-2.0
"""Inputs of the commands on tables, and the output that several of them have."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.options import kernel_option, machine_option
from asymlab.cli.screen import inform, near
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.firmware import MachineView
    from asymlab.predict.predict import Prediction


def input_argument(metavar: str) -> Any:  # noqa: ANN401 (as typer.Argument returns)
    """The argument INPUT of the commands on tables."""
    return typer.Argument(
        metavar=metavar,
        help="acpidump, folder of tables, .dtb, .dts, /sys tree or tar, - for one of them on "
        "standard input, / for this machine, or a machine's name or YAML file.",
        autocompletion=complete.machine_or_file,
    )


Input = Annotated[str, input_argument("INPUT")]
Kernel = Annotated[str, kernel_option("Predict for this Linux version.")]
Cmdline = Annotated[
    str,
    typer.Option(metavar="WORDS", help="Kernel parameters, as in 'nosmt maxcpus=4'."),
]
Board = Annotated[
    str | None,
    machine_option(
        "For a folder of ACPI tables without a DSDT, as `tables build` writes: add the DSDT "
        "and MADT of the emulated board of this machine."
    ),
]
CpuidFile = Annotated[
    Path | None,
    typer.Option(
        "--cpuid",
        metavar="FILE",
        help="For tables of an x86 machine: its CPUID, as printed by `cpuid -r`, or its "
        "/proc/cpuinfo, which lacks the caches.",
    ),
]
KERNEL = "7.3"
STDIN = "-"


def is_machine(text: str) -> bool:
    """Whether an input is a machine's name or .yaml file."""
    from asymlab.config.machine import machines

    path = Path(text)
    return path.suffix == ".yaml" or (text in machines() and not path.exists())


def view_of(text: str, board: str | None = None, cpuid: Path | None = None) -> MachineView:
    """The view of an input: a machine's name or .yaml file, else a file that a decoder reads.

    ``board`` is the machine whose emulated board completes a folder of ACPI tables. ``cpuid`` has
    the topology of an x86 machine.
    """
    from asymlab.topology.with_cpuid import with_cpuid

    view = _plain_view(text, board)
    return with_cpuid(view, cpuid) if cpuid else view


def _plain_view(text: str, board: str | None) -> MachineView:
    from asymlab.config.machine import machine
    from asymlab.topology.inputs import load
    from asymlab.topology.machine import machine_view

    named = is_machine(text)
    if not named and text != STDIN and not Path(text).exists():
        raise unknown_input(text)
    if board is not None:
        return _on_board(text, board)
    return machine_view(machine(text)) if named else load(path_of(text))


def file_of(text: str) -> Path:
    """The path of an input, relative to the working directory; for a machine its YAML file."""
    from asymlab.config.machine import machine_file

    path = path_of(text)
    if not is_machine(text):
        return path
    named = path if path.suffix == ".yaml" else machine_file(text)
    return Path(near(named))


def path_of(text: str) -> Path:
    """The path of an input; ``-`` is standard input."""
    return Path("/dev/stdin" if text == STDIN else text)


def _on_board(text: str, board: str) -> MachineView:
    from asymlab.config.machine import machine
    from asymlab.predict.emulated import on_emulated

    if is_machine(text) or not Path(text).is_dir():
        hint = "leave --machine out: it adds the DSDT and MADT that such a folder lacks"
        raise UserError(f"{text}: not a folder of ACPI tables", hint=hint)
    with tempfile.TemporaryDirectory(prefix="asymlab-board-") as scratch:
        return on_emulated(machine(board), Path(text), Path(scratch)).view


def lacks_dsdt(text: str) -> bool:
    """Whether an input is a folder of ACPI tables without a DSDT."""
    from asymlab.decode.sys_files import sys_folder
    from asymlab.topology.inputs import raw_tables

    path = Path(text)
    if is_machine(text) or not path.is_dir() or sys_folder(path):
        return False
    return all(table.signature != "DSDT" for table in raw_tables(path))


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


def unknown_input(text: str) -> UserError:
    """The error for an unknown INPUT; without dot and slash it may be a machine's name."""
    from asymlab.config.machine import machines
    from asymlab.config.yamlfile import nearest
    from asymlab.topology.inputs import KNOWN

    guess = [] if set("./") & set(text) else [nearest(text, machines())]
    kinds = f"an INPUT is {', '.join(KNOWN)}, / for this machine, or a machine's name or .yaml file"
    message = f"{text}: there is no such file or folder, and no machine of that name"
    return UserError(message, hint="\n".join([*guess, kinds]))


def words(text: str) -> tuple[str, ...]:
    """The parameters of --cmdline, split as a shell does. UserError for an open quote."""
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        reason = str(error).lower()
        hint = "write it as --cmdline 'nosmt maxcpus=4'"
        raise UserError(f"--cmdline {text!r}: {reason}", hint=hint) from error


@dataclass(frozen=True)
class Seen:
    """An input, its prediction, kernel parameters, and notes on what may differ."""

    view: MachineView
    prediction: Prediction
    cmdline: tuple[str, ...]
    notes: tuple[str, ...]


def seen(
    text: str,
    kernel: str,
    cmdline: str,
    board: str | None = None,
    cpuid: Path | None = None,
) -> Seen:
    """Decode an input and predict.

    UserError for an invalid input, version or parameter, for an input without CPUs or without
    the DSDT that its tables extend, and for one on which Linux hangs.
    """
    from asymlab.model.firmware import ViewSource
    from asymlab.predict.cmdline import remarks
    from asymlab.predict.explain import doubts
    from asymlab.predict.kernel import KernelVersion
    from asymlab.predict.predict import explained

    view = view_of(text, board, cpuid)
    # with a whole DSDT, an AML table that cannot be loaded is only listed as unread
    if not _has_dsdt(view) and (missing := unloaded(text, view)):
        raise missing
    if not any(cpu.enabled for cpu in view.cpus):
        raise _no_cpu(text, view)
    if hang := next((problem for problem in view.problems if problem.hangs), None):
        hint = "fix this first; `asymlab tables lint` shows how"
        raise UserError(f"Linux does not boot with these tables: {hang}", hint=hint)
    parameters = words(cmdline)
    if "acpi=off" in parameters and view.source is ViewSource.ACPI:
        hint = "leave it out, or give the device tree (.dtb, .dts) that Linux then uses"
        raise UserError("--cmdline acpi=off: Linux then ignores all ACPI tables", hint=hint)
    prediction = explained(view, KernelVersion.parse(kernel), parameters)
    notes = (*doubts(view, prediction), *remarks(parameters, view.source))
    return Seen(view, prediction, parameters, notes)


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
