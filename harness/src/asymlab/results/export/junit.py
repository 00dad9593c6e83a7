# SPDX-License-Identifier: Apache-2.0
"""A run as JUnit XML: for build servers, so it passes where ``asymlab run`` exits with 0.

An arm fails if it did not do as expected: mainline that is to fail, and fails, passes here. A
board that failed and a verdict left open are errors: neither says anything about the kernel. A
claim that is only shown is skipped unless it holds.
"""

from __future__ import annotations

from xml.etree import ElementTree

from junitparser import Error, Failure, JUnitXml, Properties, Property, Skipped, TestCase, TestSuite

from asymlab.model.stored import StoredRun
from asymlab.model.verdict import Verdict
from asymlab.results.export.cases import ExportCase, cases, printable

INCOMPLETE = "the run as a whole"
"""The case that tells why a run did not finish, or that something claimed was not judged."""


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
    told = any(isinstance(found, Error) for one in made for found in one.result)
    if head.complete and head.verdict is Verdict.UNDECIDED and not told:
        suite.add_testcase(_whole(run, "something that is claimed was not judged", "UNDECIDED"))
    document = JUnitXml("asymlab")
    document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    return _indented(document.tostring())  # type: ignore[no-untyped-call]


def _indented(xml: bytes) -> str:
    """The same with an element a line: people look at it, and diff it."""
    root = ElementTree.fromstring(xml)
    ElementTree.indent(root)
    return str(ElementTree.tostring(root, encoding="utf-8").decode()) + "\n"


def _whole(run: StoredRun, reason: str, kind: str) -> TestCase:
    """A case of the run itself, for what no arm or claim of it tells."""
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
    said = printable(f"{case.verdict}, expected {case.expect}. {case.reason}".strip())
    if case.verdict is Verdict.SKIP:
        return Skipped(printable(case.reason or "not asked for"))
    if case.ok:
        return None
    if not case.counts:
        return Skipped(f"only shown: {said}")
    if case.verdict in (Verdict.ERROR, Verdict.UNDECIDED):
        return Error(said, case.verdict.value)
    return Failure(said, case.verdict.value)
