/* SPDX-License-Identifier: Apache-2.0 */
/* Random amounts: how long work, waits and gaps last; and their percentiles. */
#ifndef ASYMLAB_DRAW_H
#define ASYMLAB_DRAW_H

#include "common.h"

#include <math.h>

/* In (0, 1] */
static inline double uniform(uint64_t *state)
{
	return ((chance(state) >> 11) + 1) * 0x1p-53;
}

/* Mean 1 */
static inline double exponential(uint64_t *state)
{
	return -log(uniform(state));
}

/* Mean 1, standard deviation cv. */
static inline double lognormal(uint64_t *state, double cv)
{
	double variance = log1p(cv * cv);
	double normal =
		sqrt(2 * exponential(state)) * cos(2 * M_PI * uniform(state));

	return exp(sqrt(variance) * normal - variance / 2);
}

static inline int by_size(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

/* The smallest of the sorted values, in ns, that this part of all does not
 * exceed; in seconds. */
static inline double percentile(const int64_t *sorted, uint64_t count,
				double part)
{
	uint64_t rank = ceil(part * count);

	return (double)sorted[rank - 1] / NSEC_PER_SEC;
}

/* p50, p95, p99 and mean of some latencies in ns, as figures in s. */
static inline void print_latencies(int64_t *latencies, uint64_t count)
{
	double sum = 0;

	qsort(latencies, count, sizeof(*latencies), by_size);
	for (uint64_t i = 0; i < count; i++)
		sum += latencies[i];
	printf("p50=%.6f\n", percentile(latencies, count, 0.50));
	printf("p95=%.6f\n", percentile(latencies, count, 0.95));
	printf("p99=%.6f\n", percentile(latencies, count, 0.99));
	printf("mean=%.6f\n", sum / count / NSEC_PER_SEC);
}

#endif
