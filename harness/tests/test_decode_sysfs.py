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
from asymlab.model.firmware import MachineView
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
    assert places == [(0, 0, True), (0, 1, True), (1, 0, False)]
    assert [cpu.package for cpu in view.cpus] == [0, 0, 0]
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
        (f"{CPU}/cpu0/topology/core_cpus_list", "0-1,x", "'x' is not a range of CPUs"),
        (f"{CPU}/cpu0/topology/core_cpus_list", "0-99999", "CPU 99999"),
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


def test_what_is_no_tree_is_refused(tmp_path: Path) -> None:
    with refused(UserError):
        decode_sysfs(tmp_path)
    with refused(UserError):
        decode_sysfs(tar({"etc/passwd": ""}, tmp_path / "a.tar"))
    with refused(UserError):
        decode_sysfs(folder({f"{CPU}/present": "0"}, tmp_path / "b"))
    with refused(UserError):
        decode_sysfs(folder({f"{CPU}/cpu0/uevent": ""}, tmp_path / "c"))


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
    monkeypatch.setattr(sys_cpu, "MAX_LISTED", 6)
    texts = [problem.text for problem in decode_sysfs(at).problems]
    assert texts and all("lists of more than 6 CPUs" in text for text in texts)


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
