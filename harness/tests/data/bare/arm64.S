/* SPDX-License-Identifier: Apache-2.0 */
/* A guest without a kernel, see bare_guest.py. */
        .macro hex reg
        mov x20, \reg
        bl put_hex
        .endm
        .global _start
_start: adr x0, stack
        mov sp, x0
        adr x0, vectors
        msr vbar_el1, x0
        mov x0, #0x08000000             // GICv2: distributor, CPU interface
        mov w1, #1
        str w1, [x0]
        mov w1, #(1 << 30)
        str w1, [x0, #0x100]
        add x0, x0, #0x10000
        mov w1, #0xff
        str w1, [x0, #4]
        mov w1, #1
        str w1, [x0]
        mov x0, #8                      // counter 0: retired instructions
        msr pmevtyper0_el0, x0
        mov x0, #1
        msr pmcntenset_el0, x0
        msr pmcr_el0, x0
        mov x0, #PERIOD
        msr cntp_tval_el0, x0
        mov x0, #1
        msr cntp_ctl_el0, x0
        msr daifclr, #2
        mov x27, #0                     // digest of what was interrupted
        mov x28, #0                     // an instruction to write, and where
        bl loops
        msr daifset, #2
        hex x27
        bl put_end
        movz w0, #0x0008
        movk w0, #0x8400, lsl #16       // PSCI: off
        hvc #0
        b .

report: mrs x9, nzcv                    // x0, x1: of the loop; x2: its number
        mrs x10, pmevcntr0_el0
        isb
        mrs x11, cntvct_el0
        mov x26, x30
        hex x2
        hex x0
        hex x1
        hex x9
        hex x10
        hex x11
        bl put_end
        ret x26

put_hex:
        mov x21, #0x09000000
        mov x22, #60
1:      lsr x23, x20, x22
        and x23, x23, #15
        cmp x23, #10
        add x24, x23, #48
        add x25, x23, #87
        csel x24, x24, x25, lo
        str w24, [x21]
        subs x22, x22, #4
        b.pl 1b
        mov w24, #32
        str w24, [x21]
        ret
put_end:
        mov x21, #0x09000000
        mov w24, #10
        str w24, [x21]
        ret

        .balign 2048
vectors:
        .fill 0x280 / 4, 4, 0x14000000
interrupted:
        mrs x12, elr_el1
        mrs x13, spsr_el1
        movz x14, #0x7c15
        movk x14, #0x9e37, lsl #48
        eor x27, x27, x12
        mul x27, x27, x14
        eor x27, x27, x0
        mul x27, x27, x14
        eor x27, x27, x1
        mul x27, x27, x14
        eor x27, x27, x13
        mul x27, x27, x14
        eor x27, x27, x27, lsr #29
        cbz x28, 1f
        str w29, [x28]
        dc cvau, x28
        dsb ish
        ic ivau, x28
        dsb ish
        isb
        mov x28, #0
1:      mov x12, #0x08010000
        ldr w13, [x12, #12]
        mov x14, #1                     // of counter 0, if it has overflown
        msr pmovsclr_el0, x14
        mov x14, #PERIOD
        msr cntp_tval_el0, x14
        str w13, [x12, #16]
        eret

loops:  mov x19, x30
#include "loops.S"
        ret x19
        .ltorg
        .balign 16
cell:   .fill 4, 8, 7
        .fill 4096, 1, 0
        .balign 16
stack:
