// SPDX-License-Identifier: Apache-2.0
/*
 * Tasks added one by one: where does the scheduler put the k-th?
 *
 * Each task alternates between work and sleep (wakeups place it), or never
 * sleeps (fork and load balancing place it). The controller sleeps during a
 * step, so that it does not disturb the tasks.
 */
#define _GNU_SOURCE
#include "hotplug.h"
#include "work.h"

#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#define MAX_STEPS 64

/* How long gathered tasks stay where they were put: every CPU has moved them.
 */
#define GATHER_NS (50 * NSEC_PER_MSEC)
#define GATHER_LAST 2
#define GATHER_ONE_CORE 3

/* An always-running task looks this often whether it is over. */
#define RUN_CHUNK_US 200

/* How many times as long tasks work and sleep where nothing is judged. */
#define LONG_PERIODS 3

struct task {
	_Alignas(64) _Atomic uint64_t iterations;
	pthread_t thread;
	uint64_t seed;
	unsigned int index;
};

static struct task tasks[MAX_TASKS];
static unsigned int task_count;
static atomic_bool over;

/* Until then, tasks work and sleep LONG_PERIODS times as long. */
static _Atomic int64_t long_until;

static unsigned int steps[MAX_STEPS];
static unsigned int step_count;
static unsigned long step_ms = 1000;
static unsigned long long_ms;
static unsigned long work_us = 2000;
static unsigned long sleep_us = 300;
static unsigned long gather;
static unsigned long nice_value;
static unsigned long uclamp_min;
static unsigned long uclamp_max;
static unsigned long seed;
static const char *cpus;
static const char *offline;
static unsigned long returns;
static double speed;
static cpu_set_t usable;
static struct cpu_list by_core;

/* The first fields of the kernel's struct sched_attr, up to the clamps. */
struct attributes {
	uint32_t size;
	uint32_t policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime, deadline, period;
	uint32_t util_min, util_max;
};

#define KEEP_POLICY_AND_PARAMETERS 0x18
#define CLAMP_MIN 0x20
#define CLAMP_MAX 0x40

/* Tasks differ in weight and in the speeds that they ask for. */
static void set_attributes(unsigned int index)
{
	bool is_nice = index % 2 == 0 && nice_value;
	struct attributes clamped = {
		.size = sizeof(clamped),
		.flags = KEEP_POLICY_AND_PARAMETERS |
			 (uclamp_min && !is_nice ? CLAMP_MIN : 0) |
			 (uclamp_max ? CLAMP_MAX : 0),
		.util_min = uclamp_min,
		.util_max = uclamp_max,
	};

	/* kernels without UCLAMP_TASK have no clamps */
	if (clamped.flags != KEEP_POLICY_AND_PARAMETERS &&
	    syscall(SYS_sched_setattr, 0, &clamped, 0) && errno != EOPNOTSUPP)
		die("cannot set a task's clamps: %s", strerror(errno));
	if (is_nice && setpriority(PRIO_PROCESS, 0, nice_value))
		die("cannot set a task's nice value: %s", strerror(errno));
}

static unsigned int periods(void)
{
	return long_ms && now_ns() < atomic_load(&long_until) ? LONG_PERIODS
							      : 1;
}

static void *work_and_sleep(void *argument)
{
	struct task *self = argument;
	uint64_t work = (work_us ? work_us : RUN_CHUNK_US) * speed;

	name_task("fill", self->index);
	set_attributes(self->index);
	if (sleep_us)
		sleep_ns(chance(&self->seed) %
			 (periods() * (work_us + sleep_us) * NSEC_PER_USEC));
	while (!atomic_load_explicit(&over, memory_order_relaxed)) {
		unsigned int times = periods();
		uint64_t iterations = jitter(times * work, &self->seed);

		burn(iterations);
		atomic_fetch_add_explicit(&self->iterations, iterations,
					  memory_order_relaxed);
		sleep_ns(jitter(times * sleep_us * NSEC_PER_USEC, &self->seed));
	}
	return NULL;
}

static void allow(const struct task *task, const cpu_set_t *set)
{
	int error = pthread_setaffinity_np(task->thread, sizeof(*set), set);

	if (error)
		die("cannot set a task's affinity: %s", strerror(error));
}

static void add_task(uint64_t *state)
{
	struct task *task = &tasks[task_count];

	task->index = task_count++;
	task->seed = task_seed(seed, task->index);
	task->thread = start_task(work_and_sleep, task);
	if (cpus)
		allow(task, &usable);
	/* apart, and at another phase of the tick with each seed */
	sleep_ns(NSEC_PER_MSEC + chance(state) % (2 * NSEC_PER_MSEC));
}

static int core[CPU_SETSIZE]; /* the first thread of each CPU's core */

/* By core, then by number: the threads of a core come one after the other. */
static int compare_cpus(const void *one, const void *other)
{
	int a = *(const int *)one, b = *(const int *)other;

	return core[a] != core[b] ? core[a] - core[b] : a - b;
}

static void list_by_core(void)
{
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		long first;

		if (!CPU_ISSET(cpu, &usable))
			continue;
		first = cpu_number(cpu, "topology/thread_siblings_list");
		core[cpu] = first < 0 ? cpu : (int)first;
		by_core.ids[by_core.count++] = cpu;
	}
	qsort(by_core.ids, by_core.count, sizeof(by_core.ids[0]), compare_cpus);
}

static unsigned int threads_of_last_core(void)
{
	const int *ids = by_core.ids;
	unsigned int last = by_core.count - 1, threads = 1;

	while (threads <= last && core[ids[last - threads]] == core[ids[last]])
		threads++;
	return threads;
}

/*
 * Bind all tasks to as few cores as hold them, each to a thread, and let them
 * go: nothing but load balancing can part those that never sleep. They are the
 * first cores, or the last ones, or one core for all.
 */
static void gather_tasks(void)
{
	unsigned int places = gather == GATHER_ONE_CORE ? threads_of_last_core()
							: by_core.count;

	for (unsigned int i = 0; i < task_count; i++) {
		unsigned int place = i % places;
		cpu_set_t one;

		if (gather >= GATHER_LAST)
			place = by_core.count - 1 - place;
		CPU_ZERO(&one);
		CPU_SET(by_core.ids[place], &one);
		allow(&tasks[i], &one);
	}
	sleep_ns(GATHER_NS);
	for (unsigned int i = 0; i < task_count; i++)
		allow(&tasks[i], &usable);
}

static uint64_t iterations_so_far(void)
{
	uint64_t sum = 0;

	for (unsigned int i = 0; i < task_count; i++)
		sum += atomic_load(&tasks[i].iterations);
	return sum;
}

static void hold(unsigned int k)
{
	uint64_t before;
	int64_t begin;
	double seconds;

	if (gather)
		gather_tasks();
	set_online(returns);
	before = iterations_so_far();
	begin = now_ns();
	atomic_store(&long_until, begin + long_ms * NSEC_PER_MSEC);
	step_begins(k);
	sleep_until_ns(begin + step_ms * NSEC_PER_MSEC);
	step_ends(k);
	seconds = (double)(now_ns() - begin) / NSEC_PER_SEC;
	printf("iterations_per_s.k%u=%.0f\n", k,
	       (iterations_so_far() - before) / seconds);
	set_online(!returns);
}

static const char *counts;

static const struct option_line options[] = {
	{"k", "LIST", OPTION_TEXT, &counts, "rising task counts: 1,2,4"},
	{"step-ms", "N", OPTION_NUMBER, &step_ms, "how long each is held"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "work before a sleep, as time on the first CPU; 0: never sleep"},
	{"sleep-us", "N", OPTION_NUMBER, &sleep_us, "sleep after it"},
	{"long-ms", "N", OPTION_NUMBER, &long_ms,
	 "both are 3 times as long for so many ms of a step, and before it"},
	{"gather", "N", OPTION_NUMBER, &gather,
	 "1: every step begins with all tasks on as few cores as hold them, "
	 "the first ones; 2: the last ones; 3: all on the last core"},
	{"cpus", "LIST", OPTION_TEXT, &cpus,
	 "CPUs that tasks may use, if there are: 2-3,6-7; default: all"},
	{"offline", "LIST", OPTION_TEXT, &offline,
	 "CPUs that are online while tasks start and offline in a step"},
	{"returns", "N", OPTION_NUMBER, &returns,
	 "1: they are offline while tasks start and online in a step"},
	{"nice", "N", OPTION_NUMBER, &nice_value,
	 "nice value of the first and every second task: 0 to 19"},
	{"uclamp-min", "N", OPTION_NUMBER, &uclamp_min,
	 "uclamp_min of the other tasks, without --nice of all: 0 to 1024"},
	{"uclamp-max", "N", OPTION_NUMBER, &uclamp_max,
	 "uclamp_max of all tasks: 1 to 1024; default: none"},
	{"seed", "N", OPTION_NUMBER, &seed, "moves start times and jitter"},
	{},
};

static const struct program fill = {
	.name = "fill",
	.about = "Tasks added one by one: where does the scheduler put the\n"
		 "k-th? Each works and sleeps in turns, or never sleeps.",
	.options = options,
	.figures = "iterations_per_us, iterations_per_s.k<k>",
	.examples = "  fill --k 1,2,4              tasks that sleep\n"
		    "  fill --k 1,2,4 --work-us 0  tasks that never do\n",
};

static void read_steps(const char *text)
{
	char *copy = strdup(text), *rest, *word;
	unsigned int last = 0;

	if (!copy)
		die("out of memory");
	for (word = strtok_r(copy, ",", &rest); word;
	     word = strtok_r(NULL, ",", &rest)) {
		unsigned long k = number(&fill, "k", word);

		if (step_count == MAX_STEPS || k <= last || k > MAX_TASKS)
			misused(&fill, "--k: at most %d rising counts up to %d",
				MAX_STEPS, MAX_TASKS);
		last = steps[step_count++] = k;
	}
	free(copy);
	if (!step_count)
		misused(&fill, "--k: '%s' names no count", text);
}

/* Leave out CPUs in --cpus that are offline or isolated. */
static void set_usable(void)
{
	struct cpu_list list = {};
	cpu_set_t asked;

	usable = allowed_cpus();
	if (!cpus)
		return;
	parse_cpu_list(&fill, "cpus", cpus, &list);
	CPU_ZERO(&asked);
	for (unsigned int i = 0; i < list.count; i++)
		CPU_SET(list.ids[i], &asked);
	CPU_AND(&usable, &usable, &asked);
	if (!CPU_COUNT(&usable))
		misused(&fill, "--cpus: none of CPUs %s may be used", cpus);
}

int main(int argc, char **argv)
{
	uint64_t state;

	read_options(&fill, argc, argv);
	if (!counts)
		misused(&fill, "--k is missing");
	read_steps(counts);
	if (nice_value > 19)
		misused(&fill, "--nice: at most 19");
	if (uclamp_min > 1024 || uclamp_max > 1024)
		misused(&fill, "--uclamp-min, --uclamp-max: at most 1024");
	if (uclamp_max && uclamp_min > uclamp_max)
		misused(&fill, "--uclamp-min: above --uclamp-max");
	if (gather > GATHER_ONE_CORE)
		misused(&fill, "--gather: at most %d", GATHER_ONE_CORE);
	if (gather && offline)
		misused(&fill, "--offline: not with --gather");
	if (!work_us)
		sleep_us = 0;
	state = task_seed(seed, MAX_TASKS);
	set_usable();
	if (gather)
		list_by_core();
	speed = calibrate();
	printf("iterations_per_us=%.1f\n", speed);
	if (offline)
		hotplug(&fill, offline);
	set_online(!returns);
	for (unsigned int i = 0; i < step_count; i++) {
		atomic_store(&long_until, INT64_MAX);
		while (task_count < steps[i])
			add_task(&state);
		hold(steps[i]);
	}
	atomic_store(&over, true);
	for (unsigned int i = 0; i < task_count; i++)
		pthread_join(tasks[i].thread, NULL);
	return 0;
}
