# SPDX-License-Identifier: Apache-2.0
"""Boots that end early: Ctrl-C, a closed console, a power switch that fails."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from asymlab.boards.emulated import rack
from asymlab.boards.place.environment import complaining
from asymlab.model.place import Console, Place
from asymlab.proc import ended, kill_group, run, spawn
from goldens import assert_golden
from made_place import made_place
from waiting import HANG_S, wait_for

BOOT = """
import json, signal, sys
from pathlib import Path
from asymlab.boards.place.board import PlaceBoard
from asymlab.cli.main import _interrupt
from asymlab.config.machine import machine
from asymlab.errors import AsymlabError
from asymlab.model.job import Firmware, Plan
from asymlab.model.place import Place
from asymlab.progress import Silent

signal.signal(signal.SIGTERM, _interrupt)
folder = Path(sys.argv[1])
file = folder / "kernel"
file.write_text("kernel")
plan = Plan(machine=machine("vera-8c2t"), firmware=Firmware.ACPI, arch="arm64", kernel=file,
            initrd=file)
place = Place.model_validate_json(sys.argv[2])
try:
    PlaceBoard("place:rack7", place).boot(plan, folder / "boot", Silent())
except KeyboardInterrupt:
    print("interrupted")
except AsymlabError as error:
    print(error)
"""

TALKING = shlex.join(["sh", "-c", "i=0; while i=$((i+1)); do echo $i UEFI; sleep 0.05; done"])
"""A console with output, but without a prompt."""


def place_with(folder: Path, console: str) -> Place:
    """A place whose console is a command."""
    place = made_place(folder, console=Console(command=console))
    place.files.tftp.mkdir()
    return place


def booting(folder: Path, place: Place) -> list[str]:
    return [sys.executable, "-c", BOOT, str(folder), place.model_dump_json()]


def said_by(folder: Path, place: Place) -> str:
    """Output of a boot to its end."""
    return run(booting(folder, place), deadline_s=120).output


def left(place: Place) -> list[Path]:
    return [path for path in place.files.tftp.rglob("*") if not path.is_dir()]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_boot_leaves_the_board_off_and_nothing_else(
    number: signal.Signals, tmp_path: Path
) -> None:
    place = place_with(tmp_path, TALKING)
    child = spawn(booting(tmp_path, place), tmp_path / "errors")
    power = tmp_path / "power"
    try:
        errors = (tmp_path / "errors").read_text
        wait_for(lambda: power.exists() and "on" in power.read_text(), errors)
        assert {path.name for path in left(place)} == {"kernel", "initrd", "grub.cfg"}
        os.killpg(child.pid, number)  # as a terminal does
        assert ended(child, HANG_S)
        assert child.stdout
        assert child.stdout.read() == b"interrupted\n"
    finally:
        kill_group(child)
    assert power.read_text().endswith("on\noff\n")
    assert not left(place)
    assert errors() == ""


@pytest.mark.parametrize(
    ("console", "said"),
    [
        ("/bin/false", r"\(exit code 1\)\n +there was no console output"),
        ("sh -c 'echo no route to host; exit 4'", r"\(exit code 4\)\n[\s\S]+no route to host"),
    ],
)
def test_a_console_that_ends_is_reported_with_its_exit_code(
    console: str, said: str, tmp_path: Path
) -> None:
    place = place_with(tmp_path, console)
    output = said_by(tmp_path, place)
    assert re.search(f"console is gone: its command ended {said}", output), output
    assert "Traceback" not in output and "cleanup" not in output
    assert not left(place)


def test_signals_of_a_terminal_do_not_reach_the_console() -> None:
    show = [sys.executable, "-c", "import os; print(os.getsid(0) == os.getpid())"]
    # a shell that goes on afterwards: else it would be the command itself that leads a session
    asked = ["sh", "-c", f"{complaining(shlex.join(show))}; true"]
    assert run(asked).output == "True\n"


def test_a_power_command_is_named_by_its_key_and_a_pattern_shown_as_written(tmp_path: Path) -> None:
    place = place_with(tmp_path, TALKING)
    power = place.power.model_copy(update={"on": "sh -c 'exit 1'"})
    assert_golden(said_by(tmp_path, place.model_copy(update={"power": power})).splitlines()[0])
    soon = place.deadlines.model_copy(update={"firmware": 0.5})
    changes = {"prompts": {"firmware": r"U-Boot \d"}, "deadlines": soon}
    assert r"waiting for 'U-Boot \d'" in said_by(tmp_path, place.model_copy(update=changes))


def test_ctrl_c_ends_the_console_of_a_rack_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(folder: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rack, "ensure", interrupted)
    assert rack.main([str(tmp_path), "console"]) == 130
