# SPDX-License-Identifier: Apache-2.0
"""Judges commits by runs of a system, and bisects a developer's tree with them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from asymlab.bisect.claims import TREE_ARM, Claim, compared_arms, find_claim, ruling
from asymlab.bisect.driver import Driver, Watch
from asymlab.bisect.home import Home, Order, home_of
from asymlab.bisect.repository import Repository
from asymlab.bisect.unjudged import require_judged
from asymlab.bisect.verdicts import Kept, Unbuildable, Verdicts
from asymlab.config.system import system as load_system
from asymlab.errors import UserError
from asymlab.kernels.inputs.sources import TreeInput
from asymlab.kernels.make import find_toolchain
from asymlab.model.bisect import Bisected, Commit, Plan, Ruling
from asymlab.model.system import PLACEMENT
from asymlab.paths import runs_root
from asymlab.progress import Unwatched, Watcher
from asymlab.session import RunOptions, run_system
from asymlab.session.inputs import RunInputs
from asymlab.session.prepare import build_kernels
from asymlab.session.resolve import resolve
from asymlab.session.run import planned as check_run
from asymlab.session.stock import scoring_code
from asymlab.store import digest

MORE = 2
"""A commit that is UNDECIDED with the most replicas of its system is run again with this many times
as many, and then skipped."""


@dataclass(frozen=True)
class TreeJudge:
    """Judges the tree in ``options.inputs`` by runs with these options; see Judge.

    ``inputs`` are the resolved options, ``claim`` is None for everything that is judged for the
    tree, ``compiler`` the version of the compiler.
    """

    options: RunOptions
    inputs: RunInputs
    claim: Claim | None
    compiler: str
    most_replicas: int | None
    watcher: Watcher

    @property
    def question(self) -> str:
        """Names for readers, and a digest: system, machine, claim, board, all options that change
        a sample, compiler, and the code that judges."""
        left_out = {"inputs", "replicas", "jobs", "store", "reuse"}
        parts = (
            self.options.model_dump_json(exclude=left_out),
            self.inputs.system.model_dump_json(),
            self.inputs.machine.model_dump_json(),
            self.compiler,
            scoring_code(),
        )
        name = self.claim.name if self.claim else "all"
        words = (self.inputs.system.name, self.inputs.machine.name, self.options.board, name)
        return " ".join((*words, digest(*parts)[:16]))

    @property
    def replicas(self) -> tuple[int, ...]:
        """Those of the run, whose undecided arms get more up to the system's most; then, up to
        ``most_replicas`` (default: MORE times the system's most), twice as many each time."""
        first = self.inputs.replicas
        reached = max(first, self.inputs.system.most_replicas)
        most = self.most_replicas or MORE * reached
        found = [first]
        while reached < most:
            reached = min(2 * reached, most)
            found.append(reached)
        return tuple(found)

    def build(self) -> str:
        """See Judge.build."""
        arms = {TREE_ARM: self.inputs.arms[TREE_ARM]}
        try:
            own = self.options.own_kernels()
            kernels = build_kernels(arms, self.inputs.machine.arch, own, self.watcher)
        except UserError as error:  # errors in the sources, or an option that they lack
            raise Unbuildable(str(error)) from error
        kernel = kernels[TREE_ARM]
        return kernel.content or kernel.key

    def run(self, replicas: int) -> Ruling:
        """See Judge.run."""
        options = self.options.model_copy(update={"replicas": replicas})
        result = run_system(options, self.watcher)
        return ruling(result, self.claim, str(runs_root() / result.id))


def tree_judge(order: Order, work: Path, watcher: Watcher) -> TreeJudge:
    """The judge of an order, which runs the sources in ``work``.

    Only the part with the claim runs, unless parts are named; of the other arms, those that claims
    compare the tree with. UserError for bad options, an unknown claim or one that cannot be judged
    there, or a missing tool.
    """
    given = order.options
    whole = load_system(given.system)
    claim = find_claim(whole, order.claim) if order.claim else None
    only = given.only or ((claim.part,) if claim else ())
    # the work tree is still empty
    theirs = {"inputs": (TreeInput(path=order.tree),)}
    arms = given.arms or (TREE_ARM,)
    options = given.model_copy(update={"only": only, "arms": arms, **theirs})
    inputs = resolve(options)
    _check_replicas(order, inputs)
    parts = [PLACEMENT] * inputs.placement + [*inputs.experiments]
    if claim and claim.part not in parts:
        raise UserError(
            f"claim {claim.name} is about {claim.part}, which is not part of the run",
            hint=f"--only {claim.part}, or leave out --only",
        )
    if not given.arms:
        arms = (*compared_arms(inputs.system, parts), TREE_ARM)
        options = options.model_copy(update={"arms": arms})
        inputs = resolve(options)
    if claim:
        require_judged(claim, whole, inputs)
    check_run(options)  # its store, board and firmware, too
    options = options.model_copy(update={"inputs": (TreeInput(path=work),)})
    compiler = find_toolchain(inputs.machine.arch).compiler
    return TreeJudge(options, inputs, claim, compiler, order.most_replicas, watcher)


def _check_replicas(order: Order, inputs: RunInputs) -> None:
    """UserError if a commit would get more replicas at first than at most."""
    least, most = inputs.replicas, order.most_replicas
    if most is not None and most < least:
        raise UserError(
            f"--most-replicas {most} is less than the {least} replicas that every commit gets",
            hint=f"--most-replicas {least} or more, or fewer --replicas",
        )


def bisect(order: Order, watch: Watch, watcher: Watcher, *, skip: bool = False) -> Bisected:
    """Find the first bad commit of an order; see Driver.run.

    Raises UserError for bad options or commits, and if another process bisects the tree.
    """
    ready = _ready(order, watcher)
    order, home, repository = ready.order, ready.home, ready.repository
    with home.locked(order.tree):
        home.begin(order)
        repository.prepare()
        verdicts = Verdicts(ready.judge, repository.check_out, Kept(home.verdicts), watch.note)
        start = Bisected(about=_about(order, ready.judge, home), ends=ready.ends)
        driver = Driver(repository, verdicts, home.log, watch)
        return driver.run(start, verify=order.verify, skip=skip)


def planned(order: Order) -> Plan:
    """What a bisection would do, without building, booting or storing anything; UserError as
    bisect()."""
    ready = _ready(order, Unwatched())
    about = _about(ready.order, ready.judge, ready.home)
    commits = ready.repository.count(*ready.ends)
    steps = max(commits - 1, 0).bit_length()
    return Plan(
        about={name: value for name, value in about.items() if name != "log"},
        ends=ready.ends,
        commits=commits,
        kernels=steps + 2 * order.verify,
    )


@dataclass(frozen=True)
class _Ready:
    """A checked order: with absolute paths and hashes."""

    order: Order
    home: Home
    repository: Repository
    ends: tuple[Commit, Commit]
    judge: TreeJudge


def _ready(order: Order, watcher: Watcher) -> _Ready:
    """Check an order; UserError for bad options or commits. Nothing is stored."""
    tree = order.tree.resolve()
    home, repository = home_of(tree), Repository(tree, home_of(tree).work(tree))
    repository.check()
    ends = repository.ends(order.good, order.bad)
    # before the judge: its question must be the same from any folder
    order = _fixed(order, ends[0].id, ends[1].id)
    return _Ready(order, home, repository, ends, tree_judge(order, repository.work, watcher))


def _fixed(order: Order, good: str, bad: str) -> Order:
    """``order`` with absolute paths and hashes, for continuing from any folder."""
    options = order.options
    paths = {
        key: str(Path(name).resolve())
        for key in ("system", "machine")
        if (name := getattr(options, key)) and Path(name).is_file()
    }
    family, _, file = options.board.partition(":")
    if Path(file).is_file():
        paths["board"] = f"{family}:{Path(file).resolve()}"
    fixed = options.model_copy(update=paths)
    tree = order.tree.resolve()
    return order.model_copy(update={"options": fixed, "tree": tree, "good": good, "bad": bad})


def _about(order: Order, judge: TreeJudge, home: Home) -> dict[str, str]:
    """Facts for readers."""
    inputs = judge.inputs
    parts = [PLACEMENT] * inputs.placement + [*inputs.experiments]
    return {
        "system": inputs.system.name,
        "claim": judge.claim.name if judge.claim else "all that is judged for the tree",
        "machine": inputs.machine.name,
        "board": order.options.board,
        "parts": ", ".join(parts),
        "arms": ", ".join(inputs.arms),
        "replicas": ", then ".join(map(str, judge.replicas)),
        "tree": str(order.tree.resolve()),
        "log": str(home.log),
    }
