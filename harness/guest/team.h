/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tasks that begin together, on the CPUs that the command line allows, each
 * with a working set.
 */
#ifndef ASYMLAB_TEAM_H
#define ASYMLAB_TEAM_H

#include "meet.h"
#include "work.h"

#include <fcntl.h>
#include <sys/uio.h>

#define LINE 64

/* Where tasks may run, as options; NULL: no limit. */
static const char *cpu_text, *pin_text;
static struct cpu_list pinned;

#define TEAM_OPTIONS                                                           \
	{"cpus", "LIST", OPTION_TEXT, &cpu_text,                               \
	 "CPUs that the tasks may use (default: all)"},                        \
	{                                                                      \
		"pin", "LIST", OPTION_TEXT, &pin_text,                         \
			"pin the tasks to these CPUs, in turn"                 \
	}

static inline void confine_team(const struct program *program)
{
	struct cpu_list list = {};

	if (cpu_text) {
		read_cpus(program, cpu_text, &list);
		run_on_list(&list);
	}
	if (pin_text)
		read_cpu_list(program, "pin", pin_text, &pinned);
}

/* Called by task i itself, before it allocates memory. */
static inline void join_team(const char *program, unsigned int i)
{
	name_task(program, i);
	if (pinned.count)
		pin(pinned.ids[i % pinned.count]);
}

/* All tasks wait here until the main thread opens it. */
struct gate {
	_Alignas(64) _Atomic uint32_t arrived;
	_Alignas(64) _Atomic uint32_t open;
};

static inline void wait_at(struct gate *gate)
{
	atomic_fetch_add(&gate->arrived, 1);
	while (!atomic_load(&gate->open))
		futex(&gate->open, FUTEX_WAIT, 0);
}

static inline void wait_for_team(struct gate *gate, unsigned int tasks)
{
	while (atomic_load(&gate->arrived) < tasks)
		sleep_ns(NSEC_PER_MSEC);
	/* the last one may not sleep yet */
	sleep_ns(NSEC_PER_MSEC);
}

static inline void open_gate(struct gate *gate)
{
	atomic_store(&gate->open, 1);
	futex(&gate->open, FUTEX_WAKE, INT_MAX);
}

/* The working set as options: of each task, or one that all tasks share. */
static unsigned long set_kb;
static const char *set_kind = "own", *fill_text;
static struct cpu_list fill_on;
static unsigned long touches = 16;
static unsigned long write_percent = 25;
static bool set_is_shared;

#define SET_OPTIONS                                                            \
	{"set-kb", "N", OPTION_NUMBER, &set_kb,                                \
	 "working set, in KiB; 0: none"},                                      \
		{"set", "NAME", OPTION_TEXT, &set_kind,                        \
		 "own: each task has one; shared: all tasks use the same"},    \
		{"fill-on", "LIST", OPTION_TEXT, &fill_text,                   \
		 "CPUs on which tasks fill their own sets, in turn: memory\n"  \
		 "of these nodes that cannot migrate, wherever tasks run"},    \
		{"touches", "N", OPTION_NUMBER, &touches,                      \
		 "lines of it, at random, that an operation accesses"},        \
	{                                                                      \
		"writes", "N", OPTION_NUMBER, &write_percent,                  \
			"percent of these accesses that change the line"       \
	}

#define LINE_WORDS (LINE / sizeof(uint64_t))

struct set {
	volatile uint64_t *words;
	uint64_t lines, state;
};

static uint64_t *shared_words;

/* Memory of the node where the calling task runs. */
static inline void *lines_here(uint64_t count)
{
	void *memory = mmap(NULL, count * LINE, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		die("no memory for %llu KiB: %s",
		    (unsigned long long)(count * LINE / 1024), strerror(errno));
	/* a TLB miss is not what a line costs; without huge pages this fails */
	madvise(memory, count * LINE, MADV_HUGEPAGE);
	memset(memory, 0, count * LINE);
	return memory;
}

static inline void check_set(const struct program *program)
{
	set_is_shared = !strcmp(set_kind, "shared");
	if (!set_is_shared && strcmp(set_kind, "own"))
		misused(program, "--set: '%s' is neither own nor shared",
			set_kind);
	if (write_percent > 100)
		misused(program, "--writes: 0 to 100");
	if (fill_text)
		read_cpu_list(program, "fill-on", fill_text, &fill_on);
	if (set_kb > UINT32_MAX / 1024 * LINE)
		misused(program, "--set-kb: at most %u",
			UINT32_MAX / 1024 * LINE);
}

/* The set that all tasks of the calling process use, if there is one. */
static inline void share_set(void)
{
	if (set_kb && set_is_shared)
		shared_words = lines_here(set_kb * 1024 / LINE);
}

static inline void choose_set(const struct program *program)
{
	check_set(program);
	share_set();
}

/* Have pipes hold the pages, which then cannot migrate, as those of a buffer
 * that is registered for I/O cannot. */
static inline void keep_in_place(void *memory, uint64_t bytes)
{
	const uint64_t most = 1 << 20; /* of a pipe, unless root raises it */
	uint64_t done = 0;

	while (done < bytes) {
		struct iovec part = {
			.iov_base = (char *)memory + done,
			.iov_len = bytes - done < most ? bytes - done : most,
		};
		int ends[2];

		/* a page fills an entry of the pipe, which never is read */
		if (pipe(ends) || fcntl(ends[1], F_SETPIPE_SZ, most) < 0 ||
		    vmsplice(ends[1], &part, 1, 0) != (ssize_t)part.iov_len)
			die("cannot hold pages: %s", strerror(errno));
		done += part.iov_len;
	}
}

/* The own set of task i. */
static inline void *own_lines(uint64_t count, unsigned int i)
{
	cpu_set_t allowed = allowed_cpus();
	void *memory;

	if (fill_on.count)
		pin(fill_on.ids[i % fill_on.count]);
	memory = lines_here(count);
	if (fill_on.count) {
		keep_in_place(memory, count * LINE);
		run_on(&allowed);
	}
	return memory;
}

/* Called by task i itself; the seed draws which lines it accesses. */
static inline struct set make_set(uint64_t seed, unsigned int i)
{
	struct set set = {.lines = set_kb * 1024 / LINE, .state = seed};

	if (set.lines)
		set.words =
			set_is_shared ? shared_words : own_lines(set.lines, i);
	return set;
}

/* Access lines at random: in order, CPUs would prefetch them. */
static inline void walk_set(struct set *set)
{
	if (!set->lines)
		return;
	for (unsigned long i = 0; i < touches; i++) {
		uint64_t random = chance(&set->state);
		uint64_t line = (random >> 32) * set->lines >> 32;
		volatile uint64_t *word = &set->words[line * LINE_WORDS];
		uint64_t value = *word;

		if ((random & 0xffff) * 100 >> 16 < write_percent)
			*word = value + 1;
	}
}

#endif
