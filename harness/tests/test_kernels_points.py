# SPDX-License-Identifier: Apache-2.0
"""Instructions to watch, found in the machine code of images made here."""

from __future__ import annotations

import gzip
import struct
from pathlib import Path

import pytest

from asymlab.errors import InfraError, UserError
from asymlab.kernels.build import build
from asymlab.kernels.image import Symbols, vmlinux
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.points import balance_points
from asymlab.proc import run
from asymlab.progress import Silent
from goldens import refused

BEFORE = """
sched_balance_find_src_group: ret
sched_balance_rq: call sched_balance_find_src_group; ret
sched_balance_domains:
    push %rbx
at_ask: lock cmpxchgl %esi, sched_balance_running(%rip)
    jne at_out
    sub 0x48(%r14), %rax
at_check: cmp %rdx, %rax
    js at_back
at_due: call sched_balance_rq
at_back: movl $0, sched_balance_running(%rip)
at_out: mov 0x48(%r14), %rcx
    add %rdx, %rcx
    mov (%r14), %r14
    test %r14, %r14
    pop %rbx
at_gone: ret
tracing_mark_write: ret
"""
"""As Linux before 6.19."""

SINCE = """
sched_balance_find_src_group: ret
sched_balance_rq:
at_ask: lock cmpxchgl %edx, sched_balance_running(%rip)
    jne 1f
    call sched_balance_find_src_group
at_back: movl $0, sched_balance_running(%rip)
1:  ret
sched_balance_domains:
    js at_gone
at_due: call sched_balance_rq
at_gone: ret
tracing_mark_write: ret
"""

DATA = """
.globl _start
_start: ret
.data
other: .quad 0
jiffies_64: .quad 0
sched_balance_running: .long 0
"""


def made(folder: Path, text: str, arch: str = "x86_64") -> Kernel:
    """A kernel whose code is ``text``, with an image as a boot loader takes it."""
    source, elf = folder / "k.S", folder / "vmlinux"
    source.write_text(text + DATA)
    link = ["-nostdlib", "-static", "-Wl,-Ttext=0x81000000"]
    run(["x86_64-linux-gnu-gcc", *link, "-o", str(elf), str(source)])
    symbols = run(["nm", "-n", str(elf)]).output.splitlines(keepends=True)
    (folder / "labels").write_text("".join(symbols))
    # labels inside functions are none of a kernel's symbols
    (folder / "System.map").write_text("".join(one for one in symbols if " at_" not in one))
    run(["strip", str(elf)])
    packed = gzip.compress(elf.read_bytes()) + struct.pack("<I", elf.stat().st_size)
    header = bytearray(0x400)
    header[0x1F1] = 1
    header[0x202:0x206] = b"HdrS"
    struct.pack_into("<II", header, 0x248, 16, len(packed))
    (folder / "bzImage").write_bytes(bytes(header) + bytes(16) + packed)
    about = {"base": "x", "arch": arch, "series": None, "version": "6.12", "release": "6.12"}
    about |= {"source": "", "compiler": "", "key": "k", "image_name": "bzImage"}
    return Kernel.model_validate({**about, "folder": folder})


@pytest.mark.parametrize(
    ("text", "attempt"), [(BEFORE, "attempt"), (SINCE, "attempt-due")], ids=["before", "since"]
)
def test_every_point_is_where_the_label_is(text: str, attempt: str, tmp_path: Path) -> None:
    kernel = made(tmp_path, text)
    labels = Symbols(tmp_path / "labels")
    points = balance_points(kernel)
    found = {point.name: point.address for point in points}
    early = {"check": labels["at_check"]} if text == BEFORE else {}
    assert found == early | {
        attempt: labels["at_ask"],
        "release": labels["at_back"],
        "call": labels["at_due"],
        "leave": labels["at_gone"],
        "enter": labels["sched_balance_domains"],
        "done": labels["sched_balance_find_src_group"],
        "mark": labels["tracing_mark_write"],
    }
    # the domain; last balance, interval and now; time since then and interval. Where it is asked
    # for later, nobody needs to know
    told = {
        "attempt": ("r14", "r14+48", "r3", f"{labels['jiffies_64']:x}"),
        "check": ("r14", "r0", "r3"),
    }
    assert {p.name: p.words for p in points if p.words} == (told if text == BEFORE else {})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("jne at_out", "jne at_back"),  # the registers may be others there
        ("mov 0x48(%r14), %rcx", "mov 0x48(%r13), %rcx"),  # of another domain
        ("add %rdx, %rcx", "add %rdx, %rbx"),
        ("cmp %rdx, %rax", "cmp %rdx, %rcx"),
    ],
)
def test_code_that_does_not_tell_when_a_balance_is_due(old: str, new: str, tmp_path: Path) -> None:
    with refused(InfraError):
        balance_points(made(tmp_path, BEFORE.replace(old, new)))


def test_code_that_asks_in_no_known_way(tmp_path: Path) -> None:
    kernel = made(tmp_path, BEFORE.replace("lock cmpxchgl %esi,", "movl %esi,"))
    with refused(InfraError):
        balance_points(kernel)


def test_symbol_that_is_gone(tmp_path: Path) -> None:
    kernel = made(tmp_path, BEFORE.replace("tracing_mark_write", "another"))
    with pytest.raises(InfraError, match="no symbol tracing_mark_write"):
        balance_points(kernel)


def test_other_architectures_are_refused(tmp_path: Path) -> None:
    with refused(UserError):
        balance_points(made(tmp_path, BEFORE, "arm64"))


@pytest.mark.build
@pytest.mark.parametrize(
    ("base", "series", "attempt"),
    [
        ("6.12", None, "attempt"),
        ("6.12", "balance-gate/6.12", "attempt"),
        ("7.3", None, "attempt-due"),
    ],
)
def test_real_kernels_have_every_point(base: str, series: str | None, attempt: str) -> None:
    kernel = build(base, "x86_64", series, Silent())
    found = {point.name: point.address for point in balance_points(kernel)}
    early = {"check"} if attempt == "attempt" else set()
    assert found.keys() == early | {attempt, "release", "call", "leave", "enter", "done", "mark"}
    asks_in = "sched_balance_domains" if attempt == "attempt" else "sched_balance_rq"
    symbols = Symbols(kernel.system_map)
    assert symbols[asks_in] < found[attempt] < symbols.end(asks_in)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"MZ" * 600, "no bzImage"),
        (bytes(0x202) + b"HdrS" + bytes(0x46) + b"\xff" + bytes(6000), "cannot be unpacked"),
        (bytes(0x202) + b"HdrS" + bytes(6000), "no ELF file"),
    ],
)
def test_images_that_are_none(data: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / "bzImage").write_bytes(data)
    with pytest.raises(InfraError, match=reason):
        vmlinux(tmp_path / "bzImage")
