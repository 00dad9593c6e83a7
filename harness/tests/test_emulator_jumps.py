# SPDX-License-Identifier: Apache-2.0
"""Code pages in rounds: a vCPU executes what its page tables and the memory say, although vCPUs
share the table in which translated blocks are looked up.

The guests (bare_guest.py) call two functions, FIRST (returns 1) and SECOND (returns 2), through
one virtual address, which they map to other pages. On arm64, code that jumps from page to page is
mapped by contiguous pages and by others; on x86-64, code in a page of 2 MB. Each program must
report REPORTS.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bare_guest import execute, image

pytestmark = pytest.mark.qemu

CALLS = 20_000
"""Of each of two CPUs that run at the same time: some 20 rounds."""

ARM64 = f"""
        .equ CODE, 0x80000000
        .equ BLOCK, CODE + 0x10000      // 16 pages, of which the first jumps to the second
        .macro map tables, page
        adr x9, \\tables + 0x2000
        adr x10, \\page
        add x10, x10, #0x707            // normal memory, shared, a page
        str x10, [x9]
        dsb ishst
        .endm
        .macro forget address = CODE    // on all CPUs
        ldr x9, =(\\address) >> 12
        tlbi vae1is, x9
        dsb ish
        isb
        .endm
        .macro forget_all
        tlbi vmalle1is
        dsb ish
        isb
        .endm
        .macro called number, function = CODE
        ldr x9, =\\function
        blr x9
        mov x2, #\\number
        mov x1, #0
        bl report
        .endm
        .macro rewrite page, value      // at its other address: mov x0, value
        adr x9, \\page
        movz w10, #(\\value << 5)
        movk w10, #0xd280, lsl #16
        str w10, [x9]
        dc cvau, x9
        dsb ish
        ic ivau, x9
        dsb ish
        isb
        .endm
        .macro map_block tables, bits   // with or without the contiguous bit
        adr x9, \\tables + 0x2080
        adr x10, block
        ldr x11, =0x707 | \\bits
        add x10, x10, x11
        mov x12, #16
1:      str x10, [x9], #8
        add x10, x10, #4096
        subs x12, x12, #1
        b.ne 1b
        dsb ishst
        .endm
        .macro other_end tables         // the second page of BLOCK is another one
        adr x9, \\tables + 0x2088
        adr x10, second
        add x10, x10, #0x707
        str x10, [x9]
        dsb ishst
        .endm
        .macro use tables, asid
        adr x9, \\tables
        movk x9, #\\asid, lsl #48
        msr ttbr0_el1, x9
        isb
        .endm
        b 9f

        .balign 4096
first:  mov x0, #1
        ret
        .balign 4096
second: mov x0, #2
        ret
        .balign 65536
block:  b block + 4096
        .balign 4096
        mov x0, #3
        ret
        .balign 65536
mine:   .fill 0x3000, 1, 0              // tables of levels 1 to 3
        .balign 4096
yours:  .fill 0x3000, 1, 0
ready:  .quad 0
go:     .quad 0
sum:    .quad 0
after:  .quad 0

