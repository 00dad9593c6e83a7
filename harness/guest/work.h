/* SPDX-License-Identifier: Apache-2.0 */
/* What workloads share: work in loop iterations, its jitter, marks, tasks. */
#ifndef ASYMLAB_WORK_H
#define ASYMLAB_WORK_H

#include "cpus.h"

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>

#define MAX_TASKS 4096

/* Work and sleep vary by this much either way, so that tasks drift apart. */
#define JITTER_PERCENT 3

/* Time to find out how fast the machine is; a real CPU also ramps up in it. */
#define CALIBRATE_ROUNDS 5
#define CALIBRATE_NS (10 * NSEC_PER_MSEC)

/*
 * Set in the environment (an emulator's board passes it on the kernel command
 * line): CPU time is all that work stands for, so it may be the instructions
 * that cost an emulator least.
 */
#define WORK_VARIABLE "ASYMLAB_WORK"

static inline bool works_in_nops(void)
{
	static int known = -1;

	if (known < 0) {
		const char *text = getenv(WORK_VARIABLE);

		known = text && !strcmp(text, "nops");
	}
	return known;
}

#if defined(__aarch64__)
#define COUNT_DOWN(nops, turns)                                                \
	__asm__ volatile("1:\n\t.rept " #nops "\n\tnop\n\t.endr\n\t"           \
			 "sub %0, %0, #1\n\tcbnz %0, 1b"                       \
			 : "+r"(turns))
#elif defined(__x86_64__)
#define COUNT_DOWN(nops, turns)                                                \
	__asm__ volatile("1:\n\t.rept " #nops "\n\tnop\n\t.endr\n\t"           \
			 "dec %0\n\tjnz 1b"                                    \
			 : "+r"(turns)                                         \
			 :                                                     \
			 : "cc")
#else
#error "a counting loop for this architecture is missing"
#endif

/* Eight instructions an iteration, in as few jumps as possible. */
static inline void burn_nops(uint64_t iterations)
{
	uint64_t blocks = iterations / 8, rest = iterations % 8;

	if (blocks)
		COUNT_DOWN(62, blocks);
	if (rest)
		COUNT_DOWN(6, rest);
}

/*
 * One iteration is a round of xorshift, or eight instructions of a counting
 * loop where works_in_nops().
 */
static inline void burn(uint64_t iterations)
{
	uint64_t x = iterations | 1;

	if (works_in_nops()) {
		burn_nops(iterations);
		return;
	}
#pragma GCC unroll 32
	for (uint64_t i = 0; i < iterations; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		/* keeps the compiler from removing x, which is not read */
		__asm__ volatile("" : "+r"(x));
	}
}

/* Iterations per microsecond on the CPU where it runs: the best of a few. */
static inline double speed_here(void)
{
	const uint64_t chunk = 20000;
	double best = 0;

	for (int round = 0; round < CALIBRATE_ROUNDS; round++) {
		int64_t begin = now_ns(), end;
		uint64_t done = 0;
		double speed;

		do {
			burn(chunk);
			done += chunk;
			end = now_ns();
		} while (end - begin < CALIBRATE_NS);
		speed = (double)done * NSEC_PER_USEC / (end - begin);
		if (speed > best)
			best = speed;
	}
	return best;
}

/*
 * Iterations per microsecond on the first CPU that this program may use. CPUs
 * may differ in speed and in what firmware claims of it: the work that a time
 * means must depend neither on where the scheduler starts a program nor on
 * tables, or two arms of a comparison would have different work to do.
 */
static inline double calibrate(void)
{
	cpu_set_t allowed = allowed_cpus();
	double speed;

	pin(first_cpu(&allowed));
	speed = speed_here();
	run_on(&allowed);
	return speed;
}

/* value, JITTER_PERCENT more or less */
static inline int64_t jitter(int64_t value, uint64_t *state)
{
	int64_t span = value * JITTER_PERCENT / 100;

	if (span <= 0)
		return value;
	return value - span + (int64_t)(chance(state) % (2 * span + 1));
}

/* A state for task i's own chain of chances. */
static inline uint64_t task_seed(uint64_t seed, unsigned int i)
{
	uint64_t state = seed ^ ((uint64_t)i << 32);

	return chance(&state);
}

/* Write a marker to the trace; without tracing do nothing. */
__attribute__((format(printf, 1, 2))) static inline void
mark(const char *format, ...)
{
	static int fd = -1;
	char text[96];
	va_list args;
	int n;

	if (fd < 0)
		fd = open("/sys/kernel/tracing/trace_marker",
			  O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	va_start(args, format);
	n = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	/* EBADF: this kernel can trace, and does not */
	if (write(fd, text, n) < 0 && errno != EBADF)
		die("marker: %s", strerror(errno));
}

/* Whether the scheduler counts what it does. */
static inline bool counts_schedstat(void)
{
	int fd =
		open("/proc/sys/kernel/sched_schedstats", O_RDONLY | O_CLOEXEC);
	char value = '0';

	if (fd < 0)
		return false;
	if (read(fd, &value, 1) < 0)
		die("sched_schedstats: %s", strerror(errno));
	close(fd);
	return value == '1';
}

/* Append what it has counted to the file that the agent sends, if any. */
static inline void note_schedstat(const char *edge, unsigned long k)
{
	const char *path = getenv(SCHEDSTAT_ENV);
	char text[4096];
	int from, to;
	ssize_t n;

	if (!path || !counts_schedstat())
		return;
	from = must_open("/proc/schedstat", O_RDONLY);
	to = must_open(path, O_WRONLY | O_CREAT | O_APPEND);
	if (dprintf(to, "step %lu %s\n", k, edge) < 0)
		die("%s: %s", path, strerror(errno));
	while ((n = read(from, text, sizeof(text))) > 0)
		write_all(to, text, n);
	if (n < 0)
		die("/proc/schedstat: %s", strerror(errno));
	close(to);
	close(from);
}

static inline void step_begins(unsigned long k)
{
	note_schedstat("begin", k);
	mark("asymlab: step k=%lu begin", k);
}

static inline void step_ends(unsigned long k)
{
	mark("asymlab: step k=%lu end", k);
	note_schedstat("end", k);
}

static inline int64_t cpu_time_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * NSEC_PER_SEC + t.tv_nsec;
}

/* Mark a span in the trace as step k; returns the CPU time that it took. */
static inline int64_t hold_span(int64_t begin, int64_t end, unsigned long k)
{
	int64_t before;

	sleep_until_ns(begin);
	before = cpu_time_ns();
	step_begins(k);
	sleep_until_ns(end);
	step_ends(k);
	return cpu_time_ns() - before;
}

static inline void name_task(const char *program, unsigned int i)
{
	char name[16];

	snprintf(name, sizeof(name), "%.9s/%u", program, i % 100000);
	pthread_setname_np(pthread_self(), name);
}

static inline pthread_t start_task(void *(*task)(void *), void *argument)
{
	pthread_attr_t attributes;
	pthread_t thread;
	int error;

	pthread_attr_init(&attributes);
	/* the smallest that glibc takes: hundreds of tasks, little memory */
	pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN + 64 * 1024);
	error = pthread_create(&thread, &attributes, task, argument);
	if (error)
		die("cannot start a task: %s", strerror(error));
	pthread_attr_destroy(&attributes);
	return thread;
}

#endif
