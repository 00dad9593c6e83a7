# SPDX-License-Identifier: Apache-2.0
"""What is shipped is documented, and what the README promises exists."""

from __future__ import annotations

import re

import pytest

from asymlab.config.machine import machines
from asymlab.config.system import system, systems
from asymlab.model.workloads import WORKLOADS
from asymlab.paths import data_root
from asymlab.session.boards import BOARDS

ROOT = data_root()


def text(name: str) -> str:
    return (ROOT / name).read_text()


@pytest.mark.parametrize("name", machines())
def test_machine_has_a_line(name: str) -> None:
    assert f"`{name}`" in text("dt-acpi/README.md") or f"| {name} " in text("dt-acpi/README.md")


def test_series_have_a_line() -> None:
    for file in (ROOT / "kernels" / "series").glob("*/*/series.yaml"):
        name = file.parent.relative_to(ROOT / "kernels" / "series").as_posix()
        assert f"| {name} |" in text("kernels/README.md"), name


def test_systems_workloads_and_boards_have_a_line() -> None:
    readme = text("harness/README.md")
    for name in (*systems(), *WORKLOADS, *(board.name for board in BOARDS if not board.kinds)):
        assert f"| `{name}` |" in readme, f"{name}: add a line to harness/README.md"


def test_systems_name_known_references() -> None:
    for name in systems():
        found = system(name)
        assert found.reference or not found.experiments, name
        if found.reference:
            assert (ROOT / "results" / "reference" / found.reference).is_file()


def test_readme_and_pages_point_at_what_exists() -> None:
    readme = text("README.md")
    for target in re.findall(r"make ([\w-]+)", readme):
        assert re.search(rf"^{target}:", text("Makefile"), re.MULTILINE), target
    for path in re.findall(r"\]\((harness/[^)]+)\)", readme):
        assert (ROOT / path).is_file(), path
    for page in (ROOT / "harness" / "docs").glob("*.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / target).is_file(), f"{page.name}: {target}"


def test_every_source_file_names_its_licence() -> None:
    code = ("py", "c", "h", "S", "sh", "yaml")
    for folder, endings in (("harness", code), ("kernels", ("yaml",))):
        for file in (ROOT / folder).rglob("*.*"):
            if file.suffix[1:] in endings and ".venv" not in file.parts:
                assert "SPDX-License-Identifier" in file.read_text()[:200], file
