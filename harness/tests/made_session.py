# SPDX-License-Identifier: Apache-2.0
"""A system and a board that answers at once, for tests of whole runs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from asymlab.boards.board import Capabilities, Family, Shown
from asymlab.checks.choices import Logged
from asymlab.checks.score import Rules, SampleScores, score_sample
from asymlab.guest.initrd import job_text
from asymlab.kernels.inputs.sources import TreeInput
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Capture, Firmware, Job, Load, Plan
from asymlab.model.machine import Machine
from asymlab.model.result import RunResult
from asymlab.model.system import ArmSpec, is_input_arm
from asymlab.model.verdict import Verdict
from asymlab.progress import Progress, Unwatched
from asymlab.session import RunOptions, boards, prepare, replica, resolve, run, run_system
from asymlab.store import digest, file_digest
from fake_kernel import make_fake_kernel
from made_store import empty_store
from made_trace import unpacked

SYSTEM = """
name: made-up
title: Made up
claim: More is more.
machine: vera-8c2t
order: [core, sibling]
replicas: 2
most_replicas: 4
default_arms: [asym, smt]
arms:
  asym: {title: without, role: baseline, base: "6.12", expect: FAIL}
  equal: {title: equal tables, base: "6.12", capacities: equal, expect: FAIL}
  smt: {title: with, role: candidate, base: "6.12", series: smt, expect: FAIL}
loads:
  wake: {workload: fill, steps: [1, 2, 4], work_us: 2000, sleep_us: 300}
experiments:
  phases:
    title: Phases
    work: floating
    load: {workload: blas, steps: one-per-core, work_us: 2000}
    figures: {gflops: phases_per_s}
    features: [[SIS_UTIL], [NO_SIS_UTIL]]
    claims:
      - {metric: gflops, arm: candidate, over: baseline, above: 1.3}
"""

COMPARABLE = Capabilities(throughput_comparable=True)
REPEATING = Capabilities(repeats=True, throughput_comparable=True)

SYMBOLS = "ffffffc080123450 t tracing_mark_write\n"
"""The System.map of every kernel."""

TREE_ARM = "tree"
"""The arm of --tree."""

Answer = Callable[[Plan, str], float]


def steady(plan: Plan, load: str) -> float:
    """Phases per second of a machine on which only the series makes a difference."""
    return (150.0 if "smt" in str(plan.kernel) else 100.0) + plan.seed % 2


def by_kernel(speeds: dict[str, float]) -> Answer:
    """An answer of boards: phases per second by kernel, 1 more with odd seeds."""

    def answer(plan: Plan, load: str) -> float:
        return speeds[plan.kernel.parent.name] + plan.seed % 2

    return answer


def verdicts(result: RunResult) -> dict[str, Verdict]:
    """Verdicts of claims by their sides; those of both sets of features are equal."""
    return {claim.sides: claim.verdict for one in result.experiments for claim in one.claims}


class Notes(Unwatched):
    """Keeps the notes of a run."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


class Blank:
    """A board without requirements that shows every machine as it is."""

    def describe(self) -> dict[str, str]:
        return {}

    def require(self, arch: str, firmware: Firmware) -> None:
        pass

    def prepare(self, arch: str, progress: Progress) -> None:
        self.ready = True

    def shown(self, machine: Machine) -> Shown:
        return Shown(machine=machine)


@dataclass
class Answering(Blank):
    """A board whose guests print what ``answer`` returns; all its traces are the same."""

    trace: Path
    answer: Answer = steady
    capabilities: Capabilities = COMPARABLE
    name: str = "answering"
    limits: tuple[str, ...] = ("Made up.",)
    ready: bool = False
    slice_hash: str = "0123"
    booted: list[tuple[Plan, list[str]]] = field(default_factory=list)

    def boot_key(self, plan: Plan) -> str:
        return ""

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        raise AssertionError("only DT needs a device tree")

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        assert self.ready, "booted before prepare()"
        job = plan.initrd.read_text().splitlines()
        self.booted.append((plan, job))
        (folder / "console.log").write_text(f"{self.answer(plan, 'console')}\n")
        for line in job:
            word, _, rest = line.partition(" ")
            if word not in ("load", "untraced"):
                continue
            label = rest.split()[0]
            if word == "load":
                shutil.copy(self.trace, folder / f"{label}.trace.dat")
            value = self.answer(plan, label)
            (folder / f"{label}.samples.txt").write_text(f"phases_per_s={value}\n")
        return Capture(folder=folder, meta={"argv": "made up", "slice_hash": self.slice_hash})


