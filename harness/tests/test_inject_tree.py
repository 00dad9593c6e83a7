# SPDX-License-Identifier: Apache-2.0
"""The bundle of a board with a device tree: overlay, U-Boot's commands, check."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.inject.bundle import Bundle, inject
from asymlab.inject.fit import Refused, fit
from asymlab.inject.tree import tree_override
from asymlab.model.firmware import NodeFacts
from asymlab.predict.kernel import KernelVersion
from asymlab.proc import run
from asymlab.topology.inputs import load
from goldens import refused
from made_board import check, fill, little_sysfs

KERNEL = KernelVersion.parse("6.12")
SMALL = machine("big-little-2-4")
PERFS = [1024, 1024, 578, 578, 578, 578]
FAST, SLOW = 2_000_000, 1_500_000


def opps(name: str, khz: int) -> str:
    return (
        f'{name}: opp-table-{name} {{ compatible = "operating-points-v2";'
        f" opp-1 {{ opp-hz = /bits/ 64 <{khz * 1000}>; }}; }};\n"
    )


def tree(folder: Path, *, clocks: bool = False, cpus: int = 6, extra: str = "") -> Path:
    """A board's tree with a different topology, node names from MPIDRs, and a cooling map."""
    nodes, cores = "", ""
    for cpu in range(cpus):
        reg = 0x100 * (cpu >= 2) + (cpu if cpu < 2 else cpu - 2)
        table = f"operating-points-v2 = <&{'fast' if cpu < 2 else 'slow'}>;" if clocks else ""
        nodes += (
            f'c{cpu}: cpu@{reg:x} {{ device_type = "cpu"; compatible = "arm,armv8";'
            f" reg = <0 {reg}>;"
            f' enable-method = "psci"; capacity-dmips-mhz = <1024>; next-level-cache = <&l2>;'
            f" {table} #cooling-cells = <2>; }};\n"
        )
        cores += f"core{cpu} {{ cpu = <&c{cpu}>; }};"
    tables = opps("fast", FAST) + opps("slow", SLOW) if clocks else ""
    source = folder / "board.dts"
    source.write_text(
        '/dts-v1/;\n/ { #address-cells = <2>; #size-cells = <2>; model = "ACME board";'
        ' compatible = "acme,board";\n'
        f"cpus {{ #address-cells = <2>; #size-cells = <0>;\n{nodes}"
        'l2: l2-cache { compatible = "cache"; cache-level = <2>; cache-unified; };\n'
        f"cpu-map {{ cluster0 {{ {cores} }}; }}; }};\n{tables}"
        "cooling { map0 { cooling-device = <&c0 0 1>, <&c5 0 1>; }; };\n"
        'memory@40000000 { device_type = "memory"; reg = <0 0x40000000 0 0x40000000>; };\n'
        f"{extra} }};\n"
    )
    dtb = folder / "board.dtb"
    run(["dtc", "-q", "-O", "dtb", "-o", str(dtb), str(source)])
    return dtb


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tree(tmp_path_factory.mktemp("board"))


