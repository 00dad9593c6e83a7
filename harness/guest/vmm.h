/* SPDX-License-Identifier: Apache-2.0 */
/* QEMU processes: their command line, the lines of their consoles, their end.
 */
#ifndef ASYMLAB_VMM_H
#define ASYMLAB_VMM_H

#include "lguest.h"
#include "work.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#define MAX_GUESTS 64
#define MAX_LINE 512

#if defined(__aarch64__)
#define GUEST_CONSOLE "console=ttyAMA0 earlycon"
#define GUEST_QEMU "/bin/qemu-system-aarch64"
#define GUEST_MACHINE_KVM "virt,gic-version=host"
#define GUEST_MACHINE_TCG "virt,gic-version=3"
#else
#define GUEST_CONSOLE "console=ttyS0 earlyprintk=ttyS0"
#define GUEST_QEMU "/bin/qemu-system-x86_64"
#define GUEST_MACHINE_KVM "q35"
#define GUEST_MACHINE_TCG "q35"
#endif

/* A panic ends QEMU (-no-reboot) after its message; no other ones may be in
 * the middle of a line of PID 1. */
#define GUEST_WORDS GUEST_CONSOLE " loglevel=1 panic=-1"

/* One machine; text[] has the begin of its console's next line. */
struct guest {
	unsigned int id;
	pid_t pid;
	int console;
	bool ready;
	double throughput; /* MB/s; negative until the guest has sent it */
	size_t used;
	char text[MAX_LINE], last[MAX_LINE];
};

/* What all guests have in common. */
struct guest_kind {
	const char *qemu, *firmware, *kernel, *initrd;
	bool with_kvm;
	unsigned long vcpus, memory_mib;
};

static struct guest guests[MAX_GUESTS];
static unsigned int guest_count;

/* Whatever ends this program ends them: PR_SET_PDEATHSIG is for SIGKILL. */
static void end_guests(void)
{
	for (unsigned int i = 0; i < guest_count; i++)
		if (guests[i].pid > 0)
			kill(guests[i].pid, SIGKILL);
	for (unsigned int i = 0; i < guest_count; i++)
		if (guests[i].pid > 0)
			waitpid(guests[i].pid, NULL, 0);
	guest_count = 0;
}

__attribute__((noreturn)) static void exec_qemu(const struct guest *guest,
						const struct guest_kind *kind,
						int console, pid_t parent)
{
	char name[48], smp[24], memory[24];

	snprintf(name, sizeof(name), "vm%u,debug-threads=on", guest->id);
	snprintf(smp, sizeof(smp), "%lu", kind->vcpus);
	snprintf(memory, sizeof(memory), "%luM", kind->memory_mib);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	for (int i = 0; i < 3; i++)
		dup2(console, i);
	execl(kind->qemu, kind->qemu, "-name", name, "-nodefaults",
	      "-no-user-config", "-display", "none", "-no-reboot", "-L",
	      kind->firmware, "-machine",
	      kind->with_kvm ? GUEST_MACHINE_KVM : GUEST_MACHINE_TCG, "-accel",
	      kind->with_kvm ? "kvm" : "tcg", "-cpu",
	      kind->with_kvm ? "host" : "max", "-smp", smp, "-m", memory,
	      "-kernel", kind->kernel, "-initrd", kind->initrd, "-append",
	      GUEST_WORDS, "-serial", "stdio", NULL);
	dprintf(STDERR_FILENO, "%s: %s\n", kind->qemu, strerror(errno));
	_exit(127);
}

static void start_guest(const struct guest_kind *kind)
{
	struct guest *guest = &guests[guest_count];
	const pid_t parent = getpid();
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		die("socketpair: %s", strerror(errno));
	*guest = (struct guest){
		.id = guest_count,
		.console = ends[0],
		.throughput = -1,
	};
	guest->pid = fork();
	if (guest->pid < 0)
		die("fork: %s", strerror(errno));
	if (!guest->pid)
		exec_qemu(guest, kind, ends[1], parent);
	guest_count++;
	close(ends[1]);
}

/* QEMU is gone: say why, by its last line or the guest's. */
__attribute__((noreturn)) static void qemu_ended(struct guest *guest)
{
	int status = 0;

	waitpid(guest->pid, &status, 0);
	guest->pid = 0;
	if (WIFSIGNALED(status))
		die("VM %u: QEMU was killed by signal %d: %s", guest->id,
		    WTERMSIG(status), guest->last);
	die("VM %u: QEMU ended with exit code %d: %s", guest->id,
	    WEXITSTATUS(status), *guest->last ? guest->last : "no output");
}

static bool begins(const char **text, const char *with)
{
	if (strncmp(*text, with, strlen(with)))
		return false;
	*text += strlen(with);
	return true;
}

static void take_line(struct guest *guest, const char *line)
{
	const char *said = strstr(line, GUEST_MARK);

	if (strstr(line, "Kernel panic"))
		die("VM %u: the guest's kernel: %s", guest->id, line);
	if (*line)
		snprintf(guest->last, sizeof(guest->last), "%s", line);
	if (!said)
		return;
	said += strlen(GUEST_MARK);
	if (begins(&said, GUEST_ERROR))
		die("VM %u: %s", guest->id, said);
	if (begins(&said, GUEST_READY))
		guest->ready = true;
	else if (begins(&said, GUEST_THROUGHPUT))
		guest->throughput = strtod(said, NULL);
}

static void hear_guest(struct guest *guest)
{
	char *next, *end;
	ssize_t n = read(guest->console, guest->text + guest->used,
			 MAX_LINE - 1 - guest->used);

	if (n > 0)
		guest->used += n;
	guest->text[guest->used] = '\0';
	for (next = guest->text; (end = strchr(next, '\n')); next = end + 1) {
		*end = '\0';
		next[strcspn(next, "\r")] = '\0';
		take_line(guest, next);
	}
	guest->used -= next - guest->text;
	memmove(guest->text, next, guest->used);
	if (n <= 0 || guest->used == MAX_LINE - 1) {
		guest->text[guest->used] = '\0';
		take_line(guest, guest->text);
		guest->used = 0;
	}
	if (n <= 0)
		qemu_ended(guest);
}

/* Hear all guests until all have what is waited for, or until a time. */
static bool hear_guests(bool (*has)(const struct guest *), int64_t until)
{
	struct pollfd fds[MAX_GUESTS];

	for (int64_t left = 1; left > 0;) {
		unsigned int having = 0;
		int ready = 0;

		for (unsigned int i = 0; i < guest_count; i++) {
			fds[i].fd = guests[i].console;
			fds[i].events = POLLIN;
			having += has && has(&guests[i]);
		}
		if (having == guest_count)
			return true;
		left = until - now_ns();
		if (left > 0)
			ready = poll(fds, guest_count,
				     left / NSEC_PER_MSEC + 1);
		for (unsigned int i = 0; ready > 0 && i < guest_count; i++)
			if (fds[i].revents)
				hear_guest(&guests[i]);
	}
	return false;
}

#endif
