# SPDX-License-Identifier: Apache-2.0
"""Maps of machine files and of firmware: every part is drawn once, at its position."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.config.machine import machine, machines
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import (
    Basis,
    CacheFacts,
    CpuFacts,
    MachineView,
    NodeFacts,
    ViewSource,
)
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.origin import Origin, Problem
from asymlab.predict.explain import consequences
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import Prediction, explained
from asymlab.report.map.chart import Chart
from asymlab.report.map.firmware import firmware_chart
from asymlab.report.map.layout import TARGET_WIDTH
from asymlab.report.map.machine import machine_svg
from asymlab.report.map.paint import chart_svg
from asymlab.report.map.style import DOMAIN_COLOURS, capacity_colour, contrast, ink_on, luminance
from asymlab.report.map.tree import tree
from asymlab.report.pages.firmware import firmware_page, firmware_svg
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view
from browser import opened
from goldens import assert_golden
from made_examples import SOON, examples
from tiers import tiered

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(__file__).parent / "data" / "firmware"
KERNEL = KernelVersion(major=7, minor=3)
HERE = Origin(file="made", part="up")
HOSTILE = "</script><script>alert(1)</script><!--&\"'{{ 7*7 }}"

Rect = tuple[float, float, float, float]


def seen(view: MachineView, *cmdline: str) -> Prediction:
    return explained(view, KERNEL, cmdline)


def drawn(view: MachineView, *cmdline: str) -> tuple[Picture, Prediction]:
    """The map of a prediction and the prediction, checked against each other."""
    prediction = seen(view, *cmdline)
    picture = Picture(firmware_svg(view, prediction))
    picture.check()
    check_domains(picture, prediction)
    return picture, prediction


def shipped(name: str) -> MachineView:
    return machine_view(machine(name))


def made(cpus: Iterable[Mapping[str, object]], **more: object) -> MachineView:
    facts = tuple(CpuFacts.model_validate({"id": i, **cpu}) for i, cpu in enumerate(cpus))
    fields = {"title": "made up", "source": ViewSource.ACPI, "arch": "arm64", "cpus": facts}
    return MachineView.model_validate(fields | more)


def cache(cpus: Iterable[int], level: int = 3, size: int | None = 1 << 20) -> CacheFacts:
    span = frozenset(cpus)
    return CacheFacts(
        level=level, kind="unified", size=size, line=64, ways=8, cpus=span, origin=HERE
    )


class Picture:
    """A parsed map."""

    def __init__(self, text: str) -> None:
        self.root = ET.fromstring(text)
        _, _, self.width, self.height = map(float, self.root.attrib["viewBox"].split())
        paths = [e for e in self.root.iter(f"{SVG}path") if "data-cpu" in e.attrib]
        self.threads = {int(e.attrib["data-cpu"]): e for e in paths}
        assert len(paths) == len(self.threads), "a CPU is drawn twice"

    def boxes(self, kind: str) -> list[Rect]:
        """Of box outlines."""
        return [_rect(e) for e in self._rects() if kind in e.get("class", "").split()]

    def outlines(self) -> list[tuple[str, str, Rect]]:
        """Name, CPU list and place of every domain that has an outline."""
        return [
            (e.attrib["data-domain"], e.attrib["data-cpus"], _rect(e))
            for e in self._rects()
            if "data-domain" in e.attrib
        ]

    def inside(self, rect: Rect) -> CpuSet:
        """CPUs whose part of a tile lies within; none may lie in it partly."""
        found = set()
        for cpu, element in self.threads.items():
            place = _bounds(element.attrib["d"])
            if _holds(rect, place):
                found.add(cpu)
            else:
                assert not _overlap(rect, place), f"CPU {cpu} sticks out of a box"
        return frozenset(found)

    def words(self) -> str:
        """All text outside of titles."""
        return " ".join("".join(e.itertext()) for e in self.root.iter(f"{SVG}text"))

    def text(self, word: str) -> str:
        """The one text that has a word in it."""
        texts = ("".join(e.itertext()) for e in self.root.iter(f"{SVG}text"))
        (found,) = {text for text in texts if word in text}
        return found

    def check(self) -> None:
        """No two tiles overlap, nothing lies outside, boxes hold each other or are apart."""
        every = [_rect(e) for e in self._rects()]
        places = [_bounds(e.attrib["d"]) for e in self.threads.values()]
        for x, y, width, height in [*every, *places]:
            assert x >= -1 and y >= -1
            assert x + width <= self.width and y + height <= self.height
            assert width > 0 < height
        boxes = self.boxes("box")
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                assert not _overlap(one, other) or _holds(one, other) or _holds(other, one)
        for i, one in enumerate(places[:64]):
            assert not any(_overlap(one, other) for other in places[:i])

    def _rects(self) -> Iterator[ET.Element]:
        return self.root.iter(f"{SVG}rect")


def _rect(element: ET.Element) -> Rect:
    x, y, width, height = (float(element.attrib[k]) for k in ("x", "y", "width", "height"))
    return x, y, width, height


def _bounds(shape: str) -> Rect:
    """Of a thread's shape: a move, a line right, a corner, a line down, and back."""
    found = re.match(r"M([\d.]+) ([\d.]+)h([\d.]+)q([\d.]+) 0 \S+ \S+?v([\d.]+)", shape)
    assert found, shape
    x, y, across, right, down = map(float, found.groups())
    left = float(shape.rsplit(" -", 1)[1].removesuffix("z"))
    if not right:  # no corners on the right: the line up on the left has the height
        down = float(shape.rpartition("v-")[2].partition("q")[0]) + 2 * left
    return x - left, y, across + left + right, down + 2 * right


