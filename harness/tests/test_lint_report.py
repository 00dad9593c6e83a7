# SPDX-License-Identifier: Apache-2.0
"""What lint says: order and counts, text, SARIF, the reference page."""

from __future__ import annotations

import json
import os
from typing import cast

import pytest
from sarif_kit.validate import validation_errors

from asymlab import __version__
from asymlab.errors import UserError
from asymlab.lint.engine import Report, lint
from asymlab.lint.reference import reference
from asymlab.lint.rule import Needs, Rule, Severity
from asymlab.lint.rules import RULES
from asymlab.lint.sarif import sarif
from asymlab.lint.text import Detail, report_text, rule_of, rule_text, summary
from asymlab.lint.words import cpus, listed, ranges
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Problem
from asymlab.paths import data_root
from goldens import as_told, refused
from lint_views import ACPI, DT, SRAT, TABLES, acpi, at, but, facts, gicc, header, madt, slit, told

PAGE = data_root() / "harness" / "docs" / "rules.md"
REWRITE = os.environ.get("ASYMLAB_REWRITE_GOLDENS") == "1"
"""ASYMLAB_REWRITE_GOLDENS=1 pytest harness/tests/test_lint_report.py writes the page anew."""

Json = dict[str, object]


def bad() -> MachineView:
    """An error in two places, a warning, a note, and a part that nobody could read."""
    cpus = [gicc(0), gicc(1), gicc(2, hw_id=0x100), gicc(3, hw_id=0x100)]
    view = acpi(madt=madt(cpus), slit=slit((10, 40), (45, 10)))
    return but(view, problems=(Problem(origin=at("SSDT", 36), text="no AML"),))


def test_findings_are_sorted_worst_first_and_counted() -> None:
    report = lint(bad())
    assert [each.rule for each in report.findings] == ["MADT001", "MADT001", "SLIT003", "SLIT006"]
    offsets = [each.origin.offset for each in report.findings[:2]]
    assert offsets == sorted(offset for offset in offsets if offset is not None)
    assert [report.count(severity) for severity in Severity] == [2, 1, 1]
    assert report.failed
    assert not lint(acpi(slit=slit((10, 40), (45, 10)))).failed


def test_rules_without_their_input_are_skipped_with_the_reason() -> None:
    reasons = {each.rule: each.reason for each in lint(DT).skipped}
    as_told(reasons["PPTT001"])
    as_told(reasons["SLIT004"])
    x86 = {each.rule: each.reason for each in lint(but(ACPI, arch="x86_64")).skipped}
    as_told(x86["PPTT001"])
    here = {each.rule: each.reason for each in lint(ACPI).skipped}
    as_told(here["CAP004"])
    report = lint(DT)
    assert report.asked + len(report.skipped) == len(RULES)


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
    assert report.asked == 1
    assert "note X001 made" in report_text(report, [rule]).plain


NO_MAP = "needs cpu-map: not in this input"


def test_text_teaches_each_rule_once() -> None:
    text = report_text(lint(bad())).plain
    assert text.startswith("error MADT001 Two processors have one hardware id\n")
    assert text.count("duplicate CPU MPIDR in MADT") == 1
    assert text.count("made: APIC+") == 2
    assert "made: SLIT: from domain 0 to 1 it is 40, back 45" in text
    assert "unread: made: SSDT+0x24: no AML" in text
    assert "made ACPI: 2 errors, 1 warning, 1 note from" in text
    lines = text.splitlines()
    number = sum(each.reason == NO_MAP for each in lint(bad()).skipped)
    assert f"skipped, {NO_MAP}: {number} rules" in lines
    assert "MAP001" not in text
    # nothing that is as wide as a list of rules
    assert max(len(line) for line in lines if line.startswith("skipped, ")) < 100
    assert lines[-1].startswith("made ACPI: 2 errors, 1 warning, 1 note from")


def test_text_tells_as_much_as_is_asked_for() -> None:
    report = lint(bad())
    text = report_text(report, detail=Detail.ALL).plain
    assert f"skipped, {NO_MAP}: MAP001 MAP002" in text
    short = report_text(report, detail=Detail.ERRORS).plain
    assert "MADT001" in short and "SLIT00" not in short
    assert "\nskipped" not in short and "unread: " not in short
    assert short.endswith(summary(report) + "\n")
    assert {each.rule for each in report.findings} >= {"SLIT003", "SLIT006"}


def test_text_shows_some_places_and_counts_the_rest() -> None:
    rows = [[10 if i == j else 9 for j in range(4)] for i in range(4)]
    text = report_text(lint(acpi(slit=slit(*map(tuple, rows))))).plain
    assert text.count("as near as itself") == 5
    assert "and 7 more" in text


def test_summary_of_a_clean_machine() -> None:
    report = lint(ACPI)
    words = summary(report)
    assert words.startswith(f"made ACPI: 0 errors, 0 warnings, 0 notes from {report.asked} rules")


def test_rule_is_explained_in_any_case() -> None:
    text = rule_text(rule_of("cppc001")).plain
    rule = rule_of("CPPC001")
    assert text.startswith("CPPC001 error: ")
    for part in (rule.consequence, rule.fix, "acpi_cpc_valid() in drivers/acpi/cppc_acpi.c"):
        assert part in text
    assert "read in 6.12 and 7.3" in text


