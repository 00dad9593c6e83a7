/* SPDX-License-Identifier: Apache-2.0 */
/* CPUs that go offline while tasks run, and return. Needs _GNU_SOURCE. */
#ifndef ASYMLAB_HOTPLUG_H
#define ASYMLAB_HOTPLUG_H

#include "cpus.h"

#include <signal.h>

static struct cpu_list hotplugged;

static inline bool write_online(int cpu, bool online)
{
	char path[64];
	bool written;
	int fd;

	snprintf(path, sizeof(path), CPU_ROOT "/cpu%d/online", cpu);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	written = write(fd, online ? "1" : "0", 1) == 1;
	close(fd);
	return written;
}

static inline void set_online(bool online)
{
	for (unsigned int i = 0; i < hotplugged.count; i++)
		if (!write_online(hotplugged.ids[i], online))
			die("CPU %d cannot go %s: %s", hotplugged.ids[i],
			    online ? "online" : "offline", strerror(errno));
}

static inline void return_all(void)
{
	for (unsigned int i = 0; i < hotplugged.count; i++)
		write_online(hotplugged.ids[i], true);
}

static inline void return_all_and_die(int signal)
{
	return_all();
	_exit(128 + signal);
}

/*
 * CPUs of @list will go offline, but for those that are offline already. They
 * are online again when the program ends.
 */
static inline void hotplug(const struct program *program, const char *list)
{
	const struct sigaction on_signal = {.sa_handler = return_all_and_die};
	struct cpu_list asked = {};

	parse_cpu_list(program, "offline", list, &asked);
	for (unsigned int i = 0; i < asked.count; i++) {
		long state = cpu_number(asked.ids[i], "online");

		if (state < 0)
			die("CPU %d cannot go offline: no file " CPU_ROOT
			    "/cpu%d/online, for which the kernel needs "
			    "CONFIG_HOTPLUG_CPU",
			    asked.ids[i], asked.ids[i]);
		if (state)
			hotplugged.ids[hotplugged.count++] = asked.ids[i];
	}
	sigaction(SIGINT, &on_signal, NULL);
	sigaction(SIGTERM, &on_signal, NULL);
	atexit(return_all);
}

#endif
