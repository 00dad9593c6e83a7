# SPDX-License-Identifier: Apache-2.0
"""Inputs that are sources: a working tree, a commit, a range of commits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from asymlab.errors import UserError
from asymlab.kernels.build import build, built_tree
from asymlab.kernels.inputs.applying import Target
from asymlab.kernels.inputs.contract import Input, Side, Wanted
from asymlab.kernels.inputs.repository import (
    Commit,
    checked_out,
    commit_version,
    count_between,
    find_commit,
    git_dir_of,
    split_revision,
)
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.source import tree_version
from asymlab.progress import Progress
from asymlab.sources.series import Series


@dataclass(frozen=True)
class TreeKernel:
    """The kernel of a working tree. See OwnKernel."""

    tree: Path

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return f"your tree {self.tree.resolve().name}"

    @property
    def origin(self) -> str:
        """See OwnKernel; the kernel's key covers the content of all files."""
        return str(self.tree.resolve())

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel."""
        tree_version(self.tree)

    def kernel(self, wanted: Wanted, progress: Progress, series: Series | None = None) -> Kernel:
        """See OwnKernel; with a ``series`` on top."""
        return build(
            wanted.base, wanted.arch, series, progress, tree=self.tree, config=wanted.config
        )

    def stored(
        self, wanted: Wanted, progress: Progress, series: Series | None = None
    ) -> Kernel | None:
        """See OwnKernel."""
        return built_tree(wanted.base, wanted.arch, series, progress, self.tree, wanted.config)

    @contextmanager
    def target(self, progress: Progress) -> Iterator[Target]:
        """What a series is applied to."""
        git_dir = git_dir_of(self.tree) if (self.tree / ".git").exists() else None
        yield Target(self.tree, tree_version(self.tree), str(self.tree), git_dir)


@dataclass(frozen=True)
class CommitKernel:
    """The kernel of a commit. See OwnKernel."""

    commit: Commit

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return f"your commit {self.commit.label}"

    @property
    def origin(self) -> str:
        """See OwnKernel."""
        return f"{self.commit.tree.resolve()} {self.commit.id}"

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel."""
        if not commit_version(self.commit):
            raise UserError(f"{self.commit.label} has no Linux sources")

    def kernel(self, wanted: Wanted, progress: Progress, series: Series | None = None) -> Kernel:
        """See OwnKernel; with a ``series`` on top."""
        with checked_out(self.commit, progress) as tree:
            kernel = build(
                wanted.base, wanted.arch, series, progress, tree=tree, config=wanted.config
            )
        return kernel.model_copy(update={"source": self.origin})

    def stored(
        self, wanted: Wanted, progress: Progress, series: Series | None = None
    ) -> Kernel | None:
        """See OwnKernel."""
        with checked_out(self.commit, progress) as tree:
            return built_tree(wanted.base, wanted.arch, series, progress, tree, wanted.config)

    @contextmanager
    def target(self, progress: Progress) -> Iterator[Target]:
        """What a series is applied to."""
        with checked_out(self.commit, progress) as tree:
            version = tree_version(tree)
            yield Target(tree, version, self.commit.label, self.commit.git_dir)


@dataclass(frozen=True)
class PatchedKernel:
    """A commit with a shipped series on top. See OwnKernel."""

    base: CommitKernel
    series: Series

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return f"{self.base.title} + {self.series.id}"

    @property
    def origin(self) -> str:
        """See OwnKernel."""
        return f"{self.base.origin} + {self.series.id}"

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel."""
        self.base.check(wanted, progress)

    def kernel(self, wanted: Wanted, progress: Progress) -> Kernel:
        """See OwnKernel."""
        return self.base.kernel(wanted, progress, self.series)

    def stored(self, wanted: Wanted, progress: Progress) -> Kernel | None:
        """See OwnKernel."""
        return self.base.stored(wanted, progress, self.series)


class TreeInput(Input):
    """--tree PATH: a working tree as it is, with changes that are not committed."""

    kind: ClassVar[str] = "tree"
    path: Path

    def words(self) -> tuple[str, ...]:
        """See Input."""
        return "--tree", str(self.path)

    def pinned(self, arch: str) -> TreeInput:
        """See Input."""
        tree_version(self.path)
        return self

    def sides(self) -> tuple[Side, ...]:
        """See Input."""
        return (Side("candidate", TreeKernel(self.path)),)


class CommitInput(Input):
    """--commit TREE@REV: a commit of a git repository, whatever is checked out there."""

    kind: ClassVar[str] = "commit"
    tree: Path
    rev: str
    commit: Commit | None = None

    @classmethod
    def of(cls, text: str, option: str = "--commit") -> CommitInput:
        """The input of the option's value."""
        tree, rev = split_revision(text, option)
        return cls(tree=tree, rev=rev)

    def words(self) -> tuple[str, ...]:
        """See Input."""
        return "--commit", self.commit.word if self.commit else f"{self.tree}@{self.rev}"

    def pinned(self, arch: str) -> CommitInput:
        """See Input."""
        if self.commit:
            return self
        return self.model_copy(update={"commit": find_commit(self.tree, self.rev)})

    def sides(self) -> tuple[Side, ...]:
        """See Input."""
        assert self.commit
        return (Side("candidate", CommitKernel(self.commit)),)


class RangeInput(Input):
    """--range TREE@A..B: commit A as the baseline, commit B as the candidate."""

    kind: ClassVar[str] = "range"
    tree: Path
    before: str
    last: str
    ends: tuple[Commit, Commit] | None = None
    count: int = 0

    @classmethod
    def of(cls, text: str) -> RangeInput:
        """The input of the option's value; an empty B is HEAD."""
        tree, revs = split_revision(text, "--range", "TREE@A..B, as in ~/src/linux@v6.12..HEAD")
        before, dots, last = revs.partition("..")
        if not dots or not before or last.startswith("."):
            raise UserError(
                f"--range {text}: {revs} is not a range A..B",
                hint="A is the commit before the changes: --range ~/src/linux@v6.12..HEAD",
            )
        return cls(tree=tree, before=before, last=last or "HEAD")

    def words(self) -> tuple[str, ...]:
        """See Input."""
        before, last = (one.id for one in self.ends) if self.ends else (self.before, self.last)
        return "--range", f"{self.tree}@{before}..{last}"

    def pinned(self, arch: str) -> RangeInput:
        """See Input."""
        if self.ends:
            return self
        before, last = find_commit(self.tree, self.before), find_commit(self.tree, self.last)
        count = count_between(before, last)
        return self.model_copy(update={"ends": (before, last), "count": count})

    def sides(self) -> tuple[Side, ...]:
        """See Input."""
        assert self.ends
        before, last = self.ends
        return Side("baseline", CommitKernel(before)), Side("candidate", CommitKernel(last))

    def notes(self) -> tuple[str, ...]:
        """See Input."""
        commits = f"{self.count} commit{'s' * (self.count != 1)}"
        return (f"{self.before}..{self.last} of {self.tree} has {commits}",)
