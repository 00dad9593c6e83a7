/* SPDX-License-Identifier: Apache-2.0 */
/* Guests of vms.c on x86: long mode, x2APIC; see l2.h. */
#ifndef ASYMLAB_L2_X86_H
#define ASYMLAB_L2_X86_H

#define L2_BASE 0x0 /* guest-physical address of the memory */
#define L2_PML4 (L2_TABLES + 0x1000)
#define L2_PDPT (L2_TABLES + 0x2000)
#define L2_PD (L2_TABLES + 0x3000)
#define L2_GDT (L2_TABLES + 0x4000)
#define L2_IDT (L2_TABLES + 0x5000)
#define L2_TSS (L2_TABLES + 0x8000) /* L2_TSS_SIZE bytes a vCPU */
#define L2_TSS_SIZE 128

#define L2_KERNEL_CS 0x08
#define L2_KERNEL_DS 0x10
#define L2_USER_DS 0x1b
#define L2_USER_CS 0x23
#define L2_TR 0x28 /* a descriptor of 16 bytes */
#define L2_SYSTEM_CALL 0x80
#define L2_IPI_VECTOR 0xf0
#define L2_VECTORS 32 /* of exceptions */

#define L2_MSR_EOI 0x80b
#define L2_MSR_ICR 0x830
#define L2_ALL_BUT_SELF (3 << 18)

L2_INLINE uint32_t l2_swap(volatile uint32_t *word, uint32_t value)
{
	__asm__ volatile("xchgl %0, %1"
			 : "+r"(value), "+m"(*word)
			 :
			 : "memory");
	return value;
}

L2_INLINE uint32_t l2_add(volatile uint32_t *word, uint32_t value)
{
	__asm__ volatile("lock xaddl %0, %1"
			 : "+r"(value), "+m"(*word)
			 :
			 : "memory", "cc");
	return value;
}

L2_INLINE void l2_release(volatile uint32_t *word, uint32_t value)
{
	__asm__ volatile("" ::: "memory");
	*word = value;
}

/* A look at *word that may give up the CPU if it is still value. */
L2_INLINE uint64_t l2_wait(volatile uint32_t *word, uint32_t value)
{
	if (*word != value)
		return 0;
	__asm__ volatile("pause" ::: "memory");
	return 1;
}

L2_INLINE void l2_write_msr(uint32_t msr, uint32_t high, uint32_t low)
{
	__asm__ volatile("wrmsr" : : "c"(msr), "d"(high), "a"(low) : "memory");
}

L2_INLINE void l2_burn(uint64_t turns);
L2_INLINE uint64_t l2_random(struct l2_vcpu *me);

L2_INLINE void l2_ask(struct l2_vcpu *me, uint64_t to)
{
	struct l2_shared *all = me->shared;

	__asm__ volatile("lock incq %0" : "+m"(me->pending) : : "memory", "cc");
	__asm__ volatile("lock orq %1, %0"
			 : "+m"(all->vcpu[to].from)
			 : "r"(1ULL << me->id)
			 : "memory", "cc");
	l2_write_msr(L2_MSR_ICR, to, L2_IPI_VECTOR);
}

L2_INLINE void l2_wait_for_answer(struct l2_vcpu *me)
{
	while (me->pending) {
		__asm__ volatile("pause" ::: "memory");
		me->waits++;
	}
}

/* An IPI to a random other vCPU, and a wait for the answer. */
L2_INLINE void l2_ask_another(struct l2_vcpu *me)
{
	uint64_t others = me->shared->vcpus - 1;

	l2_ask(me, (me->id + 1 + l2_random(me) % others) % (others + 1));
	l2_wait_for_answer(me);
}

/*
 * A call of two vCPUs with odd numbers, which work in user mode, or of one if
 * the other would be the same or silent: as a TLB flush, it ends when all have
 * answered. Where one is silent, the first vCPU calls only that one, once.
 */
