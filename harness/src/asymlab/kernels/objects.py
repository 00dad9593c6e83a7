# SPDX-License-Identifier: Apache-2.0
"""Object folders of kernels: started from those of another tree, continued after a kill."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.builder.build import work_lock
from asymlab.kernels.source import KernelSource, kernels_cache, unpacked_bases
from asymlab.proc import run
from asymlab.progress import Progress
from asymlab.sources.content import OBJECTS, States, record
from asymlab.sources.mirror import touch_changed
from asymlab.store import discard, locked, published

DONE = ".asymlab-done"
"""In an object folder: the key that its objects are finished for."""

_MAKING = ".asymlab-making"
"""In an object folder in which make is at work, or was when it was killed."""

_LAST_WRITES_S = 60.0


def start_from_base(source: KernelSource, name: str, progress: Progress) -> None:
    """Let the first build of a local tree, in its object folder ``name``, start from the objects of
    the nearest base.

    Files of the same content are hard links to the base's and as old; all others look newer than
    the objects, so that they are compiled.
    """
    final = source.tree / name
    if not source.follows or final.exists() or not (near := _nearest(source, name)):
        return
    base, states = near
    progress.update(0, None, f"starting from {base.what}")
    aside = source.tree.with_name(f".objects-{source.tree.name}")
    with locked(work_lock(kernels_cache(), base.tree)):
        if not (base.tree / name / DONE).is_file():
            return
        discard(aside)
        aside.mkdir()
        run(["cp", "-a", str(base.tree / name), str(aside)])
    (aside / name / DONE).unlink()
    relocate(aside / name, base.tree, source.tree)
    if not source.tree.exists():
        link_sources(base.tree, source.tree)
        record(source.tree, states)
    source.sync(progress)
    # before they are there: a start cut short must not leave objects newer than their sources
    touch_changed(source.tree, states, source.wanted, aside)
    (aside / name).rename(final)
    discard(aside)


def _nearest(source: KernelSource, name: str) -> tuple[KernelSource, States] | None:
    """The base with finished objects that has most files in common with ``source``, and what it
    holds; None if none has half of them."""
    best, common = None, len(source.wanted) // 2
    for base in unpacked_bases().values():
        if (base.tree / name / DONE).is_file():
            states = base.states()
            same = sum(states.get(file) == state for file, state in source.wanted.items())
            if same > common:
                best, common = (base, states), same
    return best


def link_sources(origin: Path, tree: Path) -> None:
    """Hard links in ``tree`` to all sources in ``origin``; what is there already stays."""
    with published(tree) as fresh:
        sources = [str(p) for p in origin.iterdir() if not p.name.startswith((OBJECTS, "."))]
        hidden = [str(p) for p in origin.glob(".[a-z]*") if p.name != ".git"]
        run(["cp", "-al", *sources, *hidden, str(fresh)])


def relocate(objects: Path, origin: Path, tree: Path) -> None:
    """Make kbuild believe that ``objects``, copied from ``origin``, were made in ``tree``.

    Most of its remembered command lines are relative, but tools/build (objtool, on which every x86
    object depends) and the vDSO of 7.3 spell paths out, and a changed command line is a rebuild.
    """
    old, new = f"{origin}/".encode(), f"{tree}/".encode()
    for path in objects.rglob(".*.cmd"):
        text = path.read_bytes()
        if old in text:
            path.write_bytes(text.replace(old, new))


@contextmanager
def resumable(objects: Path) -> Iterator[None]:
    """Marks ``objects`` while make works there; a marker found means that make was killed.

    What it wrote last may be cut short and yet look new. Files of the last minute are removed, so
    that kbuild makes them again.
    """
    marker = objects / _MAKING
    if marker.exists():
        written = {path: path.lstat().st_mtime for path in objects.rglob("*") if path.is_file()}
        last = max(written.values())
        for path, when in written.items():
            if when > last - _LAST_WRITES_S:
                path.unlink()
    objects.mkdir(exist_ok=True)
    marker.touch()
    yield
    marker.unlink()
