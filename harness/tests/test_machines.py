# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from asymlab.config.machine import load_machine, machine, machines
from asymlab.config.machine_build import spread_perf
from asymlab.errors import ExitCode, UserError
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import MAX_ENTRY, MemoryAccess, SmtShare, WorkKind, entry_unit
from goldens import assert_golden, refused

SMALL = """\
title: small
provenance: {topology: made up, capacities: made up, caches: made up, memory: made up, speeds: none}
arch: arm64
core_types:
  a:
    threads: 2
    perf: {highest: 1000, nominal: 900, lowest: 100}
    nominal_mhz: 2000
    mips: 400
    smt_share: 0.5
    caches:
      - {level: 1, kind: data, size: 64K}
      - {level: 1, kind: instruction, size: 64K}
      - {level: 2, size: 1M}
sockets:
  - nodes:
      - memory: 1G
        llcs:
          - cache: {level: 3, size: 8M}
            cores:
              - {type: a, slots: 0-1, highest_perf: [1000, 950]}
              - {type: a, count: 2}
"""
TWO_NODES = SMALL.replace("      - memory", "      - repeat: 2\n        memory")


def small(tmp_path: Path, old: str = "", new: str = "", text: str = SMALL) -> Machine:
    path = tmp_path / "small.yaml"
    assert not old or old in text
    path.write_text(text.replace(old, new, 1) if old else text)
    return load_machine(path)


def refusal(tmp_path: Path, old: str, new: str, text: str = SMALL) -> str:
    """The message about a machine file with a mistake, in terms of the file and not of pydantic."""
    with pytest.raises(UserError) as caught:
        small(tmp_path, old, new, text)
    assert caught.value.exit_code is ExitCode.USAGE
    message = str(caught.value)
    for words in ("Input should", "after validation", "Tuple", "function-after"):
        assert words not in message
    return message.replace(f"{tmp_path}/", "")


def test_flat_shape_and_its_equal_variant(tmp_path: Path) -> None:
    made = small(tmp_path)
    assert [cpu.perf for cpu in made.cpus] == [1000, 1000, 950, 950, 1000, 1000, 1000, 1000]
    assert [cpu.mips for cpu in made.cpus[:4]] == [400, 400, 380, 380]
    assert made.name == "small"
    assert made.cores == tuple(frozenset({2 * i, 2 * i + 1}) for i in range(4))
    assert made.llc_spans == (frozenset(range(8)),)
    assert made.clusters == ()
    assert made.cluster_spans == ()
    assert made.capacity(2) == 950 * 1024 // 1000
    assert made.is_asymmetric
    equal = made.equal()
    assert not equal.is_asymmetric
    assert equal.capacities == "equal"
    assert {equal.capacity(cpu.id) for cpu in equal.cpus} == {1024}
    assert [cpu.mips for cpu in equal.cpus] == [cpu.mips for cpu in made.cpus]


