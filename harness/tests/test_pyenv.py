# SPDX-License-Identifier: Apache-2.0
"""Virtual environments of tools, with real pip and a wheel of our own."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from asymlab.errors import InfraError
from asymlab.proc import run
from asymlab.pyenv import python_with

pytestmark = pytest.mark.build


class Started:
    """Records which installations were started."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        self.notes.append(note)


def wheel(folder: Path) -> Path:
    """A package ``answer`` with one module."""
    info = "answer-1.0.dist-info"
    files = {
        "answer.py": "ANSWER = 42\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: answer\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    made = folder / "answer-1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made


def test_an_environment_is_whole_or_made_again(tmp_path: Path) -> None:
    file, root, started = tmp_path / "answer-1.0-py3-none-any.whl", tmp_path / "root", Started()
    with pytest.raises(InfraError, match="Python packages for the test") as error:
        python_with([str(file)], root, "the test", started)
    assert error.value.retriable
    wheel(tmp_path)
    python = python_with([str(file)], root, "the test", started)
    assert run([str(python), "-c", "import answer; print(answer.ANSWER)"]).output.strip() == "42"
    assert python_with([str(file)], root, "the test", started) == python
    assert len(started.notes) == 2, "the third call reuses the environment of the second"
