# SPDX-License-Identifier: Apache-2.0
"""A nested guest (SVM) in rounds: pause filter, next RIP, busy TSS.

The hypervisor and its guest are code of the guests in bare_guest.py. Both use the same memory.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bare_guest import Bare, execute, image

pytestmark = pytest.mark.qemu

FILTER = "max,+nrip-save,+pause-filter,+pfthreshold"
ACCEL = ",round=1000,round-jitter=0"
MIPS = 200
"""With ACCEL: 200 instructions a slice."""

SETUP = """
        cli
        mov $0xfee00000, %ebx           # no timer
        movl $0, 0x380(%rbx)
        mov $0xc0000080, %ecx           # EFER.SVME
        rdmsr
        or $0x1000, %eax
        wrmsr
        mov $0xc0010117, %ecx           # VM_HSAVE_PA
        mov $hsave, %eax
        xor %edx, %edx
        wrmsr
        mov $vmcb, %ebp
        movl $0x19a44000, 0xc(%rbp)     # RDTSC, CPUID, INTn, PAUSE, HLT, IN and OUT, MSRs
        movl $3, 0x10(%rbp)             # VMRUN, VMMCALL
        movl $1 << 6, 8(%rbp)           # #UD
        movq $ones, 0x40(%rbp)          # all ports, all MSRs
        movq $ones, 0x48(%rbp)
        movl $1, 0x58(%rbp)
        movb $1, 0x5c(%rbp)
        movl $0x0a9b0008, 0x410(%rbp)   # CS, SS, DS, ES
        movl $0x0c930010, 0x420(%rbp)
        movl $0x0c930010, 0x430(%rbp)
        movl $0x0c930010, 0x400(%rbp)
        movl $23, 0x464(%rbp)
        movq $gdt, 0x468(%rbp)
        movl $4095, 0x484(%rbp)
        movq $idt, 0x488(%rbp)
        movq $0x1500, 0x4d0(%rbp)
        mov %cr4, %rax
        mov %rax, 0x548(%rbp)
        mov %cr3, %rax
        mov %rax, 0x550(%rbp)
        mov %cr0, %rax
        mov %rax, 0x558(%rbp)
        movq $0x400, 0x560(%rbp)
        movl $0xffff0ff0, 0x568(%rbp)
        movq $2, 0x570(%rbp)
        movq $guest_stack, 0x5d8(%rbp)
"""

AREAS = """
        jmp finished
        .balign 4096
vmcb:   .fill 4096, 1, 0
hsave:  .fill 4096, 1, 0
ones:   .fill 16384, 1, 0xff
        .fill 4096, 1, 0
guest_stack:
finished:
"""
"""The end of the code, with the memory that it uses."""

PAUSES = 60

# count, threshold, nops in the loop: exits
TABLE = {
    (0, 0, 0): 60,
    (10, 0, 0): 20,
    (11, 0, 0): 15,
    (8, 3, 0): 20,
    (9, 3, 0): 15,
    (10, 2, 0): 0,
    (10, 0, 66): 7,
    (10, 69, 66): 6,
    (10, 68, 66): 0,
}
"""The guest executes 60 times PAUSE, nops, DEC, JNZ. A slice is 200 instructions and begins with
VMRUN (the hypervisor executes PAUSE before) or after a PAUSE, which takes 64 cycles.

Without nops, a slice after a PAUSE executes 3 instructions, PAUSE the last. It gives up 197, a turn
is 64 + 2 cycles: the PAUSE counts for 1 + 197 // 66 = 3. The first after VMRUN gives up 198 or 196,
a turn is 64: it counts for 1 + 3, and with a threshold for 3, as it loads the count itself.
- 10, 11: 4, 7, 10, 13: the third or fourth PAUSE reaches the count: 60 / 3, 60 / 4.
- 8, 9 with threshold 3, the 3 instructions from PAUSE to PAUSE: 3, 6, 9, 12: the third or fourth
  is beyond the count. With threshold 2 each loads the count again.

With 66 nops 69 instructions are executed and 131 given up, a turn is 64 + 68: a PAUSE counts for
1 + 131 // 132 = 1. The first of all gives up 198 and counts for 1 + 3, the first after another exit
gives up 130 and counts for 1 + 2; with a threshold one less.
- No threshold: the 7th reaches 10 (4, 5, ... 10), then each 8th (3, 4, ... 10): 1 + 53 // 8.
- Threshold 69: the 9th is beyond 10 (3, 4, ... 11), then each 10th (2, ... 11): 1 + 51 // 10."""


