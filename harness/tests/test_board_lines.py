# SPDX-License-Identifier: Apache-2.0
"""The emulator's statistics of cache lines as facts of a boot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asymlab.boards.qemu.line_cores import first_cpus, keep_cores
from asymlab.boards.qemu.rounds import RoundStats
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.model.job import LINE_CORES, LINES
from asymlab.model.lines import LineCores
from goldens import refused
from made_traffic import row_text

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


def stats(*cores: dict[str, object]) -> RoundStats:
    lines = {"evicted": 0, "cores": cores}
    return RoundStats.model_validate_json(text(lines).replace('"virtual-ns": 1', '"virtual-ns": 9'))


@pytest.mark.parametrize("name", ["vera-8c2t", "alder-8p8e", "hygon-2s2n2l2c2t"])
def test_cores_are_those_of_linux(tmp_path: Path, name: str) -> None:
    """QEMU counts the places of x86 CPUs, also those of the second thread of an E-core."""
    box = machine(name)
    numbers = first_cpus(box)
    assert sorted(numbers.values()) == [min(core) for core in box.cores]
    assert (numbers == {cpu: cpu for cpu in numbers}) == (name != "alder-8p8e")
    (tmp_path / LINES).write_text(row_text(3, {}) + row_text(9, {}))
    cores = (counts(cpu=number, ns=10 * cpu) for number, cpu in reversed(numbers.items()))
    keep_cores(stats(*cores), box, tmp_path)
    kept = LineCores.model_validate_json((tmp_path / LINE_CORES).read_text())
    assert kept.virtual_ns == 6  # since the emulator was started
    assert [(core.cpu, core.ns) for core in kept.cores] == [
        (min(core), 10 * min(core)) for core in box.cores
    ]


def test_cores_of_another_machine_and_an_empty_log_are_errors(tmp_path: Path) -> None:
    (tmp_path / LINES).write_text(row_text(3, {}))
    with refused(InfraError):
        keep_cores(stats(counts(cpu=1)), machine("vera-8c2t"), tmp_path)
    (tmp_path / LINES).write_text("")
    with pytest.raises(InfraError, match="has no counts of cache lines"):
        keep_cores(stats(counts(cpu=0)), machine("vera-8c2t"), tmp_path)


def test_boots_without_costs_leave_no_file_of_cores(tmp_path: Path) -> None:
    keep_cores(RoundStats.model_validate_json(text(None)), machine("vera-8c2t"), tmp_path)
    assert not [*tmp_path.iterdir()]
