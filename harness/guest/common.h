/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of all guest programs: time, random numbers, files, fatal errors. */
#ifndef ASYMLAB_COMMON_H
#define ASYMLAB_COMMON_H

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define NSEC_PER_SEC 1000000000LL
#define NSEC_PER_MSEC 1000000LL
#define NSEC_PER_USEC 1000LL

/* The file to which programs append /proc/schedstat, set by the agent. */
#define SCHEDSTAT_ENV "ASYMLAB_SCHEDSTAT"

/* Say why on stderr and end the program; the agent ships what was said. */
__attribute__((format(printf, 1, 2), noreturn)) static inline void
die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(1);
}

static inline int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * NSEC_PER_SEC + t.tv_nsec;
}

static inline void sleep_until_ns(int64_t when)
{
	struct timespec t = {
		.tv_sec = when / NSEC_PER_SEC,
		.tv_nsec = when % NSEC_PER_SEC,
	};

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) ==
	       EINTR)
		;
}

static inline void sleep_ns(int64_t ns)
{
	if (ns > 0)
		sleep_until_ns(now_ns() + ns);
}

/* splitmix64 (Steele, Lea, Flood 2014): any seed will do, also 0. */
static inline uint64_t chance(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	return z ^ (z >> 31);
}

/* An open file, or the program's end. */
static inline int must_open(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0644);

	if (fd < 0)
		die("%s: %s", path, strerror(errno));
	return fd;
}

/* Write a setting; false if the kernel refuses the text with @refusal. */
static inline bool put_unless(int refusal, const char *path, const char *text)
{
	int fd = must_open(path, O_WRONLY);
	bool written = write(fd, text, strlen(text)) >= 0;

	if (!written && errno != refusal)
		die("'%s' to %s: %s", text, path, strerror(errno));
	close(fd);
	return written;
}

static inline void put(const char *path, const char *text)
{
	put_unless(0, path, text);
}

/* Zeroed memory, also shared with processes that are forked later. */
static inline void *shared_memory(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		die("no memory for %zu bytes: %s", size, strerror(errno));
	return memory;
}

static inline void write_all(int fd, const void *data, size_t size)
{
	const char *next = data;

	while (size) {
		ssize_t n = write(fd, next, size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			die("write: %s", strerror(errno));
		next += n;
		size -= n;
	}
}

#endif