def measure(number: int, count: int, threshold: int, nops: int) -> str:
    """Report how often a guest that executes PAUSE leaves, and its last exit code (VMMCALL)."""
    return f"""
        movw ${threshold}, 0x3c(%rbp)
        movw ${count}, 0x3e(%rbp)
        movq $5f, 0x578(%rbp)
        mov ${number}, %r12d
        mov ${PAUSES}, %ecx
        xor %r8d, %r8d
        mov %rbp, %rax
3:      pause
        vmrun
        cmpq $0x77, 0x70(%rbp)
        jne 4f
        inc %r8
        addq $2, 0x578(%rbp)
        jmp 3b
4:      mov 0x70(%rbp), %rcx
        call report
        jmp 6f
5:      pause
        .fill {nops}, 1, 0x90
        dec %ecx
        jnz 5b
        vmmcall
6:
"""


def ran(code: str, cpu: str, folder: Path, accel: str = ACCEL) -> Bare:
    """The run of a hypervisor on a CPU."""
    program = image("x86_64", SETUP + code + AREAS, folder)
    return execute("x86_64", program, MIPS, accel, folder / "ran", ("-cpu", cpu))


def reported(bare: Bare) -> list[tuple[int, int]]:
    """The two registers of each report."""
    words = [line.split() for line in bare.lines[:-1]]
    return [(int(word[1], 16), int(word[2], 16)) for word in words]


def all_measured() -> str:
    return "".join(measure(number, *row) for number, row in enumerate(TABLE))


def test_a_guest_leaves_as_often_as_count_and_threshold_say(tmp_path: Path) -> None:
    ran_once = ran(all_measured(), FILTER, tmp_path / "once")
    assert reported(ran_once) == [(exits, 0x81) for exits in TABLE.values()]
    assert ran(all_measured(), FILTER, tmp_path / "again").seen() == ran_once.seen()


def test_without_the_feature_every_pause_leaves(tmp_path: Path) -> None:
    assert reported(ran(all_measured(), "max", tmp_path)) == [(PAUSES, 0x81)] * len(TABLE)


@pytest.mark.parametrize(("cpu", "exits"), [("max", 60), (FILTER, 20)])
def test_an_exit_ends_the_slice(cpu: str, exits: int, tmp_path: Path) -> None:
    """Each PAUSE takes a slice of 1000 ns: the guest's, and the hypervisor's after each exit. The
    report takes less than 20."""
    lines = ran("call report" + measure(0, 10, 0, 0), cpu, tmp_path).lines
    begin, end = (int(line.split()[4], 16) for line in lines[:2])
    assert 0 <= (end - begin) // 1000 - (PAUSES + exits) < 20


CPUID = """
        xor %r12d, %r12d
        mov $0x8000000a, %eax
        cpuid
        mov %rdx, %r8
        xor %ecx, %ecx
        call report
"""


@pytest.mark.parametrize(("cpu", "bits"), [("max", 0x10010001), (FILTER, 0x10011409)])
def test_cpu_model_max_has_the_features_only_if_asked(cpu: str, bits: int, tmp_path: Path) -> None:
    """NPT, VGIF and the check of VMRUN's address are upstream's."""
    assert reported(ran(CPUID, cpu, tmp_path)) == [(bits, 0)]


NEXT = {
    "pause": (0x77, 2),
    ".byte 0x66, 0xf3, 0x90": (0x77, 3),
    ".byte 0x2e, 0x66, 0xf3, 0x90": (0x77, 4),
    "cpuid": (0x72, 2),
    "rdmsr": (0x7C, 2),
    ".byte 0x66; wrmsr": (0x7C, 3),
    "rdtsc": (0x6E, 2),
    "in $0x80, %al": (0x7B, 2),
    "in %dx, %eax": (0x7B, 1),
    "int $0x21": (0x75, 2),
    "hlt": (0x78, 1),
    "ud2": (0x46, 0),
    "vmmcall": (0x81, 3),
}
"""Instructions that leave the guest: exit code, and how far the next RIP is; 0: not stored."""

EACH = """
        movw $0, 0x3e(%rbp)
        movq $5f, 0x578(%rbp)
        xor %r12d, %r12d
3:      mov %rbp, %rax
        mov $0x10, %ecx
        vmrun
        mov 0xc8(%rbp), %r8
        test %r8, %r8
        jz 4f
        sub 0x578(%rbp), %r8
        add %r8, 0x578(%rbp)
        jmp 7f
4:      addq $2, 0x578(%rbp)
7:      mov 0x70(%rbp), %rcx
        call report
        inc %r12d
        cmpq $0x81, 0x70(%rbp)
        jne 3b
        jmp 6f
5:      {guest}
6:
"""


