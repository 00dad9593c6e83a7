// SPDX-License-Identifier: Apache-2.0
/*
 * Requests served by a pool of tasks: throughput and latency of a busy web
 * server.
 *
 * Open loop: requests arrive at a given rate, a Poisson process that is drawn
 * up before the run. There is no task that generates load and could be late, or
 * in the way, or a bottleneck: a worker that becomes free takes the next
 * request of the schedule. If it has arrived, it is served at once; otherwise
 * the worker sleeps until it arrives, and a timer interrupt on the CPU where
 * the worker ran last wakes it, like a network card that steers flows to the
 * CPU of their reader. This is equal to a pool with one queue in order of
 * arrival in which the worker that has been idle longest is next, and workers
 * share only one counter. Latency runs from the scheduled arrival (no
 * coordinated omission), of all requests that arrive in the measured window;
 * load goes on until the last of them is done.
 *
 * Closed loop: every connection is a client task. It sends a request, which
 * wakes the worker that has been idle longest, sleeps until the answer wakes
 * it, and sends the next one at once. A client consumes no CPU time beyond its
 * system calls. Latency runs from sending to the moment at which the client
 * runs again, of all requests that are answered in the window.
 *
 * A request is work in loop iterations, so a slow CPU or one whose SMT sibling
 * is busy serves slower; log-normal, in stages with waits between, as for a
 * database. Arrival (open loop), work and waits of the n-th request follow from
 * seed and n alone: every kernel gets the same requests.
 */
#define _GNU_SOURCE
#include "requests.h"

#include <sys/prctl.h>

/* Workers fall asleep on their first request before any arrives. */
#define START_NS (20 * NSEC_PER_MSEC)

/* No CPU answers more requests than so many times the first one, at least. */
#define FASTEST 16

static _Alignas(64) _Atomic uint64_t next_request;
static _Alignas(64) _Atomic uint64_t unfinished;
static sem_t finished;
static pthread_mutex_t sending = PTHREAD_MUTEX_INITIALIZER;
static sem_t sent;
static uint64_t room;
static pthread_barrier_t ready;

static double rate, cv = 1;
static unsigned long connection_count, worker_count;
static unsigned long run_ms = 3000;
static unsigned long warm_ms = 1000;
static unsigned long drain_ms;
static unsigned long work_us = 2000;
static unsigned long stages = 1;
static unsigned long wait_us = 500;
static unsigned long seed;
static double speed;

