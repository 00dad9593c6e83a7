/* SPDX-License-Identifier: Apache-2.0 */
/* The command lines of workloads, as tables: parsed here, and explained. */
#ifndef ASYMLAB_OPTIONS_H
#define ASYMLAB_OPTIONS_H

#include "common.h"

#include <getopt.h>
#include <math.h>

#define MAX_OPTIONS 24

enum option_kind {
	OPTION_NUMBER, /* unsigned long */
	OPTION_REAL, /* double, not negative */
	OPTION_TEXT, /* const char * */
};

/* One option: --name value. What *to holds at first is the default. */
struct option_line {
	const char *name;
	const char *value;
	enum option_kind kind;
	void *to;
	const char *help;
};

/* A program as --help shows it; the options end with one that has no name. */
struct program {
	const char *name;
	const char *about;
	const struct option_line *options;
	const char *figures;
	const char *examples;
};

static inline void print_usage(FILE *out, const struct program *program)
{
	fprintf(out, "usage: %s", program->name);
	for (const struct option_line *o = program->options; o->name; o++)
		fprintf(out, " [--%s %s]", o->name, o->value);
	fputc('\n', out);
}

static inline void print_default(const struct option_line *o)
{
	const char *text;

	switch (o->kind) {
	case OPTION_NUMBER:
		printf(" (default %lu)", *(unsigned long *)o->to);
		break;
	case OPTION_REAL:
		printf(" (default %g)", *(double *)o->to);
		break;
	case OPTION_TEXT:
		text = *(const char **)o->to;
		if (text)
			printf(" (default %s)", text);
		break;
	}
}

static inline void print_help(const struct program *program)
{
	char left[64];

	print_usage(stdout, program);
	printf("\n%s\n\n", program->about);
	for (const struct option_line *o = program->options; o->name; o++) {
		snprintf(left, sizeof(left), "--%s %s", o->name, o->value);
		printf("  %-18s %s", left, o->help);
		print_default(o);
		putchar('\n');
	}
	printf("\nprints, one a line as name=value: %s\n", program->figures);
	printf("\nexamples:\n%s", program->examples);
}

/* What is wrong with the command line, what is right, and the end. */
__attribute__((format(printf, 2, 3), noreturn)) static inline void
misused(const struct program *program, const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s: ", program->name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	print_usage(stderr, program);
	fprintf(stderr, "see '%s --help'\n", program->name);
	exit(2);
}

/* A count in text; what says whose it is. */
static inline unsigned long number(const struct program *program,
				   const char *what, const char *text)
{
	unsigned long value;
	char *end;

	errno = 0;
	value = strtoul(text, &end, 10);
	if (errno || end == text || *end || !strchr("0123456789", text[0]))
		misused(program, "--%s: '%s' is not a number", what, text);
	return value;
}

static inline double real(const struct program *program, const char *what,
			  const char *text)
{
	char *end;
	double value = strtod(text, &end);

	if (end == text || *end || !isfinite(value) || value < 0)
		misused(program, "--%s: '%s' is not a number from 0 on", what,
			text);
	return value;
}

static inline void take_option(const struct program *program,
			       const struct option_line *o, const char *text)
{
	switch (o->kind) {
	case OPTION_NUMBER:
		*(unsigned long *)o->to = number(program, o->name, text);
		break;
	case OPTION_REAL:
		*(double *)o->to = real(program, o->name, text);
		break;
	case OPTION_TEXT:
		*(const char **)o->to = text;
		break;
	}
}

/* Obey the command line, or end the program: 0 after --help, 2 if misused. */
static inline void read_options(const struct program *program, int argc,
				char **argv)
{
	const struct option_line *options = program->options;
	struct option known[MAX_OPTIONS + 2] = {
		{"help", no_argument, NULL, MAX_OPTIONS},
	};
	int c;

	for (int i = 0; options[i].name; i++)
		known[i + 1] = (struct option){options[i].name,
					       required_argument, NULL, i};
	opterr = 0;
	while ((c = getopt_long(argc, argv, ":", known, NULL)) != -1) {
		if (c == MAX_OPTIONS) {
			print_help(program);
			exit(0);
		}
		if (c == ':')
			misused(program, "%s needs a value", argv[optind - 1]);
		if (c == '?')
			misused(program, "what is '%s'?", argv[optind - 1]);
		take_option(program, &options[c], optarg);
	}
	if (optind != argc)
		misused(program, "what is '%s'?", argv[optind]);
}

#endif
