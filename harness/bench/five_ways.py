# SPDX-License-Identifier: Apache-2.0
"""The same run five ways: QEMU, two emulated lab boards, LAVA embedded, a real LAVA server.

Prints a table with a row for each way. Exits 1 unless all verdicts are the expected ones, 3 if a
way has no verdict. Three ways run in parallel, since each waits sometimes. The first call fetches
boot chains, LAVA and its server; kernels are built first, since jobs of the server have no network.
All rows are arm64: the system does not apply to x86, where Linux does not set SD_ASYM_CPUCAPACITY
with SMT.

Usage: .venv/bin/python harness/bench/five_ways.py [server] [embedded] [u-boot] [grub] [qemu]
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.errors import AsymlabError, ExitCode, InfraError
from asymlab.farm.campaign import campaign_name
from asymlab.farm.gather import wait
from asymlab.farm.matrix import load_matrix, nightly_file
from asymlab.farm.states import Session
from asymlab.farm.submit import submit
from asymlab.guest.initrd import initrd
from asymlab.model.job import Job
from asymlab.proc import run
from asymlab.progress import Silent, Unwatched
from asymlab.results.db import open_store
from asymlab.results.load import load
from asymlab.session.boards import find_board
from asymlab.session.prepare import build_kernels
from lava_fleet import fleet

SYSTEM = "asym-smt"
MACHINE = "vera-8c2t"
ARMS = ("asym", "asym+smt", "equal")
KIND = "grub-arm64"
REPLICAS = 1
"""The run adds replicas if one is not decisive."""

AT_ONCE = 3
DEADLINE_S = 1500.0

WORDS = ("--machine", MACHINE, "--arms", ",".join(ARMS), "--only", "placement")


@dataclass(frozen=True)
class Row:
    """The result of one way: a verdict for each arm, or an error (``trouble``)."""

    way: str
    board: str
    firmware: str
    verdicts: dict[str, str]
    took_s: float
    trouble: str = ""


def get_ready() -> None:
    """Build kernels; fetch packages of the guest and the boot chain of the server's board."""
    arch = machine(MACHINE).arch
    build_kernels({arm: system(SYSTEM).arms[arm] for arm in ARMS}, arch, None, Unwatched())
    with tempfile.TemporaryDirectory() as folder:
        initrd(Job(), b"", arch, Path(folder) / "initrd")
    find_board(f"emulated:{KIND}").prepare(arch, Silent())


def by_board(way: str, board: str, firmware: str) -> Row:
    """asymlab run on a board, called as a command."""
    begin = time.monotonic()
    argv = [sys.executable, "-m", "asymlab", "run", SYSTEM, *WORDS, "--board", board, "--json"]
    argv += ["--firmware", firmware, "--replicas", str(REPLICAS), "--jobs", "1"]
    said = run(argv, check=False, deadline_s=DEADLINE_S).output
    # output has both streams: the document begins at the first line that is a brace
    text = said[said.index("\n{\n") + 1 if "\n{\n" in said else 0 :]
    took = time.monotonic() - begin
    try:
        document, _ = json.JSONDecoder().raw_decode(text)
        arms = document["arms"]
    except (ValueError, KeyError):
        return Row(way, board, firmware, {}, took, said[-600:])
    return Row(way, board, firmware, {arm["name"]: arm["verdict"] for arm in arms}, took)


def by_server() -> Row:
    """A cell of the nightly matrix on a real server, started for it."""
    way, begin = "LAVA server", time.monotonic()
    matrix, cells = load_matrix(nightly_file())
    (cell,) = (c for c in cells if c.board == KIND and c.arms and set(c.arms) == set(ARMS))
    cell = cell.model_copy(update={"replicas": REPLICAS})
    name = campaign_name("five-ways")
    with fleet(1, (KIND,), Silent()) as farm:
        submit(farm.lava, matrix, [cell], name, Silent())
        session = Session(farm.lava, name, open_store())
        (state,) = wait(session, Silent(), note, DEADLINE_S)
    took = time.monotonic() - begin
    if not state.folder:
        raise InfraError(state.outcome.why)
    result = load(Path(state.folder))
    verdicts = {arm.name: arm.verdict.value for arm in result.arms}
    return Row(way, result.board, result.firmware, verdicts, took)


WAYS: dict[str, Callable[[], Row]] = {
    # the slowest first
    "server": by_server,
    "embedded": lambda: by_board("LAVA embedded", "lava:asymlab-qemu-aarch64", "acpi"),
    "u-boot": lambda: by_board("U-Boot board", "emulated:uboot-arm64", "dt"),
    "grub": lambda: by_board("GRUB board", f"emulated:{KIND}", "acpi"),
    "qemu": lambda: by_board("QEMU", "qemu", "acpi"),
}


def note(text: str) -> None:
    """Print a line to stderr."""
    Console(stderr=True, highlight=False).print(text, markup=False)


def one(way: str) -> Row:
    """The row of a way, also for errors."""
    begin = time.monotonic()
    try:
        row = WAYS[way]()
    except AsymlabError as error:
        row = Row(way, "", "", {}, time.monotonic() - begin, str(error))
    note(f"{way}: {'done' if row.verdicts else 'no verdict'} after {row.took_s:.0f} s")
    return row


def show(rows: list[Row]) -> None:
    """The table."""
    table = Table("way", "board", "firmware", *ARMS, "seconds", title=f"{SYSTEM} on {MACHINE}")
    for row in reversed(rows):
        said = [row.verdicts.get(arm, "ERROR") for arm in ARMS]
        table.add_row(row.way, row.board, row.firmware, *said, f"{row.took_s:.0f}")
    Console(width=120, highlight=False).print(table)
    for row in rows:
        if row.trouble:
            note(f"{row.way}: {row.trouble}")


def main() -> int:
    """All ways; the exit code."""
    if os.geteuid() != 0:
        note("a LAVA server for tests needs root; the other four ways do not")
    begin = time.monotonic()
    get_ready()
    note(f"kernels and the guest are ready after {time.monotonic() - begin:.0f} s")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        rows = list(pool.map(one, [way for way in WAYS if way in sys.argv[1:]] or WAYS))
    show(rows)
    if not all(
        len(row.verdicts) == len(ARMS) and "ERROR" not in row.verdicts.values() for row in rows
    ):
        return ExitCode.INFRA
    expected = {arm: system(SYSTEM).arms[arm].expect.value for arm in ARMS}
    if all(row.verdicts == expected for row in rows):
        note("All verdicts are equal and as expected.")
        return ExitCode.PASS
    same = all(row.verdicts == rows[0].verdicts for row in rows)
    text = "All verdicts are equal" if same else "The verdicts differ"
    note(f"{text}; expected: {', '.join(f'{arm} {word}' for arm, word in expected.items())}")
    return ExitCode.FAIL


if __name__ == "__main__":
    sys.exit(main())
