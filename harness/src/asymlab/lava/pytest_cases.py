# SPDX-License-Identifier: Apache-2.0
"""Every outcome of pytest as a lava-test-case, with its measurements."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from asymlab.lava.cases import ReportedCase, figure, signals, unit_of


class LavaCases:
    """A pytest plugin: prints LAVA's signals between pytest's own lines.

    A test's numbers are its user_properties (record_property). The first goes with the test's own
    case, and all of them are cases <test>.<property>, too. An error of the set-up (a board that
    failed) is ``unknown``: it is not a verdict.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called with the outcome of each phase of each test."""
        if (result := _result(report)) is None:
            return
        name = _name(report.nodeid)
        numbers = dict(_numbers(report))
        first = next(iter(numbers.items()), None)
        main = ReportedCase(
            name=name,
            result=result,
            measurement=first[1] if first else None,
            units=unit_of(first[0]) if first else "",
        )
        self._say([main, *(figure(f"{name}.{k}", v, result) for k, v in numbers.items())])

    def _say(self, outcomes: list[ReportedCase]) -> None:
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        assert terminal is not None
        terminal.ensure_newline()
        for line in signals(outcomes):
            terminal.write_line(line)


def _result(report: pytest.TestReport) -> str | None:
    """LAVA's word for a phase, None if the test's outcome comes from another."""
    if report.skipped:
        return "skip"
    if report.when == "call":
        return "pass" if report.passed else "fail"
    return "unknown" if report.failed else None


def _name(nodeid: str) -> str:
    """test_asym_smt.test_equal[x] of harness/suites/test_asym_smt.py::test_equal[x]."""
    file, _, test = nodeid.partition("::")
    module = file.rpartition("/")[2].removesuffix(".py")
    return f"{module}.{test.replace('::', '.')}"


def _numbers(report: pytest.TestReport) -> Iterator[tuple[str, float]]:
    for name, value in report.user_properties:
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield name, float(value)
