# SPDX-License-Identifier: Apache-2.0
"""Parts that are built from source: unpacked, patched and made in a folder that outlives a stop.

What decides the outcome is the key: sources, recipe, patches, compiler, and the payload.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from asymlab.chains.fetch import take
from asymlab.chains.part import PART, Build, Part, Recipe, chains_cache, stored
from asymlab.errors import InfraError, UserError
from asymlab.proc import CommandFailed, cpus, need_tool, run
from asymlab.progress import Progress
from asymlab.sources.failed import explain
from asymlab.sources.patching import apply_series
from asymlab.sources.tarball import Source, find_source, known_source, unpack
from asymlab.sources.version import Project
from asymlab.store import digest, discard, file_digest, locked, need_space, published, write_atomic

LAYOUT = "1"
"""Part of every key: raise it when the way of building changes what comes out."""

NEEDS_BYTES = 2 << 30
"""Free disk that a build wants."""

DEADLINE_S = 3600

_ERROR = re.compile(r"\berror:|: error \w+:|^make.*\*\*\*|undefined reference")
_VERSION = re.compile(r"\d+(\.\d+)+")
_KEPT = ("PATH", "HOME", "TMPDIR", "USER")
"""Of the caller's environment what a build needs; the rest is not in the key."""


@dataclass(frozen=True)
class _Order:
    """All that decides what a part becomes, as it was when it was asked for.

    ``patches`` is the series' digest: its files may be edited while a build runs.
    """

    recipe: Recipe
    build: Build
    source: Source
    compiler: str
    cross: str
    payload: Path | None
    patches: str
    key: str

    @property
    def work(self) -> Path:
        """Where it is built; of a fixed name, since some builds write it into what they make."""
        return chains_cache() / "work" / self.recipe.name.replace("/", "-")

    @property
    def log(self) -> Path:
        return chains_cache() / "logs" / f"{self.key}.log"

    def words(self) -> dict[str, str]:
        """What the placeholders in a recipe stand for."""
        words = {"jobs": str(cpus()), "cross": self.cross}
        if self.build.payload and self.payload:
            words[self.build.payload] = str(self.payload)
        return words


def build_part(
    recipe: Recipe, payload: Path | None, progress: Progress, *, refresh: bool = False
) -> Part:
    """The part of a ``build`` recipe, built if it is not there; ``payload`` goes into it.

    ``refresh`` looks for a newer source package. Raises UserError (a missing tool, a patch that
    does not apply), BuildFailed, InfraError (network, disk).
    """
    assert recipe.build
    check_tools(recipe.build)
    source = find_source(recipe.build.source, chains_cache(), progress, refresh=refresh)
    order = _order(recipe, source, payload)
    if part := stored(order.key):
        return part
    waits = f"waiting for another build of {recipe.name}"
    lock = chains_cache() / "locks" / f"build-{order.work.name}"
    with locked(lock, lambda: progress.update(0, None, waits)):
        if part := stored(order.key):
            return part
        need_space(chains_cache(), NEEDS_BYTES, f"building {recipe.name}")
        part = _make(order, progress)
        discard(order.work)
    return part


def known_build(recipe: Recipe, payload: Path | None) -> Part | None:
    """The part if it was built before; asks no network, writes nothing."""
    assert recipe.build
    source = known_source(recipe.build.source, chains_cache())
    if source is None:
        return None
    return stored(_order(recipe, source, payload).key)


def _order(recipe: Recipe, source: Source, payload: Path | None) -> _Order:
    assert recipe.build
    compiler, cross = check_tools(recipe.build)
    patches = recipe.series.digest() if recipe.series else ""
    asked = recipe.build.model_dump_json(exclude={"source", "tools", "headers"})
    files = (f"{name}={path}" for name, path in sorted(recipe.files.items()))
    content = file_digest(payload) if payload else ""
    key = digest(LAYOUT, recipe.name, source.id, asked, patches, compiler, content, *files)[:16]
    return _Order(recipe, recipe.build, source, compiler, cross, payload, patches, key)