fill:   ldr x9, =0x401                  // x0: tables; 1 GB of devices, and of memory
        str x9, [x0]
        ldr x9, =0x40000705
        str x9, [x0, #8]
        add x9, x0, #0x1000
        orr x9, x9, #3
        str x9, [x0, #16]
        add x9, x0, #0x2000
        orr x9, x9, #3
        str x9, [x0, #0x1000]
        dsb ish
        ret
enable: msr ttbr0_el1, x0
        mov x9, #0xff00
        msr mair_el1, x9
        ldr x9, =0x200803519            // 39 bits of 4 KB pages, no TTBR1
        msr tcr_el1, x9
        isb
        tlbi vmalle1
        dsb ish
        mrs x9, sctlr_el1
        mov x10, #0x1005
        orr x9, x9, x10
        msr sctlr_el1, x9
        isb
        ret
many:   mov x11, x30                    // x1: the sum of what CODE returns
        mov x1, #0
        ldr x15, ={CALLS}
1:      ldr x9, =CODE
        blr x9
        add x1, x1, x0
        subs x15, x15, #1
        b.ne 1b
        ret x11
another:
        adr x0, yours
        bl enable
        mov x9, #1
        adr x10, ready
        str x9, [x10]
        bl many
        adr x10, sum
        str x1, [x10]
1:      adr x10, go
        ldr x9, [x10]
        cbz x9, 1b
        ldr x9, =CODE
        blr x9
        adr x10, after
        str x0, [x10]
2:      wfi
        b 2b
        .ltorg

9:      adr x0, mine
        bl fill
        adr x0, yours
        bl fill
        map mine, first
        map yours, first
        adr x0, mine
        bl enable
        called 0
        map mine, second
        forget
        called 1

        ldr x0, =0xc4000003             // PSCI: CPU_ON
        mov x1, #1
        adr x2, another
        mov x3, #0
        hvc #0
1:      adr x10, ready
        ldr x9, [x10]
        cbz x9, 1b
        bl many
        mov x0, x1
2:      adr x10, sum
        ldr x1, [x10]
        cbz x1, 2b
        mov x2, #2
        bl report                       // of both CPUs

        map yours, second
        forget
        mov x9, #1
        adr x10, go
        str x9, [x10]
3:      adr x10, after
        ldr x0, [x10]
        cbz x0, 3b
        mov x1, #0
        mov x2, #3
        bl report

        rewrite first, 7
        map mine, first
        forget
        called 4
        rewrite first, 8
        called 5
        use yours, 1                    // other tables, with another ASID
        called 6
        use mine, 0
        called 7

        map_block mine, 1 << 52
        map_block yours, 0
        other_end yours
        called 8, BLOCK
        called 9, BLOCK
        use yours, 1
        called 10, BLOCK
        use mine, 0
        called 11, BLOCK
        map_block mine, 0
        other_end mine
        forget_all
        called 12, BLOCK
        map_block mine, 0
        forget_all
        called 13, BLOCK
        map_block mine, 1 << 52
        forget_all
        called 14, BLOCK
        map_block mine, 0
        other_end mine
        forget BLOCK+4096
        called 15, BLOCK
"""

X86_64 = """
        .equ CODE, 1 << 32
        .macro map page, value
        movq $\\value + 3, pages + 8 * \\page
        .endm
        .macro forget page
        movabs $CODE + 4096 * \\page, %rax
        invlpg (%rax)
        .endm
        .macro called number, offset = 0
        movabs $CODE + \\offset, %rax
        call *%rax
        mov %eax, %r8d
        mov $\\number, %r12
        xor %ecx, %ecx
        call report
        .endm
        jmp 9f

        .balign 4096
first:  mov $1, %eax
        ret
        .balign 4096
        .org first + 8190
        mov $1, %eax                    # its value is on the next page
        ret
        .balign 4096
second: mov $2, %eax
        ret
        .balign 4096
third:  .byte 2, 0, 0, 0xc3             # another end of that function
        .balign 4096
other:  .fill 4096, 1, 0
directory:
        .fill 4096, 1, 0
pages:  .fill 4096, 1, 0
small:  .fill 4096, 1, 0

9:      movq $directory + 3, pointers + 32
        movq $pages + 3, directory
        map 0, first
        map 1, first + 4096
        map 2, first + 8192
        called 0
        map 0, second
        forget 0
        called 1
        movb $7, second + 1             # at its other address
        called 2
        map 0, first
        mov %cr3, %rax
        mov %rax, %cr3
        called 3
        called 4, 8190
        map 2, third                    # the second page of an instruction
        forget 2
        called 5, 8190

        mov $first, %eax
        shr $12, %eax
        movq $second + 3, small(,%rax,8)
        movq $0x83, directory + 8       # 2 MB as one
        called 6, 0x200000 + first
        movq $small + 3, directory + 8
        mov %cr3, %rax
        mov %rax, %cr3
        called 7, 0x200000 + first
        movq $0x83, directory + 8
        mov %cr3, %rax
        mov %rax, %cr3
        called 8, 0x200000 + first
        mov $0x200000, %eax             # the TLB grows
1:      mov (%rax), %ecx
        add $4096, %eax
        cmp $0x4000000, %eax
        jne 1b
        movq $small + 3, directory + 8
        forget 512                      # one page of the 2 MB
        called 9, 0x200000 + first
"""

REPORTS = {
    "arm64": (
        *((1, 0), (2, 0), (2 * CALLS, CALLS), (2, 0), (7, 0), (8, 0), (2, 0), (8, 0)),
        *((3, 0), (3, 0), (2, 0), (3, 0), (2, 0), (3, 0), (3, 0), (2, 0)),
    ),
    "x86_64": (
        *((1, 0), (2, 0), (7, 0), (1, 0), (1, 0), (0x201, 0)),
        *((1, 0), (7, 0), (1, 0), (7, 0)),
    ),
}
PROGRAMS = {"arm64": ARM64, "x86_64": X86_64}


@pytest.mark.parametrize("arch", PROGRAMS)
def test_code_is_that_of_the_page_tables_and_the_memory(arch: str, tmp_path: Path) -> None:
    program = image(arch, PROGRAMS[arch], tmp_path)
    once = execute(arch, program, 400, "", tmp_path / "once")
    said = [line.split() for line in once.lines[:-1]]
    assert [(int(one[1], 16), int(one[2], 16)) for one in said] == [*REPORTS[arch]]
    assert execute(arch, program, 400, "", tmp_path / "again").seen() == once.seen()
