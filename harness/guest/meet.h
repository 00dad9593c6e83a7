/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier that sleeps: the last to arrive may do something before all go on.
 */
#ifndef ASYMLAB_MEET_H
#define ASYMLAB_MEET_H

#include "common.h"

#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/syscall.h>

struct meeting {
	uint32_t tasks;
	/* who arrived in this phase, and the phase, which is the futex */
	_Alignas(64) _Atomic uint32_t arrived;
	_Alignas(64) _Atomic uint32_t phase;
};

static inline void futex(_Atomic uint32_t *word, int operation, uint32_t value)
{
	syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, NULL,
		NULL, 0);
}

/* Wait for the others. True for the last, who has all go on by adjourn(). */
static inline bool meet(struct meeting *m)
{
	uint32_t mine = atomic_load(&m->phase);

	if (atomic_fetch_add(&m->arrived, 1) + 1 == m->tasks)
		return true;
	while (atomic_load(&m->phase) == mine)
		futex(&m->phase, FUTEX_WAIT, mine);
	return false;
}

static inline void adjourn(struct meeting *m)
{
	atomic_store(&m->arrived, 0);
	atomic_fetch_add(&m->phase, 1);
	futex(&m->phase, FUTEX_WAKE, INT_MAX);
}

#endif
