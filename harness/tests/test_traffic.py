# SPDX-License-Identifier: Apache-2.0
"""The emulator's log of cache lines, and what moved while a load ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asymlab.checks.traffic import load_traffic
from asymlab.errors import InfraError
from asymlab.model.traffic import Source, Traffic
from asymlab.trace.line_log import read_line_log
from goldens import refused
from made_traffic import MS, log_text, row_text

DATA = Path(__file__).parent / "data"

SLOTS = (
    {"moved.core": 10, "fetched.own": 4, "ns": 1000},
    {"moved.core": 20, "moved.llc": 2, "ns": 3000},
    {"moved.socket": 8, "fetched.socket": 6, "moved.node": 1, "fetched.node": 5, "ns": 500},
)
"""Three slots of 2 ms."""


def stored(folder: Path, text: str) -> Path:
    path = folder / "lines.jsonl"
    path.write_text(text)
    return path


def test_a_log_is_read_as_counts_by_source(tmp_path: Path) -> None:
    log = read_line_log(stored(tmp_path, log_text(SLOTS, begin=5 * MS)))
    assert log["ns"].to_list() == [5 * MS, 7 * MS, 9 * MS, 11 * MS]  # its last line is there twice
    assert log["wait_ns"].to_list() == [0, 1000, 4000, 4500]
    last = {source: log[source][-1] for source in Source}
    assert last == {
        Source.CORE: 30,
        Source.LLC: 2,
        Source.NODE: 1,
        Source.SOCKET: 8,
        Source.OWN_MEMORY: 4,
        Source.NODE_MEMORY: 5,
        Source.SOCKET_MEMORY: 6,
    }


def test_a_log_of_the_emulator_is_read() -> None:
    """Of a bare guest that reads 4096 lines; its counts of ranges are left out."""
    log = read_line_log(DATA / "lines.jsonl")
    assert log.height == 9
    assert (log["ns"][-1], log["wait_ns"][-1]) == (745_575, 512_100)
    assert log[Source.OWN_MEMORY][-1] == 6_145
    found = load_traffic(log, (100_000, 400_000))
    assert found.totals[Source.OWN_MEMORY] > 2000 and not found.totals[Source.CORE]


def test_a_log_that_is_cut_is_read_up_to_there(tmp_path: Path) -> None:
    text = log_text(SLOTS)
    whole = text.splitlines(keepends=True)
    for left in (1, len(whole[-1]) + 5):
        log = read_line_log(stored(tmp_path, text[:-left]))
        lines = text[:-left].count("\n")
        assert log.height == min(lines, len(SLOTS) + 1)
    # a line that is whole but for its end
    assert read_line_log(stored(tmp_path, "".join(whole[:3])[:-1])).height == 3


def test_logs_that_cannot_be_read_are_errors(tmp_path: Path) -> None:
    with refused(InfraError):
        read_line_log(tmp_path / "lines.jsonl")
    for text in ("", row_text(0, {}), row_text(0, {}) + row_text(9, {})[:40]):
        with refused(InfraError):
            read_line_log(stored(tmp_path, text))
    lines = log_text(SLOTS).splitlines(keepends=True)
    damaged = {
        "no JSON": lines[1][:50] + "\n",
        "no such count": lines[1].replace('"moved":{"core":10', '"moved":{"far":10'),
        "no number": lines[1].replace('"ns":1000', '"ns":"many"'),
    }
    for line in damaged.values():
        with refused(InfraError) as caught:
            read_line_log(stored(tmp_path, "".join([lines[0], line, *lines[2:]])))
        assert "lines.jsonl:2: " in str(caught.value)


def test_counts_and_times_do_not_fall(tmp_path: Path) -> None:
    lines = log_text(SLOTS).splitlines(keepends=True)
    lower = row_text(9 * MS, {"moved.core": 29, "ns": 4500})
    for number, text in ((3, [lines[0], lines[2], lines[1]]), (5, [*lines[1:], lower])):
        with refused(InfraError) as caught:
            read_line_log(stored(tmp_path, "".join(text)))
        assert f"lines.jsonl:{number}: " in str(caught.value)


def made(folder: Path, window: tuple[float, float], text: str = "") -> Traffic:
    """The traffic of a load in a window in ms."""
    log = read_line_log(stored(folder, text or log_text(SLOTS)))
    return load_traffic(log, (round(window[0] * MS), round(window[1] * MS)))


def test_times_of_slots_begin_with_the_load(tmp_path: Path) -> None:
    found = made(tmp_path, (2, 6))
    assert (found.begin_ms, found.ends_ms, found.length_ms) == (0, (2, 4), 4)
    assert found.lines[Source.CORE] == (20, 0)
    assert found.lines[Source.SOCKET] == (0, 8)
    assert not found.is_cut


def test_slots_at_the_ends_count_for_the_part_within(tmp_path: Path) -> None:
    """From 1 to 4.5 ms: half of the first slot, the second one, a quarter of the third one."""
    found = made(tmp_path, (1, 4.5))
    assert (found.begin_ms, found.ends_ms) == (-1, (1, 3, 5))
    assert found.lines[Source.CORE] == (10, 20, 0)
    assert found.totals[Source.CORE] == 0.5 * 10 + 20
    assert found.totals[Source.SOCKET] == 0.25 * 8
    assert found.totals[Source.OWN_MEMORY] == 0.5 * 4
    assert found.wait_ms == (0.5 * 1000 + 3000 + 0.25 * 500) / MS
    assert found.per_ms[Source.CORE] == 25 / 3.5


def test_a_load_after_the_end_of_the_log_is_counted_up_to_there(tmp_path: Path) -> None:
    found = made(tmp_path, (4, 9))
    assert (found.length_ms, found.counted_ms, found.is_cut) == (5, 2, True)
    assert found.per_ms[Source.SOCKET] == 8 / 2
    with refused(InfraError):
        made(tmp_path, (6, 9))


def test_what_is_stored_is_read_back(tmp_path: Path) -> None:
    found = made(tmp_path, (1, 4.5))
    text = found.model_dump_json()
    assert Traffic.model_validate_json(text) == found
    assert set(json.loads(text)["lines"]) == {str(source) for source in Source}


@pytest.mark.parametrize("name", ["moved.core", "moved.llc", "moved.node", "moved.socket"])
def test_each_count_has_its_own_column(tmp_path: Path, name: str) -> None:
    found = made(tmp_path, (0, 2), log_text([{name: 7, name.replace("moved", "taken"): 3}]))
    source = Source(name.partition(".")[2])
    assert {one: count for one, count in found.totals.items() if count} == {source: 7}
