# SPDX-License-Identifier: Apache-2.0
"""asymlab tables from the outside: lint, and what build and inject write."""

from __future__ import annotations

import gzip
import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

import made_acpi
from asymlab.config.machine import machine
from asymlab.paths import data_root
from asymlab.tables.build import compile_asl
from dts_text import cpu, cpu_map, dts, written
from goldens import assert_golden
from made_board import acpi_board
from made_cli import DATA, Shown, Tables, rows

LEFT_OUT = dts(cpu(0), cpu(1), cpu_map([0]))
"""An error: Linux throws the map away."""
EMPTY_CLUSTER = dts(cpu(0), cpu(1), cpu_map([0, 1], []))
"""A warning."""


@pytest.mark.parametrize("options", [(), ("--json",), ("-f", "json"), ("--format", "sarif")])
@pytest.mark.parametrize(("text", "code"), [(LEFT_OUT, 1), (EMPTY_CLUSTER, 0)])
def test_lint_exits_1_on_errors_only(
    tables: Tables, text: str, code: int, options: tuple[str, ...]
) -> None:
    written(text, Path())
    shown = tables("lint", "board.dts", *options)
    assert (shown.code, shown.err) == (code, "")
    assert ("MAP001" if code else "MAP011") in shown.out


def test_reading_an_input_shows_a_bar_on_a_terminal(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Evaluating AML can take half a minute."""
    dump = str(DATA / "asus-prime-z690-p" / "part.acpidump")
    plain = tables("lint", dump)
    screen = Console(file=io.StringIO(), width=200, force_terminal=True)
    monkeypatch.setattr("asymlab.cli.watch.stderr", lambda: screen)
    monkeypatch.setattr("asymlab.cli.watch.SHOWN_AFTER_S", 0.0)
    shown = tables("lint", dump)
    assert (shown.out, shown.err) == (plain.out, plain.err)
    assert (
        isinstance(screen.file, io.StringIO) and "reading part.acpidump" in screen.file.getvalue()
    )


def test_lint_text_has_place_effect_and_fix(tables: Tables) -> None:
    written(LEFT_OUT, Path())
    lines = tables("lint", "board.dts").out.splitlines()
    assert_golden("\n".join(lines[:4]))
    assert re.match(
        r"checked: \d+ rules .*11 DT, .*; not checked: \d+ \(\d+: only for ACPI tables", lines[-2]
    )
    assert lines[-1] == "test: fail, 1 error, 0 warnings, 1 note, 1 part unread"
    verbose = tables("lint", "board.dts", "--verbose").out
    assert "\nnot checked, only for ACPI tables, not device trees: TABLE001" in verbose
    quiet = tables("lint", "board.dts", "-q")
    assert quiet.code == 1
    assert [line.split()[0] for line in quiet.out.split("\n") if line[:1].strip()] == [
        "error",
        "checked:",
        "test:",
    ]
    written(EMPTY_CLUSTER, Path())
    assert "test: pass, 0 errors, 1 warning, " in tables("lint", "board.dts").out


def test_lint_for_programs(tables: Tables) -> None:
    written(LEFT_OUT, Path())
    report = tables("lint", "board.dts", "--json").json
    found, note = report["findings"]
    assert note["severity"] == "note"
    assert (found["rule"], found["severity"]) == ("MAP001", "error")
    assert found["places"][0]["origin"]["part"] == "/cpus/cpu-map"
    assert "SLIT001" in [one["rule"] for one in report["skipped"]]


@pytest.mark.parametrize("line", ["nofile", "--explain NOPE1"])
def test_lint_prints_errors_as_json(tables: Tables, line: str) -> None:
    for option in ("--json", "--format=json", "-fjson"):
        shown = tables("lint", option, *line.split())
        assert shown.code == 2
        assert shown.json["error"]["exit_code"] == 2
        assert shown.json["error"]["message"] in shown.err
    # SARIF has no form for them
    assert tables("lint", "nofile", "--format", "sarif").out == ""
    assert tables("lint", "nofile").out == ""


def test_lint_lists_its_rules(tables: Tables) -> None:
    """As many as the reference page counts."""
    page = (data_root() / "harness" / "docs" / "rules.md").read_text()
    counted = re.search(r"these (\d+) rules \((\d+) errors", page)
    assert counted
    lines = rows(tables("lint").out)
    assert len(lines) == int(counted[1])
    assert sum(" error " in line for line in lines) == int(counted[2])
    assert "CPPC001 error Some CPUs have a _CPC and some have none" in lines
    for options in (("--json",), ("--format", "json")):
        listed = tables("lint", *options).json
        assert [one["id"] for one in listed] == [line.split()[0] for line in lines]


def test_lint_explains_a_rule(tables: Tables) -> None:
    shown = tables("lint", "--explain", "cppc001")
    assert shown.code == 0
    first, *rest = shown.out.splitlines()
    assert_golden(first)
    heads = ["Table", "Effect", "Source", "Fix", "Applies if"]
    assert [line.split(":")[0].strip() for line in rest] == heads
    assert "acpi_cpc_valid() in drivers/acpi/cppc_acpi.c" in shown.out
    rule = tables("lint", "--explain", "CPPC001", "--json").json
    assert (rule["id"], rule["severity"], rule["kernels"]) == ("CPPC001", "error", ["6.12", "7.3"])
    assert rule["needs"]["parts"] == ["_CPC"]
    assert rule["sources"][0]["function"] == "acpi_cpc_valid"
    assert rule["fix"] in shown.out


def highest(folder: str) -> list[int]:
    """highest_perf of each _CPC of an SSDT: the third entry of the package."""
    text = (Path(folder) / "ssdt.asl").read_text()
    found = re.findall(r"_CPC, Package \(\w*\)\s*{\s*\d+, \d+, (\d+)", " ".join(text.split()))
    return [int(value) for value in found]


def test_build(tables: Tables) -> None:
    shown = tables("build", "gb10", "--firmware", "acpi", "-o", "out", "--madt")
    assert shown.code == 0
    listed = dict(line.rsplit("  ", 1) for line in shown.out.splitlines())
    assert {Path(name).name for name in listed} == {path.name for path in Path("out").iterdir()}
    assert Path("out/madt.aml") in Path("out").iterdir()
    assert all(size == f"{Path(name).stat().st_size} bytes" for name, size in listed.items())
    cpio = Path("out/acpi.cpio").read_bytes()
    assert cpio.startswith(b"070701") and b"kernel/firmware/acpi/ssdt.aml" in cpio
    assert highest("out") == [108] * 5 + [150] * 5 + [110] * 5 + [153] * 4 + [154]
    view = tables("decode", "out", "--json").json
    assert len(view["cpus"]) == 20
    equal = tables("build", "gb10", "--firmware", "acpi", "--capacities", "equal", "-o", "eq")
    assert equal.code == 0
    assert len(set(highest("eq"))) == 1
    assert tables("build", "gb10", "--firmware", "dt", "--json").json == [
        {
            "firmware": "dt",
            "machine": "gb10",
            "capacities": "machine",
            "target": "qemu-virt",
            "digest": json.loads(tables("build", "gb10", "--json").out)[1]["digest"],
            "files": ["gb10-tables/overlay.dts", "gb10-tables/overlay.dtbo"],
        }
    ]


def content(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def test_build_leaves_edited_tables_alone(tables: Tables) -> None:
    line = ("build", "big-little-2-4", "--firmware", "acpi", "-o", "own")
    made(tables, "--madt")
    edited = content("own")
    assert_golden(tables.refused(*line))
    assert content("own") == edited
    # other files in the folder stay
    Path("own/notes.txt").write_text("mine")
    assert tables(*line, "--force").code == 0
    fresh = content("own")
    assert {"madt.aml", "madt.asl"}.isdisjoint(fresh) and b"578, 578" in fresh["ssdt.asl"]
    assert fresh["notes.txt"] == b"mine"
    # the same command again changes no file
    assert tables(*line).code == 0
    assert content("own") == fresh
    Path("own/dsdt.aml").write_bytes(b"another")
    assert_golden(tables(*line).err)
    # a device tree has other file names
    assert tables("build", "big-little-2-4", "--firmware", "dt", "-o", "own").code == 0


def test_an_unwritable_output_exits_2(tables: Tables) -> None:
    Path("file").touch()
    Path("board").mkdir()
    for line in (
        "render gb10 -o no/such/a.svg",
        "build gb10 --firmware dt -o file",
        "inject board -m big-little-2-4 -o file",
        "verify gb10 -o file",
        "verify gb10 -o file/folder",
    ):
        assert_golden(tables.refused(*line.split()))


def test_inject(tables: Tables) -> None:
    """A board whose CPUs all claim 1100 gets the machine's claims, and a folder is never mixed."""
    flat = dict.fromkeys(range(6), 1100)
    acpi_board(Path(), machine("big-little-2-4"), highest=flat)
    shown = tables("inject", "board", "-m", "big-little-2-4", "-o", "bundle", "-k", "6.12")
    assert (shown.code, shown.err) == (0, "")
    *listed, last = shown.out.splitlines()
    assert last == "read bundle/README.md first"
    there = {str(path) for path in Path("bundle").rglob("*") if path.is_file()}
    assert set(listed) == there
    assert {"bundle/README.md", "bundle/check.sh", "bundle/acpi.cpio"} <= there
    assert_golden(tables.refused("inject", "board", "-m", "big-little-2-4", "-o", "bundle"))
    assert {str(path) for path in Path("bundle").rglob("*") if path.is_file()} == there
    bundle = tables("inject", "board", "-m", "big-little-2-4", "--json").json
    assert bundle["folder"] == "big-little-2-4-bundle"
    assert [one["capacity"] for one in bundle["expected"]["cpus"]] == ["1024"] * 2 + ["578"] * 4


def test_inject_refuses_another_board(tables: Tables) -> None:
    acpi_board(Path(), machine("big-little-2-4"))
    assert_golden(tables.refused("inject", "board", "-m", "gb10", "-o", "new"))
    assert not Path("new").exists()


def made(tables: Tables, *options: str) -> None:
    """Tables of big-little-2-4 in ``own``, whose CPU 5 then claims less than it has nominally."""
    assert tables("build", "big-little-2-4", "--firmware", "acpi", "-o", "own", *options).code == 0
    source = Path("own/ssdt.asl")
    head, mark, tail = source.read_text().rpartition("23, 3, 578, 578, ")
    assert mark
    source.write_text(f"{head}23, 3, 289, 578, {tail}")
    compile_asl(source)


BOARD = ("--machine", "big-little-2-4")


@pytest.mark.parametrize("options", [(), ("--madt",)])
def test_a_table_that_could_not_be_loaded_fails(tables: Tables, options: tuple[str, ...]) -> None:
    """Without the DSDT that it extends, its wrong claim is not checked."""
    made(tables, *options)
    errors = set()
    for how in ((), ("--json",), ("--format", "sarif"), ("--quiet",)):
        shown = tables("lint", "own", *how)
        assert shown.code == 2, how
        errors.add(shown.err)
    (error,) = errors
    assert_golden(error)
    assert tables("lint", "own", "--json").json["findings"] == []
    for command in ("predict", "explain", "render", "diff big-little-2-4", "diff own"):
        assert tables.refused(*command.split(), "own") == error, command
    assert "unread: ssdt.aml: SSDT+0x0" in tables("decode", "own").out


@pytest.mark.parametrize("options", [(), ("--madt",)])
def test_tables_are_judged_beside_those_of_the_emulated_board(
    tables: Tables, options: tuple[str, ...]
) -> None:
    made(tables, *options)
    shown = tables("lint", "own", *BOARD)
    assert (shown.code, shown.err) == (1, "")
    assert_golden("\n".join(shown.out.splitlines()[:2]))
    assert "unread" not in shown.out
    cpus = tables("decode", "own", *BOARD, "--json").json["cpus"]
    assert [cpu["name"] for cpu in cpus] == [f"\\_SB.C{n:03X}" for n in range(6)]
    seen = tables("predict", "own", *BOARD, "--json").json
    assert {cpu["capacity"] for cpu in seen["cpus"].values()} == {1024}
    explained = tables("explain", "own", *BOARD).out.splitlines()
    assert_golden(next(line for line in explained if line.startswith("Capacity:")))
    assert tables("render", "own", *BOARD).code == 0
    other = tables("diff", "big-little-2-4", "own", *BOARD)
    assert (other.code, other.err) == (1, "")
    assert "cpu2-5 cpu_capacity: A 578, B 1024" in other.out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lint own -m gb10", "own: these tables are of 6 CPUs, and gb10 has 20"),
        ("lint own -m gb11", "there is no machine 'gb11'"),
        ("predict gb10 -m gb10", "gb10: not a folder of ACPI tables"),
        ("decode own/ssdt.aml -m gb10", "own/ssdt.aml: not a folder of ACPI tables"),
        ("lint board -m big-little-2-4", "board: has a DSDT, whose devices an emulated board does"),
        ("diff gb10 board -m gb10", "neither is a folder of ACPI tables without a DSDT"),
    ],
)
def test_only_a_folder_that_lacks_them_gets_the_tables_of_a_board(
    tables: Tables, line: str, message: str
) -> None:
    made(tables, "--madt")
    acpi_board(Path(), machine("big-little-2-4"))
    assert tables.refused(*line.split()).startswith(f"error: {message}")


