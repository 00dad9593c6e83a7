# SPDX-License-Identifier: Apache-2.0
"""A run as JUnit XML for CI servers: it passes if ``asymlab run`` exits with 0.

An arm passes if its verdict is the expected one: mainline that is expected to FAIL, and does so,
passes. ERROR and UNDECIDED are errors: neither is a result about the kernel. A claim that is only
shown is skipped unless it holds.
"""

from __future__ import annotations

from xml.etree import ElementTree

from junitparser import Error, Failure, JUnitXml, Properties, Property, Skipped, TestCase, TestSuite

from asymlab.model.stored import StoredRun
from asymlab.model.verdict import Verdict
from asymlab.results.export.cases import ExportCase, cases, printable

INCOMPLETE = "the run as a whole"
"""The case with the reason why a run did not finish, or that a claim was not judged."""


def junit(run: StoredRun) -> str:
    """The XML of a run."""
    head = run.head
    suite = TestSuite(f"{head.system} on {head.machine}, board {head.board}, {head.firmware}")
    suite.timestamp = head.started
    about = {"run": head.id, "uid": head.uid, "repeat": head.repeat, **run.provenance}
    for name, value in about.items():
        suite.add_property(printable(name), printable(value))
    if not head.complete:
        suite.add_testcase(_whole(run, head.problem or "did not finish", "INCOMPLETE"))
    made = [_case(run, case) for case in cases(run)]
    for one in made:
        suite.add_testcase(one)
    errors = any(isinstance(found, Error) for one in made for found in one.result)
    if head.complete and head.verdict is Verdict.UNDECIDED and not errors:
        suite.add_testcase(_whole(run, "a claim was not judged", "UNDECIDED"))
    document = JUnitXml("asymlab")
    document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    return _indented(document.tostring())  # type: ignore[no-untyped-call]


def _indented(xml: bytes) -> str:
    """The XML with one element a line, for reading and diffs."""
    root = ElementTree.fromstring(xml)
    ElementTree.indent(root)
    return str(ElementTree.tostring(root, encoding="utf-8").decode()) + "\n"


def _whole(run: StoredRun, reason: str, kind: str) -> TestCase:
    """A case of the run itself, for errors that belong to no arm or claim."""
    made = TestCase(INCOMPLETE, classname=f"asymlab.{run.head.system}")
    made.result = [Error(printable(reason), kind)]
    return made


def _case(run: StoredRun, case: ExportCase) -> TestCase:
    made = TestCase(case.name, classname=f"asymlab.{run.head.system}.{case.part}")
    made.time = case.host_s
    figures = Properties()  # type: ignore[no-untyped-call]
    for metric in case.metrics:
        if metric.kind != "ratio":
            text = f"{metric.value:g} {metric.unit} ({metric.low:g}..{metric.high:g})"
            figures.add_property(Property(metric.name, text))
    made.append(figures)  # type: ignore[no-untyped-call]
    if outcome := _outcome(case):
        made.result = [outcome]
    return made


def _outcome(case: ExportCase) -> Failure | Error | Skipped | None:
    """None for a case that passes."""
    text = printable(f"{case.verdict}, expected {case.expect}. {case.reason}".strip())
    if case.verdict is Verdict.SKIP:
        return Skipped(printable(case.reason or "not selected"))
    if case.ok:
        return None
    if not case.counts:
        return Skipped(f"only shown: {text}")
    if case.verdict in (Verdict.ERROR, Verdict.UNDECIDED):
        return Error(text, case.verdict.value)
    return Failure(text, case.verdict.value)
