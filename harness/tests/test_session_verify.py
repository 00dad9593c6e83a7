# SPDX-License-Identifier: Apache-2.0
"""Predictions compared with running kernels: in /sys trees, and in guests."""

from __future__ import annotations

import io
import lzma
import tarfile
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.model.job import Firmware
from asymlab.predict.booted import SCHEDSTAT, booted_view, parse_snapshot, running
from asymlab.predict.kernel import KernelVersion
from asymlab.progress import Silent, Unwatched
from asymlab.session.parameters import schedulable, without_effect
from asymlab.session.verify.compare import verify_boot, verify_running
from asymlab.session.verify.target import Given, generated, make_target, own
from asymlab.tables.build import build, compile_asl
from asymlab.tables.ssdt import dsdt
from asymlab.tables.target import TARGETS
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view
from goldens import refused
from made_matrix import kernel

DATA = Path(__file__).parent / "data"
GB10 = DATA / "firmware" / "nvidia-dgx-gb10.tar.xz"
I7 = DATA / "firmware" / "i7-1370p.tar.xz"


def unpacked(name: str) -> str:
    return lzma.decompress((DATA / f"{name}.snapshot.txt.xz").read_bytes()).decode()


SNAPSHOT = unpacked("vera-8c2t.7.3")
"""Of a booted 7.3 with the tables of vera-8c2t."""


def tree(folder: Path, snapshot: str = SNAPSHOT) -> Path:
    """The /sys and /proc that a snapshot was taken from."""
    for path, text in parse_snapshot(snapshot).items():
        file = folder / path.removeprefix("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(";", "\n") if path == f"/{SCHEDSTAT}" else f"{text}\n")
    return folder


@pytest.mark.parametrize(("path", "cpus"), [(GB10, 20), (I7, 20)])
def test_real_machines_are_as_predicted_from_their_firmware(path: Path, cpus: int) -> None:
    found = verify_running(load(path), path, KernelVersion.parse("6.12"), ())
    assert (found.lines(), found.cpus) == ([], cpus)
    assert found.unseen == (
        "scheduling domains (not in this tree: they need debugfs and sched_verbose)",
    )


def test_a_tree_has_the_same_view_as_the_guest(tmp_path: Path) -> None:
    found = running(tree(tmp_path))
    assert found.view == booted_view(SNAPSHOT)
    assert found.release == "7.3.4"
    assert found.cmdline[0] == "console=ttyAMA0"
    assert found.cpufreq == parse_snapshot(SNAPSHOT).get(
        "/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver", ""
    )


def test_the_kernel_is_the_one_of_the_tree(tmp_path: Path) -> None:
    """6.12 has SD_OVERLAP on NUMA levels, 7.3 does not know it."""
    found = verify_running(machine_view(machine("vera-8c2t")), tree(tmp_path / "vera"))
    assert (found.kernel, found.lines(), found.unseen) == ("7.3.4", [], ())
    assert (found.cpus, found.domains) == (16, 32)
    old = tree(tmp_path / "kunpeng", unpacked("kunpeng-2s2n.6.12"))
    view = machine_view(machine("kunpeng-2s2n"))
    assert verify_running(view, old).holds
    newer = verify_running(view, old, KernelVersion.parse("7.3"))
    assert any("booted SD_OVERLAP more" in line for line in newer.lines())


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("cpu_capacity", "7", "cpu3 cpu_capacity: predicted 983, booted 7"),
        ("topology/thread_siblings_list", "3", "thread_siblings_list: predicted 2-3, booted 3"),
    ],
)
def test_what_drifted_is_named(file: str, text: str, line: str, tmp_path: Path) -> None:
    path = tree(tmp_path) / "sys/devices/system/cpu/cpu3" / file
    path.write_text(text)
    found = verify_running(machine_view(machine("vera-8c2t")), tmp_path)
    assert not found.holds
    assert any(line in shown for shown in found.lines()), found.lines()


def test_files_that_are_not_there_are_no_drift(tmp_path: Path) -> None:
    tree(tmp_path)
    for path in (tmp_path / "sys/devices/system/cpu").glob("cpu*/topology/cluster_cpus_list"):
        path.unlink()
    (tmp_path / "proc/schedstat").unlink()
    found = verify_running(machine_view(machine("vera-8c2t")), tmp_path)
    assert found.lines() == []
    assert found.unseen == ("cluster", "spans of scheduling domains (/proc/schedstat)")


