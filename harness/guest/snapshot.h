/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What Linux made of the firmware's tables: one line a file,
 * "<path>\t<content>", newlines in it as spaces. What is missing is left out.
 */
#ifndef ASYMLAB_SNAPSHOT_H
#define ASYMLAB_SNAPSHOT_H

#include "sysfs.h"

#define NODE_ROOT SYSFS "/devices/system/node"
#define SCHED_DEBUG SYSFS "/kernel/debug/sched"
/* arch/x86/kernel/itmt.c and cpu/debugfs.c: priorities and types of cores */
#define X86_DEBUG SYSFS "/kernel/debug/x86"

/* Domain flags are rebuilt by a work item some time after boot. */
#define SETTLE_POLL_NS (100 * NSEC_PER_MSEC)
#define SETTLE_POLLS 4
#define SETTLE_LIMIT_NS (20 * NSEC_PER_SEC)

static inline bool snap_lines(FILE *out, const char *path, char newline)
{
	char *text = read_text(path);

	if (!text)
		return false;
	for (char *c = text; *c; c++)
		if (*c == '\n')
			*c = newline;
	fprintf(out, "%s\t%s\n", path, text);
	return true;
}

__attribute__((format(printf, 2, 3))) static inline bool
snap(FILE *out, const char *format, ...)
{
	char path[256];
	va_list args;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	return snap_lines(out, path, ' ');
}

static inline void snap_topology(FILE *out, int cpu)
{
	static const char *const names[] = {
		"thread_siblings_list",
		"core_siblings_list",
		"cluster_cpus_list",
		"package_cpus_list",
		"core_id",
		"physical_package_id",
		"cluster_id",
	};

	snap(out, CPU_ROOT "/cpu%d/cpu_capacity", cpu);
	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		snap(out, CPU_ROOT "/cpu%d/topology/%s", cpu, names[i]);
	for (int c = 0;
	     snap(out, CPU_ROOT "/cpu%d/cache/index%d/level", cpu, c); c++) {
		snap(out, CPU_ROOT "/cpu%d/cache/index%d/type", cpu, c);
		snap(out, CPU_ROOT "/cpu%d/cache/index%d/size", cpu, c);
		snap(out, CPU_ROOT "/cpu%d/cache/index%d/shared_cpu_list", cpu,
		     c);
	}
}

static inline void snap_power(FILE *out, int cpu)
{
	static const char *const names[] = {
		"highest_perf",		 "nominal_perf",   "lowest_perf",
		"lowest_nonlinear_perf", "reference_perf", "nominal_freq",
		"lowest_freq",
	};

	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		if (!snap(out, CPU_ROOT "/cpu%d/acpi_cppc/%s", cpu, names[i]) &&
		    !i)
			break;
	if (snap(out, CPU_ROOT "/cpu%d/cpufreq/scaling_driver", cpu)) {
		snap(out, CPU_ROOT "/cpu%d/cpufreq/cpuinfo_max_freq", cpu);
		snap(out, CPU_ROOT "/cpu%d/cpufreq/base_frequency", cpu);
	}
	snap(out, X86_DEBUG "/topo/cpus/%d", cpu);
}

static inline void snap_domains(FILE *out, int cpu)
{
	for (int d = 0;
	     snap(out, SCHED_DEBUG "/domains/cpu%d/domain%d/name", cpu, d); d++)
		snap(out, SCHED_DEBUG "/domains/cpu%d/domain%d/flags", cpu, d);
}

/* What an HMAT says; the files need CONFIG_ACPI_HMAT. */
static inline void snap_access(FILE *out, int node)
{
	static const char *const names[] = {
		"read_latency",
		"read_bandwidth",
		"write_latency",
		"write_bandwidth",
	};

	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		snap(out, NODE_ROOT "/node%d/access0/initiators/%s", node,
		     names[i]);
}

/* The caller frees the text. */
static inline char *snapshot(size_t *size)
{
	static const char *const whole[] = {
		"/proc/version",
		"/proc/cmdline",
		"/proc/uptime",
		CPU_ROOT "/online",
		CPU_ROOT "/possible",
		CPU_ROOT "/present",
		SCHED_DEBUG "/features",
		X86_DEBUG "/sched_itmt_enabled",
		X86_DEBUG "/sched_core_priority",
	};
	char *text = NULL;
	FILE *out = open_memstream(&text, size);

	if (!out)
		die("out of memory");
	for (size_t i = 0; i < ARRAY_SIZE(whole); i++)
		snap(out, "%s", whole[i]);
	/* spans of domains are in separate lines */
	snap_lines(out, "/proc/schedstat", ';');
	/* a node may be offline, a CPU not there yet: those after it count */
	for (int node = 0, end = list_end(NODE_ROOT "/possible"); node < end;
	     node++) {
		if (!snap(out, NODE_ROOT "/node%d/cpulist", node))
			continue;
		snap(out, NODE_ROOT "/node%d/distance", node);
		snap_access(out, node);
	}
	for (int cpu = 0, end = cpu_end(); cpu < end; cpu++) {
		if (!cpu_exists(cpu))
			continue;
		snap_topology(out, cpu);
		snap_power(out, cpu);
		snap_domains(out, cpu);
	}
	fclose(out);
	return text;
}

static inline uint64_t mix(uint64_t hash, const char *text)
{
	while (text && *text)
		hash = (hash ^ (uint8_t)*text++) * 0x100000001b3ULL;
	return hash;
}

/* FNV-1a over what a late rebuild of the scheduling domains changes. */
static inline uint64_t domains_hash(void)
{
	uint64_t hash = 0xcbf29ce484222325ULL;
	char path[128];

	for (int cpu = 0, end = cpu_end(); cpu < end; cpu++) {
		if (!cpu_exists(cpu))
			continue;
		snprintf(path, sizeof(path), CPU_ROOT "/cpu%d/cpu_capacity",
			 cpu);
		hash = mix(hash, read_text(path));
		for (int d = 0;; d++) {
			char *flags;

			snprintf(path, sizeof(path),
				 SCHED_DEBUG "/domains/cpu%d/domain%d/flags",
				 cpu, d);
			flags = read_text(path);
			if (!flags)
				break;
			hash = mix(hash, flags);
		}
	}
	return hash;
}

/* Return once the domains stayed as they are for a while. */
static inline void settle(void)
{
	int64_t until = now_ns() + SETTLE_LIMIT_NS;
	uint64_t last = 0;
	int same = 0;

	while (same < SETTLE_POLLS) {
		uint64_t hash = domains_hash();

		same = hash == last ? same + 1 : 0;
		last = hash;
		if (now_ns() > until)
			die("scheduling domains keep changing");
		sleep_ns(SETTLE_POLL_NS);
	}
}

#endif
