// SPDX-License-Identifier: Apache-2.0
/*
 * Many connections to a database on the same machine: short transactions, and
 * CPUs that become idle often.
 *
 * A connection is two tasks and a socket between them. The client thinks,
 * then sends statement after statement and waits for each answer; the server
 * task of the connection sleeps until one comes, works, and answers. All
 * connections are closed loops: an earlier answer means an earlier request.
 * Thinking time and work follow from seed and connection alone.
 */
#define _GNU_SOURCE
#include "draw.h"
#include "files.h"
#include "work.h"

#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#define MAX_CONNECTIONS (MAX_TASKS / 2)
#define MESSAGE 64

/* What a client does between two statements, as part of a statement's work. */
#define CLIENT_PERCENT 20

struct connection {
	_Alignas(64) unsigned int index;
	int ends[2]; /* the client's, the server's */
	pthread_t client, server;
	int64_t *latencies; /* of transactions that ended in the window */
	uint64_t count, room;
};

/* What is sent: how much work the statement is, in iterations. */
union message {
	uint64_t iterations;
	char bytes[MESSAGE];
};

static struct connection connections[MAX_CONNECTIONS];

static unsigned long connection_count;
static unsigned long run_ms = 3000;
static unsigned long warm_ms = 500;
static unsigned long work_us = 500;
static unsigned long statements = 5;
static unsigned long think_us = 2000;
static double cv = 1;
static unsigned long seed;
static double speed;

static int64_t begin_ns, end_ns;
static pthread_barrier_t ready;
static atomic_bool over;

static const struct option_line options[] = {
	{"connections", "N", OPTION_NUMBER, &connection_count,
	 "how many, of two tasks each; 0: one per CPU"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long before that"},
	{"work-us", "N", OPTION_NUMBER, &work_us,
	 "mean work of a transaction, as time on the first CPU"},
	{"statements", "N", OPTION_NUMBER, &statements,
	 "parts of a transaction, each asked for by itself"},
	{"cv", "X", OPTION_REAL, &cv,
	 "standard deviation of the work over its mean"},
	{"think-us", "N", OPTION_NUMBER, &think_us,
	 "mean sleep of a client between transactions (exponential)"},
	{"seed", "N", OPTION_NUMBER, &seed, "how long work and sleep are"},
	{},
};

static const struct program oltp = {
	.name = "oltp",
	.about = "Connections to a database on this machine: clients think,\n"
		 "send statements and wait for answers; a server task each.",
	.options = options,
	.figures = "tps (transactions per second), statements_per_s,\n"
		   "p50, p95, p99, mean (of transactions, in s), "
		   "cpu_utilisation\n"
		   "(part of the CPUs' time), transactions",
	.examples = "  oltp                                one per CPU\n"
		    "  oltp --connections 32 --think-us 0  never at rest\n",
};

/* All of a message; false if the other end is closed. */
static bool receive(int fd, union message *message)
{
	ssize_t n = recv(fd, message, sizeof(*message), MSG_WAITALL);

	if (n < 0 && errno != ECONNRESET)
		die("recv: %s", strerror(errno));
	return n == sizeof(*message);
}

static void post(int fd, const union message *message)
{
	if (send(fd, message, sizeof(*message), MSG_NOSIGNAL) !=
	    sizeof(*message))
		die("send: %s", strerror(errno));
}

static void *server_task(void *argument)
{
	struct connection *self = argument;
	union message message;

	name_task("oltp", self->index);
	pthread_barrier_wait(&ready);
	while (receive(self->ends[1], &message)) {
		burn(message.iterations);
		post(self->ends[1], &message);
	}
	return NULL;
}

static void keep(struct connection *self, int64_t latency)
{
	if (self->count == self->room) {
		self->room = self->room ? 2 * self->room : 256;
		self->latencies = realloc(
			self->latencies, self->room * sizeof(*self->latencies));
		if (!self->latencies)
			die("out of memory");
	}
	self->latencies[self->count++] = latency;
}

static void transaction(struct connection *self, uint64_t *state)
{
	uint64_t part = lognormal(state, cv) * work_us * speed / statements;
	union message message = {.iterations = part};

	for (unsigned long i = 0; i < statements; i++) {
		burn(part * CLIENT_PERCENT / 100);
		post(self->ends[0], &message);
		if (!receive(self->ends[0], &message))
			die("the server of connection %u is gone", self->index);
	}
}

static void *client_task(void *argument)
{
	struct connection *self = argument;
	uint64_t state = task_seed(seed, self->index);

	name_task("client", self->index);
	pthread_barrier_wait(&ready);
	while (!atomic_load_explicit(&over, memory_order_relaxed)) {
		int64_t from, until;

		sleep_ns(exponential(&state) * think_us * NSEC_PER_USEC);
		from = now_ns();
		transaction(self, &state);
		until = now_ns();
		if (until >= begin_ns && until < end_ns)
			keep(self, until - from);
	}
	shutdown(self->ends[0], SHUT_RDWR);
	return NULL;
}

static void connect_all(void)
{
	/* two ends of each connection, and files of the program itself */
	allow_files(2 * connection_count + 64);
	pthread_barrier_init(&ready, NULL, 2 * connection_count + 1);
	for (unsigned int i = 0; i < connection_count; i++) {
		struct connection *c = &connections[i];

		c->index = i;
		if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, c->ends))
			die("socketpair: %s", strerror(errno));
		c->server = start_task(server_task, c);
		c->client = start_task(client_task, c);
	}
}

