# SPDX-License-Identifier: Apache-2.0
"""Tables for a terminal: a column with only one value is left out, and a line says so."""

from __future__ import annotations

from collections import Counter

import pytest

from asymlab.config.machine import machine, machines
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import explained
from asymlab.report.text.firmware import facts, predicted
from asymlab.report.text.table import Fitted
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view
from goldens import assert_golden
from lint_views import ACPI, but
from made_cli import DATA, printed
from made_examples import SOON
from tiers import tiered

KERNEL = KernelVersion(major=7, minor=3)
DUMPS = ("nvidia-dgx-gb10.tar.xz", "i7-1370p.tar.xz", "asus-prime-z690-p/part.acpidump")


def text(name: str) -> list[str]:
    view = machine_view(machine(name))
    return printed(predicted(view, explained(view, KERNEL)), 200)


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
def test_columns_with_only_one_value_are_left_out(
    name: str, columns: list[str], rows: list[str], absent: str
) -> None:
    lines = text(name)
    assert lines[1].split() == columns
    assert [line.split()[0] for line in lines[2 : 2 + len(rows)]] == rows
    assert lines[2 + len(rows)] == absent


def test_cells_are_below_their_columns() -> None:
    lines = text("vera-8c2t")
    assert_golden(lines[1])
    assert lines[3] == "2-3     983            2-3       0-15      0-15   0-15"


@pytest.mark.parametrize("name", tiered([*machines(), *DUMPS], {*SOON, *DUMPS}, tier="check"))
def test_nothing_is_cut_at_80_columns(name: str) -> None:
    """A narrow terminal shows the words of a wide one, except a column with only one value."""
    view = load(DATA / name) if name in DUMPS else machine_view(machine(name))
    for parts in (tuple(facts(view)), tuple(predicted(view, explained(view, KERNEL)))):
        wide, narrow = printed(parts, 500), printed(parts, 80, wraps=True)
        assert max(map(len, narrow)) <= 80
        assert not [line for line in narrow if "\u2026" in line]
        words, kept = Counter(" ".join(wide).split()), Counter(" ".join(narrow).split())
        same = next((line for line in narrow if line.startswith("everywhere: ")), "")
        assert set(words - kept) <= {"-", *same.replace(",", "").split()}
        assert same or words == kept


def fitted(*rows: tuple[str, ...], width: int, keeps: bool = False) -> list[str]:
    table = Fitted("CPU", "some id", "lowest perf", "type", keeps=keeps)
    for row in rows:
        table.add_row(*row)
    return printed([table], width)


ROWS = (("0-1", "0x0 0x1", "10", "big"), ("2", "0x2", "10", "little"))


def test_headings_wrap_before_cells_do() -> None:
    assert fitted(*ROWS, width=40) == [
        "CPU   some id   lowest perf   type",
        "0-1   0x0 0x1   10            big",
        "2     0x2       10            little",
    ]
    assert fitted(*ROWS, width=31) == [
        "                lowest",
        "CPU   some id   perf     type",
        "0-1   0x0 0x1   10       big",
        "2     0x2       10       little",
    ]
    assert fitted(*ROWS, width=28) == [
        "      some   lowest",
        "CPU   id     perf     type",
        "0-1   0x0    10       big",
        "      0x1",
        "2     0x2    10       little",
    ]


def test_a_column_that_says_one_thing_goes_first() -> None:
    assert fitted(*ROWS, width=27) == [
        "CPU   some id   type",
        "0-1   0x0 0x1   big",
        "2     0x2       little",
        "everywhere: lowest perf 10",
    ]
    absent = [(*row[:2], "-", row[3]) for row in ROWS]
    assert_golden(fitted(*absent, width=27)[-1])


def test_what_is_too_wide_goes_on_below() -> None:
    assert fitted(*ROWS, width=26, keeps=True) == [
        "                lowest",
        "CPU   some id   perf",
        "0-1   0x0 0x1   10",
        "2     0x2       10",
        "CPU   type",
        "0-1   big",
        "2     little",
    ]


def test_a_list_of_many_lone_cpus_is_folded() -> None:
    lone = ",".join(map(str, range(0, 40, 2)))
    shown = fitted((lone, "0x0", "10", "big"), width=60)
    assert max(map(len, shown)) <= 60
    assert "".join(line.split()[0] for line in shown if line[0].isdigit()) == lone


def test_uids_are_shown_where_they_are_not_the_numbers_of_cpus() -> None:
    """Messages of lint have only uids."""
    assert "uid" not in next(line for line in printed(facts(ACPI)) if line.startswith("CPU"))
    cpus = tuple(but(cpu, uid=cpu.id + 1) for cpu in ACPI.cpus)
    head, first, *_ = (line for line in printed(facts(but(ACPI, cpus=cpus))) if line[:1] in "C0")
    assert head.split()[:4] == ["CPU", "hardware", "id", "uid"]
    assert first[head.index("uid") :].split()[0] == "1"
