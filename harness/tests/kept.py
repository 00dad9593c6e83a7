# SPDX-License-Identifier: Apache-2.0
"""What a compiler said of an input is kept by the content of both, so that it is asked once."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.paths import cache_root
from asymlab.store import digest, write_atomic

FOLDER = cache_root() / "tests"
"""Found when tests are collected: some of them move the cache."""


def once(check: Callable[[], str], *content: str) -> str:
    """What ``check`` returns; it is called unless it returned before for the same ``content``.

    What raises is not kept: a failure is seen again in each run.
    """
    path = FOLDER / digest(*content)[:24]
    try:
        return path.read_text()
    except OSError:
        said = check()
        write_atomic(path, said)
        return said
