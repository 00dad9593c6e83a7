/* SPDX-License-Identifier: Apache-2.0 */
/* The last 64 KiB of memory: copies the guest, which is before it, to RAM. */
        .text
        .code16
first:  cli
        lgdtl %cs:gdt_at - first
        mov %cr0, %eax
        or $1, %al
        mov %eax, %cr0
        ljmpl $8, $copy
        .code32
copy:   mov $16, %eax
        mov %eax, %ds
        mov %eax, %es
        mov %eax, %ss
        mov $FROM, %esi
        mov $TO, %edi
        mov $SIZE, %ecx
        rep movsb
        mov $TO, %eax
        jmp *%eax
        .balign 8
gdt:    .quad 0, 0x00cf9a000000ffff, 0x00cf92000000ffff
gdt_at: .word 23
        .long gdt
        .org 0xfff0
        .code16
        jmp first
        .org 0x10000
