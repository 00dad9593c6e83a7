# SPDX-License-Identifier: Apache-2.0
"""An unmodified Linux on an emulated i7-1370P beside the tree of a real one, and other hybrids.

The real one is 20em64t-hybrid-1p6c2t+2ca4co1t of open-mpi/hwloc, with Linux 6.1; what its tree has
and the fixture in data/firmware has not is written out here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from asymlab.boards.board import Board
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.config.machine import machine
from asymlab.decode.sys_files import open_sys
from asymlab.kernels.build import build as build_kernel
from asymlab.model.firmware import ViewSource
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.predict.booted import parse_snapshot
from asymlab.predict.view import Domain, View, differences
from asymlab.progress import Silent
from asymlab.session.verify.target import VerifyTarget, boot, generated
from asymlab.topology.machine import machine_view
from random_machine import random_hybrid
from tiers import tiered

pytestmark = [pytest.mark.qemu, pytest.mark.xdist_group("hybrid")]

REAL = Path(__file__).parent / "data" / "firmware" / "i7-1370p.tar.xz"
CPU = "/sys/devices/system/cpu"
X86 = "/sys/kernel/debug/x86"


class Looked:
    """What a kernel predicted and showed, and the files that it showed it in."""

    def __init__(self, box: Machine, board: Board, folder: Path, *cmdline: str) -> None:
        kernel = build_kernel("7.3", "x86_64", None, Silent())
        target = VerifyTarget(board.shown(box).machine, board, kernel, cmdline)
        self.want = target.predicted(machine_view(target.machine, ViewSource.ACPI))
        self.have = boot(
            generated(target, Firmware.ACPI, folder / "tables"), target, folder, Silent()
        )
        self.files = parse_snapshot((folder / "snapshot.txt").read_text())

    def of(self, cpu: int, name: str) -> str | None:
        """A file of a CPU's folder."""
        return self.files.get(f"{CPU}/cpu{cpu}/{name}")


def chain(view: View, cpu: int) -> tuple[Domain, ...]:
    """The domains of a CPU."""
    assert view.domains is not None
    return view.domains[cpu]


def names(view: View, cpu: int) -> list[str]:
    """Their names."""
    return [domain.name for domain in chain(view, cpu)]


@pytest.fixture(scope="module")
def looked(tmp_path_factory: pytest.TempPathFactory) -> Looked:
    """hybrid-6p8e on board qemu-pt."""
    return Looked(machine("hybrid-6p8e"), QemuPtBoard(), tmp_path_factory.mktemp("hybrid"))


@cache
def real() -> dict[str, str]:
    """The real machine's files."""
    tree = open_sys(REAL)
    names = [
        *("topology/thread_siblings_list", "topology/cluster_cpus_list", "topology/cluster_id"),
        *("topology/core_siblings_list", "topology/package_cpus_list"),
        *(f"acpi_cppc/{name}" for name in PERF),
        *(f"cache/index{at}/{name}" for at in range(4) for name in ("level", "type", "size")),
        *(f"cache/index{at}/shared_cpu_list" for at in range(4)),
    ]
    found = {f"{CPU}/cpu{cpu}/{name}": None for cpu in range(20) for name in names}
    data = {path: tree.bytes(path.removeprefix("/")) for path in found}
    return {path: text.decode().strip() for path, text in data.items() if text is not None}


PERF = (
    *("highest_perf", "nominal_perf", "lowest_nonlinear_perf", "lowest_perf", "reference_perf"),
    *("nominal_freq", "lowest_freq"),
)


def test_linux_sees_a_hybrid_as_predicted(looked: Looked) -> None:
    assert differences(looked.want, looked.have) == []


def test_every_difference_from_the_real_machine_is_known(looked: Looked) -> None:
    """lowest_nonlinear differs there from thread to thread, and SMT siblings are one core here;
    no firmware has lowest_freq: asymlab derives it as proportional to performance."""
    assert len(real()) > 400
    different = {
        re.sub(r"^.*/cpu\d+/", "", path)
        for path, text in real().items()
        if looked.files.get(path) != text
    }
    assert different <= {"acpi_cppc/lowest_nonlinear_perf", "acpi_cppc/lowest_freq"}


