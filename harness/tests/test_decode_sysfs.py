# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import io
import lzma
import os
import random
import tarfile
from pathlib import Path

import pytest

from asymlab.decode import sys_cpu, sys_files
from asymlab.decode.sysfs import decode_sysfs
from asymlab.errors import UserError
from asymlab.model.cpulist import parse_cpus
from asymlab.model.firmware import Knowledge, MachineView
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import PREDICTED, predict
from goldens import refused
from made_steps import steps

FIRMWARE = Path(__file__).parent / "data" / "firmware"
GB10 = FIRMWARE / "nvidia-dgx-gb10.tar.xz"
I7 = FIRMWARE / "i7-1370p.tar.xz"
CPU = "sys/devices/system/cpu"
NODE = "sys/devices/system/node"

TWO_CPUS = {
    f"{CPU}/present": "0-2\n",
    f"{CPU}/online": "0-1\n",
    f"{CPU}/cpu0/topology/core_cpus_list": "0-1\n",
    f"{CPU}/cpu1/topology/core_cpus_list": "0-1\n",
    f"{CPU}/cpu0/topology/package_cpus_list": "0-1\n",
    f"{CPU}/cpu1/topology/package_cpus_list": "0-1\n",
    f"{CPU}/cpu0/topology/cluster_id": "-1\n",
    f"{CPU}/cpu0/topology/cluster_cpus_list": "0\n",
    f"{CPU}/cpu0/regs/identification/midr_el1": "0x00000000410fd871\n",
    f"{CPU}/cpu0/of_node/capacity-dmips-mhz": "\0\0\x02\x42",
    f"{CPU}/cpu2/uevent": "",
    f"{NODE}/node0/cpulist": "0-1\n",
    f"{NODE}/node0/distance": "10 40\n",
    f"{NODE}/node2/distance": "40 10\n",
    f"{NODE}/node2/cpulist": "\n",
    "sys/devices/cpu_atom/cpus": "1\n",
}
"""One core of two threads and a CPU that is offline; node 1 is not online."""


def folder(files: dict[str, str], at: Path) -> Path:
    for name, text in files.items():
        (at / name).parent.mkdir(parents=True, exist_ok=True)
        (at / name).write_text(text)
    return at


