# SPDX-License-Identifier: Apache-2.0
"""The page in a real browser."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asymlab.config.system import system
from asymlab.report.pages.run import render, write_page
from browser import opened
from made_compared import compared
from made_handover import calm, made, stored
from made_traffic import run_with_traffic
from sample_run import sample_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Pixels = dict[str, int]

COUNT_COLOURS = """
(canvas, where) => {
  const [x, y, width, height] = where || [0, 0, canvas.width, canvas.height];
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(x, y, width, height);
  const seen = {};
  for (let i = 0; i < data.length; i += 4) {
    const key = [data[i], data[i + 1], data[i + 2], data[i + 3]].join();
    seen[key] = (seen[key] || 0) + 1;
  }
  return seen;
}
"""
DECODE = """
async shot => {
  const image = new Image();
  image.src = "data:image/png;base64," + shot;
  await image.decode();
  return (COUNT)(image);
}
"""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what was asked for is drawn: two frames, for drawing is done in the next one."""
THEME_BAD = """
() => {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--bad").trim();
  probe.fillRect(0, 0, 1, 1);
  return Array.from(probe.getImageData(0, 0, 1, 1).data).join();
}
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    return write_page(sample_run(folder), folder)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    return write_page(sample_run(folder, "vera-rubin", replicas=1), folder)


def pixels(page: Page, arm: str, where: tuple[int, int, int, int] | None = None) -> Pixels:
    """How often each colour occurs on an arm's timeline, or in x, y, width, height of it."""
    canvas = page.locator(f".panel[data-arm='{arm}'] canvas:not(.traffic)")
    canvas.wait_for()
    page.wait_for_function("c => c.width > 400", arg=canvas.element_handle())
    page.evaluate(DRAWN)
    found: Pixels = canvas.evaluate(COUNT_COLOURS, where)
    return found


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name={name}][value='{value}']").check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_small_machine(small: Path, scheme: str) -> None:
    with opened(small, "dark" if scheme == "dark" else "light") as page:
        assert page.locator(".asymlab-map .thread").count() == 16
        assert page.locator(".panel").count() == 3
        bad = page.evaluate(THEME_BAD)
        assert pixels(page, "asym").get(bad, 0) > 500  # shared cores, broken steps, the flag
        assert pixels(page, "asym+smt").get(bad, 0) == 0
        assert "first violation" in page.locator(".matrix td.first").inner_text().lower()
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (ground == "rgb(15, 20, 27)") == (scheme == "dark")
        assert not_blank(page)


def test_choosing_by_click(small: Path) -> None:
    with opened(small) as page:
        page.locator(".panel").nth(2).wait_for()
        page.locator("label:has(input[value='asym+smt'])").click()
        page.wait_for_function("document.querySelectorAll('.panel').length === 1")
        assert page.locator(".panel").get_attribute("data-arm") == "asym+smt"
        pick(page, "arm", "side by side")
        pick(page, "load", "run")
        page.wait_for_function("document.querySelector('.panel small').textContent.includes('run')")
        bad = page.evaluate(THEME_BAD)
        assert pixels(page, "asym").get(bad, 0) == 0
        pick(page, "replica", "2")
        page.locator(".panel .void").wait_for()
        assert "512 trace events were lost" in page.locator(".panel .void").inner_text()


def test_zooming_to_the_first_violation(small: Path) -> None:
    with opened(small) as page:
        whole = pixels(page, "asym")
        page.get_by_role("button", name="First violation").click()
        close = pixels(page, "asym")
        assert whole != close
        bad = page.evaluate(THEME_BAD)
        canvas = page.locator(".panel[data-arm='asym'] canvas")
        box = canvas.bounding_box()
        assert box is not None
        # the flag stands 2/5 into the view (10 of 25 ms); the row of CPU 1 is the second, and
        # under it is the lane that shows sharing
        at = round(104 + (box["width"] - 112) * 0.4)
        assert pixels(page, "asym", (at - 6, 31, 12, 8)).get(bad, 0) > 30
        assert pixels(page, "asym", (at - 12, 50, 24, 28)).get(bad, 0) > 60
        assert pixels(page, "asym", (104, 73, 900, 2)).get(bad, 0) > 900
        assert bad not in pixels(page, "asym+smt", (104, 73, 900, 2))
        page.mouse.move(box["x"] + at, box["y"] + 40 + 18)
        tip = page.locator("#tip").inner_text()
        assert "1.704" in tip
        assert "▸ CPU 1: fill/1" in tip
        assert "CPU 0: fill/0" in tip
        canvas.focus()
        page.keyboard.press("0")
        assert pixels(page, "asym") == whole


def test_large_machine(large: Path) -> None:
    assert large.stat().st_size < 4_000_000
    with opened(large) as page:
        assert page.locator(".asymlab-map .thread").count() == 176
        bad = page.evaluate(THEME_BAD)
        assert pixels(page, "asym").get(bad, 0) > 500
        assert page.evaluate("document.body.scrollWidth <= innerWidth")
        assert not_blank(page)