@pytest.mark.parametrize(
    ("without", "machine", "message"),
    [
        ("", "n1-4c", "own: these tables are of 6 CPUs, and n1-4c has 4"),
        ("ssdt.aml", "n1-4c", "own: these tables are of 6 CPUs, and n1-4c has 4"),
        ("pptt.aml", "n1-4c", "own: ssdt.aml is of another machine than n1-4c: 2 of its"),
        ("", "x86-2s4c2t", "own: ssdt.aml is of another machine than x86-2s4c2t: 6 of its"),
    ],
)
def test_tables_of_another_machine_are_refused(
    tables: Tables, without: str, machine: str, message: str
) -> None:
    """Also if Linux would find a processor for each of the CPUs."""
    made(tables)
    if without:
        Path("own", without).unlink()
    for command in ("lint", "predict", "verify"):
        assert tables.refused(command, "own", "-m", machine).startswith(f"error: {message}")


def test_the_firmware_interface_of_own_tables_is_theirs(tables: Tables) -> None:
    made(tables)
    error = tables.refused("verify", "own", "-m", "big-little-2-4", "--firmware", "dt")
    assert error.startswith("error: own is a folder, of ACPI tables: --firmware dt has no effect")
    assert tables("build", "big-little-2-4", "--firmware", "dt", "-o", "trees").code == 0
    tree = next(Path("trees").glob("*.dtb*"))
    error = tables.refused("verify", str(tree), "-m", "big-little-2-4", "--firmware", "acpi")
    assert error.startswith(f"error: {tree} is a device tree: --firmware acpi has no effect")


