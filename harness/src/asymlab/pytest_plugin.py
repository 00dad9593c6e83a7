# SPDX-License-Identifier: Apache-2.0
"""Fixtures for suites that judge machines.

A suite names its system (``pytestmark = pytest.mark.system("asym-smt")``). The fixture ``judged``
gives the result of an arm, ``claimed`` the claims about a throughput ratio. The system runs once
per session; board, machine and replicas are command-line options.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from asymlab.errors import InfraError
from asymlab.model.job import Firmware
from asymlab.model.verdict import Verdict

if TYPE_CHECKING:
    from asymlab.boards.board import Board
    from asymlab.model.claim import ClaimResult
    from asymlab.model.machine import Machine
    from asymlab.model.result import ArmResult, RunResult

Judged = Callable[[str], "ArmResult"]
Claimed = Callable[[str, str, str, str], "tuple[ClaimResult, ...]"]

# pytest loads this in every project with asymlab installed: slow imports are in the fixtures.


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of a run: machine, board, parts, firmware, replicas, seed."""
    group = parser.getgroup("asymlab")
    group.addoption("--asymlab-machine", help="name or file of a machine (default: the system's)")
    group.addoption("--asymlab-board", default="qemu", help="where to boot (default: qemu)")
    group.addoption("--asymlab-only", default="", help="parts to run, as in placement,benchblas")
    group.addoption("--asymlab-append", default="", help="words for the kernel's command line")
    group.addoption("--asymlab-firmware", default="acpi", choices=[f.value for f in Firmware])
    group.addoption("--asymlab-replicas", type=int, help="boots per arm (default: the system's)")
    group.addoption("--asymlab-seed", type=int, default=1, help="first seed (default: 1)")
    group.addoption(
        "--asymlab-lava", action="store_true", help="report as lava-test-cases, in a LAVA job"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker that names a suite's system, and the reporter to LAVA."""
    config.addinivalue_line("markers", "system(name): the system that a suite is about")
    if config.getoption("--asymlab-lava", default=False) and not hasattr(config, "workerinput"):
        from asymlab.lava.pytest_cases import LavaCases

        config.pluginmanager.register(LavaCases(config), "asymlab-lava")


@pytest.fixture
def machine(request: pytest.FixtureRequest) -> Machine:
    """The machine under test."""
    from asymlab.config.machine import machine as load_machine
    from asymlab.config.system import system as load_system

    name = request.config.getoption("--asymlab-machine")
    return load_machine(name or load_system(_system(request)).machine)


@pytest.fixture
def board(request: pytest.FixtureRequest) -> Board:
    """The board that machines are booted on."""
    from asymlab.session.boards import find_board

    return find_board(request.config.getoption("--asymlab-board"))


@pytest.fixture
def run(request: pytest.FixtureRequest) -> RunResult:
    """The system's run with its default arms, once per session.

    A board that fails is an error of the session, not a failed claim.
    """
    from asymlab.progress import Unwatched
    from asymlab.session import RunOptions, run_system

    name = _system(request)
    done: dict[str, RunResult | InfraError] = request.config.stash.setdefault(_RUNS, {})
    if name not in done:
        option = request.config.getoption
        options = RunOptions(
            system=name,
            machine=option("--asymlab-machine"),
            board=option("--asymlab-board"),
            firmware=Firmware(option("--asymlab-firmware")),
            only=tuple(part for part in option("--asymlab-only").split(",") if part),
            replicas=option("--asymlab-replicas"),
            seed=option("--asymlab-seed"),
            append=option("--asymlab-append"),
        )
        try:
            result = run_system(options, Unwatched())
            lost = result.verdict is Verdict.ERROR
            done[name] = InfraError(result.problem) if lost else result
        except InfraError as error:
            done[name] = error  # one cause, not an echo from every test
    outcome = done[name]
    if isinstance(outcome, InfraError):
        raise outcome
    return outcome


@pytest.fixture
def judged(request: pytest.FixtureRequest, run: RunResult) -> Judged:
    """An arm's result by the arm's name; skips the test if placement was not run.

    The arm's figures become properties of the test, in JUnit XML and in LAVA cases.
    """
    from asymlab.lava.cases import figures_of

    verdicts = [arm.verdict for arm in run.arms]
    verdicts += [claim.verdict for arm in run.arms for claim in arm.claims]
    if all(verdict is Verdict.SKIP for verdict in verdicts):
        pytest.skip("placement was not run, or not judged")
    arms = {arm.name: arm for arm in run.arms}

    def find(name: str) -> ArmResult:
        request.node.user_properties += figures_of(arms[name])
        return arms[name]

    return find


@pytest.fixture
def claimed(request: pytest.FixtureRequest, run: RunResult) -> Claimed:
    """The claims of an experiment about a metric of one arm over another ("": the metric itself),
    one per set of features.

    Skips the test if the experiment did not run: the board cannot measure throughput, or lacks what
    the experiment needs. The ratios become properties of the test.
    """
    experiments = {experiment.name: experiment for experiment in run.experiments}
    lacks = {one.experiment: f": {one.why}" for one in run.skipped}

    def find(experiment: str, metric: str, arm: str, over: str) -> tuple[ClaimResult, ...]:
        if experiment not in experiments:
            pytest.skip(f"{experiment} did not run on board {run.board}{lacks.get(experiment, '')}")
        found = experiments[experiment].claims
        wanted = tuple(c for c in found if (c.metric, c.arm, c.over) == (metric, arm, over))
        assert wanted, f"{run.system} has no claim about {metric}, {arm} over {over or 'nothing'}"
        for claim in wanted:
            sides = f"{arm}_over_{over}" if over else arm
            place = ".".join((experiment, metric, sides, *claim.features))
            if claim.value:
                request.node.user_properties.append((place, claim.value.value))
        return wanted

    return find


_RUNS = pytest.StashKey["dict[str, RunResult | InfraError]"]()


def _system(request: pytest.FixtureRequest) -> str:
    marker = request.node.get_closest_marker("system")
    if marker is None:
        raise pytest.UsageError("mark the suite: pytestmark = pytest.mark.system('asym-smt')")
    return str(marker.args[0])
