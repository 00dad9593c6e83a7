# SPDX-License-Identifier: Apache-2.0
"""WFE of a nested guest (arm64) in rounds: traps, and the event register.

The hypervisor at EL2 and its guest at EL1 are code of the guests in bare_guest.py.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from bare_guest import Bare, execute, image

pytestmark = pytest.mark.qemu

EL2 = ("-M", "virtualization=on")
ACCEL = ",round=1000,round-jitter=0"
MIPS = 200

SETUP = """
        msr cntp_ctl_el0, xzr
        ldr x0, =handlers
        msr vbar_el2, x0
"""

ENTER = """
        mov x2, #{number}
        mov x0, #0                      // traps
        mov x1, #0                      // syndrome of the last
        ldr x3, ={hcr}
        msr hcr_el2, x3
        ldr x3, =0x30d00800 + {sctlr}
        msr sctlr_el1, x3
        adr x3, 5f
        msr elr_el2, x3
        mov x3, #{spsr}
        msr spsr_el2, x3
        adr x17, 6f
        eret
        .ltorg
5:      {code}
        hvc #0
6:      bl report
"""
"""Run the guest until HVC; report how often it trapped."""

HANDLERS = """
        b finished
        .balign 2048
handlers:
        .fill 0x400 / 4, 4, 0x14000000
        mrs x12, esr_el2                // from EL1 or EL0
        lsr x13, x12, #26
        cmp x13, #1                     // WFI, WFE
        b.ne 1f
        mov x1, x12
        add x0, x0, #1
        mrs x12, elr_el2
        add x12, x12, #4
        msr elr_el2, x12
        eret
1:      br x17                          // still at EL2
        .balign 2048
finished:
        movz w0, #0x0008                // PSCI: off
        movk w0, #0x8400, lsl #16
        smc #0
        b .
"""

LOOP = "mov x4, #100; 1: {0}; subs x4, x4, #1; b.ne 1b"
SYNDROME = 0x7E00001
"""ESR_EL2 of WFE: class 1, 32 bits, condition 0xe."""

EL1, EL0 = 0x3C5, 0x3C0
"""SPSR_EL2 of guests, without interrupts."""
RW = 1 << 31
HCR_TGE = 1 << 27
TWE = 1 << 14
TWI = 1 << 13
NTWE = 1 << 18


class Case(NamedTuple):
    """What a guest executes; how often it traps, and waits whether trapped or not; HCR_EL2,
    SCTLR_EL1.nTWE, SPSR_EL2."""

    code: str
    traps: int
    waits: int
    hcr: int = RW | TWE
    sctlr: int = NTWE
    spsr: int = EL1


CASES = (
    # ERET sets the event register: the first WFE does not wait, nor does one after a trap
    Case(LOOP.format("wfe"), 50, 50),
    Case(LOOP.format("wfe"), 0, 99, hcr=RW),
    Case("wfe; " + LOOP.format("sevl; wfe"), 0, 0),
    Case("wfe; " + LOOP.format("sev; wfe"), 0, 0),
    # an event is registered once
    Case("wfe; sevl; sevl; wfe; wfe; wfe", 1, 1),
    # SCTLR_EL1.nTWE is for EL0; HCR_TGE takes its traps to EL2
    Case(LOOP.format("wfe"), 50, 50, hcr=RW | HCR_TGE, sctlr=0, spsr=EL0),
    Case(LOOP.format("wfe"), 0, 99, hcr=RW | HCR_TGE, spsr=EL0),
    # WFI has a separate trap, and no event register
    Case(LOOP.format("wfi"), 100, 0, hcr=RW | TWI),
)


def ran(folder: Path) -> Bare:
    """The run of all cases."""
    cases = (ENTER.format(number=number, **case._asdict()) for number, case in enumerate(CASES))
    program = image("arm64", SETUP + "".join(cases) + HANDLERS, folder)
    return execute("arm64", program, MIPS, ACCEL, folder / "ran", EL2)


def test_wfe_traps_unless_an_event_is_registered(tmp_path: Path) -> None:
    once = ran(tmp_path / "once")
    words = [line.split() for line in once.lines]
    assert [int(word[1], 16) for word in words] == [case.traps for case in CASES]
    assert int(words[0][2], 16) == SYNDROME
    assert ran(tmp_path / "again").seen() == once.seen()


def test_a_wfe_that_waits_ends_the_slice(tmp_path: Path) -> None:
    """A wait takes the slice of 1000 ns, everything else up to the next report less than 20."""
    ends = [int(line.split()[5], 16) for line in ran(tmp_path).lines]
    for case, (begin, end) in zip(CASES[1:], pairwise(ends), strict=True):
        assert 0 <= (end - begin) // 1000 - case.waits < 20, case
