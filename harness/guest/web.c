// SPDX-License-Identifier: Apache-2.0
/*
 * Requests that arrive at a given rate (open loop), served by a pool of tasks:
 * throughput and latency of a busy web server.
 *
 * Arrivals are a Poisson process, drawn up before the run. There is no task
 * that generates load and could be late, or in the way, or a bottleneck: a
 * worker that becomes free takes the next request of the schedule. If it has
 * arrived, it is served at once; otherwise the worker sleeps until it arrives,
 * and a timer interrupt on the CPU where the worker ran last wakes it, like a
 * network card that steers flows to the CPU of their reader. This is equal to a
 * pool with one queue in order of arrival in which the worker that has been
 * idle longest is next, and workers share only one counter.
 *
 * A request is work in loop iterations, so a slow CPU or one whose SMT sibling
 * is busy serves slower; log-normal, in stages with waits between, as for a
 * database. Arrival, work and waits of the n-th request follow from seed and n
 * alone: every kernel gets the same requests. Latency runs from the scheduled
 * arrival (no coordinated omission), of all requests that arrive in the
 * measured window; load goes on until the last of them is done.
 */
#define _GNU_SOURCE
#include "draw.h"
#include "work.h"

#include <semaphore.h>
#include <stdatomic.h>
#include <sys/prctl.h>

/* Workers fall asleep on their first request before any arrives. */
#define START_NS (20 * NSEC_PER_MSEC)

#define NEVER INT64_MAX

/* Nanoseconds since the start; NEVER: not yet. */
struct request {
	int64_t arrival;
	_Atomic int64_t begin;
	_Atomic int64_t done;
};

static struct request *requests;
static uint64_t request_count;
static uint64_t window_first, window_end; /* requests that count */
static int64_t origin, window_begin_ns, window_end_ns;

static _Alignas(64) _Atomic uint64_t next_request;
static _Alignas(64) _Atomic uint64_t unfinished;
static sem_t finished;
static pthread_barrier_t ready;

static double rate, cv = 1;
static unsigned long worker_count;
static unsigned long run_ms = 3000;
static unsigned long warm_ms = 1000;
static unsigned long drain_ms;
static unsigned long work_us = 2000;
static unsigned long stages = 1;
static unsigned long wait_us = 500;
static unsigned long seed;
static double speed;

static const struct option_line options[] = {
	{"rate", "X", OPTION_REAL, &rate, "requests per second, on average"},
	{"workers", "N", OPTION_NUMBER, &worker_count,
	 "tasks in the pool; 0: two per CPU"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"drain-ms", "N", OPTION_NUMBER, &drain_ms,
	 "how long to wait for late requests; 0: as --ms"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "mean work of a request, as time on the first CPU"},
	{"cv", "X", OPTION_REAL, &cv,
	 "standard deviation of the work over its mean"},
	{"stages", "N", OPTION_NUMBER, &stages,
	 "parts of equal work in a request"},
	{"wait-us", "N", OPTION_NUMBER, &wait_us,
	 "mean wait between two parts (exponential)"},
	{"seed", "N", OPTION_NUMBER, &seed, "which requests"},
	{},
};

static const struct program web = {
	.name = "web",
	.about = "Requests that arrive at a given rate (open loop, Poisson), "
		 "served\n"
		 "by a pool of tasks. Latency counts from the moment at which "
		 "a\n"
		 "request was due, also if all tasks were busy.",
	.options = options,
	.figures = "rps (done in the window), offered_rps (arrived in it),\n"
		   "p50, p95, p99, mean (latency in s), worker_utilisation "
		   "(part of the\n"
		   "pool that had a request), cpu_utilisation (part of the "
		   "CPUs' time),\n"
		   "work_us, work_cv (what requests wanted: mean, and "
		   "deviation over it),\n"
		   "requests, unfinished (counted with the latency they had so "
		   "far)",
	.examples =
		"  web --rate 500                       two workers per CPU\n"
		"  web --rate 2000 --stages 3 --cv 0.5  with waits in "
		"between\n",
};

/* The work of a request, as time on the first CPU. */
static double draw_work_us(uint64_t index, uint64_t *state)
{
	*state = task_seed(seed, MAX_TASKS + 1 + index);
	return lognormal(state, cv) * work_us;
}

static void serve(uint64_t index)
{
	uint64_t state;
	uint64_t part = draw_work_us(index, &state) * speed / stages;

	burn(part);
	for (unsigned long i = 1; i < stages; i++) {
		sleep_ns(exponential(&state) * wait_us * NSEC_PER_USEC);
		burn(part);
	}
}

static void *worker_task(void *argument)
{
	uint64_t index;

	name_task("web", (uintptr_t)argument);
	pthread_barrier_wait(&ready);
	while ((index = atomic_fetch_add(&next_request, 1)) < request_count) {
		struct request *request = &requests[index];
		int64_t due = origin + request->arrival;

		/* even a sleep that is over already may end in a wakeup */
		if (now_ns() < due)
			sleep_until_ns(due);
		atomic_store(&request->begin, now_ns() - origin);
		serve(index);
		atomic_store(&request->done, now_ns() - origin);
		if (index >= window_first && index < window_end &&
		    atomic_fetch_sub(&unfinished, 1) == 1)
			sem_post(&finished);
	}
	return NULL;
}