def test_the_next_rip_is_after_the_instruction(tmp_path: Path) -> None:
    code = EACH.format(guest="\n".join(NEXT))
    found = reported(ran(code, FILTER, tmp_path))
    assert found == [(length, exit_code) for exit_code, length in NEXT.values()]


GATE = """
        mov $7f, %eax                   # vector 33, in the guest
        mov %ax, idt + 528
        movw $8, idt + 530
        movw $0x8e00, idt + 532
        shr $16, %eax
        mov %ax, idt + 534
"""

INJECT = """
        movq $5f, 0x578(%rbp)
        movq $8f, 0xc8(%rbp)
        movl $0x80000421, 0xa8(%rbp)    # a software interrupt
        mov %rbp, %rax
        vmrun
        mov %r9, %r8
        sub $5f, %r8
        mov 0x70(%rbp), %rcx
        call report
        jmp 6f
5:      int $33
8:      nop
7:      mov (%rsp), %r9
        vmmcall
6:
"""


@pytest.mark.parametrize(("cpu", "length"), [(FILTER, 2), ("max", 0)])
def test_an_injected_interrupt_returns_to_the_next_rip(
    cpu: str, length: int, tmp_path: Path
) -> None:
    assert reported(ran(GATE + INJECT, cpu, tmp_path)) == [(length, 0x81)]


ONCE = """
        movq $5f, 0x578(%rbp)
        movl $0x80000021, 0xa8(%rbp)    # an external interrupt
        xor %r9d, %r9d
        mov %rbp, %rax
        vmrun
        mov %r9, %r8
        mov 0x70(%rbp), %rcx
        call report
        jmp 6f
5:      nop
7:      inc %r9
        .fill 400, 1, 0x90              # the slice ends here
        vmmcall
6:
"""


def test_an_injected_interrupt_arrives_once(tmp_path: Path) -> None:
    """A second delivery would be in its handler, when the guest's first slice ends."""
    assert reported(ran(GATE + ONCE, "max", tmp_path)) == [(1, 0x81)]


TSS = """
        movl $0x0cfb001b, 0x410(%rbp)   # 32 bits, CPL 3, no paging
        movl $0x0cf30023, 0x420(%rbp)
        movl $0x0cf30023, 0x430(%rbp)
        movl $0x0cf30023, 0x400(%rbp)
        movl $-1, 0x414(%rbp)
        movl $-1, 0x424(%rbp)
        movl $-1, 0x434(%rbp)
        movl $-1, 0x404(%rbp)
        movb $3, 0x4cb(%rbp)
        movl $39, 0x464(%rbp)
        movq $gdt32, 0x468(%rbp)
        movq $0x1000, 0x4d0(%rbp)
        movq $0x11, 0x558(%rbp)
        movq $0, 0x548(%rbp)
        movl $0x10000000, 0xc(%rbp)     # only MSRs: no ports
        movl $0x008b0000, 0x490(%rbp)   # TR: 32-bit TSS, busy
        movl $115, 0x494(%rbp)
        movq $tss, 0x498(%rbp)
        mov $7f, %eax                   # vector 33: a 32-bit gate, DPL 3
        mov %ax, idt + 264
        movw $8, idt + 266
        movw $0xee00, idt + 268
        shr $16, %eax
        mov %ax, idt + 270
        movq $5f, 0x578(%rbp)
        mov %rbp, %rax
        vmload
        vmrun
        vmsave
        mov $guest_stack, %r8d
        sub 0x5d8(%rbp), %r8
        mov 0x70(%rbp), %rcx
        call report
        movzwl 0x492(%rbp), %r8d
        movzbl 0x4cb(%rbp), %ecx
        call report
        jmp 6f
        .balign 8
gdt32:  .quad 0, 0x00cf9b000000ffff, 0x00cf93000000ffff, 0x00cffb000000ffff, 0x00cff3000000ffff
tss:    .long 0, guest_stack, 16
        .fill 22, 4, 0
        .word 0, 104
        .fill 3, 4, 0
        .code32
5:      {guest}
        int $33
7:      vmmcall
        .code64
6:
"""


@pytest.mark.parametrize("guest", ["nop", "in $8, %al"])
def test_a_guest_with_a_busy_tss_takes_an_interrupt(guest: str, tmp_path: Path) -> None:
    """On the stack of CPL 0: SS, ESP, EFLAGS, CS, EIP. The TSS allows the port."""
    assert reported(ran(TSS.format(guest=guest), "max", tmp_path)) == [(20, 0x81), (0x8B, 0)]
