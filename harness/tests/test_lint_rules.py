# SPDX-License-Identifier: Apache-2.0
"""Every rule finds its defect and nothing else, and is silent on sound machines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.config.machine import machine, machines
from asymlab.decode.machine import machine_view
from asymlab.lint.engine import Report, lint
from asymlab.lint.parts import PARTS, missing
from asymlab.lint.rule import BOTH, Rule, Severity, Source
from asymlab.lint.rules import RULES
from asymlab.model.firmware import MachineView, World
from lint_cases import BOUNDARIES, CASES, NEAR, Case
from lint_views import CLEAN, acpi, but, cpc, device, facts, told

TREES = Path.home() / ".cache" / "asymlab" / "kernels" / "trees"


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


def test_every_rule_has_a_case_that_breaks_it_and_a_sound_machine_that_is_asked() -> None:
    asked = {rule.id for view in CLEAN for rule in RULES if not missing(rule.needs, view)}
    assert {case.rule for case in CASES} == {rule.id for rule in RULES} == asked


@pytest.mark.parametrize("world", [World.ACPI, World.DT, World.MACHINE])
@pytest.mark.parametrize("name", machines())
def test_shipped_machines_are_clean(name: str, world: World) -> None:
    report = lint(machine_view(machine(name), world))
    assert broken(report) <= {"CAP005", "TOPO006"}, "at most notes on what they are for"
    assert report.count(Severity.NOTE) == len(report.findings)


def test_vera_is_told_of_smt_beside_small_differences() -> None:
    assert broken(lint(machine_view(machine("vera-8c2t")))) == {"CAP005"}


def test_packages_evaluated_in_part_are_no_ground_for_findings() -> None:
    levels = (None, None, 20, 10)
    unknown = device(3, failed={"_CPC": "asks the chip"})
    view = acpi(processors=(*map(device, range(3)), unknown))
    partly = told(facts(3, cpc=cpc(levels, last=(None, 0, None))), view=view)
    assert broken(lint(partly)) == {"CPPC005"}
    assert broken(lint(told(facts(3, cpc=None), view=view))) == {"CPPC005"}
    known = told(facts(3, cpc=cpc(levels)))
    assert broken(lint(known)) == {"CPPC003", "CPPC022"}


def test_an_osc_that_cannot_be_evaluated_is_no_refusal() -> None:
    view = acpi(osc=None)
    assert lint(but(view, acks_cppc=None)).findings == ()
    assert broken(lint(but(view, acks_cppc=False))) == {"CPPC023"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rule_is_told_in_full(rule: Rule) -> None:
    assert re.fullmatch(r"[A-Z]+\d{3}", rule.id)
    assert set(rule.needs.parts) <= set(PARTS)
    assert rule.sources and set(rule.kernels) <= set(BOTH)
    for text in (rule.title, rule.consequence, rule.fix):
        assert text and text == text.strip() and "  " not in text
    assert not rule.title.endswith(".")
    assert rule.consequence.endswith(".") and rule.fix.endswith(".")


def test_ids_are_unique() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES) >= 40


def _holds(tree: Path, source: Source, kernel: str) -> bool:
    file = tree / (source.later if source.later and kernel == BOTH[-1] else source.file)
    pattern = rf"^(?:\w[^\n;=]*\b)?{re.escape(source.function)}\("
    return file.is_file() and bool(re.search(pattern, file.read_text(errors="replace"), re.M))


@pytest.mark.parametrize("kernel", BOTH)
def test_consequences_name_functions_that_exist(kernel: str) -> None:
    tree = next(iter(TREES.glob(f"linux-source-{kernel}_*")), None)
    if tree is None:
        pytest.skip(f"no sources of {kernel}")
    lost = [
        f"{rule.id}: {source}"
        for rule in RULES
        if kernel in rule.kernels
        for source in rule.sources
        if not _holds(tree, source, kernel)
    ]
    assert not lost


def test_no_cpus_and_no_tables_are_no_crash() -> None:
    empty = MachineView(title="empty", world=World.ACPI, isa="arm64", cpus=())
    assert lint(empty).findings == ()
    for view in (*CLEAN, *(case.view for case in CASES)):
        lint(but(view, cpus=(), caches=()))
