// SPDX-License-Identifier: Apache-2.0
/*
 * Statements of a database on rows that all tasks share: each task runs one
 * statement after the other on a row that it draws.
 *
 * A table has rows of 256 bytes, each with a lock, and an index with a lock for
 * every leaf. "select" finds a row through the index and reads it: nothing
 * shared is written. "update" changes a row and its entry in a second index and
 * writes a log record. "delete" removes a row and its index entry, puts the row
 * on a list of free ones, then takes a row from that list, and inserts it under
 * the same key, so that the table keeps its size. A statement whose row is
 * removed at that moment is a miss, which also counts as a transaction.
 */
#define _GNU_SOURCE
#include "draw.h"
#include "handled.h"
#include "histogram.h"
#include "latch.h"
#include "team.h"

#include <sys/prctl.h>

#define NO_ROW UINT32_MAX
#define ROW_WORDS 29

/* Entries of a leaf of the index; a leaf has four lines, as a row. */
#define LEAF_ENTRIES 56

/* Shared ring of log records, of two lines each. */
#define LOG_RECORDS 8192

struct row {
	_Alignas(64) struct latch latch;
	uint32_t key;
	uint32_t next; /* on the list of free rows */
	uint32_t unused;
	uint64_t version;
	uint64_t values[ROW_WORDS];
};

struct leaf {
	_Alignas(64) struct latch latch;
	uint32_t live;
	uint64_t changes;
	uint32_t rows[LEAF_ENTRIES];
};

struct record {
	_Alignas(64) uint64_t words[2 * LINE_WORDS];
};

_Static_assert(sizeof(struct row) == 256, "a row has four lines");
_Static_assert(sizeof(struct leaf) == 256, "a leaf has four lines");

struct task {
	_Alignas(64) unsigned int index;
	pthread_t thread;
	/* from start to end; the histogram has those of the window */
	uint64_t statements, changes, misses, sleeps;
	struct histogram latencies;
};

static struct row *rows;
static struct leaf *leaves;
static uint32_t *inner; /* numbers of leaves: written once */
static struct record *journal;
static struct {
	_Alignas(64) struct latch latch;
	uint32_t first;
	_Alignas(64) _Atomic uint64_t log_end;
} shared;

static struct task *tasks;
static struct gate gate;
static atomic_bool over;
static int64_t begin_ns, end_ns;

static unsigned long task_count;
static unsigned long row_count = 10000;
static const char *operation = "select";
static unsigned long run_ms = 2000;
static unsigned long warm_ms = 400;
static unsigned long work_us = 20;
static unsigned long think_us;
static unsigned long seed;
static double speed;

static const struct option_line options[] = {
	{"tasks", "N", OPTION_NUMBER, &task_count, "how many; 0: one per CPU"},
	{"rows", "N", OPTION_NUMBER, &row_count, "rows of the table"},
	{"operation", "NAME", OPTION_TEXT, &operation,
	 "select, update or delete"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "work of a statement outside locks, as time on the first CPU"},
	{"think-us", "N", OPTION_NUMBER, &think_us,
	 "mean sleep between statements (exponential)"},
	TEAM_OPTIONS,
	SET_OPTIONS,
	{"seed", "N", OPTION_NUMBER, &seed, "draws rows, accesses and sleep"},
	{},
};

static const struct program program = {
	.name = "rows",
	.about = "Statements of a database on shared rows, each with a lock:\n"
		 "select, update, or delete with an insert after it.",
	.options = options,
	.figures = "iterations_per_us, tps (statements per second),\n"
		   "transactions, p50_us, p90_us, p99_us, p999_us, mean_us,\n"
		   "misses (rows that were being removed) and lock_sleeps\n"
		   "(for a lock), both per statement from start to "
		   "end,\n" HANDLED_FIGURES,
	.examples = "  rows --tasks 16                      selects\n"
		    "  rows --operation delete --rows 1000  contended\n",
};

static void take(struct task *self, struct latch *latch)
{
	self->sleeps += latch_take(latch);
}

static struct leaf *leaf_of(uint32_t key)
{
	return &leaves[*(volatile uint32_t *)&inner[key / LEAF_ENTRIES]];
}

/* The row of a key, or NO_ROW; without a lock it may change at once. */
static uint32_t find(uint32_t key)
{
	struct leaf *leaf = leaf_of(key);

	return *(volatile uint32_t *)&leaf->rows[key % LEAF_ENTRIES];
}

