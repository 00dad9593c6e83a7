# SPDX-License-Identifier: Apache-2.0
"""Counting loops: skipped iterations leave what executed ones leave.

The guests are in bare_guest.py. Everything is compared with a run with round-count=off.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds
from asymlab.config.machine import machine
from asymlab.emulator.build import build
from asymlab.model.machine import Machine
from asymlab.model.requests import Oltp, Web
from asymlab.model.workloads import Blas, Build, Fill, Infer
from asymlab.paths import data_root
from asymlab.proc import run as run_command
from asymlab.progress import Silent
from bare_guest import Bare, command, debugged, execute, image, result, symbol
from made_time import BUSY, run
from near_loops import near
from tiers import tiered

pytestmark = pytest.mark.qemu

LOOPS = 1000
ARCHES = ("arm64", "x86_64")
JUMP = {"arm64": "b", "x86_64": "jmp"}


def both(arch: str, loops: str, folder: Path, mips: int = 400, accel: str = "") -> Bare:
    """The run of a guest, which is the same with all iterations executed."""
    program = image(arch, loops, folder)
    skipped = execute(arch, program, mips, accel, folder / "skipped")
    ran = execute(arch, program, mips, f"{accel},round-count=off", folder / "ran")
    assert ran.counted == 0
    assert skipped.seen() == ran.seen()
    return skipped


def code(arch: str, number: int, loop: str, start: int, carry: int = 0, register: str = "") -> str:
    """A loop, and what it starts with: its register (x0, r8), the other one 0, the carry flag."""
    if arch == "arm64":
        register = register or "x0"
        return f"""
        mov x2, #{number}
        mov x1, #0
        ldr {register}, ={start}
        mov x3, #{carry << 29}
        msr nzcv, x3
        {loop}
        mov x0, {register}
        bl report
"""
    register = register or "%r8"
    return f"""
        mov ${number}, %r12
        xor %ecx, %ecx
        movabs ${start}, {register}
        {"stc" if carry else "clc"}
        {loop}
        mov {register}, %r8
        call report
