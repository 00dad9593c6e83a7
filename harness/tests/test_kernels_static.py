# SPDX-License-Identifier: Apache-2.0
"""Series as build robots check them: i386 links, sparse has no new warning, each patch builds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.builder.command import BuildFailed
from asymlab.kernels.bases import find_base, list_series, load_series
from asymlab.kernels.fragments import Option, check_survived, fragment_text
from asymlab.kernels.make import Site, find_toolchain, make
from asymlab.kernels.source import LINUX, find_source
from asymlab.proc import need_tool
from asymlab.progress import Silent
from asymlab.sources.content import OBJECTS
from asymlab.sources.patching import apply_series
from asymlab.sources.series import Series
from kernel_defects import FAIR, KernelChange
from kernel_trees import base_objects, copied, linked_sources, objects_of, only, touched
from made_kernels import arch_of

pytestmark = pytest.mark.build

_SMP = """
EXPERT SMP HIGHMEM4G X86_PAE HIGH_RES_TIMERS SCHED_SMT SCHED_MC UCLAMP_TASK CGROUPS CGROUP_SCHED
FAIR_GROUP_SCHED CPU_FREQ CPU_FREQ_DEFAULT_GOV_SCHEDUTIL DEBUG_KERNEL DEBUG_FS PCI ACPI
VIRTUALIZATION KVM KVM_AMD KVM_INTEL
"""

CONFIGS = {"allnoconfig": "", "smp-kvm": _SMP}
"""Options of i386 kernels. allnoconfig has one CPU, no groups, no debugfs and no KVM, which both
bases still have on i386."""


def i386_group(base: str, config: str) -> pytest.MarkDecorator:
    """Tests that share the objects of an i386 kernel."""
    return pytest.mark.xdist_group(f"i386-{base}-{config}")


I386 = [
    pytest.param(
        (load_series(id).base, config),
        id,
        marks=i386_group(load_series(id).base, config),
        id=f"{id}-{config}",
    )
    for config in CONFIGS
    for id in list_series()
    if any(file.startswith("kernel/sched/") for file in touched(load_series(id)))
]
"""A base with a configuration, and a series that changes the scheduler."""


def changed_objects(series: Series, arch: str) -> list[str]:
    """What a series changes on an architecture; kbuild has x86 and arm64."""
    return objects_of(touched(series), arch.removesuffix("_64"))


EACH_PATCH = [
    (id, arch)
    for id in list_series()
    for arch in ARCHES
    if changed_objects(load_series(id), arch)
    and (len(load_series(id).patches) > 1 or arch != arch_of(id))
]
"""A series of one patch is built whole where its system runs."""

DIVISION = KernelChange(
    *("kvm-yield/6.12", "64-bit division", FAIR),
    # gcc compiles a division by a constant to multiplications
    (("div_u64(need, 10)", "need / queued"),),
)
RCU = (
    KernelChange(
        *("kvm-yield/6.12", "curr without RCU", FAIR),
        (("yield_deboost(rq, current, p);", "yield_deboost(rq, rq->curr, p);"),),
    ),
    KernelChange(
        *("kvm-yield/7.3", "donor without RCU", FAIR),
        (("rcu_dereference_all(rq->donor)", "rq->donor"),),
    ),
)


Sites = Callable[[str, str], Site]


@pytest.fixture(scope="module")
def i386_sites() -> Iterator[Sites]:
    """The objects of an i386 kernel by base and configuration, linked when they are first asked
    for. pytest would make those of a parametrized fixture again for each test."""
    with ExitStack() as stack:
        yield cache(lambda base, config: stack.enter_context(linked_i386(base, config)))


@pytest.fixture
def i386(request: pytest.FixtureRequest, i386_sites: Sites) -> Site:
    """The objects of the i386 kernel that the parameter says."""
    base, config = request.param
    return i386_sites(base, config)


@contextmanager
def linked_i386(base: str, config: str) -> Iterator[Site]:
    """The objects of an i386 kernel, linked."""
    options = tuple(
        Option(f"CONFIG_{name}", "y", Path(__file__), 0) for name in CONFIGS[config].split()
    )
    host = find_toolchain("x86_64")
    toolchain = replace(host, arch=host.arch.model_copy(update={"name": "i386"}))
    with linked_sources(find_source(find_base(base), Silent()).tree) as tree:
        site = Site(tree, f"{OBJECTS}i386", toolchain, tree.parent / "log", f"{base} {config}")
        site.folder.mkdir()
        fragment = site.folder / "asymlab.config"
        fragment.write_text(fragment_text(options))
        make(site, ["allnoconfig"], Silent(), KCONFIG_ALLCONFIG=str(fragment))
        check_survived(options, site.folder / ".config", tree)
        make(site, ["vmlinux"], Silent())
        yield site


@pytest.mark.tier("all", seconds=60)
@pytest.mark.parametrize(("i386", "id"), I386, indirect=["i386"])
def test_i386_links(i386: Site, id: str) -> None:
    with copied(i386) as site:
        apply_series(load_series(id), site.tree, LINUX)
        make(site, ["vmlinux"], Silent())
        log = site.log.read_text()
        assert "  CC      kernel/sched/" in log
        assert re.search(r"^  LD      vmlinux(\.unstripped)?$", log, re.M)
        assert "warning:" not in log


@pytest.mark.tier("all", seconds=60)
@i386_group("6.12", "allnoconfig")
@pytest.mark.parametrize("i386", [("6.12", "allnoconfig")], indirect=True, ids=[""])
def test_a_64_bit_division_does_not_link_on_i386(i386: Site) -> None:
    with copied(i386) as site:
        apply_series(load_series(DIVISION.series), site.tree, LINUX)
        DIVISION.apply(site.tree)
        make(site, [FAIR.replace(".c", ".o")], Silent())
        with pytest.raises(BuildFailed, match="undefined reference to `__udivdi3'"):
            make(site, ["vmlinux"], Silent())


_SPARSE = (
    "C=2",
    "CF=-fmax-errors=unlimited -fmax-warnings=unlimited"
    # 7.3 does not start a sparse that lacks it, as 0.6.4 of Debian does; Linux itself uses it only
    # with gcc 14
    " -D__typeof_unqual__=__typeof__",
)
_CHECKED = re.compile(r"^  CHECK   (?:\.\./)?(?P<file>\S+)\.c$", re.MULTILINE)
_SAID = re.compile(r"^(?:\.\./)*(?P<file>\S+?):\d+:\d+: +(?P<text>.*)", re.MULTILINE)
_UNKNOWN = "error: bad constant expression"
"""sparse does not compute the static_assert() in module_param()."""


def sparse_says(site: Site, objects: list[str]) -> Counter[str]:
    """The warnings of sparse about the sources of ``objects``, without the numbers of lines."""
    need_tool("sparse", "sparse")
    site.log.unlink(missing_ok=True)
    make(site, [*_SPARSE, *objects], Silent())
    log = site.log.read_text()
    checked = {match["file"] for match in _CHECKED.finditer(log)}
    assert {name.removesuffix(".o") for name in objects} <= checked, log
    said = [f"{match['file']}: {match['text']}" for match in _SAID.finditer(log)]
    return Counter(line for line in said if _UNKNOWN not in line)


def new_warnings(id: str, defect: KernelChange | None = None) -> Counter[str]:
    """What sparse says of an x86 kernel with a series, and not of one without."""
    series = load_series(id)
    objects = objects_of(touched(series), "x86")
    with base_objects(series.base, "x86_64", "kvm") as site:
        before = sparse_says(site, objects)
        apply_series(series, site.tree, LINUX)
        if defect:
            defect.apply(site.tree)
        return sparse_says(site, objects) - before


@pytest.mark.tier("all", seconds=60)
@pytest.mark.parametrize("id", list_series())
def test_sparse_has_no_new_warning(id: str) -> None:
    assert new_warnings(id) == Counter()


@pytest.mark.tier("all", seconds=60)
@pytest.mark.parametrize("defect", RCU, ids=lambda defect: defect.series)
def test_sparse_finds_a_pointer_that_needs_rcu(defect: KernelChange) -> None:
    (line,) = (line for line in new_warnings(defect.series, defect) if ": warning: " in line)
    assert line.startswith(f"{FAIR}: warning: incorrect type in ")
    assert line.endswith("(different address spaces)")


@pytest.mark.tier("all", seconds=120)
@pytest.mark.parametrize(("id", "arch"), EACH_PATCH)
def test_each_patch_builds(id: str, arch: str) -> None:
    series = load_series(id)
    with base_objects(series.base, arch, "kvm") as site:
        for patch in series.patches:
            apply_series(only(series, patch), site.tree, LINUX)
            if objects := changed_objects(only(series, patch), arch):
                make(site, objects, Silent())
                assert "warning:" not in site.log.read_text(), patch.file