def _holds(outer: Rect, inner: Rect) -> bool:
    x, y, width, height = outer
    a, b, c, d = inner
    return x - 0.2 <= a and y - 0.2 <= b and a + c <= x + width + 0.2 and b + d <= y + height + 0.2


def _overlap(one: Rect, other: Rect) -> bool:
    x, y, width, height = one
    a, b, c, d = other
    return x < a + c - 0.2 and a < x + width - 0.2 and y < b + d - 0.2 and b < y + height - 0.2


def check_domains(picture: Picture, prediction: Prediction) -> None:
    """An outline has exactly the online CPUs of its domain; other domains are listed as text."""
    online = prediction.brought.online
    drawn = set()
    for name, cpus, place in picture.outlines():
        assert spell_cpu_list(picture.inside(place) & online) == cpus
        drawn.add((name, cpus))
    words = picture.words()
    for chain in (prediction.view.domains or {}).values():
        for domain in chain:
            spelled = spell_cpu_list(domain.span or ())
            assert (domain.name, spelled) in drawn or spelled in words


def check_machine(picture: Picture, box: Machine, capacities: Mapping[int, int | None]) -> None:
    """The map shows every CPU with its capacity, and every socket, node and LLC."""
    picture.check()
    assert picture.width <= TARGET_WIDTH + 2
    assert sorted(picture.threads) == list(range(len(box.cpus)))
    for cpu, element in picture.threads.items():
        title = element.findtext(f"{SVG}title") or ""
        assert int(element.attrib["data-capacity"]) == capacities[cpu]
        assert f"CPU {cpu}: core {box.cpus[cpu].core} thread {box.cpus[cpu].thread}" in title
    for kind, spans in (("socket", box.sockets), ("node", box.node_spans), ("llc", box.llc_spans)):
        assert {picture.inside(place) for place in picture.boxes(kind)} == set(spans)


@pytest.mark.parametrize("name", machines())
def test_every_machine_file(name: str) -> None:
    box = machine(name)
    picture = Picture(machine_svg(box))
    capacities = {cpu.id: box.capacity(cpu.id) for cpu in box.cpus}
    check_machine(picture, box, capacities)
    assert len(picture.boxes("cluster")) == len(box.clusters)
    weak_first = sorted(picture.threads, key=lambda cpu: capacities[cpu])
    light = [luminance(picture.threads[cpu].attrib["fill"]) for cpu in weak_first]
    assert light == sorted(light)


@pytest.mark.parametrize("name", tiered(machines(), SOON, tier="check"))
def test_the_firmware_of_every_machine(name: str) -> None:
    view = shipped(name)
    picture, prediction = drawn(view)
    known = {number: cpu.capacity for number, cpu in prediction.view.cpus.items()}
    check_machine(picture, machine(name), known)