"""


class Loop(NamedTuple):
    """A loop that counts: its code, what its register starts with, and its instructions."""

    code: str
    start: int
    register: str
    insns: int


def arm_loop(random: Random) -> Loop:
    number = random.choice((0, 5, 6, 7, 15, 16, 17, 30))
    width = random.choice("xw")
    register = f"{width}{number}"
    step, shift = random.choice(((1, 0), (1, 0), (2, 0), (7, 0), (4095, 0), (1, 12), (3, 12)))
    flags = random.random() < 0.4
    times = random.randrange(1, 40_000)
    jump = "b.ne 1b" if flags else f"cbnz {register}, 1b"
    sub = f"sub{'s' if flags else ''} {register}, {register}, #{step}, lsl #{shift}"
    nops = ["nop"] * random.choice((0, 0, 1, 2, 5, 62))
    at = random.randrange(len(nops) + 1)
    start = times * (step << shift)
    if width == "w":
        start |= random.getrandbits(31) << 32
    insns = (*nops[:at], sub, *nops[at:], jump)
    return Loop(f"1: {'; '.join(insns)}", start, f"x{number}", times * len(insns))


def x86_loop(random: Random) -> Loop:
    whole, half = random.choice((("r8", "r8d"), ("rax", "eax"), ("rbp", "ebp"), ("r9", "r9d")))
    is_half = random.random() < 0.4
    register = f"%{half if is_half else whole}"
    step = random.choice((1, 1, 1, 2, 7, 127, 128, 70_000))
    sub = f"dec {register}" if step == 1 else f"sub ${step}, {register}"
    times = random.randrange(1, 40_000)
    nops = ["nop"] * random.choice((0, 0, 1, 2, 5, 62, 140))
    at = random.randrange(len(nops) + 1)
    start = times * step
    if is_half:
        start |= random.getrandbits(31) << 32
    insns = (*nops[:at], sub, *nops[at:], "jnz 1b")
    return Loop(f"1: {'; '.join(insns)}", start, f"%{whole}", times * len(insns))


COUNTING = {"arm64": arm_loop, "x86_64": x86_loop}

NEAR = {
    "arm64": (
        "1: sub x0, x0, #1; cbnz w0, 1b",
        "1: sub w0, w0, #1; cbnz x0, 1b",
        "movk x0, #1, lsl #32; 1: sub x0, x0, #1; cbnz w0, 1b",
        "movk x0, #1, lsl #32; 1: sub w0, w0, #1; cbnz x0, 1b",
        "1: subs x0, x0, #3; b.gt 1b",
        "1: subs x0, x0, #3; b.hs 1b",
        "1: subs x0, x0, #3; b.pl 1b",
        "neg x0, x0; 1: subs x0, x0, #1; b.gt 1b",
        "1: subs x0, x0, #1; b.gt 1b",
        "1: subs x0, x0, #1; b.hi 1b",
        "1: subs x0, x0, #1; b.pl 1b",
        "1: subs x0, x0, #1; cbnz x0, 1b; mrs x1, nzcv",
        "1: sub x0, x0, #1; cbz x0, 2f; b 1b; 2:",
        "1: sub x0, x0, #1; add x1, x1, #1; cbnz x0, 1b",
        "1: sub x0, x0, #1; sub x1, x1, #1; cbnz x0, 1b",
        "1: sub x0, x0, #1; mrs x1, nzcv; cbnz x0, 1b",
        "1: mrs x1, cntvct_el0; sub x0, x0, #1; cbnz x0, 1b",
        "1: mrs x1, pmevcntr0_el0; sub x0, x0, #1; cbnz x0, 1b",
        "adr x5, cell; 1: ldr x1, [x5]; sub x0, x0, #1; cbnz x0, 1b",
        "adr x5, cell; 1: str x0, [x5]; sub x0, x0, #1; cbnz x0, 1b",
        "1: isb; sub x0, x0, #1; cbnz x0, 1b",
        "1: yield; sub x0, x0, #1; cbnz x0, 1b",
        "sub x0, xzr, x0; 1: add x0, x0, #1; cbnz x0, 1b",
        "mov x5, #1; 1: sub x0, x0, x5; cbnz x0, 1b",
        "mov x5, #3; 1: sub x5, x0, #1; mov x0, x5; cbnz x0, 1b",
        "1: cmp x0, #1; sub x0, x0, #1; b.ne 1b",
        "1: sub x0, x0, #1; ands x1, x0, x0; b.ne 1b",
        "b 2f; 1: add x1, x1, #1; 2: sub x0, x0, #1; cbnz x0, 1b",
        "mov w0, #4096; 1: sub w0, w0, #3, lsl #12; cbnz w0, 1b",
        "mov w0, #0; 1: sub w0, w0, #5, lsl #12; cbnz w0, 1b",
    ),
    "x86_64": (
        "1: dec %r8; jnz 1b; setc %cl",
        "1: dec %r8w; jnz 1b",
        "1: sub $3, %r8; ja 1b",
        "1: sub $3, %r8; jg 1b",
        "1: sub $3, %r8; jns 1b",
        "neg %r8; 1: dec %r8; jg 1b",
        "1: dec %r8b; jnz 1b",
        "1: dec %r8d; test %r8, %r8; jnz 1b",
        "1: sub $1, %r8; ja 1b",
        "1: dec %r8; jg 1b",
        "1: dec %r8; jns 1b",
        "1: dec %r8; jz 2f; jmp 1b; 2:",
        "1: lea 1(%rcx), %rcx; dec %r8; jnz 1b",
        "1: inc %rcx; dec %r8; jnz 1b",
        "1: adc $0, %rcx; dec %r8; jnz 1b",
        "1: dec %r8; lea 1(%rcx), %rcx; jnz 1b",
        "1: dec %rcx; dec %r8; jnz 1b",
        "1: mov cell, %rcx; dec %r8; jnz 1b",
        "1: decq cell; jz 2f; dec %r8; jnz 1b; 2:",
        "1: mov %r8, cell; dec %r8; jnz 1b",
        "1: lock decq cell; dec %r8; jnz 1b",
        "1: pause; dec %r8; jnz 1b",
        "1: rdtsc; dec %r8; jnz 1b",
        "mov %r8, %rcx; 1: loop 1b",
        "neg %r8; 1: inc %r8; jnz 1b",
        "neg %r8; 1: sub $-1, %r8; jnz 1b",
        "mov $3, %ecx; imul $3, %r8; 1: sub %rcx, %r8; jnz 1b",
        "jmp 2f; 1: inc %rcx; 2: dec %r8; jnz 1b",
        "mov $4096, %r8d; 1: sub $12288, %r8d; jnz 1b",
        "xor %r8d, %r8d; 1: sub $20480, %r8d; jnz 1b",
    ),
}
"""Loops that do more or less than to count a register down, and end."""


def own_block(arch: str, loop: str) -> str:
    """The loop after a jump: a translated block begins with its first iteration, too."""
    return re.sub(r"\b1: ", f"{JUMP[arch]} 1f; 1: ", loop, count=1)


@pytest.mark.parametrize("mips", [400, 4000])
@pytest.mark.parametrize("arch", ARCHES)
def test_counting_loops_are_skipped(arch: str, mips: int, tmp_path: Path) -> None:
    random = Random(mips)
    loops = [COUNTING[arch](random) for _ in range(LOOPS)]
    codes = [
        code(arch, number, one.code, one.start, random.getrandbits(1), one.register)
        for number, one in enumerate(loops)
    ]
    ran = both(arch, "".join(codes), tmp_path, mips)
    assert len(ran.lines) == LOOPS + 1
    assert ran.counted > 0.9 * sum(one.insns for one in loops)


HALVES = {
    "arm64": f"""
        mov x7, #3000
