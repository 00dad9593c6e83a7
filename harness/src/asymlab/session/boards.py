# SPDX-License-Identifier: Apache-2.0
"""The boards that can be asked for by name: what knows boards, boot chains and places at once.

``qemu``, ``qemu-pt``, ``place:NAME`` (or a place file), ``emulated:KIND`` (with ``+FAULT``), and
``lava:DEVICE``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.boards.emulated.board import EmulatedBoard, FacadeBoard
from asymlab.boards.emulated.rom import Kind, Rom
from asymlab.boards.place import PlaceBoard
from asymlab.boards.qemu import QemuBoard
from asymlab.boards.qemu_pt import QemuPtBoard
from asymlab.chains.chain import Chain
from asymlab.chains.get import chain_files
from asymlab.chains.qemu import chain_args, fresh_vars
from asymlab.chains.registry import CHAINS
from asymlab.config.place import place, place_file, places
from asymlab.config.yamlfile import YamlFile, nearest
from asymlab.errors import UserError
from asymlab.lava.board import LavaBoard
from asymlab.lava.forms import lendable
from asymlab.model.machine import Machine
from asymlab.model.place import Grub, Place, UBoot
from asymlab.progress import Progress

BOARDS: dict[str, Callable[[], Board]] = {
    QemuBoard.name: QemuBoard,
    QemuPtBoard.name: QemuPtBoard,
}
"""Boards that are one of a kind: name -> how to make one."""

KINDS = {
    "grub-arm64": "edk2-grub-arm64",
    "grub-x86_64": "edk2-grub-x86_64",
    "uboot-arm64": "uboot-arm64",
    "tfa-grub-arm64": "tfa-edk2-grub-arm64",
    "tfa-uboot-arm64": "tfa-uboot-arm64",
    "grub-acpi-arm64": "edk2-grub-arm64",
    "grub-acpi-x86_64": "edk2-grub-x86_64",
}
"""Emulated boards in a rack: name after ``emulated:`` -> boot chain."""

BY_GRUB = ("grub-acpi-arm64", "grub-acpi-x86_64")
"""Those whose ACPI tables GRUB brings, not the initrd."""


def board_names() -> tuple[str, ...]:
    """The names of all boards, faults left out."""
    return (
        *BOARDS,
        *(f"emulated:{name}" for name in KINDS),
        *(f"place:{name}" for name in places()),
        *(f"lava:{name}" for name in lendable()),
    )


def find_board(name: str) -> Board:
    """A board by its name; UserError for one that is not known."""
    family, colon, rest = name.partition(":")
    if not colon and name in BOARDS:
        return BOARDS[name]()
    if family == "place" and rest:
        return _at_place(rest)
    if family == "emulated" and rest:
        return emulated(rest)
    if family == "lava" and rest:
        return LavaBoard(rest, _rack)
    if name.endswith((".yaml", ".yml")):
        path = name if "/" in name else f"./{name}"
        raise UserError(f"no board is called {name}", hint=f"did you mean place:{path}?")
    raise UserError(f"no board is called {name}", hint="boards: " + ", ".join(board_names()))


def board_title(name: str) -> str:
    """A board in a line."""
    family, _, rest = name.partition(":")
    if name in _TITLES:
        return _TITLES[name]
    if family == "emulated":
        how = "; GRUB brings the tables" if rest in BY_GRUB else ""
        return f"{CHAINS[KINDS[rest]].title}: QEMU dressed as a board in a rack{how}"
    if family == "lava":
        return "the whole run inside a LAVA job on this machine"
    try:
        return place(rest).title
    except UserError as error:
        reason = error.message.splitlines()[0].rpartition("/")[2]
        return f"cannot be used here: {reason}"


_TITLES = {
    QemuBoard.name: "the distribution's QEMU; placement only",
    QemuPtBoard.name: "QEMU with parallel time, built on first use; throughput, too",
}


def emulated(name: str) -> EmulatedBoard:
    """An emulated board by KIND or KIND+FAULT; UserError for one that is not known."""
    kind, _, fault = name.partition("+")
    if kind not in KINDS:
        raise UserError(f"no emulated board is called {kind}", hint=nearest(kind, KINDS))
    return EmulatedBoard(_kind(kind, CHAINS[KINDS[kind]]), fault)


def _rack(kind: str, machine: Machine, folder: Path, progress: Progress) -> None:
    """Make ``folder`` an emulated board for others than asymlab to drive."""
    board = emulated(kind)
    board.prepare(machine.isa, progress)
    board.furnish(machine, folder)


def _at_place(name: str) -> Board:
    """A place by name or file, in front of a real board or of an emulated one."""
    found, label = place(name), f"place:{place_file(name).stem}"
    _require_chain(found, YamlFile(place_file(name)))
    if found.emulates:
        return FacadeBoard(label, found, emulated(found.emulates))
    return PlaceBoard(label, found)


def _require_chain(place: Place, file: YamlFile) -> None:
    """UserError for a boot chain that is not known, or that is of another instruction set."""
    if place.chain not in CHAINS:
        reason = f"no boot chain is called {place.chain}"
        raise file.error(("chain",), reason, hint=nearest(place.chain, CHAINS))
    if (isa := CHAINS[place.chain].isa) != place.isa:
        fitting = (chain.name for chain in CHAINS.values() if chain.isa == place.isa)
        reason = f"{place.isa}, but {place.chain} is for {isa}"
        raise file.error(("isa",), reason, hint=f"chains for {place.isa}: {', '.join(fitting)}")


def _kind(name: str, chain: Chain) -> Kind:
    """A boot chain as an emulated board."""
    at = chain.addresses
    uboot = UBoot()
    if at:
        uboot = UBoot(
            kernel=f"{at.kernel:#x}",
            initrd=f"{at.initrd:#x}",
            tree=f"{at.tree:#x}",
            overlay=f"{at.overlay:#x}",
            new_tree=f"{at.new_tree:#x}",
        )
    return Kind(
        name=name,
        chain=chain.name,
        title=f"{chain.title}, emulated",
        isa=chain.isa,
        rom=lambda progress: _rom(chain, progress),
        machine=chain.machine,
        cpu=chain.cpu,
        least_mib=chain.least_memory_mib,
        grub=Grub(tables="acpi" if name in BY_GRUB else "initrd"),
        uboot=uboot,
    )


def _rom(chain: Chain, progress: Progress) -> Rom:
    """The files of a chain; fetched or built on first use."""
    files = chain_files(chain, progress)

    def options(folder: Path) -> list[str]:
        return chain_args(chain, files, fresh_vars(files, folder))

    return Rom(options, files.get("netboot"), chain.bootfile or "", files.get("modules"))
