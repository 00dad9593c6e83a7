// SPDX-License-Identifier: Apache-2.0
/*
 * Wakeup latency as schbench (C. Mason) measures it: a messenger task wakes its
 * idle workers; each does a request, then is idle again. The latency of a
 * wakeup is the time from the moment before the messenger wakes a worker to the
 * moment when that worker runs.
 */
#define _GNU_SOURCE
#include "handled.h"
#include "histogram.h"
#include "team.h"

struct messenger;

struct worker {
	_Alignas(64) _Atomic uint32_t woken; /* futex */
	int64_t woken_ns;
	struct worker *next; /* idle one of the same messenger */
	struct messenger *messenger;
	_Alignas(64) unsigned int index;
	pthread_t thread;
	struct histogram latencies;
};

struct messenger {
	_Alignas(64) struct worker *_Atomic idle;
	_Atomic uint32_t bell; /* futex: a worker became idle */
	unsigned int index;
	pthread_t thread;
};

static struct worker *workers;
static struct messenger *messengers;
static struct gate gate;
static atomic_bool over;
static int64_t begin_ns, end_ns;

static unsigned long messenger_count = 1;
static unsigned long worker_count = 8;
static unsigned long run_ms = 2000;
static unsigned long warm_ms = 400;
static unsigned long work_us = 50;
static unsigned long pause_us;
static unsigned long seed;
static double speed;

static const struct option_line options[] = {
	{"messengers", "N", OPTION_NUMBER, &messenger_count,
	 "tasks that wake workers"},
	{"workers", "N", OPTION_NUMBER, &worker_count, "of each messenger"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "work of a request, as time on the first CPU"},
	{"pause-us", "N", OPTION_NUMBER, &pause_us,
	 "sleep of a messenger after it has woken all idle workers"},
	TEAM_OPTIONS,
	SET_OPTIONS,
	{"seed", "N", OPTION_NUMBER, &seed,
	 "moves start times and jitter, draws accesses"},
	{},
};

static const struct program program = {
	.name = "wake",
	.about = "Messengers wake idle workers, each of which does a request,\n"
		 "as in schbench: how long does a wakeup take?",
	.options = options,
	.figures = "iterations_per_us, requests_per_s, requests,\n"
		   "p50_us, p90_us, p99_us, p999_us, mean_us (of "
		   "wakeups),\n" HANDLED_FIGURES " of workers",
	.examples = "  wake --workers 16               one messenger\n"
		    "  wake --messengers 2 --pause-us 100\n",
};

static void ring(struct messenger *messenger)
{
	if (!atomic_exchange(&messenger->bell, 1))
		futex(&messenger->bell, FUTEX_WAKE, 1);
}

/* On the list of idle workers, which its messenger only takes as a whole. */
static void become_idle(struct worker *self)
{
	struct messenger *messenger = self->messenger;
	struct worker *first = atomic_load(&messenger->idle);

	atomic_store(&self->woken, 0);
	do
		self->next = first;
	while (!atomic_compare_exchange_weak(&messenger->idle, &first, self));
	ring(messenger);
	while (!atomic_load(&self->woken))
		futex(&self->woken, FUTEX_WAIT, 0);
}

static void serve(struct worker *self, struct set *set, struct seen *seen,
		  uint64_t *state)
{
	uint64_t iterations = jitter(work_us * speed, state);
	int64_t now = now_ns();
	bool counts = now >= begin_ns && now < end_ns;

	if (counts)
		histogram_add(&self->latencies, now - self->woken_ns);
	walk_set(set);
	burn(iterations);
	if (counts)
		handled_one(seen);
}

static void *worker_task(void *argument)
{
	struct worker *self = argument;
	uint64_t state = task_seed(seed, self->index);
	struct seen seen = NOT_SEEN;
	struct set set;

	join_team("wake", self->index);
	set = make_set(chance(&state), self->index);
	wait_at(&gate);
	sleep_ns(chance(&state) % NSEC_PER_MSEC);
	for (;;) {
		become_idle(self);
		if (atomic_load_explicit(&over, memory_order_relaxed))
			break;
		serve(self, &set, &seen, &state);
	}
	handled_flush(&seen);
	return NULL;
}

