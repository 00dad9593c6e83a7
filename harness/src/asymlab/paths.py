# SPDX-License-Identifier: Apache-2.0
"""Folders of shipped data, of caches and of results.

In a checkout the data folders are those of the repository; an installed wheel has copies under
``asymlab/_data``. Caches are content-addressed and may be deleted at any time.

Separate because modules of all layers import it.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def data_root() -> Path:
    """The folder that holds dt-acpi/, kernels/, harness/guest ...: checkout or wheel data."""
    checkout = _PACKAGE.parents[2]
    if (checkout / "dt-acpi" / "machines").is_dir():
        return checkout
    return _PACKAGE / "_data"


def is_checkout() -> bool:
    """Whether asymlab runs from a source checkout."""
    return data_root() != _PACKAGE / "_data"


def cache_root() -> Path:
    """The user's cache folder for asymlab: $ASYMLAB_CACHE, else $XDG_CACHE_HOME/asymlab."""
    if explicit := os.environ.get("ASYMLAB_CACHE"):
        return Path(explicit)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "asymlab"


def runs_root() -> Path:
    """Where result folders go: $ASYMLAB_RUNS, the checkout's results/runs, else ./results/runs."""
    if explicit := os.environ.get("ASYMLAB_RUNS"):
        return Path(explicit)
    return (data_root() if is_checkout() else Path.cwd()) / "results" / "runs"
