# SPDX-License-Identifier: Apache-2.0
"""The command line called in this process."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from asymlab.cli.main import main


@dataclass(frozen=True)
class Shown:
    """One call of the command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401
        return json.loads(self.out)


class Command:
    """Calls asymlab in this process."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self.patch = patch
        self.capture = capture

    def __call__(self, *args: str) -> Shown:
        self.patch.setattr(sys, "argv", ["asymlab", *args])
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = self.capture.readouterr()
        code = caught.value.code
        return Shown(code if isinstance(code, int) else 0, out, err)

    def refused(self, *args: str, code: int = 2) -> str:
        """The error of a call that prints nothing else."""
        shown = self(*args)
        assert (shown.code, shown.out) == (code, ""), args
        return shown.err

    def completions(self, line: str) -> list[str]:
        """Completions that the shell gets for the word at the end of a line."""
        self.patch.setenv("_ASYMLAB_COMPLETE", "complete_bash")
        self.patch.setenv("COMP_WORDS", line)
        self.patch.setenv("COMP_CWORD", str(len(line.split()) - 1))
        return Command.__call__(self).out.split()


DATA = Path(__file__).parent / "data" / "firmware"


GB10 = str(DATA / "nvidia-dgx-gb10.tar.xz")


def command_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """asymlab with its runs, store and caches in ``folder``."""
    monkeypatch.setenv("ASYMLAB_RUNS", str(folder / "runs"))
    monkeypatch.setenv("ASYMLAB_CACHE", str(folder / "cache"))
    monkeypatch.chdir(folder)
    monkeypatch.setattr("signal.signal", lambda *_: None)  # main() sets handlers
    return Command(monkeypatch, capsys)


class Tables(Command):
    """Calls asymlab tables in this process."""

    def __call__(self, *args: str) -> Shown:
        shown = super().__call__("tables", *args)
        assert "Traceback" not in shown.out + shown.err
        return shown


def in_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Tables:
    """asymlab tables in the empty folder ``here`` below ``folder``."""
    command_in(folder, monkeypatch, capsys)
    (folder / "here").mkdir()
    monkeypatch.chdir(folder / "here")
    return Tables(monkeypatch, capsys)


def printed(parts: Iterable[RenderableType], width: int = 200, wraps: bool = False) -> list[str]:
    """The lines of tables and texts in ``width`` columns, as say_all() writes them; if ``wraps``,
    long texts are wrapped."""
    console = Console(width=width, no_color=True, highlight=False)
    with console.capture() as captured:
        for part in parts:
            console.print(part, soft_wrap=not wraps and isinstance(part, Text))
    return [line.rstrip() for line in captured.get().splitlines()]


def rows(text: str) -> list[str]:
    """Lines with one space between cells."""
    return [" ".join(line.split()) for line in text.splitlines()]
