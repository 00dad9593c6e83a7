// SPDX-License-Identifier: Apache-2.0
/*
 * A build as make runs it: processes that are forked, execute a program, live
 * for some milliseconds and are waited for.
 *
 * There are libraries without end. Each is so many objects, which compile side
 * by side, and an archive that waits for all of them; the objects of a library
 * need the archive of the last but one. A job is a compiler driver that runs
 * the compiler and then the assembler, each a process. The number of slots is
 * fixed; when a job ends, the next one that need not wait begins.
 *
 * How much work the n-th job is follows from seed and n alone, so every kernel
 * has the same build before it.
 */
#define _GNU_SOURCE
#include "draw.h"
#include "work.h"

#include <spawn.h>
#include <sys/wait.h>

#define SELF "/proc/self/exe"
#define DRIVER "cc"
#define TOOL "cc1"
#define PAGE 4096

/* Libraries that may be under way: one, the next, and one whose archive is
 * still being made. */
#define LIBRARIES 4

/* What part of an object's work the assembler does, and how an archive's work
 * compares with an object's, in percent. */
#define ASSEMBLER_PERCENT 10
#define ARCHIVE_PERCENT 30

struct library {
	unsigned int begun, done; /* objects */
	bool archiving, archived;
};

struct slot {
	pid_t pid; /* 0: free */
	uint64_t library;
	uint64_t iterations;
	int64_t begin;
	bool archive;
};

static struct library libraries[LIBRARIES];
static uint64_t oldest; /* library that has no archive yet */
static struct slot slots[MAX_TASKS];
static uint64_t job_number;

static unsigned long slot_count;
static unsigned long run_ms = 3000;
static unsigned long warm_ms = 300;
static unsigned long work_us = 20000;
static unsigned long objects = 24;
static unsigned long pages = 32;
static double cv = 0.6;
static unsigned long seed;
static double speed;

static int64_t begin_ns, end_ns;

/* What ended in the window. */
static uint64_t jobs_done, iterations_done;
static int64_t busy_ns;

static const struct option_line options[] = {
	{"jobs", "N", OPTION_NUMBER, &slot_count, "how many jobs at once"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "mean work of an object, as time on the first CPU"},
	{"cv", "X", OPTION_REAL, &cv,
	 "standard deviation of the work over its mean"},
	{"objects", "N", OPTION_NUMBER, &objects, "objects of a library"},
	{"pages", "N", OPTION_NUMBER, &pages,
	 "pages of memory that a compiler touches"},
	{"seed", "N", OPTION_NUMBER, &seed, "how much work each job is"},
	{},
};

static const struct program build = {
	.name = "build",
	.about = "Compilations as make runs them: short processes, started\n"
		 "one after the other, so many at once; a library's archive\n"
		 "waits for its objects.",
	.options = options,
	.figures = "iterations_per_us, jobs (that ended in the window),\n"
		   "jobs_per_s, iterations_per_s (throughput),\n"
		   "slots_busy (part of them that had a job)",
	.examples =
		"  build --jobs 8                three seconds of make -j8\n"
		"  build --jobs 1 --work-us 500  mostly starting processes\n",
};

extern char **environ;

static uint64_t argument(const char *text)
{
	return strtoull(text, NULL, 10);
}

/* Start this program in another role: its name, and what it is to do. */
static pid_t start(const char *role, unsigned long slot, uint64_t iterations)
{
	char slot_text[24], work_text[24], pages_text[24];
	char *argv[] = {(char *)role, slot_text, work_text, pages_text, NULL};
	pid_t pid;
	int error;

	snprintf(slot_text, sizeof(slot_text), "%lu", slot);
	snprintf(work_text, sizeof(work_text), "%llu",
		 (unsigned long long)iterations);
	snprintf(pages_text, sizeof(pages_text), "%lu", pages);
	error = posix_spawn(&pid, SELF, NULL, NULL, argv, environ);
	if (error)
		die("cannot start a process: %s", strerror(error));
	return pid;
}

static void must_end_well(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			die("waitpid: %s", strerror(errno));
	if (status)
		die("a process ended with status %d", status);
}

/* The compiler, or the assembler: memory that is new, and work. */
static int tool_main(char **argv)
{
	size_t size = argument(argv[3]) * PAGE;
	char *memory;

	name_task("build", argument(argv[1]));
	if (size) {
		memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (memory == MAP_FAILED)
			die("mmap: %s", strerror(errno));
		for (size_t at = 0; at < size; at += PAGE)
			memory[at] = 1;
	}
	burn(argument(argv[2]));
	return 0;
}

