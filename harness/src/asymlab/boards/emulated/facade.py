# SPDX-License-Identifier: Apache-2.0
"""Boards ``place:NAME``: real boards, and emulated ones that another program runs."""

from __future__ import annotations

from pathlib import Path

from asymlab.boards.board import Shown
from asymlab.boards.emulated.board import EmulatedBoard, emulated
from asymlab.boards.place.board import PlaceBoard
from asymlab.boards.place.environment import pdu_models
from asymlab.chains.registry import CHAINS
from asymlab.config.place import place, place_file
from asymlab.config.yamlfile import YamlFile, nearest
from asymlab.errors import UserError
from asymlab.model.machine import Machine
from asymlab.model.place import Place


class FacadeBoard(PlaceBoard):
    """A place (``emulates:`` in its file) whose emulated board another program runs."""

    def __init__(self, name: str, place: Place, behind: EmulatedBoard) -> None:
        like = behind.place
        known = {"words": (*like.words, *place.words), "uboot": like.uboot, "limits": like.limits}
        known["deadlines"] = like.deadlines
        super().__init__(name, place.model_copy(update=known))
        self._behind = behind

    def describe(self) -> dict[str, str]:
        """See Board.describe."""
        return self._behind.describe() | super().describe()

    def shown(self, machine: Machine) -> Shown:
        """See Board.shown: as far as the emulator can."""
        return self._behind.shown(machine)

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """See Board.base_dtb: the emulator's."""
        return self._behind.base_dtb(machine, folder)


def board_at(name: str) -> PlaceBoard:
    """The board at a place, by the place's name or file; UserError for anything wrong in it."""
    found, label = _usable(name), f"place:{place_file(name).stem}"
    if found.emulates:
        return FacadeBoard(label, found, emulated(found.emulates))
    return PlaceBoard(label, found)


def place_title(name: str) -> str:
    """A place in a line, or why it cannot be used here."""
    try:
        return _usable(name).title
    except UserError as error:
        reason = error.message.splitlines()[0].rpartition("/")[2]
        return f"cannot be used here: {reason}"


def _usable(name: str) -> Place:
    """A place whose boot chain and power switch are known and fit its other keys; UserError."""
    found, file = place(name), YamlFile(place_file(name))
    _require_chain(found, file)
    wrong = "uboot" if found.uses_grub else "grub"
    if wrong in found.model_fields_set:
        reason = f"boot chain {found.chain} has no {'U-Boot' if found.uses_grub else 'GRUB'}"
        raise file.error((wrong,), reason, hint=f"remove `{wrong}:`, or correct `chain:`")
    if (pdu := found.power.pdu) and pdu.model not in (models := pdu_models()):
        reason = f"labgrid has no power switch model {pdu.model}"
        raise file.error(("power", "pdu", "model"), reason, hint=nearest(pdu.model, models))
    return found


def _require_chain(place: Place, file: YamlFile) -> None:
    """UserError for a boot chain that is not known, or that is of another instruction set."""
    if place.chain not in CHAINS:
        reason = f"no boot chain is called {place.chain}"
        raise file.error(("chain",), reason, hint=nearest(place.chain, CHAINS))
    if (arch := CHAINS[place.chain].arch) != place.arch:
        fitting = (chain.name for chain in CHAINS.values() if chain.arch == place.arch)
        reason = f"{place.arch}, but {place.chain} is for {arch}"
        raise file.error(("arch",), reason, hint=f"chains for {place.arch}: {', '.join(fitting)}")
