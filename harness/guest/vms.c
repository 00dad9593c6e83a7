// SPDX-License-Identifier: Apache-2.0
/*
 * Virtual machines on /dev/kvm with more vCPUs than the host has CPUs. What
 * their vCPUs do is in l2.h; what a vCPU waits for is often another vCPU that
 * does not run, and KVM has to find it.
 *
 * VMs that run in step would be scheduled as gangs. Therefore vCPUs start at
 * random times, and each CPU has a pinned task that works at random times.
 */
#define _GNU_SOURCE
#include "work.h"

#include "l2.h"

#include <linux/kvm.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

#if defined(__aarch64__)
#include "vm_arm64.h"
#else
#include "vm_x86.h"
#endif

#include "groups.h"

#define MAX_VMS 16
#define START_NS (10 * NSEC_PER_MSEC) /* vCPUs start within this time */
#define NOISE_GAP_NS (6 * NSEC_PER_MSEC)

struct vcpu {
	struct vm *vm;
	unsigned int id;
	int fd, stats;
	pid_t tid;
	pthread_t thread;
	struct kvm_run *run;
};

struct vm {
	unsigned int id;
	int fd;
	char *memory;
	struct l2_shared *shared;
	struct vcpu vcpus[MAX_VCPUS];
};

/* What goes wrong in the middle of the measured time. */
enum fault { FAULT_NONE, FAULT_KILL, FAULT_TRIPLE, FAULT_MEMORY };

/* Totals at one moment, per vCPU where they are arrays. */
struct look {
	int64_t at;
	uint64_t done[MAX_VMS][MAX_VCPUS];
	uint64_t ran[MAX_VMS];
	uint64_t waited, waits, answered, exits;
};

static unsigned long vm_count = 2, vcpu_count = 4;
static unsigned long run_ms = 100, warm_ms = 30;
static unsigned long work_us = 30, hold_us = 10, noise_us = 100;
static unsigned long seed = 1;
static const char *kind_text = "tas", *layout_text = "flat";
static const char *fault_text = "none";
static enum l2_kind kind;
static enum fault fault;
static uint64_t turns_per_ms, exits_at;

static struct vm vms[MAX_VMS];
static struct cpu_list cpus;
static _Atomic unsigned int starting;
static _Atomic bool ending;

static const struct option_line options[] = {
	{"vms", "N", OPTION_NUMBER, &vm_count, "virtual machines"},
	{"vcpus", "N", OPTION_NUMBER, &vcpu_count, "vCPUs of each"},
	{"ms", "N", OPTION_NUMBER, &run_ms, "how long it is measured"},
	{"warm-ms", "N", OPTION_NUMBER, &warm_ms, "how long it runs before"},
	{"kind", "NAME", OPTION_TEXT, &kind_text,
	 "tas, ticket, ipi, mix or calls"},
	{"layout", "NAME", OPTION_TEXT, &layout_text,
	 "cgroups: flat (none), vm (one a VM), libvirt (one a vCPU in it)"},
	{"work-us", "N", OPTION_NUMBER, &work_us, "work between operations"},
	{"hold-us", "N", OPTION_NUMBER, &hold_us,
	 "time in the lock, or until an IPI is answered"},
	{"noise-us", "N", OPTION_NUMBER, &noise_us,
	 "mean work of the host's own tasks, every 3.5 ms; 0: none"},
	{"fault", "NAME", OPTION_TEXT, &fault_text,
	 "to test what reports it: none, kill, triple (fault), memory"},
	{"seed", "N", OPTION_NUMBER, &seed, "random numbers"},
	{},
};

static const struct program vms_program = {
	.name = "vms",
	.about =
		"Virtual machines whose vCPUs wait for each other.\n"
		"  tas     a lock that any waiter takes (test and set)\n"
		"  ticket  a lock that waiters get in the order of arrival\n"
		"  ipi     an interrupt to a random vCPU, and its answer\n"
		"  mix     work, then a barrier\n"
		"  calls   half of the vCPUs lock, and call one of the others\n"
		"Waiting: PAUSE on x86, WFE on arm64.",
	.options = options,
	.figures = "ops_per_s of all, ops_per_s.vm<i>, least_share (slowest "
		   "vCPU over mean), jain (fairness of VMs' CPU time), "
		   "steal (waiting vCPUs on average), and per second: waits, "
		   "answers, exits",
	.examples =
		"  vms --vms 2 --vcpus 6 --kind ipi --work-us 100\n"
		"  vms --layout libvirt --kind ticket   as libvirt has it\n",
};

/* The place of a text in a list that ends with NULL. */
static unsigned int choice(const char *option, const char *text,
			   const char *const names[])
{
	for (unsigned int i = 0; names[i]; i++)
		if (!strcmp(text, names[i]))
			return i;
	misused(&vms_program, "--%s: what is '%s'?", option, text);
}

