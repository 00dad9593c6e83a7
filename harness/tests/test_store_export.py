# SPDX-License-Identifier: Apache-2.0
"""Runs as JUnit and as KCIDB data, read back by the libraries of their users."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped
from kcidb_io.schema import LATEST

from asymlab.errors import UserError
from asymlab.model.result import RunResult
from asymlab.model.verdict import Verdict
from asymlab.results.export.junit import INCOMPLETE, junit
from asymlab.results.export.kcidb import kcidb
from asymlab.results.stored import stored
from goldens import refused
from made_nights import whole_run, with_arm


def xml(run: RunResult) -> str:
    return junit(stored(run, Path("unused")))


def cases(run: RunResult) -> dict[str, Any]:
    """JUnit's outcome of each case, None where it passed."""
    document = JUnitXml.fromstring(xml(run).encode())
    return {case.name: next(iter(case.result), None) for suite in document for case in suite}


def data(run: RunResult, origin: str = "asymlab") -> dict[str, Any]:
    text = kcidb(stored(run, Path("unused")), origin)
    found: dict[str, Any] = json.loads(text)
    LATEST.validate_exactly(found)
    return found


def status(run: RunResult) -> dict[str, str]:
    return {one["path"]: one["status"] for one in data(run)["tests"]}


def test_junit_passes_where_the_run_does() -> None:
    found = cases(whole_run())
    assert {found[name] for name in ("asym", "equal", "asym+smt")} == {None}
    assert len(found) == 3 + 4
    shown = [one for one in found.values() if isinstance(one, Skipped)]
    assert len(shown) == 2 and all("only shown" in one.message for one in shown)


def test_junit_has_an_error_where_a_claim_was_not_judged_or_the_run_did_not_finish() -> None:
    run = whole_run().model_copy(update={"verdict": Verdict.UNDECIDED})
    found = cases(run)[INCOMPLETE]
    assert isinstance(found, Error) and found.type == "UNDECIDED"
    shown = with_arm(run, "equal", verdict=Verdict.UNDECIDED, as_expected=False)
    assert INCOMPLETE not in cases(shown)  # the arm has the error
    cut = whole_run().model_copy(update={"complete": False, "problem": "no power \x00\x1b[31m"})
    found = cases(cut)[INCOMPLETE]
    assert isinstance(found, Error) and "no power" in found.message


def test_a_claim_that_was_not_judged_is_not_stored() -> None:
    first, *others = whole_run().experiments
    claim, shown = first.claims
    missing = claim.model_copy(update={"judged": False, "verdict": Verdict.UNDECIDED})
    one = first.model_copy(update={"claims": (missing, shown)})
    run = whole_run().model_copy(update={"experiments": (one, *others)})
    assert len(stored(run, Path("unused")).claims) == len(stored(whole_run(), Path("x")).claims) - 1


@pytest.mark.parametrize(
    ("verdict", "kind"),
    [(Verdict.FAIL, Failure), (Verdict.ERROR, Error), (Verdict.UNDECIDED, Error)],
)
def test_junit_fails_arms_for_their_order_and_never_for_a_board(
    verdict: Verdict, kind: type[Failure | Error]
) -> None:
    run = with_arm(whole_run(), "equal", verdict=verdict, as_expected=False, reason="broken at k=2")
    found = cases(run)["equal"]
    assert isinstance(found, kind) and "broken at k=2" in found.message
    assert kind is Failure or found.type == verdict.value


def test_junit_counts_add_up() -> None:
    run = with_arm(whole_run(), "equal", verdict=Verdict.FAIL, as_expected=False)
    document = JUnitXml.fromstring(xml(run).encode())
    assert (document.tests, document.failures, document.errors, document.skipped) == (7, 1, 0, 2)
    assert document.time == pytest.approx(3 * 3 * 11.4 + 4 * 3 * 21.7)


def test_junit_has_provenance_lines_and_properties() -> None:
    text = xml(whole_run())
    assert "QEMU 7.2.22" in text
    assert "asymlab run asym-smt --machine vera-8c2t --seed 7" in text
    root = ElementTree.fromstring(text)
    elements = sum(1 for _ in root.iter())
    assert elements > 10 and len(text.splitlines()) > elements, "a line for every element"
    found = root.findall("testsuite/testcase[@name='asym']/properties/property")
    assert {one.get("name") for one in found} >= {"sibling_debt", "capacity_debt"}
    assert not root.findall("testsuite/testcase/property")


@pytest.mark.parametrize(
    ("verdict", "word"),
    [(Verdict.ERROR, "MISS"), (Verdict.UNDECIDED, "DONE"), (Verdict.SKIP, "SKIP")],
)
def test_kcidb_has_verdicts_whatever_was_expected_and_blames_no_kernel_for_a_board(
    verdict: Verdict, word: str
) -> None:
    found = status(with_arm(whole_run(), "equal", verdict=verdict))
    arms = ("asym", "equal", "asym_with_smt")
    placed = [found[f"asymlab.asym-smt.placement.{name}"] for name in arms]
    assert placed == ["FAIL", word, "PASS"]


def test_kcidb_data_hang_together() -> None:
    found = data(whole_run(), "mylab")
    checkouts = {one["id"] for one in found["checkouts"]}
    builds = {one["id"]: one["checkout_id"] for one in found["builds"]}
    assert len(checkouts) == len(builds) == 2, "mainline, and mainline with the series"
    assert set(builds.values()) <= checkouts
    assert {one["build_id"] for one in found["tests"]} <= set(builds)
    ids = [one["id"] for one in found["tests"]]
    assert len(set(ids)) == len(ids) == 7
    assert all(name.startswith("mylab:") for name in (*checkouts, *builds, *ids))


def test_kcidb_has_the_numbers() -> None:
    tests = {one["path"]: one for one in data(whole_run())["tests"]}
    arm = tests["asymlab.asym-smt.placement.asym"]
    assert arm["number"]["unit"] == "%" and arm["number"]["value"] > 20
    assert arm["misc"]["metrics"]["debt.sibling_debt"][0] > 20
    claim = next(one for path, one in tests.items() if ".benchblas." in path)
    assert 1.3 < claim["number"]["value"] < 2 and "unit" not in claim["number"]


def test_kcidb_takes_text_from_a_broken_console() -> None:
    assert data(with_arm(whole_run(), "equal", reason="\x00garbage", title="\x00"))


@pytest.mark.parametrize("origin", ["", "My Lab", "a:b", "ü"])
def test_a_name_that_kcidb_does_not_take_is_refused(origin: str) -> None:
    with refused(UserError):
        kcidb(stored(whole_run(), Path("unused")), origin)
