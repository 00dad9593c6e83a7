// SPDX-License-Identifier: Apache-2.0
/*
 * Messages over pipes within groups, as hackbench -T -p of rt-tests sends
 * them: in each group every sender writes so many messages to every receiver
 * of the group, and a receiver reads them from its pipe. All tasks are threads
 * of this process.
 */
#define _GNU_SOURCE
#include "files.h"
#include "handled.h"
#include "team.h"

#include <sys/ioctl.h>

/* Messages of a sender by default. On 16 CPUs of board qemu-pt, without costs
 * of lines, 16 tasks take 1.3 s for them. */
#define SENDER_MESSAGES 800000

struct task {
	_Alignas(64) unsigned int index;
	unsigned int group, member;
	pthread_t thread;
	uint64_t messages;
	int64_t end;
};

static struct task tasks[MAX_TASKS];
static int (*pipes)[2]; /* of all receivers, group by group */
static struct gate gate;

static unsigned long groups = 1;
static unsigned long fds = 8;
static unsigned long loops;
static unsigned long bytes = 100;
static unsigned long seed;

static const struct option_line options[] = {
	{"groups", "N", OPTION_NUMBER, &groups, "groups of tasks"},
	{"fds", "N", OPTION_NUMBER, &fds,
	 "senders of a group, and also its receivers"},
	{"loops", "N", OPTION_NUMBER, &loops,
	 "messages from each sender to each receiver of its group; 0: 800000 "
	 "of a sender"},
	{"bytes", "N", OPTION_NUMBER, &bytes, "size of a message"},
	TEAM_OPTIONS,
	SET_OPTIONS,
	{"seed", "N", OPTION_NUMBER, &seed,
	 "moves start times, and draws accesses"},
	{},
};

static const struct program program = {
	.name = "pipes",
	.about =
		"Messages over pipes within groups, as hackbench -T -p: every\n"
		"sender writes to the pipes of all receivers of its group.",
	.options = options,
	.figures = "time_s (of all), us_per_message, messages_per_s, "
		   "messages,\n" HANDLED_FIGURES "; a message counts\n"
		   "where it is written and where it is read",
	.examples = "  pipes                          16 tasks, one group\n"
		    "  pipes --fds 20 --groups 2      80 tasks\n"
		    "  pipes --pin 0-3 --set-kb 256   pinned, with data\n",
};

static void send_all(struct task *self, struct set *set, struct seen *seen)
{
	char message[PIPE_BUF] = {1};

	for (unsigned long i = 0; i < loops; i++) {
		for (unsigned long to = 0; to < fds; to++) {
			walk_set(set);
			write_all(pipes[self->group * fds + to][1], message,
				  bytes);
			self->messages++;
			handled_one(seen);
		}
	}
}

static void receive_one(int fd)
{
	char message[PIPE_BUF];
	size_t size = 0;

	while (size < bytes) {
		ssize_t n = read(fd, message + size, bytes - size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			die("read: %s", n ? strerror(errno) : "end of file");
		size += n;
	}
}

static void receive_all(struct task *self, struct set *set, struct seen *seen)
{
	int fd = pipes[self->group * fds + self->member][0];

	for (unsigned long i = 0; i < loops * fds; i++) {
		receive_one(fd);
		walk_set(set);
		self->messages++;
		handled_one(seen);
	}
}

static void *pipes_task(void *argument)
{
	struct task *self = argument;
	uint64_t state = task_seed(seed, self->index);
	struct seen seen = NOT_SEEN;
	struct set set;

	join_team("pipes", self->index);
	set = make_set(chance(&state), self->index);
	sleep_ns(chance(&state) % NSEC_PER_MSEC);
	wait_at(&gate);
	if (self->index % 2)
		receive_all(self, &set, &seen);
	else
		send_all(self, &set, &seen);
	self->end = now_ns();
	handled_flush(&seen);
	return NULL;
}

static void open_pipes(void)
{
	unsigned long count = groups * fds;

	/* two ends of each, and files of the program itself */
	allow_files(2 * count + 64);
	pipes = calloc(count, sizeof(*pipes));
	if (!pipes)
		die("out of memory");
	for (unsigned long i = 0; i < count; i++)
		if (pipe2(pipes[i], O_CLOEXEC))
			die("pipe: %s", strerror(errno));
}

/* Sender, receiver, sender, ... of the first group, then of the next. */
static void start_all(unsigned int count)
{
	for (unsigned int i = 0; i < count; i++) {
		tasks[i].index = i;
		tasks[i].group = i / (2 * fds);
		tasks[i].member = i / 2 % fds;
		tasks[i].thread = start_task(pipes_task, &tasks[i]);
	}
}

/* All that was written must have been read: each counts for itself. */
static uint64_t count_messages(unsigned int count)
{
	uint64_t sent = 0, received = 0;
	int left = 0;

	for (unsigned int i = 0; i < count; i++)
		*(i % 2 ? &received : &sent) += tasks[i].messages;
	for (unsigned long i = 0; i < groups * fds; i++) {
		if (ioctl(pipes[i][0], FIONREAD, &left))
			die("FIONREAD: %s", strerror(errno));
		if (left)
			die("%d bytes are left in pipe %lu", left, i);
	}
	if (sent != received)
		die("%llu messages were sent, %llu were received",
		    (unsigned long long)sent, (unsigned long long)received);
	return sent;
}

static void report(int64_t begin, unsigned int count)
{
	uint64_t messages = count_messages(count);
	int64_t end = begin;
	double seconds;

	for (unsigned int i = 0; i < count; i++)
		if (tasks[i].end > end)
			end = tasks[i].end;
	seconds = (double)(end - begin) / NSEC_PER_SEC;
	printf("time_s=%.6f\n", seconds);
	printf("us_per_message=%.6f\n", seconds * 1e6 / messages);
	printf("messages_per_s=%.3f\n", messages / seconds);
	printf("messages=%llu\n", (unsigned long long)messages);
	handled_print();
}

static unsigned int choose(int argc, char **argv)
{
	read_options(&program, argc, argv);
	if (!groups || !fds || groups > MAX_TASKS || fds > MAX_TASKS ||
	    2 * groups * fds > MAX_TASKS)
		misused(&program, "--groups, --fds: from 1 on, %d tasks",
			MAX_TASKS);
	if (!bytes || bytes > PIPE_BUF)
		misused(&program, "--bytes: 1 to %d", PIPE_BUF);
	if (!loops)
		loops = (SENDER_MESSAGES + fds - 1) / fds;
	confine_team(&program);
	choose_set(&program);
	return 2 * groups * fds;
}

int main(int argc, char **argv)
{
	unsigned int count = choose(argc, argv);
	int64_t begin;

	handled_init();
	open_pipes();
	start_all(count);
	wait_for_team(&gate, count);
	step_begins(count);
	begin = now_ns();
	open_gate(&gate);
	for (unsigned int i = 0; i < count; i++)
		pthread_join(tasks[i].thread, NULL);
	step_ends(count);
	report(begin, count);
	return 0;
}
