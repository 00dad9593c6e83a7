# SPDX-License-Identifier: Apache-2.0
"""asymlab tables from the outside: decode, predict, explain, diff, render, and what is refused."""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import threading
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import made_acpi as made
from asymlab.config.machine import machine
from asymlab.decode import files
from asymlab.decode.dt import compiled
from asymlab.lint.rules import RULES
from asymlab.model.job import Firmware
from asymlab.tables.build import build
from dts_text import cpu, cpu_map, dts, written
from goldens import assert_golden
from made_cli import DATA, GB10, Tables, rows

I7 = str(DATA / "i7-1370p.tar.xz")
Z690 = str(DATA / "asus-prime-z690-p" / "part.acpidump")
SHOWN_BY_GB10 = [718] * 5 + [997] * 5 + [731] * 5 + [1017] * 4 + [1024]
"""cpu_capacity of its 20 CPUs, as its own kernel shows them."""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (("decode", GB10), "NVIDIA_DGX_Spark sysfs, arm64"),
        (("decode", GB10), "19 - 0 0 1 19 154 150 53 53 1024"),
        (("decode", GB10), "L3 unified 16 MiB 16 1 10-19"),
        (("decode", GB10), "0 0 119.7 GiB 0-19 10"),
        (("decode", I7), "8-9 0x20 0x21 0 0 4 4 67 24 27 1"),
        (("decode", Z690), "16 0x48 0 8 8"),
        (("decode", Z690, "--origins"), "cpu16 hw_id: part.acpidump: APIC+0x"),
        (("predict", GB10), "15-18 1017 10-19 10-19 0-19"),
        (("predict", GB10, "-k", "6.12"), "NVIDIA_DGX_Spark Linux 6.12"),
        (("predict", I7), "CLS 2 12-15 16-19 BALANCE_NEWIDLE BALANCE_EXEC"),
        (("predict", "vera-8c2t"), "SMT 8 0-1 2-3 4-5 6-7 8-9 10-11 12-13 14-15 "),
        (("predict", "vera-8c2t", "--cmdline", "nosmt"), "MC 1 0,2,4,6,8,10,12,14 "),
        (("explain", GB10), "Capacity, from CPPC highest_perf:"),
        (("explain", GB10), "1017: CPU 15-18"),
        (("explain", "vera-8c2t", "-k", "6.12"), "It does not look at siblings: a task may land"),
        (("explain", "vera-8c2t", "-k", "7.3"), "Among those it prefers a core of which all"),
    ],
)
def test_text(tables: Tables, line: tuple[str, ...], expected: str) -> None:
    shown = tables(*line)
    assert shown.code == 0
    assert any(row.startswith(expected) for row in rows(shown.out)), shown.out


def test_json_of_a_real_machine(tables: Tables) -> None:
    """Capacities are predicted from CPPC, and equal what the machine's own kernel shows."""
    view = tables("decode", GB10, "--json").json
    assert [one["capacity"] for one in view["cpus"]] == SHOWN_BY_GB10
    assert [one["cpus"] for one in view["caches"] if one["level"] == 3] == [
        list(range(10)),
        list(range(10, 20)),
    ]
    seen = tables("predict", GB10, "--json").json
    assert [one["capacity"] for one in seen["cpus"].values()] == SHOWN_BY_GB10
    assert [one["name"] for one in seen["domains"]["19"]] == ["MC", "PKG"]
    assert seen["domains"]["19"][0]["span"] == list(range(10, 20))
    explained = tables("explain", GB10, "--json").json
    assert "Balancing:" in explained["consequences"]
    assert all(line in explained["text"] for line in explained["consequences"])


def test_json_has_the_inputs_of_a_prediction(tables: Tables) -> None:
    board = circle(Path("board"))
    (Path(board) / "pptt.dat").write_bytes(b"PPTT" + bytes(range(30)))
    line = (board, "--kernel", "6.12.3", "--cmdline", "quiet maxcpus=1", "--json")
    seen, explained = tables("predict", *line).json, tables("explain", *line).json
    for one in (seen, explained):
        assert (one["kernel"], one["cmdline"]) == ("6.12", ["quiet", "maxcpus=1"])
        assert one["basis"]["capacity"]["knowledge"] == "unknown"
        assert [part["origin"]["file"] for part in one["unread"]] == ["pptt.dat"]
    assert list(seen["cpus"]) == ["0"]
    claimed = tables("predict", GB10, "--json").json
    assert {each["knowledge"] for each in claimed["basis"].values()} == {"known"}
    assert claimed["capacities"] == {
        "source": "CPPC highest_perf",
        "reason": "",
        "asym_packing": False,
    }
    drivers = "intel_pstate with HWP or amd_pstate drives the CPUs"
    assert tables("predict", I7, "--json").json["assumptions"] == [drivers]


