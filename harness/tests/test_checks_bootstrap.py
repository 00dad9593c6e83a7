# SPDX-License-Identifier: Apache-2.0
"""Our bootstrap and quantile are scipy's, whose import every run would have to wait for."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from asymlab.checks.bootstrap import Reals, bootstrap, t_quantile


def ratio(one: Reals, two: Reals, axis: int = -1) -> Reals:
    found: Reals = one.mean(axis=axis) / two.mean(axis=axis)
    return found


@pytest.mark.parametrize("sizes", [(3, 3), (8, 8), (12, 25), (40, 21)])
@pytest.mark.parametrize("accelerated", [True, False])
def test_interval_is_scipys(sizes: tuple[int, int], accelerated: bool) -> None:
    from scipy import stats

    rng = np.random.default_rng(sum(sizes))
    samples = [rng.lognormal(1, 0.4, size) for size in sizes]
    theirs = stats.bootstrap(
        samples,
        ratio,
        confidence_level=0.9,
        n_resamples=4999,
        method="BCa" if accelerated else "percentile",
        random_state=np.random.default_rng(20261121),
    ).confidence_interval
    ours = bootstrap(samples, ratio, 0.9, accelerated=accelerated)
    assert ours == pytest.approx((float(theirs.low), float(theirs.high)), rel=1e-12)


@pytest.mark.parametrize("freedom", [1.0, 2.0, 7.5, 60.0])
def test_quantile_is_scipys(freedom: float) -> None:
    from scipy import stats

    assert t_quantile(0.975, freedom) == pytest.approx(float(stats.t.ppf(0.975, freedom)))


def test_checks_do_not_import_scipys_statistics() -> None:
    """It takes more CPU time than all other imports of the command together."""
    script = "import sys, asymlab.checks.ratio, asymlab.results.series; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {"scipy.stats", "ruptures"} & set(done.stdout.split()) == set()


def test_values_that_differ_by_rounding_have_an_interval() -> None:
    almost = np.asarray([100.0] * 7 + [np.nextafter(100.0, 101.0)])
    low, high = bootstrap([almost], lambda x: x.mean(axis=-1), 0.95, accelerated=True)
    assert low == high == pytest.approx(100.0)
