/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier that sleeps: the last to arrive may do something before all go on.
 */
#ifndef ASYMLAB_MEET_H
#define ASYMLAB_MEET_H

#include "work.h"

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

/* Whole phases within a span, counted by the last task to arrive. */
struct tally {
	_Atomic int64_t from, until;
	int64_t first_ns, last_ns;
	uint32_t counted;
};

#define EMPTY_TALLY                                                            \
	{                                                                      \
		.from = INT64_MAX, .until = INT64_MAX                          \
	}

/* A phase is over. */
static inline void tally_one(struct tally *t)
{
	int64_t now = now_ns();

	if (now < atomic_load(&t->from) || now > atomic_load(&t->until))
		return;
	if (t->first_ns)
		t->counted++;
	else
		t->first_ns = now;
	t->last_ns = now;
}

/* Count phases for length from begin on, and mark the span in the trace. */
static inline void tally_for(struct tally *t, int64_t begin, int64_t length,
			     unsigned int tasks)
{
	atomic_store(&t->until, begin + length);
	atomic_store(&t->from, begin);
	sleep_until_ns(begin);
	step_begins(tasks);
	sleep_until_ns(begin + length);
	step_ends(tasks);
}

static inline double tally_per_s(const struct tally *t)
{
	return t->counted * (double)NSEC_PER_SEC / (t->last_ns - t->first_ns);
}

#endif
