/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts of latencies by size, in 64 parts of every power of two: percentiles
 * are within 1.6 % of those of all values, in 16 KiB a task. A list of
 * all values would be data that the task writes beside what it measures.
 */
#ifndef ASYMLAB_HISTOGRAM_H
#define ASYMLAB_HISTOGRAM_H

#include "common.h"

#include <math.h>

#define PARTS_LOG 6
#define PARTS (1 << PARTS_LOG)

/* Up to 2^36 ns, which is 68 s; what is longer is counted there. */
#define LARGEST_LOG 36
#define BUCKETS ((LARGEST_LOG - PARTS_LOG + 1) * PARTS)

struct histogram {
	uint64_t count, sum_ns;
	uint64_t buckets[BUCKETS];
};

/* Below 2 * PARTS ns each value has a bucket. */
static inline unsigned int bucket_of(uint64_t ns)
{
	unsigned int shift;

	if (ns >> LARGEST_LOG)
		return BUCKETS - 1;
	if (ns < PARTS)
		return ns;
	shift = 63 - __builtin_clzll(ns) - PARTS_LOG;
	return (shift << PARTS_LOG) + (ns >> shift);
}

/* The least value of a bucket. */
static inline double bucket_begin(unsigned int bucket)
{
	unsigned int shift = bucket >> PARTS_LOG;

	if (!shift)
		return bucket;
	return ldexp((bucket & (PARTS - 1)) + PARTS, shift - 1);
}

static inline void histogram_add(struct histogram *h, int64_t ns)
{
	uint64_t value = ns > 0 ? ns : 0;

	h->count++;
	h->sum_ns += value;
	h->buckets[bucket_of(value)]++;
}

static inline void histogram_merge(struct histogram *to,
				   const struct histogram *from)
{
	to->count += from->count;
	to->sum_ns += from->sum_ns;
	for (unsigned int i = 0; i < BUCKETS; i++)
		to->buckets[i] += from->buckets[i];
}

/* The value in us that this part of all does not exceed; values within a bucket
 * count as evenly spread. */
static inline double histogram_percentile(const struct histogram *h,
					  double part)
{
	double rank = ceil(part * h->count), before = 0;

	for (unsigned int i = 0; i < BUCKETS; i++) {
		double here = h->buckets[i], begin = bucket_begin(i);

		if (here && before + here >= rank)
			return (begin + (bucket_begin(i + 1) - begin) *
						(rank - before - 0.5) / here) /
			       NSEC_PER_USEC;
		before += here;
	}
	die("a percentile of no latencies");
}

/* p50_us, p90_us, p99_us, p999_us and mean_us, as figures. */
static inline void histogram_print(const struct histogram *h)
{
	printf("p50_us=%.3f\n", histogram_percentile(h, 0.50));
	printf("p90_us=%.3f\n", histogram_percentile(h, 0.90));
	printf("p99_us=%.3f\n", histogram_percentile(h, 0.99));
	printf("p999_us=%.3f\n", histogram_percentile(h, 0.999));
	printf("mean_us=%.3f\n", (double)h->sum_ns / h->count / NSEC_PER_USEC);
}

#endif