def test_latencies_of_some_cpus_do_not_meet_a_requirement(tables: Tables) -> None:
    line = ("lint", "big-little-2-4", "--latency", "c2c.csv", "--require", "LAT")
    for cpus, code in ((6, 0), (2, 4)):
        rows = [",".join("" if i == j else "50" for j in range(cpus)) for i in range(cpus)]
        Path("c2c.csv").write_text("\n".join(rows))
        shown = tables(*line)
        assert shown.code == code
        assert ("not checked: 4 of 6 CPUs are not measured" in shown.out) is bool(code)


def locations(shown: Shown, rule: str) -> list[tuple[str, dict[str, int]]]:
    """File and region of each finding of a rule."""
    (run,) = shown.json["runs"]
    found = [
        one["locations"][0]["physicalLocation"] for one in run["results"] if one["ruleId"] == rule
    ]
    return [(one["artifactLocation"]["uri"], one.get("region", {})) for one in found]


def test_sarif_names_files_as_they_were_given(tables: Tables) -> None:
    """And the place in them that the table's byte has: a code host shows findings there."""
    Path("sub/own").mkdir(parents=True)
    table = made_acpi.madt(made_acpi.gicc(0, 0), made_acpi.gicc(1, 0))
    at = 36 + 8 + 80
    Path("sub/own/apic.dat").write_bytes(table.data)
    sarif = ("--format", "sarif")
    for given, uri in (
        ("sub/own", "sub/own/apic.dat"),
        ("./sub/own/", "sub/own/apic.dat"),
        ("sub/own/apic.dat", "sub/own/apic.dat"),
    ):
        found = locations(tables("lint", given, *sarif), "MADT001")
        assert found == [(uri, {"byteOffset": at})], given
    rows = [table.data[n : n + 16] for n in range(0, len(table.data), 16)]
    lines = ["HPET @ 0x0", "    0000: 00  .", "", "APIC @ 0x0000000000000000"]
    lines += [f"    {16 * n:04X}: {row.hex(' ').upper()}  ." for n, row in enumerate(rows)]
    Path("sub/dump.txt").write_text("\n".join(lines) + "\n")
    shown = tables("lint", "sub/dump.txt", *sarif)
    assert locations(shown, "MADT001") == [("sub/dump.txt", {"startLine": 5 + at // 16})]
    with gzip.open("packed.dat.gz", "wb") as packed:
        packed.write(table.data)
    assert locations(tables("lint", "packed.dat.gz", *sarif), "MADT001") == [("packed.dat.gz", {})]
    written(LEFT_OUT, Path("sub"))
    for rule in ("MAP001", "TOPO006"):
        for uri, _ in locations(tables("lint", "sub/board.dts", *sarif), rule):
            assert uri == "sub/board.dts"