L2_INLINE void l2_call(struct l2_vcpu *me)
{
	struct l2_shared *all = me->shared;
	uint64_t odd = all->vcpus / 2;
	uint64_t to = 1 + 2 * (l2_random(me) % odd);
	uint64_t other = 1 + 2 * (l2_random(me) % odd);

	if (!me->id && all->silent != L2_NONE) {
		if (!me->operations)
			l2_ask(me, all->silent);
		return;
	}
	if (to == all->silent)
		to = 1;
	if (other != to && other != all->silent)
		l2_ask(me, other);
	l2_ask(me, to);
	if (all->broadcasts)
		l2_write_msr(L2_MSR_ICR, 0, L2_IPI_VECTOR | L2_ALL_BUT_SELF);
	l2_wait_for_answer(me);
}

/* The IPI's handler. */
L2_CALLED void l2_answer(struct l2_vcpu *me)
{
	uint64_t from = 0;

	__asm__ volatile("xchgq %0, %1"
			 : "+r"(from), "+m"(me->from)
			 :
			 : "memory");
	l2_burn(me->shared->hold);
	for (uint64_t i = 0; i < me->shared->vcpus; i++)
		if (from >> i & 1) {
			__asm__ volatile("lock decq %0"
					 : "+m"(me->shared->vcpu[i].pending)
					 :
					 : "memory", "cc");
			me->answered++;
		}
	if (me->id != me->shared->silent)
		l2_write_msr(L2_MSR_EOI, 0, 0);
}

/*
 * The first two entries begin in kernel mode; the stack is aligned to 16, and
 * has five words of the interrupted code. The handler of IPIs has a stack of
 * its own (IST 1), since functions use what is below the stack pointer.
 */
_Static_assert(offsetof(struct l2_vcpu, fault) == 72, "l2_fault");
extern const char l2_enter[], l2_interrupt[], l2_exceptions[], l2_user[],
	l2_user_end[];
__asm__(".pushsection l2, \"ax\", @progbits\n"
	"l2_enter:\n\t"
	"subq $8, %rsp\n\t"
	"movq %gs:0, %rdi\n\t"
	"call l2_operate\n"
	"l2_operated:\n\t"
	"addq $8, %rsp\n\t"
	"iretq\n"
	"l2_interrupt:\n\t"
	"pushq %rax\n\tpushq %rcx\n\tpushq %rdx\n\tpushq %rsi\n\tpushq %rdi\n\t"
	"pushq %r8\n\tpushq %r9\n\tpushq %r10\n\tpushq %r11\n\t"
	"movq %gs:0, %rdi\n\t"
	"call l2_answer\n\t"
	"popq %r11\n\tpopq %r10\n\tpopq %r9\n\tpopq %r8\n\t"
	"popq %rdi\n\tpopq %rsi\n\tpopq %rdx\n\tpopq %rcx\n\tpopq %rax\n\t"
	"iretq\n"
	/* exception n begins at l2_exceptions + 16 * n */
	".balign 16\n"
	"l2_exceptions:\n\t"
	".set n, 0\n\t"
	".rept 32\n\t"
	".balign 16\n\t"
	"movl $(n + 1), %eax\n\t"
	"jmp l2_fault\n\t"
	".set n, n + 1\n\t"
	".endr\n"
	"l2_fault:\n\t"
	"movq %gs:0, %rdi\n\t"
	"movq %rax, 72(%rdi)\n\t"
	"outb %al, $0x99\n\t"
	"hlt\n"
	"l2_user:\n\t"
	"int $0x80\n\t"
	"testq %rax, %rax\n\t"
	"jz l2_user\n"
	"1:\n\t.rept 62\n\tnop\n\t.endr\n\t"
	"decq %rax\n\t"
	"jnz 1b\n\t"
	"jmp l2_user\n"
	"l2_user_end:\n"
	".popsection\n");

#endif
