/* SPDX-License-Identifier: Apache-2.0 */
/* The requests of a server, the window in which they count, and its figures. */
#ifndef ASYMLAB_REQUESTS_H
#define ASYMLAB_REQUESTS_H

#include "draw.h"
#include "work.h"

#include <semaphore.h>
#include <stdatomic.h>

#define NEVER INT64_MAX

/* Nanoseconds since the start; NEVER: not yet. */
struct request {
	int64_t arrival;
	_Atomic int64_t begin;
	_Atomic int64_t done;
	sem_t *client; /* waits for the answer; NULL: no task does */
};

static struct request *requests;
static _Atomic uint64_t request_count;
static int64_t origin, window_begin_ns, window_end_ns;

static inline void *allocate(uint64_t count, size_t size)
{
	void *all = calloc(count, size);

	if (!all)
		die("no memory for %llu requests", (unsigned long long)count);
	return all;
}

static inline bool in_window(int64_t when)
{
	return when >= window_begin_ns && when < window_end_ns;
}

/* Whether a request is measured: it arrived in the window; with a client that
 * waits, it was answered in the window. */
static inline bool counts(const struct request *r)
{
	return in_window(r->client ? r->done : r->arrival);
}

static inline int64_t earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* The part of the window in which a request had a worker, or its client did not
 * yet run: a short pool may be used by more than 1. */
static inline int64_t served_ns(const struct request *r)
{
	int64_t begin = r->begin, end = earlier(r->done, window_end_ns);

	if (begin < window_begin_ns)
		begin = window_begin_ns;
	return end > begin ? end - begin : 0;
}

static inline void report_loads(int64_t cpu_ns, unsigned long workers)
{
	int64_t window_ns = window_end_ns - window_begin_ns;
	double seconds = (double)window_ns / NSEC_PER_SEC, busy_ns = 0;
	cpu_set_t allowed = allowed_cpus();
	uint64_t all = request_count, done = 0;

	for (uint64_t i = 0; i < all; i++) {
		done += in_window(requests[i].done);
		busy_ns += served_ns(&requests[i]);
	}
	printf("rps=%.3f\n", done / seconds);
	printf("worker_utilisation=%.4f\n", busy_ns / window_ns / workers);
	printf("cpu_utilisation=%.4f\n",
	       (double)cpu_ns / window_ns / CPU_COUNT(&allowed));
}

/* Latencies of requests that are not done by now are at least that of now. */
static inline void report_latencies(const uint64_t *measured, uint64_t count,
				    int64_t now)
{
	int64_t *found = allocate(count, sizeof(*found));

	for (uint64_t i = 0; i < count; i++) {
		const struct request *r = &requests[measured[i]];

		found[i] = earlier(r->done, now) - r->arrival;
	}
	print_latencies(found, count);
	free(found);
}

#endif
