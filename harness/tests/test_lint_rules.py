# SPDX-License-Identifier: Apache-2.0
"""Every rule finds its defect and nothing else, and has no finding on sound machines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.config.machine import machine, machines
from asymlab.kernels.bases import find_base
from asymlab.kernels.source import find_source
from asymlab.lint.engine import Report, lint
from asymlab.lint.rule import BOTH, PARTS, KernelFunction, Rule, Severity, missing
from asymlab.lint.rules import RULES
from asymlab.model.acpi import Cpc, Register
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.progress import Silent
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view
from lint_cases import BOUNDARIES, CASES, NEAR, Case
from lint_latencies import small
from lint_views import ACPI, CLEAN, CPUS, FIRST, SECOND, but, cpc, every, facts, shared, smt

FIRMWARE = Path(__file__).parent / "data" / "firmware"


def broken(report: Report) -> set[str]:
    return {finding.rule for finding in report.findings}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_rule_finds_its_defect_and_nothing_else_is_found(case: Case) -> None:
    report = lint(case.view)
    assert broken(report) == {case.rule} | case.also
    messages = [each.message for each in report.findings if each.rule == case.rule]
    assert any(case.says in message for message in messages), messages


@pytest.mark.parametrize("view", [*CLEAN, *NEAR, *BOUNDARIES], ids=lambda view: view.title)
def test_sound_machines_are_clean(view: MachineView) -> None:
    assert lint(view).findings == ()


def test_every_rule_has_a_case_that_breaks_it_and_applies_to_a_sound_machine() -> None:
    views = (*CLEAN, small())
    applied = {rule.id for view in views for rule in RULES if not missing(rule.needs, view)}
    assert {case.rule for case in CASES} == {rule.id for rule in RULES} == applied
    assert len(applied) == len(RULES), "two rules have one id"


@pytest.mark.parametrize("source", [ViewSource.ACPI, ViewSource.DT, ViewSource.MACHINE])
@pytest.mark.parametrize("name", machines())
def test_shipped_machines_are_clean(name: str, source: ViewSource) -> None:
    report = lint(machine_view(machine(name), source))
    assert broken(report) <= {"CAP005", "TOPO006"}, "notes on SMT and on clusters only"
    assert report.count(Severity.NOTE) == len(report.findings)


@pytest.mark.parametrize(
    ("name", "rules"),
    [("nvidia-dgx-gb10.tar.xz", 4), ("i7-1370p.tar.xz", 1), ("asus-prime-z690-p/part.acpidump", 3)],
)
def test_real_machines_are_clean(name: str, rules: int) -> None:
    report = lint(load(FIRMWARE / name))
    assert len(report.checked) >= rules
    assert report.findings == ()


def test_vera_has_smt_and_small_capacity_differences() -> None:
    assert broken(lint(machine_view(machine("vera-8c2t")))) == {"CAP005"}


FIXED = Register(space="FFixedHW", width=64, offset=0, access=4, address=2)
STRONG, WEAK = (100, 100, 20, 10), (90, 90, 20, 9)
"""Levels that break CAP001 and CAP005 unless Linux discards them."""


@pytest.mark.parametrize(
    ("package", "rule"),
    [
        (None, "CPPC001"),
        (cpc((90, 95, 20, 9)), "CPPC002"),
        (cpc((90, 90, 20, 0)), "CPPC003"),
        (cpc((90, FIXED, 20, 9)), "CPPC004"),
        (cpc(WEAK, head=(23, 1)), "CPPC020"),
        (cpc(WEAK, head=(21, 3)), "CPPC020"),
    ],
)
def test_levels_that_linux_discards_give_equal_capacities(package: Cpc | None, rule: str) -> None:
    """One CPU is enough for all to have 1024."""
    weak = [facts(n, core=n // 2, cpc=cpc(WEAK if n else STRONG)) for n in range(3)]
    found = broken(lint(smt(*weak, facts(3, core=1, cpc=package))))
    assert rule in found and not [each for each in found if not each.startswith("CPPC0")]


def test_capacities_of_an_osc_that_refuses_are_none() -> None:
    view = smt(*(facts(n, core=n // 2, cpc=cpc(WEAK if n else STRONG)) for n in CPUS))
    assert {"CAP001", "CAP005"} <= broken(lint(view))
    refused = broken(lint(but(view, acks_cppc=False)))
    assert "CPPC023" in refused and not [rule for rule in refused if rule[:3] == "CAP"]


def test_a_cpu_that_the_map_lacks_has_0_only_if_linux_reads_the_map_to_its_end() -> None:
    said = {
        case.also: finding.message
        for case in CASES
        if case.rule == "MAP001"
        for finding in lint(case.view).findings
        if finding.rule == "MAP001"
    }
    assert said[frozenset({"CAP002"})].endswith("cpu_capacity of CPU 3 will be 0")
    assert "cpu_capacity" not in said[frozenset({"MAP004"})]


def test_caches_that_make_a_cluster_or_a_topology_sound() -> None:
    """A cache of each cluster (TOPO006), and caches of some CPUs only (TOPO007)."""
    caches = (*FIRST, *SECOND, shared(3, CPUS))
    assert "TOPO006" not in broken(lint(but(every(node=0), caches=caches)))
    assert "TOPO007" not in broken(lint(but(ACPI, caches=(*FIRST[:1], *SECOND[:1]))))


_SOURCE = r"(\w+\(\), )*\w+\(\) in [\w./-]+( \([\w./-]+ in 7\.3\))?"
SOURCES = rf"{_SOURCE}(; {_SOURCE})*"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_has_all_its_texts(rule: Rule) -> None:
    assert re.fullmatch(r"[A-Z]+\d{3}", rule.id)
    assert set(rule.needs.parts) <= set(PARTS)
    assert set(rule.kernels) <= set(BOTH)
    assert re.fullmatch(SOURCES, rule.sources)
    for text in (rule.title, rule.consequence, rule.fix):
        assert text and text == text.strip() and "  " not in text
    assert not rule.title.endswith(".")
    assert rule.consequence.endswith(".") and rule.fix.endswith(".")


def _holds(tree: Path, source: KernelFunction, kernel: str) -> bool:
    file = tree / (source.later if source.later and kernel == BOTH[-1] else source.file)
    pattern = rf"^(?:\w[^\n;=]*\b)?{re.escape(source.function)}\("
    return file.is_file() and bool(re.search(pattern, file.read_text(errors="replace"), re.M))


@pytest.mark.build
@pytest.mark.parametrize("kernel", BOTH)
def test_consequences_name_functions_that_exist(kernel: str) -> None:
    """In the sources that kernels are built of; without a network and a cache that is an error."""
    tree = find_source(find_base(kernel), Silent()).tree
    lost = [
        f"{rule.id}: {source}"
        for rule in RULES
        if kernel in rule.kernels
        for source in rule.functions
        if not _holds(tree, source, kernel)
    ]
    assert not lost


def test_no_cpus_and_no_tables_do_not_crash_lint() -> None:
    empty = MachineView(title="empty", source=ViewSource.ACPI, arch="arm64", cpus=())
    assert lint(empty).findings == ()
    for view in (*CLEAN, *(case.view for case in CASES)):
        lint(but(view, cpus=(), caches=()))
