# SPDX-License-Identifier: Apache-2.0
"""Keywords that boot machines, run workloads, and judge where tasks ran."""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from robot.api import logger
from robot.libraries.BuiltIn import BuiltIn, RobotNotRunningError

from asymlab.config.machine import machine as load_machine
from asymlab.config.system import system as load_system
from asymlab.errors import AsymlabError, InfraError
from asymlab.model.job import Firmware
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.verdict import Verdict
from asymlab.paths import runs_root
from asymlab.progress import Progress, Silent, Watcher
from asymlab.report.pages.run import PAGE_FILE
from asymlab.report.plot import interval_words
from asymlab.report.summary import first_violation
from asymlab.results.store import RUN_FILE
from asymlab.robot.ratios import measured_ratios
from asymlab.session import RunOptions, run_system
from asymlab.session.verify.compare import Verified, verify_boot
from asymlab.session.verify.target import generated, make_target

T = TypeVar("T")

BOARD_FAILED = "board-failed"
"""Tag of a test that failed because of its board: the kernel was not judged."""

UNDECIDED = "undecided"
"""Tag of a test with too few or too noisy samples."""


class BoardFailed(AssertionError):
    """The board, network, disk or a tool failed, not the kernel."""


class RobotWatcher:
    """A Watcher of asymlab.progress. Robot takes log messages of its main thread only."""

    def expect(self, costs: Mapping[str, float]) -> None:
        """Do nothing: Robot shows no time left."""

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """Log a line when a job begins; its progress is not shown."""
        self.note(title)
        yield Silent()

    def note(self, text: str) -> None:
        """Write a line to the log and the console."""
        if threading.current_thread() is threading.main_thread():
            logger.info(text, also_console=True)


class AsymlabLibrary:
    """Boots Linux kernels on asymmetric machines (hybrid, big.LITTLE, binned cores) and judges
    where tasks ran.

    Import it with the system (which kernels are compared), the board, and the firmware interface:
    ``Library    asymlab.robot    system=asym-smt    board=qemu    firmware=acpi``.

    A keyword fails if the kernel is at fault. If the board failed, the message begins with
    ``BoardFailed`` and the test gets the tag ``board-failed``; a test with too few samples gets
    ``undecided``. Every run is stored as a folder with a page, which the log names.
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
        """Boot a machine on the library's board, and record the topology that Linux shows.

        ``machine`` is a shipped name or a YAML file, ``kernel`` a base or a folder of sources,
        ``cmdline`` extra kernel command-line parameters. Returns the kernel's release.
        `Run Workload` runs on this machine, and `Tables Should Verify` judges this boot.
        """
        self._machine, self._verified = machine, None
        folder = _output_folder() / f"boot-{Path(machine).stem}"
        asked = (self._board, machine, self._firmware, kernel, tuple(shlex.split(cmdline)))
        self._verified = _guarded(lambda: boot_and_compare(*asked, folder, RobotWatcher()))
        _log(f"{machine} runs Linux {self._verified.kernel} on board {self._board}", folder)
        return self._verified.kernel

    def tables_should_verify(self) -> None:
        """Fail unless the last `Boot Machine` showed the topology of its firmware tables: every
        CPU's capacity, siblings, caches and node, and every scheduling domain."""
        found = _needed(self._verified, "Boot Machine")
        if not found.holds:
            lines = "\n".join(found.lines())
            raise AssertionError(f"{found.title}: Linux differs from the tables:\n{lines}")
        logger.info(f"{found.cpus} CPUs and {found.domains} scheduling domains are as predicted")

    def run_workload(
        self, *workloads: str, arms: str = "", replicas: int | None = None, seed: int = 1
    ) -> str:
        """Run workloads on the machine of `Boot Machine` (else the system's own), and judge them.

        Workloads are ``placement`` and the system's experiments, as ``benchblas``; default: all
        that the board can measure. ``arms`` are kernels with firmware, as in ``asym,asym+smt``
        (default: the system's). Returns the folder of the run, which is also in the results
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
        _log(f"run {result.id}: {result.repeat}", folder)
        _metadata("asymlab run", result.id)
        if result.verdict is Verdict.ERROR:
            raise _board_failed(result.problem)
        self._run = result
        return str(folder)

    def placement_should_follow_order(self, arm: str) -> None:
        """Fail unless the arm placed its tasks in the system's order at every number of tasks.

        The message has the first wrong placement.
        """
        self._placement(arm, Verdict.PASS)

    def placement_should_break_order(self, arm: str) -> None:
        """Fail unless the arm broke the order: for kernels with a known defect."""
        self._placement(arm, Verdict.FAIL)

    def throughput_ratio_should_be_at_least(
        self, least: float, experiment: str, metric: str, arm: str, over: str
    ) -> None:
        """Fail unless ``arm`` is at least ``least`` times as good as ``over``: the whole 95 %
        interval of the ratio, under each set of sched features.

        Ratios above 1 are better for latencies, too. Example:
        ``Throughput Ratio Should Be At Least    1.3    benchblas    gflops    asym+smt    asym``
        """
        asked = (load_system(self._system), experiment, metric, (arm, over))
        found = measured_ratios(self._ran(), *asked)
        for features, ratio in found.items():
            if ratio is None:
                raise _undecided(f"{experiment} {features}: no sample of {arm} or {over} counts")
            words = f"{interval_words(ratio, '.3f')}, {ratio.n} samples"
            name = f"{experiment} {metric}, {arm} / {over} {features}".strip()
            logger.info(f"{name}: {words}")
            if ratio.n < 2 or ratio.low < least <= ratio.high:
                raise _undecided(f"{name} is {words}: undecided whether it is {least:g} or more")
            if ratio.high < least:
                raise AssertionError(f"{name} is {words}, which is below {least:g}")

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


def boot_and_compare(
    board: str,
    machine: str,
    firmware: Firmware,
    kernel: str,
    cmdline: tuple[str, ...],
    folder: Path,
    watcher: Watcher,
) -> Verified:
    """Boot in ``folder`` and compare with the prediction. Raises the errors of verify_boot()."""
    box = load_machine(machine)
    target = make_target(box, firmware, kernel, watcher, board=board, cmdline=cmdline)
    given = generated(target, firmware, folder / "tables")
    with watcher.bar(f"boot {box.name}") as bar:
        return verify_boot(given, target, folder, bar)


def _needed(value: T | None, keyword: str) -> T:
    if value is None:
        raise ValueError(f"nothing to judge: run `{keyword}` successfully first")
    return value


def _guarded(work: Callable[[], T]) -> T:
    """Run ``work`` and convert its errors to those that Robot expects."""
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
    """Tag the test, or all tests of a suite in its setup; does nothing outside of Robot."""
    try:
        BuiltIn().set_tags(name)
    except RobotNotRunningError:
        return


def _metadata(name: str, value: str) -> None:
    """Add to the suite's metadata."""
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


def _log(text: str, folder: Path) -> None:
    """Log a line, and links to the page, record and console log of a folder."""
    logger.info(text)
    for name in (PAGE_FILE, RUN_FILE, "console.log"):
        path = folder / name
        if path.exists():
            logger.info(f'<a href="{path.as_uri()}">{path}</a>', html=True)
