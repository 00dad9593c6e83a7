# SPDX-License-Identifier: Apache-2.0
"""The emulator's statistics of cache lines as facts of a boot."""

from __future__ import annotations

import json

from asymlab.boards.qemu.rounds import RoundStats

ZERO = {"core": 0, "llc": 0, "node": 0, "socket": 0}


def counts(**more: object) -> dict[str, object]:
    none: dict[str, object] = {"ns": 0, "store-ns": 0, "hits": 0, "prefetched": 0}
    none |= {"moved": ZERO, "fetched": {"own": 4, "node": 0, "socket": 0}, "taken": ZERO}
    return none | more


def text(lines: dict[str, object] | None) -> str:
    """What the emulator writes at its end."""
    numbers = ("virtual-ns", "host-ns", "insns", "counted-insns", "rounds", "slices", "warps")
    stats: dict[str, object] = dict.fromkeys(numbers, 1)
    stats |= {"slice-hash": "0", "cpus": [1, 2], "stalls": [3, 4]}
    return json.dumps(stats | ({"lines": lines} if lines else {}))


def test_facts_are_sums_over_cores() -> None:
    cores = [
        counts(cpu=0, ns=1_500_000_000, hits=3, moved=ZERO | {"llc": 5}),
        counts(cpu=2, ns=600_000_000, prefetched=2, moved=ZERO | {"llc": 6, "socket": 1}),
    ]
    stats = RoundStats.model_validate_json(text({"evicted": 9, "cores": cores}))
    facts = stats.facts()
    assert facts["lines_wait_s"] == "2.100"
    assert (facts["lines_hit"], facts["lines_prefetched"], facts["lines_evicted"]) == (
        "3",
        "2",
        "9",
    )
    assert (facts["lines_moved_llc"], facts["lines_moved_socket"]) == ("11", "1")
    assert (facts["lines_taken_node"], facts["lines_fetched_own"]) == ("0", "8")
    assert stats.stalls == (3, 4)


def test_without_costs_there_are_no_facts_of_lines() -> None:
    facts = RoundStats.model_validate_json(text(None)).facts()
    assert not [name for name in facts if name.startswith("lines")]