@pytest.mark.parametrize("name", ["nvidia-dgx-gb10", "i7-1370p"])
def test_real_machines(name: str) -> None:
    view = load(DATA / f"{name}.tar.xz")
    picture, _ = drawn(view)
    assert sorted(picture.threads) == list(range(20))
    outlines = {(name, cpus) for name, cpus, _ in picture.outlines()}
    if name == "i7-1370p":
        assert {("SMT", "0-1"), ("CLS", "12-15"), ("MC", "0-19")} <= outlines
        # an L2 of one core is in titles, one of four has a box
        assert "L2 (2 MiB)" in picture.words()
        assert len(picture.boxes("cluster")) == 2
    else:
        assert outlines == {("MC", "0-9"), ("MC", "10-19"), ("PKG", "0-19")}
        assert "PKG full asym" in picture.words()


def test_domains_that_overlap_are_listed_as_text() -> None:
    view = shipped("kunpeng-2s2n")
    picture, _ = drawn(view)
    assert_golden(picture.text("no outline"))
    assert ("NUMA", "0-31") in {(name, cpus) for name, cpus, _ in picture.outlines()}
    assert not any(cpus == "0-23" for _, cpus, _ in picture.outlines())


RING = ((10, 20, 30, 20), (20, 10, 20, 30), (30, 20, 10, 20), (20, 30, 20, 10))
NODES = tuple(NodeFacts(id=i, domain=i, distances=row) for i, row in enumerate(RING))
EMPTY = tuple(NodeFacts(id=i, domain=i, memory=1 << 30) for i in range(3))
CROSSING = (cache((0, 1, 2), level=2), cache((2, 3, 99), level=2))
SINGLE = tuple(cache((i,)) for i in range(8))
PAIRS = [{"core": i, "node": i // 2} for i in range(8)]

NOTED: dict[str, tuple[MachineView, dict[str, list[str]], list[str]]] = {
    "ring of nodes": (made(PAIRS, nodes=NODES), {"d-numa": ["0-7", ""]}, ["no outline"]),
    "every core alone": (
        made(({"core": i, "cluster": i} for i in range(8)), caches=SINGLE),
        {"llc": [], "cluster": []},
        ["last-level cache", "in its cluster"],
    ),
    "crossing caches": (
        made(({"core": i} for i in range(4)), caches=CROSSING),
        {"llc": ["0-2"]},
        ["not drawn"],
    ),
    "siblings on two nodes": (
        made({"core": 0, "thread": i, "node": i, "package": 0} for i in range(2)),
        {},
        ["node 0", "node 1"],
    ),
    "empty node": (
        made(PAIRS[:4], caches=(cache(range(4)),), nodes=EMPTY),
        {"llc": ["0-3"], "node": ["0-1", "2-3"]},
        ["without CPUs"],
    ),
}
"""Views, CPUs in boxes of them (a domain has an outline and a tag), and words of their notes."""


@pytest.mark.parametrize("name", NOTED)
def test_what_has_no_box_is_a_note(name: str) -> None:
    view, boxes, words = NOTED[name]
    picture, _ = drawn(view)
    assert sorted(picture.threads) == list(range(len(view.cpus)))
    for kind, spans in boxes.items():
        assert [spell_cpu_list(picture.inside(place)) for place in picture.boxes(kind)] == spans
    for word in words:
        assert_golden(picture.text(word))


def test_the_smallest_box_with_the_online_cpus_is_the_domains() -> None:
    cpus = [{"core": i, "enabled": i < 3} for i in range(4)]
    view = made(cpus, caches=(cache(range(3)),), source=ViewSource.DT)
    picture, _ = drawn(view)
    assert [picture.inside(place) for _, _, place in picture.outlines()] == [frozenset(range(3))]


def test_half_a_core_offline_is_still_in_the_outline() -> None:
    view = shipped("x86-2s4c2t")
    _, prediction = drawn(view, "nosmt")
    assert len(prediction.brought.online) == 8
    assert not tree(firmware_chart(view, prediction)).undrawn


def test_cpus_that_stay_offline_are_hollow() -> None:
    view = shipped("vera-8c2t")
    picture, _ = drawn(view, "nosmt")
    for cpu, element in picture.threads.items():
        assert ("fill" in element.attrib) == ("data-capacity" in element.attrib) == (cpu % 2 == 0)
        assert ("offline" in element.attrib["class"]) == (cpu % 2 == 1)
    assert "1,3,5,7,9,11,13,15, not online" in picture.words()
    # the box holds the CPUs that are offline, the domain does not
    assert [cpus for _, cpus, _ in picture.outlines()] == ["0,2,4,6,8,10,12,14"]


def test_isolated_cpus_lie_outside_of_the_outline() -> None:
    view = shipped("gb10")
    picture, _ = drawn(view, "isolcpus=3-4")
    assert_golden(picture.text("isolated"))


def test_unknown_capacities() -> None:
    view = shipped("vera-8c2t")
    prediction = seen(view)
    unknown = replace(
        prediction, capacities=replace(prediction.capacities, basis=Basis.unknown("x"))
    )
    picture = Picture(firmware_svg(view, unknown))
    assert len({e.attrib["fill"] for e in picture.threads.values()}) == 1
    assert not any("data-capacity" in e.attrib for e in picture.threads.values())
    assert "unknown \u00d7 16" in picture.words()
    known = Picture(firmware_svg(view, prediction))
    assert len({e.attrib["fill"] for e in known.threads.values()}) > 5


def test_siblings_that_differ_show_both_capacities() -> None:
    view = made([{"core": 0, "dmips_mhz": 512}, {"core": 0, "thread": 1, "dmips_mhz": 1024}])
    view = view.model_copy(update={"source": ViewSource.DT})
    prediction = seen(view)
    assert prediction.capacities.values == {0: 512, 1: 1024}
    words = Picture(firmware_svg(view, prediction)).words()
    assert "512 1024" in words


SHAPES = {
    "one": made([{"core": 0}]),
    "512 cores": made({"core": i} for i in range(512)),
    "512 sockets": made({"core": i, "package": i} for i in range(512)),
    "128 nodes": made({"core": i, "node": i} for i in range(128)),
    "512 threads of a core": made({"core": 0, "thread": i} for i in range(512)),
    "SMT8": made({"core": i // 8, "thread": i % 8, "cluster": i // 64} for i in range(512)),
    "64 sockets": made(
        ({"core": i, "package": i // 8, "cluster": i // 4} for i in range(512)),
        caches=tuple(cache(range(i, i + 8)) for i in range(0, 512, 8)),
    ),
    "deep": made(
        ({"core": i, "package": i // 256, "node": i // 128, "cluster": i // 4} for i in range(512)),
        caches=tuple(cache(range(i, i + 64)) for i in range(0, 512, 64)),
    ),
    "no ids": made(({"core": i} for i in range(5)), caches=(cache((0, 1), size=None),)),
}


@pytest.mark.parametrize("name", tiered(SHAPES, ("128 nodes", "SMT8", "no ids"), tier="check"))
def test_any_size_fits(name: str) -> None:
    view = SHAPES[name]
    picture, _ = drawn(view)
    assert sorted(picture.threads) == list(range(len(view.cpus)))
    assert picture.width <= TARGET_WIDTH + 2
    assert len(ET.tostring(picture.root)) < 1_000_000


def test_a_million_caches() -> None:
    one = cache((0, 1), level=2)
    view = made([{"core": 0}, {"core": 1}])
    prediction = seen(view)
    many = MachineView.model_construct(**{**dict(view), "caches": (one,) * 1_000_000})
    assert sorted(Picture(firmware_svg(many, prediction)).threads) == [0, 1]


def test_names_are_escaped() -> None:
    box = machine("vera-8c2t").model_copy(update={"name": HOSTILE})
    assert HOSTILE in Picture(machine_svg(box)).root.attrib["aria-label"]
    problem = Problem(origin=HERE, text=HOSTILE)
    view = shipped("vera-8c2t").model_copy(update={"title": HOSTILE, "problems": (problem,)})
    cpu = view.cpus[0].model_copy(update={"core_type": HOSTILE, "name": HOSTILE})
    view = view.model_copy(update={"cpus": (cpu, *view.cpus[1:])})
    prediction = seen(view)
    picture = Picture(firmware_svg(view, prediction))
    assert HOSTILE in picture.root.attrib["aria-label"]
    page = firmware_page(view, prediction)
    assert "<script>" not in page
    assert "alert(1)&lt;/script&gt;" in page


def test_the_page_is_whole() -> None:
    view = shipped("kunpeng-2s2n")
    view = view.model_copy(update={"problems": (Problem(origin=HERE, text="a length of 0"),) * 300})
    prediction = seen(view, "maxcpus=30", "isolcpus=4")
    page = firmware_page(view, prediction)
    assert set(re.findall(r"https?://[^\"'\s)]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|script|img)[^>]+(src|href)=(?!\"data:)", page)
    assert page.count("made: up: a length of 0") == 200
    assert "100 more" in page
    assert "max cpus 30, isolated 4" in page
    for line in consequences(prediction):
        assert line.replace("'", "&#39;") in page
    for chain in (prediction.view.domains or {}).values():
        for domain in chain:
            assert f"<code>{spell_cpu_list(domain.span or ())}" in page


def test_a_map_without_cpus_and_a_page_without_domains() -> None:
    assert ET.fromstring(chart_svg(Chart("nothing", (), ()))).tag == f"{SVG}svg"
    view = made([{"core": 0}])
    assert "No CPU has a scheduling domain" in firmware_page(view, seen(view))


def test_text_is_legible_on_its_background() -> None:
    for step in range(101):
        colour = capacity_colour(step, 0, 100)
        assert contrast(colour, ink_on(colour)) >= 4.5
    assert capacity_colour(5, 5, 5) == capacity_colour(9, 0, 9)
    for light, dark in DOMAIN_COLOURS.values():
        # on report.css's --card, which a box tints a little
        assert contrast(light, "#eff1f4") >= 4.5
        assert contrast(dark, "#252e3a") >= 4.5


ids = st.integers(0, 5)
spans = st.frozensets(st.integers(0, 20), min_size=1, max_size=16)


@examples(25)
@given(
    cpus=st.lists(
        st.fixed_dictionaries(
            {
                "core": ids,
                "package": st.integers(0, 2),
                "cluster": st.none() | ids,
                "node": st.none() | st.integers(0, 3),
                "enabled": st.booleans(),
                "dmips_mhz": st.integers(1, 9),
            }
        ),
        min_size=1,
        max_size=16,
    ),
    caches=st.lists(st.tuples(spans, st.integers(1, 4)), max_size=12),
    source=st.sampled_from((ViewSource.ACPI, ViewSource.DT)),
    arch=st.sampled_from(("arm64", "x86_64")),
)
def test_whatever_firmware_says(
    cpus: list[dict[str, object]], caches: list[tuple[CpuSet, int]], source: ViewSource, arch: str
) -> None:
    cpus[0]["enabled"] = True
    shared = tuple(cache(span, level) for span, level in caches)
    view = made(cpus, caches=shared, source=source, arch=arch)
    prediction = seen(view)
    picture = Picture(firmware_svg(view, prediction))
    assert sorted(picture.threads) == list(range(len(cpus)))
    picture.check()
    online = prediction.brought.online
    for _, spelled, place in picture.outlines():
        assert spell_cpu_list(picture.inside(place) & online) == spelled
    chart = firmware_chart(view, prediction)
    names = {(one.name, spell_cpu_list(one.span)) for one in chart.outlines}
    left = {(one.name, spell_cpu_list(one.span)) for one in tree(chart).undrawn}
    assert names - left == {(name, spelled) for name, spelled, _ in picture.outlines()}
    firmware_page(view, prediction)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_in_a_browser(tmp_path: Path, scheme: Literal["light", "dark"]) -> None:
    view = shipped("vera-rubin")
    path = tmp_path / "map.html"
    path.write_text(firmware_page(view, seen(view)))
    with opened(path, scheme) as page:
        assert page.locator(".asymlab-map .thread").count() == 176
        assert page.locator(".asymlab-map .domain[data-domain=SMT]").count() == 88
        tag = "getComputedStyle(document.querySelector('.tag.d-mc')).fill"
        light, dark = DOMAIN_COLOURS["mc"]
        wanted = dark if scheme == "dark" else light
        assert page.evaluate(tag) == f"rgb{tuple(bytes.fromhex(wanted[1:]))}"
        page.set_viewport_size({"width": 420, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
