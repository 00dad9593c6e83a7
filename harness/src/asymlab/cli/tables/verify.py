# SPDX-License-Identifier: Apache-2.0
"""asymlab tables verify: compare the prediction with a kernel booted on the tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from asymlab.cli.options import (
    board_option,
    kernel_option,
    machine_option,
    output_option,
    refuse_unused,
)
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, near, say, say_json, stdout, writing
from asymlab.cli.tables.given import (
    KERNEL,
    CpuidFile,
    Input,
    is_machine,
    lacks_dsdt,
    path_of,
    unknown_input,
    view_of,
    words,
)
from asymlab.cli.watch import watching
from asymlab.errors import ExitCode, UserError
from asymlab.model.job import Firmware

if TYPE_CHECKING:
    from asymlab.session.verify.compare import Verified


Size = Annotated[
    str | None,
    machine_option("For your own tables: the machine whose size the emulated board has."),
]
Booted = Annotated[
    Path | None,
    typer.Option(
        metavar="SYS",
        help="Compare with this /sys tree (folder, tar, or / for this machine); boots nothing.",
    ),
]
KernelOrTree = Annotated[
    str | None,
    kernel_option(
        f"A base of kernels/bases.yaml (default: {KERNEL}), or a folder with sources; "
        "with --booted: the version, if the tree does not contain it."
    ),
]
Folder = Annotated[Path | None, output_option("Folder of the boot; default: INPUT's name-verify.")]


@dataclass(frozen=True)
class Options:
    """The options of `asymlab tables verify`."""

    source: Input
    machine: Size = None
    booted: Booted = None
    board: Annotated[str, board_option()] = "qemu"
    firmware: Annotated[
        Firmware | None, typer.Option(help="Firmware interface; default: acpi.")
    ] = None
    kernel: KernelOrTree = None
    cmdline: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Kernel parameters, as in 'nosmt'.")
    ] = None
    output: Folder = None
    cpuid: CpuidFile = None
    as_json: Json = False


@one_option_each
def command(given: Options) -> None:
    """Boot a kernel on the tables and compare its sysfs with the prediction, CPU by CPU.

    Compares capacities, sibling lists, caches, nodes, distances, and every scheduling domain.
    Exits 0 if all are as predicted, 1 on a difference, 3 if the board or the guest failed.

    [bold]Examples[/]

    asymlab tables verify vera-rubin --kernel 6.12        [dim]generated tables[/]

    asymlab tables verify ./tables --machine gb10         [dim]tables you edited[/]

    asymlab tables verify board.acpidump --booted /       [dim]on the real board[/]

    asymlab tables verify x86.acpidump --cpuid x86.cpuid --booted /
    """
    if given.cpuid and not given.booted:
        raise UserError("--cpuid is of a real machine", hint="give its /sys tree: --booted SYS")
    if given.booted:
        board = given.board != "qemu"
        unused = {"--machine": given.machine, "--board": board, "--firmware": given.firmware}
        refuse_unused({**unused, "--output": given.output}, "with --booted, which boots nothing")
    found = _running(given, given.booted) if given.booted else _boot(given)
    _say(found, given.as_json)
    if not found.holds:
        raise typer.Exit(ExitCode.FAIL)


def _running(given: Options, booted: Path) -> Verified:
    """The comparison with a /sys tree."""
    from asymlab.predict.kernel import KernelVersion
    from asymlab.session.verify.compare import verify_running

    version = KernelVersion.parse(given.kernel) if given.kernel else None
    return verify_running(view_of(given.source, cpuid=given.cpuid), booted, version, _words(given))


def _words(given: Options) -> tuple[str, ...] | None:
    return None if given.cmdline is None else words(given.cmdline)


def _own_tables(source: str, machine: str | None) -> Path | None:
    """The user's tables; None if ``source`` is a machine, whose tables are generated."""
    if is_machine(source):
        return None
    if not path_of(source).exists():
        raise unknown_input(source)
    if machine is None:
        hint = "--booted SYS compares with a kernel that runs on the real board"
        if lacks_dsdt(source) or Path(source).suffix in (".dtb", ".dts"):
            hint = f"--machine gives the size of an emulated board; {hint}"
        else:
            hint += "; an emulated board has another DSDT and does not boot these tables"
        raise UserError(f"{source}: which machine to boot these tables on is unknown", hint=hint)
    return Path(source)


def _interface(own: Path | None, firmware: Firmware | None) -> Firmware:
    """A folder of tables is ACPI, a file a device tree; generated tables follow the option."""
    if own is None:
        return firmware or Firmware.ACPI
    found = Firmware.ACPI if own.is_dir() else Firmware.DT
    if firmware not in (None, found):
        kind = "a folder, of ACPI tables" if own.is_dir() else "a device tree"
        raise UserError(
            f"{own} is {kind}: --firmware {firmware} has no effect", hint="leave it out"
        )
    return found


def _boot(given: Options) -> Verified:
    """The comparison with a kernel that is booted on the tables."""
    from asymlab.config.machine import machine
    from asymlab.session.boards import find_board
    from asymlab.session.verify import target as targets
    from asymlab.session.verify.compare import verify_boot

    parameters, own = _words(given) or (), _own_tables(given.source, given.machine)
    folder = (given.output or Path(f"{Path(given.source).stem}-verify")).resolve()
    box, interface = machine(given.machine or given.source), _interface(own, given.firmware)
    box = find_board(given.board).shown(box).machine if own else box
    tables, kernel = folder / "tables", given.kernel or KERNEL
    # refuse what cannot be booted, or kept, before building a kernel for it
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    ready = targets.own(box, own, tables) if own else None
    with watching() as watcher:
        target = targets.make_target(
            box, interface, kernel, watcher, board=given.board, cmdline=parameters
        )
        ready = ready or targets.generated(target, interface, tables)
        with watcher.bar(f"boot {box.name}") as bar:
            return verify_boot(ready, target, folder, bar)


def _say(found: Verified, as_json: bool) -> None:
    if as_json:
        say_json({**found.model_dump(mode="json"), "holds": found.holds, "lines": found.lines()})
        return
    out = stdout()
    head = f"  Linux {found.kernel} on {found.where}"
    out.print(Text.assemble((found.title, "bold"), head), soft_wrap=True)
    for line in found.lines():
        out.print(Text.assemble(("drift  ", "bold red"), line), soft_wrap=True)
    for what in found.unseen:
        say(f"not compared: {what}", "yellow")
    say(f"compared: {', '.join(found.compared)}")
    counted = f"{found.cpus} CPUs"
    if "scheduling domains" in found.compared:
        counted += f", {found.domains} scheduling domains"
    verdict = "all compared values are as predicted"
    verdict = verdict if found.holds else f"{len(found.drift)} differences"
    out.print(Text.assemble(f"{counted}: ", (verdict, "green" if found.holds else "bold red")))
    if found.folder and not found.holds:
        say(f"the guest's console and snapshot: {near(found.folder)}")
