# SPDX-License-Identifier: Apache-2.0
"""Device trees from untrusted sources: refused or read, in bounded time and memory."""

from __future__ import annotations

import random
import resource
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from asymlab.decode import dt, dt_records
from asymlab.decode.dt import compiled, decode_dt, decode_dtb, kernel_includes
from asymlab.decode.fdt import MAX_BYTES
from asymlab.errors import UserError
from asymlab.topology.dt import dt_view
from dts_text import L1, L2, cpu, cpu_map, dts, written
from goldens import assert_golden, refused
from made_steps import steps

HERE = Path("board.dtb")
BEGIN, END, PROP, DONE = (struct.pack(">I", token) for token in (1, 2, 3, 9))


def begin(name: bytes) -> bytes:
    padded = name + b"\0"
    return BEGIN + padded + b"\0" * (-len(padded) % 4)


def prop(name: int, value: bytes) -> bytes:
    return PROP + struct.pack(">II", len(value), name) + value + b"\0" * (-len(value) % 4)


def blob(structure: bytes, strings: bytes = b"") -> bytes:
    """A dtb of version 17 with nothing reserved."""
    at, ends = 56, 56 + len(structure)
    sizes = (ends + len(strings), at, ends, 40, 17, 16, 0, len(strings), len(structure))
    return struct.pack(">10I", 0xD00DFEED, *sizes) + b"\0" * 16 + structure + strings


def node(name: bytes, *inside: bytes) -> bytes:
    return begin(name) + b"".join(inside) + END


def root(*inside: bytes, strings: bytes = b"") -> bytes:
    """A dtb with these properties and nodes in its root."""
    return blob(node(b"", *inside) + DONE, strings)


def peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bounded(data: bytes) -> str:
    """The message of the refusal, if any; in a bounded number of steps."""
    said = ""
    with steps() as counted:
        try:
            dt_view(decode_dtb(data, HERE), HERE)
        except UserError as error:
            assert "board.dtb" in error.message
            said = error.message
    assert counted.calls < 2_000_000
    return said


@pytest.mark.parametrize(("name", "path"), [(b"x", "/cpus/x"), (b"\xffx", "/cpus/\\xffx")])
def test_names_are_read_or_escaped(name: bytes, path: str) -> None:
    one = node(name, prop(0, b"\0\0\0\0"), prop(4, b"cpu\0"))
    data = root(node(b"cpus", one), strings=b"reg\0device_type\0")
    assert [cpu.path for cpu in decode_dtb(data, HERE).cpus] == [path]


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "cut off at 0 bytes"),
        (bytes(40), "header of the device tree is damaged: FDT_ERR_BADMAGIC"),
        (blob(begin(b""))[:-4], "FDT_ERR_TRUNCATED"),
        (blob(begin(b"") + begin(b"cpus") + END + DONE), "FDT_ERR_BADSTRUCTURE"),
        (root(prop(7, b""), strings=b"reg\0"), "FDT_ERR_BADOFFSET"),
        (root(strings=b"r\xff\0"), "not ASCII"),
        (root().replace(b"\0\0\0\x11", b"\0\0\0\x10"), "too old"),
        (root(), "no CPU that Linux could boot on"),
        (root() + bytes(MAX_BYTES), f"up to {MAX_BYTES}"),
        (root(node(b"n" * 200)), "/ of the device tree: a name of 200"),
        (root(node(b"n") * 20_001), "more than 20000 nodes"),
        (blob(begin(b"") + begin(b"n" * 80) * 70 + END * 71 + DONE), "holds nodes 63 deep"),
    ],
    ids=lambda value: value[-30:] if isinstance(value, str) else "",
)
def test_damage_is_refused(data: bytes, word: str) -> None:
    assert word in bounded(data)


def test_a_name_that_all_properties_share_must_be_short() -> None:
    """Otherwise each property costs the length of the name."""
    data = root(prop(0, b"") * 80_000, strings=b"x" * (1 << 20) + b"\0")
    assert f"a name of {1 << 20} bytes" in bounded(data)


