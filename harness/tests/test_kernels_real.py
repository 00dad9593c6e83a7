# SPDX-License-Identifier: Apache-2.0
"""Real kernels from real sources: every base and series, on both architectures."""

from __future__ import annotations

import pytest

from asymlab.kernels.bases import find_base, list_series, load_series
from asymlab.kernels.build import build
from asymlab.kernels.make import make
from asymlab.kernels.source import LINUX, find_source
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchState
from kernel_trees import base_objects
from made_kernels import BOOTED, WANTED
from tiers import tiered

pytestmark = pytest.mark.build


@pytest.mark.parametrize(("base", "arch", "series", "config"), tiered(WANTED, BOOTED, seconds=600))
def test_builds_without_a_warning(
    base: str, arch: str, series: str | None, config: str | None
) -> None:
    kernel = build(base, arch, series, Silent(), config=config)
    assert kernel.version.startswith(base)
    assert kernel.release == kernel.version
    assert kernel.image.stat().st_size > 2 << 20
    assert "warning:" not in kernel.log.read_text()
    if series:
        assert PatchState.APPLIED in {patch.state for patch in kernel.patches}
        assert kernel.key != build(base, arch, None, Silent(), config=config).key
    built = [file.stat().st_mtime_ns for file in (kernel.image, kernel.log)]
    assert build(base, arch, series, Silent(), config=config) == kernel
    assert [file.stat().st_mtime_ns for file in (kernel.image, kernel.log)] == built


@pytest.mark.parametrize("id", list_series())
def test_patches_are_checkpatch_clean(id: str) -> None:
    series = load_series(id)
    source = find_source(find_base(series.base), Silent())
    check = source.tree / "scripts" / "checkpatch.pl"
    for patch in series.patches:
        argv = ["perl", str(check), "--no-tree", "--strict", "--terse", str(series.path(patch))]
        done = run(argv, check=False)
        assert done.code == 0, done.output


@pytest.mark.tier("all", seconds=30)
@pytest.mark.parametrize("id", list_series())
def test_scheduler_compiles_without_smt_and_clamps(id: str) -> None:
    series = load_series(id)
    with base_objects(series.base, "arm64") as site:
        apply_series(series, site.tree, LINUX)
        for option in ("SCHED_SMT", "UCLAMP_TASK"):
            config = site.folder / ".config"
            script = site.tree / "scripts" / "config"
            run([str(script), "--file", str(config), "-d", option])
            make(site, ["olddefconfig"], Silent())
            make(site, ["kernel/sched/fair.o"], Silent())
            assert f"# CONFIG_{option} is not set" in config.read_text()
        log = site.log.read_text()
        assert log.count("CC      kernel/sched/fair.o") == 2
        assert "warning:" not in log
