// SPDX-License-Identifier: Apache-2.0
/*
 * What a cache line costs by the place that it comes from.
 *
 * Between each two CPUs of a list: a line that both write in turn (ping-pong),
 * and a buffer that one CPU has written and the other one reads. On an emulator
 * that executes CPUs in rounds, ping-pong takes a round for each way; the
 * buffer does not depend on rounds.
 *
 * On the first CPU of the list: a working set that the last-level cache holds,
 * and one that only memory holds, on the node of each CPU of a second list.
 *
 * All reads follow pointers, so that a read begins when the one before it has
 * ended: at random (prefetching has no effect), and line by line (stream).
 */
#define _GNU_SOURCE
#include "relax.h"
#include "team.h"

#define BATCHES 20
#define PASSES 5

/* Some 100 us on a real CPU, where the other task answers within 1 us. */
#define MAX_SPINS 2000

struct line {
	_Alignas(LINE) struct line *next;
	uint64_t value;
};

/* The two CPUs of a pair, and what they share. */
static struct {
	_Alignas(64) _Atomic uint64_t ball;
	_Alignas(64) _Atomic uint32_t turn; /* futex: 0 the writer's, 1 not */
	struct line *random, *stream;
	uint64_t lines;
	int writer;
} pair;

static struct cpu_list cpus, far;

static const char *list_text, *far_text;
static unsigned long rounds = 1000;
static unsigned long dirty_kb = 64;
static unsigned long hit_kb = 4096;
static unsigned long memory_kb = 65536;

static const struct option_line options[] = {
	{"cpus", "LIST", OPTION_TEXT, &list_text,
	 "all pairs of these (default: all CPUs)"},
	{"far", "LIST", OPTION_TEXT, &far_text,
	 "CPUs whose memory is read (default: first and last of --cpus)"},
	{"rounds", "N", OPTION_NUMBER, &rounds, "of a ping-pong; 0: none"},
	{"dirty-kb", "N", OPTION_NUMBER, &dirty_kb,
	 "buffer that another CPU has written; fits its caches"},
	{"hit-kb", "N", OPTION_NUMBER, &hit_kb,
	 "set that the last-level cache holds and a core's cache does not"},
	{"memory-kb", "N", OPTION_NUMBER, &memory_kb,
	 "set that the last-level cache does not hold; 0: none"},
	{},
};

static const struct program program = {
	.name = "latency",
	.about = "What a cache line costs: between two CPUs, from the\n"
		 "last-level cache, and from the memory of other nodes.",
	.options = options,
	.figures = "medians in ns: pingpong_ns.cpu<i>.cpu<j> (one way),\n"
		   "dirty_ns.cpu<i>.cpu<j> (CPU i reads at random what CPU j\n"
		   "wrote), dirty_stream_ns.cpu<i>.cpu<j> (line by line);\n"
		   "hit_ns, hit_stream_ns; memory_ns.cpu<i>.cpu<j>,\n"
		   "memory_stream_ns.cpu<i>.cpu<j> (memory of CPU j's node)",
	.examples = "  latency --cpus 0-3 --hit-kb 1024\n"
		    "  latency --cpus 0,8,16 --far 0,16 --memory-kb 262144\n",
};

