# SPDX-License-Identifier: Apache-2.0
"""The files of a boot chain: from packages of a distribution, or built from source."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from asymlab.apt import download
from asymlab.builder.build import Build, stored_or_built
from asymlab.chains.build import build_part, known_build
from asymlab.chains.chain import Chain
from asymlab.chains.part import Part, PartRecipe, load_recipe
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import discard

_LAYOUT = "1"
"""Part of the key of parts from packages: raise it when this module changes their files."""


def chain_files(chain: Chain, progress: Progress, *, refresh: bool = False) -> dict[str, Path]:
    """The chain's files by role (see Chain.files), in the cache: not to be written to.

    ``vars`` is the initial content of a board's flash, of which every board needs a copy.
    ``refresh`` looks for newer packages. Raises UserError (a missing tool, a recipe), BuildFailed,
    InfraError (network, disk).
    """
    parts = chain_parts(chain, progress, refresh=refresh)
    return {role: _file(parts, ref) for role, ref in chain.files.items()}


def chain_parts(chain: Chain, progress: Progress, *, refresh: bool = False) -> dict[str, Part]:
    """The chain's parts by name, its payload included; raises as chain_files() does."""

    def get(recipe: PartRecipe, payload: Path | None) -> Part:
        if recipe.fetch:
            return stored_or_built(fetched_part(recipe), progress, refresh=refresh)
        return build_part(recipe, payload, progress, refresh=refresh)

    return _parts(chain, get) or {}


def known_parts(chain: Chain) -> dict[str, Part] | None:
    """As chain_parts() if all parts are in the cache, otherwise None; no network.

    Raises UserError for a broken recipe, or a missing tool.
    """

    def get(recipe: PartRecipe, payload: Path | None) -> Part | None:
        return fetched_part(recipe).stored() if recipe.fetch else known_build(recipe, payload)

    return _parts(chain, get)


def _parts(
    chain: Chain, get: Callable[[PartRecipe, Path | None], Part | None]
) -> dict[str, Part] | None:
    """Each part of the chain by its name, the payload's first; None if one is None."""
    refs = [*([chain.payload] if chain.payload else []), *chain.files.values()]
    parts: dict[str, Part] = {}
    for name in dict.fromkeys(ref.split(":")[0] for ref in refs):
        recipe = load_recipe(name)
        payload = chain.payload if recipe.build and recipe.build.payload else None
        part = get(recipe, _file(parts, payload) if payload else None)
        if part is None:
            return None
        parts[name] = part
    return parts


def _file(parts: dict[str, Part], ref: str) -> Path:
    name, file = ref.split(":")
    return parts[name].file(file)


def fetched_part(recipe: PartRecipe) -> Build[Part]:
    """The build of a part from packages, whose versions stay until a refresh.

    It raises what asymlab.apt.download() raises, and InfraError if a package lacks a file.
    """
    assert recipe.fetch
    wanted = recipe.fetch

    def make(build: Build[Part], progress: Progress) -> Part:
        debs = cache_root() / "debs"
        packages = download(wanted.packages, wanted.suite, wanted.arch, debs, progress)
        progress.update(0, None, f"unpacking {recipe.name}")
        discard(build.work)
        build.work.mkdir(parents=True)
        for package in packages:
            argv = [need_tool("dpkg-deb", "dpkg"), "-x", str(package), str(build.work)]
            run(argv, deadline_s=300)
        return recipe.publish(build, build.work, sorted(package.name for package in packages))

    return recipe.part((_LAYOUT, recipe.name, wanted.model_dump_json()), make)
