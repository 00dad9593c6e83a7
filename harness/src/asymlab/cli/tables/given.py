# SPDX-License-Identifier: Apache-2.0
"""What commands on firmware are given: inputs, a kernel, its command line."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.firmware import MachineView
    from asymlab.predict.predict import Prediction

Input = Annotated[
    str,
    typer.Argument(
        metavar="INPUT",
        help="acpidump, folder of tables, .dtb, .dts, /sys tree or tar, / for this machine, or a "
        "machine's name or YAML file.",
        autocompletion=complete.machine_or_file,
    ),
]
Kernel = Annotated[
    str, typer.Option("--kernel", "-k", metavar="VERSION", help="Predict for this Linux.")
]
Cmdline = Annotated[
    str,
    typer.Option(metavar="WORDS", help="Kernel parameters, as in 'nosmt maxcpus=4'."),
]
KERNEL = "7.3"


def is_machine(text: str) -> bool:
    """Whether an input is a machine's name or .yaml file."""
    from asymlab.config.machine import machines

    path = Path(text)
    return path.suffix == ".yaml" or (text in machines() and not path.exists())


def view_of(text: str) -> MachineView:
    """The view of an input: a machine's name or .yaml file, else whatever decoders know."""
    from asymlab.config.machine import machine
    from asymlab.decode.inputs import load
    from asymlab.decode.machine import machine_view

    if is_machine(text):
        return machine_view(machine(text))
    if not Path(text).exists():
        raise _nothing(text)
    return load(Path(text))


def _nothing(text: str) -> UserError:
    """Neither file nor machine; what has no dot and no slash may be a machine's name."""
    from asymlab.config.machine import machines
    from asymlab.config.yamlfile import nearest
    from asymlab.decode.inputs import KNOWN

    guess = [] if set("./") & set(text) else [nearest(text, machines())]
    kinds = f"an INPUT is {', '.join(KNOWN)}, / for this machine, or a machine's name or .yaml file"
    message = f"{text}: there is no such file or folder, and no machine of that name"
    return UserError(message, hint="\n".join([*guess, kinds]))


def words(text: str) -> tuple[str, ...]:
    """The parameters of --cmdline, parted as a shell parts them. UserError for an open quote."""
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        reason = str(error).lower()
        hint = "write it as --cmdline 'nosmt maxcpus=4'"
        raise UserError(f"--cmdline {text!r}: {reason}", hint=hint) from error


@dataclass(frozen=True)
class Seen:
    """An input, what a kernel makes of it, and in what that may be wrong."""

    view: MachineView
    prediction: Prediction
    notes: tuple[str, ...]


def seen(text: str, kernel: str, cmdline: str) -> Seen:
    """Decode an input and predict.

    UserError for an input, a version or parameters that are none, for an input without CPUs, and
    for one on which Linux hangs.
    """
    from asymlab.predict.doubts import doubts
    from asymlab.predict.kernel import KernelVersion
    from asymlab.predict.predict import explained

    view = view_of(text)
    if not any(cpu.enabled for cpu in view.cpus):
        raise _no_cpu(text, view)
    if hang := next((problem for problem in view.problems if problem.hangs), None):
        hint = "there is nothing to predict before that is mended; `asymlab tables lint` says how"
        raise UserError(f"Linux does not come up on this: {hang}", hint=hint)
    prediction = explained(view, KernelVersion.parse(kernel), words(cmdline))
    return Seen(view, prediction, doubts(view, prediction))


def _no_cpu(text: str, view: MachineView) -> UserError:
    """Only tables can tell of no CPU: other decoders refuse such an input."""
    madt = view.acpi.madt if view.acpi else None
    if madt:
        reason = f"its MADT enables no CPU that Linux takes up ({len(madt.cpus)} entries)"
        hint = "the flag Enabled is set for a CPU that runs; decode lists what could not be read"
        return UserError(f"{text}: {reason}", hint=hint)
    hint = "add the machine's MADT (APIC) and DSDT, as acpidump has them, or give its /sys tree"
    return UserError(f"{text}: there is no MADT in it, which lists the CPUs", hint=hint)