def test_json_of_an_explanation_has_lines_by_section(tables: Tables) -> None:
    explained = tables("explain", "vera-8c2t", "--json").json
    names = "cpus capacity topology domains wakeups balancing"
    assert list(explained["sections"]) == names.split()
    lines = [line for part in explained["sections"].values() for line in part]
    assert explained["text"].splitlines()[1 : 1 + len(lines)] == lines
    assert explained["sections"]["cpus"] == ["CPUs: 16 come up (0-15)"]


def test_json_of_a_difference_lists_flags(tables: Tables) -> None:
    """Those that only one has, on either side; the text says the same."""
    equal = machine("gb10").equal()
    build(equal, Firmware.ACPI, Path("eq"))
    line = ("diff", "gb10", "eq", "--machine", "gb10")
    shown = tables(*line, "--json").json
    (flags,) = (one for one in shown["seen"] if one["what"] == "domain1 (PKG) flags")
    assert flags["one"] == ["SD_ASYM_CPUCAPACITY", "SD_ASYM_CPUCAPACITY_FULL"]
    assert flags["other"] == []
    assert (shown["kernel"], shown["cmdline"]) == ("7.3", [])
    assert shown["unread"] == {"one": [], "other": []}
    text = tables(*line).out
    words = "A SD_ASYM_CPUCAPACITY SD_ASYM_CPUCAPACITY_FULL more, B nothing more"
    assert f"domain1 (PKG) flags: {words}" in text


def test_parameters_without_effect_are_noted(tables: Tables) -> None:
    """Unknown parameters cause no note."""
    shown = tables("predict", "gb10", "--cmdline", "bogus=1 nr_cpus=many")
    assert_golden(shown.err)
    shown = tables("explain", "gb10", "--cmdline", "maxcpus=abc")
    assert "CPUs: 1 come up (0)" in shown.out
    assert_golden(shown.err)
    (note,) = tables("predict", GB10, "--cmdline", "acpi=off", "--json").json["notes"]
    assert_golden(note)
    Path("board").mkdir()
    Path("board/apic.dat").write_bytes(made.madt(made.gicc(0, 0)).data)
    assert_golden(tables.refused("predict", "board", "--cmdline", "acpi=off"))


def piped(data: bytes, number: int | None = None) -> int:
    """The reading end of a pipe with that in it, as a shell's <(...) gives one."""
    read, write = os.pipe()
    threading.Thread(target=_fill, args=(write, data), daemon=True).start()
    if number is None:
        return read
    os.dup2(read, number)
    os.close(read)
    return number


def _fill(end: int, data: bytes) -> None:
    # the reader may close early
    with contextlib.suppress(BrokenPipeError), os.fdopen(end, "wb") as stream:
        stream.write(data)


TREE = dts(cpu(0), cpu(1), cpu(0x100), cpu_map([0, 1], [256]))


def _content(what: str) -> tuple[bytes, str]:
    """An input of that kind, and the end of its first line."""
    if what in ("dts", "dtb"):
        source = written(TREE, Path())
        return source.read_bytes() if what == "dts" else compiled(source), "dt, arm64"
    if what == "tar":
        return Path(GB10).read_bytes(), "sysfs, arm64"
    text = Path(Z690).read_bytes()
    return gzip.compress(text) if what == "gzip" else text, "acpi, x86_64"


@pytest.mark.parametrize("what", ["dump", "gzip", "tar", "dts", "dtb"])
@pytest.mark.parametrize("way", ["-", "/dev/stdin", "<()"])
def test_inputs_are_read_from_pipes(tables: Tables, what: str, way: str) -> None:
    """Recognized by content: a pipe has no file name."""
    data, first = _content(what)
    kept = os.dup(0)
    try:
        end = piped(data, None if way == "<()" else 0)
        shown = tables("decode", f"/dev/fd/{end}" if way == "<()" else way)
        assert (shown.code, shown.err) == (0, "")
        assert shown.out.splitlines()[0].endswith(first)
    finally:
        os.dup2(kept, 0)
        os.close(kept)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not recognized as firmware tables"),
        (b"hello\n", "is not recognized as firmware tables"),
        (files.MAX_BYTES + 2, "has more than 64 MiB"),
    ],
)
def test_pipes_have_their_bounds(tables: Tables, data: bytes | int, message: str) -> None:
    # bytes(N) is N zeros, and bytes(B) is B
    assert message in tables.refused("lint", f"/dev/fd/{piped(bytes(data))}")


