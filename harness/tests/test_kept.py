# SPDX-License-Identifier: Apache-2.0
"""Results of tools that are kept between runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import kept


def test_content_decides_and_failures_are_seen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "tests")
    asked: list[str] = []

    def check(answer: str) -> str:
        asked.append(answer)
        if not answer:
            raise ValueError
        return answer

    assert kept.once(lambda: check("a"), "source", "flags") == "a"
    assert kept.once(lambda: check("b"), "source", "flags") == "a"
    assert kept.once(lambda: check("c"), "sourceflags") == "c"
    for _ in range(2):
        with pytest.raises(ValueError):
            kept.once(lambda: check(""), "broken")
    assert asked == ["a", "c", "", ""]
