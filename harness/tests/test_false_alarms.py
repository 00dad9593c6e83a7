# SPDX-License-Identifier: Apache-2.0
"""The shipped candidates with other seeds: no claim fails at random."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cheap_runs import (
    CLUSTER,
    GATE,
    HOTPLUG,
    NOHZ,
    PLACED,
    RULES,
    SCOPE,
    SPREAD,
    CheapRun,
    Lab,
    failed,
    system_file,
)

pytestmark = [pytest.mark.qemu, pytest.mark.tier("all", seconds=60)]

COUNT = "ASYMLAB_SEEDS"
"""Set it to 20 for as many seeds, which takes an hour."""

SEEDS = range(1001, 1001 + int(os.environ.get(COUNT, "3")))
"""No system's bounds were chosen with them."""

RUNS = {
    "asym-cluster": SPREAD,
    "asym-smt": PLACED,
    "balance-gate": GATE,
    "hotplug": HOTPLUG,
    "hybrid-cluster": CLUSTER,
    "kvm-yield": RULES,
    "nohz-core": NOHZ,
    "topo-aware": SCOPE,
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("system", "cheap"), [pytest.param(name, cheap, id=name) for name, cheap in RUNS.items()]
)
def test_a_good_kernel_passes_with_any_seed(
    system: str, cheap: CheapRun, seed: int, tmp_path: Path
) -> None:
    words = (system_file(system, tmp_path), *cheap.words(cheap.candidate), "--seed", str(seed))
    code, out = Lab(tmp_path / "runs")("run", *words, "--board", "qemu-pt", "--json")
    result = json.loads(out)
    assert not failed(result, cheap.candidate)
    assert (code, result["unjudged"]) == (0, [])