CORES = SMALL[SMALL.index("cores:\n") :].rstrip()
LLC = "sockets[0].nodes[0].llcs[0]"
REFUSED = {
    "two cores on one slot": (
        *("count: 2", "slots: 1-3"),
        f"small.yaml:22: {LLC}.cores[1].slots: two cores on slot 1: it has a core of type a",
    ),
    "a slot twice in one group": ("slots: 0-1,", 'slots: "1,1",', "two cores on slot 1"),
    "group of capacity 0": (
        *("[1000, 950]", "[1000, 0]"),
        f"small.yaml:21: {LLC}.cores[0].highest_perf[1]: must be at least 1: "
        "Linux does not use a CPU with capacity 0",
    ),
    "type of capacity 0": (
        *("highest: 1000", "highest: 0"),
        "small.yaml:7: core_types.a.perf.highest: must be at least 1: Linux does",
    ),
    "too many CPUs": (
        "- nodes:",
        "- repeat: 1000000000\n    nodes:",
        "small.yaml:15: sockets: 8000000000 CPUs, but at most 512 are supported",
    ),
    "too many slots": ("slots: 0-1", "slots: 0-999999", "at most 512 are supported"),
    "unknown key": (
        "  - nodes:",
        "  - nodez: 1\n    nodes:",
        "small.yaml:16: sockets[0].nodez: unknown key\n  hint: did you mean nodes?",
    ),
    "a share by the wrong name": (
        "smt_share: 0.5",
        "smt_share: {floating: 0.5, mixt: 0.6}",
        "small.yaml:10: core_types.a.smt_share.mixt: unknown key\n  hint: did you mean mixed?",
    ),
    "a share above 1": (
        "smt_share: 0.5",
        "smt_share: {mixed: 1.2}",
        "small.yaml:10: core_types.a.smt_share.mixed: must be at most 1",
    ),
    "unknown key deep down": (
        *("count: 2", "cuont: 2"),
        f"small.yaml:22: {LLC}.cores[1].cuont: unknown key\n  hint: did you mean count?",
    ),
    "unknown core type": (
        *("type: a, count", "type: b, count"),
        f"small.yaml:22: {LLC}.cores[1].type: unknown core type\n  hint: known: a",
    ),
    "SMT siblings that differ": (
        *("[1000, 950]", "[1000, 950, 1000, 950]"),
        f"small.yaml:21: {LLC}.cores[0].highest_perf: 4 values for 2 cores\n"
        "  hint: SMT siblings are one core and cannot differ",
    ),
    "highest below nominal": (
        "[1000, 950]",
        "[1000, 850]",
        "small.yaml:7: core_types.a.perf.nominal: highest_perf 850 of a core is below nominal 900",
    ),
    "count and slots": ("count: 2", "count: 2, slots: 2-3", "either a count or slots"),
    "no clusters": ("cores:", "clusters: []\n            cores:", "clusters: needs at least 1"),
    "neither cores nor clusters": (
        *(CORES, "repeat: 1"),
        f"small.yaml:19: {LLC}: an LLC needs clusters, cores, or both",
    ),
    "a level left out": ("{level: 3", "{level: 4", "cache of the LLC is level 4, but must be 3"),
    "no instruction cache": (
        "      - {level: 1, kind: instruction, size: 64K}\n",
        "",
        "small.yaml:5: core_types.a: caches must be level 1 data",
    ),
    "a cache of no whole sets": (
        "size: 8M",
        "size: 1000",
        f"small.yaml:19: {LLC}.cache: a cache of 1000",
    ),
    "a shared cache of data": ("{level: 3", "{level: 3, kind: data", f":19: {LLC}.cache: a shared"),
    "ways of a private cache": (
        "kind: instruction, size: 64K",
        "kind: instruction, size: 64K, ways: 7",
        "small.yaml:13: core_types.a.caches[1]: a cache of 65536 bytes cannot be",
    ),
    "a size that is none": ("size: 8M", "size: 8 bananas", "a size is a number of bytes"),
    "odd memory": ("memory: 1G", "memory: 1000", "small.yaml:17: sockets[0].nodes[0].memory: must"),
    "backward slots": ("slots: 0-1", "slots: 3-1", "slots are numbers and ranges"),
    "no such arch": ("arch: arm64", "arch: vax", "small.yaml:3: arch: must be 'arm64' or 'x86_64'"),
    "no cores": (CORES, "cores: []", "small.yaml:15: sockets: 0 CPUs, but 1 to 512"),
}


