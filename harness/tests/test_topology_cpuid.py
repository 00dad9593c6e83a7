# SPDX-License-Identifier: Apache-2.0
"""The topology of an x86 dump from CPUID, and what is refused."""

from __future__ import annotations

import struct
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.errors import UserError
from asymlab.model.firmware import Basis, Knowledge, MachineView
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import explained
from asymlab.topology.acpi import acpi_view
from asymlab.topology.inputs import load
from asymlab.topology.masks import masks
from asymlab.topology.with_cpuid import with_cpuid
from made_cli import DATA, Tables
from made_view import cpc

Leaf = tuple[int, int, int, int]
Cpu = dict[tuple[int, int], Leaf]

EXTENDED = 0x8000_0000
HT = 1 << 28
INTEL, AMD = b"GenuineIntel", b"AuthenticAMD"
CORE2, K8, BULLDOZER = 0x6F7, 0x40F12, 0x600F12


def first(vendor: bytes, signature: int, apic: int, *, last: int, count: int) -> Cpu:
    """Leaves 0 and 1."""
    ebx, edx, ecx = struct.unpack("<3I", vendor)
    return {
        (0, 0): (last, ebx, ecx, edx),
        (1, 0): (signature, apic << 24 | count << 16, 0, HT),
        (EXTENDED, 0): (EXTENDED, 0, 0, 0),
    }


def cache(level: int, kind: int, threads: int, sets: int = 64) -> Leaf:
    """A cache of lines of 64 bytes in 8 ways that the given number of APIC ids share."""
    return (threads - 1) << 14 | level << 5 | kind, 7 << 22 | 63, sets - 1, 0


def core2(apic: int) -> Cpu:
    """A package of four cores without SMT; each two share a level-2 cache."""
    eax, *rest = cache(1, 1, 1)
    leaves = {(4, 0): (3 << 26 | eax, rest[0], rest[1], 0), (4, 1): cache(2, 3, 2, 4096)}
    return first(INTEL, CORE2, apic, last=10, count=4) | leaves


def levels(apic: int, *shifts: tuple[int, int, int]) -> Cpu:
    """Leaf 0x1F by type, shift and number of CPUs, and a level-3 cache of sixteen APIC ids."""
    found = first(INTEL, 0x806F8, apic, last=0x1F, count=64)
    found |= {(0x1F, at): (s, n, k << 8 | at, apic) for at, (k, s, n) in enumerate(shifts)}
    return found | {(0xB, 0): (0, 0, 0, apic), (4, 0): cache(3, 3, 16)}


def amd(apic: int, signature: int, **extended: Leaf) -> Cpu:
    """Extended leaves by their last digits."""
    given = {(EXTENDED + int(name[1:], 16), 0): leaf for name, leaf in extended.items()}
    found = first(AMD, signature, apic, last=1, count=2) | given
    return found | {(EXTENDED, 0): (max(leaf for leaf, _ in found), 0, 0, 0)}


def k8(apic: int) -> Cpu:
    """Two cores without level-3 cache."""
    l2 = 1024 << 16 | 8 << 12 | 1 << 8 | 64
    leaves = {"x1": (0, 0, 0, 0), "x5": (0, 0, 0x40020140, 0x40020140), "x6": (0, 0, l2, 0)}
    return amd(apic, K8, **leaves, x8=(0, 0, 1, 0))


def text(cpus: Iterable[Cpu]) -> str:
    """As `cpuid -r` prints."""
    lines = []
    for number, cpu in enumerate(cpus):
        lines.append(f"CPU {number}:")
        for (leaf, sub), values in cpu.items():
            words = " ".join(
                f"{name}=0x{word:08x}"
                for name, word in zip(("eax", "ebx", "ecx", "edx"), values, strict=True)
            )
            lines.append(f"   0x{leaf:08x} 0x{sub:02x}: {words}")
    return "\n".join(lines) + "\n"


def dump(apics: Iterable[int], *more: RawTable) -> MachineView:
    entries = (made.x2apic(uid, apic) for uid, apic in enumerate(apics))
    return acpi_view(decode_acpi((made.madt(*entries), *more), aml=False), "made")


def srat(nodes: dict[int, int]) -> RawTable:
    cpus = [struct.pack("<BBHIIIII", 2, 24, 0, node, apic, 1, 0, 0) for apic, node in nodes.items()]
    memory = [made.srat_memory(n, n << 32, 1 << 30) for n in sorted({*nodes.values()})]
    return made.srat(*cpus, *memory)


