# SPDX-License-Identifier: Apache-2.0
"""Tables for a terminal: a column that tells nothing is not there, and a line says so."""

from __future__ import annotations

import pytest
from rich.console import Console

from asymlab.config.machine import machine
from asymlab.decode.machine import machine_view
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import explained
from asymlab.report.firmware_text import predicted

KERNEL = KernelVersion(major=7, minor=3)


def text(name: str) -> list[str]:
    view = machine_view(machine(name))
    console = Console(width=200, no_color=True)
    with console.capture() as captured:
        for part in predicted(view, explained(view, KERNEL)):
            console.print(part)
    return [line.rstrip() for line in captured.get().splitlines()]


@pytest.mark.parametrize(
    ("name", "columns", "rows", "absent"),
    [
        (
            "gb10",
            ["CPU", "cpu_capacity", "cluster", "LLC", "package"],
            ["0-4", "5-9", "10-14", "15-18", "19"],
            "no SMT siblings, one node",
        ),
        (
            "x86-2s4c2t",
            ["CPU", "cpu_capacity", "threads", "LLC", "package", "node"],
            ["0-1", "2-3", "4-5", "6-7", "8-9", "10-11", "12-13", "14-15"],
            "no clusters of cores",
        ),
        (
            "kunpeng-2s2n",
            ["CPU", "cpu_capacity", "cluster", "LLC", "package", "node"],
            ["0-3", "4-7", "8-11", "12-15", "16-19", "20-23", "24-27", "28-31"],
            "no SMT siblings",
        ),
    ],
)
def test_only_columns_that_tell_something(
    name: str, columns: list[str], rows: list[str], absent: str
) -> None:
    lines = text(name)
    assert lines[1].split() == columns
    assert [line.split()[0] for line in lines[2 : 2 + len(rows)]] == rows
    assert lines[2 + len(rows)] == absent


def test_cells_are_below_their_columns() -> None:
    lines = text("vera-8c2t")
    assert lines[1] == "CPU     cpu_capacity   threads   cluster   LLC    package"
    assert lines[3] == "2-3     983            2-3       0-15      0-15   0-15"