@pytest.mark.parametrize(("old", "new", "expected"), REFUSED.values(), ids=list(REFUSED))
def test_mistakes_in_a_machine_file(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in refusal(tmp_path, old, new)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("sockets:\n", "sockets: []\nother:\n", "sockets: needs at least 1, has 0"),
        ("arch: arm64", "arch: arm64\ndistances: 3", "distances: must be a list"),
        ("memory: 1G", "repeat: many\n        memory: 1G", "repeat: must be a whole number"),
        ("mips: 400", "mips: x", "core_types.a.mips: must be a number"),
        ("mips: 400", "mips: -4", "core_types.a.mips: must be above 0"),
        ("[1000, 950]", "{a: 1}", ".highest_perf: must be a whole number or a list"),
        ("level: 3", "level: 9", "cache.level: must be at most 7"),
    ],
)
def test_invalid_values_refer_to_the_keys_of_a_machine_file(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    text = refusal(tmp_path, old, new)
    assert reason in text
    assert text.endswith("see dt-acpi/README.md for the keys of a machine file")


ACCESS = "[[10, 20], [20, 10]]\naccess: "


@pytest.mark.parametrize(
    ("distances", "expected"),
    [
        ("[[10, 20]]", "small.yaml:24: distances: must be 2 rows of 2, one a node"),
        ("[[10, 20], [20]]", "distances: must be 2 rows of 2"),
        ("[[11, 20], [20, 10]]", "distances[0][0]: 11: the distance of a node to itself is 10"),
        ("[[10, 9], [9, 10]]", "distances[0][1]: 9: the distance to another node is 11 to 254"),
        ("[[10, 10], [10, 10]]", "distances[0][1]: 10: the distance to another"),
        ("[[10, 20], [21, 10]]", "distances[0][1]: 20: asymmetric, the other direction is 21"),
        (f"{ACCESS}{{}}", "access: latency_ns or bandwidth_mbs is required"),
        (f"{ACCESS}{{latency_ns: [[90]]}}", "access.latency_ns: must be 2 rows, one a node"),
        (f"{ACCESS}{{latency_ns: [[9, 9], [9]]}}", "latency_ns: must be 2 rows of 2, one a node"),
        (f"{ACCESS}{{latency_ns: [[9, 0], [9, 9]]}}", "access.latency_ns: must be at least 1"),
        (f"{ACCESS}{{latency_ns: [[9, 65535], [1, 1]]}}", "latency_ns: 65535 is more than 65534"),
        (
            f"{ACCESS}{{bandwidth_mbs: [[4294967296, 1], [1, 1]]}}",
            "bandwidth_mbs: 4294967296 is more than",
        ),
        (
            f"{ACCESS}{{bandwidth_mbs: [[70000, 65001], [1, 1]]}}",
            "values above 65534 must all be multiples",
        ),
        (f"{ACCESS}{{speed: 5}}", "speed"),
    ],
)
def test_invalid_distances_and_access_of_two_nodes(
    tmp_path: Path, distances: str, expected: str
) -> None:
    text = f"{TWO_NODES}distances: {distances}\n"
    assert expected in refusal(tmp_path, "", "", text)


def test_two_nodes_need_distances(tmp_path: Path) -> None:
    assert_golden(refusal(tmp_path, "arch", "arch", TWO_NODES))


def test_machines_by_name_and_path(tmp_path: Path) -> None:
    assert {"vera-8c2t", "vera-rubin", "grace-72c", "gb10", "big-little-2-4"} < set(machines())
    with refused(UserError):
        machine("vera8c2t")
    with refused(UserError):
        machine(str(tmp_path / "none.yaml"))


def test_shipped_machines_are_what_their_names_say() -> None:
    sizes = {name: (len(machine(name).cores), len(machine(name).cpus)) for name in machines()}
    assert sizes["vera-8c2t"] == (8, 16)
    assert sizes["vera-rubin"] == (88, 176)
    assert sizes["grace-72c"] == (72, 72)
    assert sizes["kunpeng-2s2n"] == (32, 32)
    assert sizes["hybrid-6p8e"] == (14, 20)
    assert sizes["alder-8p8e"] == (16, 24)
    assert sizes["raptor-8p16e"] == (24, 32)
    assert sizes["granite-snc"] == (48, 96)
    assert sizes["clearwater-240"] == (240, 240)
    assert [sizes[f"granite-{n}"][1] for n in (16, 64, 176, 240)] == [16, 64, 176, 240]
    shapes = ("2s6n2l8c2t", "2s2n2l4c2t", "2s2n2l2c2t")
    assert [sizes[f"hygon-{shape}"][1] for shape in shapes] == [384, 64, 32]
    capacities = {machine("vera-8c2t").capacity(cpu) for cpu in range(16)}
    assert (min(capacities), max(capacities)) == (972, 1024)
    real = [718] * 5 + [997] * 5 + [731] * 5 + [1017] * 4 + [1024]
    assert [machine("gb10").capacity(cpu) for cpu in range(20)] == real
    rubin = [cpu.perf for cpu in machine("vera-rubin").cpus]
    assert 950 <= min(rubin) < 955 < 1045 < max(rubin) <= 1050
    assert rubin[:8] == [959, 959, 975, 975, 1033, 1033, 979, 979], "the spread moved"


def test_the_smt_share_is_one_for_all_work_or_one_for_each_kind(tmp_path: Path) -> None:
    assert small(tmp_path).core_types[0].smt_share == SmtShare(floating=0.5, mixed=0.5)
    each = small(tmp_path, "smt_share: 0.5", "smt_share: {floating: 0.5, mixed: 0.6}")
    share = each.core_types[0].smt_share
    assert [share.of(work) for work in (WorkKind.FLOATING, WorkKind.MIXED)] == [0.5, 0.6]


@given(st.integers(1, 5000), st.floats(0.1, 99), st.integers(), st.integers(0, 511))
def test_spread_stays_in_its_bounds(center: int, percent: float, seed: int, index: int) -> None:
    value = spread_perf(center, percent, seed, "a", index)
    assert abs(value - center) <= center * percent / 100


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("perf", 0, "a capacity of 0"),
        ("perf", 960, "SMT siblings of core 0 differ"),
        ("thread", 0, "two CPUs on one slot"),
        ("type", "b", "unknown core type b"),
        ("core", 7, "core ids are not contiguous"),
        ("id", 5, "must be in Linux's order"),
        ("llc", 4, "no LLC 4"),
    ],
)
def test_hand_built_machines_are_checked(
    tmp_path: Path, field: str, value: object, expected: str
) -> None:
    made = small(tmp_path)
    cpus = list(made.cpus)
    cpus[1] = cpus[1].model_copy(update={field: value})
    with pytest.raises(ValidationError, match=expected):
        Machine.model_validate(made.model_dump() | {"cpus": tuple(cpus)})


