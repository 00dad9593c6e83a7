/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the vCPUs of vms.c execute. The code is in a separate section, which
 * is copied into the memory of each guest: it calls nothing outside, and
 * reaches its data by a pointer that the vCPU holds.
 *
 * Work that depends on no other vCPU runs in user mode (EL0, CPL 3), waiting
 * for other vCPUs in the guest's kernel mode, as in an operating system: KVM
 * prefers vCPUs that were preempted in kernel mode. User mode touches no
 * memory: each system call returns how many turns of a loop to execute until
 * the next.
 */
#ifndef ASYMLAB_L2_H
#define ASYMLAB_L2_H

#include <stddef.h>
#include <stdint.h>

#define MAX_VCPUS 64

/* Guest-physical addresses, from the beginning of the guest's memory. Code and
 * data of kernel mode are in the first 2 MiB, code of user mode in the next. */
#define L2_TABLES 0x0000 /* page tables, descriptor tables */
#define L2_CODE 0x10000
#define L2_SHARED 0x20000
#define L2_STACKS 0x100000 /* L2_STACK bytes a vCPU */
#define L2_STACK 0x2000
#define L2_BLOCK 0x200000
#define L2_USER L2_BLOCK
#define L2_MEMORY (2 * L2_BLOCK)

#define L2_NONE UINT64_MAX

enum l2_kind { L2_TAS, L2_TICKET, L2_IPI, L2_MIX, L2_CALLS };

struct l2_shared;

struct l2_vcpu {
	struct l2_vcpu *self; /* here and below: guest addresses */
	struct l2_shared *shared;
	uint64_t id;
	uint64_t random;
	volatile uint64_t operations;
	volatile uint64_t waits; /* PAUSE or WFE executed */
	volatile uint64_t answered; /* IPIs */
	volatile uint64_t from; /* vCPUs whose IPIs are not answered: bits */
	volatile uint64_t pending; /* own IPIs that are not answered yet */
	volatile uint64_t fault; /* of the guest's code: 1 + vector, ESR */
	uint64_t pad[6];
};

struct l2_shared {
	uint64_t kind;
	uint64_t vcpus;
	uint64_t work, hold; /* in turns of l2_burn() */
	uint64_t silent; /* the vCPU that ends no interrupt, or L2_NONE */
	uint64_t broadcasts; /* an IPI to all follows each call */
	uint64_t pad0[10];
	volatile uint32_t lock, pad1[31]; /* taken, or the next ticket */
	volatile uint32_t serving, pad2[31];
	volatile uint32_t arrived, pad3[31];
	volatile uint32_t phase, pad4[31];
	struct l2_vcpu vcpu[MAX_VCPUS];
};

/* Code of the section, and helpers, which are inlined into it. No switch: its
 * table would be elsewhere. */
#define L2_CALLED                                                              \
	__attribute__((section("l2"), used, noinline,                          \
		       target("general-regs-only")))
#define L2_INLINE                                                              \
	static inline                                                          \
		__attribute__((always_inline, target("general-regs-only")))

extern const char __start_l2[], __stop_l2[];

#if defined(__aarch64__)
#include "l2_arm64.h"
#elif defined(__x86_64__)
#include "l2_x86.h"
#else
#error "a guest for this architecture is missing"
#endif

/*
 * Places in this code that an emulator can watch: the begin of a system call
 * and its end. Each is an entry in a section of the program's file that is not
 * loaded: its kind, its address in the program, and the address of __start_l2
 * in the guest. Code and data are the same without them.
 */
#define L2_TEXT(value) #value
#define L2_PLACE(kind, label, base)                                            \
	__asm__(".pushsection l2_places\n\t"                                   \
		".quad " #kind ", " #label ", " L2_TEXT(base) "\n"             \
							      ".popsection\n")
L2_PLACE(1, l2_operate, L2_BASE + L2_CODE);
L2_PLACE(2, l2_operated, L2_BASE + L2_CODE);

L2_INLINE void l2_burn(uint64_t turns)
{
	if (turns)
		COUNT_DOWN(62, turns);
}

L2_INLINE uint64_t l2_random(struct l2_vcpu *me)
{
	me->random =
		me->random * 6364136223846793005ULL + 1442695040888963407ULL;
	return me->random >> 33;
}

L2_INLINE void l2_take_any(struct l2_vcpu *me)
{
	struct l2_shared *all = me->shared;

	while (l2_swap(&all->lock, 1))
		while (all->lock)
			me->waits += l2_wait(&all->lock, 1);
	l2_burn(all->hold);
	l2_release(&all->lock, 0);
}

L2_INLINE void l2_take_ticket(struct l2_vcpu *me)
{
	struct l2_shared *all = me->shared;
	uint32_t mine = l2_add(&all->lock, 1), now;

	while ((now = all->serving) != mine)
		me->waits += l2_wait(&all->serving, now);
	l2_burn(all->hold);
	l2_release(&all->serving, mine + 1);
}

L2_INLINE void l2_meet(struct l2_vcpu *me)
{
	struct l2_shared *all = me->shared;
	uint32_t phase = all->phase;

	if (l2_add(&all->arrived, 1) + 1 == all->vcpus) {
		all->arrived = 0;
		l2_release(&all->phase, phase + 1);
		return;
	}
	while (all->phase == phase)
		me->waits += l2_wait(&all->phase, phase);
}

#if defined(__x86_64__)
/* The way of a vCPU that never leaves kernel mode. */
L2_INLINE void l2_lock_and_call(struct l2_vcpu *me)
{
	for (;;) {
		if (!me->operations || !(l2_random(me) % 8))
			l2_call(me);
		l2_take_any(me);
		me->operations++;
		l2_burn(me->shared->work);
	}
}
#else
L2_INLINE void l2_lock_and_call(struct l2_vcpu *me)
{
	(void)me;
}
#endif

/* A system call: wait for others as the workload has it; the turns of user
 * mode until the next one. */
L2_CALLED uint64_t l2_operate(struct l2_vcpu *me)
{
	struct l2_shared *all = me->shared;

	if (all->kind == L2_TAS)
		l2_take_any(me);
	else if (all->kind == L2_TICKET)
		l2_take_ticket(me);
	else if (all->kind == L2_IPI)
		l2_ask_another(me);
	else if (all->kind == L2_MIX)
		l2_meet(me);
	else if (!(me->id & 1))
		l2_lock_and_call(me);
	else
		return all->work;
	me->operations++;
	/* half to one and a half of the work */
	return all->work / 2 + l2_random(me) % (all->work + 1);
}

#endif