OPEN = ("'", 'nosmt "x', "quiet\\")
"""An unterminated quote or escape."""


@pytest.mark.parametrize("command", ["predict", "explain", "render", "diff gb10", "verify"])
@pytest.mark.parametrize("text", OPEN)
def test_a_command_line_with_an_open_quote_is_2(tables: Tables, command: str, text: str) -> None:
    error = tables.refused(*command.split(), "gb10", "--cmdline", text)
    assert error.startswith(f"error: --cmdline {text!r}: no ")
    assert "\nhint: " in error


@pytest.mark.parametrize(
    ("kernel", "note"),
    [
        ("7.4", "Linux 7.4 is predicted with the rules of 7.3: later releases were not read"),
        ("6.17", "Linux 6.17 was not read, and may differ in this: sd_init() in "),
        ("7.3", None),
    ],
)
def test_a_release_outside_those_read_has_a_note(
    tables: Tables, kernel: str, note: str | None
) -> None:
    """On stderr and in JSON, so that the rest of two releases can be compared by text."""
    for command in ("predict", "explain", "diff gb10"):
        line = (*command.split(), "gb10", "--kernel", kernel)
        shown, as_json = tables(*line), tables(*line, "--json")
        assert (shown.code, as_json.code) == (0, 0)
        assert "note: " not in shown.out
        assert (
            shown.err == as_json.err == "".join(f"note: {one}\n" for one in as_json.json["notes"])
        )
        assert [one.startswith(note) for one in as_json.json["notes"] if note] == [True] * bool(
            note
        )
    picture = tables("render", "gb10", "-k", kernel)
    assert picture.code == 0
    assert bool(note) == picture.err.startswith(f"note: {note}")


def test_diff(tables: Tables) -> None:
    """To the scheduler the generated machine equals the real one, and vera-8c2t does not."""
    same = tables("diff", "gb10", GB10)
    assert same.code == 0
    assert_golden(same.out)
    assert tables("diff", "gb10", GB10, "--json").json["seen"] == []
    other = tables("diff", "vera-8c2t", GB10)
    assert other.code == 1
    assert rows(other.out)[:3] == [
        "A: Vera-Rubin-like, small (8 cores x 2 threads)",
        "B: NVIDIA_DGX_Spark",
        "cpu0-1 cpu_capacity: A 1024, B 718",
    ]
    assert "cpu16-19 state: A not there, B online" in rows(other.out)
    shown = tables("diff", "vera-8c2t", GB10, "--json")
    assert shown.code == 1
    assert shown.json["other"] == "NVIDIA_DGX_Spark"
    assert shown.json["gone"]
    nosmt = tables("diff", "vera-8c2t", "vera-8c2t", "--cmdline", "nosmt", "-k", "6.12")
    assert nosmt.code == 0


def test_render(tables: Tables) -> None:
    shown = tables("render", GB10)
    assert (shown.code, shown.out, shown.err) == (0, "", "wrote machine.svg\n")
    picture = Path("machine.svg").read_text()
    assert ET.fromstring(picture).tag.endswith("svg")
    assert "1017" in picture and "NVIDIA_DGX_Spark" in picture
    assert tables("render", "vera-8c2t", "-o", "v.html", "-k", "6.12").code == 0
    page = Path("v.html").read_text()
    assert page.startswith("<!doctype html>")
    assert "<svg" in page and "6.12" in page