def test_narrow_screen(small: Path) -> None:
    with opened(small) as page:
        page.set_viewport_size({"width": 420, "height": 800})
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forest_plots_on_a_narrow_screen(tmp_path: Path, scheme: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(render(compared(), tmp_path), encoding="utf-8")
    with opened(file, "dark" if scheme == "dark" else "light") as page:
        page.set_viewport_size({"width": 400, "height": 800})
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
        plots = page.locator(".plot.forest")
        label = plots.first.locator("text.name").first
        ground = page.evaluate(
            "getComputedStyle(document.querySelector('section')).backgroundColor"
        )
        assert plots.count() == len(system("kvm-yield").experiments)
        assert label.evaluate("text => getComputedStyle(text).fill") != ground
        plot, text = plots.first.bounding_box(), label.bounding_box()
        assert plot and text and plot["x"] <= text["x"] and text["height"] >= 8


@pytest.fixture(scope="module")
def charged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("charged")
    return write_page(run_with_traffic(folder), folder)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_traffic_below_timelines_has_their_axis_and_one_scale(charged: Path, scheme: str) -> None:
    with opened(charged, "dark" if scheme == "dark" else "light") as page:
        far, near = (theme_colour(page, name) for name in ("--t-socket", "--t-core"))
        seen = {arm: traffic_pixels(page, arm) for arm in ("asym", "equal")}
        assert seen["asym"].get(far, 0) > 20_000 and near not in seen["asym"]
        assert abs(seen["equal"].get(near, 0) - seen["asym"][far]) < 0.01 * seen["asym"][far]
        assert far not in seen["equal"]
        chart = page.locator(".panel[data-arm='asym'] canvas.traffic")
        assert "socket 4.77" in (chart.get_attribute("aria-label") or "")
        chart.focus()
        page.keyboard.press("+")
        page.evaluate(DRAWN)
        assert traffic_pixels(page, "asym") != seen["asym"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")


def test_traffic_of_loads_without_a_timeline(charged: Path) -> None:
    with opened(charged) as page:
        pick(page, "load", "benchblas SIS_UTIL")
        page.wait_for_function("document.querySelectorAll('.panel canvas').length === 3")
        chart = page.locator(".panel[data-arm='asym'] canvas.traffic")
        box = chart.bounding_box()
        assert box
        page.mouse.move(box["x"] + 500, box["y"] + 60)
        tip = page.locator("#tip").inner_text()
        assert "lines per ms" in tip and "socket 2" in tip and "core 0" in tip
        page.mouse.move(box["x"] + 50, box["y"] + 60)
        assert page.locator("#tip").is_hidden()


def theme_colour(page: Page, name: str) -> str:
    """A colour of the page as pixels() has it."""
    return str(page.evaluate(THEME_BAD.replace("--bad", name)))


def traffic_pixels(page: Page, arm: str) -> Pixels:
    canvas = page.locator(f".panel[data-arm='{arm}'] canvas.traffic")
    canvas.wait_for()
    page.wait_for_function("c => c.width > 400", arg=canvas.element_handle())
    page.evaluate(DRAWN)
    found: Pixels = canvas.evaluate(COUNT_COLOURS, None)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_handovers_on_a_narrow_screen(tmp_path: Path, scheme: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(render(stored(tmp_path, calm(), made()), tmp_path), encoding="utf-8")
    with opened(file, "dark" if scheme == "dark" else "light") as page:
        page.set_viewport_size({"width": 400, "height": 800})
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
        plots = page.locator(".plot.handover")
        assert plots.count() == 2
        text = plots.first.locator("text.name").first.bounding_box()
        assert text and text["height"] >= 8  # it is scrolled, not scaled
        fill = "element => getComputedStyle(element).fill"
        kinds = ("b-hold", "b-wait", "b-work", "b-gone", "b-else")
        fills = [plots.first.locator(f"path.{kind}").first.evaluate(fill) for kind in kinds]
        ground = page.evaluate(
            "getComputedStyle(document.querySelector('section')).backgroundColor"
        )
        assert len({*fills, ground}) == 1 + len(kinds)


def test_text_alternatives(small: Path) -> None:
    with opened(small) as page:
        page.locator(".panel canvas").first.wait_for()
        label = page.locator(".panel canvas").first.get_attribute("aria-label") or ""
        assert "order broken at 2, 3" in label
        assert "First violation: at 1.704 s" in label
        assert "16 CPUs" in (page.locator(".asymlab-map").get_attribute("aria-label") or "")


def not_blank(page: Page) -> bool:
    """A screenshot with many colours, none of which covers nearly all; the browser decodes it."""
    shot = base64.b64encode(page.screenshot(full_page=True)).decode()
    counts = page.evaluate(DECODE.replace("COUNT", COUNT_COLOURS), shot)
    return len(counts) > 100 and max(counts.values()) < 0.9 * sum(counts.values())
