# SPDX-License-Identifier: Apache-2.0
"""Tables that asymlab generates, and those of real machines, lint clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.machine import machine, machines
from asymlab.lint.engine import Report, lint
from asymlab.lint.rule import Severity
from asymlab.model.job import Firmware
from asymlab.tables.build import build, compile_asl
from asymlab.tables.ssdt import dsdt
from asymlab.tables.target import emulated
from asymlab.topology.inputs import load
from made_examples import SOON
from tiers import tiered

DATA = Path(__file__).parent / "data" / "firmware"
LEAST = {"arm64": 60, "x86_64": 25}
"""Rules that a whole set of generated tables must be asked at least."""


def is_clean(report: Report) -> bool:
    return not report.failed and not report.count(Severity.WARNING)


@pytest.mark.parametrize("name", tiered(machines(), SOON, tier="check"))
def test_generated_tables_are_clean(name: str, tmp_path: Path) -> None:
    """With a MADT of their own, and a DSDT in place of the board's."""
    shape = machine(name)
    target = emulated(shape).model_copy(update={"replaces_madt": True})
    build(shape, Firmware.ACPI, tmp_path, target)
    (tmp_path / "dsdt.asl").write_text(dsdt(shape, target))
    compile_asl(tmp_path / "dsdt.asl")
    for source in tmp_path.glob("*.asl"):
        source.unlink()
    report = lint(load(tmp_path))
    # x86 tables of one node are only two, and a DSDT
    lone = shape.arch == "x86_64" and len(shape.nodes) == 1
    assert report.asked >= (22 if lone else LEAST[shape.arch])
    assert is_clean(report), report.findings
    assert {each.rule for each in report.findings} <= {"CAP005", "TOPO006"}


@pytest.mark.parametrize(
    ("name", "asked"),
    [("nvidia-dgx-gb10.tar.xz", 4), ("i7-1370p.tar.xz", 1), ("asus-prime-z690-p/part.acpidump", 3)],
)
def test_real_machines_are_clean(name: str, asked: int) -> None:
    report = lint(load(DATA / name))
    assert report.asked >= asked
    assert report.findings == ()
