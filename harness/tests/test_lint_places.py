# SPDX-License-Identifier: Apache-2.0
"""Every finding names the file of the input, as on the command line, and the nearest part of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import made_acpi as made
from asymlab.lint.engine import lint
from asymlab.lint.rules import RULES
from asymlab.lint.words import origin_of
from asymlab.model.firmware import CpuFacts
from asymlab.topology.inputs import load
from dts_text import L2, cpu, cpu_map, dts, written
from lint_views import ACPI, at

NEXT = "next-level-cache = <&l2>;"
TWO = ([0, 1], [2, 3])


@pytest.mark.parametrize(
    ("source", "rules"),
    [
        (dts(*map(cpu, range(4)), cpu_map(*TWO)), {"TOPO007"}),
        (
            dts(*(cpu(n, NEXT) for n in range(4)), cpu_map(*TWO), f"l2: l2-cache {{ {L2} }};"),
            {"TOPO006"},
        ),
        (dts(*map(cpu, range(4)), cpu_map([0, 1])), {"MAP001"}),
    ],
)
def test_findings_of_a_tree_are_in_its_file(source: str, rules: set[str], tmp_path: Path) -> None:
    path = written(source, tmp_path)
    report = lint(load(path))
    assert {each.rule for each in report.findings} >= rules
    assert {each.origin.file for each in report.findings} == {str(path)}
    assert all(each.origin.part.startswith("/cpus") for each in report.findings)


def test_a_wrong_thread_flag_is_found_at_the_leaf(tmp_path: Path) -> None:
    """Two cores of one cluster, with level-1 caches each, and the thread flag."""
    leaves = made.THREAD | made.LEAF | made.IDENTICAL
    tables = (
        made.madt(made.gicc(0, 0), made.gicc(1, 1)),
        made.pptt(
            made.node(0, flags=made.PACKAGE | made.IDENTICAL),
            made.node(36, flags=made.IDENTICAL),
            *(made.node(56, n, leaves, (124,)) for n in range(2)),
            made.cache(),
        ),
    )
    for each in tables:
        (tmp_path / each.file).write_bytes(each.data)
    found = {each.rule: each.origin for each in lint(load(tmp_path)).findings}
    assert (found["TOPO008"].file, found["TOPO008"].offset) == ("pptt.dat", 76)


def test_a_finding_about_a_cpu_is_at_the_origin_of_the_first_known_fact() -> None:
    known = CpuFacts(id=0, core=0, origins={"uid": at("APIC", 44), "core": at("PPTT", 36)})
    assert origin_of(ACPI, known, "core", "uid") == at("PPTT", 36)
    assert origin_of(ACPI, known, "cpc", "uid") == at("APIC", 44)
    assert origin_of(ACPI, known, "cpc") == at("APIC", 44)


def test_rules_are_listed_in_the_order_of_their_numbers_within_a_kind() -> None:
    for kind in ("TABLE", "MADT", "SRAT", "SLIT", "HMAT", "MAP", "TOPO"):
        ids = [rule.id for rule in RULES if rule.id.startswith(kind)]
        assert ids == sorted(ids)
