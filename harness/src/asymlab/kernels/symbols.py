# SPDX-License-Identifier: Apache-2.0
"""The symbols of a kernel."""

from __future__ import annotations

from pathlib import Path


def read_symbols(system_map: Path) -> dict[str, int]:
    """Addresses by name; where a name occurs twice, the lowest."""
    lines = (line.split() for line in system_map.read_text().splitlines())
    pairs = sorted((int(words[0], 16), words[2]) for words in lines if len(words) == 3)
    return {name: at for at, name in reversed(pairs)}
