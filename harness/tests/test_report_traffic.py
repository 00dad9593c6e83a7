# SPDX-License-Identifier: Apache-2.0
"""Cache lines that moved on the page, on the map, and as JSON."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from asymlab.config.machine import machine
from asymlab.model.job import LINE_CORES
from asymlab.model.result import RunResult
from asymlab.model.traffic import SUFFIX, Source, Traffic
from asymlab.report.map.chart import Scale
from asymlab.report.map.style import colour_at
from asymlab.report.map.traffic import top_of, traffic_svg
from asymlab.report.pages import traffic as page
from asymlab.report.pages.run import render
from asymlab.report.traffic import (
    STACK,
    LoadTraffic,
    coarse,
    load_traffics,
    parts,
    rates_of,
    tops,
    traffic_json,
    words,
)
from goldens import assert_golden
from made_traffic import made_cores, run_with_traffic

BOX = machine("hygon-2s2n2l2c2t")
SVG = "{http://www.w3.org/2000/svg}"


def made(*slots: int, source: Source = Source.CORE, counted: float | None = None) -> Traffic:
    """Lines of one source in slots of 2 ms."""
    length = 2.0 * len(slots)
    counts = dict.fromkeys(Source, (0,) * len(slots)) | {source: slots}
    return Traffic(
        length_ms=length,
        counted_ms=counted or length,
        begin_ms=0,
        ends_ms=tuple(2.0 * number for number in range(1, 1 + len(slots))),
        lines=counts,
        totals={one: float(sum(lines)) for one, lines in counts.items()},
        wait_ms=1.0,
    )


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[RunResult, Path]:
    folder = tmp_path_factory.mktemp("run")
    return run_with_traffic(folder), folder


def entries(text: str) -> list[dict[str, Any]]:
    """What the page's script gets."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found
    data: list[dict[str, Any]] = json.loads(found[1])["entries"]
    return data


def test_charts_are_of_the_same_loads_as_timelines_and_of_loads_without(
    run: tuple[RunResult, Path],
) -> None:
    found = {(e["arm"], e["load"], e["replica"]): e for e in entries(render(*run))}
    traced, untraced = found["asym", "wake", 0], found["asym", "benchblas SIS_UTIL", 0]
    assert traced["whole"] and traced["traffic"]
    assert untraced["whole"] is None and untraced["traffic"]
    assert found["asym", "wake", 1]["whole"] and "traffic" not in found["asym", "wake", 1]
    assert untraced["traffic"]["length"] == 0.18
    assert untraced["traffic"]["begin"] == 0 and untraced["traffic"]["ends"][:2] == [2000, 4000]
    rates = untraced["traffic"]["rates"]
    assert rates.keys() == {name for name, _ in STACK}
    assert rates["socket"][:2] == [250, 260] and not any(rates["core"])


def test_arms_have_one_scale_and_loads_their_own(run: tuple[RunResult, Path]) -> None:
    found = entries(render(*run))
    by_load: dict[str, set[float]] = {}
    for one in found:
        if "traffic" in one:
            by_load.setdefault(one["load"], set()).add(one["traffic"]["top"])
    assert all(len(top) == 1 for top in by_load.values())
    assert by_load["wake"] != by_load["benchblas SIS_UTIL"]
    sample = run[0].arms[0].samples[0]
    both = [LoadTraffic(sample, "one", made(5, 9)), LoadTraffic(sample, "one", made(6))]
    assert tops(both) == {"one": 4.5}


def test_rates_are_lines_per_ms_and_memory_is_one_of_them() -> None:
    one = made(4, 10, source=Source.NODE_MEMORY)
    assert rates_of(one)["memory"] == [2, 5]
    assert rates_of(made(3, source=Source.NODE))["node"] == [1.5]


def test_slots_are_joined_to_fit_the_page() -> None:
    joined = coarse(made(1, 2, 3, 4, 5), most=2)
    assert joined.ends_ms == (6, 10)
    assert joined.lines[Source.CORE] == (6, 9)
    assert coarse(made(1, 2, 3), most=3) == made(1, 2, 3)
    assert sum(coarse(made(*range(100)), most=7).lines[Source.CORE]) == sum(range(100))


def test_the_words_of_a_chart() -> None:
    assert_golden(words(made(4, 10, 2)))
    assert_golden(words(made(4, 10, 2, counted=4)))


def test_parts_sum_their_cores() -> None:
    found = {part.name: part for part in parts(BOX, made_cores(BOX, factor=4))}
    assert found["core 3"].arrived[Source.CORE] == 3 and found["core 3"].from_caches == 5
    assert found["LLC 1"].between == 2 + 3  # between its cores 2 and 3
    assert found["node 0"].between == found["socket 1"].between == 0
    assert found["machine"].between == 2 * len(BOX.cores)
    assert found["machine"].arrived[Source.OWN_MEMORY] == pytest.approx(0.3 * len(BOX.cores))
    alone = {part.name: part for part in parts(machine("vera-8c2t"), made_cores(BOX))}
    assert alone["machine"].between is None  # it has one socket


