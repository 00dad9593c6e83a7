# SPDX-License-Identifier: Apache-2.0
"""Verdicts as lava-test-cases: a name, pass or fail, a measurement with its unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from asymlab.errors import ExitCode
from asymlab.model.claim import ClaimResult
from asymlab.model.record import Record
from asymlab.model.result import ArmResult, ExperimentResult, RunResult
from asymlab.model.verdict import Verdict
from asymlab.proc import need_tool, run

EXIT_CASE = "asymlab-exit"
"""The case whose measurement is the exit code of the command: 3 is infrastructure."""

PROGRAM = "lava-test-case"
"""LAVA puts it on the PATH of a step."""

_RESULTS = {
    Verdict.PASS: "pass",
    Verdict.FAIL: "fail",
    Verdict.SKIP: "skip",
    # neither is a result about the kernel
    Verdict.UNDECIDED: "unknown",
    Verdict.ERROR: "unknown",
}
_MAIN = "sibling_debt"


class ReportedCase(Record):
    """One test case to report; ``result`` is LAVA's word: pass, fail, skip, unknown."""

    name: str
    result: str
    measurement: float | None = None
    units: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The command line that reports it, without characters that LAVA's signals interpret."""
        words = [PROGRAM, re.sub(r"[^\w.+-]+", "_", self.name), "--result", self.result]
        if self.measurement is not None:
            words += ["--measurement", f"{self.measurement:.6g}"]
            words += ["--units", self.units] if self.units else []
        return tuple(words)


def unit_of(metric: str) -> str:
    """The unit of a placement metric, "" for a plain number (harness/docs/definitions.md)."""
    return "percent" if metric.endswith(("_debt", "shared_idle")) else ""


def figure(name: str, value: float, result: str = "pass") -> ReportedCase:
    """A figure as a separate case; its name ends with the metric's."""
    return ReportedCase(
        name=name, result=result, measurement=value, units=unit_of(name.rpartition(".")[2])
    )


def figures_of(arm: ArmResult) -> list[tuple[str, float]]:
    """An arm's figures as <arm>.<metric>, the main one first.

    Figures of its programs (<load>.<figure>) are left out: they are not about placement, and are in
    the run's folder.
    """
    placement = (name for name in arm.metrics if "." not in name)
    metrics = sorted(placement, key=lambda name: (name != _MAIN, name))
    return [(f"{arm.name}.{name}", arm.metrics[name].value) for name in metrics]


def of_exit(code: int) -> ReportedCase:
    """The exit code of an asymlab command or of pytest as a case."""
    known = {ExitCode.PASS: "pass", ExitCode.FAIL: "fail", ExitCode.USAGE: "fail"}
    result = next((word for number, word in known.items() if number == code), "unknown")
    return ReportedCase(name=EXIT_CASE, result=result, measurement=float(code))


def of_run(result: RunResult) -> Iterator[ReportedCase]:
    """Every arm (pass: it did as expected), its figures, every claim of a run, and every experiment
    that the board cannot run (skip)."""
    for arm in result.arms:
        yield from _of_arm(arm)
    for experiment in result.experiments:
        yield from _of_experiment(experiment)
    for one in result.skipped:
        yield ReportedCase(name=one.experiment, result=_RESULTS[Verdict.SKIP])


def signals(outcomes: Iterable[ReportedCase]) -> Iterator[str]:
    """The lines that a step prints to report ``outcomes`` to LAVA.

    UserError if there is no lava-test-case: the process is not in a LAVA job.
    """
    need_tool(PROGRAM, "lava-dispatcher, whose jobs run this")
    for outcome in outcomes:
        yield from run(outcome.words, deadline_s=30).output.splitlines()


def _of_arm(arm: ArmResult) -> Iterator[ReportedCase]:
    figures = figures_of(arm)
    main = figure(arm.name + "." + _MAIN, figures[0][1]) if figures else None
    yield ReportedCase(
        name=arm.name,
        result=_RESULTS[arm.outcome],
        measurement=main.measurement if main else None,
        units=main.units if main else "",
    )
    yield from (figure(name, value) for name, value in figures)
    yield from map(_of_step_claim, arm.claims)


def _of_step_claim(claim: ClaimResult) -> ReportedCase:
    """A claim passes if its verdict is the expected one; one that is only shown is skipped."""
    certain = claim.counts and claim.verdict in (Verdict.PASS, Verdict.FAIL)
    as_expected = Verdict.PASS if claim.as_expected else Verdict.FAIL
    shown = Verdict.SKIP if not claim.counts else claim.verdict
    return ReportedCase(
        name=f"{claim.arm}.{claim.name}",
        result=_RESULTS[as_expected if certain else shown],
        measurement=claim.value.value if claim.value else None,
        units="percent" if claim.value else "",
    )


def _of_experiment(experiment: ExperimentResult) -> Iterator[ReportedCase]:
    for claim in experiment.claims:
        yield _of_claim(claim)
    for row in experiment.rows:
        place = ".".join((experiment.name, row.arm, *row.features))
        for metric, interval in row.metrics.items():
            units = experiment.unit.get(metric, unit_of(metric)).replace(" ", "_")
            yield ReportedCase(
                name=f"{place}.{metric}", result="pass", measurement=interval.value, units=units
            )


def _of_claim(claim: ClaimResult) -> ReportedCase:
    versus = f"{claim.arm}_over_{claim.over}" if claim.over else claim.arm
    return ReportedCase(
        name=".".join((claim.experiment, claim.metric, versus, *claim.features)),
        result=_RESULTS[claim.verdict] if claim.counts else "skip",
        measurement=claim.value.value if claim.value else None,
        units="ratio" if claim.value and claim.over else "",
    )
