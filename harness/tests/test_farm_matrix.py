# SPDX-License-Identifier: Apache-2.0
"""A matrix file becomes cells, each once, and every mistake in it has a line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
import yaml

from asymlab.errors import UserError
from asymlab.farm.campaign import campaign_name
from asymlab.farm.matrix import Cell, Matrix, load_matrix, nightly_file
from asymlab.farm.submit import definition
from asymlab.paths import data_root
from goldens import refused

FILE = """\
name: small
title: two boards
boards:
  arm: {device_type: a, arch: arm64, tags: [fast], environment: {LANG: C}}
  pc: {device_type: b, arch: x86_64, python: python3.11, image: example/asymlab}
blocks:
  - systems: [asym-smt]
    machines: [vera-8c2t]
    boards: [arm, pc]
    arms: ["asym,asym+smt", "equal"]
    seeds: [1, 2]
    only: [placement]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "small.yaml"
    path.write_text(text)
    return path


def cells(folder: Path, text: str = FILE) -> tuple[Cell, ...]:
    return load_matrix(write(folder, text))[1]


def test_boards_of_another_isa_and_cells_named_twice_are_left_out(tmp_path: Path) -> None:
    found = cells(tmp_path)
    assert {cell.board for cell in found} == {"arm"}
    assert [(c.arms, c.seed) for c in found] == [
        (("asym", "asym+smt"), 1),
        (("asym", "asym+smt"), 2),
        (("equal",), 1),
        (("equal",), 2),
    ]
    twice = FILE + FILE[FILE.index("  - systems") :]
    assert cells(tmp_path, twice) == cells(tmp_path)


def test_key_is_of_the_cell_and_the_campaign_but_not_of_its_deadline(tmp_path: Path) -> None:
    first, second, *_ = cells(tmp_path)
    longer = first.model_copy(update={"minutes": 7})
    assert first.key("monday") == longer.key("monday")
    assert len({first.key("monday"), second.key("monday"), first.key("tuesday")}) == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("[asym-smt]", "[asym-smp]", 7, "asym-smp"),
        ("[vera-8c2t]", "[vera-8c2]", 8, "vera-8c2"),
        ("[arm, pc]", "[arm, pd]", 9, "no board pd"),
        ('"equal"]', '"even"]', 10, "no arm even"),
        ("only:", "just:", 12, "unknown key"),
        ("[placement]", "[place]", 12, "no part place"),
        ("arch: arm64", "arch: aarch64", 4, "'arm64' or 'x86_64'"),
        ("name: small", "name: Small!", 1, "name"),
        ("name: small", "visibility: secret\nname: small", 1, "visibility"),
        ("name: small", "priority: 101\nname: small", 1, "priority"),
    ],
)
def test_mistakes_have_a_line(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    with pytest.raises(UserError) as caught:
        cells(tmp_path, FILE.replace(old, new))
    assert f"small.yaml:{line}:" in caught.value.message and says in caught.value.message


def test_a_pattern_names_parts(tmp_path: Path) -> None:
    assert cells(tmp_path, FILE.replace("[placement]", "['bench*']"))


def test_matrix_without_a_cell_is_a_mistake(tmp_path: Path) -> None:
    with refused(UserError):
        cells(tmp_path, FILE.replace("[arm, pc]", "[pc]"))


def test_job_says_what_it_is_for(tmp_path: Path) -> None:
    matrix, found = load_matrix(write(tmp_path, FILE))
    job = yaml.safe_load(definition(matrix, found[0], "monday"))
    about = job["metadata"]
    assert job["device_type"] == "a" and job["tags"] == ["fast"]
    assert job["job_name"].startswith("asymlab monday: asym-smt vera-8c2t arm")
    assert about["asymlab-key"] == found[0].key("monday")
    assert (about["asymlab-campaign"], about["asymlab-attempt"]) == ("monday", "1")
    step = job["actions"][0]["test"]["definitions"][0]["repository"]["run"]["steps"][-1]
    words = "run asym-smt --machine vera-8c2t --board place:lava-inside --firmware acpi --seed 1"
    assert f"-m asymlab {words}" in step and "--arms asym,asym+smt --only placement" in step


def asked_of_lava(matrix: Matrix, cell: Cell) -> tuple[object, object, object]:
    job = yaml.safe_load(definition(matrix, cell, "monday"))
    return job["visibility"], job["priority"], job["actions"][0]["test"]["docker"]["local"]


def test_who_sees_a_job_how_urgent_it_is_and_whether_an_image_is_pulled(tmp_path: Path) -> None:
    matrix, found = load_matrix(write(tmp_path, FILE))
    assert asked_of_lava(matrix, found[0]) == ("public", "medium", True)
    keys = "boards:\n  arm: {pull: true, "
    text = FILE.replace("boards:\n  arm: {", "visibility: {group: [lab]}\npriority: 7\n" + keys)
    matrix, found = load_matrix(write(tmp_path, text))
    assert asked_of_lava(matrix, found[0]) == ({"group": ["lab"]}, 7, False)


def test_shipped_matrix_and_that_of_the_nightly_page_load(tmp_path: Path) -> None:
    page = (data_root() / "harness" / "docs" / "nightly.md").read_text()
    text = dedent(page[page.index("    # mine.yaml") :].partition("\n\n")[0])
    for file in (nightly_file(), write(tmp_path, text)):
        matrix, found = load_matrix(file)
        assert found and all(definition(matrix, cell, "night") for cell in found)
    assert set(Matrix.model_fields) == set(yaml.safe_load(text))


def test_campaign_is_named_after_the_day_unless_it_is_named(tmp_path: Path) -> None:
    assert campaign_name("nightly").startswith("nightly-20")
    assert campaign_name("nightly", "before-my-patch") == "before-my-patch"
    with refused(UserError):
        campaign_name("nightly", "a: b")
