# SPDX-License-Identifier: Apache-2.0
"""Parts that a distribution ships: files out of its packages."""

from __future__ import annotations

import tempfile
from pathlib import Path

from asymlab.apt import download
from asymlab.chains.part import PART, Part, Recipe, chains_cache, stored
from asymlab.errors import InfraError
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, locked, published

_LAYOUT = "1"
"""Counts up when this module makes other files of the same packages."""


def fetch_key(recipe: Recipe) -> str:
    """Names what a recipe asks for; which versions it got stays as it was found first."""
    assert recipe.fetch
    files = (f"{name}={path}" for name, path in sorted(recipe.files.items()))
    return digest(_LAYOUT, recipe.name, recipe.fetch.model_dump_json(), *files)[:16]


def fetch_part(recipe: Recipe, progress: Progress, *, refresh: bool = False) -> Part:
    """The part of a ``fetch`` recipe, downloaded if it is not there, or if ``refresh``.

    Raises what asymlab.apt.download raises; InfraError if a package lacks a file.
    """
    key = fetch_key(recipe)
    folder = chains_cache() / "store" / key
    waits = f"waiting for another process that fetches {recipe.name}"
    with locked(chains_cache() / "locks" / key, lambda: progress.update(0, None, waits)):
        if not refresh and (part := stored(key)):
            return part
        with published(folder) as fresh:
            part = _unpacked(recipe, key, fresh, progress)
            (fresh / PART).write_text(part.model_dump_json(indent=2) + "\n")
    return part.model_copy(update={"folder": folder})


def _unpacked(recipe: Recipe, key: str, folder: Path, progress: Progress) -> Part:
    assert recipe.fetch
    wanted = recipe.fetch
    packages = download(wanted.packages, wanted.suite, wanted.arch, cache_root() / "debs", progress)
    progress.update(0, None, f"unpacking {recipe.name}")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        for package in packages:
            run([need_tool("dpkg-deb", "dpkg"), "-x", str(package), scratch], deadline_s=300)
        for name, path in recipe.files.items():
            take(Path(scratch) / path, folder / name)
    return Part(
        name=recipe.name,
        key=key,
        folder=folder,
        files=tuple(recipe.files),
        made_of=tuple(sorted(package.name for package in packages)),
    )


def take(source: Path, target: Path) -> None:
    """Copy a file or a folder; holes stay holes, as flash images are mostly empty."""
    if not source.exists():
        raise InfraError(f"what should hold {source.name} does not: {source} is missing")
    run(["cp", "-RL", "--sparse=always", str(source), str(target)], deadline_s=300)
