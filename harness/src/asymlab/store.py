# SPDX-License-Identifier: Apache-2.0
"""Cache folders that are published complete or not at all, and locks between processes.

A result is made in a temporary folder next to the final one and renamed. A killed process leaves a
folder whose name starts with ``.new-``; the next process that makes the same result removes it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from asymlab.errors import InfraError


@contextmanager
def locked(path: Path, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
    """Hold an exclusive lock on the file ``path`` (made if missing; it stays).

    ``on_wait`` is called once if another process holds it. The kernel releases the lock of a
    process that ends, so there are no stale locks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if on_wait:
                on_wait()
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextmanager
def published(final: Path) -> Iterator[Path]:
    """A new folder that is renamed to ``final`` at the end of the block, or removed after an error.

    The caller holds a lock for ``final``; an older ``final`` is replaced.
    """
    fresh = final.parent / f".new-{final.name}"
    discard(fresh)
    fresh.mkdir(parents=True)
    try:
        yield fresh
        discard(final)
        fresh.rename(final)
    except BaseException:
        discard(fresh)
        raise


def write_atomic(path: Path, content: str | bytes) -> None:
    """Write a file (text in UTF-8) so that ``path`` is the old or the new one, also after a power
    cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".new-{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def discard(path: Path) -> None:
    """Remove a folder or file if it exists."""
    if path.is_dir() and not path.is_symlink():
        # renamed first: an interrupted removal must not leave an incomplete folder under its name
        doomed = path.with_name(f".old-{path.name}.{os.getpid()}")
        path.rename(doomed)
        shutil.rmtree(doomed)
    else:
        path.unlink(missing_ok=True)


def need_space(folder: Path, needed: int, what: str) -> None:
    """InfraError unless ``folder``'s disk has ``needed`` bytes left for ``what``."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise InfraError(
            f"{folder} has {free / 2**30:.1f} GiB free; {what} needs {needed / 2**30:.0f} GiB",
            hint="free disk space, or set ASYMLAB_CACHE to a folder on another disk",
        )


def digest(*parts: str | bytes) -> str:
    """Hex SHA-256 over the parts and their lengths."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little") + data)
    return state.hexdigest()


def file_digest(path: Path) -> str:
    """Hex SHA-256 of a file's content."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def known_digest(path: Path) -> str:
    """Hex SHA-256 of a file's content, cached while its times, size and inode are the same."""
    info = path.stat()
    return _known_digest(path, info.st_ctime_ns, info.st_mtime_ns, info.st_size, info.st_ino)


@lru_cache(maxsize=64)
def _known_digest(path: Path, *_: int) -> str:
    return file_digest(path)
