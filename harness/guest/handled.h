/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which CPUs handled messages or requests, and from which CPU to which tasks
 * moved between two of them. The number of the CPU is in the task's rseq area
 * (sched_getcpu() of glibc 2.35 and later reads it there): no system call, and
 * no shared line is written unless the task has moved.
 */
#ifndef ASYMLAB_HANDLED_H
#define ASYMLAB_HANDLED_H

#include "cpus.h"

#include <stdatomic.h>

static struct {
	int cpus;
	_Atomic uint64_t *by_cpu;
	_Atomic uint32_t *moves; /* row: from, column: to */
} handled;

/* Of one task; begins as NOT_SEEN. */
struct seen {
	int cpu;
	uint64_t count; /* handled on this CPU since the task moved there */
};

#define NOT_SEEN                                                               \
	{                                                                      \
		.cpu = -1                                                      \
	}

/* Before tasks start. */
static inline void handled_init(void)
{
	handled.cpus = cpu_end();
	handled.by_cpu = calloc(handled.cpus, sizeof(*handled.by_cpu));
	handled.moves = calloc((size_t)handled.cpus * handled.cpus,
			       sizeof(*handled.moves));
	if (!handled.by_cpu || !handled.moves)
		die("out of memory");
}

/* Add what the task has handled so far. */
static inline void handled_flush(struct seen *seen)
{
	if (seen->cpu >= 0)
		atomic_fetch_add(&handled.by_cpu[seen->cpu], seen->count);
	seen->count = 0;
}

/* The calling task has handled one message. */
static inline void handled_one(struct seen *seen)
{
	int cpu = sched_getcpu();

	if (cpu != seen->cpu) {
		if (cpu < 0 || cpu >= handled.cpus)
			die("CPU %d, but there are %d", cpu, handled.cpus);
		handled_flush(seen);
		if (seen->cpu >= 0)
			atomic_fetch_add(
				&handled.moves[seen->cpu * handled.cpus + cpu],
				1);
		seen->cpu = cpu;
	}
	seen->count++;
}

/* handled.cpu<i> and moves.cpu<i>.cpu<j> as figures, without those that are 0:
 * a machine has many pairs of CPUs. */
static inline void handled_print(void)
{
	for (int i = 0; i < handled.cpus; i++)
		if (handled.by_cpu[i])
			printf("handled.cpu%d=%llu\n", i,
			       (unsigned long long)handled.by_cpu[i]);
	for (int i = 0; i < handled.cpus; i++)
		for (int j = 0; j < handled.cpus; j++)
			if (handled.moves[i * handled.cpus + j])
				printf("moves.cpu%d.cpu%d=%u\n", i, j,
				       handled.moves[i * handled.cpus + j]);
}

#define HANDLED_FIGURES                                                        \
	"handled.cpu<i>,\n"                                                    \
	"moves.cpu<i>.cpu<j> (of tasks, between two that they handled)"

#endif
