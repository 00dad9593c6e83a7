# SPDX-License-Identifier: Apache-2.0
"""Board qemu without an emulator: versions, features, command lines."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asymlab.boards.board import Shown
from asymlab.boards.qemu import options as qemu_machine
from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.shown import NO_HWP, shown
from asymlab.boards.qemu.version import FEATURES, OLDEST, find, inspect, parse_version
from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.guest.programs import sources
from asymlab.model.job import Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.session.boards import find_board
from fake_qemu import fake_qemu
from goldens import assert_golden, refused
from made_boot import plan_for


def plan(firmware: Firmware = Firmware.DT, arch: str = "arm64") -> Plan:
    files = Path("/k/Image"), Path("/r/initrd")
    return plan_for(machine("vera-8c2t"), *files, firmware, arch, cmdline=("loglevel=8",))


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18+b3)\nCopyright", (7, 2)),
        ("QEMU emulator version 10.0.2 (Debian 1:10.0.2+ds-2~bpo12+1)", (10, 0)),
        ("QEMU emulator version 9.1.50 (v9.1.0-1234-gdeadbeef)", (9, 1)),
        ("QEMU emulator version 11.0", (11, 0)),
        ("qemu: command not found", None),
        ("", None),
    ],
)
def test_versions_are_read(text: str, version: tuple[int, int] | None) -> None:
    assert parse_version(text) == version


@pytest.mark.parametrize("says", ["QEMU emulator version 6.2.0 (Debian 1:6.2)", "hello"])
def test_other_programs_and_old_versions_are_refused(says: str, tmp_path: Path) -> None:
    with refused(UserError):
        inspect(str(fake_qemu(tmp_path, says)))


def test_no_qemu_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with refused(UserError) as caught:
        find("arm64")
    assert "qemu-system-arm" in caught.value.hint


def test_describe_shows_features_without_a_qemu_of_one_architecture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_qemu(tmp_path, "QEMU emulator version 8.2.0")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(os, "defpath", "")
    facts = find_board("qemu").describe()
    assert facts["qemu arm64"] == "QEMU emulator version 8.2.0"
    assert facts["arm64 -cpu neoverse-n1"].startswith("yes: ")


def test_features_are_never_older_than_what_is_tested() -> None:
    assert all(feature.since >= OLDEST and feature.needed_for for feature in FEATURES)


def test_numa_nodes_have_memory_cpus_and_distances() -> None:
    kunpeng = machine("kunpeng-2s2n")
    args = qemu_machine.topology(kunpeng)
    count, nodes = len(kunpeng.cpus), len(kunpeng.nodes)
    assert args[1] == f"{count},sockets=1,cores={count},threads=1"
    numa = [args[i + 1] for i, word in enumerate(args) if word == "-numa"]
    assert len(numa) == nodes + nodes * nodes
    assert numa[0] == "node,nodeid=0,memdev=ram0,cpus=0-7"
    far = kunpeng.nodes[0].distances[-1]
    assert f"dist,src=0,dst={nodes - 1},val={far}" in numa
    assert qemu_machine.memory_mib(kunpeng) == sum(n.memory for n in kunpeng.nodes) >> 20


def test_an_x86_machine_has_its_topology_in_cpuid() -> None:
    server = machine("x86-2s4c2t")
    args = qemu_machine.topology(server)
    assert args[1] == "16,sockets=2,dies=1,cores=4,threads=2"
    numa = [args[i + 1] for i, word in enumerate(args) if word == "-numa"]
    assert numa[:2] == ["node,nodeid=0,memdev=ram0,cpus=0-7", "node,nodeid=1,memdev=ram1,cpus=8-15"]
    assert "vendor=GenuineIntel" in qemu_machine.cpu_model(server, "x86_64")
    cores = server.altered(
        cpus=tuple(
            cpu.model_copy(update={"id": at, "core": at, "node": 0, "socket": 0, "llc": 0})
            for at, cpu in enumerate(server.cpus[::2])
        ),
        core_types=tuple(k.model_copy(update={"threads": 1}) for k in server.core_types),
        nodes=(server.nodes[0].model_copy(update={"distances": (10,)}),),
        llcs=server.llcs[:1],
        access=None,
        costs=None,
    )
    assert "vendor=GenuineIntel" in qemu_machine.cpu_model(cores, "x86_64"), "constant TSC"
    assert qemu_machine.cpu_model(cores.altered(cpus=cores.cpus[:1]), "x86_64") == "max"
    remapping = "intel-iommu,intremap=on,eim=on"
    assert remapping not in args
    assert remapping not in qemu_machine.topology(machine("granite-240")), "ids up to 251"
    assert remapping in qemu_machine.topology(machine("hygon-2s6n2l8c2t"))
    host = machine("milan-4c")
    model = "max,vendor=AuthenticAMD,nrip-save=on,pause-filter=on,pfthreshold=on,family=25,model=1,"
    assert qemu_machine.cpu_model(host, "x86_64").startswith(model), "KVM needs SVM"
    arm = host.altered(arch="arm64", cpuid=None)
    assert qemu_machine.machine_type(arm, "arm64").endswith(",virtualization=on")
    flat = machine("vera-8c2t")
    assert qemu_machine.cpu_model(flat, "x86_64") == "max"
    assert "virtualization" not in qemu_machine.machine_type(flat, "arm64")
    assert qemu_machine.cpu_model(flat, "arm64") == "neoverse-n1"


def test_cpus_of_a_hybrid_are_devices() -> None:
    hybrid = machine("hybrid-6p8e")
    args = qemu_machine.topology(hybrid)
    assert args[:2] == ["-smp", "1,maxcpus=64,sockets=1,dies=1,modules=8,cores=4,threads=2"]
    plugged = args[3::2]
    assert args[2::2] == ["-device"] * 19
    places = [words.partition(",l1")[0] for words in plugged]
    head = "max-x86_64-cpu,socket-id=0,die-id=0,module-id="
    assert places[0] == f"{head}0,core-id=0,thread-id=1"
    assert places[11:15] == [f"{head}6,core-id={core},thread-id=0" for core in range(4)]
    assert places[15] == f"{head}7,core-id=0,thread-id=0"
    performance = (
        "core-type=atom,hwp-highest=39,hwp-guaranteed=14,hwp-efficient=20,hwp-lowest=1,"
        "min-ratio=4,base-ratio=14,turbo-ratio=39"
    )
    assert plugged[18].endswith(f",{performance}")
    assert ["hwp-highest=67" in words for words in plugged].count(True) == 4
    e_core = "l1d-size=32768,l1d-ways=8,l1i-size=65536,l1i-ways=8,l2-size=2097152,l2-ways=16"
    assert f"{e_core},l3-size=25165824,l3-ways=12" in plugged[18], (
        "not -cpu's, which are a P-core's"
    )
    model = qemu_machine.cpu_model(hybrid, "x86_64")
    assert model.startswith("max,vendor=GenuineIntel,family=6,model=186,stepping=2,l1d-size=49152,")
    assert qemu_machine.machine_type(hybrid, "x86_64") == (
        "q35,smp-cache.0.cache=l2,smp-cache.0.topology=module,"
        "smp-cache.1.cache=l3,smp-cache.1.topology=die"
    )
    assert qemu_machine.machine_type(machine("x86-2s4c2t"), "x86_64") == "q35"


def test_parts_of_a_hybrid_that_qemu_lacks_are_left_out_and_listed() -> None:
    hybrid = machine("hybrid-6p8e")
    assert shown(hybrid, (10, 0), is_patched=True).lost == ()
    with_clusters = shown(hybrid, (10, 0), is_patched=False)
    assert len(with_clusters.machine.clusters) == 2
    assert with_clusters.lost == (NO_HWP,)
    assert {kind.hwp for kind in with_clusters.machine.core_types} == {None}
    options = str(qemu_machine.topology(with_clusters.machine))
    assert "core-type" not in options and "-size" not in options
    old = shown(hybrid, (7, 2), is_patched=False)
    assert_golden(old.lost[0])
    assert old.machine.clusters == ()
    assert "modules" not in str(qemu_machine.topology(old.machine))
    assert old.machine.cores == hybrid.cores
    levels = [[cache.level for cache in kind.caches] for kind in old.machine.core_types]
    assert levels == [[1, 1, 2], [1, 1, 2]], "an L2 each in place of the cluster's"


def test_qemu_pt_shows_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also before it is built."""
    monkeypatch.setattr(QemuPtBoard, "prepare", lambda *_: pytest.fail("built to show a machine"))
    for name in ("hybrid-6p8e", "granite-snc", "clearwater-240"):
        assert QemuPtBoard().shown(machine(name)) == Shown(machine=machine(name))


