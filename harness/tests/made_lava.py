# SPDX-License-Identifier: Apache-2.0
"""What LAVA leaves behind, and what it puts on the PATH of a step, made by hand."""

from __future__ import annotations

import json
from pathlib import Path

STAMP = "2026-11-21T20:31:48.859466+00:00"


def line(level: str, message: object) -> str:
    """A line of logs.yaml: LAVA writes YAML in JSON's clothes."""
    return "- " + json.dumps({"dt": STAMP, "lvl": level, "msg": message})


def result(case: str, outcome: str, suite: str = "0_asymlab", **more: str) -> str:
    """A result in logs.yaml."""
    return line("results", {"definition": suite, "case": case, "result": outcome, **more})


def lava_test_case(folder: Path) -> Path:
    """A lava-test-case in ``folder``; prints what LAVA's does."""
    program = folder / "lava-test-case"
    folder.mkdir(parents=True, exist_ok=True)
    program.write_text(
        "#!/bin/sh\n"
        'line="TEST_CASE_ID=$1"; shift\n'
        "while [ $# -gt 0 ]; do\n"
        '  case $1 in --result) line="$line RESULT=$2";;\n'
        '  --measurement) line="$line MEASUREMENT=$2";; --units) line="$line UNITS=$2";;\n'
        "  *) echo bad words: $*; exit 1;; esac; shift; shift\n"
        "done\n"
        'echo "<LAVA_SIGNAL_TESTCASE $line>"\n'
    )
    program.chmod(0o755)
    return program
