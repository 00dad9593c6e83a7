# SPDX-License-Identifier: Apache-2.0
"""The guest's snapshot.h on a made /sys: numbers may have gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.guest.programs import CFLAGS, sources
from asymlab.predict.booted import parse_snapshot
from asymlab.proc import run

MAIN = """\
#define _GNU_SOURCE
#include "snapshot.h"

int main(void)
{
	size_t size;
	char *text = snapshot(&size);

	printf("hash %016llx\\n", (unsigned long long)domains_hash());
	return fwrite(text, 1, size, stdout) != size;
}
"""
CPU = "sys/devices/system/cpu"
NODE = "sys/devices/system/node"
DOMAINS = "sys/kernel/debug/sched/domains"

GAPS = {
    f"{CPU}/possible": "0-1,3,5-6",
    f"{NODE}/possible": "0-3",
    **{f"{CPU}/cpu{cpu}/topology/thread_siblings_list": str(cpu) for cpu in (0, 3, 6)},
    **{f"{CPU}/cpu{cpu}/cpu_capacity": str(1000 + cpu) for cpu in (0, 3, 6)},
    **{f"{DOMAINS}/cpu{cpu}/domain0/name": "MC" for cpu in (0, 3, 6)},
    **{f"{DOMAINS}/cpu{cpu}/domain0/flags": "SD_ONE" for cpu in (0, 3, 6)},
    f"{NODE}/node1/cpulist": "0,3,6",
    f"{NODE}/node1/distance": "10 20",
    f"{NODE}/node3/cpulist": "",
    f"{NODE}/node3/access0/initiators/read_latency": "80",
}
"""CPU 5 is possible and not present, firmware disabled the rest; nodes 0 and 2 are offline."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("snapshot")
    (folder / "main.c").write_text(MAIN)
    root = ('-DSYSFS="sys"', f"-I{sources()}")
    run(["gcc", *CFLAGS, "-Werror", *root, "-o", str(folder / "main"), str(folder / "main.c")])
    return folder / "main"


def shown(program: Path, files: dict[str, str], folder: Path) -> tuple[str, dict[str, str]]:
    """The hash of all domains, and what the snapshot has of /sys."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    done = run([str(program)], cwd=folder)
    pairs = parse_snapshot(done.output)
    hashed = next(line for line in done.output.splitlines() if line.startswith("hash "))
    return hashed, {path: text for path, text in pairs.items() if path.startswith("sys/")}


def test_what_comes_after_a_gap_is_shown_and_nodes_may_lack(program: Path, tmp_path: Path) -> None:
    want = GAPS.copy()
    del want[f"{NODE}/possible"]
    assert shown(program, GAPS, tmp_path / "gaps")[1] == want
    # a machine without nodes
    lone = {f"{CPU}/possible": "0", f"{CPU}/cpu0/cpu_capacity": "1024"}
    assert shown(program, lone, tmp_path / "lone")[1] == lone


@pytest.mark.parametrize("file", [f"{DOMAINS}/cpu6/domain0/flags", f"{CPU}/cpu3/cpu_capacity"])
def test_settling_looks_behind_a_gap(program: Path, tmp_path: Path, file: str) -> None:
    before, _ = shown(program, GAPS, tmp_path)
    assert shown(program, {}, tmp_path)[0] == before
    assert shown(program, {file: "other"}, tmp_path)[0] != before
