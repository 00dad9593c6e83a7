# SPDX-License-Identifier: Apache-2.0
"""Random guest loops that resemble counting loops; bare_guest.py has the guests.

All loops end after at most 65,536 iterations. They count x0 (arm64) or r8 (x86_64) down, and may
change x1 or rcx.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Near(NamedTuple):
    """A loop, and what its register starts with."""

    code: str
    start: int


class Pair(NamedTuple):
    """How a loop subtracts ``{s}`` and jumps; ``half``: only the low half decides when it ends."""

    sub: str
    jump: str
    half: bool = False


class Others(NamedTuple):
    """Instructions that can be added to a loop; ``flags``: those that change the flags."""

    keep: tuple[str, ...]
    flags: tuple[str, ...]


COUNTS = {
    "arm64": (
        Pair("sub x0, x0, #{s}", "cbnz x0, 1b"),
        Pair("sub w0, w0, #{s}", "cbnz w0, 1b", half=True),
        Pair("subs x0, x0, #{s}", "b.ne 1b"),
        Pair("subs w0, w0, #{s}", "b.ne 1b", half=True),
    ),
    "x86_64": (
        Pair("sub ${s}, %r8", "jnz 1b"),
        Pair("sub ${s}, %r8d", "jnz 1b", half=True),
        Pair("dec %r8; nop", "jnz 1b"),
        Pair("dec %r8d; nop", "jnz 1b", half=True),
    ),
}
"""What the emulator recognizes, with any number of nops: of each two, one of either width."""
ADD = {"arm64": "add x1, x1, #1", "x86_64": "lea 1(%rcx), %rcx"}

WIDTHS = {
    "arm64": (
        Pair("sub x0, x0, #{s}", "cbnz w0, 1b", half=True),
        Pair("sub w0, w0, #{s}", "cbnz x0, 1b", half=True),
        Pair("subs x0, x0, #{s}", "cbnz w0, 1b", half=True),
        Pair("subs w0, w0, #{s}", "cbnz x0, 1b", half=True),
    ),
    "x86_64": (
        Pair("dec %r8w", "jnz 1b", half=True),
        Pair("dec %r8b", "jnz 1b", half=True),
        Pair("sub ${s}, %r8w", "jnz 1b", half=True),
        Pair("sub ${s}, %r8b", "jnz 1b", half=True),
        Pair("sub ${s}, %r8; test %r8d, %r8d", "jnz 1b", half=True),
        Pair("sub ${s}, %r8d; test %r8, %r8", "jnz 1b", half=True),
    ),
}

CONDITIONS = {
    "arm64": tuple(
        Pair(f"subs {r}0, {r}0, #{{s}}", f"b.{condition} 1b", half=r == "w")
        for r in "xw"
        for condition in ("ne", "hi", "hs", "gt", "pl")
    ),
    "x86_64": (
        *COUNTS["x86_64"],
        *(Pair("sub ${s}, %r8", f"{jump} 1b") for jump in ("ja", "jae", "jg", "jns")),
        *(Pair("dec %r8d", f"{jump} 1b", half=True) for jump in ("ja", "jg", "jns")),
    ),
}
SIGNED = ("b.gt 1b", "b.pl 1b", "jg 1b", "jns 1b")
"""Loops with these end at once if they begin with a negative number."""
READ_FLAGS = {
    "arm64": ("mrs x1, nzcv", "adc x1, x1, xzr", "cset x1, hi", "csinc x1, x1, x1, vs"),
    "x86_64": ("pushf; pop %rcx", "adc $0, %rcx", "seta %cl", "sbb %rcx, %rcx", "setp %cl"),
}

CELL = {"arm64": ".arch_extension lse; adr x5, cell; adr x1, cell", "x86_64": ""}
MEMORY = {
    "arm64": Others(
        (
            *("ldr x1, [x5]", "ldrb w1, [x5, #3]", "ldp x1, x3, [x5]", "ldxr x1, [x5]"),
            *("ldr x3, [x1], #8", "str x3, [x1, #8]!", "ldadd x0, x1, [x5]", "swp x0, x1, [x5]"),
            *("str x0, [x5]", "strh w0, [x5]", "prfm pldl1keep, [x5]", "dc civac, x5"),
        ),
        (),
    ),
    "x86_64": Others(
        ("mov cell, %rcx", "mov %r8, cell", "xchg %rcx, cell", "prefetcht0 cell", "movb $1, cell"),
        ("add cell, %ecx", "cmp cell, %rcx", "lock decq cell", "incb cell"),
    ),
}
MORE = {
    "arm64": Others(
        (
            *("add x1, x1, #1", "sub x1, x1, #1", "eor x1, x1, x0", "mov x1, x0", "isb"),
            *("mrs x1, nzcv", "mrs x1, cntvct_el0", "mrs x1, pmevcntr0_el0", "yield"),
        ),
        ("adds x1, x1, #1", "subs x1, x1, #1", "cmp x0, #3"),
    ),
    "x86_64": Others(
        ("lea 1(%rcx), %rcx", "mov %r8, %rcx", "pause", "rdtsc; mov %rax, %rcx", "bswap %rcx"),
        ("inc %rcx", "dec %rcx", "xor %r8, %rcx", "adc $0, %rcx", "cmc", "stc"),
    ),
}


def with_nops(random: Random, *insns: str) -> str:
    """The instructions in this order, with nops before each of them."""
    return "; ".join(
        word for insn in insns for word in (*["nop"] * random.choice((0, 0, 1, 2, 9)), insn)
    )


def counter(random: Random, pairs: tuple[Pair, ...], most: int = 20_000) -> tuple[Pair, int]:
    """One of the pairs with its step, and a start that it counts down from."""
    pair = random.choice(pairs)
    step = random.choice((1, 1, 2, 3, 7)) if "{s}" in pair.sub else 1
    start = random.randrange(1, most) * step
    if pair.half and random.random() < 0.5:
        start |= random.getrandbits(31) << 32
    return pair._replace(sub=pair.sub.format(s=step)), start


def width(arch: str, random: Random) -> Near:
    """The width that is subtracted from is not the one that is compared, or neither 32 nor 64."""
    pair, start = counter(random, WIDTHS[arch])
    return Near(f"1: {with_nops(random, pair.sub, pair.jump)}", start)


def flags(arch: str, random: Random) -> Near:
    """The jump depends on other flags; flags are read after the loop."""
    pair, start = counter(random, CONDITIONS[arch])
    if pair.jump in SIGNED and random.random() < 0.3:
        start = (1 << 64) - start
    read = random.choice(READ_FLAGS[arch])
    return Near(f"1: {with_nops(random, pair.sub, pair.jump, read)}", start)


def memory(arch: str, random: Random) -> Near:
    """The body has a load or a store."""
    return _with_other(arch, random, MEMORY[arch])


def more(arch: str, random: Random) -> Near:
    """The body has another instruction."""
    return _with_other(arch, random, MORE[arch])


def _with_other(arch: str, random: Random, others: Others) -> Near:
    pair, start = counter(random, COUNTS[arch])
    other = random.choice((*others.keep, *others.flags))
    insns = [other, pair.sub]
    if other in others.keep and random.random() < 0.5:
        insns.reverse()
    return Near(f"{CELL[arch]}; 1: {with_nops(random, *insns, pair.jump)}", start)


THRICE = {
    "arm64": """
        mov x7, #3
