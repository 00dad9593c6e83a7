# SPDX-License-Identifier: Apache-2.0
"""The folder that one boot's files are served from; it exists only during the boot."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_TOKEN = re.compile(r"[0-9a-f]{8}")


@contextmanager
def served_folder(root: Path, folder: Path) -> Iterator[None]:
    """Create ``folder`` below the served ``root``; OSError if ``root`` does not exist.

    Folders of killed boots are removed first: the folder of a running boot is locked.
    """
    if not root.is_dir():
        raise NotADirectoryError(f"{root} is not a folder")
    shared = folder.parent
    shared.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        with _locked(shared, wait=True):
            for old in shared.iterdir():
                _remove_left(old)
            folder.mkdir()
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            stack.enter_context(_locked(folder))
        folder.chmod(0o755)  # the TFTP server is another user
        yield


def _remove_left(folder: Path) -> None:
    """Remove a boot's folder unless it is in use or may not be removed."""
    if not _TOKEN.fullmatch(folder.name) or folder.is_symlink():
        return
    with contextlib.suppress(OSError), _locked(folder) as is_left:
        if is_left:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _locked(folder: Path, *, wait: bool = False) -> Iterator[bool]:
    """Lock a folder; False if it is locked already, or its file system has no locks."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        is_ours = True
    except OSError:
        is_ours = False
    try:
        yield is_ours
    finally:
        os.close(handle)
