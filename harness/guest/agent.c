// SPDX-License-Identifier: Apache-2.0
/*
 * PID 1 of a guest: snapshots the machine that Linux sees, runs the job's
 * loads under trace, ships everything out, powers off. The job is a file in
 * the initramfs:
 *
 *   seed <n>				for the host's records
 *   trace-kib <n>			trace buffer per CPU
 *   feature <name>			to sched/features, e.g. NO_SIS_UTIL
 *   scheduler <program> <args...>	a sched_ext scheduler; it runs until
 *					the end
 *   set <file> <value>			to a file below /sys or /proc
 *   load <label> <program> <args...>	in this order, each traced
 *   untraced <label> <program> <args...>	the same without a trace
 *   hold				the machine is saved here; what
 *					continues reads more lines from
 *					the disk
 *
 * A child does the work, so that the agent can report how it ended.
 */
#define _GNU_SOURCE
#include "channel.h"
#include "common.h"
#include "snapshot.h"

#include <sys/klog.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/wait.h>

#define JOB "/asymlab/job"
#define SMALL_FILE "/tmp/small.gz"
#define STDERR_FILE "/tmp/stderr"
#define SAMPLES_FILE "/tmp/samples"
#define SNAPSHOT_FILE "/tmp/snapshot"
#define TRACE_FILE "/tmp/trace.dat"
#define RCU_EXPEDITED "/sys/kernel/rcu_expedited"
#define SCHEDSTAT_FILE "/tmp/schedstat"
#define TRACEFS "/sys/kernel/tracing"
#define EVENTS TRACEFS "/events"
#define FEW_EVENTS "/tmp/events"
#define KALLSYMS "/proc/kallsyms"
#define CGROUPS "/sys/fs/cgroup"
#define PARTITION CGROUPS "/asymlab-partition"
#define PARTITION_WORD "asymlab.partition="
#define SCHEDULER_FILE "/tmp/scheduler"
#define SCHED_EXT "/sys/kernel/sched_ext"
#define SYSLOG_ACTION_READ_ALL 3
#define MAX_WORDS 64

/* What is written to this port stops the machine. */
#define HOLD_PORT "asymlab.hold"

/* The loads of a machine that continues: lines, then zeros */
#define LOADS_DISK "/dev/vda"
#define LOADS_SIZE 65536

/* Comms are saved by pid; the default of 128 is too few on a big machine. */
#define SAVED_COMMS "4096"

static const char *const events[] = {
	"sched:sched_switch",	    "sched:sched_wakeup",
	"sched:sched_wakeup_new",   "sched:sched_waking",
	"sched:sched_migrate_task", "sched:sched_process_fork",
	"sched:sched_process_exit",
};

static char trace_kib[16] = "4096";

static void must_mount(const char *type, const char *folder)
{
	if (mount(type, folder, type, 0, NULL) && errno != EBUSY)
		die("mount %s: %s", folder, strerror(errno));
}

/* Run a program to its end; its output goes to a file, or nowhere. */
static void run(char *const argv[], const char *output)
{
	pid_t child = fork();
	int status;

	if (child < 0)
		die("fork: %s", strerror(errno));
	if (!child) {
		int fd = must_open(output ?: "/dev/null",
				   O_WRONLY | O_CREAT | O_TRUNC);

		dup2(fd, STDOUT_FILENO);
		execvp(argv[0], argv);
		die("%s: %s", argv[0], strerror(errno));
	}
	if (waitpid(child, &status, 0) != child)
		die("waitpid: %s", strerror(errno));
	if (WIFSIGNALED(status))
		die("%s was killed by signal %d", argv[0], WTERMSIG(status));
	if (WEXITSTATUS(status))
		die("%s failed with exit code %d", argv[0],
		    WEXITSTATUS(status));
}

/* A console is slow: files that become smaller are sent compressed. */
static void ship(char *path, const char *name)
{
	char *gzip[] = {"busybox", "gzip", "-1", "-c", path, NULL};
	struct stat plain, small;

	if (channel >= 0) {
		send_file(path, name);
		return;
	}
	run(gzip, SMALL_FILE);
	if (stat(path, &plain) || stat(SMALL_FILE, &small))
		die("%s: %s", path, strerror(errno));
	if (small.st_size < plain.st_size)
		send_as("gzip", SMALL_FILE, name);
	else
		send_file(path, name);
	unlink(SMALL_FILE);
}

