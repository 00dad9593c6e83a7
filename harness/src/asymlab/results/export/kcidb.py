# SPDX-License-Identifier: Apache-2.0
"""A run as KCIDB I/O data, checked against the schema of kcidb-io.

KCIDB collects test results of kernels, so a status is the verdict, expected or not: misplaced tasks
on mainline are a FAIL. ERROR becomes MISS ("did not run due to a failure in the test harness"),
UNDECIDED becomes DONE ("had not reported the status of the tested code").
"""

from __future__ import annotations

import json
import re
from typing import Any

from jsonschema import ValidationError
from kcidb_io.schema import LATEST

from asymlab.errors import UserError
from asymlab.model.stored import Arm, StoredRun
from asymlab.model.verdict import Verdict
from asymlab.results.export.cases import ExportCase, cases

ORIGIN = "asymlab"
"""The default origin of the data: who submits it."""

STATUS = {
    Verdict.PASS: "PASS",
    Verdict.FAIL: "FAIL",
    Verdict.ERROR: "MISS",
    Verdict.UNDECIDED: "DONE",
    Verdict.SKIP: "SKIP",
}

_ORIGIN = re.compile(r"[a-z0-9_]+")


def kcidb(run: StoredRun, origin: str = ORIGIN) -> str:
    """The JSON of a run: a checkout and a build for each kernel, a test for each arm and claim.

    UserError for an invalid ``origin`` (lower case letters, digits, _).
    """
    if not _ORIGIN.fullmatch(origin):
        raise UserError(f"invalid KCIDB origin {origin!r}", hint="use letters a-z, digits and _")
    data = {
        "version": {"major": LATEST.major, "minor": LATEST.minor},
        "checkouts": _unique(_checkout(arm, origin) for arm in run.arms),
        "builds": _unique(_build(run, arm, origin) for arm in run.arms),
        "tests": [_test(run, case, origin) for case in cases(run)],
    }
    try:
        LATEST.validate_exactly(data)
    except ValidationError as error:
        where = "/".join(str(part) for part in error.absolute_path)
        raise ValueError(f"not KCIDB data: {where}: {error.message}") from error
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _unique(parts: Any) -> list[dict[str, Any]]:  # noqa: ANN401 (JSON)
    return list({part["id"]: part for part in parts}.values())


def _checkout_id(arm: Arm, origin: str) -> str:
    series = f"+{arm.series}" if arm.series else ""
    return f"{origin}:linux-{arm.kernel}{series}"


def _build_id(run: StoredRun, arm: Arm, origin: str) -> str:
    return f"{_checkout_id(arm, origin)}:{arm.kernel_key}-{run.head.arch}"


def _checkout(arm: Arm, origin: str) -> dict[str, Any]:
    kernel = f"Linux {arm.kernel}" + (f" with series {arm.series}" if arm.series else "")
    return {
        "id": _checkout_id(arm, origin),
        "origin": origin,
        "comment": _plain(kernel),
        "valid": True,
        "misc": {"base": arm.base, "series": arm.series},
    }


def _build(run: StoredRun, arm: Arm, origin: str) -> dict[str, Any]:
    return {
        "id": _build_id(run, arm, origin),
        "checkout_id": _checkout_id(arm, origin),
        "origin": origin,
        "architecture": run.head.arch,
        "status": "PASS",
        "misc": {"key": arm.kernel_key},
    }


def _test(run: StoredRun, case: ExportCase, origin: str) -> dict[str, Any]:
    head = run.head
    made: dict[str, Any] = {
        "id": _plain(f"{origin}:{head.uid}:{case.part}:{case.name}"),
        "build_id": _build_id(run, case.arm, origin),
        "origin": origin,
        "path": ".".join(_word(part) for part in ("asymlab", head.system, case.part, case.name)),
        "comment": _plain(f"{head.title}: {case.part}, {case.name}"),
        "status": STATUS[case.verdict],
        "start_time": head.started,
        "duration": case.host_s,
        "environment": {
            "comment": _plain(f"{head.machine} on board {head.board}, {head.firmware}"),
            "misc": {"machine": head.machine, "board": head.board, "firmware": head.firmware},
        },
        "misc": _misc(run, case),
    }
    if case.value is not None and case.verdict is not Verdict.SKIP:
        number = {"value": case.value} | ({"unit": case.unit} if case.unit else {})
        made["number"] = number
    return made


def _misc(run: StoredRun, case: ExportCase) -> dict[str, Any]:
    return {
        "run": run.head.id,
        "repeat": run.head.repeat,
        "arm": case.arm.name,
        "expected": case.expect.value,
        "reason": case.reason,
        "counts": case.counts,
        "provenance": run.provenance,
        "metrics": {
            f"{metric.kind}.{metric.name}": [metric.value, metric.low, metric.high]
            for metric in case.metrics
        },
    }


def _word(text: str) -> str:
    """A word of a path: letters, digits, - and _."""
    return re.sub(r"[^a-zA-Z0-9_-]+", "_", text.replace("+", "_with_")).strip("_") or "_"


def _plain(text: str) -> str:
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
