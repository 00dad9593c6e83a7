# SPDX-License-Identifier: Apache-2.0
"""The plots of a handover: what they show, in words and in marks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asymlab.model.handover import SUFFIX
from asymlab.report.handover import draw, drawn
from asymlab.report.pages.run import render
from goldens import assert_golden
from made_compared import compared
from made_handover import calm, made, stored


@pytest.fixture
def svg() -> ET.Element:
    (one,) = draw([made()])
    return ET.fromstring(one.svg)


def texts(svg: ET.Element, kind: str) -> list[str]:
    return [one.text or "" for one in svg.iter("text") if kind in one.get("class", "").split()]


def boxes(svg: ET.Element, kind: str) -> int:
    ways = (one for one in svg.iter("path") if one.get("class") == kind)
    return sum(one.get("d", "").count("z") for one in ways)


def test_words_say_what_a_plot_shows(svg: ET.Element) -> None:
    assert_golden([svg.get("aria-label"), *(one.words for one in draw([calm()]))])
    assert draw([made()])[0].words == svg.get("aria-label")


def test_each_cpu_has_a_row_and_the_lock_another_one(svg: ET.Element) -> None:
    assert texts(svg, "name") == ["lock", "CPU 0", "CPU 1"]
    assert boxes(svg, "b-gone mine") == 1
    assert boxes(svg, "b-hold mine") == 4  # twice the lock's row, twice the CPU's
    assert boxes(svg, "b-hold") == 2
    assert boxes(svg, "b-else") == 1
    assert texts(svg, "b-gone") == ["turn of vCPU 0, which has no CPU"]


def test_yields_and_penalties_are_marked(svg: ET.Element) -> None:
    kinds = [one.get("class", "") for one in svg.iter("g")]
    assert kinds == ["to-me", "to-me ran", "penalty"]
    assert texts(svg, "to") == ["1"]
    assert texts(svg, "penalty") == ["penalty 6.0 ms"]
    assert texts(svg, "off") == ["vCPU 0 has no CPU for 2.99 ms"]


def test_all_is_within_the_plot(svg: ET.Element) -> None:
    width, height = (float(value) for value in svg.get("viewBox", "").split()[2:])
    for way in svg.iter("path"):
        if way.get("class", "").startswith("b-"):
            right = [float(value) for value in re.findall(r"H([\d.]+)", way.get("d", ""))]
            assert all(0 <= value <= width for value in right)
    ys = [float(one.get("y", "0")) for one in svg.iter("text")]
    assert min(ys) > 5 and max(ys) < height


def test_without_a_lock_there_is_no_row_of_it() -> None:
    (one,) = draw([made().model_copy(update={"lock": ()})])
    assert "the lock" not in one.words
    assert texts(ET.fromstring(one.svg), "name") == ["CPU 0", "CPU 1"]


def test_the_arm_with_the_penalty_is_first(tmp_path: Path) -> None:
    result = stored(tmp_path, calm(), made())
    shown = {one.name: drawn(one, tmp_path) for one in result.experiments}
    chosen, plots = shown.pop("ticket-libvirt")
    assert [one.arm for one in plots] == ["debooster", "base"]
    assert "of the 1 penalties" in chosen
    assert all(one == ("", []) for one in shown.values())


def test_the_page_has_the_plots_and_the_rule_of_the_window(tmp_path: Path) -> None:
    page = render(stored(tmp_path, calm(), made()), tmp_path)
    assert page.count('<svg class="plot handover"') == 2
    assert page.count("the median time") == 1
    assert "What a penalty does" not in render(compared(1), tmp_path / "none")


def test_a_damaged_file_is_left_out(tmp_path: Path) -> None:
    result = stored(tmp_path, made())
    (file,) = tmp_path.glob(f"x/debooster/0/*{SUFFIX}")
    file.write_text(file.read_text()[:-9])
    assert "What a penalty does" not in render(result, tmp_path)


def test_a_long_window_has_few_lines_of_time() -> None:
    (one,) = draw([made().model_copy(update={"length_us": 2_000_000})])
    assert 5 <= len(texts(ET.fromstring(one.svg), "tick")) <= 13
