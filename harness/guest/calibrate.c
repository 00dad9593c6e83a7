// SPDX-License-Identifier: Apache-2.0
/*
 * What each CPU is claimed to be capable of, against what it is.
 *
 * One task visits every CPU in turn and works there alone: all others are
 * idle, SMT siblings too. The order is another in each round, so that what
 * drifts (temperature, a noisy neighbour) does not stick to one CPU.
 */
#define _GNU_SOURCE
#include "work.h"

#include <math.h>

#define SCALE 1024.0
#define CHUNK 2000

struct cpu {
	double sum, squares; /* of the rounds' iterations per us */
	double claimed;
	double mean, half; /* half of the 95 % interval */
};

static struct cpu_list cpus;
static struct cpu found[CPU_SETSIZE];

static unsigned long round_ms = 10;
static unsigned long rounds = 5;
static unsigned long seed;
static const char *cpu_text;

static const struct option_line options[] = {
	{"cpus", "LIST", OPTION_TEXT, &cpu_text,
	 "only these CPUs: 0,2-3 (default: all)"},
	{"ms", "N", OPTION_NUMBER, &round_ms, "how long on a CPU in a round"},
	{"rounds", "N", OPTION_NUMBER, &rounds, "how often on every CPU"},
	{"seed", "N", OPTION_NUMBER, &seed, "moves the order"},
	{},
};

static const struct program calibrate_program = {
	.name = "calibrate",
	.about = "What each CPU is claimed to be capable of (cpu_capacity, or "
		 "else\n"
		 "highest_perf of ACPI CPPC), against what it is: one task "
		 "works\n"
		 "on every CPU in turn, alone on the machine. Both are scaled "
		 "so\n"
		 "that the strongest CPU has 1024. Idle the machine before.",
	.options = options,
	.figures =
		"claimed.cpu<N>, measured.cpu<N> with its 95 % interval\n"
		"over the rounds in low.cpu<N> and high.cpu<N>, "
		"iterations_per_us of\n"
		"the fastest CPU, largest_gap_percent of measured to claimed",
	.examples =
		"  calibrate                      every CPU, 50 ms each\n"
		"  calibrate --ms 100 --rounds 9  on a real, noisy machine\n",
};

static double speed_on(int cpu, uint64_t *state)
{
	int64_t begin, ns;
	uint64_t done = 0;

	pin(cpu);
	/* not in step with the tick; and the CPU's clock ramps up in it */
	begin = now_ns();
	ns = NSEC_PER_MSEC + chance(state) % NSEC_PER_MSEC;
	while (now_ns() - begin < ns)
		burn(CHUNK);
	begin = now_ns();
	do {
		burn(CHUNK);
		done += CHUNK;
		ns = now_ns() - begin;
	} while (ns < (int64_t)round_ms * NSEC_PER_MSEC);
	return (double)done * NSEC_PER_USEC / ns;
}

static void visit_all(uint64_t *state)
{
	for (unsigned int left = cpus.count; left; left--) {
		unsigned int pick = chance(state) % left;
		int cpu = cpus.ids[pick];
		double speed = speed_on(cpu, state);

		found[cpu].sum += speed;
		found[cpu].squares += speed * speed;
		cpus.ids[pick] = cpus.ids[left - 1];
		cpus.ids[left - 1] = cpu;
	}
}

/* The 97.5 % quantile of Student's t; above 9 by a fit within 1 %. */
static double student(unsigned long freedom)
{
	static const double quantiles[] = {12.706, 4.303, 3.182, 2.776, 2.571,
					   2.447,  2.365, 2.306, 2.262};

	return freedom <= ARRAY_SIZE(quantiles) ? quantiles[freedom - 1]
						: 1.96 + 2.6 / freedom;
}

static void conclude(struct cpu *cpu)
{
	double variance;

	cpu->mean = cpu->sum / rounds;
	variance = (cpu->squares - cpu->sum * cpu->mean) / (rounds - 1);
	cpu->half = variance > 0 ? student(rounds - 1) * sqrt(variance / rounds)
				 : 0;
}

/* What firmware claims, from any file that every CPU has. */
static void read_claims(void)
{
	static const char *const files[] = {"cpu_capacity",
					    "acpi_cppc/highest_perf"};
	double most = 0;

	for (size_t f = 0; f < ARRAY_SIZE(files) && !most; f++) {
		for (unsigned int i = 0; i < cpus.count; i++) {
			long claim = cpu_number(cpus.ids[i], files[f]);

			if (claim <= 0) {
				most = 0;
				break;
			}
			found[cpus.ids[i]].claimed = claim;
			most = fmax(most, claim);
		}
	}
	for (unsigned int i = 0; i < cpus.count; i++) {
		struct cpu *cpu = &found[cpus.ids[i]];

		cpu->claimed = most ? cpu->claimed * SCALE / most : 0;
	}
}

static void print_cpu(int id, double fastest)
{
	const struct cpu *cpu = &found[id];
	double scale = SCALE / fastest;

	if (cpu->claimed)
		printf("claimed.cpu%d=%.1f\n", id, cpu->claimed);
	printf("measured.cpu%d=%.2f\n", id, cpu->mean * scale);
	printf("low.cpu%d=%.2f\n", id, (cpu->mean - cpu->half) * scale);
	printf("high.cpu%d=%.2f\n", id, (cpu->mean + cpu->half) * scale);
}

static void report(void)
{
	double fastest = 0, gap = 0;

	for (int id = 0; id < CPU_SETSIZE; id++)
		fastest = fmax(fastest, found[id].mean);
	for (int id = 0; id < CPU_SETSIZE; id++) {
		const struct cpu *cpu = &found[id];

		if (!cpu->mean)
			continue;
		print_cpu(id, fastest);
		if (cpu->claimed)
			gap = fmax(gap, fabs(cpu->mean * SCALE / fastest /
						     cpu->claimed -
					     1));
	}
	printf("iterations_per_us=%.6g\n", fastest);
	if (found[cpus.ids[0]].claimed)
		printf("largest_gap_percent=%.3f\n", 100 * gap);
}

int main(int argc, char **argv)
{
	uint64_t state;

	read_options(&calibrate_program, argc, argv);
	if (!round_ms || rounds < 2)
		misused(&calibrate_program,
			"--ms from 1 on, --rounds from 2 on");
	if (cpu_text)
		read_cpus(&calibrate_program, cpu_text, &cpus);
	else
		list_cpus(&cpus, false);
	read_claims();
	state = task_seed(seed, 0);
	name_task("calibrate", 0);
	step_begins(1);
	for (unsigned long i = 0; i < rounds; i++)
		visit_all(&state);
	step_ends(1);
	for (unsigned int i = 0; i < cpus.count; i++)
		conclude(&found[cpus.ids[i]]);
	report();
	return 0;
}
