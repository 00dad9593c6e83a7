/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One span of time in which all tasks are measured: all are at work before it
 * begins, and stay at work until the last has ended it. Or one that started
 * late or left early would give its SMT sibling a core to itself for a while.
 */
#ifndef ASYMLAB_WINDOW_H
#define ASYMLAB_WINDOW_H

#include "work.h"

#include <stdatomic.h>

/* From the last task's arrival to the span's begin: caches and clocks warm. */
#define WINDOW_LEAD_NS (20 * NSEC_PER_MSEC)

struct window {
	unsigned int tasks;
	int64_t length_ns;
	_Alignas(64) _Atomic unsigned int there;
	_Alignas(64) _Atomic unsigned int gone;
	_Alignas(64) _Atomic int64_t begin;
};

/* Some work; returns how much. It should take far less than the window. */
typedef uint64_t work_step(void *argument);

struct measured {
	uint64_t done;
	int64_t ns;
};

static inline double per_us(const struct measured *m)
{
	return (double)m->done * NSEC_PER_USEC / m->ns;
}

/* Work until the window opens, which it does when all tasks do. */
static inline void wait_for_window(struct window *window, work_step *step,
				   void *argument)
{
	if (atomic_fetch_add(&window->there, 1) + 1 == window->tasks)
		atomic_store(&window->begin, now_ns() + WINDOW_LEAD_NS);
	while (!atomic_load(&window->begin))
		step(argument);
	while (now_ns() < atomic_load(&window->begin))
		step(argument);
}

/* Work for as long as the window is. A step is not cut off: ends of tasks
 * differ by up to one, so each has its own length. */
static inline struct measured measure(const struct window *window,
				      work_step *step, void *argument)
{
	struct measured m = {};
	int64_t begin = now_ns();

	do {
		m.done += step(argument);
		m.ns = now_ns() - begin;
	} while (m.ns < window->length_ns);
	return m;
}

/* Work until all have measured. */
static inline void stay(struct window *window, work_step *step, void *argument)
{
	atomic_fetch_add(&window->gone, 1);
	while (atomic_load(&window->gone) < window->tasks)
		step(argument);
}

/* The main thread sleeps during the window, and marks it in the trace. */
static inline void mark_window(struct window *window)
{
	int64_t begin;

	while (!(begin = atomic_load(&window->begin)))
		sleep_ns(NSEC_PER_MSEC);
	sleep_until_ns(begin);
	step_begins(window->tasks);
	sleep_until_ns(begin + window->length_ns);
	step_ends(window->tasks);
}

#endif
