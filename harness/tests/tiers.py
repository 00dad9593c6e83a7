# SPDX-License-Identifier: Apache-2.0
"""Which tests run when: the tiers check, test and all. harness/docs/testing.md explains them.

A test's tier is the argument of its marker ``tier``; without one it is ``test`` if the test needs
an emulator, a build, a browser or a server (markers qemu, build, browser, farm), else ``check``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

TIERS = ("check", "test", "all")
"""Each includes those before it."""

COSTLY = ("qemu", "build", "browser", "farm")
"""Markers of tests that are not of tier check by default."""


@dataclass(frozen=True)
class Collected:
    """A test that pytest found: its file's name, its function, its tier."""

    file: str
    function: str
    tier: str

    @property
    def name(self) -> str:
        """Without parameters, as the table in testing.md has it."""
        return f"{self.file}::{self.function}"


T = TypeVar("T")

COLLECTED = pytest.StashKey[tuple[Collected, ...]]()
"""All tests of a session, before any are left out."""


def tiered(
    params: Iterable[T],
    soon: Container[T],
    seconds: int = 0,
    name: Callable[[T], str] | None = None,
    tier: str = "test",
) -> list[ParameterSet]:
    """Parameters of a test: those in ``soon`` are of ``tier``, the others of tier all.

    Tuples are several parameters; ``name`` is what one is called in the test's id.
    """
    marks = [pytest.mark.tier(tier, seconds=seconds) for tier in ("all", tier)]
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)),
            marks=marks[one in soon],
            id=name(one) if name else None,
        )
        for one in params
    ]


def _marks(item: pytest.Item) -> Iterator[pytest.Mark]:
    """Marks named tier, the nearest first: of a parameter, the function, the module."""
    callspec = getattr(item, "callspec", None)
    for mark in callspec.marks if callspec else ():
        if mark.name == "tier":
            yield mark
    yield from item.iter_markers("tier")


def tier_of(item: pytest.Item) -> str:
    """A test's tier; UsageError for a marker that names none."""
    for mark in _marks(item):
        if len(mark.args) != 1 or mark.args[0] not in TIERS or mark.kwargs.keys() - {"seconds"}:
            raise pytest.UsageError(
                f"{item.nodeid}: write tier(NAME) or tier(NAME, seconds=N), NAME one of {TIERS}"
            )
        return str(mark.args[0])
    return "test" if any(item.get_closest_marker(name) for name in COSTLY) else "check"


def seconds_of(item: pytest.Item) -> int:
    """About how long a test takes, as its marker says; 0 if it does not."""
    return next((int(m.kwargs["seconds"]) for m in _marks(item) if "seconds" in m.kwargs), 0)


def collected(item: pytest.Item) -> Collected:
    """What is kept of a test."""
    function = getattr(item, "originalname", None) or item.name
    return Collected(item.path.name, function, tier_of(item))


def pytest_addoption(parser: pytest.Parser) -> None:
    """--tier and --above."""
    group = parser.getgroup("tiers")
    group.addoption("--tier", choices=TIERS, help="run this tier's tests and those of lower ones")
    group.addoption("--above", choices=TIERS[:-1], help="of these, leave out this tier and lower")
    group.addoption(
        "--passed",
        type=Path,
        metavar="FILE",
        help="leave out the tests in FILE; add those that pass",
    )


PASSED = pytest.StashKey[frozenset[str]]()
"""Ids of tests that have passed in an earlier session, see --passed."""


def pytest_configure(config: pytest.Config) -> None:
    """Workers of pytest-xdist get the tests that have passed from the process that starts them, so
    that all leave out the same, whenever they start."""
    file: Path | None = config.getoption("--passed")
    sent = getattr(config, "workerinput", {}).get("passed")
    lines = file.read_text().splitlines() if sent is None and file and file.exists() else sent
    config.stash[PASSED] = frozenset(lines or ())
    if sent is None and file:
        config.pluginmanager.register(_Recorder(file, config.stash[PASSED]), "passed tests")


class _Worker(Protocol):
    """What pytest-xdist has of a worker before it starts."""

    workerinput: dict[str, object]


@dataclass(frozen=True)
class _Recorder:
    """Appends tests to a file as they pass, in the process that reports them."""

    file: Path
    passed: frozenset[str]
    called: set[str] = field(default_factory=set)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: _Worker) -> None:
        node.workerinput["passed"] = sorted(self.passed)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.called.add(report.nodeid)
        if report.when == "teardown" and report.passed and report.nodeid in self.called:
            with self.file.open("a") as lines:
                lines.write(re.sub(r"@[\w.-]+$", "", report.nodeid) + "\n")  # without its group

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.passed:
            session.exitstatus = pytest.ExitCode.OK


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out other tiers' tests, and put the longest first."""
    config.stash[COLLECTED] = tuple(collected(item) for item in items)
    wanted = [item for item in items if item.nodeid not in config.stash[PASSED]]
    kept = chosen(wanted, config.getoption("--tier"), config.getoption("--above"))
    left = {*kept}
    config.hook.pytest_deselected(items=[item for item in items if item not in left])
    items[:] = kept


def chosen(
    items: Sequence[pytest.Item], tier: str | None, above: str | None = None
) -> list[pytest.Item]:
    """Tests up to ``tier`` (all if None), but not those up to ``above``; the longest first, so that
    no core idles at the end."""
    top = TIERS.index(tier or TIERS[-1])
    least = TIERS.index(above) + 1 if above else 0
    kept = [item for item in items if least <= TIERS.index(tier_of(item)) <= top]
    weights: Counter[str] = Counter()
    for item in kept:
        weights[_group(item)] += seconds_of(item)
    first = {_group(item): at for at, item in reversed(list(enumerate(kept)))}
    return sorted(kept, key=lambda item: (-weights[_group(item)], first[_group(item)]))


def _group(item: pytest.Item) -> str:
    """What runs one after the other on one worker: a group of pytest-xdist, or a test alone."""
    mark = item.get_closest_marker("xdist_group")
    return str(mark.args[0]) if mark else item.nodeid


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """With --collect-only and --above: how many tests a tier has beyond another, by capability."""
    above = config.getoption("--above")
    if not (above and config.option.collectonly):
        return
    from capabilities import table

    tier = config.getoption("--tier") or TIERS[-1]
    wanted = TIERS[TIERS.index(above) + 1 : TIERS.index(tier) + 1]
    beyond = [one for one in config.stash.get(COLLECTED, ()) if one.tier in wanted]
    line = terminalreporter.write_line
    line(f"tier {tier} has {len(beyond)} tests that tier {above} has not:")
    for row in table():
        of_row = [one for one in beyond if row.has(one)]
        by_file = Counter(one.file for one in of_row)
        files = ", ".join(f"{file} {count}" for file, count in sorted(by_file.items()))
        if by_file:
            line(f"{len(of_row):5} {row.capability}: {files}")
