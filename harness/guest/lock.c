// SPDX-License-Identifier: Apache-2.0
/*
 * A contended spin lock: one task pinned to each CPU takes it, holds it for a
 * moment, and thinks for a while.
 *
 * On an emulator this shows what rounds do to tasks that wait for each other
 * within a round. Rounds far longer than an operation all do the same to it, so
 * throughput does not depend on how long they are, unless their length and the
 * guest's loop lock in. It does depend for operations as long as a round, and
 * for tickets, as they go to one CPU a round.
 */
#define _GNU_SOURCE
#include "relax.h"
#include "window.h"

#define BATCH 16

struct task {
	_Alignas(64) unsigned int index;
	pthread_t thread;
	struct measured measured;
	uint64_t operations; /* also those outside the window */
};

static struct task tasks[CPU_SETSIZE];
static struct window window;
static struct cpu_list cpus;

static unsigned long run_ms = 500;
static unsigned long hold_ns = 50;
static unsigned long think_ns = 200;
static const char *cpu_text;
static const char *kind = "tas";
static bool ticket;
static uint64_t hold, think;

static _Alignas(64) _Atomic uint32_t taken;
static _Alignas(64) _Atomic uint32_t next_ticket;
static _Alignas(64) _Atomic uint32_t serving;
/* what the lock protects; not atomic, so a broken lock loses some */
static _Alignas(64) uint64_t entered;

static const struct option_line options[] = {
	{"cpus", "LIST", OPTION_TEXT, &cpu_text,
	 "a task pinned to each of these (default: one CPU of every core)"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long"},
	{"kind", "NAME", OPTION_TEXT, &kind, "tas or ticket"},
	{"hold-ns", "N", OPTION_NUMBER, &hold_ns,
	 "time in the lock, on the first CPU"},
	{"think-ns", "N", OPTION_NUMBER, &think_ns,
	 "time between, on the first CPU"},
	{},
};

static const struct program lock_program = {
	.name = "lock",
	.about = "Pinned tasks that contend for a spin lock.\n"
		 "  tas     compare and swap, no order\n"
		 "  ticket  in the order of arrival\n"
		 "Waiting: PAUSE on x86; on arm64 YIELD (tas) or WFE (ticket).",
	.options = options,
	.figures = "ops_per_s of all, fairness (slowest task over fastest)",
	.examples =
		"  lock                               one task per core\n"
		"  lock --cpus 0-3 --kind ticket      four tasks, in order\n"
		"  lock --cpus 0 --think-ns 0         what it costs alone\n",
};

/* Wait until *word may have changed from value. */
static inline void wait_for_change(_Atomic uint32_t *word, uint32_t value)
{
#if defined(__aarch64__)
	uint32_t seen;

	/* the exclusive load has WFE end when another CPU writes the word */
	__asm__ volatile("ldaxr %w0, %1\n\t"
			 "cmp %w0, %w2\n\t"
			 "b.ne 1f\n\t"
			 "wfe\n"
			 "1:"
			 : "=&r"(seen)
			 : "Q"(*word), "r"(value)
			 : "cc", "memory");
#else
	if (atomic_load_explicit(word, memory_order_acquire) == value)
		relax();
#endif
}

static void acquire(void)
{
	uint32_t mine, now;

	if (!ticket) {
		for (;;) {
			uint32_t none = 0;

			if (atomic_compare_exchange_weak(&taken, &none, 1))
				return;
			while (atomic_load_explicit(&taken,
						    memory_order_relaxed))
				relax();
		}
	}
	mine = atomic_fetch_add(&next_ticket, 1);
	while ((now = atomic_load_explicit(&serving, memory_order_acquire)) !=
	       mine)
		wait_for_change(&serving, now);
}

static void release(void)
{
	if (ticket)
		atomic_store_explicit(
			&serving,
			atomic_load_explicit(&serving, memory_order_relaxed) +
				1,
			memory_order_release);
	else
		atomic_store_explicit(&taken, 0, memory_order_release);
}

static uint64_t operate(void *argument)
{
	struct task *self = argument;

	for (int i = 0; i < BATCH; i++) {
		acquire();
		entered++;
		burn(hold);
		release();
		burn(think);
	}
	self->operations += BATCH;
	return BATCH;
}

static void *lock_task(void *argument)
{
	struct task *self = argument;

	name_task("lock", self->index);
	pin(cpus.ids[self->index]);
	wait_for_window(&window, operate, self);
	self->measured = measure(&window, operate, self);
	stay(&window, operate, self);
	return NULL;
}

static void report(void)
{
	double total = 0, least = INFINITY, most = 0;
	uint64_t operations = 0;

	for (unsigned int i = 0; i < cpus.count; i++) {
		double rate = per_us(&tasks[i].measured) * 1e6;

		operations += tasks[i].operations;
		total += rate;
		least = fmin(least, rate);
		most = fmax(most, rate);
	}
	if (entered != operations)
		die("%llu of %llu updates were lost: the lock let two in",
		    (unsigned long long)(operations - entered),
		    (unsigned long long)operations);
	printf("ops_per_s=%.6g\n", total);
	printf("fairness=%.4f\n", least / most);
}

int main(int argc, char **argv)
{
	double speed;

	read_options(&lock_program, argc, argv);
	ticket = !strcmp(kind, "ticket");
	if (!ticket && strcmp(kind, "tas"))
		misused(&lock_program, "--kind: '%s' is neither tas nor ticket",
			kind);
	if (cpu_text)
		read_cpus(&lock_program, cpu_text, &cpus);
	else
		list_cpus(&cpus, true);
	speed = calibrate();
	hold = hold_ns * speed / NSEC_PER_USEC;
	think = think_ns * speed / NSEC_PER_USEC;
	window.tasks = cpus.count;
	window.length_ns = run_ms * NSEC_PER_MSEC;
	for (unsigned int i = 0; i < cpus.count; i++) {
		tasks[i].index = i;
		tasks[i].thread = start_task(lock_task, &tasks[i]);
	}
	mark_window(&window);
	for (unsigned int i = 0; i < cpus.count; i++)
		pthread_join(tasks[i].thread, NULL);
	report();
	return 0;
}
