# SPDX-License-Identifier: Apache-2.0
"""Records of a local matrix: machines x systems (x inputs), each entry a run, each cell an arm."""

from __future__ import annotations

from enum import StrEnum

from asymlab.errors import ExitCode
from asymlab.model.record import Record
from asymlab.model.system import BASELINE_END
from asymlab.model.verdict import EXIT, Verdict, worst


class State(StrEnum):
    """What became of an entry. REFUSED: the user must act (a tree that does not compile)."""

    PLANNED = "planned"
    RAN = "ran"
    STORED = "stored run"
    NOT_APPLICABLE = "not applicable"
    REFUSED = "refused"
    FAILED = "failed"
    BUDGET = "not run (budget)"
    INTERRUPTED = "not run (interrupted)"

    @property
    def is_over(self) -> bool:
        """Whether the entry has a run with results."""
        return self in (State.RAN, State.STORED)


UNTRIED = (State.PLANNED, State.BUDGET, State.INTERRUPTED)
"""The states of entries that would run in a longer matrix."""


class MatrixCell(Record):
    """An arm of an entry. ``verdict`` is PASS if the arm did as expected; SKIP: nothing is expected
    of it. ``words`` say what was judged, ``reason`` why it is not as expected."""

    arm: str
    verdict: Verdict
    words: str
    reason: str = ""


class BootCheck(Record):
    """The prediction for an arm of an entry beside what its boot showed.

    ``verdict`` is PASS if all compared values are equal, FAIL if not, UNDECIDED if nothing could be
    compared, or if they differ on an arm whose series may change them. ``lines`` are the
    differences, ``compared`` what both have, ``reason`` why the verdict is UNDECIDED.
    """

    arm: str
    kernel: str
    verdict: Verdict
    compared: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    reason: str = ""


class Estimate(Record):
    """How long an entry takes: host seconds of building kernels that are not in the cache, and of
    boots; ``basis`` is where the figure is from."""

    build_s: float
    boot_s: float
    basis: str

    @property
    def seconds(self) -> float:
        """The sum."""
        return self.build_s + self.boot_s


class Entry(Record):
    """A run of the matrix: a system on a machine; ``input`` names the kernel that the user gives,
    "" for the shipped arms.

    ``arms`` are its arms by name, ``why`` is the reason for its place in the order, ``left_out``
    are parts of the system that are not in it, with reasons. ``reason`` explains the state.
    ``folder`` is the run's ("": there is none), ``took_s`` host seconds.
    """

    machine: str
    system: str
    input: str = ""
    arms: tuple[str, ...] = ()
    state: State = State.PLANNED
    reason: str = ""
    why: str = ""
    left_out: tuple[str, ...] = ()
    estimate: Estimate | None = None
    took_s: float = 0.0
    run: str = ""
    folder: str = ""
    repeat: str = ""
    run_verdict: Verdict | None = None
    headline: str = ""
    cells: tuple[MatrixCell, ...] = ()
    boots: tuple[BootCheck, ...] = ()

    @property
    def title(self) -> str:
        """``asym-smt on gb10, tree linux``."""
        own = f", {self.input}" if self.input else ""
        return f"{self.system} on {self.machine}{own}"

    @property
    def columns(self) -> dict[str, str]:
        """The arms by the names of their columns: shipped arms by their own, those of an input by
        its name, a baseline with `` (base)``."""
        if not self.input:
            return {arm: arm for arm in self.arms}
        return {self.input + " (base)" * arm.endswith(BASELINE_END): arm for arm in self.arms}

    @property
    def verdict(self) -> Verdict:
        """ERROR without a result, UNDECIDED if it did not run; SKIP if it is not applicable."""
        if self.state is State.NOT_APPLICABLE:
            return Verdict.SKIP
        if self.state in (State.FAILED, State.REFUSED):
            return Verdict.ERROR
        if self.state in UNTRIED or self.run_verdict is None:
            return Verdict.UNDECIDED
        return worst((self.run_verdict, *(cell.verdict for cell in self.cells)))


class MatrixMachine(Record):
    """A row: a machine, and its shape in words."""

    name: str
    shape: str
    cpus: int


class Matrix(Record):
    """A matrix as far as it has come; ``entries`` are in the order in which they run, those that
    are not applicable last. ``budget_s`` and ``took_s`` are host seconds (None: no budget)."""

    board: str
    firmware: str
    started: str
    repeat: str
    machines: tuple[MatrixMachine, ...]
    systems: tuple[str, ...]
    entries: tuple[Entry, ...]
    budget_s: float | None = None
    took_s: float = 0.0

    def boot_verdict(self, machine: str) -> Verdict | None:
        """Whether the predictions for a machine are equal to its boots; None: it was not booted."""
        found = [
            b for e in self.entries if e.machine == machine and e.state.is_over for b in e.boots
        ]
        if not found:
            return None
        # one arm that was compared is enough: an arm without a kernel adds nothing
        compared = [one.verdict for one in found if one.verdict is not Verdict.UNDECIDED]
        unclear = any(one.lines for one in found if one.verdict is Verdict.UNDECIDED)
        return (
            Verdict.UNDECIDED
            if unclear and Verdict.FAIL not in compared
            else worst(compared or [Verdict.UNDECIDED])
        )

    @property
    def verdict(self) -> Verdict:
        """The worst of all entries and boots; UNDECIDED if nothing was judged."""
        boots = (self.boot_verdict(machine.name) for machine in self.machines)
        found = worst((*(e.verdict for e in self.entries), *(b for b in boots if b)))
        return Verdict.UNDECIDED if found is Verdict.SKIP else found

    @property
    def exit_code(self) -> ExitCode:
        """USAGE if the user must act, else that of the verdict."""
        if any(entry.state is State.REFUSED for entry in self.entries):
            return ExitCode.USAGE
        return EXIT[self.verdict]