def tar(files: dict[str, str], at: Path, top: str = "") -> Path:
    with tarfile.open(at, "w") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(top + name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return at


def lists(view: MachineView, level: int) -> list[list[int]]:
    return [sorted(cache.cpus) for cache in view.caches if cache.level == level]


def test_gb10_is_as_linux_saw_it() -> None:
    view = decode_sysfs(GB10)
    assert (view.title, view.arch, view.acks_cppc) == ("NVIDIA_DGX_Spark", "arm64", True)
    capacities = [cpu.capacity for cpu in view.cpus]
    assert capacities == [718] * 5 + [997] * 5 + [731] * 5 + [1017] * 4 + [1024]
    highest = [cpu.cpc.number("highest_perf") or 0 for cpu in view.cpus if cpu.cpc]
    assert capacities == [perf * 1024 // max(highest) for perf in highest]
    assert {cpu.cluster for cpu in view.cpus[:10]} == {0}
    assert {cpu.cluster for cpu in view.cpus[10:]} == {1}
    assert lists(view, 3) == [list(range(10)), list(range(10, 20))]
    assert [cache.size for cache in view.caches if cache.level == 3] == [8 << 20, 16 << 20]
    assert [cpu.max_khz for cpu in view.cpus][4:6] == [2808000, 3900000]
    assert [(node.distances, node.memory) for node in view.nodes] == [((10,), 125508468 << 10)]
    assert view.problems == ()


def test_a_hybrid_is_as_linux_saw_it() -> None:
    view = decode_sysfs(I7)
    assert view.arch == "x86_64"
    assert sorted(map(sorted, view.cores.values()))[:3] == [[0, 1], [2, 3], [4, 5]]
    assert [cpu.thread for cpu in view.cpus] == [0, 1] * 6 + [0] * 8
    assert [cpu.hw_id for cpu in view.cpus][10:14] == [40, 41, 48, 50]
    assert lists(view, 2)[-2:] == [[12, 13, 14, 15], [16, 17, 18, 19]]
    assert [cpu.cluster for cpu in view.cpus[12:]] == [6] * 4 + [7] * 4
    assert {cpu.capacity for cpu in view.cpus} == {None}
    assert view.problems == ()


@pytest.mark.parametrize(
    ("maker", "product", "title"),
    [
        ("HP", "HP EliteBook 840", "HP EliteBook 840"),
        ("Acme", "ACME", "ACME"),
        ("HP", "HPE ProLiant", "HP HPE ProLiant"),
        ("Maker (R)", "Maker (R) One", "Maker (R) One"),
        ("Maker (R)", "One", "Maker (R) One"),
        ("", "One", "One"),
        ("Maker", "", "Maker"),
        ("", "", "the file"),
    ],
)
def test_the_title_names_the_maker_once(
    tmp_path: Path, maker: str, product: str, title: str
) -> None:
    dmi = "sys/devices/virtual/dmi/id"
    names = {f"{dmi}/sys_vendor": f"{maker}\n", f"{dmi}/product_name": f"{product}\n"}
    assert decode_sysfs(folder(TWO_CPUS | names, tmp_path / "the file")).title == title


def test_a_folder_and_a_tar_are_read_alike(tmp_path: Path) -> None:
    path = folder(TWO_CPUS, tmp_path / "tree")
    first = decode_sysfs(path)
    packed = [
        tar(TWO_CPUS, tmp_path / "a.tar"),
        tar(TWO_CPUS, tmp_path / "b.tar", top="./gathered/"),
        tar({n.removeprefix("sys/"): t for n, t in TWO_CPUS.items()}, tmp_path / "c.tar"),
    ]
    packed.append(tmp_path / "d.tar.xz")
    packed[-1].write_bytes(lzma.compress(packed[0].read_bytes()))
    for other in [decode_sysfs(at) for at in (path / "sys", *packed)]:
        for mine, theirs in zip(first.cpus, other.cpus, strict=True):
            assert mine.model_dump(exclude={"origins"}) == theirs.model_dump(exclude={"origins"})
        assert other.nodes == first.nodes


def test_facts_of_a_tree(tmp_path: Path) -> None:
    view = decode_sysfs(folder(TWO_CPUS, tmp_path))
    places = [(cpu.core, cpu.thread, cpu.enabled) for cpu in view.cpus]
    assert places == [(0, 0, True), (0, 1, True), (None, 0, False)]
    assert [cpu.package for cpu in view.cpus] == [0, 0, None]
    assert [cpu.core_type for cpu in view.cpus] == ["", "atom", ""]
    assert view.cpus[0].cluster is None and view.cpus[0].dmips_mhz == 578
    assert [cpu.node for cpu in view.cpus] == [0, 0, None]
    assert [node.distances for node in view.nodes] == [(10, 20, 40), (40, 20, 10)]
    assert view.acks_cppc is None


def test_links_are_followed_to_a_limit(tmp_path: Path) -> None:
    limit = {f"{CPU}/cpufreq/policy0/cpuinfo_max_freq": "2000000\n"}
    at = tar(TWO_CPUS | limit, tmp_path / "links.tar")
    with tarfile.open(at, "a") as archive:
        for name, target in (
            (f"{CPU}/cpu0/cpufreq", "../cpufreq/policy0"),
            (f"{CPU}/cpu1/cpufreq", "../cpu1/cpufreq"),
            (f"{CPU}/cpu2/cpufreq", "/etc"),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = tarfile.SYMTYPE, target
            archive.addfile(member)
    assert [cpu.max_khz for cpu in decode_sysfs(at).cpus] == [2000000, None, None]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        (f"{CPU}/cpu0/topology/cluster_cpus_list", "0-1,x", "'x' is not a range of CPUs"),
        (f"{CPU}/cpu0/topology/cluster_cpus_list", "0-99999", "CPU 99999"),
        (f"{CPU}/cpu0/cpu_capacity", "12ab", "'12ab' is not a number"),
        (f"{NODE}/node0/distance", "10", "1 distances for 2 nodes"),
        (f"{CPU}/cpu0/regs/identification/midr_el1", "", "the architecture is neither"),
    ],
)
def test_nonsense_is_a_problem_with_its_place(
    name: str, text: str, word: str, tmp_path: Path
) -> None:
    view = decode_sysfs(folder(TWO_CPUS | {name: text}, tmp_path))
    assert [word in problem.text for problem in view.problems] == [True]
    assert view.problems[0].origin.part in (f"/{name}", f"/{CPU}")


def test_folders_without_a_sys_tree_are_refused(tmp_path: Path) -> None:
    with refused(UserError):
        decode_sysfs(tmp_path)
    with refused(UserError):
        decode_sysfs(tar({"etc/passwd": ""}, tmp_path / "a.tar"))
    with refused(UserError):
        decode_sysfs(folder({f"{CPU}/present": "0"}, tmp_path / "b"))


def test_an_input_with_several_trees_is_refused(tmp_path: Path) -> None:
    both = {
        f"{top}/{name}": text for top in ("desktop", "server") for name, text in TWO_CPUS.items()
    }
    with refused(UserError):
        decode_sysfs(folder(both, tmp_path / "machines"))
    with refused(UserError):
        decode_sysfs(tar(both, tmp_path / "machines.tar", top="all/"))
    assert decode_sysfs(tmp_path / "machines/server").cpus


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (f"{CPU}/online", "0-"),
        (f"{CPU}/online", "0-2"),
        (f"{CPU}/cpu1/topology/core_cpus_list", ""),
        (f"{CPU}/cpu1/topology/core_cpus_list", "0-x"),
        (f"{CPU}/cpu1/topology/package_cpus_list", ""),
        (f"{CPU}/cpu1/topology/core_cpus_list", "1"),
    ],
)
def test_a_tree_without_readable_topology_is_refused(name: str, text: str, tmp_path: Path) -> None:
    with refused(UserError):
        decode_sysfs(folder(TWO_CPUS | {name: text}, tmp_path))