2:      ldr x0, =0x12345678000000ff
        b 1f
1:      {"nop; " * 62}
        sub w0, w0, #1
        cbnz w0, 1b
        subs x7, x7, #1
        b.ne 2b
""",
    "x86_64": f"""
        mov $3000, %r9d
2:      movabs $0x12345678000000ff, %r8
        jmp 1f
1:      {"nop; " * 62}
        dec %r8d
        jnz 1b
        dec %r9
        jnz 2b
""",
}


@pytest.mark.parametrize("arch", ARCHES)
def test_the_other_half_is_cleared_also_if_a_slice_begins_with_the_loop(
    arch: str, tmp_path: Path
) -> None:
    """A slice ends before a block that is longer than its rest: often before a long loop."""
    both(arch, code(arch, 0, HALVES[arch], 0), tmp_path)


@pytest.mark.parametrize("arch", ARCHES)
def test_other_loops_are_executed(arch: str, tmp_path: Path) -> None:
    random = Random(1)
    for number, loop in enumerate(NEAR[arch]):
        start = random.randrange(1000, 40_000)
        both(arch, code(arch, number, own_block(arch, loop), start), tmp_path / str(number))


@pytest.mark.parametrize("seed", tiered(range(10), soon=(0,)))
@pytest.mark.parametrize("arch", ARCHES)
def test_random_loops_near_the_pattern(arch: str, seed: int, tmp_path: Path) -> None:
    """All seeds: a thousand loops for each architecture, a sixth of each kind of near_loops.py."""
    random = Random(seed)
    loops = [near(arch, number, random) for number in range(LOOPS // 10)]
    codes = [
        code(arch, number, own_block(arch, one.code), one.start, random.getrandbits(1))
        for number, one in enumerate(loops)
    ]
    ran = both(arch, "".join(codes), tmp_path, (400, 4000)[seed % 2])
    assert len(ran.lines) == len(loops) + 1
    assert ran.counted > 0


WRITTEN = {
    # the second nop of the loop becomes an increment of the other register
    "arm64": """
        mov x2, #{number}
        mov x1, #0
        ldr x0, =100000
        ldr w29, ={insn}
        adr {where}, 3f
        {write}
1:      nop
3:      nop
        sub x0, x0, #1
        cbnz x0, 1b
        bl report
""",
    "x86_64": """
        mov ${number}, %r12
        xor %ecx, %ecx
        mov $100000, %r8
        mov ${insn}, %r15d
        lea 3f, {where}
        {write}
1:      nop
3:      nop
        nop
        dec %r8
        jnz 1b
        call report
""",
}
INSN = {"arm64": 0x91000421, "x86_64": 0xC1FF}
"""add x1, x1, #1; inc %ecx."""

WRITE = {
    "arm64": "str w29, [x6]; dc cvau, x6; dsb ish; ic ivau, x6; dsb ish; isb",
    "x86_64": "mov %r15w, (%rsi)",
}


@pytest.mark.parametrize("arch", ARCHES)
def test_a_loop_that_is_written_to(arch: str, tmp_path: Path) -> None:
    """As data before it begins, in an interrupt while it counts, and not at all."""
    registers = {"arm64": ("x6", "x28"), "x86_64": ("%rsi", "%r13")}[arch]
    loops = "".join(
        WRITTEN[arch].format(number=number, insn=INSN[arch], where=where, write=write)
        for number, (where, write) in enumerate(
            [(registers[0], ""), (registers[0], WRITE[arch]), (registers[1], "")]
        )
    )
    ran = both(arch, loops, tmp_path)
    whole, written, interrupted = (int(line.split()[2], 16) for line in ran.lines[:3])
    assert (whole, written) == (0, 100_000)
    assert 0 < interrupted < 100_000
    assert ran.counted > 100_000


