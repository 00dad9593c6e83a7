// SPDX-License-Identifier: Apache-2.0
/*
 * Barrier-parallel phases, as a threaded matrix library runs them: the
 * slowest task determines the speed, and every phase wakes all tasks.
 */
#define _GNU_SOURCE
#include "meet.h"
#include "work.h"

static pthread_t threads[MAX_TASKS];

static unsigned long task_count;
static unsigned long run_ms = 3000;
static unsigned long warm_ms;
static unsigned long work_us = 2000;
static unsigned long warm_work_us;
static unsigned long seed;
static double speed;

static struct meeting barrier;
static atomic_bool over, all_leave;

/*
 * Phases have warm_work_us until then. The tasks' utilization follows the
 * shorter ones with a half-life of 32 ms.
 */
#define SHORT_MS 100
static int64_t long_until;
static atomic_ulong work; /* of a task in a phase, in us */

/* Phases that are counted. */
static struct tally tally = EMPTY_TALLY;

/* Whether there is another phase: the last to arrive decides for all. */
static bool go_on(void)
{
	if (meet(&barrier)) {
		tally_one(&tally);
		if (now_ns() >= long_until)
			atomic_store(&work, work_us);
		atomic_store(&all_leave, atomic_load(&over));
		adjourn(&barrier);
	}
	return !atomic_load(&all_leave);
}

static void *work_and_meet(void *argument)
{
	unsigned int index = (uintptr_t)argument;
	uint64_t state = task_seed(seed, index);

	name_task("blas", index);
	sleep_ns(chance(&state) % NSEC_PER_MSEC);
	while (go_on())
		burn(jitter(atomic_load(&work) * speed, &state));
	return NULL;
}

static const struct option_line options[] = {
	{"tasks", "N", OPTION_NUMBER, &task_count, "how many tasks"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "work of a task in a phase, as time on the first CPU"},
	{"warm-work-us", "N", OPTION_NUMBER, &warm_work_us,
	 "the same, until 100 ms before it is measured"},
	{"seed", "N", OPTION_NUMBER, &seed, "moves start times and jitter"},
	{},
};

static const struct program blas = {
	.name = "blas",
	.about = "Barrier-parallel phases, as a threaded matrix library runs\n"
		 "them: the slowest task decides when the next phase begins,\n"
		 "and every phase wakes all tasks.",
	.options = options,
	.figures = "iterations_per_us, phases, phases_per_s,\n"
		   "iterations_per_s (throughput)",
	.examples = "  blas --tasks 8        eight tasks, three seconds\n",
};

int main(int argc, char **argv)
{
	double per_s;

	read_options(&blas, argc, argv);
	if (!task_count || task_count > MAX_TASKS)
		misused(&blas, "--tasks: 1 to %d", MAX_TASKS);
	speed = calibrate();
	barrier.tasks = task_count;
	atomic_init(&work, work_us);
	if (warm_work_us && warm_ms > SHORT_MS) {
		atomic_init(&work, warm_work_us);
		long_until = now_ns() + (warm_ms - SHORT_MS) * NSEC_PER_MSEC;
	}
	for (uintptr_t i = 0; i < task_count; i++)
		threads[i] = start_task(work_and_meet, (void *)i);

	tally_for(&tally, now_ns() + warm_ms * NSEC_PER_MSEC,
		  run_ms * NSEC_PER_MSEC, task_count);
	atomic_store(&over, true);
	for (unsigned int i = 0; i < task_count; i++)
		pthread_join(threads[i], NULL);
	if (!tally.counted)
		die("no phase was over within %lu ms", run_ms);
	printf("iterations_per_us=%.1f\n", speed);
	printf("phases=%u\n", tally.counted);
	per_s = tally_per_s(&tally);
	printf("phases_per_s=%.4f\n", per_s);
	/* a microsecond of work is only known as well as it was calibrated */
	printf("iterations_per_s=%.0f\n",
	       per_s * task_count * (work_us * speed));
	return 0;
}
