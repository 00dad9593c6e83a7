# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.results.reference import load_reference, read_reference

GOOD = """\
system: s
title: t
experiments:
- name: e
  metric: {rps: higher, p99: lower}
  unit: {rps: 1/s, p99: s}
  rows:
  - {arm: a, features: [X], rps: 5, p99: 0.1}
"""


def failure(tmp_path: Path, text: str) -> str:
    path = tmp_path / "r.yaml"
    path.write_text(text)
    with pytest.raises(UserError) as caught:
        read_reference(path)
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_the_shipped_tables() -> None:
    blas, web = load_reference("asym-smt.yaml")
    assert (blas.name, blas.better, blas.unit) == (
        "benchblas",
        {"gflops": "higher"},
        {"gflops": "GFLOP/s"},
    )
    assert blas.rows[0].values == {"gflops": 5478}
    assert blas.rows[5].features == ("NO_SIS_UTIL",)
    assert web.better["p99"] == "lower"
    assert web.rows[2].values == {"rps": 8113, "p50": 0.067, "p95": 0.184, "p99": 0.225}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("p99: 0.1", "p98: 0.1", "r.yaml:8: experiments[0].rows[0]: needs arm, features and rps"),
        ("p99: 0.1", "p99: soon", "r.yaml:8: experiments[0].rows[0].p99: must be"),
        ("p99: s}", "p98: s}", "r.yaml:6: experiments[0].unit: needs one unit for each metric"),
        (
            "metric: {rps: higher, p99: lower}",
            "metric: rps",
            "r.yaml:4: experiments[0]: one metric",
        ),
        ("title: t", "headline: t", "r.yaml:2: headline: unknown key"),
        ("p99: lower", "p99: smaller", "r.yaml:5: experiments[0].metric.p99: must be"),
    ],
)
def test_mistakes(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert failure(tmp_path, GOOD.replace(old, new)).startswith(expected)
