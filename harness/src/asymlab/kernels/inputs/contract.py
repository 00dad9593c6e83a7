# SPDX-License-Identifier: Apache-2.0
"""The contract of inputs: the arms that each adds to a run, and how their kernels are obtained."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol

from asymlab.errors import AsymlabError
from asymlab.kernels.bases import find_base
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.source import KernelSource, find_source, known_source
from asymlab.model.record import Record
from asymlab.model.system import BASELINE_END, Role
from asymlab.progress import Progress


class NotFetched(AsymlabError):
    """Sources that a check needs are not in the cache."""


@dataclass(frozen=True)
class Wanted:
    """The kernel that an arm needs: the system's ``base``, which a series without a base is applied
    to; the architecture; the fragment that not every kernel has (None: none); whether sources may
    be fetched."""

    base: str
    arch: str
    config: str | None = None
    may_fetch: bool = True

    def source(self, progress: Progress) -> KernelSource:
        """The sources of ``base``; NotFetched if they would have to be fetched and must not."""
        base = find_base(self.base)
        if self.may_fetch or base.tree:
            return find_source(base, progress)
        if found := known_source(base):
            return found
        raise NotFetched(f"the sources of {self.base} are not in the cache")


class OwnKernel(Protocol):
    """A kernel that the user gives.

    ``title`` is for reports and bars, ``origin`` identifies the content for the run's folder (a
    commit, a digest), as far as that can be done without reading all sources.
    """

    @property
    def title(self) -> str:
        """The kernel in a few words."""

    @property
    def origin(self) -> str:
        """What the kernel is made from."""

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """UserError if the kernel cannot be made: before anything is built. May fetch sources;
        NotFetched if it needs some that Wanted excludes."""

    def kernel(self, wanted: Wanted, progress: Progress) -> Kernel:
        """The kernel, built if necessary; raises as asymlab.kernels.build.build()."""

    def stored(self, wanted: Wanted, progress: Progress) -> Kernel | None:
        """The result of kernel() if nothing has to be built for it; UserError as check()."""


@dataclass(frozen=True)
class Side:
    """One arm of an input; ``role`` is the arm of the system whose place it takes."""

    role: Role
    kernel: OwnKernel


class Input(Record):
    """An input: the options that give it, and its arms.

    ``kind`` is the name of its candidate's arm, one of INPUT_ARMS, and of its option.
    """

    kind: ClassVar[str]

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The options that give the input again."""

    @abstractmethod
    def pinned(self, arch: str) -> Input:
        """The input with revisions as commits; UserError unless it can be used for kernels of
        ``arch``. Nothing is built or fetched. An input that is pinned stays as it is."""

    @abstractmethod
    def sides(self) -> tuple[Side, ...]:
        """Its arms; a baseline first. Only of an input that is pinned()."""

    def notes(self) -> tuple[str, ...]:
        """What the user may not expect, in a sentence each."""
        return ()

    def keep(self, folder: Path) -> None:
        """Put files that repeat the run into the new folder ``folder``; by default none."""
        del folder


def arms_of(inputs: Iterable[Input]) -> dict[str, Side]:
    """The arms of all inputs by name: the kind, from the second of a kind on with its number
    (``commit-2``); a baseline's ends with BASELINE_END. A baseline that several inputs of a kind
    have is one arm."""
    found: dict[str, Side] = {}
    counts: dict[str, int] = {}
    baselines: list[tuple[str, Side]] = []
    for one in inputs:
        count = counts[one.kind] = counts.get(one.kind, 0) + 1
        name = one.kind if count == 1 else f"{one.kind}-{count}"
        for side in one.sides():
            if side.role == "baseline":
                if (one.kind, side) in baselines:
                    continue
                baselines.append((one.kind, side))
            found[name + BASELINE_END * (side.role == "baseline")] = side
    return found