/* All arrivals until the last request of the window may be waited for. */
static void draw_up(void)
{
	int64_t last = window_end_ns + drain_ms * NSEC_PER_MSEC;
	/* six deviations of a Poisson count: room for any seed */
	double mean = rate * last / NSEC_PER_SEC;
	uint64_t room = mean + 6 * sqrt(mean) + 16;
	uint64_t state = task_seed(seed, MAX_TASKS);
	double at = 0;

	requests = malloc(room * sizeof(*requests));
	if (!requests)
		die("no memory for %llu requests", (unsigned long long)room);
	while (request_count < room) {
		at += exponential(&state) * NSEC_PER_SEC / rate;
		if (at >= last)
			break;
		requests[request_count].arrival = at;
		requests[request_count].begin = NEVER;
		requests[request_count].done = NEVER;
		window_first += at < window_begin_ns;
		window_end += at < window_end_ns;
		request_count++;
	}
	if (window_end == window_first)
		die("no request arrives within %lu ms at a rate of %g", run_ms,
		    rate);
	atomic_store(&unfinished, window_end - window_first);
}

static int64_t cpu_time_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * NSEC_PER_SEC + t.tv_nsec;
}

/* CPU time that the window took. */
static int64_t hold_window(void)
{
	int64_t before;

	sleep_until_ns(origin + window_begin_ns);
	before = cpu_time_ns();
	mark("asymlab: step k=%lu begin", worker_count);
	sleep_until_ns(origin + window_end_ns);
	mark("asymlab: step k=%lu end", worker_count);
	return cpu_time_ns() - before;
}

static void wait_for_late_ones(void)
{
	int64_t until = origin + window_end_ns + drain_ms * NSEC_PER_MSEC;
	struct timespec t = {
		.tv_sec = until / NSEC_PER_SEC,
		.tv_nsec = until % NSEC_PER_SEC,
	};

	while (sem_clockwait(&finished, CLOCK_MONOTONIC, &t) && errno == EINTR)
		;
}

static int64_t earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Latencies of the window's requests; those that are not done by now have at
 * least the latency that they have now. */
static int64_t *latencies(int64_t now)
{
	uint64_t count = window_end - window_first;
	int64_t *found = malloc(count * sizeof(*found));

	if (!found)
		die("out of memory");
	for (uint64_t i = 0; i < count; i++) {
		const struct request *r = &requests[window_first + i];

		found[i] = earlier(r->done, now) - r->arrival;
	}
	return found;
}

static void report_latencies(int64_t now)
{
	int64_t *found = latencies(now);

	print_latencies(found, window_end - window_first);
	free(found);
}

/* The part of the window in which a request had a worker. */
static int64_t served_ns(const struct request *r)
{
	int64_t begin = r->begin, end = earlier(r->done, window_end_ns);

	if (begin < window_begin_ns)
		begin = window_begin_ns;
	return end > begin ? end - begin : 0;
}

static void report_loads(int64_t cpu_ns)
{
	int64_t window_ns = window_end_ns - window_begin_ns;
	double seconds = (double)window_ns / NSEC_PER_SEC, busy_ns = 0;
	cpu_set_t allowed = allowed_cpus();
	uint64_t done = 0;

	for (uint64_t i = 0; i < request_count; i++) {
		int64_t end = requests[i].done;

		done += end >= window_begin_ns && end < window_end_ns;
		busy_ns += served_ns(&requests[i]);
	}
	printf("rps=%.3f\n", done / seconds);
	printf("offered_rps=%.3f\n", (window_end - window_first) / seconds);
	printf("worker_utilisation=%.4f\n", busy_ns / window_ns / worker_count);
	printf("cpu_utilisation=%.4f\n",
	       (double)cpu_ns / window_ns / CPU_COUNT(&allowed));
}

/* What the seed made of --work-us and --cv. */
static void report_work(void)
{
	double sum = 0, squares = 0, mean;
	uint64_t count = window_end - window_first, state;

	for (uint64_t i = window_first; i < window_end; i++) {
		double work = draw_work_us(i, &state);

		sum += work;
		squares += work * work;
	}
	mean = sum / count;
	printf("work_us=%.3f\n", mean);
	printf("work_cv=%.4f\n",
	       sqrt(fmax(squares / count - mean * mean, 0)) / mean);
}

static void choose(void)
{
	cpu_set_t allowed = allowed_cpus();

	if (!rate)
		misused(&web, "--rate is missing");
	if (!run_ms || !stages || !work_us)
		misused(&web, "--ms, --stages, --work-us: from 1 on");
	if (!worker_count)
		worker_count = 2 * CPU_COUNT(&allowed);
	if (worker_count > MAX_TASKS)
		misused(&web, "--workers: at most %d", MAX_TASKS);
	if (!drain_ms)
		drain_ms = run_ms;
	window_begin_ns = warm_ms * NSEC_PER_MSEC;
	window_end_ns = window_begin_ns + run_ms * NSEC_PER_MSEC;
}

/* Workers that wait at the end are left to the program's exit. */
int main(int argc, char **argv)
{
	int64_t cpu_ns;
	uint64_t late;

	read_options(&web, argc, argv);
	choose();
	draw_up();
	speed = calibrate();
	/* arrivals are punctual; the default slack is 50 us */
	prctl(PR_SET_TIMERSLACK, 1);
	sem_init(&finished, 0, 0);
	pthread_barrier_init(&ready, NULL, worker_count + 1);
	for (uintptr_t i = 0; i < worker_count; i++)
		start_task(worker_task, (void *)i);
	origin = now_ns() + START_NS;
	pthread_barrier_wait(&ready);

	cpu_ns = hold_window();
	wait_for_late_ones();
	late = atomic_load(&unfinished);
	printf("iterations_per_us=%.1f\n", speed);
	report_loads(cpu_ns);
	report_latencies(now_ns() - origin);
	report_work();
	printf("requests=%llu\n",
	       (unsigned long long)(window_end - window_first));
	printf("unfinished=%llu\n", (unsigned long long)late);
	return 0;
}