SECOND = f"""
        mov x0, #3                      // PSCI: start the second CPU
        movk x0, #0xc400, lsl #16
        mov x1, #1
        adr x2, second
        hvc #0
        msr cntp_ctl_el0, xzr           // no slice is skipped with a pending interrupt
        mov x2, #0
        mov x1, #0
        ldr x0, =500000
1:      nop
3:      nop
        sub x0, x0, #1
        cbnz x0, 1b
        bl report
        b 4f
second: ldr x5, =100000
        ldr w29, ={INSN["arm64"]}
1:      sub x5, x5, #1
        cbnz x5, 1b
        adr x6, 3b
        str w29, [x6]
        dc cvau, x6
        dsb ish
        ic ivau, x6
        dsb ish
2:      wfi
        b 2b
4:
"""


def test_a_loop_that_another_cpu_writes_to(tmp_path: Path) -> None:
    ran = both("arm64", SECOND, tmp_path)
    assert 300_000 < int(ran.lines[0].split()[2], 16) < 500_000
    assert ran.counted > 100_000


SHORT = {
    "arm64": "1: nop; watched: sub x0, x0, #1; cbnz x0, 1b",
    "x86_64": "1: nop; watched: dec %r8; jnz 1b",
}
COUNTED = {"arm64": 0, "x86_64": 8}
"""The debugger's number of the register."""


@pytest.mark.parametrize("arch", ARCHES)
def test_a_point_in_the_loop_sees_every_iteration(arch: str, tmp_path: Path) -> None:
    program = image(arch, code(arch, 0, SHORT[arch], 5000), tmp_path)
    address = symbol(tmp_path, "watched")
    seen = []
    for count in "on", "off":
        file = tmp_path / count
        accel = f",round-points={address:x}@r{COUNTED[arch]},round-points-file={file}"
        ran = execute(arch, program, 400, f"{accel},round-count={count}", tmp_path / f"ran-{count}")
        assert ran.counted == 0
        seen.append((file.read_text(), ran.seen()))
    assert seen[0] == seen[1]
    left = [int(line.split()[-1]) for line in seen[0][0].splitlines()]
    assert left == list(range(5000, 0, -1))


@pytest.mark.parametrize("arch", ARCHES)
def test_a_debugger_stops_in_every_iteration(arch: str, tmp_path: Path) -> None:
    program = image(arch, code(arch, 0, SHORT[arch], 50_000), tmp_path)
    found = []
    for count in "on", "off":
        folder = tmp_path / count
        argv = command(arch, program, 400, f",round-count={count}", folder)
        with debugged(argv, folder) as debugger:
            left = debugger.stops(symbol(tmp_path, "watched"), COUNTED[arch], 20)
        ran = result(folder)
        assert (ran.counted > 0) is (count == "on")
        found.append((left, ran.seen()))
    assert found[0] == found[1]
    assert found[0][0] == list(range(50_000, 49_980, -1))


OVERFLOW = """
        msr cntp_ctl_el0, xzr
        mov x6, #0x08000000             // GIC: interrupt of the PMU
        mov w5, #(1 << 23)
        str w5, [x6, #0x100]
        mov x5, #1
        msr pmintenset_el1, x5
        mov w5, #-{insns}
        msr pmevcntr0_el0, x5
        1: sub x0, x0, #1; cbnz x0, 1b
"""


@pytest.mark.parametrize("insns", [30_000, 50_000])
def test_a_counter_of_instructions_overflows_in_a_loop(insns: int, tmp_path: Path) -> None:
    """Only arm64: x86_64 has no PMU in TCG. Without the timer, all interrupts are the PMU's."""
    ran = both("arm64", code("arm64", 0, OVERFLOW.format(insns=insns), 50_000), tmp_path)
    assert int(ran.lines[-1], 16) != 0
    assert ran.counted > 50_000


@pytest.mark.parametrize("arch", ARCHES)
def test_no_plugin_can_be_loaded(arch: str) -> None:
    """The emulator is built without plugins: none can count executed iterations."""
    program = str(build(arch, Silent()).program)
    ran = run_command([program, "-plugin", "any.so"], check=False)
    assert ran.code != 0
    assert "plugin interface not enabled in this build" in ran.output