def test_a_tree_needs_a_version_and_valid_values(tmp_path: Path) -> None:
    (tree(tmp_path) / "proc/version").unlink()
    view = machine_view(machine("vera-8c2t"))
    with refused(UserError):
        verify_running(view, tmp_path)
    assert verify_running(view, tmp_path, KernelVersion.parse("7.3")).holds
    (tmp_path / "sys/devices/system/cpu/cpu0/cpu_capacity").write_text("lots")
    with pytest.raises(UserError, match=r"lots") as error:
        running(tmp_path)
    assert error.value.file == tmp_path


def test_a_tar_of_a_running_sys_is_padded(tmp_path: Path) -> None:
    """stat() gives 4096 bytes for files of /sys, so tar pads them."""
    at = tmp_path / "sys.tar"
    with tarfile.open(at, "w") as archive:
        for path, text in parse_snapshot(SNAPSHOT).items():
            member = tarfile.TarInfo(path.removeprefix("/"))
            data = (text.replace(";", "\n") + "\n").encode()
            data = data.ljust(4096, b"\0") if path.startswith("/sys/") else data
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    assert running(at).view == booted_view(SNAPSHOT)


def dump_of(name: str, folder: Path) -> Path:
    """A machine's tables with those that a real firmware has beside them."""
    shape = machine(name)
    target = TARGETS[shape.arch].model_copy(update={"replaces_madt": True})
    build(shape, Firmware.ACPI, folder, target)
    (folder / "dsdt.asl").write_text(dsdt(shape, target))
    compile_asl(folder / "dsdt.asl")
    return folder