static int by_value(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static double median(double *values, size_t count)
{
	qsort(values, count, sizeof(*values), by_value);
	return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* One cycle through all lines, in order or at random (Sattolo 1986). */
static void link_lines(struct line *lines, uint64_t count, bool at_random)
{
	uint64_t state = count;

	for (uint64_t i = 0; i < count; i++)
		lines[i].next = &lines[i];
	for (uint64_t i = count - 1; i > 0; i--) {
		uint64_t j = at_random ? chance(&state) % i : i - 1;
		struct line *next = lines[i].next;

		lines[i].next = lines[j].next;
		lines[j].next = next;
	}
}

/* ns a line, of one pass through the cycle. */
static double chase(struct line *line, uint64_t count)
{
	int64_t begin = now_ns();

	for (uint64_t i = 0; i < count; i++) {
		line = line->next;
		/* keeps the compiler from removing the loads */
		__asm__ volatile("" : "+r"(line));
	}
	return (double)(now_ns() - begin) / count;
}

/* The median of some passes, after one that fills the caches. */
static double chase_again(struct line *lines, uint64_t count)
{
	double found[PASSES];

	chase(lines, count);
	for (int i = 0; i < PASSES; i++)
		found[i] = chase(lines, count);
	return median(found, PASSES);
}

static void wait_for_turn(uint32_t mine)
{
	while (atomic_load(&pair.turn) != mine)
		futex(&pair.turn, FUTEX_WAIT, !mine);
}

static void give_turn(uint32_t other)
{
	atomic_store(&pair.turn, other);
	futex(&pair.turn, FUTEX_WAKE, 1);
}

/* Spin; if the other task does not run for long, leave it the CPU. */
static void expect(uint64_t value)
{
	for (int turns = 0;
	     atomic_load_explicit(&pair.ball, memory_order_acquire) != value;
	     turns++) {
		relax();
		if (turns > MAX_SPINS)
			sleep_ns(NSEC_PER_MSEC / 10);
	}
}

static void answer_all(void)
{
	for (uint64_t i = 0; i < rounds; i++) {
		expect(2 * i + 1);
		atomic_store_explicit(&pair.ball, 2 * i + 2,
				      memory_order_release);
	}
}

static void dirty(struct line *lines)
{
	for (uint64_t i = 0; i < pair.lines; i++)
		lines[i].value++;
}

/* Writes before each pass of the reader, first the links. */
static void *writer_task(void *argument)
{
	pin(pair.writer);
	answer_all();
	pair.random = lines_here(pair.lines);
	pair.stream = lines_here(pair.lines);
	link_lines(pair.random, pair.lines, true);
	link_lines(pair.stream, pair.lines, false);
	for (int i = 0; i < 2 * PASSES + 2; i++) {
		dirty(i % 2 ? pair.stream : pair.random);
		give_turn(1);
		wait_for_turn(0);
	}
	return argument;
}

/* ns one way: the median of batches, after a tenth of the rounds. */
static double serve_all(void)
{
	uint64_t warm = rounds / 10, batch = (rounds - warm) / BATCHES, i = 0;
	double found[BATCHES];

	for (int part = -1; part < BATCHES; part++) {
		uint64_t end = part < 0 ? rounds - BATCHES * batch : i + batch;
		uint64_t first = i;
		int64_t begin = now_ns();

		for (; i < end; i++) {
			atomic_store_explicit(&pair.ball, 2 * i + 1,
					      memory_order_release);
			expect(2 * i + 2);
		}
		if (part >= 0)
			found[part] =
				(now_ns() - begin) / 2.0 / (double)(i - first);
	}
	return median(found, BATCHES);
}

static void print_pair(const char *name, int one, int other, double ns)
{
	printf("%s.cpu%d.cpu%d=%.3f\n", name, one, other, ns);
}

static void measure_pair(int reader, int writer)
{
	double random[PASSES + 1], stream[PASSES + 1];
	pthread_t thread;

	pin(reader);
	pair.writer = writer;
	atomic_store(&pair.ball, 0);
	atomic_store(&pair.turn, 0);
	thread = start_task(writer_task, NULL);
	if (rounds)
		print_pair("pingpong_ns", reader, writer, serve_all());
	for (int i = 0; i < PASSES + 1; i++) {
		wait_for_turn(1);
		random[i] = chase(pair.random, pair.lines);
		give_turn(0);
		wait_for_turn(1);
		stream[i] = chase(pair.stream, pair.lines);
		give_turn(0);
	}
	pthread_join(thread, NULL);
	/* the first pass also reads tables of pages that were not known */
	print_pair("dirty_ns", reader, writer, median(random + 1, PASSES));
	print_pair("dirty_stream_ns", reader, writer,
		   median(stream + 1, PASSES));
	munmap(pair.random, pair.lines * LINE);
	munmap(pair.stream, pair.lines * LINE);
}

static void measure_hits(int cpu)
{
	uint64_t count = hit_kb * 1024 / LINE;
	struct line *lines;

	pin(cpu);
	lines = lines_here(count);
	link_lines(lines, count, true);
	printf("hit_ns=%.3f\n", chase_again(lines, count));
	link_lines(lines, count, false);
	printf("hit_stream_ns=%.3f\n", chase_again(lines, count));
	munmap(lines, count * LINE);
}

static void measure_memory(int reader, int owner)
{
	uint64_t count = memory_kb * 1024 / LINE;
	struct line *lines;

	/* the kernel takes memory of the node whose CPU first writes it */
	pin(owner);
	lines = lines_here(count);
	link_lines(lines, count, true);
	pin(reader);
	print_pair("memory_ns", reader, owner, chase_again(lines, count));
	link_lines(lines, count, false);
	print_pair("memory_stream_ns", reader, owner,
		   chase_again(lines, count));
	munmap(lines, count * LINE);
}

static void choose(int argc, char **argv)
{
	read_options(&program, argc, argv);
	if (rounds && rounds < 2 * BATCHES)
		misused(&program, "--rounds: 0, or from %d on", 2 * BATCHES);
	if (!dirty_kb || !hit_kb)
		misused(&program, "--dirty-kb, --hit-kb: from 1 on");
	if (list_text)
		read_cpus(&program, list_text, &cpus);
	else
		list_cpus(&cpus, false);
	if (far_text) {
		read_cpu_list(&program, "far", far_text, &far);
		return;
	}
	far.ids[far.count++] = cpus.ids[0];
	if (cpus.count > 1)
		far.ids[far.count++] = cpus.ids[cpus.count - 1];
}

int main(int argc, char **argv)
{
	choose(argc, argv);
	pair.lines = dirty_kb * 1024 / LINE;
	name_task("latency", 0);
	step_begins(1);
	for (unsigned int i = 0; i < cpus.count; i++)
		for (unsigned int j = i + 1; j < cpus.count; j++)
			measure_pair(cpus.ids[i], cpus.ids[j]);
	measure_hits(cpus.ids[0]);
	for (unsigned int i = 0; memory_kb && i < far.count; i++)
		measure_memory(cpus.ids[0], far.ids[i]);
	step_ends(1);
	return 0;
}
