# SPDX-License-Identifier: Apache-2.0
"""A report as text for a terminal, and the text about one rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby

from rich.text import Text

from asymlab.errors import UserError
from asymlab.groups import grouped
from asymlab.lint.engine import Diagnosis, Report, checked_rules, skipped_rules
from asymlab.lint.places import joined
from asymlab.lint.rule import Rule, Severity
from asymlab.lint.rules import RULES
from asymlab.lint.words import listed

_STYLE = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "bold yellow",
    Severity.NOTE: "bold cyan",
}
_MOST = 3
"""Places shown for a finding with their messages; of more places some. JSON and SARIF have all."""


def rule_of(name: str, rules: Iterable[Rule] = RULES) -> Rule:
    """The rule of that id, in any case. UserError if there is none."""
    id = name.upper()
    for rule in rules:
        if rule.id == id:
            return rule
    near = sorted(rule.id for rule in rules if rule.id[:3] == id[:3])
    raise UserError(
        f"unknown rule {name!r}",
        hint=f"similar rules: {', '.join(near)}" if near else "rules are in harness/docs/rules.md",
    )


class Detail(StrEnum):
    """How much of a report is shown: only errors, all findings, or also the ids of rules that were
    not checked. What was checked and the summary are always shown."""

    ERRORS = "errors"
    FINDINGS = "findings"
    ALL = "all"


def report_text(
    report: Report, rules: Iterable[Rule] = RULES, detail: Detail = Detail.FINDINGS
) -> Text:
    """Findings by rule, each with the consequence in Linux and the fix; what was checked;
    the summary as last line."""
    known = {rule.id: rule for rule in rules}
    text = Text()
    for name, group in groupby(report.findings, key=lambda finding: finding.rule):
        if detail is not Detail.ERRORS or known[name].severity is Severity.ERROR:
            _group(text, known[name], list(group))
    if detail is not Detail.ERRORS:
        for problem in report.problems:
            text.append(f"unread: {problem}\n", style="magenta")
    for line in skipped_rules(report) if detail is Detail.ALL else ():
        text.append(line + "\n", style="dim")
    text.append(checked_rules(report) + "\n", style="dim")
    for reason in report.unjudged:
        text.append(f"not judged: {reason}\n", style="bold yellow")
    text.append(summary(report) + "\n", style="bold")
    return text


def summary(report: Report) -> str:
    """``gb10.dat: fail, 2 errors, 0 warnings, 1 note``."""
    counts = ", ".join(_count(report.count(each), each.value) for each in Severity)
    unread = f", {_count(len(report.problems), 'part')} unread" if report.problems else ""
    return f"{report.title}: {report.outcome}, {counts}{unread}"


def rule_text(rule: Rule) -> Text:
    """Everything about one rule."""
    text = Text()
    text.append(f"{rule.id} {rule.severity}", style=_STYLE[rule.severity])
    text.append(f": {rule.title}\n", style="bold")
    for label, words in facts(rule):
        text.append(f"  {label}: ", style="bold")
        text.append(f"{words}\n")
    return text


def facts(rule: Rule) -> Iterator[tuple[str, str]]:
    """Label and text of each field of a rule."""
    yield "Table", rule.table
    yield "Effect", rule.consequence
    yield "Source", f"{rule.sources} (read in {' and '.join(rule.kernels)})"
    yield "Fix", rule.fix
    if needs := _needs(rule):
        yield "Applies if", needs


def _needs(rule: Rule) -> str:
    needs = rule.needs
    words = [f"the input has {', '.join(needs.parts)}"] if needs.parts else []
    words += [f"the CPUs are {' or '.join(needs.arches)}"] if needs.arches else []
    words += [f"the input is {' or '.join(needs.inputs)}"] if needs.inputs else []
    return " and ".join(words)


def _group(text: Text, rule: Rule, findings: list[Diagnosis]) -> None:
    text.append(f"{rule.severity} {rule.id}", style=_STYLE[rule.severity])
    text.append(f" {rule.title}\n", style="bold")
    for finding in findings:
        _places(text, finding)
    text.append("  Effect: ", style="bold")
    text.append(f"{rule.consequence}\n")
    text.append("  Fix: ", style="bold")
    text.append(f"{rule.fix}\n\n")


def _places(text: Text, finding: Diagnosis) -> None:
    places = finding.places
    message = joined(places)
    if len(places) <= _MOST or not message:
        for place in places[:_MOST]:
            text.append(f"  {place.origin}", style="dim")
            text.append(f": {place.message}\n")
        if len(places) > _MOST:
            text.append(f"  and {len(places) - _MOST} more\n")
        return
    text.append(f"  {len(places)} places: {message}\n")
    split = (str(place.origin).rpartition(": ") for place in places)
    for file, parts in grouped((file, part) for file, _, part in split).items():
        text.append(f"    {file}: {listed(parts, _MOST)}\n", style="dim")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
