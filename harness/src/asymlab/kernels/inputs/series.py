# SPDX-License-Identifier: Apache-2.0
"""The input that is a patch series in mails: --series, and --onto for its base."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from asymlab.errors import UserError
from asymlab.kernels.bases import find_base
from asymlab.kernels.build import build, built
from asymlab.kernels.inputs.applying import Target, applied
from asymlab.kernels.inputs.contract import Input, Side, Wanted
from asymlab.kernels.inputs.mailbox import Patches, read_patches
from asymlab.kernels.inputs.repository import Commit, find_commit, split_revision
from asymlab.kernels.inputs.sources import CommitKernel, TreeKernel
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.source import kernels_cache, known_source, tree_version
from asymlab.progress import Progress
from asymlab.sources.series import Series
from asymlab.store import digest, write_atomic

STDIN = "-"
"""The value of --series for standard input."""


@dataclass(frozen=True)
class SeriesKernel:
    """The kernel of a series; ``onto`` is its base (None: the system's). See OwnKernel."""

    mails: Path
    what: str
    onto: TreeKernel | CommitKernel | None = None

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return f"your series {self.what}"

    @property
    def origin(self) -> str:
        """See OwnKernel."""
        on = f" on {self.onto.origin}" if self.onto else ""
        return f"{self.mails} {mails_digest(self.mails)}{on}"

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel: the series is applied; UserError if that changes nothing."""
        if self._series(wanted, progress) is None:
            base = self.onto.origin if self.onto else wanted.base
            raise UserError(
                f"{base} has all changes of the series already",
                file=self.mails,
                hint="give an older base with --onto TREE@REV",
            )

    def kernel(self, wanted: Wanted, progress: Progress) -> Kernel:
        """See OwnKernel."""
        series = self._series(wanted, progress)
        if self.onto:
            return self.onto.kernel(wanted, progress, series)
        return build(wanted.base, wanted.arch, series, progress, config=wanted.config)

    def stored(self, wanted: Wanted, progress: Progress) -> Kernel | None:
        """See OwnKernel."""
        if self.onto:
            return self.onto.stored(wanted, progress, self._series(wanted, progress))
        if known_source(find_base(wanted.base)) is None:
            return None
        return built(wanted.base, wanted.arch, self._series(wanted, progress), wanted.config)

    def _series(self, wanted: Wanted, progress: Progress) -> Series | None:
        """The series for its base; None if the base has all of its changes."""
        with _patches(self.mails) as patches, self._target(wanted, progress) as target:
            return applied(patches, target, _id_of(self.mails), wanted.base)

    @contextmanager
    def _target(self, wanted: Wanted, progress: Progress) -> Iterator[Target]:
        if self.onto:
            with self.onto.target(progress) as target:
                yield target
            return
        source = wanted.source(progress)
        yield Target(source.tree, source.version, f"{wanted.base} ({source.what})")


class SeriesInput(Input):
    """--series FILE.mbox|FOLDER|-: patches in mails, on the system's base or on ``onto``.

    With ``onto``, its kernel without the series is the baseline.
    """

    kind: ClassVar[str] = "series"
    path: Path
    onto: Path | None = None
    rev: str = ""
    commit: Commit | None = None
    what: str = ""
    more: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str, onto: str = "") -> SeriesInput:
        """The input of the option's value; standard input is stored in the cache by its content.
        ``onto`` is TREE or TREE@REV."""
        path = stored_mails(_piped()) if text == STDIN else Path(text).expanduser()
        tree, rev = Path(onto).expanduser(), ""
        if onto and not tree.is_dir():
            tree, rev = split_revision(onto, "--onto")
        return cls(path=path, onto=tree if onto else None, rev=rev)

    def words(self) -> tuple[str, ...]:
        """See Input."""
        found: tuple[str, ...] = ("--series", str(self.path))
        if self.onto:
            found += "--onto", self.commit.word if self.commit else str(self.onto)
        return found

    def pinned(self, arch: str) -> SeriesInput:
        """See Input."""
        if self.what:
            return self
        commit = None
        if self.onto and self.rev:
            commit = find_commit(self.onto, self.rev)
        elif self.onto:
            tree_version(self.onto)
        with _patches(self.path) as patches:
            what = f"{_name(self.path)} ({patches.title})"
            more = tuple(f"{self.path}: {text}" for text in _remarks(patches))
        return self.model_copy(update={"commit": commit, "what": what, "more": more})

    def sides(self) -> tuple[Side, ...]:
        """See Input."""
        onto = self._onto()
        candidate = Side("candidate", SeriesKernel(self.path, self.what, onto))
        return (Side("baseline", onto), candidate) if onto else (candidate,)

    def notes(self) -> tuple[str, ...]:
        """See Input."""
        return self.more

    def keep(self, folder: Path) -> None:
        """See Input: the mails."""
        if self.path.is_dir():
            shutil.copytree(self.path, folder / self.path.name, dirs_exist_ok=True)
        else:
            shutil.copyfile(self.path, folder / self.path.name)

    def _onto(self) -> TreeKernel | CommitKernel | None:
        if self.commit:
            return CommitKernel(self.commit)
        return TreeKernel(self.onto) if self.onto else None


def _piped() -> bytes:
    """Standard input; UserError if it is a terminal."""
    if sys.stdin.isatty():
        raise UserError(
            "--series -: standard input is a terminal", hint="b4 am -o - ID | asymlab ..."
        )
    return sys.stdin.buffer.read()


def stored_mails(content: bytes) -> Path:
    """A file in the cache with these mails; its name is a digest of them."""
    if not content.strip():
        raise UserError("--series -: standard input is empty", hint="b4 am -o - ID | asymlab ...")
    path = kernels_cache() / "mailboxes" / f"{digest(content)[:16]}.mbox"
    write_atomic(path, content)
    return path


def mails_digest(path: Path) -> str:
    """A digest of the patches with their messages."""
    with _patches(path) as patches:
        return patches.digest()[:12]


def _remarks(patches: Patches) -> Iterator[str]:
    """What of the series is not in the kernel."""
    if patches.left_out:
        versions = ", ".join(f"v{one}" for one in patches.left_out)
        yield f"v{patches.version} is used, {versions} left out"
    if patches.missing:
        several = len(patches.missing) > 1
        names = f"patch{'es' * several} {', '.join(patches.missing)}"
        yield f"{names} of the series {('is', 'are')[several]} missing; the kernel has the others"


def _name(mails: Path) -> str:
    """The name of a mailbox without its suffix, or of a folder, which may have a dot: 6.12."""
    whole = mails.resolve()
    return whole.name if whole.is_dir() else whole.stem


def _id_of(mails: Path) -> str:
    """The series' name in reports and in the names of folders."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", _name(mails))[:60] or "series"


@contextmanager
def _patches(path: Path) -> Iterator[Patches]:
    with TemporaryDirectory(prefix="asymlab-mails-") as scratch:
        yield read_patches(path, Path(scratch))