def test_one_cpu_needs_no_topology(tmp_path: Path) -> None:
    cpu = decode_sysfs(folder({f"{CPU}/cpu0/uevent": ""}, tmp_path)).cpus[0]
    assert (cpu.core, cpu.thread, cpu.package, cpu.enabled) == (0, 0, 0, True)


MASKS = {
    f"{CPU}/cpu0/topology/thread_siblings": "00000000,00000003\n",
    f"{CPU}/cpu1/topology/thread_siblings": "00000000,00000003\n",
    f"{CPU}/cpu32/topology/thread_siblings": "00000001,00000000\n",
    **{f"{CPU}/cpu{n}/topology/core_siblings": "00000001,00000003\n" for n in (0, 1, 32)},
    f"{CPU}/cpu2/online": "0\n",
    f"{CPU}/cpu0/cache/index2/level": "2\n",
    f"{CPU}/cpu0/cache/index2/type": "Unified\n",
    f"{CPU}/cpu0/cache/index2/shared_cpu_map": "1,00000001\n",
    f"{NODE}/node0/cpumap": "00000000,00000003\n",
    f"{NODE}/node1/cpumap": "00000001,00000000\n",
    "proc/cpuinfo": "processor\t: 0\nvendor_id\t: GenuineIntel\n",
}
"""As kernels before 2.6.26 have it: masks, no lists, no `online`."""


def test_masks_are_read_where_there_are_no_lists(tmp_path: Path) -> None:
    view = decode_sysfs(folder(MASKS, tmp_path))
    up = [cpu for cpu in view.cpus if cpu.enabled]
    assert [(cpu.id, cpu.core, cpu.thread, cpu.package, cpu.node) for cpu in up] == [
        (0, 0, 0, 0, 0),
        (1, 0, 1, 0, 0),
        (32, 1, 0, 0, 1),
    ]
    assert lists(view, 2) == [[0, 32]]
    assert view.problems == ()


@pytest.mark.parametrize("mask", ["0x3", "000000000003", "3,3", "g", "1" + ",00000000" * 256])
def test_a_wrong_mask_is_refused(mask: str, tmp_path: Path) -> None:
    wrong = {f"{CPU}/cpu0/topology/thread_siblings": mask}
    with refused(UserError):
        decode_sysfs(folder(MASKS | wrong, tmp_path))


