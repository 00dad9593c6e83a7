# SPDX-License-Identifier: Apache-2.0
"""Runs rules over a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asymlab.lint.rule import Rule, Severity, missing
from asymlab.lint.rules import RULES
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record


class Diagnosis(Record):
    """A finding, with the rule that it violates."""

    rule: str
    severity: Severity
    origin: Origin
    message: str


class Skipped(Record):
    """A rule that does not apply to the input, and why."""

    rule: str
    reason: str


class Report(Record):
    """The result of lint: ``findings`` by severity, rule and origin; ``problems`` are parts of the
    input that could not be read and that no finding reports; ``asked`` is the number of rules that
    were not skipped."""

    title: str
    findings: tuple[Diagnosis, ...]
    skipped: tuple[Skipped, ...]
    problems: tuple[Problem, ...]
    asked: int

    def count(self, severity: Severity) -> int:
        """Findings of a severity."""
        return sum(finding.severity is severity for finding in self.findings)

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return self.count(Severity.ERROR) > 0


def lint(view: MachineView, rules: Iterable[Rule] = RULES) -> Report:
    """Check all rules that apply to the input."""
    found: list[Diagnosis] = []
    skipped: list[Skipped] = []
    asked = 0
    for rule in rules:
        if reason := missing(rule.needs, view):
            skipped.append(Skipped(rule=rule.id, reason=reason))
            continue
        asked += 1
        found += (
            Diagnosis(rule=rule.id, severity=rule.severity, origin=origin, message=message)
            for origin, message in rule.check(view)
        )
    reported = {(finding.origin, finding.message) for finding in found}
    return Report(
        title=view.title,
        findings=tuple(sorted(found, key=_order)),
        skipped=tuple(skipped),
        problems=tuple(each for each in view.problems if (each.origin, each.text) not in reported),
        asked=asked,
    )


def skipped_rules(report: Report) -> Iterator[str]:
    """A line for every reason why rules were skipped, with the ids of the rules."""
    by_reason: dict[str, list[str]] = {}
    for each in report.skipped:
        by_reason.setdefault(each.reason, []).append(each.rule)
    for reason, names in sorted(by_reason.items()):
        yield f"skipped, {reason}: {' '.join(names)}"


def _order(finding: Diagnosis) -> tuple[int, str, str, str, int, str]:
    where = finding.origin
    offset = -1 if where.offset is None else where.offset
    return (
        finding.severity.rank,
        finding.rule,
        where.file,
        where.part,
        offset,
        finding.message,
    )
