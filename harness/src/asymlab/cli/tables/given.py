# SPDX-License-Identifier: Apache-2.0
"""Inputs of the commands on tables, and the output that several of them have."""

from __future__ import annotations

import shlex
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from asymlab.cli import complete
from asymlab.cli.options import kernel_option, machine_option
from asymlab.cli.screen import near
from asymlab.cli.watch import watching
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.firmware import MachineView


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


@dataclass(frozen=True)
class Given:
    """An input, and what is assumed about it: the options of commands that predict."""

    source: Input
    kernel: Kernel = KERNEL
    cmdline: Cmdline = ""
    machine: Board = None
    cpuid: CpuidFile = None

    def view(self) -> MachineView:
        """The view of the input."""
        return view_of(self.source, self.machine, self.cpuid)


def is_machine(text: str) -> bool:
    """Whether an input is a machine's name or .yaml file."""
    from asymlab.config.machine import machines
    from asymlab.config.named import SUFFIXES

    path = Path(text)
    return path.suffix in SUFFIXES or (text in machines() and not path.exists())


def view_of(text: str, board: str | None = None, cpuid: Path | None = None) -> MachineView:
    """The view of an input: a machine's name or .yaml file, else a file that a decoder reads.

    ``board`` is the machine whose emulated board completes a folder of ACPI tables. ``cpuid`` has
    the topology of an x86 machine.
    """
    from asymlab.topology.with_cpuid import with_cpuid

    # evaluating AML can take half a minute: acpiexec sleeps when the AML does
    with watching() as watcher, watcher.bar(f"reading {Path(text).name or text}"):
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
    from asymlab.config.machine import machine_file, machines

    path = path_of(text)
    if not is_machine(text):
        return path
    named = machine_file(text) if text in machines() else path
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


def unknown_input(text: str) -> UserError:
    """The error for an unknown INPUT; without dot and slash it may be a machine's name."""
    from asymlab.config.machine import machines
    from asymlab.config.named import meant
    from asymlab.config.yamlfile import nearest
    from asymlab.topology.inputs import KNOWN

    guess = [] if set("./") & set(text) else [nearest(text, machines())]
    guess = [f"did you mean {file}?"] if (file := meant(text)) else guess
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
