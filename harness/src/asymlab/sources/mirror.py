# SPDX-License-Identifier: Apache-2.0
"""Keeps a copy of a local source tree; the tree itself is only read.

Files are compared by content. A changed file gets the current time in the copy, so that make
compiles it, whatever its time in the tree. All other files keep their time.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.progress import Progress
from asymlab.sources.content import (
    OBJECTS,
    States,
    begin_change,
    record,
    recorded,
    signature,
    state_of,
    states,
    unfinished,
    walk,
)


def mirror(tree: Path, copy: Path, progress: Progress, wanted: States | None = None) -> str:
    """Update ``copy`` from ``tree``; returns the signature of the content.

    ``wanted`` are the states of the tree, if the caller has read them just before. An interrupted
    copy is completed by the next call. InfraError if the tree changes meanwhile.
    """
    progress.update(0, None, f"comparing {tree} with its copy")
    wanted = states(tree) if wanted is None else wanted
    have = before = recorded(copy)
    if have is None:
        have = {name: state_of(copy / name) for name in walk(copy)}
        before = unfinished(copy)
    copy.mkdir(parents=True, exist_ok=True)
    begin_change(copy)
    for name in have.keys() - wanted.keys():
        (copy / name).unlink(missing_ok=True)
    stale = [name for name, state in wanted.items() if have.get(name) != state]
    for count, name in enumerate(stale):
        if count % 500 == 0:
            progress.update(0, None, f"copying {name} ({count} of {len(stale)})")
        _copy(tree / name, copy / name)
        if state_of(copy / name) != wanted[name]:
            raise InfraError(f"{tree} changed while it was copied", retriable=True)
    touch_changed(copy, before or {}, wanted)
    record(copy, wanted)
    return signature(wanted)


def touch_changed(copy: Path, before: States, after: States, *more: Path) -> None:
    """Give all files that differ from ``before`` a later time than every object in ``copy`` and in
    the folders ``more``, which were made from the content of ``before``."""
    now = max(time.time_ns(), *(_newest_object(folder) + 1 for folder in (copy, *more)))
    for path in _unsettled(copy, before, after):
        # files may be shared with other trees by hard links, and those must keep their time
        if path.stat().st_nlink > 1:
            _copy(path, path.with_name(f".new-{path.name}"))
            path.with_name(f".new-{path.name}").replace(path)
        os.utime(path, ns=(now, now))


def _unsettled(copy: Path, before: States, after: States) -> Iterator[Path]:
    """Files whose content an object may not have seen."""
    changed = [name for name, state in after.items() if before.get(name) != state]
    same_name = defaultdict[str, list[str]](list)
    if any(name.endswith(".h") and name not in before for name in changed):
        for name in after:
            same_name[Path(name).name].append(name)
    for name in changed:
        path = copy / name
        if after[name].startswith("-> "):
            # make compares the time of a link's target
            inside = path.is_dir() and path.resolve().is_relative_to(copy.resolve())
            yield from (one for one in path.rglob("*") if inside and one.is_file())
        if path.is_file() and path.resolve().is_relative_to(copy.resolve()):
            yield path.resolve()
        if name.endswith(".h") and name not in before:
            # it may hide another of the same name in the search path
            others = (copy / other for other in same_name[path.name] if other != name)
            yield from (other for other in others if other.is_file() and not other.is_symlink())


def _newest_object(copy: Path) -> int:
    """The latest mtime, in ns, of a file in an object folder; 0 if there is none."""
    newest = 0
    for top in copy.glob(f"{OBJECTS}*"):
        for folder, _, files in os.walk(top):
            for name in files:
                newest = max(newest, (Path(folder) / name).lstat().st_mtime_ns)
    return newest


def _copy(source: Path, target: Path) -> None:
    if target.is_dir() and not target.is_symlink():
        shutil.rmtree(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    try:
        shutil.copy(source, target, follow_symlinks=False)
    except FileNotFoundError as error:
        raise InfraError(f"{source} vanished while it was copied", retriable=True) from error