LONG = 10**11
"""Iterations: half a minute even if they are skipped."""
NO_TIMER = {
    "arm64": "msr cntp_ctl_el0, xzr",
    "x86_64": "mov $0xfee00000, %ebx; movl $0, 0x380(%rbx)",
}
PC = {"arm64": 32, "x86_64": 16}


@pytest.mark.parametrize("arch", ARCHES)
def test_a_debugger_interrupts_a_loop(arch: str, tmp_path: Path) -> None:
    """Slices that are skipped: a breakpoint, or another pc, is for the next iteration."""
    loop = f"{NO_TIMER[arch]}; {SHORT[arch]}; after:"
    argv = command(arch, image(arch, code(arch, 0, loop, LONG), tmp_path), 400, "", tmp_path)
    with debugged(argv, tmp_path) as debugger:
        debugger.until(symbol(tmp_path, "watched"))
        left = debugger.counts(COUNTED[arch], LONG)
        debugger.until(symbol(tmp_path, "watched"))
        assert debugger.register(COUNTED[arch]) == left
        left = debugger.counts(COUNTED[arch], left)
        debugger.set(PC[arch], symbol(tmp_path, "after"))
    assert int(result(tmp_path).lines[0].split()[1], 16) == left


PAIR = """
        mov x0, #3                      // PSCI: start the second CPU
        movk x0, #0xc400, lsl #16
        mov x1, #1
        adr x2, second
        hvc #0
        mov x2, #0
        mov x1, #0
        ldr x0, =4000000
1:      nop
        sub x0, x0, #1
        cbnz x0, 1b
        bl report
        b 4f
second: ldr x5, =100000
1:      sub x5, x5, #1
        cbnz x5, 1b
other:  nop
2:      wfi
        b 2b
4:
"""


def test_a_breakpoint_of_one_cpu_stops_all_after_the_round(tmp_path: Path) -> None:
    program = image("arm64", NO_TIMER["arm64"] + PAIR, tmp_path)
    left = set()
    for count in "on", "off":
        argv = command("arm64", program, 400, f",round-count={count}", tmp_path / count)
        with debugged(argv, tmp_path / count) as debugger:
            debugger.until(symbol(tmp_path, "other"))
            assert debugger.say("Hg1") == "OK"
            left.add(debugger.register(0))
    assert len(left) == 1 and 3_900_000 < left.pop() < 4_000_000


WORK = (
    Fill(steps=[2, 6], work_us=2000, sleep_us=300),
    Blas(steps="one-per-core", work_us=4000),
    Web(rate_per_cpu=400, work_us=1000),
    Build(steps="one-per-core", work_us=4000),
    Infer(steps="one-per-core", work_us=4000),
    Oltp(work_us=500, sleep_us=500),
)


def faster(name: str, times: int, folder: Path) -> Machine:
    """A shipped machine whose CPUs execute so many times as many instructions in a time."""
    text = (data_root() / "dt-acpi" / "machines" / f"{name}.yaml").read_text()
    file = folder / f"{name}.yaml"
    file.write_text(re.sub(r"\bmips: (\d+)", lambda found: f"mips: {times * int(found[1])}", text))
    return machine(str(file))


@pytest.mark.tier("all", seconds=120)
@pytest.mark.parametrize("times", [1, 10])
@pytest.mark.parametrize(
    "name",
    ["vera-8c2t", "big-little-2-4", "kunpeng-2s2n", "hybrid-6p8e", "granite-16", "x86-2s4c2t"],
)
def test_workloads_do_the_same(name: str, times: int, tmp_path: Path) -> None:
    box = faster(name, times, tmp_path)
    loads = [spec.load(spec.workload, box, 100, 7) for spec in WORK]
    skipped, ran = (
        run(box, loads, tmp_path / str(count), QemuPtBoard(rounds=Rounds(count=count)))
        for count in (True, False)
    )
    assert skipped.identity() == ran.identity()
    assert skipped.facts["insns"] == ran.facts["insns"]
    assert ran.facts["counted_insns"] == "0"
    assert int(skipped.facts["counted_insns"]) > 0.3 * int(skipped.facts["insns"])


def test_a_kernel_and_its_tasks_do_the_same(tmp_path: Path) -> None:
    box = machine("vera-8c2t")
    skipped, ran = (
        run(box, BUSY[:1], tmp_path / str(count), QemuPtBoard(rounds=Rounds(count=count)))
        for count in (True, False)
    )
    assert skipped.identity() == ran.identity()
    assert int(skipped.facts["counted_insns"]) > 0
