/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A lock of one word: waiters spin shortly, then sleep. The third mutex of
 * U. Drepper, "Futexes Are Tricky" (2011), with a spin before it sleeps.
 */
#ifndef ASYMLAB_LATCH_H
#define ASYMLAB_LATCH_H

#include "meet.h"
#include "relax.h"

/* Turns of the spin: about a microsecond on a real CPU (a PAUSE takes 40 to 140
 * cycles), which is shorter than a sleep and its wakeup. */
#define LATCH_SPINS 20

enum latch_state {
	LATCH_FREE,
	LATCH_TAKEN,
	LATCH_WAITED, /* taken, and its release must wake a task */
};

struct latch {
	_Atomic uint32_t word;
};

static inline bool latch_try(struct latch *latch)
{
	uint32_t none = LATCH_FREE;

	return atomic_compare_exchange_strong(&latch->word, &none, LATCH_TAKEN);
}

/* Take it. Returns how often the task slept. */
static inline uint64_t latch_take(struct latch *latch)
{
	uint64_t sleeps = 0;

	for (int i = 0; i < LATCH_SPINS; i++) {
		if (atomic_load_explicit(&latch->word, memory_order_relaxed) ==
			    LATCH_FREE &&
		    latch_try(latch))
			return 0;
		relax();
	}
	while (atomic_exchange(&latch->word, LATCH_WAITED) != LATCH_FREE) {
		futex(&latch->word, FUTEX_WAIT, LATCH_WAITED);
		sleeps++;
	}
	return sleeps;
}

static inline void latch_release(struct latch *latch)
{
	if (atomic_exchange(&latch->word, LATCH_FREE) == LATCH_WAITED)
		futex(&latch->word, FUTEX_WAKE, 1);
}

#endif
