/* SPDX-License-Identifier: Apache-2.0 */
/*
 * PID 1 of a guest with an operating system: runs dbench when its host says so,
 * and sends what dbench measured. Both talk in lines over the serial console:
 *
 *   guest: asymlab-guest: ready
 *   host:  go <seconds> <clients>
 *   guest: asymlab-guest: throughput <MB/s>
 *   guest: asymlab-guest: error <text>	in place of one of these
 */
#ifndef ASYMLAB_LGUEST_H
#define ASYMLAB_LGUEST_H

#include "common.h"

#include <stdbool.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>

#define GUEST_MARK "asymlab-guest: "
#define GUEST_READY "ready"
#define GUEST_THROUGHPUT "throughput "
#define GUEST_ERROR "error "
#define GUEST_GO "go %lu %lu\n"

#define DBENCH "/bin/dbench"
#define DBENCH_LOAD "/client.txt"
#define DBENCH_FILES "/tmp/files"
#define DBENCH_OUTPUT "/tmp/output"
#define DBENCH_RESULT "Throughput "

/* PID 1 must not end: the kernel would panic. The host ends the machine. */
__attribute__((format(printf, 1, 2), noreturn)) static void
guest_says(const char *format, ...)
{
	va_list args;

	fputs(GUEST_MARK, stdout);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
	fflush(stdout);
	while (true)
		pause();
}

static void guest_mount(const char *type, const char *folder)
{
	if (mount(type, folder, type, 0, NULL) && errno != EBUSY)
		guest_says(GUEST_ERROR "mount %s: %s", folder, strerror(errno));
}

/* Standard files on the serial console, which does not repeat its input. */
static void guest_console(void)
{
	struct termios modes;
	int fd;

	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
	fd = open("/dev/console", O_RDWR | O_NOCTTY);
	for (int i = 0; i < 3; i++)
		dup2(fd, i);
	if (!tcgetattr(0, &modes)) {
		modes.c_lflag &= ~(ECHO | ECHONL);
		tcsetattr(0, TCSANOW, &modes);
	}
}

static void guest_exec(unsigned long seconds, unsigned long clients)
{
	char time[24], count[24];
	int fd = open(DBENCH_OUTPUT, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	snprintf(time, sizeof(time), "%lu", seconds);
	snprintf(count, sizeof(count), "%lu", clients);
	dup2(fd, STDOUT_FILENO);
	dup2(fd, STDERR_FILENO);
	execl(DBENCH, DBENCH, "-t", time, "-D", DBENCH_FILES, "-c", DBENCH_LOAD,
	      count, NULL);
	fprintf(stderr, "%s: %s\n", DBENCH, strerror(errno));
	_exit(127);
}

/* The line with the result, or the last one. */
static const char *guest_result(char *line, size_t size)
{
	FILE *file = fopen(DBENCH_OUTPUT, "r");

	snprintf(line, size, "no output");
	while (file && fgets(line, size, file))
		if (!strncmp(line, DBENCH_RESULT, strlen(DBENCH_RESULT)))
			break;
	line[strcspn(line, "\n")] = '\0';
	return line;
}

__attribute__((noreturn)) static void guest_main(void)
{
	unsigned long seconds, clients;
	char line[256];
	double value;
	pid_t child;
	int status;

	guest_console();
	guest_mount("proc", "/proc");
	guest_mount("tmpfs", "/tmp");
	if (mkdir(DBENCH_FILES, 0755))
		guest_says(GUEST_ERROR "%s: %s", DBENCH_FILES, strerror(errno));
	printf(GUEST_MARK GUEST_READY "\n");
	fflush(stdout);
	if (!fgets(line, sizeof(line), stdin) ||
	    sscanf(line, GUEST_GO, &seconds, &clients) != 2)
		guest_says(GUEST_ERROR "the host sent no order to begin");
	child = fork();
	if (child < 0)
		guest_says(GUEST_ERROR "fork: %s", strerror(errno));
	if (!child)
		guest_exec(seconds, clients);
	while (waitpid(-1, &status, 0) != child)
		;
	guest_result(line, sizeof(line));
	/* 0: no operation ended in the time */
	if (status || sscanf(line, DBENCH_RESULT "%lf", &value) != 1 ||
	    value <= 0)
		guest_says(GUEST_ERROR "dbench failed (status %d): %s", status,
			   line);
	guest_says(GUEST_THROUGHPUT "%.6g", value);
}

#endif