static const struct option_line options[] = {
	{"rate", "X", OPTION_REAL, &rate,
	 "open loop: requests per second, on average"},
	{"connections", "N", OPTION_NUMBER, &connection_count,
	 "closed loop: clients that wait for answers"},
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
	.about =
		"Requests that arrive at a given rate (open loop, Poisson), or "
		"that\n"
		"clients send one after the other (closed loop), served by a "
		"pool of\n"
		"tasks. Latency counts from the moment at which a request was "
		"due, also\n"
		"if all tasks were busy, or was sent.",
	.options = options,
	.figures = "rps (done in the window), worker_utilisation (part of the "
		   "pool\n"
		   "that had a request), cpu_utilisation (part of the CPUs' "
		   "time),\n"
		   "p50, p95, p99, mean (latency in s), work_us, work_cv (what "
		   "requests\n"
		   "wanted: mean, and deviation over it), requests; with "
		   "--rate also\n"
		   "offered_rps (arrived in the window), unfinished (counted "
		   "with the\n"
		   "latency they had so far)",
	.examples =
		"  web --rate 500                       two workers per CPU\n"
		"  web --rate 2000 --stages 3 --cv 0.5  with waits in "
		"between\n"
		"  web --connections 16                 as fast as it can\n",
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

/* The next request in order of arrival, once it is there; NULL: no more. */
static struct request *take(void)
{
	struct request *request;
	uint64_t index;

	while (connection_count && sem_wait(&sent))
		; /* EINTR */
	index = atomic_fetch_add(&next_request, 1);
	if (index >= request_count)
		return NULL;
	request = &requests[index];
	/* even a sleep that is over already may end in a wakeup */
	if (now_ns() < origin + request->arrival)
		sleep_until_ns(origin + request->arrival);
	return request;
}

static void answer(struct request *request)
{
	if (request->client) {
		sem_post(request->client);
		return;
	}
	atomic_store(&request->done, now_ns() - origin);
	if (counts(request) && atomic_fetch_sub(&unfinished, 1) == 1)
		sem_post(&finished);
}

static void *worker_task(void *argument)
{
	struct request *request;

	name_task("web", (uintptr_t)argument);
	pthread_barrier_wait(&ready);
	while ((request = take())) {
		atomic_store(&request->begin, now_ns() - origin);
		serve(request - requests);
		answer(request);
	}
	return NULL;
}

static struct request *send_request(sem_t *client)
{
	struct request request = {now_ns() - origin, NEVER, NEVER, client};
	uint64_t index;

	pthread_mutex_lock(&sending);
	index = request_count;
	if (index == room)
		die("more than %llu requests", (unsigned long long)room);
	requests[index] = request;
	request_count = index + 1;
	pthread_mutex_unlock(&sending);
	sem_post(&sent);
	return &requests[index];
}

/* Clients start within the time that a request takes with all CPUs busy: no
 * burst, which would last for many requests. */
static void *client_task(void *argument)
{
	uint64_t state = task_seed(seed, (uintptr_t)argument);
	cpu_set_t allowed = allowed_cpus();
	double spread_us =
		(double)work_us * connection_count / CPU_COUNT(&allowed);
	struct request *request;
	sem_t answered;

	sem_init(&answered, 0, 0);
	name_task("client", (uintptr_t)argument);
	pthread_barrier_wait(&ready);
	sleep_until_ns(origin + uniform(&state) * spread_us * NSEC_PER_USEC);
	for (;;) {
		request = send_request(&answered);
		while (sem_wait(&answered))
			; /* EINTR */
		atomic_store(&request->done, now_ns() - origin);
	}
	return NULL;
}

/* All arrivals until the last request of the window may be waited for. */
static void draw_up(void)
{
	int64_t last = window_end_ns + drain_ms * NSEC_PER_MSEC;
	double mean = rate * last / NSEC_PER_SEC;
	uint64_t state = task_seed(seed, MAX_TASKS), measured = 0;
	double at = 0;

	/* six deviations of a Poisson count: room for any seed */
	room = mean + 6 * sqrt(mean) + 16;
	requests = allocate(room, sizeof(*requests));
	while (request_count < room) {
		at += exponential(&state) * NSEC_PER_SEC / rate;
		if (at >= last)
			break;
		requests[request_count] =
			(struct request){at, NEVER, NEVER, NULL};
		measured += counts(&requests[request_count++]);
	}
	if (!measured)
		die("no request arrives within %lu ms at a rate of %g", run_ms,
		    rate);
	atomic_store(&unfinished, measured);
}

static void make_room(void)
{
	cpu_set_t allowed = allowed_cpus();
	double at_first = (double)window_end_ns / NSEC_PER_USEC / work_us;

	room = FASTEST * CPU_COUNT(&allowed) * at_first + connection_count;
	requests = allocate(room, sizeof(*requests));
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

/* What the seed made of --work-us and --cv. */
static void report_work(const uint64_t *measured, uint64_t count)
{
	double sum = 0, squares = 0, mean;
	uint64_t state;

	for (uint64_t i = 0; i < count; i++) {
		double work = draw_work_us(measured[i], &state);

		sum += work;
		squares += work * work;
	}
	mean = sum / count;
	printf("work_us=%.3f\n", mean);
	printf("work_cv=%.4f\n",
	       sqrt(fmax(squares / count - mean * mean, 0)) / mean);
	printf("requests=%llu\n", (unsigned long long)count);
}

/* Clients of a closed loop still send: the measured requests are listed once.
 */
static void report(int64_t cpu_ns)
{
	double seconds = (double)run_ms * NSEC_PER_MSEC / NSEC_PER_SEC;
	int64_t now = now_ns() - origin;
	uint64_t late = atomic_load(&unfinished), all = request_count;
	uint64_t *measured = allocate(all, sizeof(*measured)), count = 0;

	for (uint64_t i = 0; i < all; i++)
		if (counts(&requests[i]))
			measured[count++] = i;
	if (!count)
		die("no request is answered within %lu ms", run_ms);
	printf("iterations_per_us=%.1f\n", speed);
	report_loads(cpu_ns, worker_count);
	report_latencies(measured, count, now);
	report_work(measured, count);
	if (connection_count)
		return;
	printf("offered_rps=%.3f\n", count / seconds);
	printf("unfinished=%llu\n", (unsigned long long)late);
}

static void choose(void)
{
	cpu_set_t allowed = allowed_cpus();

	if (!rate == !connection_count)
		misused(&web, "either --rate or --connections");
	if (!run_ms || !stages || !work_us)
		misused(&web, "--ms, --stages, --work-us: from 1 on");
	if (!worker_count)
		worker_count = 2 * CPU_COUNT(&allowed);
	if (worker_count > MAX_TASKS || connection_count > MAX_TASKS)
		misused(&web, "--workers, --connections: at most %d",
			MAX_TASKS);
	if (!drain_ms)
		drain_ms = run_ms;
	window_begin_ns = warm_ms * NSEC_PER_MSEC;
	window_end_ns = window_begin_ns + run_ms * NSEC_PER_MSEC;
}

/* Tasks that wait or still serve at the end are left to the program's exit. */
int main(int argc, char **argv)
{
	int64_t cpu_ns;

	read_options(&web, argc, argv);
	choose();
	if (connection_count)
		make_room();
	else
		draw_up();
	speed = calibrate();
	/* arrivals are punctual; the default slack is 50 us */
	prctl(PR_SET_TIMERSLACK, 1);
	sem_init(&finished, 0, 0);
	sem_init(&sent, 0, 0);
	pthread_barrier_init(&ready, NULL, worker_count + connection_count + 1);
	for (uintptr_t i = 0; i < worker_count; i++)
		start_task(worker_task, (void *)i);
	for (uintptr_t i = 0; i < connection_count; i++)
		start_task(client_task, (void *)i);
	origin = now_ns() + START_NS;
	pthread_barrier_wait(&ready);

	cpu_ns = hold_span(origin + window_begin_ns, origin + window_end_ns,
			   worker_count);
	if (!connection_count)
		wait_for_late_ones();
	report(cpu_ns);
	return 0;
}