def test_core_types_priorities_and_speeds_are_the_real_ones(looked: Looked) -> None:
    types = [looked.files[f"{X86}/topo/cpus/{cpu}"] for cpu in range(20)]
    words = [re.findall(r"cpu_type:\s+(\w+)", text) for text in types]
    assert words == [["performance"]] * 12 + [["efficiency"]] * 8
    pairs = re.findall(r"(\d+)\s+(\d+)", looked.files[f"{X86}/sched_core_priority"])
    wanted = [64, 64, 64, 64, 67, 67, 64, 64, 67, 67, 64, 64] + [39] * 8
    assert [(int(cpu), int(priority)) for cpu, priority in pairs][:20] == list(enumerate(wanted))
    assert looked.of(0, "cpufreq/scaling_driver") == "intel_pstate"
    # of the real tree: cpu0, cpu4, cpu12
    speeds = [looked.of(cpu, "cpufreq/cpuinfo_max_freq") for cpu in (0, 4, 12)]
    assert speeds == ["5000000", "5200000", "3900000"]
    bases = [looked.of(cpu, "cpufreq/base_frequency") for cpu in (0, 12)]
    assert bases == ["1900000", "1400000"]


def test_with_smt_cpus_are_ranked_and_capacities_equal(looked: Looked) -> None:
    assert {looked.of(cpu, "cpu_capacity") for cpu in range(20)} == {"1024"}
    assert looked.files[f"{X86}/sched_itmt_enabled"] in ("1", "Y")
    view = looked.have
    assert names(view, 0) == ["SMT", "MC"]
    assert names(view, 12) == ["CLS", "MC"]
    packs = {d.name for cpu in (0, 12) for d in chain(view, cpu) if "SD_ASYM_PACKING" in d.flags}
    assert packs == {"CLS", "MC"}
    assert not any("SD_ASYM_CPUCAPACITY" in d.flags for cpu in range(20) for d in chain(view, cpu))


def test_without_smt_capacities_are_asymmetric(tmp_path: Path) -> None:
    found = Looked(machine("hybrid-6p8e"), QemuPtBoard(), tmp_path, "nosmt=force")
    assert differences(found.want, found.have) == []
    assert [found.have.cpus[cpu].capacity for cpu in (0, 4, 12)] == [
        64 * 1024 // 67,
        1024,
        39 * 1024 // 67,
    ]
    domains = [d for cpu in found.have.cpus for d in chain(found.have, cpu)]
    assert any("SD_ASYM_CPUCAPACITY" in d.flags for d in domains)
    assert not any("SD_ASYM_PACKING" in d.flags for d in domains)


@pytest.mark.parametrize("seed", tiered(range(6), (0,)))
def test_random_machines_of_cores_and_clusters_are_as_predicted(seed: int, tmp_path: Path) -> None:
    found = Looked(random_hybrid(seed), QemuPtBoard(), tmp_path)
    assert differences(found.want, found.have) == []


@pytest.mark.tier("all")
@pytest.mark.parametrize("name", ["alder-8p8e", "raptor-8p16e"])
def test_other_hybrids_are_as_predicted(name: str, tmp_path: Path) -> None:
    found = Looked(machine(name), QemuPtBoard(), tmp_path)
    assert differences(found.want, found.have) == []
    assert any("SD_ASYM_PACKING" in d.flags for d in chain(found.have, 0))


def test_the_distributions_qemu_shows_threads_and_packages_of_a_hybrid(tmp_path: Path) -> None:
    """And says what it cannot, which Linux then does not see."""
    board = QemuBoard()
    lost = board.shown(machine("hybrid-6p8e")).lost
    assert lost and lost[-1].startswith("Core types and performance levels")
    found = Looked(machine("hybrid-6p8e"), board, tmp_path)
    assert differences(found.want, found.have) == []
    assert found.of(0, "topology/thread_siblings_list") == "0-1"
    assert found.of(12, "topology/thread_siblings_list") == "12"
    assert names(found.have, 0)[0] == "SMT"
    clusters = len(lost) == 1
    assert (found.of(12, "topology/cluster_cpus_list") == "12-15") == clusters
    assert not any(
        "SD_ASYM_PACKING" in d.flags for cpu in range(20) for d in chain(found.have, cpu)
    )