/* A record in two lines of the ring, at an end that all tasks move. */
static void append(uint32_t key, uint64_t value)
{
	uint64_t at = atomic_fetch_add(&shared.log_end, 1) % LOG_RECORDS;
	volatile uint64_t *words = journal[at].words;

	words[0] = key;
	words[LINE_WORDS] = value;
}

/* A word in each of the four lines; the version is written last, so that a
 * change by another task in between is lost, and check_table() finds it. */
static void change(struct row *row)
{
	volatile uint64_t *values = row->values, *version = &row->version;
	uint64_t next = *version + 1;

	for (size_t i = LINE_WORDS - 3; i < ROW_WORDS; i += LINE_WORDS)
		values[i]++;
	*version = next;
}

static bool select_row(uint32_t key)
{
	uint32_t number = find(key);
	volatile struct row *row;

	if (number == NO_ROW)
		return false;
	row = &rows[number];
	for (size_t i = 0; i < ROW_WORDS; i++)
		(void)row->values[i];
	return row->key == key;
}

static bool update_row(struct task *self, uint32_t key)
{
	uint32_t number = find(key);
	struct leaf *leaf = leaf_of(key);
	struct row *row;
	bool found;

	if (number == NO_ROW)
		return false;
	row = &rows[number];
	take(self, &row->latch);
	found = row->key == key;
	if (found)
		change(row);
	latch_release(&row->latch);
	if (!found)
		return false;
	take(self, &leaf->latch);
	leaf->changes++;
	latch_release(&leaf->latch);
	append(key, self->index);
	self->changes++;
	return true;
}

/* Out of the index, and no longer the row of its key. */
static uint32_t remove_row(struct task *self, struct leaf *leaf, uint32_t key)
{
	uint32_t *entry = &leaf->rows[key % LEAF_ENTRIES], number;
	struct row *row;

	take(self, &leaf->latch);
	number = *entry;
	if (number != NO_ROW) {
		row = &rows[number];
		take(self, &row->latch);
		row->key = NO_ROW;
		change(row);
		latch_release(&row->latch);
		*entry = NO_ROW;
		leaf->live--;
		leaf->changes++;
	}
	latch_release(&leaf->latch);
	return number;
}

/* Give a row back, and get another one. */
static uint32_t exchange_row(struct task *self, uint32_t number)
{
	take(self, &shared.latch);
	rows[number].next = shared.first;
	shared.first = number;
	latch_release(&shared.latch);
	append(number, self->index);

	take(self, &shared.latch);
	number = shared.first;
	shared.first = rows[number].next;
	latch_release(&shared.latch);
	return number;
}

static bool delete_row(struct task *self, uint32_t key)
{
	struct leaf *leaf = leaf_of(key);
	uint32_t number = remove_row(self, leaf, key);
	struct row *row;

	if (number == NO_ROW)
		return false;
	number = exchange_row(self, number);
	row = &rows[number];
	take(self, &row->latch);
	row->key = key;
	change(row);
	latch_release(&row->latch);
	take(self, &leaf->latch);
	leaf->rows[key % LEAF_ENTRIES] = number;
	leaf->live++;
	leaf->changes++;
	latch_release(&leaf->latch);
	append(key, self->index);
	self->changes += 2;
	return true;
}

static void statement(struct task *self, struct set *set, uint64_t *state)
{
	uint32_t key = chance(state) % row_count;
	bool found;

	walk_set(set);
	burn(jitter(work_us * speed, state));
	if (*operation == 's')
		found = select_row(key);
	else if (*operation == 'u')
		found = update_row(self, key);
	else
		found = delete_row(self, key);
	self->statements++;
	self->misses += !found;
}

static void *rows_task(void *argument)
{
	struct task *self = argument;
	uint64_t state = task_seed(seed, self->index);
	struct seen seen = NOT_SEEN;
	struct set set;

	join_team("rows", self->index);
	set = make_set(chance(&state), self->index);
	wait_at(&gate);
	while (!atomic_load_explicit(&over, memory_order_relaxed)) {
		int64_t from, until;

		if (think_us)
			sleep_ns(exponential(&state) * think_us *
				 NSEC_PER_USEC);
		from = now_ns();
		statement(self, &set, &state);
		until = now_ns();
		if (until < begin_ns || until >= end_ns)
			continue;
		histogram_add(&self->latencies, until - from);
		handled_one(&seen);
	}
	handled_flush(&seen);
	return NULL;
}

static void *must_align(size_t size)
{
	void *memory = aligned_alloc(64, size);

	if (!memory)
		die("no memory for %zu KiB", size / 1024);
	memset(memory, 0, size);
	return memory;
}

static unsigned long leaf_count(void)
{
	return (row_count + LEAF_ENTRIES - 1) / LEAF_ENTRIES;
}