/* The compiler driver: starts the two, one after the other. */
static int driver_main(char **argv)
{
	unsigned long slot = argument(argv[1]);
	uint64_t all = argument(argv[2]);
	uint64_t assembler = all * ASSEMBLER_PERCENT / 100;

	name_task(DRIVER, slot);
	pages = argument(argv[3]);
	must_end_well(start(TOOL, slot, all - assembler));
	must_end_well(start(TOOL, slot, assembler));
	return 0;
}

static struct library *library(uint64_t number)
{
	return &libraries[number % LIBRARIES];
}

static void begin_job(struct slot *slot, uint64_t number, bool archive)
{
	uint64_t state = task_seed(seed, MAX_TASKS + 1 + job_number++);
	double work = lognormal(&state, cv) * work_us * speed;

	if (archive)
		work = work * ARCHIVE_PERCENT / 100;
	slot->library = number;
	slot->archive = archive;
	slot->iterations = work;
	slot->begin = now_ns();
	slot->pid = start(DRIVER, slot - slots, slot->iterations);
}

/* Begin the next job that may; false if all wait for others. */
static bool begin_next(struct slot *slot)
{
	for (uint64_t number = oldest; number < oldest + 2; number++) {
		struct library *l = library(number);

		if (l->done == objects && !l->archiving) {
			l->archiving = true;
			begin_job(slot, number, true);
			return true;
		}
		if (l->begun < objects) {
			l->begun++;
			begin_job(slot, number, false);
			return true;
		}
	}
	return false;
}

static void count_job(const struct slot *slot, int64_t now)
{
	int64_t from = slot->begin < begin_ns ? begin_ns : slot->begin;
	int64_t until = now > end_ns ? end_ns : now;

	if (until > from)
		busy_ns += until - from;
	if (now < begin_ns || now >= end_ns)
		return;
	jobs_done++;
	iterations_done += slot->iterations;
}

static void end_job(struct slot *slot)
{
	struct library *l = library(slot->library);

	count_job(slot, now_ns());
	slot->pid = 0;
	if (slot->archive)
		l->archived = true;
	else
		l->done++;
	while (library(oldest)->archived) {
		*library(oldest) = (struct library){};
		oldest++;
	}
}

static struct slot *slot_of(pid_t pid)
{
	for (unsigned long i = 0; i < slot_count; i++)
		if (slots[i].pid == pid)
			return &slots[i];
	die("process %d is not a job", pid);
}

/* Wait for whichever job ends first; false if there is none. */
static bool wait_for_one(void)
{
	int status;
	pid_t pid;

	do
		pid = wait(&status);
	while (pid < 0 && errno == EINTR);
	if (pid < 0)
		return false;
	if (status)
		die("a job ended with status %d", status);
	end_job(slot_of(pid));
	return true;
}

/* What make does: fill free slots, wait, until it is over. */
static void make(void)
{
	bool more = true;

	while (more) {
		for (unsigned long i = 0; i < slot_count; i++)
			if (!slots[i].pid && now_ns() < end_ns &&
			    !begin_next(&slots[i]))
				break;
		more = wait_for_one();
	}
}

/* make waits for jobs; this thread ends the window. */
static void *mark_task(void *unused)
{
	(void)unused;
	sleep_until_ns(begin_ns);
	step_begins(slot_count);
	sleep_until_ns(end_ns);
	step_ends(slot_count);
	return NULL;
}

static void report(void)
{
	double seconds = (double)(end_ns - begin_ns) / NSEC_PER_SEC;

	if (!jobs_done)
		die("no job ended within %lu ms", run_ms);
	printf("iterations_per_us=%.1f\n", speed);
	printf("jobs=%llu\n", (unsigned long long)jobs_done);
	printf("jobs_per_s=%.4f\n", jobs_done / seconds);
	printf("iterations_per_s=%.0f\n", iterations_done / seconds);
	printf("slots_busy=%.4f\n",
	       busy_ns / seconds / NSEC_PER_SEC / slot_count);
}

int main(int argc, char **argv)
{
	pthread_t marker;

	if (argc == 4 && !strcmp(argv[0], DRIVER))
		return driver_main(argv);
	if (argc == 4 && !strcmp(argv[0], TOOL))
		return tool_main(argv);
	read_options(&build, argc, argv);
	if (!slot_count || slot_count > MAX_TASKS)
		misused(&build, "--jobs: 1 to %d", MAX_TASKS);
	if (!run_ms || !work_us || !objects)
		misused(&build, "--ms, --work-us, --objects: from 1 on");
	speed = calibrate();
	name_task("make", 0);
	begin_ns = now_ns() + warm_ms * NSEC_PER_MSEC;
	end_ns = begin_ns + run_ms * NSEC_PER_MSEC;
	marker = start_task(mark_task, NULL);
	make();
	pthread_join(marker, NULL);
	report();
	return 0;
}
