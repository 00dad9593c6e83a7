# SPDX-License-Identifier: Apache-2.0
"""What a local tree has in common with the bases: content, and with it objects."""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.kernels.bases import list_series, load_series
from asymlab.kernels.source import LINUX, KernelSource, kernels_cache, unpacked_bases
from asymlab.sources.content import States, signature
from asymlab.sources.patching import touched_states
from asymlab.sources.series import Series
from asymlab.store import digest, write_atomic


def same_as(source: KernelSource) -> tuple[str, KernelSource, Series | None] | None:
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


def _patched(base: KernelSource, states: States, series: Series) -> str:
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
