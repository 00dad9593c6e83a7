// SPDX-License-Identifier: Apache-2.0
/*
 * Barrier-parallel phases, as a threaded matrix library runs them: the
 * slowest task decides, and every phase wakes all tasks afresh.
 */
#define _GNU_SOURCE
#include "work.h"

#include <getopt.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>

static pthread_t threads[MAX_TASKS];

static unsigned long task_count;
static unsigned long run_ms = 3000;
static unsigned long work_us = 2000;
static unsigned long seed;
static double speed;

/* The barrier: who arrived in this phase, and the phase, which is the futex. */
static _Alignas(64) _Atomic uint32_t arrived;
static _Alignas(64) _Atomic uint32_t phase;
static atomic_bool over, all_leave;

static void futex(_Atomic uint32_t *word, int operation, uint32_t value)
{
	syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, NULL,
		NULL, 0);
}

/* Whether there is another phase: the last to arrive decides for all. */
static bool meet(void)
{
	uint32_t mine = atomic_load(&phase);

	if (atomic_fetch_add(&arrived, 1) + 1 == task_count) {
		atomic_store(&all_leave, atomic_load(&over));
		atomic_store(&arrived, 0);
		atomic_store(&phase, mine + 1);
		futex(&phase, FUTEX_WAKE, INT_MAX);
	} else {
		while (atomic_load(&phase) == mine)
			futex(&phase, FUTEX_WAIT, mine);
	}
	return !atomic_load(&all_leave);
}

static void *work_and_meet(void *argument)
{
	unsigned int index = (uintptr_t)argument;
	uint64_t state = task_seed(seed, index);
	uint64_t work = work_us * speed;

	name_task("blas", index);
	sleep_ns(chance(&state) % NSEC_PER_MSEC);
	while (meet())
		burn(jitter(work, &state));
	return NULL;
}

static void read_options(int argc, char **argv)
{
	static const struct option known[] = {
		{"tasks", required_argument, NULL, 'n'},
		{"ms", required_argument, NULL, 't'},
		{"work-us", required_argument, NULL, 'w'},
		{"seed", required_argument, NULL, 'r'},
		{},
	};
	int c;

	while ((c = getopt_long(argc, argv, "", known, NULL)) != -1) {
		switch (c) {
		case 'n':
			task_count = number("--tasks", optarg);
			break;
		case 't':
			run_ms = number("--ms", optarg);
			break;
		case 'w':
			work_us = number("--work-us", optarg);
			break;
		case 'r':
			seed = number("--seed", optarg);
			break;
		default:
			exit(2);
		}
	}
	if (!task_count || task_count > MAX_TASKS || optind != argc)
		die("usage: blas --tasks 1..%d [--ms N] [--work-us N] "
		    "[--seed N]",
		    MAX_TASKS);
}

int main(int argc, char **argv)
{
	uint32_t before, phases;
	double seconds;
	int64_t begin;

	read_options(argc, argv);
	speed = calibrate();
	for (uintptr_t i = 0; i < task_count; i++)
		threads[i] = start_task(work_and_meet, (void *)i);

	before = atomic_load(&phase);
	begin = now_ns();
	mark("asymlab: step k=%lu begin", task_count);
	sleep_until_ns(begin + run_ms * NSEC_PER_MSEC);
	mark("asymlab: step k=%lu end", task_count);
	phases = atomic_load(&phase) - before;
	seconds = (double)(now_ns() - begin) / NSEC_PER_SEC;

	atomic_store(&over, true);
	for (unsigned int i = 0; i < task_count; i++)
		pthread_join(threads[i], NULL);
	printf("iterations_per_us=%.1f\n", speed);
	printf("phases=%u\n", phases);
	printf("phases_per_s=%.3f\n", phases / seconds);
	return 0;
}