/* "asymlab.partition=2-3": a cpuset partition of these CPUs, without tasks. */
static void make_partition(const char *cmdline)
{
	const char *found = strstr(cmdline ?: "", PARTITION_WORD);
	const char *state;
	char cpus[256];

	if (!found)
		return;
	found += strlen(PARTITION_WORD);
	snprintf(cpus, sizeof(cpus), "%.*s", (int)strcspn(found, " \n"), found);
	must_mount("cgroup2", CGROUPS);
	put(CGROUPS "/cgroup.subtree_control", "+cpuset");
	if (mkdir(PARTITION, 0755))
		die("%s: %s", PARTITION, strerror(errno));
	put(PARTITION "/cpuset.cpus", cpus);
	put(PARTITION "/cpuset.cpus.partition", "root");
	state = read_text(PARTITION "/cpuset.cpus.partition");
	if (!state || strcmp(state, "root"))
		die("%s%s: the kernel says: %s", PARTITION_WORD, cpus,
		    state ?: "nothing");
}

/*
 * Traced loads wait for RCU when a trace starts and when it is read: 4.9 s on
 * 176 CPUs, 0.06 s with expedited grace periods. Programs run without these. A
 * kernel with TINY_RCU does not have the file.
 */
static void expedite_rcu(bool on)
{
	if (!access(RCU_EXPEDITED, W_OK))
		put(RCU_EXPEDITED, on ? "1" : "0");
}

static void start_trace(void)
{
	char *argv[8 + 2 * ARRAY_SIZE(events)] = {
		"trace-cmd", "start", "-C", "mono", "-b", trace_kib,
	};
	size_t n = 6;

	for (size_t i = 0; i < ARRAY_SIZE(events); i++) {
		argv[n++] = "-e";
		argv[n++] = (char *)events[i];
	}
	put(TRACEFS "/saved_cmdlines_size", SAVED_COMMS);
	run(argv, NULL);
}

/* Events that the ring buffers overwrote, over all CPUs. */
static unsigned long lost_events(void)
{
	unsigned long lost = 0;
	char path[96];

	for (int cpu = 0, end = cpu_end(); cpu < end; cpu++) {
		char *stats, *found;

		snprintf(path, sizeof(path), TRACEFS "/per_cpu/cpu%d/stats",
			 cpu);
		stats = read_text(path);
		found = stats ? strstr(stats, "\noverrun: ") : NULL;
		if (found)
			lost += strtoul(found + strlen("\noverrun: "), NULL,
					10);
	}
	return lost;
}

static void note_lost_events(void)
{
	char line[64];
	int fd = must_open(SAMPLES_FILE, O_WRONLY | O_APPEND);

	write_all(fd, line,
		  snprintf(line, sizeof(line), "trace_lost_events=%lu\n",
			   lost_events()));
	close(fd);
}

static char *scheduler_name;
static long scheduler_seq;

/* The line of the kernel's log that ends there, without its time; or NULL. */
static char *kernel_line(char *log, char *end)
{
	char *line = end;

	if (!end)
		return NULL;
	while (line > log && line[-1] != '\n')
		line--;
	*strchrnul(line, '\n') = '\0';
	return strstr(line, "sched_ext: ");
}

/* The kernel's reason is short; what a scheduler prints has a dump of all
 * tasks. */
static void scheduler_lost(const char *what)
{
	static char log[1 << 20];
	char *said, *why, *more, *dash = "";
	int got;

	/* the kernel prints it when all tasks have left the scheduler */
	sleep_ns(NSEC_PER_SEC / 2);
	got = klogctl(SYSLOG_ACTION_READ_ALL, log, sizeof(log) - 1);
	log[got > 0 ? got : 0] = '\0';
	why = kernel_line(log, strstr(log, "\" disabled ("));
	if (why) {
		more = why + strlen(why) + 1;
		more = kernel_line(more, strstr(more, "sched_ext: "));
		die("scheduler %s %s: %s%s%s", scheduler_name, what, why,
		    more ? "; " : "", more ?: "");
	}
	said = read_text(SCHEDULER_FILE);
	if (said && strlen(said) > 1000) {
		said += strlen(said) - 1000;
		dash = "... ";
	}
	die("scheduler %s %s; it printed: %s%s", scheduler_name, what, dash,
	    said && *said ? said : "nothing");
}

static bool scheduler_is_on(void)
{
	const char *state = read_text(SCHED_EXT "/state");

	return state && !strncmp(state, "enabled", strlen("enabled"));
}

/* A number in a file of sched_ext; -1 without the file. */
static long sched_ext_number(const char *path)
{
	const char *text = read_text(path);

	return text ? strtol(text, NULL, 10) : -1;
}