def test_only_caches_are_those_of_the_emulator() -> None:
    granite = shown(machine("granite-16"), (7, 2), is_patched=False)
    assert granite.lost == ()
    assert {llc.cache.size for llc in granite.machine.llcs} == {16 << 20}
    assert shown(granite.machine, (7, 2), is_patched=False) == granite
    small = machine("x86-2s4c2t")
    assert shown(small, (7, 2), is_patched=False).machine == small
    vera = machine("vera-8c2t")
    assert shown(vera, (7, 2), is_patched=False).machine is vera


def test_numa_nodes_of_plugged_cpus_follow_the_die() -> None:
    """Also of unused sockets and dies: QEMU puts those without a node on node 0, and warns."""
    granite = machine("granite-16")
    # two cores in all dies but the last, which has one
    uneven = granite.altered(cpus=granite.cpus[:14])
    args = qemu_machine.topology(uneven)
    assert args[1] == "1,maxcpus=16,sockets=2,dies=2,cores=2,threads=2"
    numa = [args[i + 1] for i, word in enumerate(args) if word == "-numa"]
    assert numa[0] == "node,nodeid=0,memdev=ram0"
    assert numa[4:8] == [
        f"cpu,node-id={2 * socket + die},socket-id={socket},die-id={die}"
        for socket in range(2)
        for die in range(2)
    ]