NOTHING_KNOWN = "is not recognized as firmware tables\nhint: accepted: acpidump text; an ACPI"
REFUSED = [
    ("decode nofile.dtb", "nofile.dtb: there is no such file or folder"),
    ("decode empty.dat", f"empty.dat: {NOTHING_KNOWN}"),
    ("lint empty", f"empty: {NOTHING_KNOWN}"),
    ("explain text.txt", f"text.txt: {NOTHING_KNOWN}"),
    ("decode overlay.dtbo", "overlay.dtbo: this is an overlay.*\nhint: fdtoverlay -i BASE.dtb"),
    ("lint cut.dtb", "cut.dtb: .* damaged: FDT_ERR_TRUNCATED\nhint: fdtdump FILE prints"),
    ("decode head.dtb", "head.dtb: the header of the device tree is cut off at 20 bytes"),
    ("diff gb10 nofile", "nofile: there is no such file"),
    ("predict gb10 -k new", "'new' is not a kernel version\nhint: write it as 6.12 or 7.3"),
    ("diff gb10 gb10 --kernel x", "'x' is not a kernel version\nhint: write it as"),
    ("inject empty -m gb10 -k x", "'x' is not a kernel version"),
    ("render nofile", "nofile: there is no such file"),
    ("build nosuch", "there is no machine 'nosuch'\nhint: known: .*gb10"),
    ("inject gb10 -m gb10", "gb10: a machine, not the firmware of a board"),
    ("inject empty -m nosuch", "there is no machine 'nosuch'"),
    (
        f"inject {GB10} -m gb10",
        "gb10.tar.xz: contains no firmware tables.*\nhint: dump .* acpidump > ",
    ),
    ("lint --explain NOPE1", "unknown rule 'NOPE1'\nhint: rules are in harness/docs/rules.md"),
    ("lint --explain slit9", "unknown rule 'slit9'\nhint: similar rules: SLIT001, SLIT002"),
    ("render gb10 -o a.png", "--output must end in .svg or .html.*\nhint: see asymlab tables "),
    ("lint --format sarif", "--format sarif is for the findings of an INPUT.*\nhint: see asymlab "),
    ("lint gb10 --format xml", "'xml' is not one of .*\nhint: see asymlab tables "),
    ("build gb10 --firmware uefi", "'uefi' is not one of .*\nhint: see asymlab tables "),
    ("diff gb10", "asymlab tables diff: missing argument.*\nhint: see asymlab tables "),
    (
        "inject gb10",
        "asymlab tables inject: missing option '--machine'.*\nhint: see asymlab tables",
    ),
]


def test_bad_input_exits_2_with_a_hint(tables: Tables) -> None:
    Path("empty.dat").touch()
    Path("empty").mkdir()
    Path("text.txt").write_text("hello\n")
    build(machine("big-little-2-4"), Firmware.DT, Path())
    dtb = Path("overlay.dtbo").read_bytes()
    Path("cut.dtb").write_bytes(dtb[:400])
    Path("head.dtb").write_bytes(dtb[:20])
    for line, message in REFUSED:
        error = tables.refused(*line.split())
        assert error.startswith("error: "), line
        pattern = message if ".*" in message else re.escape(message).replace(r"\n", "\n")
        assert re.search(pattern, error), f"{line}: {error}"
    shown = tables("predict", "nofile", "--json")
    assert shown.code == 2
    assert shown.json["error"]["message"].startswith("nofile: there is no such file or folder")
    assert not Path("machine.svg").exists()


@pytest.mark.parametrize("command", ["lint", "predict", "explain"])
def test_a_dsdt_that_is_cut_short_exits_2(tables: Tables, command: str) -> None:
    whole = made.table("DSDT", bytes(100)).data
    Path("cut").mkdir()
    Path("cut/apic.dat").write_bytes(made.madt(made.gicc(0, 0)).data)
    Path("cut/dsdt.dat").write_bytes(whole[:-40])
    shown = tables(command, "cut")
    assert shown.code == 2
    message = "error: cut: dsdt.dat is damaged (96 of 136 bytes) and is not evaluated\nhint: dump"
    assert shown.err.startswith(message)


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("vera-8ct", r"did you mean vera-8c2t\?"),
        ("box", "known: .*gb10.*vera-rubin.*"),
        # a dot or a slash in the argument means a file
        ("vera-8c2t.dtb", None),
        ("./vera-8ct", None),
    ],
)
def test_an_unknown_input_is_refused(tables: Tables, text: str, guess: str | None) -> None:
    kinds = "an INPUT is acpidump text, .*folder of them.*, / for this machine, or a machine's name"
    hint = f"{guess}\n" if guess else ""
    for command in ("decode", "predict", "diff gb10", "lint", "verify --booted /"):
        error = tables.refused(*command.split(), text)
        reason = "there is no such file or folder, and no machine of that name"
        assert re.match(f"error: {text}: {reason}\nhint: {hint}{kinds}", error), command


def circle(folder: Path) -> str:
    """Tables of two CPUs whose parents are each other's parents."""
    folder.mkdir()
    leaf = made.VALID | made.LEAF
    first, second = 36, 56
    up = (made.node(second, 0, made.VALID), made.node(first, 1, made.VALID))
    leaves = (made.node(first, 0, leaf), made.node(second, 1, leaf))
    (folder / "pptt.dat").write_bytes(made.pptt(*up, *leaves).data)
    (folder / "apic.dat").write_bytes(made.madt(made.gicc(0, 0), made.gicc(1, 1)).data)
    return str(folder)