static void start_scheduler(char *const argv[])
{
	pid_t child;
	int status;

	scheduler_name = argv[0];
	if (access(SCHED_EXT "/state", R_OK))
		die("scheduler %s: this kernel has no sched_ext "
		    "(CONFIG_SCHED_CLASS_EXT)",
		    scheduler_name);
	child = fork();
	if (child < 0)
		die("fork: %s", strerror(errno));
	if (!child) {
		int fd = must_open(SCHEDULER_FILE,
				   O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);

		dup2(fd, STDOUT_FILENO);
		dup2(fd, STDERR_FILENO);
		execvp(argv[0], argv);
		die("%s: %s", argv[0], strerror(errno));
	}
	for (int waited = 0; !scheduler_is_on(); waited++) {
		if (waitpid(child, &status, WNOHANG) == child)
			scheduler_lost("ended before it was enabled");
		if (waited == 1000)
			scheduler_lost("was not enabled in 10 s");
		sleep_ns(10 * NSEC_PER_MSEC);
	}
	if (!sched_ext_number(SCHED_EXT "/switch_all"))
		die("scheduler %s leaves tasks of policy SCHED_OTHER to the "
		    "kernel, and the loads are such tasks",
		    scheduler_name);
	scheduler_seq = sched_ext_number(SCHED_EXT "/enable_seq");
}

/* One that was enabled again did not run for all of the load. */
static void check_scheduler(void)
{
	if (!scheduler_name)
		return;
	if (!scheduler_is_on())
		scheduler_lost("was kicked out");
	if (sched_ext_number(SCHED_EXT "/enable_seq") != scheduler_seq)
		scheduler_lost("was kicked out and enabled again");
}

/* Bind mount a file or folder over another one. */
static void cover(const char *path, const char *with)
{
	if (mount(with, path, NULL, MS_BIND | MS_REC, NULL))
		die("mount %s on %s: %s", with, path, strerror(errno));
}

static void uncover(const char *path)
{
	if (umount2(path, MNT_DETACH))
		die("umount %s: %s", path, strerror(errno));
}

/* A folder like events/ of tracefs, with what a trace of "events" needs. */
static void make_few_events(void)
{
	static const char *const needed[] = {"sched", "ftrace", "header_page",
					     "header_event"};
	char from[64], to[64];
	struct stat info;

	if (mkdir(FEW_EVENTS, 0755))
		return; /* from an earlier load */
	for (size_t i = 0; i < ARRAY_SIZE(needed); i++) {
		snprintf(from, sizeof(from), EVENTS "/%s", needed[i]);
		snprintf(to, sizeof(to), FEW_EVENTS "/%s", needed[i]);
		if (stat(from, &info))
			die("%s: %s", from, strerror(errno));
		if (S_ISDIR(info.st_mode))
			mkdir(to, 0755);
		else
			close(must_open(to, O_WRONLY | O_CREAT));
		cover(to, from);
	}
}

/*
 * Write the trace to a file. It would hold the formats of all the kernel's
 * events, and /proc/kallsyms, megabytes of names, none of which are used; most
 * of the time went into reading them. So trace-cmd gets to see neither.
 */
static void extract_trace(void)
{
	char *extract[] = {"trace-cmd", "extract", "-o", TRACE_FILE, NULL};

	make_few_events();
	cover(EVENTS, FEW_EVENTS);
	cover(KALLSYMS, "/dev/null");
	run(extract, NULL);
	uncover(KALLSYMS);
	uncover(EVENTS);
}

static void run_load(const char *label, char *const argv[], bool traced)
{
	char *stop[] = {"trace-cmd", "stop", NULL};
	char name[128];

	snprintf(name, sizeof(name), "run-%s", label);
	phase(name);
	if (traced)
		start_trace();
	expedite_rcu(false);
	run(argv, SAMPLES_FILE);
	expedite_rcu(true);
	if (traced)
		run(stop, NULL);
	check_scheduler();

	snprintf(name, sizeof(name), "ship-%s", label);
	phase(name);
	if (traced)
		note_lost_events();
	snprintf(name, sizeof(name), "%s.samples.txt", label);
	ship(SAMPLES_FILE, name);
	if (!access(SCHEDSTAT_FILE, F_OK)) {
		snprintf(name, sizeof(name), "%s.schedstat.txt", label);
		ship(SCHEDSTAT_FILE, name);
		unlink(SCHEDSTAT_FILE);
	}
	if (!traced)
		return;
	extract_trace();
	snprintf(name, sizeof(name), "%s.trace.dat", label);
	ship(TRACE_FILE, name);
	unlink(TRACE_FILE);
}

/*
 * Stop the machine, and return the loads of the one that continues. Its first
 * trace is short of what costs most: buffers, and patches of the kernel's code.
 */
static char *hold(void)
{
	char *stop[] = {"trace-cmd", "stop", NULL};
	char *lines;
	int fd;

	phase("hold");
	start_trace();
	run(stop, NULL);
	close(must_open(TRACEFS "/trace", O_WRONLY | O_TRUNC)); /* empty it */
	if (posix_memalign((void **)&lines, 4096, LOADS_SIZE + 4096))
		die("out of memory");
	fd = must_open(LOADS_DISK, O_RDONLY | O_DIRECT);
	send_text("done", "agent", "");
	write_all(port_open(HOLD_PORT), "\n", 1);
	/* it stops a little later: what is read before may be of the past */
	sleep_ns(NSEC_PER_MSEC);

	if (pread(fd, lines, LOADS_SIZE, 0) != LOADS_SIZE)
		die("%s: %s", LOADS_DISK, strerror(errno));
	close(fd);
	lines[LOADS_SIZE] = '\0';
	return lines;
}

