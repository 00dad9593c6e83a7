/* SPDX-License-Identifier: Apache-2.0 */
/* Guests of vms.c on arm64: EL1 and EL0, no interrupts; see l2.h. */
#ifndef ASYMLAB_L2_ARM64_H
#define ASYMLAB_L2_ARM64_H

#define L2_BASE 0x40000000 /* guest-physical address of the memory */
#define L2_LEVEL1 (L2_TABLES + 0x1000)
#define L2_LEVEL2 (L2_TABLES + 0x2000)

L2_INLINE uint32_t l2_swap(volatile uint32_t *word, uint32_t value)
{
	uint32_t old, failed;

	__asm__ volatile("1:\tldaxr %w0, %2\n\t"
			 "stlxr %w1, %w3, %2\n\t"
			 "cbnz %w1, 1b"
			 : "=&r"(old), "=&r"(failed), "+Q"(*word)
			 : "r"(value)
			 : "memory");
	return old;
}

L2_INLINE uint32_t l2_add(volatile uint32_t *word, uint32_t value)
{
	uint32_t old, sum, failed;

	__asm__ volatile("1:\tldaxr %w0, %3\n\t"
			 "add %w1, %w0, %w4\n\t"
			 "stlxr %w2, %w1, %3\n\t"
			 "cbnz %w2, 1b"
			 : "=&r"(old), "=&r"(sum), "=&r"(failed), "+Q"(*word)
			 : "r"(value)
			 : "memory");
	return old;
}

L2_INLINE void l2_release(volatile uint32_t *word, uint32_t value)
{
	__asm__ volatile("stlr %w1, %0" : "=Q"(*word) : "r"(value) : "memory");
}

/* A look at *word that may give up the CPU if it is still value: the exclusive
 * load has WFE end when another CPU writes the word. */
L2_INLINE uint64_t l2_wait(volatile uint32_t *word, uint32_t value)
{
	uint32_t seen;

	__asm__ volatile("ldaxr %w0, %1" : "=r"(seen) : "Q"(*word) : "memory");
	if (seen != value)
		return 0;
	__asm__ volatile("wfe" ::: "memory");
	return 1;
}

/* Without interrupts there is nothing to ask by. */
L2_INLINE void l2_ask_another(struct l2_vcpu *me)
{
	me->fault = 1;
}

/*
 * Exceptions: system calls of EL0 go to l2_operate(), all others end the guest
 * by PSCI's SYSTEM_OFF. EL0 uses x0 alone.
 */
_Static_assert(offsetof(struct l2_vcpu, fault) == 72, "fault of l2_vectors");
extern const char l2_vectors[], l2_user[], l2_user_end[];
__asm__(".pushsection l2, \"ax\", @progbits\n"
	".balign 2048\n"
	"l2_vectors:\n\t"
	".rept 8\n\tb l2_fault\n\t.balign 128\n\t.endr\n\t"
	"mrs x0, tpidr_el1\n\t"
	"bl l2_operate\n"
	"l2_operated:\n\t"
	"eret\n\t"
	".balign 128\n\t"
	".rept 7\n\tb l2_fault\n\t.balign 128\n\t.endr\n"
	"l2_fault:\n\t"
	"mrs x0, tpidr_el1\n\t"
	"mrs x1, esr_el1\n\t"
	"str x1, [x0, #72]\n\t"
	"mov w0, #0x0008\n\t"
	"movk w0, #0x8400, lsl #16\n\t"
	"hvc #0\n"
	"l2_user:\n\t"
	"svc #0\n\t"
	"cbz x0, l2_user\n"
	"1:\n\t.rept 62\n\tnop\n\t.endr\n\t"
	"sub x0, x0, #1\n\t"
	"cbnz x0, 1b\n\t"
	"b l2_user\n"
	"l2_user_end:\n"
	".popsection\n");

#endif
