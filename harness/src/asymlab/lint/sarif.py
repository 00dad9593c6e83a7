# SPDX-License-Identifier: Apache-2.0
"""A report as SARIF 2.1.0, for code hosts and editors."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import PurePath

from asymlab import __version__
from asymlab.decode.acpidump import FileLocation
from asymlab.lint.engine import Diagnosis, Report, checked_rules
from asymlab.lint.places import Place
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
    """One run of all rules, as JSON text. Severities are SARIF's levels. What was not checked and
    unreadable parts are notifications of the run, and the outcome is in its properties. ``place``
    maps origins to files of the input."""
    known = list(rules)
    index = {rule.id: number for number, rule in enumerate(known)}
    driver: Json = {
        "name": "asymlab",
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in known],
    }
    checked = _notification(checked_rules(report), "note")
    unjudged = [_notification(f"not judged: {each}", "warning") for each in report.unjudged]
    unread = [_notification(str(each), "warning") for each in report.problems]
    invocation: Json = {
        "executionSuccessful": report.judged,
        "toolExecutionNotifications": [*unjudged, *unread, checked],
    }
    run: Json = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "results": [_result(each, index[each.rule], place) for each in report.findings],
        "properties": {
            "outcome": report.outcome.value,
            "judged": report.judged,
            "unjudged": list(report.unjudged),
            "checked": list(report.checked),
        },
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


def _result(finding: Diagnosis, index: int, place: Callable[[Origin], FileLocation]) -> Json:
    words = {
        word
        for each in finding.places
        for word in (_uri(place(each.origin).file), each.origin.part, each.message)
    }
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.severity.value,
        "message": {"text": finding.message},
        "locations": [_location(each, place(each.origin)) for each in finding.places],
        "partialFingerprints": {"asymlab/v1": _fingerprint(finding.rule, *sorted(words))},
    }


def _location(found: Place, where: FileLocation) -> Json:
    physical: Json = {"artifactLocation": {"uri": _uri(where.file)}}
    if where.line is not None:
        physical["region"] = {"startLine": where.line}
    elif where.byte is not None:
        physical["region"] = {"byteOffset": where.byte}
    return {
        "physicalLocation": physical,
        "logicalLocations": [{"fullyQualifiedName": found.origin.part}],
        "message": {"text": found.message},
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
