// SPDX-License-Identifier: Apache-2.0
/*
 * Processes whose load grows and shrinks: in each phase so many threads of a
 * process are active, the others sleep. Does the number of LLCs and NUMA nodes
 * that a process uses follow its load, and how long does that take?
 */
#define _GNU_SOURCE
#include "team.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#define MAX_PROCESSES 8
#define MAX_PHASES 16

/* From the arrival of the last thread to the first phase. */
#define LEAD_NS (20 * NSEC_PER_MSEC)

struct thread {
	_Alignas(64) _Atomic uint32_t woken; /* futex */
	_Alignas(64) unsigned int index;
	pthread_t thread;
};

/* What a thread has counted and not yet added for all. */
struct seen {
	int cpu;
	int64_t window;
	uint32_t count;
	uint64_t all; /* that ended in a phase, also those added already */
};

/* Between processes. */
static struct {
	_Alignas(64) _Atomic uint32_t arrived;
	_Alignas(64) _Atomic int64_t begin_ns;
	_Alignas(64) _Atomic uint64_t operations;
} * meeting;

/* Operations, between processes: process, window from the first phase on, CPU.
 */
static _Atomic uint32_t *counts;
static int cpus;

static pid_t busy[CPU_SETSIZE];

/* Of each process, which is a copy of the first. */
static unsigned int process;
static struct thread *threads;
static _Atomic unsigned int phase; /* from 1 on; 0: before the first */
static int64_t begin_ns;

static unsigned int phases[MAX_PHASES];
static unsigned int phase_count, thread_count;
static struct cpu_list start_on, busy_on;
static cpu_set_t allowed;

static const char *phase_text = "6,24,6", *start_text, *busy_text;
static unsigned long process_count = 1;
static unsigned long phase_ms = 400;
static unsigned long window_ms = 20;
static unsigned long work_us = 50;
static unsigned long sleep_us = 100;
static unsigned long seed;
static double speed;

static const struct option_line options[] = {
	{"phases", "N,N", OPTION_TEXT, &phase_text,
	 "active threads of a process in each phase"},
	{"processes", "N", OPTION_NUMBER, &process_count,
	 "processes, each with these threads"},
	{"phase-ms", "N", OPTION_NUMBER, &phase_ms, "how long a phase is"},
	{"window-ms", "N", OPTION_NUMBER, &window_ms,
	 "operations are counted in windows of this length"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "work of an operation, as time on the first CPU"},
	{"sleep-us", "N", OPTION_NUMBER, &sleep_us,
	 "sleep after an operation, unless another thread ends it; 0: none"},
	{"start-on", "LIST", OPTION_TEXT, &start_text,
	 "CPUs that threads may use until they are active"},
	{"busy-on", "LIST", OPTION_TEXT, &busy_text,
	 "CPUs that other processes keep busy from the second phase on"},
	TEAM_OPTIONS,
	SET_OPTIONS,
	{"seed", "N", OPTION_NUMBER, &seed, "moves jitter, draws accesses"},
	{},
};

static const struct program program = {
	.name = "tide",
	.about = "Threads of a process that become active and idle, phase by\n"
		 "phase: do the caches and nodes that it uses follow?",
	.options = options,
	.figures = "iterations_per_us, phase_ms, window_ms,\n"
		   "operations (in all phases),\n"
		   "ops_per_s.p<i> (in the second half of phase i),\n"
		   "busy_share.p<i> (part of these on CPUs of --busy-on),\n"
		   "handled.p<i>.q<n>.w<k>.cpu<j> (operations of process n\n"
		   "in window k of the phase)",
	.examples = "  tide                            6, 24, 6 threads\n"
		    "  tide --processes 2 --phases 4,12,4 --set-kb 4096\n",
};

static int64_t windows_of_phase(void)
{
	return phase_ms / window_ms;
}

static int64_t windows_of_all(void)
{
	return phase_count * windows_of_phase();
}

static _Atomic uint32_t *count_of(unsigned int of_process, int64_t window,
				  int cpu)
{
	return &counts[(of_process * windows_of_all() + window) * cpus + cpu];
}

static void flush_seen(struct seen *seen)
{
	if (seen->count)
		atomic_fetch_add(count_of(process, seen->window, seen->cpu),
				 seen->count);
	seen->count = 0;
}

/* The calling thread has ended an operation. A shared line is written only when
 * the thread has moved or the window is another one. */
static void count_one(struct seen *seen)
{
	int64_t window_ns = window_ms * NSEC_PER_MSEC;
	int64_t window = (now_ns() - begin_ns) / window_ns;
	int cpu = sched_getcpu();

	if (cpu != seen->cpu || window != seen->window) {
		if (cpu < 0 || cpu >= cpus)
			die("CPU %d, but there are %d", cpu, cpus);
		flush_seen(seen);
		seen->cpu = cpu;
		seen->window = window;
	}
	if (window >= windows_of_all())
		return;
	seen->count++;
	seen->all++;
}

static void wake(struct thread *thread)
{
	if (!atomic_exchange(&thread->woken, 1))
		futex(&thread->woken, FUTEX_WAKE, 1);
}

/* Sleep until another thread wakes this one, or for so long. */
static void doze(struct thread *self, int64_t ns)
{
	struct timespec length = {
		.tv_sec = ns / NSEC_PER_SEC,
		.tv_nsec = ns % NSEC_PER_SEC,
	};

	atomic_store(&self->woken, 0);
	syscall(SYS_futex, &self->woken, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 0,
		&length, NULL, 0);
	atomic_store(&self->woken, 1);
}

/* Sleep until a phase in which the thread is active; 0 after the last one, else
 * how many threads are. */
static unsigned int wait_for_turn(struct thread *self)
{
	for (;;) {
		unsigned int now = atomic_load(&phase);

		if (now > phase_count)
			return 0;
		if (now && self->index < phases[now - 1])
			return phases[now - 1];
		atomic_store(&self->woken, 0);
		/* or the wakeup for a new phase came before the store */
		while (now == atomic_load(&phase) && !atomic_load(&self->woken))
			futex(&self->woken, FUTEX_WAIT, 0);
	}
}

static void *thread_main(void *argument)
{
	struct thread *self = argument;
	unsigned int index = process * thread_count + self->index, active;
	uint64_t state = task_seed(seed, index);
	struct seen seen = {.cpu = -1};
	struct set set;

	join_team("tide", index);
	set = make_set(chance(&state), index);
	atomic_fetch_add(&meeting->arrived, 1);
	active = wait_for_turn(self);
	if (start_on.count)
		run_on(&allowed);
	for (; active; active = wait_for_turn(self)) {
		walk_set(&set);
		burn(jitter(work_us * speed, &state));
		count_one(&seen);
		wake(&threads[(self->index + 1) % active]);
		if (sleep_us)
			doze(self, jitter(sleep_us * NSEC_PER_USEC, &state));
	}
	flush_seen(&seen);
	atomic_fetch_add(&meeting->operations, seen.all);
	return NULL;
}

/* Wake the threads that become active; after the last phase all. */
static void begin_phase(unsigned int number)
{
	bool over = number > phase_count;
	unsigned int before = number > 1 && !over ? phases[number - 2] : 0;
	unsigned int active = over ? thread_count : phases[number - 1];

	atomic_store(&phase, number);
	for (unsigned int i = before; i < active; i++)
		wake(&threads[i]);
}

static void await_begin(void)
{
	while (!(begin_ns = atomic_load(&meeting->begin_ns)))
		sleep_ns(NSEC_PER_MSEC);
}

static void run_process(void)
{
	share_set();
	if (start_on.count)
		run_on_list(&start_on);
	threads = aligned_alloc(64, thread_count * sizeof(*threads));
	if (!threads)
		die("out of memory");
	memset(threads, 0, thread_count * sizeof(*threads));
	for (unsigned int i = 0; i < thread_count; i++) {
		threads[i].index = i;
		threads[i].thread = start_task(thread_main, &threads[i]);
	}
	await_begin();
	for (unsigned int i = 0; i <= phase_count; i++) {
		sleep_until_ns(begin_ns + i * phase_ms * NSEC_PER_MSEC);
		begin_phase(i + 1);
	}
	for (unsigned int i = 0; i < thread_count; i++)
		pthread_join(threads[i].thread, NULL);
}

/* In a new process that ends with this one. */
static pid_t start_process(void (*run)(void))
{
	pid_t pid = fork();

	if (pid < 0)
		die("cannot start a process: %s", strerror(errno));
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		run();
		exit(0);
	}
	return pid;
}

static void fork_all(void)
{
	for (process = 0; process < process_count; process++)
		start_process(run_process);
}

/* The only thread of a process, pinned to one CPU. */
static void stay_busy(void)
{
	pin(busy_on.ids[process]);
	await_begin();
	sleep_until_ns(begin_ns + (int64_t)phase_ms * NSEC_PER_MSEC);
	for (;;)
		burn(work_us * speed);
}

static void fork_busy(void)
{
	for (process = 0; process < busy_on.count; process++)
		busy[process] = start_process(stay_busy);
}

static void end_busy(void)
{
	for (unsigned int i = 0; i < busy_on.count; i++) {
		kill(busy[i], SIGKILL);
		waitpid(busy[i], NULL, 0);
	}
}

/* Wait for one of the processes, or with WNOHANG see if one has ended; it must
 * have ended well. */
static bool reap(int flags)
{
	int status;
	pid_t pid = waitpid(-1, &status, flags);

	if (pid < 0)
		die("waitpid: %s", strerror(errno));
	if (pid && status)
		die("a process ended with status %d", status);
	return pid > 0;
}

static void await_threads(void)
{
	while (atomic_load(&meeting->arrived) < process_count * thread_count) {
		reap(WNOHANG);
		sleep_ns(NSEC_PER_MSEC);
	}
}

static void print_window(unsigned int of_phase, unsigned int of_process,
			 int64_t window)
{
	int64_t all = of_phase * windows_of_phase() + window;

	for (int cpu = 0; cpu < cpus; cpu++) {
		uint32_t count = *count_of(of_process, all, cpu);

		if (count)
			printf("handled.p%u.q%u.w%lld.cpu%d=%u\n", of_phase,
			       of_process, (long long)window, cpu, count);
	}
}

/* Operations of a process that ended on a CPU in the second half of a phase. */
static uint64_t settled_on(int cpu, unsigned int of_phase,
			   unsigned int of_process)
{
	int64_t end = (of_phase + 1) * windows_of_phase();
	uint64_t sum = 0;

	for (int64_t w = end - windows_of_phase() / 2; w < end; w++)
		sum += *count_of(of_process, w, cpu);
	return sum;
}

static uint64_t settled(unsigned int of_phase, unsigned int of_process)
{
	uint64_t sum = 0;

	for (int cpu = 0; cpu < cpus; cpu++)
		sum += settled_on(cpu, of_phase, of_process);
	if (!sum)
		die("process %u did nothing in the second half of phase %u",
		    of_process, of_phase);
	return sum;
}

static void print_busy_share(unsigned int of_phase, uint64_t of_all)
{
	uint64_t sum = 0;

	for (unsigned int i = 0; i < busy_on.count; i++)
		for (unsigned int n = 0; n < process_count; n++)
			sum += settled_on(busy_on.ids[i], of_phase, n);
	printf("busy_share.p%u=%.4f\n", of_phase, (double)sum / of_all);
}

static void report(void)
{
	printf("iterations_per_us=%.1f\n", speed);
	printf("phase_ms=%lu\nwindow_ms=%lu\n", phase_ms, window_ms);
	printf("operations=%llu\n", (unsigned long long)meeting->operations);
	for (unsigned int i = 0; i < phase_count; i++) {
		uint64_t sum = 0;

		for (unsigned int n = 0; n < process_count; n++)
			sum += settled(i, n);
		printf("ops_per_s.p%u=%.3f\n", i, sum * 2000.0 / phase_ms);
		if (busy_text)
			print_busy_share(i, sum);
	}
	for (unsigned int i = 0; i < phase_count; i++)
		for (unsigned int n = 0; n < process_count; n++)
			for (int64_t w = 0; w < windows_of_phase(); w++)
				print_window(i, n, w);
}

static void read_phases(void)
{
	char *copy = strdup(phase_text), *rest, *word;

	if (!copy)
		die("out of memory");
	for (word = strtok_r(copy, ",", &rest); word;
	     word = strtok_r(NULL, ",", &rest)) {
		unsigned long active = number(&program, "phases", word);

		if (phase_count == MAX_PHASES || !active || active > MAX_TASKS)
			misused(&program,
				"--phases: at most %d counts, 1 to %d",
				MAX_PHASES, MAX_TASKS);
		phases[phase_count++] = active;
		if (active > thread_count)
			thread_count = active;
	}
	free(copy);
	if (!phase_count)
		misused(&program, "--phases: '%s' names no count", phase_text);
}

static void choose(int argc, char **argv)
{
	set_kind = "shared";
	read_options(&program, argc, argv);
	read_phases();
	if (!process_count || process_count > MAX_PROCESSES ||
	    process_count * thread_count > MAX_TASKS)
		misused(&program,
			"--processes: 1 to %d, with %d threads in all",
			MAX_PROCESSES, MAX_TASKS);
	if (!window_ms || !phase_ms || phase_ms % (2 * window_ms))
		misused(&program, "--phase-ms: an even number of windows");
	confine_team(&program);
	check_set(&program);
	if (start_text && pin_text)
		misused(&program, "--start-on: threads with --pin stay there");
	if (start_text)
		read_cpu_list(&program, "start-on", start_text, &start_on);
	if (busy_text && phase_count < 2)
		misused(&program, "--busy-on: there is no second phase");
	if (busy_text)
		read_cpu_list(&program, "busy-on", busy_text, &busy_on);
	allowed = allowed_cpus();
	cpus = cpu_end();
	meeting = shared_memory(sizeof(*meeting));
	counts = shared_memory(process_count * windows_of_all() * cpus *
			       sizeof(*counts));
}

int main(int argc, char **argv)
{
	int64_t begin;

	choose(argc, argv);
	speed = calibrate();
	fork_all();
	fork_busy();
	await_threads();
	begin = now_ns() + LEAD_NS;
	atomic_store(&meeting->begin_ns, begin);
	hold_span(begin,
		  begin + (int64_t)(phase_count * phase_ms) * NSEC_PER_MSEC,
		  process_count * thread_count);
	for (unsigned int i = 0; i < process_count; i++)
		reap(0);
	end_busy();
	report();
	return 0;
}