5:      ldr x0, ={start}
        {enter}
        {loop}
        {after}
        sub x7, x7, #1
        cbnz x7, 5b
""",
    "x86_64": """
        mov $3, %r9d
5:      movabs ${start}, %r8
        {enter}
        {loop}
        {after}
        dec %r9d
        jnz 5b
""",
}


def middle(arch: str, random: Random) -> Near:
    """The loop is entered in the middle, at its start, and in the middle again."""
    pair, start = counter(random, COUNTS[arch])
    enter = {"arm64": "tbnz x7, #0, 2f; b 1f", "x86_64": "test $1, %r9b; jnz 2f; jmp 1f"}[arch]
    first = with_nops(random, random.choice(("nop", ADD[arch])))
    loop = f"1: {first}; 2: {with_nops(random, pair.sub, pair.jump)}"
    return Near(THRICE[arch].format(start=start, enter=enter, loop=loop, after=""), start)


NOPS = {"arm64": "nop", "x86_64": "nop; nop; nop; nop"}
JUMP = {"arm64": "{}", "x86_64": "{}; nop; nop"}
"""What is replaced has four bytes, and so have COUNTS of x86_64."""
NEW = {
    "arm64": ("add x1, x1, #1", "eor x1, x1, x0", "mrs x1, nzcv"),
    "x86_64": ("cmc; nop; nop; nop", "stc; nop; nop; nop"),
}
"""Replaces nops in an interrupt, which can be between two of them."""
ENTER = {
    "arm64": "adr x6, 3f; ldr w4, 9f; b 1f",
    "x86_64": "lea 3f, %rdx; mov 9f, %eax; jmp 1f",
}
WRITE = {"arm64": "str w4, [x6]", "x86_64": "mov %eax, (%rdx)"}
SYNC = {"arm64": "dc cvau, x6; dsb ish; ic ivau, x6; dsb ish; isb", "x86_64": ""}
INTERRUPT = {
    "arm64": "adr x28, 3f; ldr w29, 9f",
    "x86_64": "lea 3f, %r13; mov 9f, %r15w",
}
KEEP = {"arm64": "b 8f; 9: {}; 8:", "x86_64": "jmp 8f; 9: {}; 8:"}
STEPS = (1, 2, 3, 6)


def written(arch: str, random: Random) -> Near:
    """A nop, the subtraction or the jump is replaced: after the first of three passes, by the
    loop itself, or in an interrupt."""
    how, places = random.choice((("after", (0, 1, 2)), ("loop", (0, 2)), ("interrupt", (0,))))
    number = random.randrange(len(COUNTS[arch]))
    pair, other = COUNTS[arch][number], COUNTS[arch][random.choice((number, number ^ 1))]
    sub, other_sub = (one.sub.format(s=random.choice(STEPS)) for one in (pair, other))
    nop = random.choice(NEW[arch]) if how == "interrupt" else ADD[arch]
    place = random.choice(places)
    new = (nop, other_sub, NOPS[arch])[place]
    insns = [NOPS[arch], sub, JUMP[arch].format(pair.jump)]
    insns[place] = f"3: {insns[place]}"
    if how == "loop":
        insns.insert(random.randrange(2), WRITE[arch])
    start = STEPS[-1] * random.randrange(1, 50 if how == "loop" else 3000)
    write = f"{WRITE[arch]}; {SYNC[arch]}; " if how == "after" else ""
    passes = THRICE[arch].format(
        start=start,
        enter=(f"{INTERRUPT[arch]}; " if how == "interrupt" else "") + ENTER[arch],
        loop=f"1: {with_nops(random, *insns)}",
        after=write + KEEP[arch].format(new),
    )
    return Near(passes, start)


KINDS = (width, flags, memory, more, middle, written)


def near(arch: str, number: int, random: Random) -> Near:
    """A loop of each kind in turn."""
    return KINDS[number % len(KINDS)](arch, random)