static void make_table(void)
{
	unsigned long count = leaf_count();

	rows = must_align((row_count + 1) * sizeof(*rows));
	leaves = must_align(count * sizeof(*leaves));
	inner = must_align((count * sizeof(*inner) + 63) / 64 * 64);
	journal = must_align(LOG_RECORDS * sizeof(*journal));
	for (unsigned long i = 0; i < count; i++)
		inner[i] = i;
	for (unsigned long i = 0; i < row_count; i++) {
		rows[i].key = i;
		leaf_of(i)->rows[i % LEAF_ENTRIES] = i;
		leaf_of(i)->live++;
	}
	/* a row that is given back is not always the next one that is taken */
	rows[row_count].key = NO_ROW;
	rows[row_count].next = NO_ROW;
	shared.first = row_count;
}

/* What the locks protect: broken ones would lose changes, rows or entries. */
static void check_table(void)
{
	uint64_t wanted = 0, found = 0, live = 0, free_rows = 0;

	for (unsigned long i = 0; i < task_count; i++)
		wanted += tasks[i].changes;
	for (unsigned long i = 0; i <= row_count; i++)
		found += rows[i].version;
	if (found != wanted)
		die("of %llu changes, rows have %llu: a lock let two tasks in",
		    (unsigned long long)wanted, (unsigned long long)found);
	for (unsigned long i = 0; i < leaf_count(); i++)
		live += leaves[i].live;
	for (uint32_t i = shared.first; i != NO_ROW; i = rows[i].next)
		if (++free_rows > row_count)
			die("the free rows form a cycle");
	for (unsigned long key = 0; key < row_count; key++)
		if (find(key) > row_count || rows[find(key)].key != key)
			die("the index has no row of key %lu", key);
	if (live != row_count || free_rows != 1)
		die("%llu rows of %lu and %llu free ones are left",
		    (unsigned long long)live, row_count,
		    (unsigned long long)free_rows);
}

static void report(void)
{
	static struct histogram all;
	double misses = 0, sleeps = 0, statements = 0;

	for (unsigned long i = 0; i < task_count; i++) {
		histogram_merge(&all, &tasks[i].latencies);
		misses += tasks[i].misses;
		sleeps += tasks[i].sleeps;
		statements += tasks[i].statements;
	}
	if (!all.count)
		die("no statement ended within %lu ms", run_ms);
	printf("iterations_per_us=%.1f\n", speed);
	printf("tps=%.3f\n", all.count * 1000.0 / run_ms);
	printf("transactions=%llu\n", (unsigned long long)all.count);
	histogram_print(&all);
	printf("misses=%.6f\n", misses / statements);
	printf("lock_sleeps=%.6f\n", sleeps / statements);
	handled_print();
}

static bool is_one_of(const char *text, const char *const *names)
{
	while (*names && strcmp(text, *names))
		names++;
	return *names;
}

static void choose(int argc, char **argv)
{
	static const char *const operations[] = {"select", "update", "delete",
						 NULL};
	cpu_set_t allowed;

	read_options(&program, argc, argv);
	if (!is_one_of(operation, operations))
		misused(&program,
			"--operation: '%s' is none of select, update,"
			" delete",
			operation);
	if (!row_count || row_count >= NO_ROW || !run_ms)
		misused(&program, "--rows, --ms: from 1 on");
	confine_team(&program);
	choose_set(&program);
	allowed = allowed_cpus();
	if (!task_count)
		task_count = CPU_COUNT(&allowed);
	if (task_count > MAX_TASKS)
		misused(&program, "--tasks: at most %d", MAX_TASKS);
	tasks = must_align(task_count * sizeof(*tasks));
}

int main(int argc, char **argv)
{
	choose(argc, argv);
	speed = calibrate();
	/* thinking ends when it is over; the default slack is 50 us */
	prctl(PR_SET_TIMERSLACK, 1);
	make_table();
	handled_init();
	for (unsigned int i = 0; i < task_count; i++) {
		tasks[i].index = i;
		tasks[i].thread = start_task(rows_task, &tasks[i]);
	}
	wait_for_team(&gate, task_count);
	begin_ns = now_ns() + warm_ms * NSEC_PER_MSEC;
	end_ns = begin_ns + run_ms * NSEC_PER_MSEC;
	open_gate(&gate);
	hold_span(begin_ns, end_ns, task_count);
	atomic_store(&over, true);
	for (unsigned int i = 0; i < task_count; i++)
		pthread_join(tasks[i].thread, NULL);
	check_table();
	report();
	return 0;
}