static void obey_options(int argc, char **argv)
{
	static const char *const kinds[] = {"tas", "ticket", "ipi",
					    "mix", "calls",  NULL};
	static const char *const layouts[] = {"flat", "vm", "libvirt", NULL};
	static const char *const faults[] = {"none", "kill", "triple", "memory",
					     NULL};

	read_options(&vms_program, argc, argv);
	kind = choice("kind", kind_text, kinds);
	layout = choice("layout", layout_text, layouts);
	fault = choice("fault", fault_text, faults);
	if (!vm_count || vm_count > MAX_VMS)
		misused(&vms_program, "--vms: 1 to %d", MAX_VMS);
	if (vcpu_count < 2 || vcpu_count > MAX_VCPUS)
		misused(&vms_program, "--vcpus: 2 to %d", MAX_VCPUS);
	if (kind == L2_CALLS && vcpu_count < 4)
		misused(&vms_program,
			"--kind: calls are among 4 vCPUs or more");
	if (!run_ms)
		misused(&vms_program, "--ms: at least 1");
	if ((kind == L2_IPI || kind == L2_CALLS) && !VM_HAS_IPIS)
		misused(&vms_program, "--kind: guests have IPIs on x86 only");
}

/* Turns of the guests' loop in a ms on the first CPU, at its best of some. */
static uint64_t count_turns(void)
{
	const uint64_t turns = 40000;
	int64_t least = INT64_MAX;
	cpu_set_t allowed;

	sched_getaffinity(0, sizeof(allowed), &allowed);
	pin(first_cpu(&allowed));
	for (int i = 0; i < 5; i++) {
		uint64_t left = turns;
		int64_t begin = now_ns(), took;

		COUNT_DOWN(62, left);
		took = now_ns() - begin;
		least = took < least ? took : least;
	}
	sched_setaffinity(0, sizeof(allowed), &allowed);
	return turns * NSEC_PER_MSEC / least;
}

static uint64_t turns(unsigned long us)
{
	return us * turns_per_ms / 1000;
}

static void fill_shared(struct vm *vm)
{
	const uint64_t at = VM_BASE + L2_SHARED;
	uint64_t state = task_seed(seed, vm->id);

	vm->shared->kind = kind;
	vm->shared->vcpus = vcpu_count;
	vm->shared->work = turns(work_us);
	vm->shared->hold = turns(hold_us);
	vm->shared->broadcasts = vm->id % 2 == 0;
	vm->shared->silent = kind == L2_CALLS && vm->id % 2
				     ? vcpu_count / 2 * 2 - 1
				     : L2_NONE;
	for (unsigned int i = 0; i < vcpu_count; i++) {
		struct l2_vcpu *vcpu = &vm->shared->vcpu[i];

		vcpu->self = (void *)(at + offsetof(struct l2_shared, vcpu[i]));
		vcpu->shared = (void *)at;
		vcpu->id = i;
		vcpu->random = chance(&state);
	}
}

static char *fill_memory(struct vm *vm)
{
	char *memory = shared_memory(L2_MEMORY);

	if (__stop_l2 - __start_l2 > L2_SHARED - L2_CODE ||
	    sizeof(*vm->shared) > L2_STACKS - L2_SHARED)
		die("the guest's code or data is too large");
	memcpy(memory + L2_CODE, __start_l2, __stop_l2 - __start_l2);
	memcpy(memory + L2_USER, l2_user, l2_user_end - l2_user);
	__builtin___clear_cache(memory, memory + L2_MEMORY);
	vm->shared = (struct l2_shared *)(memory + L2_SHARED);
	fill_shared(vm);
	vm_fill(memory, vcpu_count);
	return memory;
}

/* Where KVM keeps the number of a vCPU's exits, the same for all; 0 if nowhere.
 */
static uint64_t exits_offset(int fd)
{
	struct kvm_stats_header head;

	if (fd < 0 || pread(fd, &head, sizeof(head), 0) != sizeof(head))
		return 0;
	for (unsigned int i = 0; i < head.num_desc; i++) {
		char text[sizeof(struct kvm_stats_desc) + 256];
		const struct kvm_stats_desc *desc = (void *)text;
		const size_t size = sizeof(*desc) + head.name_size;

		if (size > sizeof(text) ||
		    pread(fd, text, size, head.desc_offset + i * size) !=
			    (ssize_t)size)
			return 0;
		if (!strcmp(desc->name, "exits"))
			return head.data_offset + desc->offset;
	}
	return 0;
}