def test_unknown_rule_names_those_near_it() -> None:
    with refused(UserError) as caught:
        rule_of("CPPC999")
    assert "CPPC001" in caught.value.hint
    with refused(UserError):
        rule_of("foo")


def test_json_is_whole() -> None:
    report = lint(bad())
    again = Report.model_validate_json(report.model_dump_json())
    assert again == report


def objects(value: object, key: str) -> list[Json]:
    return cast("list[Json]", cast("Json", value)[key])


def test_sarif_is_as_2_1_0_has_it() -> None:
    report = lint(bad())
    log = json.loads(sarif(report))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = objects(log, "runs")
    driver = cast("Json", cast("Json", run["tool"])["driver"])
    assert (driver["name"], driver["semanticVersion"]) == ("asymlab", __version__)
    rules = objects(driver, "rules")
    assert [rule["id"] for rule in rules] == [rule.id for rule in RULES]
    levels = {"error", "warning", "note"}
    assert {cast("Json", rule["defaultConfiguration"])["level"] for rule in rules} <= levels
    results = objects(run, "results")
    assert len(results) == len(report.findings)
    for result, finding in zip(results, report.findings, strict=True):
        assert rules[cast("int", result["ruleIndex"])]["id"] == result["ruleId"] == finding.rule
        assert result["level"] == finding.severity.value
        assert cast("Json", result["message"])["text"] == finding.message
        (location,) = objects(result, "locations")
        physical = cast("Json", location["physicalLocation"])
        assert cast("Json", physical["artifactLocation"])["uri"] == "made"
        region = cast("Json", physical.get("region", {}))
        assert region.get("byteOffset") == finding.origin.offset
        (logical,) = objects(location, "logicalLocations")
        assert logical["fullyQualifiedName"] == finding.origin.part


def test_sarif_names_a_page_for_every_rule() -> None:
    (run,) = json.loads(sarif(lint(bad())))["runs"]
    for rule in run["tool"]["driver"]["rules"]:
        page, _, anchor = rule["helpUri"].partition("#")
        assert (data_root() / page).read_text() == PAGE.read_text()
        assert f"](#{anchor})" in reference()


def test_sarif_knows_a_finding_again() -> None:
    """Wherever in the table it stands by then; and no two of one report are taken for one."""

    def known(view: MachineView) -> dict[str, str]:
        (run,) = json.loads(sarif(lint(view)))["runs"]
        return {
            one["partialFingerprints"]["asymlab/v1"]: one["message"]["text"]
            for one in run["results"]
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


def test_sarif_tells_of_a_table_that_could_not_be_loaded() -> None:
    hidden = Problem(origin=at("SSDT", 0), text="not loaded", hides=True)
    (run,) = json.loads(sarif(lint(but(ACPI, problems=(hidden,)))))["runs"]
    assert run["invocations"][0]["executionSuccessful"] is False


@pytest.mark.parametrize("view", [bad(), ACPI, DT])
def test_sarif_holds_to_its_schema(view: MachineView) -> None:
    """The schema of OASIS (2.1.0, errata 01), which sarif-kit carries."""
    assert validation_errors(json.loads(sarif(lint(view)))) == []


def test_sarif_tells_what_was_not_asked_or_not_read() -> None:
    report = lint(bad())
    (run,) = json.loads(sarif(report))["runs"]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is True
    told = invocation["toolExecutionNotifications"]
    assert told[0] == {"message": {"text": "made: SSDT+0x24: no AML"}, "level": "warning"}
    texts = [each["message"]["text"] for each in told[1:]]
    assert len(texts) == len({each.reason for each in report.skipped}) > 1
    assert all(any(each.rule in text for text in texts) for each in report.skipped)


@pytest.mark.parametrize(
    ("file", "uri"),
    [("a b.dat", "a%20b.dat"), ("x/pptt.aml", "x/pptt.aml"), ("/x/#1", "file:///x/%231")],
)
def test_sarif_uris_are_encoded(file: str, uri: str) -> None:
    origin = but(at("PPTT"), file=file)
    tables = but(TABLES, tables=(but(header("PPTT"), checksum_holds=False, origin=origin),))
    (run,) = json.loads(sarif(lint(but(ACPI, acpi=tables))))["runs"]
    (result,) = run["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_reference_page_is_up_to_date() -> None:
    if REWRITE:
        PAGE.write_text(reference())
    assert PAGE.read_text() == reference(), "make goldens"
    for rule in RULES:
        assert f"### {rule.id}\n" in reference()


def test_many_cpus_are_one_finding() -> None:
    view = told(*(facts(number, cpc=None) for number in (1, 2, 3)))
    (finding,) = lint(view).findings
    as_told(finding.message)
    lost = but(SRAT, cpus=SRAT.cpus[:1], memory=SRAT.memory)
    (finding,) = (each for each in lint(acpi(srat=lost)).findings if each.rule == "SRAT001")
    assert finding.message.startswith("3 enabled processors")


def test_words() -> None:
    assert ranges([3, 1, 2, 8]) == "1-3, 8"
    assert ranges([]) == "none"
    assert cpus({5}) == "CPU 5"
    assert cpus([0, 1]) == "CPUs 0-1"
    assert listed("abcdefa") == "a, b, c, d and 2 more"