static void wake_all(struct messenger *self)
{
	struct worker *next;

	atomic_store(&self->bell, 0);
	for (struct worker *w = atomic_exchange(&self->idle, NULL); w;
	     w = next) {
		/* it may be on the list again at once */
		next = w->next;
		w->woken_ns = now_ns();
		atomic_store(&w->woken, 1);
		futex(&w->woken, FUTEX_WAKE, 1);
	}
}

static void *messenger_task(void *argument)
{
	struct messenger *self = argument;

	join_team("wake", self->index);
	wait_at(&gate);
	while (!atomic_load_explicit(&over, memory_order_relaxed)) {
		wake_all(self);
		sleep_ns(pause_us * NSEC_PER_USEC);
		while (!atomic_load(&self->bell) && !atomic_load(&over))
			futex(&self->bell, FUTEX_WAIT, 0);
	}
	return NULL;
}

static void start_all(void)
{
	unsigned int index = 0;

	for (unsigned long i = 0; i < messenger_count; i++) {
		struct messenger *m = &messengers[i];

		m->index = index++;
		m->thread = start_task(messenger_task, m);
		for (unsigned long j = 0; j < worker_count; j++) {
			struct worker *w = &workers[i * worker_count + j];

			w->messenger = m;
			w->index = index++;
			w->thread = start_task(worker_task, w);
		}
	}
}

/* Messengers end first: then the main thread wakes the workers, and what they
 * still put on a list is not taken. */
static void end_all(void)
{
	atomic_store(&over, true);
	for (unsigned long i = 0; i < messenger_count; i++) {
		ring(&messengers[i]);
		pthread_join(messengers[i].thread, NULL);
	}
	for (unsigned long i = 0; i < messenger_count * worker_count; i++) {
		struct worker *w = &workers[i];

		/* a worker that was busy resets the word once more */
		while (pthread_tryjoin_np(w->thread, NULL)) {
			atomic_store(&w->woken, 1);
			futex(&w->woken, FUTEX_WAKE, 1);
			sleep_ns(100 * NSEC_PER_USEC);
		}
	}
}

static void report(void)
{
	static struct histogram all;

	for (unsigned long i = 0; i < messenger_count * worker_count; i++)
		histogram_merge(&all, &workers[i].latencies);
	if (!all.count)
		die("no worker was woken within %lu ms", run_ms);
	printf("iterations_per_us=%.1f\n", speed);
	printf("requests_per_s=%.3f\n", all.count * 1000.0 / run_ms);
	printf("requests=%llu\n", (unsigned long long)all.count);
	histogram_print(&all);
	handled_print();
}

static void choose(int argc, char **argv)
{
	read_options(&program, argc, argv);
	if (!messenger_count || !worker_count || messenger_count > MAX_TASKS ||
	    worker_count > MAX_TASKS ||
	    messenger_count * (worker_count + 1) > MAX_TASKS)
		misused(&program,
			"--messengers, --workers: from 1 on, %d tasks",
			MAX_TASKS);
	if (!run_ms)
		misused(&program, "--ms: from 1 on");
	confine_team(&program);
	choose_set(&program);
	workers = aligned_alloc(64, messenger_count * worker_count *
					    sizeof(*workers));
	messengers = aligned_alloc(64, messenger_count * sizeof(*messengers));
	if (!workers || !messengers)
		die("out of memory");
	memset(workers, 0, messenger_count * worker_count * sizeof(*workers));
	memset(messengers, 0, messenger_count * sizeof(*messengers));
}

int main(int argc, char **argv)
{
	unsigned long count;

	choose(argc, argv);
	count = messenger_count * (worker_count + 1);
	speed = calibrate();
	handled_init();
	start_all();
	wait_for_team(&gate, count);
	begin_ns = now_ns() + warm_ms * NSEC_PER_MSEC;
	end_ns = begin_ns + run_ms * NSEC_PER_MSEC;
	open_gate(&gate);
	hold_span(begin_ns, end_ns, count);
	end_all();
	report();
	return 0;
}