def test_an_x86_dump_is_compared_only_in_what_its_tables_have(tmp_path: Path) -> None:
    """Nodes and distances; its topology is CPUID's, which here has threads the dump cannot show."""
    view = load(dump_of("x86-2s4c2t", tmp_path / "dump"))
    nodes = {0: "0-7", 1: "8-15"}
    files = {f"/sys/devices/system/node/node{n}/cpulist": cpus for n, cpus in nodes.items()}
    files["/sys/devices/system/node/node0/distance"] = "10 21"
    files["/sys/devices/system/node/node1/distance"] = "21 10"
    for cpu in range(16):
        files[f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list"] = f"{cpu}"
        files[f"/sys/devices/system/cpu/cpu{cpu}/topology/package_cpus_list"] = "0-15"
    at = tree(tmp_path, "".join(f"{path}\t{text}\n" for path, text in files.items()))
    found = verify_running(view, at, KernelVersion.parse("6.12"))
    assert (found.lines(), found.cpus) == ([], 16)
    assert "threads, clusters, packages" in found.unseen[0]
    assert found.compared == ("node", "distances")
    infos = "".join(f"processor : {n}\ninitial apicid : {n + (n == 9)}\n" for n in range(16))
    (at / "proc").mkdir()
    (at / "proc/cpuinfo").write_text(f"vendor_id : GenuineIntel\n{infos}")
    other = verify_running(view, at, KernelVersion.parse("6.12"))
    assert other.lines() == ["cpu9 APIC id: predicted 0x9, booted 0xa"]
    assert other.compared[-1] == "APIC ids"
    (at / "proc/cpuinfo").unlink()
    (at / "sys/devices/system/node/node0/distance").write_text("10 20\n")
    drifted = verify_running(view, at, KernelVersion.parse("6.12"))
    assert drifted.lines() == ["node0 distance: predicted 10 21, booted 10 20"]


SHAPE = "big-little-2-4"


def test_own_tables_are_read_with_what_the_board_brings(tmp_path: Path) -> None:
    build(machine(SHAPE), Firmware.ACPI, tmp_path / "own")
    given = own(machine(SHAPE), tmp_path / "own", tmp_path / "board")
    want = machine_view(machine(SHAPE))
    assert [cpu.uid for cpu in given.view.cpus] == list(range(6))
    assert [cpu.cpc and cpu.cpc.number("highest_perf") for cpu in given.view.cpus] == [
        cpu.cpc and cpu.cpc.number("highest_perf") for cpu in want.cpus
    ]
    assert given.initrd.count(b"PPTT") == 1
    assert b"DSDT" not in given.initrd


def test_tables_that_cannot_boot_here_are_refused(tmp_path: Path) -> None:
    mine, other = tmp_path / "own", dump_of("vera-8c2t", tmp_path / "other")
    build(machine(SHAPE), Firmware.ACPI, mine, None)
    (mine / "dsdt.dat").write_bytes(b"DSDT" + (mine / "ssdt.aml").read_bytes()[4:])
    (other / "dsdt.aml").unlink()
    for source, words in (
        (mine, "has a DSDT"),
        (other, "are of 16 CPUs, and big-little-2-4 has 6"),
        (mine / "ssdt.aml", "neither a folder"),
    ):
        with pytest.raises(UserError, match=words) as error:
            own(machine(SHAPE), source, tmp_path / "board")
        assert error.value.file == source


@pytest.mark.qemu
def test_edited_tables_boot_as_they_read(tmp_path: Path) -> None:
    """And against the machine's own prediction the edit and what follows is all that drifts."""
    place = make_target(machine(SHAPE), Firmware.ACPI, "6.12", Unwatched())
    folder = tmp_path / "own"
    given = generated(place, Firmware.ACPI, folder)
    source = folder / "ssdt.asl"
    head, mark, tail = source.read_text().rpartition("23, 3, 578, 578, 300, 300,")
    assert mark, "core 5 is to claim half"
    source.write_text(f"{head}23, 3, 289, 289, 144, 144,{tail}")
    compile_asl(source)
    edited = own(place.machine, folder, tmp_path / "board")
    found = verify_boot(edited, place, tmp_path / "boot", Silent())
    assert (found.lines(), found.cpus) == ([], 6)
    stale = Given(given.view, Firmware.ACPI, edited.initrd)
    other = verify_boot(stale, place, tmp_path / "other", Silent())
    assert other.lines() == [
        "cpu2-5 domain0 (MC) flags: predicted nothing more, booted SD_ASYM_CPUCAPACITY more",
        "cpu5 cpu_capacity: predicted 578, booted 289",
    ]


@pytest.mark.qemu
def test_a_tree_of_ones_own_boots_as_it_reads(tmp_path: Path) -> None:
    place = make_target(machine(SHAPE), Firmware.DT, "6.12", Unwatched())
    given = generated(place, Firmware.DT, tmp_path)
    assert given.dtb
    found = verify_boot(own(place.machine, given.dtb, tmp_path), place, tmp_path / "boot", Silent())
    assert (found.lines(), found.cpus) == ([], 6)


@pytest.mark.parametrize(
    ("words", "cpus"), [("quiet", range(16)), ("nosmt", range(0, 16, 2)), ("maxcpus=4", range(4))]
)
def test_the_cpus_that_a_kernel_may_choose(words: str, cpus: range, tmp_path: Path) -> None:
    built = kernel(tmp_path, "7.3")
    found = schedulable(machine("vera-8c2t"), Firmware.ACPI, built, tuple(words.split()))
    assert found == frozenset(cpus)


@pytest.mark.parametrize(
    ("version", "words"), [("7.3", ()), ("6.12", ("nosmt",))], ids=["7.3", "6.12"]
)
def test_parameters_that_a_kernel_does_not_obey(
    version: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    box, built = machine("vera-8c2t"), kernel(tmp_path, version)
    asked = ("quiet", "nosmt", "isolcpus=2", "maxcpus=16")
    assert without_effect(box, Firmware.ACPI, built, asked) == words
    built.config.write_text("CONFIG_SMP=y\n")
    assert without_effect(box, Firmware.ACPI, built, asked) == ("nosmt", "isolcpus=2")


def test_a_version_counts_only_if_a_parameter_has_an_effect(tmp_path: Path) -> None:
    odd = kernel(tmp_path, "7.3").model_copy(update={"version": "next"})
    box = machine("vera-8c2t")
    assert len(schedulable(box, Firmware.ACPI, odd, ("quiet",))) == 16
    with refused(UserError):
        schedulable(box, Firmware.ACPI, odd, ("nosmt",))
