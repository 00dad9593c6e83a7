# SPDX-License-Identifier: Apache-2.0
"""50 MiB of other words, and garbage, on a booted board: the same verdict, in bounded memory."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from asymlab.model.verdict import Verdict
from asymlab.proc import run
from made_system import short_asym_smt

pytestmark = pytest.mark.qemu

LIMIT_MIB = 300

PROGRAM = """
import atexit, pathlib
import faulty_board
from asymlab.cli.main import main
faulty_board.install()
status = pathlib.Path("/proc/self/status")
atexit.register(lambda: pathlib.Path("status").write_text(status.read_text()))
main()
"""

LINE = "run {} --board faulty:grub-arm64+{} --only placement --arms asym --replicas 1 --json"


@pytest.mark.parametrize(
    ("fault", "lost_mib"),
    [
        pytest.param("flood", 40, marks=pytest.mark.tier("all", seconds=120)),
        pytest.param("noise", 0, marks=pytest.mark.tier("test", seconds=60)),
    ],
)
def test_a_noisy_board_gets_its_verdict_in_little_memory(
    fault: str, lost_mib: int, tmp_path: Path
) -> None:
    env = {"ASYMLAB_RUNS": str(tmp_path / "runs"), "TMPDIR": str(tmp_path)}
    env |= {
        "ASYMLAB_STORE": str(tmp_path / "store.sqlite"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    argv = [sys.executable, "-c", PROGRAM, *LINE.format(short_asym_smt(tmp_path), fault).split()]
    done = run(argv, cwd=tmp_path, env=env, check=False, deadline_s=500)
    assert done.code == 0, done.output
    (run_file,) = (tmp_path / "runs").glob("*/run.json")
    (arm,) = json.loads(run_file.read_text())["arms"]
    assert arm["verdict"] == Verdict.FAIL  # as on a board that keeps quiet
    peak = re.search(r"VmHWM:\s+(\d+) kB", (tmp_path / "status").read_text())
    assert peak
    assert int(peak[1]) < LIMIT_MIB << 10
    for console in run_file.parent.glob("asym/*/console.log"):
        said = console.read_bytes()
        assert max(said.partition(b"Linux version")[2]) > 127, "there was no garbage"
        left_out = re.search(rb"\[\.\.\. (\d+) bytes left out", said)
        assert (int(left_out[1]) if left_out else 0) >= lost_mib << 20