def test_real_trees_with_nuls_and_with_masks() -> None:
    kunpeng = decode_sysfs(FIRMWARE / "kunpeng-920.tar.xz")
    shape = [(cpu.package, cpu.node, cpu.cluster) for cpu in kunpeng.cpus]
    assert shape == [(n // 64, n // 32, n // 4) for n in range(128)]
    assert lists(kunpeng, 3) == [list(range(n, n + 32)) for n in range(0, 128, 32)]
    xeon = decode_sysfs(FIRMWARE / "xeon-4s-offline.tar.xz")
    assert [cpu.id for cpu in xeon.cpus if not cpu.enabled] == [2, 5, 13, 14]
    assert lists(xeon, 3)[:2] == [[0, 4, 8, 12], [1, 9]]
    assert xeon.problems == kunpeng.problems == ()


def test_a_nul_behind_a_list_is_dropped(tmp_path: Path) -> None:
    """Linux 5.15-rc1, as in hwloc's 128arm-2pa2n8cluster4co."""
    whole = decode_sysfs(folder(TWO_CPUS, tmp_path / "a"))
    ended = {
        name: f"{text}\0" if name.endswith("list") else text for name, text in TWO_CPUS.items()
    }
    view = decode_sysfs(folder(ended, tmp_path / "b"))
    assert [cpu.node for cpu in view.cpus] == [cpu.node for cpu in whole.cpus] == [0, 0, None]
    assert (view.cores, view.problems) == (whole.cores, ())


@pytest.mark.parametrize("sharers", [{}, {"shared_cpu_list": "1"}])
def test_a_cache_without_sharers_is_left_out(tmp_path: Path, sharers: dict[str, str]) -> None:
    """Or one that its own CPU does not share."""
    at = f"{CPU}/cpu0/cache/index3"
    files = {f"{at}/level": "3", f"{at}/type": "Unified", f"{at}/size": "8192K"}
    files |= {f"{at}/{name}": text for name, text in sharers.items()}
    view = decode_sysfs(folder(TWO_CPUS | files, tmp_path))
    assert view.caches == ()
    assert [problem.origin.part for problem in view.problems] == [f"/{at}"]
    assert view.basis["llc"].knowledge is Knowledge.UNKNOWN


def test_caches_and_nodes_that_contradict_each_other(tmp_path: Path) -> None:
    """As in hwloc's 64fake-4n2s2ca2c2t and 8em64t-2s2ca2c-buggynuma."""
    files = {f"{NODE}/node2/cpulist": "1"}
    for cpu, sharers in enumerate(("0-1", "1")):
        at = f"{CPU}/cpu{cpu}/cache/index2"
        files |= {f"{at}/level": "2", f"{at}/type": "Unified", f"{at}/shared_cpu_list": sharers}
    view = decode_sysfs(folder(TWO_CPUS | files, tmp_path))
    assert [cpu.node for cpu in view.cpus] == [0, None, None]
    texts = ["in the lists of several nodes", "CPU 1 has another list of CPUs that share this"]
    shown = [str(problem) for problem in view.problems]
    assert [text in line for text, line in zip(texts, shown, strict=True)] == [True, True]
    assert {view.basis[name].knowledge for name in ("llc", "node")} == {Knowledge.UNKNOWN}


def test_what_a_tree_lacks_is_not_known(tmp_path: Path) -> None:
    found = {name: each.knowledge.value for name, each in decode_sysfs(GB10).basis.items()}
    assert set(found.values()) == {"known"}
    bare = {name: text for name, text in TWO_CPUS.items() if "cluster" not in name}
    bare = {name: text for name, text in bare.items() if "node" not in name}
    found = {
        name: each.knowledge.value
        for name, each in decode_sysfs(folder(bare, tmp_path)).basis.items()
    }
    assert found == {
        "capacity": "unknown",
        "threads": "known",
        "cluster": "unknown",
        "package": "known",
        "llc": "unknown",
        "node": "inferred",
    }


CPUINFO = {
    "arm64": "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\n",
    "arm": "Processor\t: ARMv7 Processor rev 4 (v7l)\n\nCPU architecture: 7\n",
    "x86_64": "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 23\n",
    "i386": "processor\t: 0\nvendor_id\t: GenuineIntel\nfdiv_bug\t: no\n",
    "s390": "vendor_id       : IBM/S390\n# processors    : 2\n",
    "riscv": "processor\t: 0\nhart\t\t: 3\nisa\t\t: rv64imafdc\n",
    "loongarch": "processor\t\t: 0\nISA\t\t\t: loongarch32 loongarch64\n",
    "powerpc": "processor\t: 0\ncpu\t\t: POWER9\nrevision\t: 2.1 (pvr 004e 1201)\n",
    "ia64": "processor  : 0\nvendor     : GenuineIntel\narch       : IA-64\n",
    "sparc": "cpu\t\t: TI UltraSparc II  (BlackBird)\nprom\t\t: OBP 3.2.29\n",
    "mips": "processor\t\t: 0\nwait instruction\t: yes\n",
    "unknown": "processor\t: 0\n",
}


@pytest.mark.parametrize("arch", CPUINFO)
def test_the_architecture_is_that_of_cpuinfo(arch: str, tmp_path: Path) -> None:
    files = {name: text for name, text in TWO_CPUS.items() if "regs" not in name}
    view = decode_sysfs(folder(files | {"proc/cpuinfo": CPUINFO[arch]}, tmp_path))
    assert view.arch == arch
    assert bool(view.problems) is (arch == "unknown")
    assert view.cpus[0].hw_id == (3 if arch == "riscv" else None)


@pytest.mark.parametrize("arch", [arch for arch in CPUINFO if arch not in PREDICTED])
def test_other_architectures_are_not_predicted(arch: str, tmp_path: Path) -> None:
    files = {name: text for name, text in TWO_CPUS.items() if "regs" not in name}
    view = decode_sysfs(folder(files | {"proc/cpuinfo": CPUINFO[arch]}, tmp_path))
    with refused(UserError):
        predict(view, KernelVersion(major=7, minor=3))


def test_a_hard_link_is_its_file_or_nothing(tmp_path: Path) -> None:
    at = tar(TWO_CPUS, tmp_path / "links.tar")
    with tarfile.open(at, "a") as archive:
        for name, target in (
            (f"{CPU}/cpu0/cpu_capacity", f"{CPU}/cpu0/missing"),
            (f"{CPU}/cpu1/regs/identification/midr_el1", "etc/passwd"),
            (f"{CPU}/cpu1/topology/cluster_id", f"{CPU}/cpu0/topology/cluster_id"),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = tarfile.LNKTYPE, target
            archive.addfile(member)
    files = sys_files.open_sys(at)
    assert files.bytes(f"{CPU}/cpu1/topology/cluster_id") == b"-1\n"
    assert decode_sysfs(at).cpus[0].capacity is None


def test_only_wanted_members_of_a_tar_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = {f"sys/class/net/{number}": "" for number in range(50)}
    at = tar(others | TWO_CPUS, tmp_path / "a.tar")
    monkeypatch.setattr(sys_files, "MAX_MEMBERS", len(TWO_CPUS))
    assert len(decode_sysfs(at).cpus) == 3


def test_a_tar_has_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = tar(TWO_CPUS, tmp_path / "a.tar")
    with monkeypatch.context() as patch:
        patch.setattr(sys_files, "MAX_MEMBERS", 5)
        with refused(UserError):
            decode_sysfs(at)
    with monkeypatch.context() as patch:
        patch.setattr(sys_files, "MAX_UNPACKED", 1 << 10)
        with pytest.raises(UserError, match="more than"):
            decode_sysfs(at)
    monkeypatch.setattr(sys_cpu, "MAX_LISTED", 3)
    with pytest.raises(UserError, match="lists of more than 3 CPUs"):
        decode_sysfs(at)


def test_a_fifo_does_not_block(tmp_path: Path) -> None:
    at = folder(TWO_CPUS, tmp_path)
    os.mkfifo(at / CPU / "cpu0" / "cpu_capacity")
    assert decode_sysfs(at).cpus[0].capacity is None


def test_a_damaged_tar_is_refused_or_read_in_part(tmp_path: Path) -> None:
    """Seeded; each input in a bounded number of steps."""
    whole = lzma.decompress(GB10.read_bytes())
    chance = random.Random(4)
    path = tmp_path / "damaged.tar"
    for _ in range(60):
        data = bytearray(whole[: chance.choice([len(whole), chance.randrange(len(whole))])])
        for _ in range(chance.randrange(1, 200)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        with steps() as counted:
            try:
                decode_sysfs(path)
            except UserError as error:
                assert str(path) in error.message
        assert counted.calls < 200_000


def test_lists_of_cpus() -> None:
    assert parse_cpus("0-2,8\n") == {0, 1, 2, 8}
    assert parse_cpus("") == frozenset()
    for wrong in ("1-", "a", "0-100000", "0 1", "9000"):
        with pytest.raises(ValueError, match="CPU"):
            parse_cpus(wrong)