static void make_vcpu(struct vm *vm, int kvm, int run_size, unsigned int i)
{
	struct vcpu *vcpu = &vm->vcpus[i];

	vcpu->vm = vm;
	vcpu->id = i;
	vcpu->fd = ioctl(vm->fd, KVM_CREATE_VCPU, i);
	if (vcpu->fd < 0)
		die("KVM: no vCPU %u: %s", i, strerror(errno));
	vcpu->run = mmap(NULL, run_size, PROT_READ | PROT_WRITE, MAP_SHARED,
			 vcpu->fd, 0);
	if (vcpu->run == MAP_FAILED)
		die("KVM: vCPU %u cannot be mapped: %s", i, strerror(errno));
	vcpu->stats = ioctl(vcpu->fd, KVM_GET_STATS_FD, NULL);
	vm_start_vcpu(kvm, vm->fd, vcpu->fd, i);
}

static void make_vm(unsigned int id, int kvm, int run_size)
{
	struct vm *vm = &vms[id];
	struct kvm_userspace_memory_region region = {
		.guest_phys_addr = VM_BASE,
		.memory_size = L2_MEMORY,
	};

	vm->id = id;
	vm->memory = fill_memory(vm);
	region.userspace_addr = (uintptr_t)vm->memory;
	vm->fd = ioctl(kvm, KVM_CREATE_VM, 0);
	if (vm->fd < 0)
		die("KVM: no VM: %s", strerror(errno));
	vm_prepare(vm->fd);
	if (ioctl(vm->fd, KVM_SET_USER_MEMORY_REGION, &region))
		die("KVM: no memory: %s", strerror(errno));
	for (unsigned int i = 0; i < vcpu_count; i++)
		make_vcpu(vm, kvm, run_size, i);
}

static void make_vms(void)
{
	int kvm = open("/dev/kvm", O_RDWR | O_CLOEXEC);
	int run_size;

	if (kvm < 0)
		die("/dev/kvm: %s", strerror(errno));
	run_size = ioctl(kvm, KVM_GET_VCPU_MMAP_SIZE, 0);
	for (unsigned int i = 0; i < vm_count; i++)
		make_vm(i, kvm, run_size);
	exits_at = exits_offset(vms[0].vcpus[0].stats);
}

static void stopped(const struct vcpu *vcpu)
{
	const struct l2_vcpu *l2 = &vcpu->vm->shared->vcpu[vcpu->id];

	if (vm_faulted(vcpu->run))
		die("VM %u, vCPU %u: the guest's code faulted: %llx",
		    vcpu->vm->id, vcpu->id, (unsigned long long)l2->fault);
	if (vcpu->run->exit_reason == KVM_EXIT_SHUTDOWN)
		die("VM %u, vCPU %u: triple fault", vcpu->vm->id, vcpu->id);
	die("VM %u, vCPU %u: KVM returned with exit reason %u", vcpu->vm->id,
	    vcpu->id, vcpu->run->exit_reason);
}

static void *vcpu_task(void *argument)
{
	struct vcpu *vcpu = argument;
	uint64_t state = task_seed(seed, 1000 * (vcpu->vm->id + 1) + vcpu->id);

	/* decimal digits of both */
	name_task("vms", 100 * vcpu->vm->id + vcpu->id);
	vcpu->tid = syscall(SYS_gettid);
	enter_group(vcpu->vm->id, vcpu->id, vcpu->tid);
	atomic_fetch_sub(&starting, 1);
	sleep_ns(chance(&state) % START_NS);
	while (!atomic_load(&ending)) {
		if (!ioctl(vcpu->fd, KVM_RUN, 0))
			stopped(vcpu);
		if (errno != EINTR && errno != EAGAIN)
			die("VM %u, vCPU %u: KVM_RUN: %s", vcpu->vm->id,
			    vcpu->id, strerror(errno));
	}
	return NULL;
}

static void *noise_task(void *argument)
{
	const unsigned int i = (uintptr_t)argument;
	uint64_t state = task_seed(seed, 100000 + i), work;

	name_task("noise", i);
	pin(cpus.ids[i]);
	while (!atomic_load(&ending)) {
		sleep_ns(NOISE_GAP_NS / 12 + chance(&state) % NOISE_GAP_NS);
		work = 1 + turns(chance(&state) % (2 * noise_us + 1));
		COUNT_DOWN(62, work);
	}
	return NULL;
}

static uint64_t read_exits(const struct vcpu *vcpu)
{
	uint64_t value;

	if (!exits_at || pread(vcpu->stats, &value, sizeof(value), exits_at) !=
				 sizeof(value))
		return 0;
	return value;
}

static void look_at_vcpu(struct look *l, const struct vcpu *vcpu)
{
	const struct l2_vcpu *l2 = &vcpu->vm->shared->vcpu[vcpu->id];
	unsigned long long ran = 0, waited = 0;
	char path[64], *text;

	snprintf(path, sizeof(path), "/proc/self/task/%d/schedstat", vcpu->tid);
	text = read_text(path);
	if (!text || sscanf(text, "%llu %llu", &ran, &waited) != 2)
		die("%s does not say how long a vCPU ran", path);
	l->ran[vcpu->vm->id] += ran;
	l->waited += waited;
	l->waits += l2->waits;
	l->answered += l2->answered;
	l->exits += read_exits(vcpu);
}

