# SPDX-License-Identifier: Apache-2.0
"""The wheel carries its data and works outside of a checkout."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from asymlab import proc
from asymlab.paths import data_root


@pytest.mark.build
def test_wheel_lists_machines_without_a_checkout(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    target = tmp_path / "site"
    proc.run([*pip, "wheel", "--no-deps", "-w", str(tmp_path), str(data_root())], cwd=tmp_path)
    wheel = next(tmp_path.glob("asymlab-*.whl"))
    proc.run([*pip, "install", "--no-deps", "--target", str(target), str(wheel)], cwd=tmp_path)

    done = proc.run(
        [sys.executable, "-m", "asymlab", "machines", "--json"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(target)},
    )

    assert '"vera-rubin"' in done.output
    where = "import asymlab.paths as p; print(p.data_root(), p.runs_root())"
    done = proc.run([sys.executable, "-c", where], cwd=tmp_path, env={"PYTHONPATH": str(target)})
    assert done.output.split() == [
        str(target / "asymlab" / "_data"),
        str(tmp_path / "results" / "runs"),
    ]