def test_the_map_has_colours_by_traffic() -> None:
    found = parts(BOX, made_cores(BOX, factor=4))
    top = top_of(found)
    svg = ET.fromstring(traffic_svg(BOX, found, 2 * top, "A map"))
    tiles = {int(one.get("data-cpu", "")): one for one in svg.iter() if one.get("data-cpu")}
    assert tiles.keys() == {cpu.id for cpu in BOX.cpus}
    values = {cpu: float(tile.get("data-value", "")) for cpu, tile in tiles.items()}
    assert values[6] == values[7] == 5  # threads of core 3
    scale = Scale("", 2 * top)
    assert tiles[6].get("fill") == colour_at(scale.place(5))
    boxes = [one for one in svg.iter(f"{SVG}rect") if one.get("data-value")]
    assert len(boxes) == 1 + 2 + 4 + 8  # machine, sockets, nodes, LLCs
    assert colour_at(scale.place(top)) in boxes[0].get("style", "")
    texts = [text.text for text in svg.iter(f"{SVG}text")]
    assert "LLC 1: 5" in texts and "machine: 32" in texts
    assert "0" in texts and "64" in texts and any("lines per ms" in str(t) for t in texts)
    assert_golden(svg.get("aria-label"))
    assert "from another socket" in str(tiles[6].findtext(f"{SVG}title"))


def test_a_machine_of_one_socket_has_no_outline() -> None:
    box = machine("vera-8c2t")  # its socket, node and LLC are one box
    svg = traffic_svg(box, parts(box, made_cores(box)), 10, "A map")
    assert "machine" not in svg and "LLC 0: 28" in svg
    assert svg.count('" style="stroke:') == 1


def test_places_on_the_scale() -> None:
    scale = Scale("lines", 99.0)
    assert (scale.place(0), scale.place(99), scale.place(1e6)) == (0, 1, 1)
    assert scale.place(scale.middle) == pytest.approx(0.5)
    assert scale.middle == pytest.approx(9)
    assert Scale("lines", 0.0).place(0.0) == 0


def test_the_page_has_tables_for_charts_and_maps(run: tuple[RunResult, Path]) -> None:
    text = unescape(render(*run))
    tables = text.partition('id="h-lines"')[2].partition("</section>")[0]
    row = re.search(r">asym, replica 0</th>(.*?)</tr>", tables, re.S)
    assert row
    cells = re.findall(r'<td class="num">([^<]*)</td>', row[1])
    assert len(cells) == len(STACK) + 1
    # maps of placement and of four rows with three arms
    assert tables.count('<svg xmlns="http://www.w3.org/2000/svg" class="asymlab-map"') == 15
    assert tables.count("Table of this map") == 15
    assert "% of these lines moved during wake" in tables
    assert "socket: another socket" in text


def test_maps_of_arms_have_one_scale(run: tuple[RunResult, Path]) -> None:
    found = page.section(*run, load_traffics(*run))
    assert found
    title, boots = found.maps[0]
    assert (title, [boot.arm for boot in boots]) == ("placement", ["asym", "equal", "asym+smt"])
    ends = {re.findall(r'text-anchor="end">([^<]*)<', boot.svg)[-1] for boot in boots}
    assert ends == {"32"}  # of the first arm; others have at most 29
    loaded = sum(load_traffics(*run)[0].traffic.totals.values())
    assert boots[0].percent == pytest.approx(100 * loaded / (120_000 + 16 * 2300))


def test_too_many_maps_are_tables(
    run: tuple[RunResult, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE_TILES", 4 * len(BOX.cpus))
    found = page.section(*run, load_traffics(*run))
    assert found
    assert [bool(boots[0].svg) for _, boots in found.maps] == [True, False, False, False, False]
    assert all(boot.parts for _, boots in found.maps for boot in boots)


def test_json_has_the_figures_of_the_page(run: tuple[RunResult, Path]) -> None:
    found = json.loads(json.dumps(traffic_json(*run)))
    first = found[0]
    assert (first["arm"], first["load"], first["replica"]) == ("asym", "wake", 0)
    shown = entries(render(*run))[0]["traffic"]
    slots = zip((first["begin_ms"], *first["ends_ms"]), first["ends_ms"], strict=False)
    rates = [
        round(lines / (end - begin), 1)
        for (begin, end), lines in zip(slots, first["lines"]["socket"], strict=True)
    ]
    assert shown["rates"]["socket"] == rates
    assert first["per_ms"]["socket"] == pytest.approx(sum(rates) / len(rates), rel=0.02)
    by_name = {(part["kind"], part["number"]): part for part in first["boot"]["parts"]}
    assert by_name["llc", 1]["between"] == 5
    assert by_name["core", 3]["cpus"] == [6, 7]


def test_files_that_are_missing_or_damaged_are_left_out(tmp_path: Path) -> None:
    result = run_with_traffic(tmp_path)
    before = len(load_traffics(result, tmp_path))
    home = tmp_path / result.arms[0].samples[0].folder
    (home / LINE_CORES).write_text("{")
    assert traffic_json(result, tmp_path)[0]["boot"] == {"virtual_ms": None, "parts": []}
    (home / f"wake{SUFFIX}").write_text("{")
    assert len(load_traffics(result, tmp_path)) == before - 1
    for path in tmp_path.rglob(f"*{SUFFIX}"):
        path.unlink()
    text = render(result, tmp_path)
    assert "h-lines" not in text and "lines per ms" not in text.partition("<script")[0]