def joined(
    tmp_path: Path, cpus: Iterable[Cpu], apics: Iterable[int], *more: RawTable
) -> MachineView:
    path = tmp_path / "board.cpuid"
    path.write_text(text(cpus))
    return with_cpuid(dump(apics, *more), path)


def groups(keys: Iterable[object]) -> list[list[int]]:
    found: dict[object, list[int]] = {}
    for at, key in enumerate(keys):
        found.setdefault(key, []).append(at)
    return sorted(found.values())


def shared(view: MachineView, level: int) -> list[list[int]]:
    return sorted(
        sorted(cache.cpus)
        for cache in view.caches
        if cache.level == level and cache.kind != "instruction"
    )


def doubtful(view: MachineView) -> dict[str, Knowledge]:
    topology = ("threads", "cluster", "package", "llc")
    return {n: view.basis[n].knowledge for n in topology if not view.basis[n].is_known}


def unpacked(name: str, tmp_path: Path) -> Path:
    with tarfile.open(DATA / "cpuid" / f"{name}.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / name


def test_core_2_has_no_threads_and_two_caches_a_package(tmp_path: Path) -> None:
    """APIC ids in pairs, as of threads (leaves 1 and 4, parse_legacy())."""
    found = joined(tmp_path, map(core2, range(8)), range(8))
    assert groups(cpu.core for cpu in found.cpus) == [[i] for i in range(8)]
    assert groups(cpu.package for cpu in found.cpus) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    pairs = [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert shared(found, 2) == groups(cpu.cluster for cpu in found.cpus) == pairs
    assert not doubtful(found)
    assert (found.cpuid and found.cpuid.model, found.caches[-1].size) == (15, 2 << 20)


def test_leaf_1f_has_more_levels_than_b(tmp_path: Path) -> None:
    """Threads, cores, dies; the package is above the last."""
    apics = [*range(4), *range(8, 12), *range(16, 20)]
    cpus = (levels(apic, (1, 1, 2), (2, 3, 8), (5, 4, 16)) for apic in apics)
    found = joined(tmp_path, cpus, apics)
    assert groups(cpu.core for cpu in found.cpus)[:2] == [[0, 1], [2, 3]]
    assert groups(cpu.package for cpu in found.cpus) == [[*range(8)], [*range(8, 12)]]
    assert shared(found, 3) == [[*range(8)], [*range(8, 12)]]
    # a shift of 0 with two CPUs is of threads nevertheless
    no_shift = (levels(apic, (1, 0, 2), (2, 4, 16)) for apic in range(4))
    assert groups(cpu.core for cpu in joined(tmp_path, no_shift, range(4)).cpus) == [[0, 1], [2, 3]]


def test_amd_without_level_3_shares_an_llc_by_package(tmp_path: Path) -> None:
    """legacy_set_llc(); firmware may have raised all APIC ids."""
    found = joined(tmp_path, map(k8, range(4)), range(16, 20))
    assert groups(cpu.core for cpu in found.cpus) == [[0], [1], [2], [3]]
    assert shared(found, 2) == [[0], [1], [2], [3]]
    seen = masks(found)
    assert (
        {*seen.coregroup.values()}
        == {*seen.package.values()}
        == {
            frozenset({0, 1}),
            frozenset({2, 3}),
        }
    )
    assert not doubtful(found)


def bulldozer(apic: int) -> Cpu:
    """An FX of two compute units of two cores (leaf 0x8000001E) and a level-3 cache."""
    leaves = {"x1": (0, 0, 1 << 22 | 1 << 1, 0), "x6": (0, 0, 0, 1 << 18)}
    unit = (apic, 1 << 8 | apic >> 1, 0, 0)
    return amd(apic, BULLDOZER, **leaves, x8=(0, 0, 3 | 4 << 12, 0), x1d=(0, 0, 0, 0), x1e=unit)


def by_release(view: MachineView, field: str) -> dict[str, list[list[int]]]:
    cpus = {"6.9": view.cpus} | {name: each.cpus for name, each in view.older.items()}
    return {name: groups(getattr(cpu, field) for cpu in each) for name, each in cpus.items()}


@pytest.mark.parametrize("source", ["leaves", "cpuinfo"])
def test_a_compute_unit_was_a_core_before_6_9(tmp_path: Path, source: str) -> None:
    if source == "leaves":
        found = joined(tmp_path, map(bulldozer, range(4)), range(4))
    else:
        path = tmp_path / "cpuinfo"
        listed = "".join(cpuinfo(i, 0, i // 2, siblings=4, cores=2) for i in range(4))
        path.write_text(listed.replace("family\t: 16", "family\t: 21"))
        found = with_cpuid(dump(range(4)), path)
    alone, pairs = [[0], [1], [2], [3]], [[0, 1], [2, 3]]
    assert by_release(found, "core") == {"6.9": alone, "6.1": pairs, "5.10": pairs}
    threads = {}
    for kernel in ("5.10", "6.8", "6.9"):
        view = explained(found, KernelVersion.parse(kernel), ()).view
        threads[kernel] = groups(cpu.threads for cpu in view.cpus.values())
        assert view.basis["threads"].is_known is (source == "leaves" or kernel == "6.9")
    assert threads == {"5.10": pairs, "6.8": pairs, "6.9": alone}


def test_modules_without_dies_were_packages(tmp_path: Path) -> None:
    """Two modules of four cores, as of an N100's relatives (detect_extended_topology())."""
    modules = (levels(apic, (1, 1, 1), (2, 3, 4), (3, 4, 8)) for apic in range(0, 16, 2))
    found = joined(tmp_path, modules, range(0, 16, 2))
    one, two = [[*range(8)]], [[*range(4)], [*range(4, 8)]]
    assert by_release(found, "package") == {"6.9": one, "5.10": two}
    dies = (levels(apic, (1, 1, 1), (2, 3, 4), (3, 4, 8), (5, 5, 8)) for apic in range(0, 16, 2))
    assert not joined(tmp_path, dies, range(0, 16, 2)).older


def test_other_processors_were_read_alike(tmp_path: Path) -> None:
    assert not joined(tmp_path, map(core2, range(8)), range(8)).older
    assert not joined(tmp_path, map(k8, range(4)), range(4)).older
    epyc = unpacked("epyc-7451", tmp_path)
    apics = [int(line.split()[6], 16) for line in _lines(epyc, "1 8000001e ")]
    assert not with_cpuid(dump(apics), epyc).older
    opteron = unpacked("opteron-6164he", tmp_path)
    apics = [int(line.split()[7], 16) >> 24 for line in _lines(opteron, "1 1 ")]
    assert not with_cpuid(dump(apics), opteron).older
    tree = load(DATA / "i7-1370p.tar.xz")
    core = with_cpuid(dump([cpu.hw_id or 0 for cpu in tree.cpus]), unpacked("i7-1370p", tmp_path))
    assert not core.older


def test_core_types_of_amd(tmp_path: Path) -> None:
    """Leaf 0x80000026 EBX, if EAX says that types differ (X86_FEATURE_AMD_HTR_CORES)."""

    def zen(apic: int, kind: int, *, differ: bool = True) -> Cpu:
        # bits 31 and 29 are about power rankings and asymmetric counts of threads
        leaf = (differ << 30 | 5 << 29, kind << 28 | 1, 1 << 8, apic)
        none = {f"x{name}": (0, 0, 0, 0) for name in ("1", "6", "1d", "1e")}
        return amd(apic, 0xB20F40, **none, x8=(0, 0, 3, 0), x26=leaf)

    cpus = [zen(apic, kind) for apic, kind in enumerate((0, 0, 1, 2, 7))]
    kinds = [cpu.core_type for cpu in joined(tmp_path, cpus, range(5)).cpus]
    assert kinds == ["performance", "performance", "efficiency", "low-power", ""]
    alike = joined(tmp_path, [zen(apic, 0, differ=False) for apic in range(2)], range(2))
    assert {cpu.core_type for cpu in alike.cpus} == {""}


def test_numbers_of_linux_replace_the_order_of_the_madt(tmp_path: Path) -> None:
    found = joined(tmp_path, map(core2, (0, 2, 1, 3)), range(4))
    assert [(cpu.id, cpu.hw_id, cpu.uid) for cpu in found.cpus] == [
        (0, 0, 0),
        (1, 2, 2),
        (2, 1, 1),
        (3, 3, 3),
    ]
    assert shared(found, 2) == [[0, 2], [1, 3]]


def test_cpuid_gives_what_linux_shows_on_a_hybrid(tmp_path: Path) -> None:
    """An i7-1370P: its CPUID against its own /sys tree."""
    tree = load(DATA / "i7-1370p.tar.xz")
    found = with_cpuid(dump([cpu.hw_id or 0 for cpu in tree.cpus]), unpacked("i7-1370p", tmp_path))
    for name in ("hw_id", "core", "thread", "cluster", "package"):
        assert [getattr(c, name) for c in found.cpus] == [getattr(c, name) for c in tree.cpus], name
    caches = [
        {(c.level, c.kind, c.size, c.line, c.ways, c.cpus) for c in view.caches}
        for view in (found, tree)
    ]
    assert caches[0] == caches[1]
    assert found.cpuid == tree.cpuid
    assert [cpu.core_type for cpu in found.cpus] == ["core"] * 12 + ["atom"] * 8


def test_zen_has_a_last_level_cache_a_core_complex(tmp_path: Path) -> None:
    """Two EPYC 7451: as hwloc reads them, sixteen complexes of three cores."""
    folder = unpacked("epyc-7451", tmp_path)
    apics = [int(line.split()[6], 16) for line in _lines(folder, "1 8000001e ")]
    found = with_cpuid(dump(apics), folder)
    count = [len(groups(getattr(c, n) for c in found.cpus)) for n in ("core", "package")]
    assert (count, [len(each) for each in shared(found, 3)]) == ([48, 2], [6] * 16)


def test_a_die_that_only_a_register_has_is_that_of_the_node(tmp_path: Path) -> None:
    """Two Opteron 6164 HE of two dies of six cores: MSR_FAM10H_NODE_ID."""
    folder = unpacked("opteron-6164he", tmp_path)
    apics = [int(line.split()[7], 16) >> 24 for line in _lines(folder, "1 1 ")]
    without = with_cpuid(dump(apics), folder)
    assert (doubtful(without), shared(without, 3)) == ({"llc": Knowledge.UNKNOWN}, [])
    nodes = srat({apic: at // 6 for at, apic in enumerate(apics)})
    found = with_cpuid(dump(apics, nodes), folder)
    assert groups(cpu.package for cpu in found.cpus) == [[*range(12)], [*range(12, 24)]]
    assert len({cpu.core for cpu in found.cpus}) == 24
    assert shared(found, 3) == [[*range(at, at + 6)] for at in range(0, 24, 6)]
    assert found.caches[-1].size == 5 << 20
    assert doubtful(found) == {"llc": Knowledge.INFERRED}


def _lines(folder: Path, start: str) -> list[str]:
    files = sorted(folder.iterdir(), key=lambda path: int(path.name[2:]))
    return [
        line for file in files for line in file.read_text().splitlines() if line.startswith(start)
    ]


def test_cpuid_shows_that_a_machine_is_not_a_hybrid(tmp_path: Path) -> None:
    """Levels that differ without SMT: capacities on a hybrid, priorities on another machine."""
    found = joined(tmp_path, map(core2, range(4)), range(4))
    cpus = [c.model_copy(update={"cpc": cpc(40 + c.id, nominal=1)}) for c in found.cpus]
    known = found.model_copy(
        update={"cpus": tuple(cpus), "basis": {**found.basis, "capacity": Basis()}}
    )
    capacities = explained(known, KernelVersion.parse("7.3"), ()).capacities
    assert (capacities.packing, capacities.unknown) == (True, False)


def cpuinfo(apic: int, package: int, core: int, *, siblings: int, cores: int) -> str:
    return (
        f"processor\t: {apic}\nvendor_id\t: {AMD.decode()}\ncpu family\t: 16\nmodel\t\t: 9\n"
        f"stepping\t: 1\nphysical id\t: {package}\nsiblings\t: {siblings}\ncore id\t\t: {core}\n"
        f"cpu cores\t: {cores}\napicid\t\t: {apic}\n\n"
    )


@pytest.mark.parametrize(
    ("siblings", "cores", "threads"),
    [
        (4, 2, [[0, 1], [2, 3], [4, 5], [6, 7]]),
        # ids of cores are by node on AMD before Zen
        (4, 4, [[i] for i in range(8)]),
        # counts that do not fit the ids
        (4, 3, None),
    ],
)
def test_cpuinfo(
    tmp_path: Path, siblings: int, cores: int, threads: list[list[int]] | None
) -> None:
    path = tmp_path / "cpuinfo"
    blocks = (cpuinfo(i, i // 4, i // 2, siblings=siblings, cores=cores) for i in range(8))
    path.write_text("".join(blocks))
    found = with_cpuid(dump(range(8)), path)
    assert groups(cpu.package for cpu in found.cpus) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert found.basis["package"].is_known
    assert found.basis["threads"].is_known is (threads is not None)
    assert found.basis["llc"].is_unknown
    if threads:
        assert groups(cpu.core for cpu in found.cpus) == threads
    path.write_text(path.read_text().replace("apicid", "initial"))
    with pytest.raises(UserError, match="CPU 0 has no number for 'apicid'"):
        with_cpuid(dump(range(8)), path)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (text(map(core2, range(4))), "has 4 CPUs, but the MADT has 8 that are enabled"),
        (text(map(core2, range(1, 9))), "has APIC id 0x8, which is not in the MADT (1 of 8)"),
        (text(map(core2, (0, *range(7)))), "has APIC id 0x0 twice"),
        (text(map(core2, range(8)))[:-20], "board.cpuid:48: CPUID cannot be read: is not a line"),
        (text({**core2(i), (4, 0): (0, 0, 0, 0)} for i in range(8)), ""),
        (text({(0, 0): core2(i)[0, 0]} for i in range(8)), "CPU 0 has no leaf 0x1"),
        (text(map(core2, range(8))).replace("CPU 7", "CPU 9000"), "Linux has at most 8192"),
        (text(map(core2, range(8))).replace("CPU 7", "CPU 9"), "which leaves numbers out"),
        (text(map(core2, range(8))).replace("0x756e6547", "0x7"), "unknown vendor"),
        ("no CPUID", "has no CPUID of any CPU"),
        ("", "has no CPUID of any CPU"),
    ],
)
def test_refused(tmp_path: Path, given: str, message: str) -> None:
    path = tmp_path / "board.cpuid"
    path.write_text(given)
    if not message:
        assert with_cpuid(dump(range(8)), path).cpus
        return
    with pytest.raises(UserError) as caught:
        with_cpuid(dump(range(8)), path)
    assert message in str(caught.value)


@pytest.mark.parametrize("cpu", [core2, k8])
def test_a_madt_without_cpus(tmp_path: Path, cpu: Callable[[int], Cpu]) -> None:
    path = tmp_path / "board.cpuid"
    path.write_text(text([cpu(0)]))
    none = acpi_view(decode_acpi((made.madt(made.lapic(0, 0, flags=0)),), aml=False), "made")
    with pytest.raises(UserError, match="has 1 CPUs, but the MADT has 0 that are enabled"):
        with_cpuid(none, path)


def test_every_command_takes_it(tables: Tables, tmp_path: Path) -> None:
    folder, file = tmp_path / "tables", tmp_path / "board.cpuid"
    folder.mkdir()
    entries = (made.lapic(uid, uid) for uid in range(4))
    (folder / "apic.dat").write_bytes(made.madt(*entries).data)
    file.write_text(text(map(core2, range(4))))
    given, option = str(folder), ("--cpuid", str(file))
    assert "threads" in tables("decode", given, "--json").json["basis"]
    found = tables("decode", given, *option, "--json").json
    known = (found["basis"][name]["knowledge"] for name in ("threads", "cluster", "package", "llc"))
    assert {*known} == {"known"}
    for command in ("predict", "explain"):
        assert tables(command, given, *option).code == 0
    assert tables("render", given, *option, "-o", str(tmp_path / "a.svg")).code == 0
    assert tables("diff", given, given, *option).code == 0
    assert tables("lint", given, *option).code == tables("lint", given).code
    assert "--booted" in tables.refused("verify", given, *option)
    tree = str(DATA / "i7-1370p.tar.xz")
    assert "ACPI tables of an x86 machine" in tables.refused("decode", tree, *option)
    assert "ACPI tables of an x86 machine" in tables.refused("diff", tree, tree, *option)


def test_a_tree_has_the_topology_of_its_kernel() -> None:
    """Which release that was is not in the tree; an i7-1370P has modules of four E-cores."""
    tree = load(DATA / "i7-1370p.tar.xz")

    def doubts(view: MachineView, kernel: str) -> dict[str, str]:
        found = explained(view, KernelVersion.parse(kernel), ()).view.basis
        return {name: found[name].how for name in ("threads", "package") if found[name].how}

    assert [*doubts(tree, "5.10")] == ["package"]
    assert not doubts(tree, "6.1")
    assert tree.cpuid
    other = tree.model_copy(update={"cpuid": tree.cpuid.model_copy(update={"family": 0x15})})
    for kernel in ("6.1", "6.12"):
        assert "compute unit" in doubts(other, kernel)["threads"]
