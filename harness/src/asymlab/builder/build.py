# SPDX-License-Identifier: Apache-2.0
"""A build is made once and then taken from the store: one process at a time, whole or not at all.

What is common to kernels, the emulator and parts of boot chains. A recipe is a subclass of Build
with its result, a subclass of Artifact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from pydantic import ValidationError

from asymlab.model.record import Record
from asymlab.progress import Progress
from asymlab.store import discard, locked, need_space, published


class Artifact(Record):
    """A finished build.

    Each kind has a field ``folder``, which holds its files and the artifact itself as JSON, in the
    file RECORD.
    """

    RECORD: ClassVar[str]

    def needed_files(self) -> tuple[Path, ...]:
        """The files without which the artifact is incomplete."""
        raise NotImplementedError


A = TypeVar("A", bound=Artifact)


def stored(kind: type[A], folder: Path) -> A | None:
    """The artifact in ``folder``; None if there is none, or a file is missing."""
    try:
        found = kind.model_validate_json((folder / kind.RECORD).read_text())
    except (OSError, ValidationError):
        return None
    found = found.model_copy(update={"folder": folder})
    return found if all(path.exists() for path in found.needed_files()) else None


class Build(ABC, Generic[A]):
    """All that decides what an artifact becomes, and how it is made.

    ``kind`` is the class of the artifact, ``needs_bytes`` the disk space that making it takes.
    """

    kind: type[A]
    needs_bytes: int = 0

    @property
    @abstractmethod
    def key(self) -> str:
        """Digest of all that decides the content of the artifact."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What is built, in messages."""

    @property
    @abstractmethod
    def home(self) -> Path:
        """The cache folder of this kind of build."""

    @property
    @abstractmethod
    def work(self) -> Path:
        """Where it is built. Builds with the same folder wait for each other."""

    @property
    def folder(self) -> Path:
        """Where the finished artifact is stored."""
        return self.home / "store" / self.key

    @property
    def keeps_work(self) -> bool:
        """Whether the working folder stays after a successful build; it always stays after a
        failure, so that the next build can continue."""
        return False

    @abstractmethod
    def make(self, progress: Progress) -> A:
        """Build and publish the artifact; called with the lock of ``work`` held."""

    def stored(self) -> A | None:
        """The finished artifact, if it is in the store."""
        return stored(self.kind, self.folder)

    @contextmanager
    def published(self, artifact: A) -> Iterator[Path]:
        """An empty folder for the files of ``artifact``, published with its record at the end."""
        with published(self.folder) as fresh:
            yield fresh
            (fresh / artifact.RECORD).write_text(artifact.model_dump_json(indent=2) + "\n")


def work_lock(home: Path, work: Path) -> Path:
    """The file to lock while building in ``work``."""
    return home / "locks" / f"build-{work.name}"


def stored_or_built(build: Build[A], progress: Progress, *, refresh: bool = False) -> A:
    """The artifact of ``build``, made if it is not in the store or if ``refresh``.

    Raises InfraError if the disk is too full, and what Build.make raises.
    """
    if not refresh and (found := build.stored()):
        return found
    waits = f"waiting for another build of {build.title}"
    with locked(work_lock(build.home, build.work), lambda: progress.update(0, None, waits)):
        if not refresh and (found := build.stored()):
            return found
        if build.needs_bytes:
            need_space(build.home, build.needs_bytes, f"building {build.title}")
        made = build.make(progress)
        if not build.keeps_work:
            discard(build.work)
        return made
