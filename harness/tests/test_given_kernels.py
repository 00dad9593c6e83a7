# SPDX-License-Identifier: Apache-2.0
"""Kernels with a bug, as a series in mails on the system's base, and as an image built elsewhere.

test_tree_verdicts.py has them as trees.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from asymlab.apt import download
from asymlab.arch import arch_of
from asymlab.errors import ExitCode
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.source import kernels_cache
from asymlab.paths import cache_root
from asymlab.proc import cpus, run
from asymlab.progress import Silent
from asymlab.store import discard, locked, published
from cheap_runs import (
    CLUSTER,
    GATE,
    PARTED,
    PLACED,
    RULES,
    SPREAD,
    CheapRun,
    Lab,
    failed,
    system_file,
)
from kernel_defects import GATE_DEFECTS
from tiers import tiered
from user_trees import Tree

pytestmark = [pytest.mark.qemu, pytest.mark.build]

(NOT_RELEASED,) = (one for one in GATE_DEFECTS if one.name == "flag-not-released")

HALF = ("0001", "0004", "0007")
"""What the wakeup path has of the series of asym-smt; load balancing has the rest."""

COUNTED = "{} are counted at instructions of the kernel, and an image does not show where"
"""Why figures of some systems need the vmlinux of an image."""


@dataclass(frozen=True)
class Given:
    """A kernel with a bug, the run that shows it, and what fails ({}: the arm). ``lacking``: what
    cannot be counted in an image without its vmlinux."""

    system: str
    tree: Tree
    run: CheapRun
    wrong: str
    lacking: str = ""


GIVEN = (
    # 0002 is among the mails, and not for the version of the base
    Given("asym-smt", Tree("6.12", "asym-smt/6.12", HALF), PLACED, "order"),
    Given(
        *("balance-gate", Tree("6.12", "balance-gate/6.12", change=NOT_RELEASED), GATE),
        *("done {} / base", "figures of balance"),
    ),
    Given("hybrid-cluster", Tree("7.3", "hybrid-cluster/7.3-cluster-naive"), CLUSTER, "order"),
    Given("asym-cluster", Tree("7.3", "asym-cluster/7.3-no-spread"), SPREAD, "gathered"),
    Given(
        *("kvm-yield", Tree("6.12", "kvm-yield/6.12", ("0001",)), RULES),
        *("penalties {}", "figures of calls"),
    ),
    Given("topo-aware", Tree("7.3", "topo-aware/7.3", ("0009",)), PARTED, "shared {}"),
)


@pytest.fixture(scope="module")
def lab(shared_runs: Path) -> Lab:
    return Lab(shared_runs)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(
            *param.values,
            marks=[*param.marks, pytest.mark.xdist_group(f"given-{given.system}")],
            id=given.system,
        )
        for given, param in zip(GIVEN, tiered(GIVEN, GIVEN[:1], seconds=900), strict=True)
    ],
)
def test_a_bug_is_found_however_the_kernel_is_given(given: Given, lab: Lab, tmp_path: Path) -> None:
    mails = given.tree.mailed(tmp_path / "mails", tmp_path / "sources")
    system = system_file(given.system, tmp_path)
    words = (system, *given.run.words("series"), "--board", "qemu-pt", "--json")
    code, out = lab("run", *words, "--series", str(mails))
    result = json.loads(out)
    assert given.wrong.format("series") in failed(result, "series"), result["unjudged"]
    assert code == 1

    # what the user has who built this kernel
    (key,) = (arm["kernel_key"] for arm in result["arms"] if arm["name"] == "series")
    folder = min((kernels_cache() / "store").glob(f"*-{key}"))
    kernel = Kernel.model_validate_json((folder / Kernel.RECORD).read_text())
    kernel = kernel.model_copy(update={"folder": folder})
    image = kernel.image
    words = (system, *given.run.words("image"), "--board", "qemu-pt", "--json")
    if given.lacking:
        image = built_elsewhere(given.tree, kernel, tmp_path / "linux")
        copied = str(shutil.copy(image, tmp_path))
        code, out = lab("run", *words, "--image", copied, "--config", str(kernel.config))
        result = json.loads(out)
        claims = [one for e in result["experiments"] for one in e["claims"]]
        reasons = {one["reason"] for one in claims if one["arm"] == "image"}
        assert reasons and all(COUNTED.format(given.lacking) in reason for reason in reasons), (
            reasons
        )
        assert code == ExitCode.UNDECIDED
    else:
        words += ("--config", str(kernel.config))
    code, out = lab("run", *words, "--image", str(image))
    result = json.loads(out)
    assert given.wrong.format("image") in failed(result, "image"), result["unjudged"]
    assert code == 1


def built_elsewhere(tree: Tree, kernel: Kernel, sources: Path) -> Path:
    """The image of ``tree`` in the folder of a build by kbuild alone, with the options of
    ``kernel`` and all debug information; ``sources`` does not exist yet."""
    arch = arch_of(kernel.arch)
    home = cache_root() / "tests" / "elsewhere" / kernel.key
    with locked(home.with_name(f"{kernel.key}.lock")):
        if not home.is_dir():
            tree.make(sources)
            build = sources / "build"
            build.mkdir()
            debug = "CONFIG_DEBUG_INFO_NONE=n\nCONFIG_DEBUG_INFO_DWARF_TOOLCHAIN_DEFAULT=y\n"
            (build / ".config").write_text(kernel.config.read_text() + debug)
            make = ["make", "-C", str(sources), "O=build", f"ARCH={arch.name}", f"-j{cpus()}"]
            make += [f"CROSS_COMPILE={arch.triple}-"]
            run([*make, "olddefconfig"], deadline_s=600)
            run([*make, arch.image_name], deadline_s=7200)
            with published(home) as fresh:
                for name in ("vmlinux", ".config", arch.image):
                    (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(build / name, fresh / name)
            discard(sources)
    return home / arch.image


@pytest.mark.parametrize(
    ("package", "arch", "machine"),
    [
        ("linux-image-cloud-arm64", "arm64", "vera-8c2t"),
        ("linux-image-amd64", "amd64", "x86-2s4c2t"),
    ],
)
def test_what_an_image_of_debian_lacks_is_named(
    package: str, arch: str, machine: str, lab: Lab, tmp_path: Path
) -> None:
    kept = cache_root() / "tests" / "debs"
    (meta,) = download([package], "bookworm", arch, kept, Silent())
    depends = subprocess.run(
        ["dpkg-deb", "--field", meta, "Depends"], capture_output=True, text=True, check=True
    )
    (name,) = [word for word in depends.stdout.split() if word.startswith("linux-image-")]
    (deb,) = download([name], "bookworm", arch, kept, Silent())
    subprocess.run(["dpkg-deb", "--extract", deb, tmp_path], check=True)
    (image,) = (tmp_path / "boot").glob("vmlinuz-*")
    words = ("--machine", machine, "--arms", "image", "--replicas", "2", "--json")
    code, out = lab("run", "placement", "--board", "qemu-pt", *words, "--image", str(image))
    result = json.loads(out)
    (arm,) = result["arms"]
    assert arm["verdict"] == "UNDECIDED"
    assert "CONFIG_VIRTIO_CONSOLE" in arm["reason"]
    assert code == ExitCode.UNDECIDED
