# SPDX-License-Identifier: Apache-2.0
"""Object folders: started from those of a base, continued after a kill; trees equal to a base."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.builder.build import work_lock
from asymlab.errors import UserError
from asymlab.kernels.bases import list_series, load_series
from asymlab.kernels.source import LINUX, KernelSource, kernels_cache, unpacked_bases
from asymlab.proc import run
from asymlab.progress import Progress
from asymlab.sources.content import OBJECTS, States, record, signature
from asymlab.sources.mirror import touch_changed
from asymlab.sources.patching import touched_states
from asymlab.sources.series import Series
from asymlab.store import digest, discard, locked, published, write_atomic

DONE = ".asymlab-done"
"""In an object folder: the key that its objects are finished for."""

_MAKING = ".asymlab-making"
"""In an object folder in which make runs, or ran when it was killed."""

_LAST_WRITES_S = 60.0


def start_from_base(source: KernelSource, name: str, progress: Progress) -> None:
    """Copy the objects of the nearest base for the first build of a local tree, whose object folder
    is ``name``.

    Files with the same content become hard links to the base's and keep their time. All other
    files get a later time than the objects, so that make compiles them.
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
    # before the objects are in place: an interrupt must not leave objects newer than their sources
    touch_changed(source.tree, states, source.wanted, aside)
    (aside / name).rename(final)
    discard(aside)


def _nearest(source: KernelSource, name: str) -> tuple[KernelSource, States] | None:
    """The base with finished objects that has most files in common with ``source``, and its files.
    None if no base has half of them."""
    best, common = None, len(source.wanted) // 2
    for base in unpacked_bases().values():
        if (base.tree / name / DONE).is_file():
            states = base.states()
            same = sum(states.get(file) == state for file, state in source.wanted.items())
            if same > common:
                best, common = (base, states), same
    return best


def link_sources(origin: Path, tree: Path) -> None:
    """Fill the new folder ``tree`` with hard links to all sources in ``origin``."""
    with published(tree) as fresh:
        sources = [str(p) for p in origin.iterdir() if not p.name.startswith((OBJECTS, "."))]
        hidden = [str(p) for p in origin.glob(".[a-z]*") if p.name != ".git"]
        run(["cp", "-al", *sources, *hidden, str(fresh)])


def relocate(objects: Path, origin: Path, tree: Path) -> None:
    """Replace the path of ``origin`` in kbuild's files in ``objects``, a copy, by that of ``tree``.

    Most command lines that kbuild saves are relative. Those of tools/build (objtool, on which
    every x86 object depends) and of the vDSO of 7.3 have absolute paths, and kbuild compiles again
    when a command line changes.
    """
    old, new = f"{origin}/".encode(), f"{tree}/".encode()
    for path in objects.rglob(".*.cmd"):
        text = path.read_bytes()
        if old in text:
            path.write_bytes(text.replace(old, new))


@contextmanager
def resumable(objects: Path) -> Iterator[None]:
    """Mark the folder ``objects`` while make runs in it; an old marker means that make was killed.

    The files that it wrote last may be incomplete but look new. Those of its last minute are
    removed, so that kbuild makes them again; what was there before it is whole.
    """
    marker = objects / _MAKING
    if marker.exists():
        began = marker.stat().st_mtime
        written = {path: path.lstat().st_mtime for path in objects.rglob("*") if path.is_file()}
        last = max(written.values())
        for path, when in written.items():
            if when >= max(began, last - _LAST_WRITES_S):
                path.unlink()
    objects.mkdir(exist_ok=True)
    marker.touch()
    yield
    marker.unlink()


def same_as(source: KernelSource) -> tuple[str, KernelSource, Series | None] | None:
    """The cached base, with or without a series, that has the content of ``source``: its name, its
    sources, the series. None if no base has it."""
    for name, base in unpacked_bases().items():
        if base.version != source.version:
            continue
        states = base.states()
        if signature(states) == signature(source.wanted):
            return name, base, None
        for id in list_series():
            series = load_series(id)
            if series.base == name and _patched(base, states, series) == signature(source.wanted):
                return name, base, series
    return None


def _patched(base: KernelSource, states: States, series: Series) -> str:
    """The signature of a base with a series, kept in the cache; "" if it does not apply."""
    known = kernels_cache() / "patched" / digest(signature(states), series.digest())[:16]
    if not known.is_file():
        try:
            patched = {**states, **touched_states(series, base.tree, LINUX)}
            text = signature({name: state for name, state in patched.items() if state})
        except UserError:
            text = ""
        write_atomic(known, text)
    return known.read_text()
