# SPDX-License-Identifier: Apache-2.0
"""Runs rules over a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from asymlab.groups import grouped
from asymlab.lint.beside import judges_packages, tables_beside
from asymlab.lint.outcome import Outcome, Skipped, required, unjudged, unmeasured, unmet
from asymlab.lint.places import Place, by_cause, spelt
from asymlab.lint.rule import Rule, Severity, missing
from asymlab.lint.rules import RULES
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record


class Diagnosis(Record):
    """A finding: a rule that is violated for one cause, in one or many places. ``message`` names
    all of them."""

    rule: str
    severity: Severity
    message: str
    places: tuple[Place, ...]

    @property
    def origin(self) -> Origin:
        """The first place."""
        return self.places[0].origin


class Report(Record):
    """The result of lint: ``findings`` by severity, rule and origin; ``problems`` are parts of the
    input that could not be read and that no finding reports; ``checked`` are the ids of the rules
    that were not skipped; ``unjudged`` are the reasons why the input is not ``judged``."""

    title: str
    outcome: Outcome
    judged: bool
    unjudged: tuple[str, ...]
    findings: tuple[Diagnosis, ...]
    checked: tuple[str, ...]
    skipped: tuple[Skipped, ...]
    problems: tuple[Problem, ...]

    def count(self, severity: Severity) -> int:
        """Findings of a severity."""
        return sum(finding.severity is severity for finding in self.findings)

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return self.outcome is Outcome.FAIL


def lint(view: MachineView, rules: Iterable[Rule] = RULES, require: str = "") -> Report:
    """Check all rules that apply to the input. ``require`` are the ids or prefixes of rules without
    which the input is not judged; "": see unjudged(). UserError for an unknown one."""
    known = list(rules)
    wanted = required(require, known) if require else {}
    found: list[Diagnosis] = []
    skipped: list[Skipped] = []
    checked: list[Rule] = []
    tables = tables_beside(view)
    for rule in known:
        judged = tables if tables and judges_packages(rule) else view
        if lack := missing(rule.needs, judged):
            skipped.append(Skipped(rule=rule.id, **lack.model_dump()))
            continue
        checked.append(rule)
        found += _findings(rule, judged)
    lacking = [*skipped, *unmeasured(view, checked)]
    reasons = tuple(unmet(wanted, lacking) if wanted else unjudged(view, checked))
    return Report(
        title=view.title,
        outcome=_outcome(found, reasons),
        judged=not reasons,
        unjudged=reasons,
        findings=tuple(sorted(found, key=_order)),
        checked=tuple(rule.id for rule in checked),
        skipped=tuple(skipped),
        problems=tuple(_unreported(view, found)),
    )


def _findings(rule: Rule, view: MachineView) -> Iterator[Diagnosis]:
    places = [Place(origin=origin, message=message) for origin, message in rule.check(view)]
    for group in by_cause(sorted(places, key=_position)):
        yield Diagnosis(rule=rule.id, severity=rule.severity, message=spelt(group), places=group)


def _outcome(found: Iterable[Diagnosis], reasons: tuple[str, ...]) -> Outcome:
    if any(finding.severity is Severity.ERROR for finding in found):
        return Outcome.FAIL
    return Outcome.NOT_JUDGED if reasons else Outcome.PASS


def _unreported(view: MachineView, found: Iterable[Diagnosis]) -> Iterator[Problem]:
    """Problems that no finding reports. Unknown CPUs are not damage: rules were not checked
    then."""
    reported = {(each.origin, each.message) for finding in found for each in finding.places}
    for each in view.problems:
        unknown = each.origin.part == "APIC" and not each.origin.offset and not view.cpus
        if not unknown and (each.origin, each.text) not in reported:
            yield each


def checked_rules(report: Report) -> str:
    """One line: rules that were checked by the letters of their ids, and why others were not:
    ``checked: 37 rules (9 MADT, 28 PPTT); not checked: 91 (84: only for arm64; 7: no _CPC)``."""
    topics = Counter(id.rstrip("0123456789") for id in report.checked)
    counts = ", ".join(f"{number} {topic}" for topic, number in topics.items())
    line = f"checked: {len(report.checked)} rules ({counts})" if counts else "checked: no rule"
    reasons = Counter(each.kind for each in report.skipped)
    skipped = "; ".join(f"{number}: {reason}" for reason, number in reasons.most_common())
    return f"{line}; not checked: {len(report.skipped)} ({skipped})" if skipped else line


def skipped_rules(report: Report) -> Iterator[str]:
    """A line for every reason why rules were not checked, with the ids of the rules."""
    by_reason = grouped((each.reason, each.rule) for each in report.skipped)
    for reason, names in sorted(by_reason.items()):
        yield f"not checked, {reason}: {' '.join(names)}"


def _position(place: Place) -> tuple[str, str, int, str]:
    where = place.origin
    return where.file, where.part, -1 if where.offset is None else where.offset, place.message


def _order(finding: Diagnosis) -> tuple[int, str, tuple[str, str, int, str]]:
    return finding.severity.rank, finding.rule, _position(finding.places[0])
