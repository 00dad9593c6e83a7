# SPDX-License-Identifier: Apache-2.0
"""Goldens of tables, and compiled tables as text."""

from __future__ import annotations

import os
from pathlib import Path

from asymlab.paths import data_root
from asymlab.proc import run

GOLDEN = data_root() / "dt-acpi" / "golden"


REWRITE = os.environ.get("ASYMLAB_REWRITE_GOLDENS") == "1"
"""ASYMLAB_REWRITE_GOLDENS=1 pytest harness/tests/test_tables.py rewrites the goldens."""


def disassembled(compiled: Path) -> str:
    prefix = compiled.with_suffix(".back")
    run(["iasl", "-vs", "-p", str(prefix), "-d", str(compiled)], deadline_s=60)
    return prefix.with_suffix(".dsl").read_text()
