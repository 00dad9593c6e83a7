// SPDX-License-Identifier: Apache-2.0
/*
 * Virtual machines of QEMU with Linux, in which dbench runs (lguest.h): as many
 * vCPUs as the host has CPUs, times the machines. The same program is PID 1 of
 * these guests.
 */
#define _GNU_SOURCE
#include "vmm.h"

#include "groups.h"

#include <dirent.h>

#define MAX_GUEST_VCPUS 512
#define EXITS "/sys/kernel/debug/kvm/exits"
#define WARM_SHARE 5 /* dbench warms up for a fifth of its time */

/* Totals at one moment. */
struct look {
	int64_t at;
	uint64_t ran[MAX_GUESTS];
	uint64_t waited, exits;
};

static unsigned long vm_count = 2, vcpu_count = 4, clients;
static unsigned long run_ms = 10000, memory_mib, wait_s = 120;
static const char *layout_text = "flat", *accel_text = "kvm";
static const char *qemu_path = GUEST_QEMU, *firmware = "/usr/share/qemu";
static const char *kernel_path = "/guest/kernel";
static const char *initrd_path = "/guest/initrd";

static pid_t vcpu_tids[MAX_GUESTS][MAX_GUEST_VCPUS];

static const struct option_line options[] = {
	{"vms", "N", OPTION_NUMBER, &vm_count, "virtual machines"},
	{"vcpus", "N", OPTION_NUMBER, &vcpu_count, "vCPUs of each"},
	{"clients", "N", OPTION_NUMBER, &clients,
	 "clients of dbench in each; 0: as many as vCPUs"},
	{"ms", "N", OPTION_NUMBER, &run_ms,
	 "how long dbench measures, whole seconds; it warms up for a fifth"},
	{"layout", "NAME", OPTION_TEXT, &layout_text,
	 "cgroups: flat (none), vm (one a VM), libvirt (one a vCPU in it)"},
	{"accel", "NAME", OPTION_TEXT, &accel_text,
	 "kvm, or tcg, which executes guests slowly without /dev/kvm"},
	{"memory-mib", "N", OPTION_NUMBER, &memory_mib,
	 "memory of each; 0: enough for its clients"},
	{"wait-s", "N", OPTION_NUMBER, &wait_s,
	 "how long guests may take to boot, and to end after --ms"},
	{"qemu", "FILE", OPTION_TEXT, &qemu_path, "QEMU"},
	{"firmware", "DIR", OPTION_TEXT, &firmware, "QEMU's firmware files"},
	{"kernel", "FILE", OPTION_TEXT, &kernel_path, "guests' kernel"},
	{"initrd", "FILE", OPTION_TEXT, &initrd_path, "guests' initrd"},
	{},
};

static const struct program lguests_program = {
	.name = "lguests",
	.about = "Virtual machines of QEMU with Linux, in which dbench runs on "
		 "tmpfs.\nThey start together when all have booted.",
	.options = options,
	.figures = "mb_per_s of all, mb_per_s.vm<i>, least_share (slowest VM "
		   "over mean), jain (fairness of VMs' CPU time), steal "
		   "(waiting vCPUs on average), exits_per_s with KVM",
	.examples = "  lguests --vms 2 --vcpus 16 --layout libvirt\n"
		    "  lguests --vms 1 --vcpus 1 --ms 1000 --accel tcg\n",
};

static unsigned int choice(const char *option, const char *text,
			   const char *const names[])
{
	for (unsigned int i = 0; names[i]; i++)
		if (!strcmp(text, names[i]))
			return i;
	misused(&lguests_program, "--%s: what is '%s'?", option, text);
}

static bool uses_kvm(void)
{
	static const char *const accels[] = {"tcg", "kvm", NULL};

	return choice("accel", accel_text, accels);
}

static void obey_options(int argc, char **argv)
{
	static const char *const layouts[] = {"flat", "vm", "libvirt", NULL};

	read_options(&lguests_program, argc, argv);
	layout = choice("layout", layout_text, layouts);
	uses_kvm();
	if (!vm_count || vm_count > MAX_GUESTS)
		misused(&lguests_program, "--vms: 1 to %d", MAX_GUESTS);
	if (!vcpu_count || vcpu_count > MAX_GUEST_VCPUS)
		misused(&lguests_program, "--vcpus: 1 to %d", MAX_GUEST_VCPUS);
	if (!run_ms || run_ms % 1000)
		misused(&lguests_program, "--ms: whole seconds");
	clients = clients ?: vcpu_count;
	memory_mib = memory_mib ?: 256 + 64 * clients;
}

static void need_file(const char *path, int mode)
{
	if (access(path, mode))
		die("%s: %s", path, strerror(errno));
}

static bool is_ready(const struct guest *guest)
{
	return guest->ready;
}

static bool has_throughput(const struct guest *guest)
{
	return guest->throughput >= 0;
}

/* Die for the first guest that lacks what was waited for. */
static void expect(bool (*has)(const struct guest *), int64_t until,
		   const char *what)
{
	if (hear_guests(has, until))
		return;
	for (unsigned int i = 0; i < guest_count; i++)
		if (!has(&guests[i]))
			die("VM %u: %s within %lu s; its last line: %s", i,
			    what, wait_s, guests[i].last);
}

