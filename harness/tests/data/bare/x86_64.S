/* SPDX-License-Identifier: Apache-2.0 */
/* A guest without a kernel, see bare_guest.py. */
        .macro hex reg
        mov \reg, %rdi
        call put_hex
        .endm
        .section .text
        .code32
        .global _start
_start: mov $stack, %esp
        mov $directories, %edi                  # 4 GiB, one to one
        mov $0x83, %eax
        mov $2048, %ecx
1:      mov %eax, (%edi)
        add $8, %edi
        add $0x200000, %eax
        loop 1b
        mov $pointers, %edi
        lea directories + 3, %eax
        mov $4, %ecx
1:      mov %eax, (%edi)
        add $8, %edi
        add $4096, %eax
        loop 1b
        movl $pointers + 3, top
        mov $top, %eax
        mov %eax, %cr3
        mov %cr4, %eax
        or $0x20, %eax
        mov %eax, %cr4
        mov $0xc0000080, %ecx
        rdmsr
        or $0x100, %eax
        wrmsr
        mov %cr0, %eax
        or $0x80000001, %eax
        mov %eax, %cr0
        lgdt gdt_at
        ljmp $8, $long_mode
        .code64
long_mode:
        mov $16, %eax
        mov %eax, %ds
        mov %eax, %es
        mov %eax, %ss
        mov $stack, %rsp
        mov $interrupted, %eax                  # vector 32
        mov %ax, idt + 512
        movw $8, idt + 514
        movw $0x8e00, idt + 516
        shr $16, %eax
        mov %ax, idt + 518
        lidt idt_at
        mov $0xfee00000, %ebx                   # local APIC: timer, periodic
        movl $0x1ff, 0xf0(%rbx)
        movl $0x20020, 0x320(%rbx)
        movl $0xb, 0x3e0(%rbx)
        movl $PERIOD, 0x380(%rbx)
        xor %r14, %r14                          # digest of what was interrupted
        xor %r13, %r13                          # an instruction to write, and where
        mov $0xff, %al                          # no interrupts from the old PICs
        out %al, $0x21
        out %al, $0xa1
        sti
        call loops
        cli
        hex %r14
        call put_end
        lidt nothing                            # a triple fault: the end
        int3

report: pushfq                                  # rax, rcx: of the loop; r12: its number
        pop %r10
        rdtsc
        mov %rax, %r11
        hex %r12
        hex %r8
        hex %rcx
        hex %r10
        hex %r11
        call put_end
        ret

put_hex:
        mov $60, %ebx
1:      mov %rdi, %rsi
        push %rcx
        mov %ebx, %ecx
        shr %cl, %rsi
        pop %rcx
        and $15, %esi
        mov digits(%rsi), %al
        call put
        sub $4, %ebx
        jns 1b
        mov $32, %al
        jmp put
put_end:
        mov $10, %al
put:    mov %al, %ah
        mov $0x3fd, %edx
2:      in %dx, %al
        test $32, %al
        jz 2b
        mov %ah, %al
        mov $0x3f8, %edx
        out %al, %dx
        ret

interrupted:
        push %rbx
        push %rax
        movabs $0x9e37000000007c15, %rbx
        xor 16(%rsp), %r14                      # address
        imul %rbx, %r14
        xor %r8, %r14
        imul %rbx, %r14
        xor %rcx, %r14
        imul %rbx, %r14
        xor 32(%rsp), %r14                      # flags
        imul %rbx, %r14
        mov %r14, %rax
        shr $29, %rax
        xor %rax, %r14
        test %r13, %r13
        jz 1f
        mov %r15w, (%r13)
        xor %r13, %r13
1:      mov $0xfee00000, %ebx
        movl $0, 0xb0(%rbx)
        pop %rax
        pop %rbx
        iretq

loops:
#include "loops.S"
        ret
        .balign 8
cell:   .quad 7
digits: .ascii "0123456789abcdef"
        .balign 8
gdt:    .quad 0, 0x00af9a000000ffff, 0x00cf92000000ffff
gdt_at: .word 23
        .long gdt
idt_at: .word 4095
        .quad idt
nothing:
        .word 0
        .quad 0
        .balign 4096
idt:    .fill 4096, 1, 0
top:    .fill 4096, 1, 0
pointers:
        .fill 4096, 1, 0
directories:
        .fill 16384, 1, 0
        .fill 4096, 1, 0
stack:
