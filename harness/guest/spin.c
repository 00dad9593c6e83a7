// SPDX-License-Identifier: Apache-2.0
/*
 * Tasks that never sleep, pinned or free, and how fast each of them got.
 *
 * A model of a machine is checked with this: what a CPU delivers alone, what
 * two SMT siblings deliver each, what all of them do.
 */
#define _GNU_SOURCE
#include "window.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

/* The buffer of mixed work; fits any first-level data cache. */
#define CELLS 2048

#define ALU_INSNS 8

struct task {
	_Alignas(64) unsigned int index;
	pthread_t thread;
	struct measured measured;
	double insns_per_us;
	int to[2], from[2]; /* the partner's pipes */
	uint64_t cells[CELLS];
};

static struct task tasks[MAX_TASKS];
static struct window window;
static struct cpu_list cpus;

static unsigned long task_count;
static unsigned long run_ms = 1000;
static const char *cpu_text;
static const char *kind = "alu";
static work_step *step;

static const struct option_line options[] = {
	{"cpus", "LIST", OPTION_TEXT, &cpu_text,
	 "a task pinned to each of these CPUs: 0,2-3"},
	{"tasks", "N", OPTION_NUMBER, &task_count,
	 "or this many tasks, free to move"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long"},
	{"kind", "NAME", OPTION_TEXT, &kind, "alu, mixed or kernel"},
	{},
};

static const struct program spin = {
	.name = "spin",
	.about = "Tasks that never sleep, and how fast each of them got.\n"
		 "  alu     a tight loop, eight instructions an iteration\n"
		 "  mixed   loads, stores and arithmetic in 16 KiB\n"
		 "  kernel  eight cheap system calls and a round trip through\n"
		 "          pipes to a partner on the same CPU\n"
		 "All tasks are at work before the first is measured, and "
		 "until\n"
		 "the last has been.",
	.options = options,
	.figures = "iterations_per_us.cpu<N> (.task<N> where tasks are\n"
		   "free), insns_per_us likewise if the PMU can be used, "
		   "total_per_us,\n"
		   "insns_per_iteration for alu",
	.examples = "  spin --cpus 0            one CPU alone\n"
		    "  spin --cpus 0,1          are they SMT siblings?\n"
		    "  spin --tasks 4 --ms 200  four tasks, wherever\n",
};

/* The number of instructions is known: if a machine's speed is given in
 * instructions, iterations measure it without a PMU. */
static uint64_t alu(void *argument)
{
	const uint64_t turns = 8000;
	uint64_t left = turns, x = 1;

	(void)argument;
#if defined(__aarch64__)
	__asm__ volatile("1:\n\t"
			 "add %0, %0, #1\n\t"
			 "eor %0, %0, %0, lsl #13\n\t"
			 "add %0, %0, #3\n\t"
			 "eor %0, %0, %0, lsr #7\n\t"
			 "add %0, %0, #5\n\t"
			 "eor %0, %0, %0, lsl #17\n\t"
			 "subs %1, %1, #1\n\t"
			 "b.ne 1b"
			 : "+r"(x), "+r"(left)
			 :
			 : "cc");
#elif defined(__x86_64__)
	__asm__ volatile("1:\n\t"
			 "add $1, %0\n\t"
			 "rol $13, %0\n\t"
			 "add $3, %0\n\t"
			 "rol $7, %0\n\t"
			 "add $5, %0\n\t"
			 "rol $17, %0\n\t"
			 "dec %1\n\t"
			 "jnz 1b"
			 : "+r"(x), "+r"(left)
			 :
			 : "cc");
#else
#error "eight instructions for this architecture are missing"
#endif
	return turns;
}

static uint64_t mixed(void *argument)
{
	const uint64_t turns = 4000;
	struct task *self = argument;
	uint64_t x = self->cells[0] | 1;

#pragma GCC unroll 8
	for (uint64_t i = 0; i < turns; i++) {
		uint64_t *cell = &self->cells[(x >> 20) % CELLS];

		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		*cell += x;
		x += *cell >> 32 | 1;
	}
	self->cells[0] = x;
	return turns;
}

static uint64_t kernel(void *argument)
{
	struct task *self = argument;
	char byte = 0;

	for (int i = 0; i < 8; i++)
		syscall(SYS_getppid);
	if (write(self->to[1], &byte, 1) != 1 ||
	    read(self->from[0], &byte, 1) != 1)
		die("the partner is gone: %s", strerror(errno));
	return 1;
}

static void *answer(void *argument)
{
	struct task *self = argument;
	char byte;

	name_task("partner", self->index);
	while (read(self->to[0], &byte, 1) == 1)
		if (write(self->from[1], &byte, 1) != 1)
			die("pipe: %s", strerror(errno));
	return NULL;
}

/* A count of this thread's instructions, -1 where there is no such thing. */
static int open_counter(void)
{
	struct perf_event_attr wanted = {
		.type = PERF_TYPE_HARDWARE,
		.size = sizeof(wanted),
		.config = PERF_COUNT_HW_INSTRUCTIONS,
		.exclude_hv = 1,
	};
	int fd = syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);

	if (fd < 0) {
		/* what is left to those without rights */
		wanted.exclude_kernel = 1;
		fd = syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);
	}
	return fd;
}

static uint64_t counted(int fd)
{
	uint64_t value = 0;

	if (fd >= 0 && read(fd, &value, sizeof(value)) != sizeof(value))
		die("counter: %s", strerror(errno));
	return value;
}

static void *spin_task(void *argument)
{
	struct task *self = argument;
	pthread_t partner = 0;
	uint64_t before;
	int counter;

	name_task("spin", self->index);
	if (cpus.count)
		pin(cpus.ids[self->index]);
	if (step == kernel) {
		if (pipe(self->to) || pipe(self->from))
			die("pipe: %s", strerror(errno));
		/* inherits the pin */
		partner = start_task(answer, self);
	}
	counter = open_counter();
	wait_for_window(&window, step, self);
	before = counted(counter);
	self->measured = measure(&window, step, self);
	self->insns_per_us = (double)(counted(counter) - before) *
			     NSEC_PER_USEC / self->measured.ns;
	stay(&window, step, self);
	if (step == kernel) {
		close(self->to[1]);
		pthread_join(partner, NULL);
	}
	return NULL;
}

static void choose(void)
{
	static const struct {
		const char *name;
		work_step *step;
	} kinds[] = {{"alu", alu}, {"mixed", mixed}, {"kernel", kernel}};

	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!strcmp(kind, kinds[i].name))
			step = kinds[i].step;
	if (!step)
		misused(&spin, "--kind: '%s' is none of alu, mixed, kernel",
			kind);
	if (!cpu_text == !task_count)
		misused(&spin, "either --cpus or --tasks");
	if (cpu_text) {
		read_cpus(&spin, cpu_text, &cpus);
		task_count = cpus.count;
	}
	if (task_count > MAX_TASKS)
		misused(&spin, "--tasks: 1 to %d", MAX_TASKS);
}

static void print(const char *name, const struct task *task, double value)
{
	if (cpus.count)
		printf("%s.cpu%d=%.6g\n", name, cpus.ids[task->index], value);
	else
		printf("%s.task%u=%.6g\n", name, task->index, value);
}

int main(int argc, char **argv)
{
	double total = 0;

	read_options(&spin, argc, argv);
	choose();
	window.tasks = task_count;
	window.length_ns = run_ms * NSEC_PER_MSEC;
	for (unsigned int i = 0; i < task_count; i++) {
		tasks[i].index = i;
		tasks[i].thread = start_task(spin_task, &tasks[i]);
	}
	mark_window(&window);
	for (unsigned int i = 0; i < task_count; i++)
		pthread_join(tasks[i].thread, NULL);
	for (unsigned int i = 0; i < task_count; i++) {
		print("iterations_per_us", &tasks[i],
		      per_us(&tasks[i].measured));
		total += per_us(&tasks[i].measured);
	}
	for (unsigned int i = 0; i < task_count; i++)
		if (tasks[i].insns_per_us > 0)
			print("insns_per_us", &tasks[i], tasks[i].insns_per_us);
	printf("total_per_us=%.6g\n", total);
	if (step == alu)
		printf("insns_per_iteration=%d\n", ALU_INSNS);
	return 0;
}