def test_cpu_spans_are_ranges_and_a_comma_in_a_path_is_doubled() -> None:
    args = qemu_machine.devices("arm64", Path("/runs/a,b/channel.bin"))
    assert "file,id=results,path=/runs/a,,b/channel.bin" in args
    assert qemu_machine.spans(frozenset({0, 1, 2, 5, 9, 8})) == ["0-2", "5-5", "8-9"]


def test_a_command_line_is_of_a_known_architecture_with_parameters_last() -> None:
    words = qemu_machine.cmdline(plan()).split()
    assert words[0] == "console=ttyAMA0"
    assert "panic=-1" in words
    assert words[-1] == "loglevel=8"
    variable, _, _ = qemu_machine.WORK.partition("=")
    assert qemu_machine.WORK in words
    assert f'"{variable}"' in (sources() / "work.h").read_text()
    x86 = plan(firmware=Firmware.ACPI, arch="x86_64")
    assert qemu_machine.cmdline(x86).startswith("console=ttyS0 ")
    assert "no_timer_check" in qemu_machine.cmdline(x86)
    with refused(UserError):
        qemu_machine.shape_of("riscv")


def test_acpi_on_arm64_needs_edk2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "MY_EFI.fd"
    own.touch()
    acpi = plan(firmware=Firmware.ACPI)
    assert qemu_machine.boot_files(plan(), None) == ["-initrd", "/r/initrd"]
    assert qemu_machine.boot_files(acpi, own)[-2:] == ["-bios", str(own)]
    monkeypatch.setattr(qemu_machine, "_EFI_PATHS", (str(tmp_path / "none"),))
    with pytest.raises(UserError, match="EDK2") as caught:
        qemu_machine.boot_files(acpi, None)
    assert "qemu-efi-aarch64" in caught.value.hint


def test_missing_packages_are_named_before_a_boot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = QemuBoard()
    fake_qemu(tmp_path, "QEMU emulator version 8.2.0")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(qemu_machine, "_EFI_PATHS", (str(tmp_path / "none"),))
    board.require("arm64", Firmware.DT)
    with pytest.raises(UserError, match="EDK2"):
        board.require("arm64", Firmware.ACPI)
    fake_qemu(tmp_path, "QEMU emulator version 8.2.0").rename(tmp_path / "qemu-system-x86_64")
    with refused(UserError):
        board.require("x86_64", Firmware.DT)
    monkeypatch.setenv("PATH", str(tmp_path))
    with refused(UserError):
        board.require("arm64", Firmware.DT)


def test_a_flat_row_of_cpus_has_no_numa_and_may_have_512() -> None:
    smp = "16,sockets=1,cores=16,threads=1"
    assert qemu_machine.topology(machine("vera-8c2t")) == ["-smp", smp]
    vera = machine("vera-rubin")
    core = vera.cpus[-2:]
    grown = [
        cpu.model_copy(update={"id": 2 * c + t, "core": c, "thread": t})
        for c in range(256)
        for t, cpu in enumerate(core)
    ]
    big = Machine(**{name: getattr(vera, name) for name in Machine.model_fields} | {"cpus": grown})
    assert qemu_machine.topology(big)[1] == "512,sockets=1,cores=512,threads=1"
