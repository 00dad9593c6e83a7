# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from asymlab.config.machine import machine, machines
from asymlab.model.machine import Machine
from asymlab.report.map.colour import capacity_colour, contrast, ink_on, luminance
from asymlab.report.map.layout import TARGET_WIDTH
from asymlab.report.map.machine import machine_svg

SVG = "{http://www.w3.org/2000/svg}"


def threads(box: Machine) -> list[ET.Element]:
    root = ET.fromstring(machine_svg(box))
    return [e for e in root.iter(f"{SVG}path") if e.get("class") == "thread"]


@pytest.mark.parametrize("name", machines())
def test_one_element_a_thread_coloured_by_capacity(name: str) -> None:
    box = machine(name)
    found = threads(box)
    assert sorted(int(e.attrib["data-cpu"]) for e in found) == list(range(len(box.cpus)))
    by_capacity = sorted(found, key=lambda e: int(e.attrib["data-capacity"]))
    light = [luminance(e.attrib["fill"]) for e in by_capacity]
    assert light == sorted(light)
    for element in found:
        cpu = int(element.attrib["data-cpu"])
        title = element.findtext(f"{SVG}title") or ""
        assert int(element.attrib["data-capacity"]) == box.capacity(cpu)
        assert f"CPU {cpu}: core {box.cpus[cpu].core} thread {box.cpus[cpu].thread}" in title


@pytest.mark.parametrize("name", machines())
def test_boxes_hold_what_they_should(name: str) -> None:
    """Every outline lies in the picture, and there is one for every container."""
    box = machine(name)
    root = ET.fromstring(machine_svg(box))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert width <= TARGET_WIDTH + 2
    kinds: list[str] = []
    for rect in root.iter(f"{SVG}rect"):
        words = rect.get("class", "").split()
        if "box" in words:
            kinds += words
            assert float(rect.attrib["x"]) + float(rect.attrib["width"]) <= width
            assert float(rect.attrib["y"]) + float(rect.attrib["height"]) <= height
    assert kinds.count("socket") == len(box.sockets)
    assert kinds.count("node") == len(box.nodes)
    assert kinds.count("llc") == len(box.llcs)
    assert kinds.count("cluster") == len(box.clusters)


def test_the_largest_machine_still_fits() -> None:
    box = machine("vera-rubin")
    copies = 512 // len(box.cpus) + 1
    cpus = [
        cpu.model_copy(
            update={"id": i, "core": i // 2, "socket": i // 128, "node": i // 64, "llc": 0}
        )
        for i, cpu in enumerate((box.cpus * copies)[:512])
    ]
    large = Machine.model_construct(**{**dict(box), "cpus": tuple(cpus)})
    assert len(threads(large)) == 512


def test_names_are_escaped() -> None:
    box = machine("vera-8c2t").model_copy(update={"name": '<script>"&'})
    root = ET.fromstring(machine_svg(box))
    assert '<script>"&' in root.attrib["aria-label"]


def test_text_can_be_read_on_every_colour() -> None:
    for step in range(101):
        colour = capacity_colour(step, 0, 100)
        assert contrast(colour, ink_on(colour)) >= 4.5
    assert capacity_colour(5, 5, 5) == capacity_colour(9, 0, 9)
