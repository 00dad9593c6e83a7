# SPDX-License-Identifier: Apache-2.0
"""Builds that are made once and then taken from the store, by one process at a time.

Kernels, the emulator and parts of boot chains use it: each gives a Build and the class of its
result, a subclass of Artifact.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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

    @abstractmethod
    def needed_files(self) -> tuple[Path, ...]:
        """The files without which the artifact is incomplete."""


A = TypeVar("A", bound=Artifact)


@dataclass(frozen=True)
class Build(Generic[A]):
    """An artifact of class ``kind`` that is built if it is not in the store.

    ``key`` is the digest of everything that decides its content, ``title`` what messages call it,
    ``home`` the cache folder of this kind of build, ``name`` the artifact's folder in the store
    (default: the key). Builds with the same working folder ``work`` wait for each other.

    ``make`` builds and publishes the artifact, with the lock of ``work`` held and ``needs_bytes``
    of disk space free. ``keeps_work`` decides whether ``work`` stays after a successful build. It
    always stays after a failure, so that the next build can continue.
    """

    kind: type[A]
    key: str
    title: str
    home: Path
    work: Path
    make: Callable[[Build[A], Progress], A]
    name: str = ""
    needs_bytes: int = 0
    keeps_work: Callable[[], bool] = lambda: False

    @property
    def folder(self) -> Path:
        """Where the finished artifact is stored."""
        return self.home / "store" / (self.name or self.key)

    def stored(self) -> A | None:
        """The finished artifact; None if it is not in the store, or a file of it is missing."""
        try:
            found = self.kind.model_validate_json((self.folder / self.kind.RECORD).read_text())
        except (OSError, ValidationError):
            return None
        # the cache may have been moved
        found = found.model_copy(update={"folder": self.folder})
        return found if all(path.exists() for path in found.needed_files()) else None

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
        made = build.make(build, progress)
        if not build.keeps_work():
            discard(build.work)
        return made
