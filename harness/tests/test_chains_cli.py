# SPDX-License-Identifier: Apache-2.0
"""asymlab firmware from the outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.chains.part import Part
from asymlab.chains.registry import CHAINS
from asymlab.errors import ExitCode
from goldens import assert_golden
from made_cli import Command


def test_all_chains_are_listed(asymlab: Command) -> None:
    rows = asymlab("firmware", "list", "--json").json
    assert [row["chain"] for row in rows] == list(CHAINS)
    assert not any(row["ready"] for row in rows)
    assert "BL1 > BL2 > BL31 > U-Boot" in asymlab("firmware", "list").out


def test_an_unknown_chain_is_the_users_mistake(asymlab: Command) -> None:
    shown = asymlab("firmware", "build", "coreboot")
    assert shown.code == ExitCode.USAGE
    assert_golden(" ".join(shown.err.split()))


def test_build_names_files_and_a_line_to_try(
    asymlab: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = Part(
        name="tf-a/arm64", key="k", folder=tmp_path, files=("bios",), made_of=("tf-a_2.12.tar",)
    )
    monkeypatch.setattr("asymlab.chains.get.chain_parts", lambda *_, **__: {part.name: part})
    shown = asymlab("firmware", "build", "tfa-uboot-arm64")
    assert (shown.code, shown.out.split()) == (ExitCode.PASS, ["bios", "bios"])
    assert "tf-a/arm64: tf-a_2.12.tar" in shown.err
    assert "-machine virt,gic-version=3,secure=on -cpu cortex-a72" in shown.err
