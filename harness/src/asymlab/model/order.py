# SPDX-License-Identifier: Apache-2.0
"""The words of a system's order, and mistakes in it (asymlab.checks.tiers has what they mean).

Separate because system files and the tiers of a machine are checked by the same rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from asymlab.model.machine import Machine

ORDER_WORDS = {
    "core": "one thread of each core",
    "capacity": "one thread of each core, one tier for every capacity class, strongest first",
    "type:NAME": "one thread of each core of a type",
    "kind": "one thread of each core, P-cores before E-cores; one tier if CPUID has no core types",
    "sibling": "the other threads of the cores in the tiers before",
}
"""The words of a system's ``order``. A word covers the cores that no earlier word covers."""

_COVERS_ALL = ("core", "capacity", "kind")


def wrong_word(word: str, machine: Machine) -> tuple[str, str] | None:
    """Why ``word`` is not one of an order on ``machine``, and a hint."""
    kind, separator, name = word.partition(":")
    if kind == "type" and separator:
        types = [one.name for one in machine.core_types]
        if name in types:
            return None
        return f"{machine.name} has no core type {name!r}", f"its types: {', '.join(types)}"
    if word in ORDER_WORDS and word != "type:NAME":
        return None
    return f"unknown tier {word!r}", f"known: {', '.join(ORDER_WORDS)}"


def wrong_order(order: Sequence[str], machine: Machine) -> tuple[int, str, str] | None:
    """The first mistake in ``order`` on ``machine``: its index, the reason, a hint."""
    first_threads = list[str]()
    for index, word in enumerate(order):
        if wrong := wrong_word(word, machine):
            return index, *wrong
        if word == "sibling":
            if index == 0 or order[index - 1] == "sibling":
                return index, "no tier before it has first threads", "order: [core, sibling]"
            continue
        if word in first_threads or {*first_threads} & {*_COVERS_ALL}:
            reason = f"no core is left for {word!r}: the words before it cover all of its cores"
            return index, reason, "remove the word"
        first_threads.append(word)
    return None
