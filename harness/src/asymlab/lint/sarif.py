# SPDX-License-Identifier: Apache-2.0
"""A report as SARIF 2.1.0, for code hosts and editors."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import PurePath

from asymlab import __version__
from asymlab.decode.acpidump import FileLocation
from asymlab.lint.engine import Diagnosis, Report, skipped_rules
from asymlab.lint.rule import Rule
from asymlab.lint.rules import RULES
from asymlab.model.origin import Origin

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

Json = dict[str, object]


PAGE = "harness/docs/rules.md"
"""The page of all rules, with an anchor for each."""


def _unchanged(origin: Origin) -> FileLocation:
    return FileLocation(file=origin.file, byte=origin.offset)


def sarif(
    report: Report,
    rules: Iterable[Rule] = RULES,
    place: Callable[[Origin], FileLocation] = _unchanged,
) -> str:
    """One run of all rules, as JSON text. Severities are SARIF's levels; skipped rules and
    unreadable parts are notifications of the run. ``place`` maps origins to files of the input."""
    known = list(rules)
    index = {rule.id: number for number, rule in enumerate(known)}
    driver: Json = {
        "name": "asymlab",
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in known],
    }
    skipped = [_notification(text, "note") for text in skipped_rules(report)]
    unread = [_notification(str(each), "warning") for each in report.problems]
    invocation: Json = {
        # the content of a table that could not be loaded is unknown
        "executionSuccessful": not any(each.hides for each in report.problems),
        "toolExecutionNotifications": [*unread, *skipped],
    }
    run: Json = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "results": [
            _result(each, index[each.rule], place(each.origin)) for each in report.findings
        ],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.consequence},
        "helpUri": f"{PAGE}#{rule.id.lower()}",
        "help": {"text": f"{rule.consequence}\n\nFix: {rule.fix}"},
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"table": rule.table, "kernels": list(rule.kernels)},
    }


def _result(finding: Diagnosis, index: int, where: FileLocation) -> Json:
    uri = _uri(where.file)
    physical: Json = {"artifactLocation": {"uri": uri}}
    if where.line is not None:
        physical["region"] = {"startLine": where.line}
    elif where.byte is not None:
        physical["region"] = {"byteOffset": where.byte}
    part = finding.origin.part
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.severity.value,
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": physical,
                "logicalLocations": [{"fullyQualifiedName": part}],
            }
        ],
        "partialFingerprints": {
            "asymlab/v1": _fingerprint(finding.rule, uri, part, finding.message)
        },
    }


def _fingerprint(*words: str) -> str:
    """An id of a finding that is stable between runs: without the offset, which may change."""
    return hashlib.sha256("\0".join(words).encode()).hexdigest()[:16]


def _uri(file: str) -> str:
    path = PurePath(file)
    if path.is_absolute():
        return path.as_uri()
    # percent-encoded as a URI reference must be
    return PurePath("/", path).as_uri().removeprefix("file:///")


def _notification(text: str, level: str) -> Json:
    return {"message": {"text": text}, "level": level}
