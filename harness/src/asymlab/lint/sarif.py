# SPDX-License-Identifier: Apache-2.0
"""A report as SARIF 2.1.0, which code hosts and editors show beside the files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath

from asymlab import __version__
from asymlab.lint.engine import Diagnosis, Report, not_asked
from asymlab.lint.rule import Rule
from asymlab.lint.rules import RULES

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

Json = dict[str, object]


def sarif(report: Report, rules: Iterable[Rule] = RULES) -> str:
    """One run of all rules. Severities are SARIF's own levels; what was not asked, and what could
    not be read, are notifications of the run."""
    known = list(rules)
    index = {rule.id: number for number, rule in enumerate(known)}
    driver: Json = {
        "name": "asymlab",
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in known],
    }
    skipped = [_notification(text, "note") for text in not_asked(report)]
    unread = [_notification(str(each), "warning") for each in report.problems]
    invocation: Json = {
        "executionSuccessful": True,
        "toolExecutionNotifications": [*unread, *skipped],
    }
    run: Json = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "results": [_result(each, index[each.rule]) for each in report.findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.consequence},
        "help": {"text": f"{rule.consequence}\n\nFix: {rule.fix}"},
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"table": rule.table, "kernels": list(rule.kernels)},
    }


def _result(finding: Diagnosis, index: int) -> Json:
    where = finding.origin
    physical: Json = {"artifactLocation": {"uri": _uri(where.file)}}
    if where.offset is not None:
        # of the table, not of the file: a dump holds many
        physical["region"] = {"byteOffset": where.offset}
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.severity.value,
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": physical,
                "logicalLocations": [{"fullyQualifiedName": where.part}],
            }
        ],
    }


def _uri(file: str) -> str:
    path = PurePath(file)
    if path.is_absolute():
        return path.as_uri()
    # percent-encoded as a URI reference must be
    return PurePath("/", path).as_uri().removeprefix("file:///")


def _notification(text: str, level: str) -> Json:
    return {"message": {"text": text}, "level": level}
