# SPDX-License-Identifier: Apache-2.0
"""Keeps a copy of a source tree that somebody works in; the tree itself is only read."""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest

OBJECTS = "build-"
"""Prefix of object folders in a cached tree's top folder; the copy leaves them alone."""

# what kbuild makes inside a source tree; left out, or it refuses to build elsewhere
_MADE = re.compile(
    r"(^|/)(\.git|\.tmp_versions)(/|$)"
    r"|^\.config(\.old)?$|^include/(config|generated)/|^arch/[^/]+/include/generated/"
    r"|\.(o|a|ko|cmd|mod|order|d|symvers)$|^vmlinux|^System\.map$"
)


def signature(tree: Path) -> str:
    """A digest that changes with any edit: of names, sizes and times of the source files."""
    return _signature(_states(tree))


def mirror(tree: Path, copy: Path, progress: Progress) -> str:
    """Make ``copy`` hold what ``tree`` holds; returns the signature of what was copied.

    Of a git work tree the files that git ignores are left out, of others what kbuild makes. A
    copy cut short is completed by the next call.
    """
    copy.mkdir(parents=True, exist_ok=True)
    progress.update(0, None, f"comparing {tree} with its copy")
    wanted = _states(tree)
    have = {name: _state(copy / name) for name in _walk(copy)}
    for name in have.keys() - wanted.keys():
        (copy / name).unlink()
    stale = [name for name, state in wanted.items() if have.get(name) != state]
    for count, name in enumerate(stale):
        if count % 500 == 0:
            progress.update(0, None, f"copying {name} ({count} of {len(stale)})")
        _copy(tree / name, copy / name)
    return _signature(_states(tree))


def _states(tree: Path) -> dict[str, str]:
    states = {name: _state(tree / name) for name in _files(tree)}
    return {name: state for name, state in states.items() if state}


def _signature(states: dict[str, str]) -> str:
    return digest(*(f"{name} {state}" for name, state in sorted(states.items())))[:16]


def _files(tree: Path) -> Iterable[str]:
    """Names, relative to ``tree``, of its source files."""
    if (tree / ".git").exists():
        git = [need_tool("git", "git"), "--no-optional-locks", "-C", str(tree), "ls-files", "-z"]
        listed = run([*git, "--cached", "--others", "--exclude-standard"]).output
        return [name for name in listed.split("\0") if name.strip()]
    return (name for name in _walk(tree) if not _MADE.search(name))


def _walk(top: Path) -> Iterator[str]:
    for name, folders, files in os.walk(top):
        folder = Path(name)
        if folder == top:
            folders[:] = [name for name in folders if not name.startswith((OBJECTS, ".git"))]
        links = [name for name in folders if (folder / name).is_symlink()]
        inside = folder.relative_to(top)
        yield from (str(inside / name) for name in [*files, *links])


def _state(path: Path) -> str:
    """Size and time of a file, or a link's target; "" if there is none."""
    try:
        info = path.lstat()
    except OSError:
        return ""
    if stat.S_ISLNK(info.st_mode):
        return f"-> {path.readlink()}"
    return f"{info.st_size} {info.st_mtime_ns}" if stat.S_ISREG(info.st_mode) else ""


def _copy(source: Path, target: Path) -> None:
    if target.is_dir() and not target.is_symlink():
        shutil.rmtree(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    shutil.copy2(source, target, follow_symlinks=False)
