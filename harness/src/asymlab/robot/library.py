# SPDX-License-Identifier: Apache-2.0
"""Keywords that boot machines, run workloads, and judge where tasks ran."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from robot.api import logger
from robot.libraries.BuiltIn import BuiltIn, RobotNotRunningError

from asymlab.config.system import system as load_system
from asymlab.errors import AsymlabError, InfraError
from asymlab.model.job import Firmware
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.verdict import Verdict
from asymlab.paths import runs_root
from asymlab.report.pages.run import PAGE_FILE
from asymlab.report.summary import first_violation
from asymlab.results.store import RUN_FILE
from asymlab.robot.booted import boot_and_compare
from asymlab.robot.ratios import measured_ratios
from asymlab.robot.watch import RobotWatcher
from asymlab.session import RunOptions, run_system
from asymlab.session.verify.compare import Verified

T = TypeVar("T")

BOARD_FAILED = "board-failed"
"""Tag of a test that failed because its board did: it says nothing about a kernel."""

UNDECIDED = "undecided"
"""Tag of a test whose samples were too few or too noisy."""


class BoardFailed(AssertionError):
    """The board, network, disk or a tool failed; not the kernel."""


class AsymlabLibrary:
    """Boots real Linux kernels on machines whose CPUs are not alike, and judges where tasks ran.

    Import it with the system (what is compared with what), the board, and how Linux learns of the
    machine: ``Library    asymlab.robot    system=asym-smt    board=qemu    firmware=acpi``.

    A keyword fails if the kernel did something wrong. If the board failed instead, the message
    begins with ``BoardFailed``, and the test has the tag ``board-failed``; a test whose samples do
    not suffice has ``undecided``. Every run is kept as a folder with a page, named in the log.
    """

    ROBOT_LIBRARY_SCOPE = "SUITE"
    ROBOT_LIBRARY_DOC_FORMAT = "text"

    def __init__(
        self, system: str = "asym-smt", board: str = "qemu", firmware: str = "acpi"
    ) -> None:
        self._system = system
        self._board = board
        self._firmware = Firmware(firmware)
        self._machine: str | None = None
        self._verified: Verified | None = None
        self._run: RunResult | None = None

    def boot_machine(self, machine: str, kernel: str = "6.12", cmdline: str = "") -> str:
        """Boot a machine of the library's board, and keep what its Linux shows of it.

        ``machine`` is a shipped name or a YAML file, ``kernel`` a base or a folder of sources,
        ``cmdline`` more for the kernel's command line. Returns the kernel's release. `Run Workload`
        runs on this machine, and `Tables Should Verify` judges this boot.
        """
        self._machine, self._verified = machine, None
        folder = _output_folder() / f"boot-{Path(machine).stem}"
        asked = (self._board, machine, self._firmware, kernel, tuple(shlex.split(cmdline)))
        self._verified = _guarded(lambda: boot_and_compare(*asked, folder, RobotWatcher()))
        _tell(f"{machine} runs Linux {self._verified.kernel} on board {self._board}", folder)
        return self._verified.kernel

    def tables_should_verify(self) -> None:
        """Fail unless Linux showed what its firmware tables say: every CPU's capacity, siblings,
        caches and node, and every scheduling domain. It is about the last `Boot Machine`."""
        found = _needed(self._verified, "Boot Machine")
        if not found.holds:
            lines = "\n".join(found.lines())
            raise AssertionError(f"{found.title}: Linux shows other than the tables say:\n{lines}")
        logger.info(f"{found.cpus} CPUs and {found.domains} scheduling domains are as predicted")

    def run_workload(
        self, *workloads: str, arms: str = "", replicas: int | None = None, seed: int = 1
    ) -> str:
        """Run workloads on the machine of `Boot Machine` (else the system's own), and judge them.

        Workloads are ``placement`` and the system's experiments, as ``benchblas``; none: all that
        the board can show. ``arms`` are kernels with their firmware, as in ``asym,asym+smt``
        (default: the system's own). Returns the folder of the run, which is also in the results
        store.
        """
        self._run = None
        options = RunOptions(
            system=self._system,
            machine=self._machine,
            board=self._board,
            firmware=self._firmware,
            arms=tuple(name.strip() for name in arms.split(",") if name.strip()),
            only=workloads,
            replicas=replicas,
            seed=seed,
        )
        result = _guarded(lambda: run_system(options, RobotWatcher()))
        folder = runs_root() / result.id
        _tell(f"run {result.id}: {result.repeat}", folder)
        _metadata("asymlab run", result.id)
        if result.verdict is Verdict.ERROR:
            raise _board_failed(result.problem)
        self._run = result
        return str(folder)

    def placement_should_follow_order(self, arm: str) -> None:
        """Fail unless the arm put its tasks in the system's order of places, at every task count.

        The message tells the first wrong placement.
        """
        self._placement(arm, Verdict.PASS)

    def placement_should_break_order(self, arm: str) -> None:
        """Fail unless the arm broke the order: for kernels that are known to be wrong."""
        self._placement(arm, Verdict.FAIL)

    def throughput_ratio_should_be_at_least(
        self, least: float, experiment: str, metric: str, arm: str, over: str
    ) -> None:
        """Fail unless ``arm`` is that many times better than ``over``, beyond doubt: the whole 95 %
        interval of the ratio, under each set of sched features.

        Above 1 is better also where less is better, as for latencies. Example:
        ``Throughput Ratio Should Be At Least    1.3    benchblas    gflops    asym+smt    asym``
        """
        asked = (load_system(self._system), experiment, metric, (arm, over))
        found = measured_ratios(self._ran(), *asked)
        for features, ratio in found.items():
            if ratio is None:
                raise _undecided(f"{experiment} {features}: no sample of {arm} or {over} counts")
            words = f"{ratio.value:.3f} ({ratio.low:.3f} to {ratio.high:.3f}, {ratio.n} samples)"
            told = f"{experiment} {metric}, {arm} / {over} {features}".strip()
            logger.info(f"{told}: {words}")
            if ratio.n < 2 or ratio.low < least <= ratio.high:
                raise _undecided(f"{told} is {words}: not known to be {least:g} or more")
            if ratio.high < least:
                raise AssertionError(f"{told} is {words}, which is below {least:g}")

    def _placement(self, arm: str, wanted: Verdict) -> None:
        found = self._arm(arm)
        debts = [f"{k} {v.value:.2f}" for k, v in found.metrics.items() if k.endswith("debt")]
        logger.info(f"{arm}: {found.verdict}, {', '.join(debts)} (percent of task time)")
        if found.verdict is wanted:
            return
        if found.verdict in (Verdict.UNDECIDED, Verdict.SKIP):
            raise _undecided(f"{arm}: {found.reason}")
        first = first_violation(found)
        where = f"\nfirst: k={first.k}, {first.violation.text}" if first else ""
        verb = "broke the order" if wanted is Verdict.PASS else "kept the order"
        raise AssertionError(f"{arm} {verb}: {found.reason}{where}".rstrip(": "))

    def _arm(self, name: str) -> ArmResult:
        arms = {arm.name: arm for arm in self._ran().arms}
        if name not in arms:
            raise ValueError(f"arm {name} did not run; these did: {', '.join(arms)}")
        return arms[name]

    def _ran(self) -> RunResult:
        return _needed(self._run, "Run Workload")


def _needed(value: T | None, keyword: str) -> T:
    if value is None:
        raise ValueError(f"nothing to judge: `{keyword}` comes first, and has to succeed")
    return value


def _guarded(work: Callable[[], T]) -> T:
    """``work``, with errors as Robot tells them."""
    try:
        return work()
    except InfraError as error:
        raise _board_failed(str(error)) from error
    except AsymlabError as error:
        raise ValueError(str(error)) from error


def _board_failed(problem: str) -> BoardFailed:
    _tag(BOARD_FAILED)
    return BoardFailed(problem)


def _undecided(text: str) -> AssertionError:
    _tag(UNDECIDED)
    return AssertionError(f"undecided: {text}")


def _tag(name: str) -> None:
    """Tags the test, or all tests of a suite whose setup runs; nothing outside of Robot."""
    try:
        BuiltIn().set_tags(name)
    except RobotNotRunningError:
        return


def _metadata(name: str, value: str) -> None:
    """Adds to what the suite is told to be."""
    try:
        BuiltIn().set_suite_metadata(name, value, append=True)
    except RobotNotRunningError:
        return


def _output_folder() -> Path:
    """Robot's output folder, else the working one."""
    try:
        return Path(str(BuiltIn().get_variable_value("${OUTPUT DIR}")))
    except RobotNotRunningError:
        return Path.cwd()


def _tell(text: str, folder: Path) -> None:
    """A line of the log that links to what a folder has to show."""
    logger.info(text)
    for name in (PAGE_FILE, RUN_FILE, "console.log"):
        path = folder / name
        if path.exists():
            logger.info(f'<a href="{path.as_uri()}">{path}</a>', html=True)
