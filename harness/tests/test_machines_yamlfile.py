# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.yamlfile import YamlFile, load_yaml
from asymlab.errors import UserError
from asymlab.model.record import Record
from goldens import refused


class Inner(Record):
    width: int
    label: str = ""


class Outer(Record):
    name: str
    parts: tuple[Inner, ...] = ()
    table: dict[str, Inner] = {}
    choice: Inner | int = 0


def failure(tmp_path: Path, text: str) -> str:
    path = tmp_path / "a.yaml"
    path.write_text(text)
    with pytest.raises(UserError) as caught:
        load_yaml(path, Outer)
    return str(caught.value).replace(str(tmp_path) + "/", "")


def test_good_file(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("name: x\nparts:\n- width: 3\ntable: {a: {width: 4}}\n")
    assert load_yaml(path, Outer).table["a"].width == 4
    assert YamlFile(path).line(("parts", 0, "width")) == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name: x\nprats: []\n", "a.yaml:2: prats: unknown key\n  hint: did you mean parts?"),
        (
            "name: x\nparts:\n- width: 1\n- {width: 2,\n   labelz: z}\n",
            "a.yaml:5: parts[1].labelz: unknown key\n  hint: did you mean label?",
        ),
        (
            "name: x\ntable:\n  a:\n    widthz: 1\n",
            "a.yaml:4: table.a.widthz: unknown key\n  hint: did you mean width?",
        ),
        ("name: x\nparts:\n- width: wide\n", "a.yaml:3: parts[0].width: must be a whole number"),
        ("name: 6.12\n", "a.yaml:1: name: must be text\n  hint: put the value in quotes"),
        ("parts: []\n", "a.yaml:1: name: required key is missing"),
        ("name: x\nparts: 3\n", "a.yaml:2: parts: must be a list"),
        ("name: x\nparts: [3]\n", "a.yaml:2: parts[0]: must be a mapping of keys to values"),
        ("name: x\nparts:\n- width: 1.5\n", "a.yaml:3: parts[0].width: must be a whole number"),
        ("name: x\nname: y\n", "a.yaml:2: name: duplicate key, first in line 1"),
        ("name: [x\n", "a.yaml:2: not YAML: expected ',' or ']', but got '<stream end>'"),
        ("- a\n", "a.yaml:1: must be a mapping of keys to values"),
        ("", "a.yaml:1: must be a mapping of keys to values"),
        ("name: x\nparts: &a\n- [*a]\n", "a.yaml:2: the value of this anchor contains an alias"),
        ("name: x\nparts: &a {b: [*a]}\n", "a.yaml:2: the value of this anchor contains an alias"),
        (f"name: x\nparts: {200 * '['}{200 * ']'}\n", "a.yaml:2: more than 100 levels of values"),
        (f"name: x\nparts: {10**6 * '['}\n", "a.yaml:2: more than 100 levels of values"),
        ("name: x\n? {a: 1}\n: 2\n", "a.yaml:2: a key must be one word or number"),
        ("name: x\nchoice: {widthz: 1}\n", "a.yaml:2: choice.widthz: unknown key"),
    ],
)
def test_mistakes_name_file_line_and_key(tmp_path: Path, text: str, expected: str) -> None:
    assert failure(tmp_path, text).startswith(expected)


def test_unreadable_files(tmp_path: Path) -> None:
    with refused(UserError):
        load_yaml(tmp_path / "none.yaml", Outer)
    binary = tmp_path / "b.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    with refused(UserError):
        load_yaml(binary, Outer)
    control = tmp_path / "c.yaml"
    control.write_bytes(b"name: \x01\n")
    with pytest.raises(UserError, match="not YAML"):
        load_yaml(control, Outer)
