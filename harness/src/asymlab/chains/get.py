# SPDX-License-Identifier: Apache-2.0
"""A chain's files: fetched or built if they are not in the cache."""

from __future__ import annotations

from pathlib import Path

from asymlab.builder.build import stored_or_built
from asymlab.chains.build import build_part, known_build
from asymlab.chains.chain import Chain
from asymlab.chains.fetch import PartFetch
from asymlab.chains.part import Part, PartRecipe, load_recipe
from asymlab.progress import Progress


def chain_files(chain: Chain, progress: Progress, *, refresh: bool = False) -> dict[str, Path]:
    """The chain's files by role (see Chain.files), whole and read-only by custom.

    ``vars`` is what a new board's flash holds: every board needs its own copy. ``refresh``
    looks for newer packages. Raises UserError (a missing tool, a recipe), BuildFailed, InfraError
    (network, disk).
    """
    parts = chain_parts(chain, progress, refresh=refresh)
    return {role: _file(parts, ref) for role, ref in chain.files.items()}


def chain_parts(chain: Chain, progress: Progress, *, refresh: bool = False) -> dict[str, Part]:
    """The parts that the chain is made of, by name, its payload included; raises likewise."""
    parts: dict[str, Part] = {}
    for name in _names(chain):
        recipe = load_recipe(name)
        if recipe.fetch:
            parts[name] = stored_or_built(PartFetch(recipe), progress, refresh=refresh)
        else:
            payload = _payload(chain, recipe, parts)
            parts[name] = build_part(recipe, payload, progress, refresh=refresh)
    return parts


def known_parts(chain: Chain) -> dict[str, Part] | None:
    """As chain_parts() for a chain that is in the cache whole, else None; without network.

    Raises UserError for a broken recipe, or a missing tool.
    """
    parts: dict[str, Part] = {}
    for name in _names(chain):
        recipe = load_recipe(name)
        part = (
            PartFetch(recipe).stored()
            if recipe.fetch
            else known_build(recipe, _payload(chain, recipe, parts))
        )
        if part is None:
            return None
        parts[name] = part
    return parts


def _names(chain: Chain) -> list[str]:
    """Names of the chain's parts, each once, the payload's before what it goes into."""
    refs = [*([chain.payload] if chain.payload else []), *chain.files.values()]
    return list(dict.fromkeys(ref.split(":")[0] for ref in refs))


def _payload(chain: Chain, recipe: PartRecipe, parts: dict[str, Part]) -> Path | None:
    if chain.payload and recipe.build and recipe.build.payload:
        return _file(parts, chain.payload)
    return None


def _file(parts: dict[str, Part], ref: str) -> Path:
    name, file = ref.split(":")
    return parts[name].file(file)