@pytest.fixture(scope="module")
def bundle(base: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    return inject(SMALL, base, tmp_path_factory.mktemp("out") / "bundle", KERNEL)


def text(dtb: Path) -> str:
    return run(["dtc", "-q", "-s", "-I", "dtb", "-O", "dts", str(dtb)]).output


def test_overlay_keeps_the_boards_phandles(bundle: Bundle, base: Path, tmp_path: Path) -> None:
    """A cooling map that led to another node after the override would throttle the wrong CPU."""
    merged = tmp_path / "merged.dtb"
    overlay = bundle.folder / "overlay.dtbo"
    run(["fdtoverlay", "-i", str(base), "-o", str(merged), str(overlay)])
    for node in ("/cpus/cpu@0", "/cpus/cpu@103"):
        both = [
            run(["fdtget", "-t", "x", str(one), node, "phandle"]).output for one in (base, merged)
        ]
        assert both[0] == both[1]
    assert "cpu0:" not in (bundle.folder / "tables" / "overlay.dts").read_text()


def commands(bundle: Bundle) -> list[list[str]]:
    lines = (bundle.folder / "uboot.cmd").read_text().splitlines()
    return [re.split(r" (?:\|\||&&) ", line)[0].split() for line in lines if line.startswith("fdt")]


def test_uboots_commands_give_the_merged_tree(bundle: Bundle, base: Path, tmp_path: Path) -> None:
    """The same steps with dtc's tools in place of U-Boot's fdt command."""
    work, out = tmp_path / "work.dtb", tmp_path / "out.dtb"
    work.write_bytes(base.read_bytes())
    done: list[str] = []
    for _, verb, *words in commands(bundle):
        done.append(verb)
        if verb == "rm":
            run(["fdtput", "-r" if len(words) == 1 else "-d", str(work), *words])
        elif verb == "apply":
            overlay = bundle.folder / "overlay.dtbo"
            run(["fdtoverlay", "-i", str(work), "-o", str(out), str(overlay)])
        elif verb == "set":
            path, name, value = words
            run(["fdtput", "-t", "s", str(out), path, name, value.strip('"')])
    assert done.index("get") < done.index("rm") < done.index("apply") < done.index("set")
    assert text(out) == text(bundle.folder / "tables" / "merged.dtb")
    found = re.findall(r"capacity-dmips-mhz = <(\w+)>", text(out))
    assert sorted(int(value, 16) for value in found) == sorted(PERFS)
    assert 'model = "ACME board"' in text(out)


def test_uboot_boots_nothing_if_a_step_fails(bundle: Bundle) -> None:
    script = (bundle.folder / "uboot.cmd").read_text()
    steps = [line for line in script.splitlines() if re.match(r"(fdt (?!resize)|load)", line)]
    assert steps
    assert all(line.endswith("|| setenv asymlab_ok no") for line in steps)
    merged, node = str(bundle.folder / "tables" / "merged.dtb"), "/cpus/cpu@100"
    phandle = run(["fdtget", "-t", "x", merged, node, "phandle"]).output.strip()
    assert f"{node} phandle && itest ${{asymlab_phandle}} == 0x{phandle} " in script
    assert "saveenv" not in script
    assert re.search(r'if test "\$\{asymlab_ok\}" = yes; then\nbooti', script)


def test_frequencies_are_divided_out(tmp_path: Path) -> None:
    """Linux multiplies capacity-dmips-mhz by the highest frequency."""
    made = inject(SMALL, tree(tmp_path, clocks=True), tmp_path / "bundle", KERNEL)
    assert [cpu.capacity for cpu in made.expected.cpus] == [str(perf) for perf in PERFS]
    claims = [int(cpu.claim) for cpu in made.expected.cpus]
    assert claims[0] == 1024 * 1000
    assert claims[2] == -(-578 * 1000 * FAST // SLOW)


def board_root(root: Path, bundle: Bundle) -> Path:
    digest = re.search(r'asymlab,tables "(\w+)"', (bundle.folder / "uboot.cmd").read_text())
    assert digest
    tree = "/sys/firmware/devicetree/base"
    files = {**little_sysfs(), f"{tree}/asymlab,tables": digest[1].encode() + b"\0"}
    for name, perf in zip(("0", "1", "100", "101", "102", "103"), PERFS, strict=True):
        files[f"{tree}/cpus/cpu@{name}/capacity-dmips-mhz"] = struct.pack(">I", perf)
    return fill(root, files)


def test_check_passes_where_the_override_took(bundle: Bundle, tmp_path: Path) -> None:
    root = board_root(tmp_path, bundle)
    for words in ((), ("before",)):
        done = check(bundle, root, *words)
        assert done.code == 0, done.output


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("/sys/firmware/devicetree/base/asymlab,tables", b"", "the tree is not the one made here"),
        (
            "/sys/firmware/devicetree/base/cpus/cpu@103/capacity-dmips-mhz",
            b"\0\0\4\0",
            "cpu5: capacity-dmips-mhz is 00000400, expected 00000242",
        ),
        (
            "/sys/devices/system/cpu/cpu5/cpu_capacity",
            b"1024",
            "cpu_capacity is 1024, expected 578",
        ),
    ],
)
def test_check_lists_what_is_not_as_expected(
    bundle: Bundle, tmp_path: Path, file: str, content: bytes, words: str
) -> None:
    root = board_root(tmp_path, bundle)
    (root / file.lstrip("/")).write_bytes(content)
    done = check(bundle, root)
    assert done.code == 1
    assert words in done.output


def test_script_is_clean(bundle: Bundle) -> None:
    run(["shellcheck", str(bundle.folder / "check.sh")])
    names = "README.md check.sh overlay.dtbo tables/merged.dtb tables/overlay.dts uboot.cmd"
    assert " ".join(bundle.files) == names


def test_boards_and_numa_that_cannot_be_overridden_are_refused(base: Path, tmp_path: Path) -> None:
    with refused(Refused):
        inject(machine("gb10"), tree(tmp_path), tmp_path / "out", KERNEL)
    with refused(UserError):
        inject(SMALL, tmp_path / "board.dts", tmp_path / "out", KERNEL)
    assert not (tmp_path / "out").exists()
    board = load(base)
    nodes = tuple(NodeFacts(id=i, domain=i) for i in range(2))
    spoiled = board.model_copy(update={"nodes": nodes})
    with refused(Refused):
        tree_override(SMALL, spoiled, base, fit(SMALL, board), tmp_path)
