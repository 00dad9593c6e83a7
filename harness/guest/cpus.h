/* SPDX-License-Identifier: Apache-2.0 */
/* Which CPUs there are, and running on one of them. Needs _GNU_SOURCE. */
#ifndef ASYMLAB_CPUS_H
#define ASYMLAB_CPUS_H

#include "options.h"
#include "sysfs.h"

#include <sched.h>

/* Some CPUs, by number, in the order of the command line. */
struct cpu_list {
	unsigned int count;
	int ids[CPU_SETSIZE];
};

/* The CPUs that this program may use. */
static inline cpu_set_t allowed_cpus(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set))
		die("sched_getaffinity: %s", strerror(errno));
	return set;
}

static inline void run_on(const cpu_set_t *set)
{
	if (sched_setaffinity(0, sizeof(*set), set))
		die("sched_setaffinity: %s", strerror(errno));
}

/* Pin the calling thread. */
static inline void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	run_on(&set);
}

static inline void run_on_list(const struct cpu_list *list)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	for (unsigned int i = 0; i < list->count; i++)
		CPU_SET(list->ids[i], &set);
	run_on(&set);
}

static inline int first_cpu(const cpu_set_t *set)
{
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
		if (CPU_ISSET(cpu, set))
			return cpu;
	die("no CPU is allowed");
}

/* A number in a file of a CPU's, -1 if there is none. */
static inline long cpu_number(int cpu, const char *file)
{
	char path[128], *text, *end;
	long value;

	snprintf(path, sizeof(path), CPU_ROOT "/cpu%d/%s", cpu, file);
	text = read_text(path);
	if (!text)
		return -1;
	/* of a list, such as 3,7 or 3-7, the first */
	value = strtol(text, &end, 10);
	return end == text ? -1 : value;
}

/* Every CPU, or only the first of every core; where SMT is unknown: all. */
static inline void list_cpus(struct cpu_list *list, bool one_per_core)
{
	cpu_set_t allowed = allowed_cpus();

	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		long first;

		if (!CPU_ISSET(cpu, &allowed))
			continue;
		first = cpu_number(cpu, "topology/thread_siblings_list");
		if (!one_per_core || first < 0 || first == cpu ||
		    !CPU_ISSET(first, &allowed))
			list->ids[list->count++] = cpu;
	}
}

/* A list such as 0,2-3, the value of an option; ends the program if the text is
 * another one. */
static inline void parse_cpu_list(const struct program *program,
				  const char *option, const char *text,
				  struct cpu_list *list)
{
	cpu_set_t seen;
	char *copy = strdup(text), *rest, *word;

	CPU_ZERO(&seen);
	if (!copy)
		die("out of memory");
	for (word = strtok_r(copy, ",", &rest); word;
	     word = strtok_r(NULL, ",", &rest)) {
		char *dash = strchr(word, '-');
		unsigned long first, last;

		if (dash)
			*dash = '\0';
		first = number(program, option, word);
		last = dash ? number(program, option, dash + 1) : first;
		if (last < first)
			misused(program, "--%s: %lu-%lu goes down", option,
				first, last);
		for (unsigned long cpu = first; cpu <= last; cpu++) {
			if (cpu >= CPU_SETSIZE)
				misused(program, "--%s: no CPU %lu here",
					option, cpu);
			if (CPU_ISSET(cpu, &seen))
				misused(program, "--%s: CPU %lu twice", option,
					cpu);
			CPU_SET(cpu, &seen);
			list->ids[list->count++] = cpu;
		}
	}
	free(copy);
	if (!list->count)
		misused(program, "--%s: '%s' names no CPU", option, text);
}

/* The same; ends the program if a CPU is not allowed. */
static inline void read_cpu_list(const struct program *program,
				 const char *option, const char *text,
				 struct cpu_list *list)
{
	cpu_set_t allowed = allowed_cpus();

	parse_cpu_list(program, option, text, list);
	for (unsigned int i = 0; i < list->count; i++)
		if (!CPU_ISSET(list->ids[i], &allowed))
			misused(program, "--%s: no CPU %d here", option,
				list->ids[i]);
}

static inline void read_cpus(const struct program *program, const char *text,
			     struct cpu_list *list)
{
	read_cpu_list(program, "cpus", text, list);
}

#endif
