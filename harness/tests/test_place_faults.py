# SPDX-License-Identifier: Apache-2.0
"""Faults of boards through the command line: an error in time that names the step, and no more."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import yaml

import faulty_rack
from asymlab.boards.place.lock import is_free, lock_file
from asymlab.config.place import load_place
from asymlab.proc import Done, run
from tiers import tiered

pytestmark = pytest.mark.qemu

PATIENT = {"on": 60.0, "firmware": 60.0, "prompt": 90.0, "loaded": 60.0, "linux": 60.0}

FAILS: dict[str, tuple[Mapping[str, float], str]] = {
    "no-power": ({"on": 5.0}, "to 'on' within 5 s"),
    "garbage": ({"firmware": 8.0}, "to 'firmware' within 8 s"),
    "drops": ({"prompt": 15.0}, "to '(firmware|prompt)' within"),
    "hangs-in-firmware": ({"prompt": 8.0}, "to 'prompt' within 8 s"),
    "reboots": ({}, "the board restarted by itself"),
    "tftp-stalls": ({"loaded": 10.0}, "to '(prompt|loaded)'"),
    "floods": ({"prompt": 10.0}, "to 'prompt' within 10 s"),
}
"""Fault -> steps with a short deadline, as the fault is before or in them; and the message."""

OTHERS = ("no-power", "hangs-in-firmware", "tftp-stalls")
"""Faults that depend on the output of a kind of board."""

IMPATIENT = """
from asymlab.boards.emulated import board
board.PATIENCE_S.update({deadlines})
board.PER_CPU_S = 0.0
import faulty_board
faulty_board.install()
from asymlab.cli.main import main
main()
"""


def deadlines(fault: str) -> dict[str, float]:
    return {**PATIENT, **FAILS[fault][0]}


def limit_s(steps: Mapping[str, float]) -> float:
    """Seconds after which a command has hung: every step's deadline, twice, and its own work."""
    return 2 * sum(steps.values()) + 60


def asymlab(folder: Path, program: list[str], words: str, limit: float = 300) -> Done:
    """The command's exit code and output, with all that it keeps in ``folder``."""
    env = {"TMPDIR": str(folder), "ASYMLAB_RUNS": str(folder / "runs"), "COLUMNS": "400"}
    env["ASYMLAB_STORE"] = str(folder / "store.sqlite")
    env["PYTHONPATH"] = os.pathsep.join(sys.path)
    argv = [sys.executable, *program, *shlex.split(words)]
    return run(argv, cwd=folder, env=env, check=False, deadline_s=limit)


COMMAND = ["-c", "from asymlab.cli.main import main; main()"]


def processes(folder: Path) -> list[str]:
    """The command lines in which a folder is."""
    found: list[str] = []
    for pid in Path("/proc").glob("[0-9]*"):
        try:
            words = (pid / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue  # it has just ended
        if str(folder) in words and int(pid.name) != os.getpid():
            found.append(words)
    return found


def assert_reported(done: Done, fault: str) -> None:
    assert done.code == 3, done.output
    assert re.search(FAILS[fault][1], done.output), done.output
    assert "the console's last lines" in done.output or "no console output" in done.output


@pytest.mark.tier("check")
def test_every_fault_is_tried() -> None:
    assert {*FAILS, "noise", "flood"} == set(faulty_rack.FAULTS)


class Rack:
    """An emulated board that all tests of a worker share, and its place file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rack = folder / "rack"
        self.command = [sys.executable, faulty_rack.__file__, str(self.rack)]
        done = asymlab(folder, COMMAND, f"boards emulated:grub-arm64 --furnish {self.rack}")
        assert done.code == 0, done.output

    def place(self, name: str, steps: Mapping[str, float], fault: str = "") -> Path:
        (self.rack / faulty_rack.FILE).write_text(fault)
        command = shlex.join(self.command)
        about = {
            "title": "an emulated lab board",
            "arch": "arm64",
            "chain": "edk2-grub-arm64",
            "console": {"command": f"{command} console"},
            "power": {"on": f"{command} on", "off": f"{command} off", "settle_s": 0},
            "files": {"tftp": str(self.rack / "tftp"), "server": "10.0.2.2", "copies": False},
            "deadlines": dict(steps),
            "emulated": True,
        }
        file = self.folder / f"{name}.yaml"
        file.write_text(yaml.safe_dump(about))
        return file

    def assert_given_back(self, place: Path) -> None:
        assert is_free(lock_file(load_place(place)))
        left = processes(self.folder)
        assert len(left) == 1, "\n".join(left)
        assert "qemu-system" in left[0].split()[0]


SOON = ("no-power",)
"""Faults that `make test` tries on a board."""


@pytest.fixture(scope="module")
def rack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rack]:
    made = Rack(tmp_path_factory.mktemp("board"))
    try:
        yield made
    finally:
        run([*made.command, "stop"], check=False, deadline_s=60)


@pytest.mark.xdist_group("rack")
@pytest.mark.parametrize("fault", tiered(FAILS, SOON, seconds=60))
def test_a_board_that_failed_is_an_error_and_works_again(fault: str, rack: Rack) -> None:
    steps = deadlines(fault)
    place = rack.place(fault, steps, fault)
    words = f"run asym-smt --board place:{place} --only placement --arms asym --replicas 1"
    assert_reported(asymlab(rack.folder, COMMAND, words, limit_s(steps)), fault)
    rack.assert_given_back(place)
    place = rack.place("sound", PATIENT)
    done = asymlab(
        rack.folder, COMMAND, f"tables verify vera-8c2t --kernel 6.12 --board place:{place}"
    )
    assert done.code == 0, done.output
    rack.assert_given_back(place)


@pytest.mark.tier("all", seconds=30)
@pytest.mark.parametrize("fault", OTHERS)
@pytest.mark.parametrize(
    ("kind", "words"),
    [("uboot-arm64", "big-little-2-4 --firmware dt"), ("grub-x86_64", "x86-2s4c2t")],
)
def test_other_kinds_of_boards_fail_alike(
    kind: str, words: str, fault: str, tmp_path: Path
) -> None:
    steps = deadlines(fault)
    program = ["-c", IMPATIENT.format(deadlines=steps)]
    line = f"tables verify {words} --kernel 6.12 --board faulty:{kind}+{fault}"
    assert_reported(asymlab(tmp_path, program, line, limit_s(steps)), fault)
    assert not processes(tmp_path)