@dataclass
class Repeating(Answering):
    """The same board, whose boots repeat."""

    capabilities: Capabilities = REPEATING

    def boot_key(self, plan: Plan) -> str:
        return digest(plan.kernel.read_bytes(), plan.initrd.read_bytes(), str(plan.seed))


class Runs:
    """Runs on a board that is found as "answering", with stand-ins for kernels.

    ``images`` has the contents of kernel images by series (or tree); the default is the name.
    ``foreign`` has the configurations of arms whose kernels were built elsewhere.
    """

    def __init__(self, board: Answering, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board, self.folder = board, folder
        self.images: dict[str, str] = {}
        self.foreign: dict[str, str] = {}
        answering = Family("answering", title=lambda _: "made up", find=lambda _: board)
        monkeypatch.setattr(boards, "BOARDS", (*boards.BOARDS, answering))
        monkeypatch.setattr(prepare, "build_kernels", self._kernels)
        monkeypatch.setattr(run, "stored_kernels", self._kernels)
        monkeypatch.setattr(resolve, "check_sources", lambda *_: None)  # there is no series smt
        monkeypatch.setattr(
            replica, "initrd", lambda job, _, __, out, **more: out.write_text(_text(job, **more))
        )
        monkeypatch.setattr(replica, "score_sample", _scored_once)
        monkeypatch.setattr(run, "write_page", lambda *_: None)  # test_report_page.py has pages
        monkeypatch.setenv("ASYMLAB_RUNS", str(folder / "runs"))
        monkeypatch.delenv("ASYMLAB_STORE", raising=False)
        empty_store(folder / "runs" / "store.sqlite")

    def __call__(
        self, system: str = SYSTEM, tree: Path | None = None, **options: object
    ) -> RunResult:
        """The result of a run, with the arm of a tree in the folder ``tree``; ``booted`` of the
        board has its boots only."""
        file = self.folder / "made-up.yaml"
        file.write_text(system)
        self.board.booted.clear()
        given = (a_tree(tree),) if tree else ()
        asked = RunOptions(system=str(file), board="answering", jobs=1, inputs=given)
        return run_system(asked.model_copy(update=options), Unwatched())

    def _kernels(self, arms: Mapping[str, ArmSpec], *_: object) -> dict[str, Kernel]:
        return {name: self._kernel(name, arm) for name, arm in arms.items()}

    def _kernel(self, name: str, arm: ArmSpec) -> Kernel:
        key = name if is_input_arm(name) else arm.series or "stock"
        home = self.folder / "kernels" / key
        home.mkdir(parents=True, exist_ok=True)
        (home / "Image").write_text(self.images.get(key, key))
        (home / "System.map").write_text(SYMBOLS)
        about = {"base": arm.base, "series": arm.series, "key": key, "folder": home}
        about |= {"version": "6.12", "release": "6.12", "source": "", "compiler": ""}
        kernel = Kernel.model_validate({**about, "arch": "arm64", "image_name": "Image"})
        if name not in self.foreign:
            return kernel
        kernel.config.write_text(self.foreign[name])
        return kernel.model_copy(update={"is_foreign": True})


def a_tree(folder: Path) -> TreeInput:
    """The input --tree, with sources in ``folder``/linux."""
    sources = folder / "linux"
    return TreeInput(path=sources if sources.exists() else make_fake_kernel(sources))


def _text(job: Job, held: bool, guests: Path | None) -> str:
    """A stand-in for an initrd."""
    return job_text(job) + (f"guests {guests.read_text()}\n" if guests else "")


_SCORES: dict[str, SampleScores] = {}


def _scored_once(
    path: Path, machine: Machine, load: Load, rules: Rules, _: Logged | None
) -> SampleScores:
    """The real scores; there is one trace, which takes a while to read."""
    said = (machine.model_dump_json(), load.model_dump_json(), rules.model_dump_json())
    key = digest(file_digest(path), *said)
    if key not in _SCORES:
        _SCORES[key] = score_sample(path, machine, load, rules)
    return _SCORES[key]


def traces(folder: Path) -> Path:
    """The trace that every load of a board leaves."""
    return unpacked("fill-6.12.trace.dat", folder)