static void report(int64_t cpu_ns)
{
	double seconds = (double)(end_ns - begin_ns) / NSEC_PER_SEC;
	cpu_set_t allowed = allowed_cpus();
	uint64_t count = 0, next = 0;
	int64_t *all;

	for (unsigned int i = 0; i < connection_count; i++)
		count += connections[i].count;
	if (!count)
		die("no transaction ended within %lu ms", run_ms);
	all = malloc(count * sizeof(*all));
	if (!all)
		die("out of memory");
	for (unsigned int i = 0; i < connection_count; i++) {
		struct connection *c = &connections[i];

		memcpy(all + next, c->latencies, c->count * sizeof(*all));
		next += c->count;
	}
	printf("iterations_per_us=%.1f\n", speed);
	printf("tps=%.3f\n", count / seconds);
	printf("statements_per_s=%.3f\n", count * statements / seconds);
	print_latencies(all, count);
	printf("cpu_utilisation=%.4f\n",
	       cpu_ns / seconds / NSEC_PER_SEC / CPU_COUNT(&allowed));
	printf("transactions=%llu\n", (unsigned long long)count);
}

static void choose(int argc, char **argv)
{
	cpu_set_t allowed = allowed_cpus();

	read_options(&oltp, argc, argv);
	if (!connection_count)
		connection_count = CPU_COUNT(&allowed);
	if (connection_count > MAX_CONNECTIONS)
		misused(&oltp, "--connections: at most %d", MAX_CONNECTIONS);
	if (!run_ms || !work_us || !statements)
		misused(&oltp, "--ms, --work-us, --statements: from 1 on");
}

int main(int argc, char **argv)
{
	int64_t cpu_ns;

	choose(argc, argv);
	speed = calibrate();
	/* thinking ends when it is over; the default slack is 50 us */
	prctl(PR_SET_TIMERSLACK, 1);
	connect_all();
	begin_ns = now_ns() + warm_ms * NSEC_PER_MSEC;
	end_ns = begin_ns + run_ms * NSEC_PER_MSEC;
	pthread_barrier_wait(&ready);

	cpu_ns = hold_span(begin_ns, end_ns, connection_count);
	atomic_store(&over, true);
	for (unsigned int i = 0; i < connection_count; i++) {
		pthread_join(connections[i].client, NULL);
		pthread_join(connections[i].server, NULL);
	}
	report(cpu_ns);
	return 0;
}
