# SPDX-License-Identifier: Apache-2.0
"""A bundle: a folder with tables, scripts to boot a board once with them, and a check."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from jinja2 import PackageLoader

from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.errors import UserError
from asymlab.inject.acpi import Override, override
from asymlab.inject.expect import Expected, ExpectedCpu, expected, new_errors, unmet
from asymlab.inject.fit import X86, Fit, fit, refuse
from asymlab.inject.tree import tree_override
from asymlab.inject.upgrade import ids, key
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.predict.kernel import KernelVersion
from asymlab.tables.build import UPGRADE_FOLDER
from asymlab.tables.cpio import CpioFile, cpio
from asymlab.templating import environment
from asymlab.topology.acpi import acpi_view
from asymlab.topology.inputs import load, raw_tables

TABLES = "tables"
ORIGINAL = "original"
_PACKAGE = "asymlab.inject"
_SCRIPT = 0o755

_DOES = {
    "SSDT": "claims capacities: a _CPC for every CPU",
    "PPTT": "describes clusters and shared caches",
    "SLIT": "describes distances between nodes",
    "HMAT": "describes latency and bandwidth between nodes",
}
_LOWERED = (
    "highest_perf is lower than the board's on some CPUs. cppc_cpufreq then requests at most that, "
    "so these CPUs really run slower; the board's registers and units are kept."
)
_NO_REGISTERS = (
    "the board has no _CPC, so the new ones have no registers: they only claim capacities, and the "
    "firmware still controls frequencies."
)


class Bundle(Record):
    """The ``files`` written below ``folder``, and what check.sh expects."""

    folder: Path
    files: tuple[str, ...]
    expected: Expected


def inject(machine: Machine, source: Path, folder: Path, kernel: KernelVersion) -> Bundle:
    """Write a bundle that makes the board of ``source`` claim a machine, for Linux ``kernel``.

    ``source`` is the board's firmware: an acpidump, a folder of tables, or a .dtb. ``folder`` must
    be new or empty. Raises Refused if the board's firmware does not allow the override, UserError
    for a source without firmware tables; ``folder`` is then removed.
    """
    if folder.exists() and any(folder.iterdir()):
        raise UserError("the folder is not empty", file=folder, hint="name a new folder")
    board = _board(source)
    fitted = fit(machine, board)
    write = _write_tree if board.tree else _write_acpi
    try:
        wanted = write(
            machine, board, source, fitted, Pages(machine, board, fitted, folder, kernel)
        )
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    files = sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())
    return Bundle(folder=folder, files=tuple(files), expected=wanted)


def _board(source: Path) -> MachineView:
    """The view of a board's tables; of a /sys tree only its copies of tables are read."""
    view = load(source)
    if view.source is not ViewSource.SYSFS:
        return view
    if view.acpi is None:
        raise UserError(
            "contains no firmware tables, only the topology that Linux shows",
            file=source,
            hint="dump the tables of the board, as root: acpidump > board.txt",
        )
    return acpi_view(decode_acpi(raw_tables(source)), view.title)


def _judged(
    machine: Machine, board: MachineView, fitted: Fit, after: MachineView, kernel: KernelVersion
) -> Expected:
    """Expectations for the overridden board; Refused for lint errors or a wrong prediction."""
    refuse(board.title, new_errors(board, after))
    refuse(board.title, unmet(machine, fitted, after, kernel))
    return expected(after, kernel)


def _write_acpi(
    machine: Machine, board: MachineView, source: Path, fitted: Fit, pages: Pages
) -> Expected:
    folder, tables = pages.folder, raw_tables(source)
    made = override(machine, board, tables, fitted, folder / TABLES)
    if not made.ours:
        raise UserError(f"{board.title} claims this machine already", hint="no bundle is needed")
    wanted = _judged(machine, board, fitted, made.after, pages.kernel)
    files = [CpioFile(f"{UPGRADE_FOLDER}/{table.file}", table.data) for table in made.ours]
    (folder / "acpi.cpio").write_bytes(cpio(files))
    (folder / ORIGINAL).mkdir()
    originals = []
    for number, table in enumerate(made.replaced):
        originals.append((f"{table.signature.lower()}{number}.dat", table.signature))
        (folder / ORIGINAL / originals[-1][0]).write_bytes(table.data)
    no_grub = not_for_grub(board, tables, made)
    signatures = [(table.file, table.signature) for table in made.ours]
    pages.write("check.sh", wanted, originals=originals, tables=signatures)
    pages.copy("grub-entry.sh", "grub-entry.awk")
    if not no_grub:
        # GRUB replaces a DSDT without an option
        excluded = sorted({table.signature for table in made.replaced} - {"DSDT"})
        names = [table.file for table in made.ours]
        pages.write("grub-acpi.cfg", wanted, excluded=excluded, files=names)
    pages.write(
        "README.md",
        wanted,
        rows=list(_rows(made)),
        warnings=list(_warnings(made)),
        grub=not no_grub,
        no_grub=no_grub,
    )
    return wanted


