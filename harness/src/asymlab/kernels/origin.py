# SPDX-License-Identifier: Apache-2.0
"""What a tree that somebody works in has in common with the bases: content, and with it objects."""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.kernels.series import list_series, load_series
from asymlab.kernels.source import Source, kernels_cache, unpacked_bases
from asymlab.kernels.version import LINUX
from asymlab.sources.content import States, signature
from asymlab.sources.patching import touched_states
from asymlab.sources.series import Series
from asymlab.store import digest, write_atomic


def same_as(source: Source) -> tuple[str, Source, Series | None] | None:
    """The base, with or without a series, whose content is that of ``source``: its name, its
    sources, the series. None if there is none in the cache."""
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


def nearest(source: Source, objects: str) -> tuple[Source, States] | None:
    """The base with finished ``objects`` that has most files in common with ``source``, and what
    it holds; None if none has half of them."""
    best, common = None, len(source.wanted) // 2
    for base in unpacked_bases().values():
        if (base.tree / objects / ".asymlab-done").is_file():
            states = base.states()
            same = sum(states.get(name) == state for name, state in source.wanted.items())
            if same > common:
                best, common = (base, states), same
    return best


def _patched(base: Source, states: States, series: Series) -> str:
    """The signature of a base's content with a series, remembered; "" if it does not apply."""
    known = kernels_cache() / "patched" / digest(signature(states), series.digest())[:16]
    if not known.is_file():
        try:
            touched = touched_states(series, base.tree, LINUX)
        except UserError:
            touched = None
        made = dict(states) | (touched or {})
        text = signature({n: s for n, s in made.items() if s}) if touched is not None else ""
        write_atomic(known, text)
    return known.read_text()
