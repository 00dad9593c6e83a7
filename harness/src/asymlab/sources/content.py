# SPDX-License-Identifier: Apache-2.0
"""The content of source trees: hashes of all files, independent of their times.

A hash is stored with size, times and inode of its file. A file's ctime cannot be set back, so an
edit is detected even if it keeps the mtime (cp -p, mv, rsync -t, git stash).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.store import digest, write_atomic

OBJECTS = "build-"
"""Prefix of object folders in a cached tree's top folder; they are not part of the sources."""

SUBPROJECTS = "subprojects"
"""The folder in which meson keeps sources of other projects."""

States = Mapping[str, str]
"""By name, relative to the tree: the SHA-256 of a file, with "x" if it is executable, or the target
of a link."""

# files that kbuild makes in a source tree; with them it refuses to build in another folder
_MADE = re.compile(
    r"(^|/)(\.git|\.tmp_versions)(/|$)"
    r"|^\.config(\.old)?$|^include/(config|generated)/|^arch/[^/]+/include/generated/"
    r"|\.(o|a|ko|cmd|mod|order|d|symvers)$|^vmlinux|^System\.map$"
)

_RACY_NS = 2_000_000_000
"""A file that changed this shortly before it was read may change again within the same tick."""


def states(tree: Path) -> States:
    """The source files of ``tree``: in a git work tree those that git does not ignore, in others
    those that kbuild does not make."""
    notes = _notes("hashes", tree)
    known = _read(notes)
    seen: dict[str, str] = {}
    found: dict[str, str] = {}
    for name in _files(tree):
        seal, state = _sealed(tree / name, known.get(name, ""))
        if state:
            found[name] = state
        if seal:
            seen[name] = f"{seal}\t{state}"
    if seen != known:
        _write(notes, seen)
    return found


def signature(found: States) -> str:
    """A digest of the content of a tree."""
    return digest(*(f"{name} {state}" for name, state in sorted(found.items())))[:16]


def recorded(tree: Path) -> States | None:
    """The states that record() stored for a tree in the cache; None if there are none."""
    return (_read(_notes("states", tree)) or None) if tree.is_dir() else None


def record(tree: Path, found: States) -> None:
    """Store the states of a tree in the cache."""
    _write(_notes("states", tree), found)
    _notes("unfinished", tree).unlink(missing_ok=True)


def begin_change(tree: Path) -> None:
    """Make the stored states of a tree in the cache invalid until record() is called again."""
    with contextlib.suppress(FileNotFoundError):
        _notes("states", tree).replace(_notes("unfinished", tree))


def unfinished(tree: Path) -> States | None:
    """The states of a tree before a change that was interrupted; None if there was none."""
    return _read(_notes("unfinished", tree)) or None


def fixed_states(tree: Path) -> States:
    """The states of a tree in the cache that never changes."""
    known = recorded(tree)
    if known is None:
        known = {name: _state(tree / name) for name in _files(tree)}
        record(tree, known)
    return known


def walk(top: Path) -> Iterator[str]:
    """Names of all files and links except those in object folders and .git."""
    for name, folders, files in os.walk(top):
        folder = Path(name)
        if folder == top:
            folders[:] = [name for name in folders if not name.startswith((OBJECTS, ".git"))]
        links = [one for one in folders if (folder / one).is_symlink()]
        inside = "" if folder == top else f"{folder.relative_to(top)}/"
        yield from (inside + one for one in [*files, *links])


def state_of(path: Path) -> str:
    """The state of one file; "" if there is no such file."""
    return _state(path)


def _files(tree: Path) -> Iterable[str]:
    """Names, relative to ``tree``, of its source files."""
    if (tree / ".git").exists():
        git = [need_tool("git", "git"), "--no-optional-locks", "-C", str(tree), "ls-files", "-z"]
        listed = run([*git, "--cached", "--others", "--exclude-standard"]).output
        names = [name for name in listed.split("\0") if name.strip() and not name.endswith("/")]
        return dict.fromkeys([*names, *_downloaded(tree)])
    return (name for name in walk(tree) if not _MADE.search(name))


def _downloaded(tree: Path) -> Iterator[str]:
    """Sources of meson's subprojects: git ignores them, and a build without network needs them."""
    for name in walk(tree / SUBPROJECTS):
        if ".git" not in Path(name).parts:
            yield f"{SUBPROJECTS}/{name}"


def _sealed(path: Path, known: str) -> tuple[str, str]:
    """Size, times and inode of a file, "" if it may still change unseen, and its state."""
    try:
        info = path.lstat()
    except OSError:
        return "", ""
    seal = f"{info.st_size} {info.st_mtime_ns} {info.st_ctime_ns} {info.st_ino} {info.st_mode}"
    before, _, state = known.partition("\t")
    if before == seal:
        return seal, state
    certain = info.st_ctime_ns < time.time_ns() - _RACY_NS
    return seal if certain else "", _state(path)


def _state(path: Path) -> str:
    try:
        info = path.lstat()
        if stat.S_ISLNK(info.st_mode):
            return f"-> {path.readlink()}"
        if not stat.S_ISREG(info.st_mode):
            return ""
        with path.open("rb") as stream:
            sha = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""
    return sha + ("x" if info.st_mode & stat.S_IXUSR else "")


def _notes(kind: str, tree: Path) -> Path:
    return cache_root() / "content" / f"{kind}-{digest(str(tree.resolve()))[:16]}"


def _read(notes: Path) -> dict[str, str]:
    try:
        words = notes.read_text().split("\0")
    except (OSError, UnicodeDecodeError):
        return {}
    return dict(zip(words[::2], words[1::2], strict=False))


def _write(notes: Path, found: States) -> None:
    write_atomic(notes, "".join(f"{name}\0{state}\0" for name, state in found.items()))
