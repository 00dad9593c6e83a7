// SPDX-License-Identifier: Apache-2.0
/*
 * A neural network run by a pool of tasks: layer after layer, each cut into
 * chunks of unequal size, with a barrier after it. Between two runs of the
 * network one task works alone while the others sleep.
 *
 * Layers and chunks do not depend on the seed, which only moves start times and
 * jitter. Chunks go to the next free task (as in thread pools that balance
 * their work), or to tasks by number, the same number of chunks each: then the
 * task with the most work or the slowest CPU determines the speed.
 */
#define _GNU_SOURCE
#include "draw.h"
#include "meet.h"
#include "work.h"

#define MAX_LAYERS 256
#define MAX_CHUNKS 4096

/* How unlike layers are: standard deviation of their work over its mean. */
#define LAYER_CV 0.7

/* The network is this seed's. */
#define NETWORK 1

static pthread_t threads[MAX_TASKS];

static unsigned long task_count;
static unsigned long run_ms = 3000;
static unsigned long warm_ms = 200;
static unsigned long work_us = 200000;
static unsigned long layers = 8;
static unsigned long chunks = 48;
static unsigned long alone_percent = 3;
static double cv = 0.5;
static const char *split = "free";
static unsigned long seed;
static double speed;

/* Work of each chunk of the network in iterations, layer by layer, and of what
 * is done alone. */
static uint64_t (*network)[MAX_CHUNKS];
static uint64_t alone;

static struct meeting barrier;
static _Alignas(64) _Atomic uint32_t next_chunk;
static atomic_bool over, all_leave;
static uint32_t layer; /* the last to arrive sets it for all */

/* Runs of the network that are counted. */
static struct tally tally = EMPTY_TALLY;

/* After the last layer: count the run, and let one task prepare the next. */
static void next_run(uint64_t *state)
{
	tally_one(&tally);
	burn(jitter(alone, state));
	atomic_store(&all_leave, atomic_load(&over));
}

/* Whether there is another layer to work on. */
static bool next_layer(uint64_t *state)
{
	if (meet(&barrier)) {
		layer = (layer + 1) % layers;
		if (!layer)
			next_run(state);
		atomic_store(&next_chunk, 0);
		adjourn(&barrier);
	}
	return !atomic_load(&all_leave);
}

static void work_free(uint64_t *state)
{
	uint32_t i;

	while ((i = atomic_fetch_add(&next_chunk, 1)) < chunks)
		burn(jitter(network[layer][i], state));
}

static void work_share(unsigned int index, uint64_t *state)
{
	uint32_t end = (index + 1) * chunks / task_count;

	for (uint32_t i = index * chunks / task_count; i < end; i++)
		burn(jitter(network[layer][i], state));
}

static void *infer_task(void *argument)
{
	unsigned int index = (uintptr_t)argument;
	bool shares = !strcmp(split, "share");
	uint64_t state = task_seed(seed, index);

	name_task("infer", index);
	sleep_ns(chance(&state) % NSEC_PER_MSEC);
	while (next_layer(&state)) {
		if (shares)
			work_share(index, &state);
		else
			work_free(&state);
	}
	return NULL;
}

/* Layers and chunks in proportion, scaled so that all of it is the work of one
 * run; the part that is done alone comes off that. */
static void draw_network(void)
{
	uint64_t state = task_seed(NETWORK, 0);
	double wanted = (double)work_us * speed, sum = 0;
	double size[MAX_CHUNKS], together;

	alone = wanted * alone_percent / 100;
	together = wanted - alone;
	network = calloc(layers, sizeof(*network));
	if (!network)
		die("out of memory");
	for (unsigned long l = 0; l < layers; l++) {
		double weight = lognormal(&state, LAYER_CV), total = 0;

		for (unsigned long i = 0; i < chunks; i++)
			total += size[i] = lognormal(&state, cv);
		for (unsigned long i = 0; i < chunks; i++)
			network[l][i] = together * weight * size[i] / total;
		sum += weight;
	}
	for (unsigned long l = 0; l < layers; l++)
		for (unsigned long i = 0; i < chunks; i++)
			network[l][i] /= sum;
}

static const struct option_line options[] = {
	{"tasks", "N", OPTION_NUMBER, &task_count, "how many tasks"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "work of a run of the network, as time of one task on the first CPU"},
	{"layers", "N", OPTION_NUMBER, &layers, "parts with a barrier between"},
	{"chunks", "N", OPTION_NUMBER, &chunks, "pieces of a layer"},
	{"cv", "X", OPTION_REAL, &cv,
	 "standard deviation of chunks over their mean"},
	{"alone", "N", OPTION_NUMBER, &alone_percent,
	 "percent of the work that one task does while the others sleep"},
	{"split", "NAME", OPTION_TEXT, &split,
	 "free: chunks go to the next free task; share: to tasks by number"},
	{"seed", "N", OPTION_NUMBER, &seed, "moves start times and jitter"},
	{},
};

static const struct program infer = {
	.name = "infer",
	.about = "A neural network run again and again by a pool of tasks:\n"
		 "layers of chunks of unequal size, a barrier behind each.",
	.options = options,
	.figures = "iterations_per_us, inferences (in the window),\n"
		   "inferences_per_s, iterations_per_s (throughput)",
	.examples = "  infer --tasks 8                eight tasks, 3 seconds\n"
		    "  infer --tasks 8 --split share  the same number each\n",
};

static void choose(int argc, char **argv)
{
	read_options(&infer, argc, argv);
	if (!task_count || task_count > MAX_TASKS)
		misused(&infer, "--tasks: 1 to %d", MAX_TASKS);
	if (!layers || layers > MAX_LAYERS || !chunks || chunks > MAX_CHUNKS)
		misused(&infer, "--layers, --chunks: 1 to %d and %d",
			MAX_LAYERS, MAX_CHUNKS);
	if (!run_ms || !work_us || alone_percent > 99)
		misused(&infer, "--ms, --work-us: from 1 on; --alone: to 99");
	if (strcmp(split, "free") && strcmp(split, "share"))
		misused(&infer, "--split: '%s' is neither free nor share",
			split);
	layer = layers - 1; /* the first to meet begin a run */
}

int main(int argc, char **argv)
{
	double per_s;

	choose(argc, argv);
	speed = calibrate();
	draw_network();
	barrier.tasks = task_count;
	for (uintptr_t i = 0; i < task_count; i++)
		threads[i] = start_task(infer_task, (void *)i);

	tally_for(&tally, now_ns() + warm_ms * NSEC_PER_MSEC,
		  run_ms * NSEC_PER_MSEC, task_count);
	atomic_store(&over, true);
	for (unsigned int i = 0; i < task_count; i++)
		pthread_join(threads[i], NULL);
	if (!tally.counted)
		die("no two runs of the network ended within %lu ms", run_ms);
	printf("iterations_per_us=%.1f\n", speed);
	printf("inferences=%u\n", tally.counted);
	per_s = tally_per_s(&tally);
	printf("inferences_per_s=%.4f\n", per_s);
	printf("iterations_per_s=%.0f\n", per_s * work_us * speed);
	return 0;
}