def test_memory_access_is_read_and_may_be_left_out(tmp_path: Path) -> None:
    assert machine("kunpeng-2s2n").access is None
    access = machine("x86-2s4c2t").access
    assert access == MemoryAccess(
        latency_ns=((90, 150), (150, 90)), bandwidth_mbs=((120000, 60000), (60000, 120000))
    )
    other = machine("kunpeng-2s2n").model_dump() | {"access": access}
    with pytest.raises(ValidationError, match=r"access\.latency_ns: must be 4 rows"):
        Machine.model_validate(other)
    for wrong in ({}, {"latency_ns": ((1, 2),)}, {"bandwidth_mbs": ((65535, 1), (1, 1))}):
        with pytest.raises(ValidationError):
            MemoryAccess.model_validate(wrong)


@given(st.lists(st.integers(1, 0xFFFF_FFFF), min_size=1))
def test_an_entry_unit_loses_nothing(values: list[int]) -> None:
    unit = entry_unit(values)
    whole = [unit is not None and value % unit == 0 for value in values]
    assert all(whole) if unit else max(values) > MAX_ENTRY
    assert unit is None or max(values) // unit <= MAX_ENTRY
    assert unit in (1, None) or max(values) > (unit or 0) // 10 * MAX_ENTRY


EQUAL = {
    "kunpeng-2s2n",
    "kunpeng-8c",
    "x86-2s4c2t",
    "clearwater-240",
    "granite-snc",
    "milan-4c",
    "milan-16c",
    "n1-4c",
    "hygon-2s6n2l8c2t",
    "hygon-2s2n2l4c2t",
    "hygon-2s2n2l2c2t",
} | {f"granite-{count}" for count in (16, 64, 176, 240)}


@pytest.mark.parametrize("name", machines())
def test_machines_read_back_from_json_and_shares_have_a_source(name: str) -> None:
    made = machine(name)
    assert "\nsmt: " in made.provenance or all(kind.threads == 1 for kind in made.core_types)
    assert made.is_asymmetric == (name not in EQUAL)
    assert Machine.model_validate_json(made.model_dump_json()) == made