static void start(void)
{
	const struct guest_kind kind = {
		.qemu = qemu_path,
		.firmware = firmware,
		.kernel = kernel_path,
		.initrd = initrd_path,
		.with_kvm = uses_kvm(),
		.vcpus = vcpu_count,
		.memory_mib = memory_mib,
	};

	need_file(qemu_path, X_OK);
	need_file(kernel_path, R_OK);
	need_file(initrd_path, R_OK);
	if (kind.with_kvm)
		need_file("/dev/kvm", R_OK | W_OK);
	atexit(end_guests);
	for (unsigned int i = 0; i < vm_count; i++)
		start_guest(&kind);
	expect(is_ready, now_ns() + wait_s * NSEC_PER_SEC,
	       "the guest did not boot");
}

/* Note a thread of QEMU and put it into its group: QEMU calls vCPUs
 * "CPU <n>/KVM". */
static void place_thread(const struct guest *guest, pid_t tid)
{
	char path[160], text[16], *name;
	unsigned int vcpu;
	int n;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/comm", guest->pid, tid);
	name = read_text(path);
	if (name && sscanf(name, "CPU %u/", &vcpu) == 1 && vcpu < vcpu_count) {
		vcpu_tids[guest->id][vcpu] = tid;
		enter_group(guest->id, vcpu, tid);
	} else if (layout != LAYOUT_FLAT) {
		n = group_path(path, sizeof(path), guest->id, -1);
		snprintf(path + n, sizeof(path) - n, "/cgroup.threads");
		snprintf(text, sizeof(text), "%d", tid);
		/* a helper thread of QEMU may end at any time */
		put_unless(ESRCH, path, text);
	}
}

static void place_threads(const struct guest *guest)
{
	char path[64];
	struct dirent *entry;
	DIR *folder;

	snprintf(path, sizeof(path), "/proc/%d/task", guest->pid);
	folder = opendir(path);
	if (!folder)
		die("%s: %s", path, strerror(errno));
	while ((entry = readdir(folder)))
		if (entry->d_name[0] != '.')
			place_thread(guest, atoi(entry->d_name));
	closedir(folder);
	for (unsigned int i = 0; i < vcpu_count; i++)
		if (!vcpu_tids[guest->id][i])
			die("VM %u: QEMU has no thread of vCPU %u", guest->id,
			    i);
}

static void look_at_vcpu(struct look *l, const struct guest *guest, pid_t tid)
{
	unsigned long long ran, waited;
	char path[64], *text;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/schedstat", guest->pid,
		 tid);
	text = read_text(path);
	if (!text || sscanf(text, "%llu %llu", &ran, &waited) != 2)
		die("%s does not say how long a vCPU ran", path);
	l->ran[guest->id] += ran;
	l->waited += waited;
}

static void look(struct look *l)
{
	char *exits = read_text(EXITS);

	*l = (struct look){.at = now_ns()};
	l->exits = exits ? strtoull(exits, NULL, 10) : 0;
	for (unsigned int i = 0; i < vm_count; i++)
		for (unsigned int j = 0; j < vcpu_count; j++)
			look_at_vcpu(l, &guests[i], vcpu_tids[i][j]);
}

static void report(const struct look *a, const struct look *b)
{
	double total = 0, least = INFINITY, sum = 0, squares = 0;
	double s = (b->at - a->at) / 1e9;

	for (unsigned int i = 0; i < vm_count; i++) {
		double ran = (b->ran[i] - a->ran[i]) / 1e9;

		printf("mb_per_s.vm%u=%.6g\n", i, guests[i].throughput);
		total += guests[i].throughput;
		least = fmin(least, guests[i].throughput);
		sum += ran;
		squares += ran * ran;
	}
	printf("mb_per_s=%.6g\n", total);
	printf("least_share=%.4f\n", total > 0 ? least * vm_count / total : 0);
	printf("jain=%.4f\n", squares ? sum * sum / (vm_count * squares) : 0);
	printf("steal=%.4f\n", (b->waited - a->waited) / 1e9 / s);
	if (uses_kvm() && !access(EXITS, R_OK))
		printf("exits_per_s=%.6g\n", (b->exits - a->exits) / s);
}

static void measure(struct look *before, struct look *after)
{
	const int64_t begin = now_ns();
	const unsigned long seconds = run_ms / 1000;
	const int64_t from = begin + seconds / WARM_SHARE * NSEC_PER_SEC;
	const int64_t to = from + seconds * NSEC_PER_SEC;

	for (unsigned int i = 0; i < vm_count; i++)
		if (dprintf(guests[i].console, GUEST_GO, seconds, clients) < 0)
			die("VM %u: %s", i, strerror(errno));
	hear_guests(NULL, from);
	look(before);
	step_begins(vm_count * vcpu_count);
	hear_guests(NULL, to);
	look(after);
	step_ends(vm_count * vcpu_count);
	expect(has_throughput, to + wait_s * NSEC_PER_SEC,
	       "dbench did not end");
}

int main(int argc, char **argv)
{
	struct look before, after;

	if (getpid() == 1)
		guest_main();
	obey_options(argc, argv);
	signal(SIGPIPE, SIG_IGN);
	make_groups(vm_count, vcpu_count);
	start();
	for (unsigned int i = 0; i < vm_count; i++)
		place_threads(&guests[i]);
	measure(&before, &after);
	end_guests();
	remove_groups(vm_count, vcpu_count);
	report(&before, &after);
	return 0;
}