def _rows(made: Override) -> Iterator[dict[str, str]]:
    for table in made.ours:
        own = next((one for one in made.replaced if key(one) == key(table)), None)
        renamed = own is not None and own.signature in ("DSDT", "SSDT")
        does = "the board's without its _CPC (renamed)" if renamed else _DOES[table.signature]
        words = "does not exist: added"
        if own:
            words = f"is replaced: {own.file}, OEM revision {ids(own).oem_revision:#x} before"
        yield {"file": table.file, "does": does, "own": words}


def _warnings(made: Override) -> Iterator[str]:
    if made.lowered:
        yield _LOWERED
    elif any(table.signature == "SSDT" for table in made.ours):
        yield _NO_REGISTERS


def _write_tree(
    machine: Machine, board: MachineView, source: Path, fitted: Fit, pages: Pages
) -> Expected:
    if source.suffix != ".dtb" or board.source is not ViewSource.DT:
        raise UserError(
            "not a .dtb", file=source, hint="give the .dtb that the board's U-Boot loads"
        )
    made = tree_override(machine, board, source, fitted, pages.folder / TABLES)
    wanted = _judged(machine, board, fitted, made.after, pages.kernel)
    made.overlay.rename(pages.folder / "overlay.dtbo")
    pages.write("check.sh", wanted, digest=made.digest)
    pages.write(
        "uboot.cmd",
        wanted,
        digest=made.digest,
        nodes=made.nodes,
        properties=[(node, name) for node, names in made.properties.items() for name in names],
        phandles=[(path, hex(phandle)) for path, phandle in made.phandles.items()],
    )
    pages.write("README.md", wanted, warnings=[])
    return wanted


def not_for_grub(board: MachineView, tables: Sequence[RawTable], made: Override) -> str:
    """Why GRUB's command ``acpi`` cannot replace Linux's table upgrade on this board; "": it can.

    The command reads the RSDT (never the XSDT), copies every table that is not excluded by its
    signature, adds files, and writes a new list in reverse order (grub_cmd_acpi(),
    grub-core/commands/acpi.c).
    """
    rsdt = next((table for table in tables if table.signature == "RSDT"), None)
    listed = len(rsdt.data) > HEADER_BYTES if rsdt else board.arch == X86
    dsdt = next(table.data for table in tables if table.signature == "DSDT")
    names = {device.path.rpartition(".")[2].ljust(4, "_") for device in board.processors}
    if not listed:
        return "GRUB finds tables by the RSDT, and the dump has none (optional on arm64)"
    if any(table.signature == "SSDT" for table in made.replaced):
        return "one of the board's SSDTs is replaced, and GRUB can only leave out all SSDTs"
    if not all(name.encode() in dsdt for name in names):
        return "processor devices are in an SSDT, and GRUB puts the new SSDT before it"
    return ""


@dataclass(frozen=True)
class Pages:
    """Writes the files of a bundle into ``folder`` (created if necessary)."""

    machine: Machine
    board: MachineView
    fitted: Fit
    folder: Path
    kernel: KernelVersion

    def write(self, name: str, wanted: Expected, **values: object) -> None:
        """Render the template of a file; ``values`` are variables of only this template."""
        env = environment(PackageLoader(_PACKAGE))
        common = {
            "machine": _one_line(self.machine.name),
            "board": _one_line(self.board.title),
            "kernel": str(self.kernel),
            "dt": self.board.tree is not None,
            "present": spell_cpu_list(self.fitted.order),
            "moved": self._moved(),
        }
        rows = wanted.cpus if name == "README.md" else [_row(cpu) for cpu in wanted.cpus]
        text = env.get_template(f"{name}.j2").render(
            **common, cpus=rows, distances=sorted(wanted.distances.items()), **values
        )
        self._put(name, text)

    def copy(self, *names: str) -> None:
        """Copy files that are equal in every bundle."""
        for name in names:
            self._put(name, (resources.files(_PACKAGE) / "templates" / name).read_text())

    def _put(self, name: str, text: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / name
        path.write_text(text)
        if name.endswith(".sh"):
            path.chmod(_SCRIPT)

    def _moved(self) -> str:
        order = self.fitted.order
        moved = any(number != cpu for number, cpu in enumerate(order))
        return ", ".join(f"{number} is {cpu}" for number, cpu in enumerate(order)) if moved else ""


def _one_line(title: str) -> str:
    """A name from a user's file, safe in a comment of a script that root runs."""
    return "".join(c if c.isprintable() else "?" for c in title)


def _row(cpu: ExpectedCpu) -> str:
    """Arguments of the function cpu() in check.sh; -: not checked."""

    def words() -> Iterator[str]:
        claim = f"{int(cpu.claim):08x}" if cpu.node else cpu.claim
        for value in (cpu.capacity, claim, cpu.threads, cpu.cluster, cpu.package, cpu.llc):
            yield value or "-"
        if cpu.node:
            yield cpu.node

    return " ".join([str(cpu.id), *words()])