def test_nothing_is_predicted_where_linux_hangs(tables: Tables) -> None:
    board = circle(Path("board"))
    commands = ("predict", "explain", "render -o a.svg", f"diff {board}")
    (error,) = {tables.refused(*command.split(), board) for command in commands}
    assert_golden(error)
    assert "unread: pptt.dat: PPTT+0x38: " in tables("decode", board).out
    shown = tables("lint", board)
    assert shown.code == 1
    assert_golden("\n".join(shown.out.splitlines()[:2]))


def test_damage_is_reported_and_the_rest_is_used(tables: Tables) -> None:
    """A PPTT that is cut short, and a dump that ends in its MADT."""
    board = circle(Path("board"))
    pptt = Path(board) / "pptt.dat"
    pptt.write_bytes(
        made.pptt(*(made.node(0, n, made.VALID | made.LEAF) for n in (0, 1))).data[:-2]
    )
    unread = "unread: pptt.dat: PPTT+0x4: the header's length"
    for command in ("decode", "predict", "explain"):
        shown = tables(command, board)
        assert shown.code == 0
        assert unread in shown.out, command
    assert "0 0x0 0 0" in rows(tables("decode", board).out)
    for line in (
        ("predict", board, "--json"),
        ("explain", board, "--json"),
        ("diff", board, board),
    ):
        shown = tables(*line)
        assert shown.code == 0
        assert unread in shown.err, line
        assert "unread: " not in shown.out
    assert tables("render", board, "-o", "board.svg").code == 0
    Path("cut").write_text(Path(Z690).read_text()[:2000])
    shown = tables("decode", "cut")
    assert shown.code == 0
    assert re.search(r"unread: cut: APIC\+0x4: the header's length is 476", shown.out)
    assert "18 0x4c 0 8 10" in rows(shown.out)


@pytest.mark.parametrize(
    ("cpus", "message"),
    [
        (None, "error: board: the MADT, which lists the CPUs.*\nhint: add the machine's MADT"),
        ((made.gicc(0, 0, 0),), "error: board: its MADT has no enabled CPU.* \\(1 entries\\)"),
        # online capable: possible, and off
        ((made.gicc(0, 0, 8),), "error: board: its MADT has no enabled CPU.* \\(1 entries\\)"),
    ],
)
def test_without_a_cpu_nothing_is_predicted(
    tables: Tables, cpus: tuple[bytes, ...] | None, message: str
) -> None:
    """What is there can be read and judged all the same."""
    Path("board").mkdir()
    Path("board/pptt.dat").write_bytes(made.pptt().data)
    if cpus is not None:
        Path("board/apic.dat").write_bytes(made.madt(*cpus).data)
    for command in ("predict", "explain", "diff gb10", "render", "predict --json"):
        shown = tables(*command.split(), "board")
        assert shown.code == 2, command
        assert re.search(message, shown.err), f"{command}: {shown.err}"
        assert not shown.out or "error" in shown.json
    assert not Path("machine.svg").exists()
    assert tables("decode", "board").code == 0
    assert "(4 TABLE, " in tables("lint", "board").out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("decode ve", ["vera-8c2t", "vera-rubin"]),
        ("decode boa", ["board.dtb"]),
        ("diff gb10 sub/", ["sub/apic.dat", "sub/pptt.dat"]),
        ("lint boa", ["board.dtb"]),
        ("lint --explain CPPC00", [f"CPPC00{number}" for number in range(1, 10)]),
        ("lint --explain cppc00", [f"cppc00{number}" for number in range(1, 10)]),
        ("lint --explain Slit", [f"Slit{rule.id[4:]}" for rule in RULES if rule.id[:4] == "SLIT"]),
        ("lint --explain x", []),
        ("inject board --machine gb", ["gb10"]),
        ("build grac", ["grace-72c"]),
        ("predict gb10 --kernel 7", ["7.3"]),
        ("explain gb10 -k 6", ["6.12"]),
        ("verify gb10 --kernel 6", ["6.12"]),
        ("lint own --machine gb", ["gb10"]),
    ],
)
def test_completion(tables: Tables, line: str, expected: list[str]) -> None:
    circle(Path("sub"))
    Path("board.dtb").touch()
    assert tables.completions(f"asymlab tables {line}") == expected
