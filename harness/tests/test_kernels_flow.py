# SPDX-License-Identifier: Apache-2.0
"""Where code enters an inlined function, in short pieces of disassembled code."""

from __future__ import annotations

import pytest

from asymlab.kernels.flow import Instruction, entrances, exits


def code(*lines: str) -> tuple[Instruction, ...]:
    """Instructions of four bytes from 0xffff0000 on."""
    return tuple(Instruction(0xFFFF0000 + 4 * n, text) for n, text in enumerate(lines))


def at(*numbers: int) -> tuple[int, ...]:
    return tuple(0xFFFF0000 + 4 * number for number in numbers)


def ranges(*pairs: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((0xFFFF0000 + 4 * low, 0xFFFF0000 + 4 * high) for low, high in pairs)


def test_an_instruction_before_the_branch_that_decides_is_not_an_entrance() -> None:
    body = code(
        "mov w0, w1",  # of the inlined function, and the branch decides whether to call it
        "cbz w2, ffff0014 <f+0x14>",
        "ldr w3, [x4]",
        "cbnz w3, ffff0008 <f+0x8>",
        "ret",
        "ret",
    )
    assert entrances(ranges((0, 1), (2, 4)), body) == at(2)


def test_it_is_entered_by_jumps_and_from_the_instruction_before() -> None:
    body = code(
        "cmp %eax,%ebx",
        "je     ffff0010 <f+0x10>",
        "mov    %eax,%ecx",
        "call   ffff8000 <g>",
        "test   %eax,%eax",
        "jne    ffff0008 <f+0x8>",
        "ret",
    )
    # the jump back is inside
    assert entrances(ranges((2, 6)), body) == at(2, 4)


def test_instructions_of_the_body_within_a_loop_do_not_enter_again() -> None:
    body = code(
        "cbz w0, ffff0018 <f+0x18>",
        "ldr w1, [x2]",  # the loop begins
        "cbz w1, ffff0014 <f+0x14>",
        "mov w5, w6",  # of the body, as what follows needs it
        "cbnz w3, ffff0004 <f+0x4>",
        "bl ffff8000 <g>",
        "ret",
    )
    assert entrances(ranges((1, 3), (4, 6)), body) == at(1)


def test_where_nothing_leads_to_the_kernel_patches_a_jump() -> None:
    body = code("nop", "ret", "bl ffff8000 <g>", "ret")
    assert entrances(ranges((2, 3)), body) == at(2)


def test_code_without_a_branch_or_call_may_be_anywhere() -> None:
    body = code("cbz w0, ffff0008 <f+0x8>", "mov w1, w2", "mov w3, w4", "ret")
    assert entrances(ranges((1, 3)), body) == ()


def test_a_jump_is_followed_to_the_next_decision() -> None:
    body = code(
        "je     ffff0010 <f+0x10>",
        "mov    %eax,%ecx",  # before a loop of the function around it
        "jmp    ffff0014 <f+0x14>",
        "ret",
        "jmp    ffff001c <f+0x1c>",
        "jne    ffff0010 <f+0x10>",
        "ret",
        "call   ffff8000 <g>",
        "ret",
    )
    assert entrances(ranges((1, 3), (4, 5), (7, 8)), body) == at(4)
    assert entrances(ranges((2, 3)), code("nop", "ret", "b ffff0008 <f+0x8>")) == ()


def test_a_call_leads_to_the_next_instruction_only() -> None:
    body = code("bl ffff0008 <f+0x8>", "ret", "b.eq ffff0000 <f>", "ret")
    assert entrances(ranges((2, 3)), body) == at(2)
    assert body[0].target is None


def test_exits_are_returns_and_jumps_to_other_functions() -> None:
    body = code(
        "je     ffff8000 <g>",  # not always
        "jmp    ffff0000 <f>",
        "jmp    ffff8000 <g>",
        "call   ffff8000 <g>",
        "ret",
        "jmp    *%rax",
    )
    assert exits(ranges((0, 6)), body) == at(2, 4)


@pytest.mark.parametrize(
    ("text", "is_control", "ends", "target"),
    [
        ("jmp    ffff0010 <f+0x10>", True, True, 0xFFFF0010),
        ("jmp    *%rax", True, True, None),
        ("jae    ffffffff810980f1 <f+0x1>", True, False, 0xFFFFFFFF810980F1),
        ("ret", True, True, None),
        ("retq", True, True, None),
        ("ud2", True, True, None),
        ("call   ffff0010 <g>", True, False, None),
        ("lock cmpxchg %eax,0xffffffff(%rip)", False, False, None),
        ("b\tffff0010 <f+0x10>", True, True, 0xFFFF0010),
        ("b.hi\tffff0010 <f+0x10>  // b.pmore", True, False, 0xFFFF0010),
        ("tbnz\tw0, #22, ffff80008006524c <f+0xab0>", True, False, 0xFFFF80008006524C),
        ("cbz\tx25, ffff0010 <f>", True, False, 0xFFFF0010),
        ("br\tx17", True, True, None),
        ("bl\tffff0010 <g>", True, False, None),
        ("bic\tx0, x1, x2", False, False, None),
        ("bfi\tx0, x1, #3, #4", False, False, None),
        ("brk\t#0x800", True, True, None),
    ],
)
def test_kinds_of_instructions(text: str, is_control: bool, ends: bool, target: int | None) -> None:
    one = Instruction(0, text)
    assert (one.is_control, one.ends, one.target) == (is_control, ends, target)
