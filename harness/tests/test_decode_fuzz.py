# SPDX-License-Identifier: Apache-2.0
"""Damaged input in small numbers (`make fuzz` has many), and that the fuzzer sees failures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.acpidump import parse_acpidump
from asymlab.paths import data_root
from asymlab.proc import run
from asymlab.topology.acpi import acpi_view
from made_examples import examples, tries

FUZZ = data_root() / "harness" / "fuzz"
SOURCE = str(data_root() / "harness" / "src")

# references lead to where structures may be, and beyond
reference = st.one_of(st.integers(36, 400).map(lambda at: at & ~3), st.integers(0, 2**32 - 1))
nodes = st.builds(
    made.node,
    parent=reference,
    uid=st.integers(0, 5),
    flags=st.integers(0, 31),
    caches=st.lists(reference, max_size=4).map(tuple),
)
caches = st.builds(
    made.cache, next_level=reference, kind=st.integers(0, 3), flags=st.integers(0, 255)
)
structures = st.lists(st.one_of(nodes, caches, st.binary(max_size=40)), max_size=30)


def decode(*tables: RawTable) -> None:
    view = acpi_view(decode_acpi(tables, aml=False), "fuzz")
    assert [cpu.id for cpu in view.cpus] == list(range(len(view.cpus)))
    for cache in view.caches:
        assert cache.cpus <= {cpu.id for cpu in view.cpus}


@given(structures, st.integers(1, 3))
@examples(50)
def test_any_tangle_of_pptt_structures(parts: list[bytes], revision: int) -> None:
    decode(made.madt(*(made.gicc(i, i) for i in range(6))), made.pptt(*parts, revision=revision))


@given(st.sampled_from(("APIC", "PPTT", "SRAT", "SLIT", "HMAT")), st.binary(max_size=300))
@examples(50)
def test_any_body_of_any_table(signature: str, body: bytes) -> None:
    decode(made.madt(made.gicc(0, 0)), made.table(signature, body))
    decode(made.table(signature, body))


@given(st.binary(max_size=100))
@examples(25)
def test_any_bytes_as_a_table(data: bytes) -> None:
    decode(RawTable("x", data))


@given(st.text(alphabet="ABCDEF0123456789 @:x\n", max_size=300))
@examples(50)
def test_any_text_as_a_dump(text: str) -> None:
    tables, _ = parse_acpidump(text, "x")
    assert sum(len(data) for _, data in tables) <= len(text)


def fuzz(*arguments: str) -> str:
    argv = [sys.executable, str(FUZZ / "fuzz.py"), *arguments]
    done = run(argv, env={"PYTHONPATH": SOURCE}, deadline_s=600, check=False)
    assert done.code == 0, done.output
    return done.output


def test_damaged_inputs() -> None:
    assert "seed 7: 0 failures" in fuzz(
        "--count", str(tries(20)), "--aml", "2", "--seed", "7", "--jobs", "1"
    )


@pytest.mark.parametrize("kind", ["tar", "masks"])
def test_odd_tars_and_masks(kind: str) -> None:
    found = fuzz("--kind", kind, "--count", str(tries(40)), "--aml", "0", "--jobs", "1")
    assert "seed 1: 0 failures" in found
    assert f"{kind} refused" in found and f"{kind} decoded" in found


BAD = {
    "a wrong exception": ("raise KeyError('x')", "KeyError"),
    "an endless loop": ("while True: pass", "Overrun"),
    "too much memory": ("bytearray(1 << 30)", "MemoryError"),
}


@pytest.mark.parametrize("name", BAD)
def test_the_fuzzer_sees(name: str, tmp_path: Path) -> None:
    body, word = BAD[name]
    script = f"""
import sys
sys.path.insert(0, {str(FUZZ)!r})
from pathlib import Path
import fuzz
def bad():
    {body}
fuzz._KNOWN.append(None)
fuzz.MAX_CPU_S = 0.1
fuzz.FOUND = Path({str(tmp_path)!r})
fuzz.make = lambda *a: fuzz.Input("bad", bad, (("input", b"abc"),))
print(fuzz.chunk(range(1), 1, Path("."), False).failures)
"""
    done = run([sys.executable, "-c", script], env={"PYTHONPATH": SOURCE}, deadline_s=300)
    assert word in done.output
    (kept,) = tmp_path.iterdir()
    assert (kept / "input").read_bytes() == b"abc"
    assert word in (kept / "traceback.txt").read_text()