static void obey(char *line)
{
	char *words[MAX_WORDS + 1] = {}, *rest;
	size_t n = 0;

	for (char *word = strtok_r(line, " ", &rest); word;
	     word = strtok_r(NULL, " ", &rest)) {
		if (n == MAX_WORDS)
			die("job: more than %d words in a line", MAX_WORDS);
		words[n++] = word;
	}
	if (n == 2 && !strcmp(words[0], "seed"))
		return;
	if (n == 2 && !strcmp(words[0], "trace-kib"))
		snprintf(trace_kib, sizeof(trace_kib), "%s", words[1]);
	else if (n == 2 && !strcmp(words[0], "feature"))
		put(SCHED_DEBUG "/features", words[1]);
	else if (n >= 2 && !strcmp(words[0], "scheduler"))
		start_scheduler(words + 1);
	else if (n == 3 && !strcmp(words[0], "set"))
		put(words[1], words[2]);
	else if (n >= 3 && !strcmp(words[0], "load"))
		run_load(words[1], words + 2, true);
	else if (n >= 3 && !strcmp(words[0], "untraced"))
		run_load(words[1], words + 2, false);
	else
		die("job: what is '%s'?", n ? words[0] : "");
}

static void ship_snapshot(void)
{
	size_t size;
	char *text = snapshot(&size);
	int fd;

	fd = must_open(SNAPSHOT_FILE, O_WRONLY | O_CREAT | O_TRUNC);
	write_all(fd, text, size);
	close(fd);
	free(text);
	ship(SNAPSHOT_FILE, "snapshot.txt");
}

static bool is_setting(const char *line)
{
	return !strncmp(line, "seed ", 5) || !strncmp(line, "trace-kib ", 10) ||
	       !strncmp(line, "feature ", 8) ||
	       !strncmp(line, "scheduler ", 10);
}

static void obey_lines(char *lines)
{
	char *rest;

	for (char *line = strtok_r(lines, "\n", &rest); line;
	     line = strtok_r(NULL, "\n", &rest)) {
		if (!strcmp(line, "hold")) {
			obey_lines(hold());
			return;
		}
		obey(line);
	}
}

/* The settings before anything else are made before the snapshot, which
 * contains them. */
static void do_job(void)
{
	char *job = read_text(JOB), *line, *next;

	job = job ? strdup(job) : NULL;
	if (!job)
		die("%s is missing", JOB);
	expedite_rcu(true);
	make_partition(read_text("/proc/cmdline"));
	phase("settle");
	/* shows domains from here on; the boot parameter would print them all
	 */
	if (!access(SCHED_DEBUG "/verbose", W_OK))
		put(SCHED_DEBUG "/verbose", "Y");
	settle();
	for (line = job; is_setting(line); line = next) {
		next = strchrnul(line, '\n');
		if (*next)
			*next++ = '\0';
		obey(line);
	}
	phase("snapshot");
	ship_snapshot();
	obey_lines(line);
}

static void child_main(void)
{
	int fd = must_open(STDERR_FILE, O_WRONLY | O_CREAT | O_APPEND);

	dup2(fd, STDERR_FILENO);
	close(fd);
	do_job();
	exit(0);
}

static void prepare(void)
{
	must_mount("devtmpfs", "/dev");
	must_mount("proc", "/proc");
	must_mount("sysfs", "/sys");
	must_mount("debugfs", "/sys/kernel/debug");
	must_mount("tracefs", TRACEFS);
	setenv("PATH", "/bin", 1);
	setenv(SCHEDSTAT_ENV, SCHEDSTAT_FILE, 1);
	channel_open(read_text("/proc/cmdline"));
	phase("user-space");
}

static void report_failure(int status)
{
	char *said = read_text(STDERR_FILE);
	char text[2048];

	if (said && strlen(said) > sizeof(text) - 64)
		said += strlen(said) - (sizeof(text) - 64);
	if (WIFSIGNALED(status))
		snprintf(text, sizeof(text), "agent killed by signal %d\n%s",
			 WTERMSIG(status), said ?: "");
	else
		snprintf(text, sizeof(text), "%s", said ?: "no reason given");
	send_text("error", "agent", text);
}

int main(void)
{
	pid_t child;
	int status;

	prepare();
	child = fork();
	if (!child)
		child_main();
	while (waitpid(-1, &status, 0) != child)
		;
	if (status)
		report_failure(status);
	else
		send_text("done", "agent", "");
	reboot(RB_POWER_OFF);
	return 1;
}