def check_tools(build: Build) -> tuple[str, str]:
    """The compiler's name and version, and its prefix; UserError names what is missing."""
    for tool, package in build.tools.items():
        need_tool(tool, package)
    for header, package in build.headers.items():
        probe = ["gcc", "-E", "-x", "c", "-include", header, "/dev/null"]
        if run(probe, check=False).code != 0:
            raise UserError(f"{header} is not installed", hint=f"apt-get install {package}")
    cross = "" if platform.machine() == "aarch64" else build.compiler.prefix
    gcc = need_tool(f"{cross}gcc", build.compiler.package)
    version = run([gcc, "--version"], env={"LC_ALL": "C"}).output.splitlines()[0]
    return version, cross


def _make(order: _Order, progress: Progress) -> Part:
    order.log.parent.mkdir(parents=True, exist_ok=True)
    order.log.unlink(missing_ok=True)
    _sources(order, progress)
    _run_steps(order, progress)
    final = chains_cache() / "store" / order.key
    part = Part(
        name=order.recipe.name,
        key=order.key,
        folder=final,
        files=tuple(order.recipe.files),
        made_of=(order.source.what, *([order.payload.name] if order.payload else [])),
        compiler=order.compiler,
    )
    with published(final) as fresh:
        for name, path in order.recipe.files.items():
            take(order.work / "src" / path, fresh / name)
        (fresh / PART).write_text(part.model_dump_json(indent=2) + "\n")
    return part


def _sources(order: _Order, progress: Progress) -> None:
    """Unpacked and patched; those that an interrupted build of the same left are taken up."""
    stamp = order.work / f"sources-{order.key}"
    if stamp.exists():
        return
    assert order.source.tarball
    discard(order.work)
    progress.update(0, None, f"unpacking {order.source.what}")
    with published(order.work / "src") as fresh:
        unpack(order.source.tarball, fresh)
        if order.recipe.series:
            project = Project(order.recipe.name, lambda _: version_of(order.source.what))
            apply_series(order.recipe.series, fresh, project)
            if order.recipe.series.digest() != order.patches:
                changed = (
                    f"{order.recipe.series.folder} changed while {order.recipe.name} was built"
                )
                raise InfraError(changed, retriable=True)
    write_atomic(stamp, "")


def version_of(tarball: str) -> str:
    """The version in a tarball's name (edk2_2025.02.orig.tar.xz); UserError if it has none."""
    match = _VERSION.search(tarball)
    if match is None:
        raise UserError(f"{tarball}: the name tells no version, and patches are for some only")
    return match[0]


def _run_steps(order: _Order, progress: Progress) -> None:
    words = order.words()
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {name: filled(value, words) for name, value in order.build.environment.items()}
    environment = {**kept, "LC_ALL": "C.UTF-8", **own}
    clean = ["env", "-i", *(f"{name}={value}" for name, value in environment.items())]
    see = _count(progress)
    for step in order.build.steps:
        _run(order, [*clean, "nice", *(filled(word, words) for word in step)], see)


def filled(text: str, words: Mapping[str, str]) -> str:
    """``text`` with {name} replaced where ``words`` has the name; other braces stay."""
    return re.sub(r"\{(\w+)\}", lambda match: words.get(match[1], match[0]), text)


def _run(order: _Order, argv: list[str], on_line: Callable[[str], None]) -> None:
    cwd = order.work / "src"
    try:
        run(argv, cwd=cwd, log=order.log, deadline_s=DEADLINE_S, on_line=on_line)
    except CommandFailed as error:
        raise explain(error, order.recipe.title, order.log, _ERROR) from error


def _count(progress: Progress) -> Callable[[str], None]:
    """Tell how many lines were said, and the last: nobody knows how many there will be."""
    numbers = count(1)

    def see(line: str) -> None:
        if words := line.split():
            progress.update(next(numbers), None, words[-1][-60:])

    return see