def test_the_largest_trees_take_little() -> None:
    """All of 2 MiB as CPUs, map nodes, memory and distances, each of which has its own bound."""
    strings = b"reg\0cpu\0compatible\0distance-matrix\0device_type\0"
    names = b"n" * 100
    boot = node(b"cpu", prop(0, b"\0\0\0\0"), prop(8, b"arm,armv8\0"))
    room = MAX_BYTES - 4096
    cores = node(names, prop(4, b"\0\0\0\1")) * 15_000
    cpu_map = begin(b"cpu-map") + begin(names) * 50 + cores + END * 51
    distances = (prop(8, b"numa-distance-map-v1\0"), prop(19, bytes(room // 12 * 12)))
    shapes = (
        node(b"cpus", boot, node(b"cpu", prop(0, b"\0\0\0\1")) * 19_000),
        node(b"cpus", boot, cpu_map),
        node(b"cpus", boot) + node(b"memory", prop(35, b"memory\0"), prop(0, bytes(room))),
        node(b"cpus", boot) + node(b"d", *distances),
    )
    before = peak_mib()
    for inside in shapes:
        assert bounded(root(inside, strings=strings)) == ""
    assert peak_mib() - before < 400


def test_more_cpus_than_linux_can_have_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dt_records, "MAX_CPUS", 2)
    tree = decode_dt(written(dts(cpu(0), cpu(1), cpu(2)), tmp_path))
    assert len(tree.cpus) == 2
    assert str(tree.problems[0]).endswith("the limit is 2")


def test_bytes_that_changed(tmp_path: Path) -> None:
    """Seeded: flipped, cut off, doubled, and with huge numbers."""
    cpus = [cpu(n, f"{L1} next-level-cache = <&l2>; numa-node-id = <0>;") for n in range(8)]
    memory = 'memory@0 { device_type = "memory"; reg = <0 0 1 0>; numa-node-id = <0>; };'
    source = dts(*cpus, cpu_map(range(4), range(4, 8)), f"l2: l2-cache {{ {L2} }};", root=memory)
    whole = compiled(written(source, tmp_path))
    chance = random.Random(7)
    refused = sum(bool(bounded(mutated(whole, chance))) for _ in range(600))
    assert 100 < refused < 590


def mutated(whole: bytes, chance: random.Random) -> bytes:
    data = bytearray(whole)
    kind = chance.randrange(4)
    if kind == 0:
        return bytes(data[: chance.randrange(len(data))])
    for _ in range(chance.choice([1, 1, 2, 8])):
        at = chance.randrange(len(data))
        if kind == 1:
            data[at] = chance.randrange(256)
        elif kind == 2:
            data[at & ~3 : (at & ~3) + 4] = struct.pack(
                ">I", chance.choice([0, 1 << 31, ~0 & 0xFFFFFFFF])
            )
        else:
            data[at:at] = data[at : at + chance.randrange(64)]
    return bytes(data)


def test_an_overlay_is_refused(tmp_path: Path) -> None:
    overlay = "/dts-v1/; /plugin/; &{/cpus} { x = <1>; };"
    with refused(UserError):
        decode_dt(written(overlay, tmp_path))


def test_source_that_does_not_compile_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"(?s)dtc failed.*board\.dts:3\.7.*syntax error"):
        decode_dt(written("/dts-v1/;\n/ {\n  x = ;\n};\n", tmp_path))
    with pytest.raises(UserError, match=r"(?s)cpp failed.*board\.dts:1.*no-such\.dtsi") as lost:
        decode_dt(written('#include "no-such.dtsi"\n', tmp_path))
    assert_golden(lost.value.hint)


@pytest.mark.parametrize(
    "text",
    [
        '#include "board.dts"\n',
        '/dts-v1/;\n/include/ "board.dts"\n',
        "".join(f"#define A{n + 1} A{n} A{n}\n" for n in range(40)) + "#define A0 x\nA40\n",
    ],
    ids=["include", "dtc include", "macros"],
)
def test_source_that_grows_without_end_is_stopped(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dt, "LIMITS", replace(dt.LIMITS, memory=100 << 20))
    with pytest.raises(UserError):
        decode_dt(written(text, tmp_path))


def test_includes_are_found(tmp_path: Path) -> None:
    tree = tmp_path / "linux"
    (tree / "scripts/dtc/include-prefixes/vendor").mkdir(parents=True)
    (tree / "arch").mkdir()
    common = tree / "scripts/dtc/include-prefixes/vendor/soc.dtsi"
    common.write_text("#define CPU " + cpu(0).replace("#", "") + "\n")
    source = "#include <vendor/soc.dtsi>\n" + dts("CPU")
    assert kernel_includes(tree / "arch" / "board.dts") == (common.parents[1],)
    assert len(decode_dt(written(source, tree / "arch")).cpus) == 1
    with pytest.raises(UserError, match="cpp failed"):
        decode_dt(written(source, tmp_path))
    assert len(decode_dt(written(source, tmp_path), (common.parents[1],)).cpus) == 1