def test_p_cores_have_a_private_cache_beside_clusters_in_one_llc() -> None:
    made = machine("hybrid-6p8e")
    assert made.llc_spans == (frozenset(range(20)),)
    assert made.cluster_spans == (frozenset(range(12, 16)), frozenset(range(16, 20)))
    assert [cpu.cluster for cpu in made.cpus] == [None] * 12 + [0] * 4 + [1] * 4
    levels = [sorted({cache.level for cache in kind.caches}) for kind in made.core_types]
    assert levels == [[1, 2], [1]], "the L2 is a P-core's own, and a cluster's"
    shared = [made.shared_cache(cpu) for cpu in (0, 12, 19)]
    assert shared[0] is None and shared[1] == shared[2] and shared[1]
    assert shared[1].size == 2 << 20


CLUSTER = "clusters: [{cache: {level: 2, size: 2M}, cores: [{type: b, count: 2}]}]"
B = """\
  b:
    perf: {highest: 500, lowest: 100}
    nominal_mhz: 2000
    mips: 200
    caches: [{level: 1, kind: data, size: 64K}, {level: 1, kind: instruction, size: 64K}]
"""
CLUSTERED = SMALL.replace("cores:\n", f"{CLUSTER}\n            cores:\n")
CLUSTERED = CLUSTERED.replace("sockets:", f"{B}sockets:")


def test_cores_come_before_clusters_whose_cache_is_level_2(tmp_path: Path) -> None:
    made = small(tmp_path, text=CLUSTERED)
    assert [cpu.type for cpu in made.cpus] == ["a"] * 8 + ["b"] * 2
    assert made.cluster_spans == (frozenset({8, 9}),)
    refused = refusal(tmp_path, "{level: 2, size: 2M}", "{level: 3, size: 2M}", CLUSTERED)
    assert "b: the cache of the cluster is level 3, but must be 2" in refused


X86 = SMALL.replace("arm64", "x86_64")
CPUID = X86.replace("x86_64", "x86_64\ncpuid: {model: 151}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CLUSTERED, "for every core type"),
        (X86, "small.yaml:1: cpuid: missing, and hwp needs it"),
        (CPUID, "small.yaml:6: core_types.a: cpu0: highest_perf 1000 exceeds 255"),
        (SMALL, "small.yaml:3: arch: arm64 has no cpuid and hwp"),
    ],
)
def test_invalid_hwp(tmp_path: Path, text: str, expected: str) -> None:
    threads = "    threads: 2\n"
    hwp = f"{threads}    hwp: {{kind: core, guaranteed: 20}}\n"
    assert expected in refusal(tmp_path, threads, hwp, text)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"efficient_perf": 65}, "cpu0: lowest_nonlinear 65 outside 1 to 64"),
        ({"lowest_perf": 20, "efficient_perf": 19}, "lowest_nonlinear 19 outside 20 to"),
        ({"hwp": {"kind": "core", "guaranteed": 66}}, "cpu0: guaranteed 66 outside 1 to 64"),
        (
            {"hwp": {"kind": "core", "guaranteed": 25, "min_ratio": 26}},
            "min_ratio 26 is above .*, 25",
        ),
        ({"hwp": {"kind": "core", "guaranteed": 25, "khz": 78741000}}, "19685 and 50394 times"),
        ({"hwp": {"kind": "core", "guaranteed": 25, "khz": 100}}, "khz 100 .* 0 and 0 times"),
        ({"hwp": {"kind": "atom", "guaranteed": 25}}, "atom cores have one thread"),
        ({"hwp": None}, "p-core: hwp must be given for every core type"),
    ],
)
def test_levels_that_are_out_of_order(change: dict[str, object], expected: str) -> None:
    hybrid = machine("hybrid-6p8e").model_dump()
    first, *others = hybrid["core_types"]
    hybrid["core_types"] = (first | change, *others)
    with pytest.raises(ValidationError, match=expected):
        Machine.model_validate(hybrid)
