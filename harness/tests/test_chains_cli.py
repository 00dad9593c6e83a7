# SPDX-License-Identifier: Apache-2.0
"""asymlab firmware from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from asymlab.chains.part import Part
from asymlab.chains.registry import CHAINS
from asymlab.cli.main import main
from asymlab.errors import ExitCode
from goldens import as_told


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))


def asymlab(*args: str) -> int:
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as caught:
        patch.setattr(sys, "argv", ["asymlab", *args])
        main()
    return int(caught.value.code or 0)


def test_all_chains_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert asymlab("firmware", "list", "--json") == ExitCode.PASS
    rows = json.loads(capsys.readouterr().out)
    assert [row["chain"] for row in rows] == list(CHAINS)
    assert not any(row["ready"] for row in rows)
    assert asymlab("firmware", "list") == ExitCode.PASS
    assert "BL1 > BL2 > BL31 > U-Boot" in capsys.readouterr().out


def test_an_unknown_chain_is_the_users_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert asymlab("firmware", "build", "coreboot") == ExitCode.USAGE
    said = " ".join(capsys.readouterr().err.split())
    as_told(said)
    assert "uboot-arm64" in said


def test_build_names_files_and_a_line_to_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = Part(
        name="tf-a/arm64", key="k", folder=tmp_path, files=("bios",), made_of=("tf-a_2.12.tar",)
    )
    monkeypatch.setattr("asymlab.chains.get.chain_parts", lambda *_, **__: {part.name: part})
    assert asymlab("firmware", "build", "tfa-uboot-arm64") == ExitCode.PASS
    shown = capsys.readouterr()
    assert shown.out.split() == ["bios", str(tmp_path / "bios")]
    assert "tf-a/arm64: tf-a_2.12.tar" in shown.err
    assert "-machine virt,gic-version=3,secure=on -cpu cortex-a72" in shown.err