static void look(struct look *l)
{
	*l = (struct look){.at = now_ns()};
	/* first what changes fast */
	for (unsigned int i = 0; i < vm_count; i++)
		for (unsigned int j = 0; j < vcpu_count; j++)
			l->done[i][j] = vms[i].shared->vcpu[j].operations;
	for (unsigned int i = 0; i < vm_count; i++)
		for (unsigned int j = 0; j < vcpu_count; j++)
			look_at_vcpu(l, &vms[i].vcpus[j]);
}

static void report_shares(const struct look *a, const struct look *b, double s)
{
	double total = 0, least = INFINITY, sum = 0, squares = 0;

	for (unsigned int i = 0; i < vm_count; i++) {
		double vm = 0, ran = (b->ran[i] - a->ran[i]) / 1e9;

		for (unsigned int j = 0; j < vcpu_count; j++) {
			double done = b->done[i][j] - a->done[i][j];

			vm += done;
			least = fmin(least, done);
		}
		printf("ops_per_s.vm%u=%.6g\n", i, vm / s);
		total += vm;
		sum += ran;
		squares += ran * ran;
	}
	printf("ops_per_s=%.6g\n", total / s);
	printf("least_share=%.4f\n",
	       total ? least * vm_count * vcpu_count / total : 0);
	printf("jain=%.4f\n", squares ? sum * sum / (vm_count * squares) : 0);
}

static void report(const struct look *a, const struct look *b)
{
	double s = (b->at - a->at) / 1e9;

	report_shares(a, b, s);
	printf("steal=%.4f\n", (b->waited - a->waited) / 1e9 / s);
	printf("waits_per_s=%.6g\n", (b->waits - a->waits) / s);
	printf("answers_per_s=%.6g\n", (b->answered - a->answered) / s);
	printf("exits_per_s=%.6g\n", (b->exits - a->exits) / s);
}

static void start(void)
{
	atomic_store(&starting, vm_count * vcpu_count);
	for (unsigned int i = 0; i < vm_count; i++)
		for (unsigned int j = 0; j < vcpu_count; j++)
			vms[i].vcpus[j].thread =
				start_task(vcpu_task, &vms[i].vcpus[j]);
	for (uintptr_t i = 0; noise_us && i < cpus.count; i++)
		pthread_detach(start_task(noise_task, (void *)i));
	while (atomic_load(&starting))
		sleep_ns(NSEC_PER_MSEC / 10);
}

static void interrupted(int signal)
{
	(void)signal;
}

static void stop(void)
{
	atomic_store(&ending, true);
	for (unsigned int i = 0; i < vm_count; i++)
		for (unsigned int j = 0; j < vcpu_count; j++) {
			vms[i].vcpus[j].run->immediate_exit = 1;
			pthread_kill(vms[i].vcpus[j].thread, SIGUSR1);
		}
	for (unsigned int i = 0; i < vm_count; i++)
		for (unsigned int j = 0; j < vcpu_count; j++)
			pthread_join(vms[i].vcpus[j].thread, NULL);
}

static void go_wrong(void)
{
	if (fault == FAULT_KILL)
		raise(SIGKILL);
	else if (fault == FAULT_TRIPLE)
		vm_break(vms[0].memory);
	else if (fault == FAULT_MEMORY)
		munmap(vms[0].memory, L2_MEMORY);
}

/* The task that measures does not compete with those that it measures. */
static void come_first(void)
{
	const struct sched_param first = {.sched_priority = 10};

	if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &first))
		die("cannot become a real-time task: %s", strerror(errno));
}

int main(int argc, char **argv)
{
	const struct sigaction on_signal = {.sa_handler = interrupted};
	struct look before, after;

	obey_options(argc, argv);
	sigaction(SIGUSR1, &on_signal, NULL);
	list_cpus(&cpus, false);
	turns_per_ms = count_turns();
	come_first();
	make_vms();
	make_groups(vm_count, vcpu_count);
	start();
	sleep_ns(START_NS + warm_ms * NSEC_PER_MSEC);
	look(&before);
	step_begins(vm_count * vcpu_count);
	if (fault) {
		sleep_until_ns(before.at + run_ms * NSEC_PER_MSEC / 2);
		go_wrong();
	}
	sleep_until_ns(before.at + run_ms * NSEC_PER_MSEC);
	look(&after);
	step_ends(vm_count * vcpu_count);
	stop();
	remove_groups(vm_count, vcpu_count);
	report(&before, &after);
	return 0;
}
