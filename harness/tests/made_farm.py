# SPDX-License-Identifier: Apache-2.0
"""A matrix whose cells are made-up runs, and devices without a board: jobs of seconds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import yaml

from asymlab.farm.matrix import Cell, Matrix, load_matrix
from lava_fleet import DEVICE_TYPE, Device, Fleet

STEP = Path(__file__).parent / "made_farm_step.py"

DICTIONARY = f"""\
{{% extends '{DEVICE_TYPE}.jinja2' %}}
{{% set python = 'true' %}}
{{% set folder = '/tmp' %}}
"""


def matrix_file(folder: Path, seeds: Sequence[int], **more: object) -> Path:
    """A matrix file with one cell for every seed."""
    data = {
        "name": "made",
        "title": "made-up runs",
        "boards": {
            "made": {
                "device_type": DEVICE_TYPE,
                "arch": "arm64",
                "tags": ["made"],
                "python": sys.executable,
                "program": [sys.executable, str(STEP)],
            }
        },
        "blocks": [
            {"systems": ["asym-smt"], "boards": ["made"], "seeds": list(seeds), "minutes": 5}
        ],
        **more,
    }
    path = folder / "made.yaml"
    path.write_text(yaml.safe_dump(data))
    return path


def made_matrix(folder: Path, seeds: Sequence[int]) -> tuple[Matrix, tuple[Cell, ...]]:
    """The same, loaded."""
    return load_matrix(matrix_file(folder, seeds))


def add_devices(fleet: Fleet, workers: int, template: Path) -> None:
    """A device behind each worker."""
    fleet.lava.add_type(DEVICE_TYPE, template.read_text())
    for number in range(1, workers + 1):
        device = Device(f"made-{number}", DEVICE_TYPE, f"worker-{number}", ("made",))
        fleet.lava.add_device(device, DICTIONARY)


def pids_of_server(fleet: Fleet) -> dict[str, int]:
    """Process ids inside, by service."""
    pairs = (word.split("=") for word in fleet.server.command("list").split())
    return {name: int(pid) for name, pid in pairs}
