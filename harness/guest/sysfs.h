/* SPDX-License-Identifier: Apache-2.0 */
/* Small files that the kernel shows. */
#ifndef ASYMLAB_SYSFS_H
#define ASYMLAB_SYSFS_H

#include "common.h"

#include <stdbool.h>

/* Tests compile with a folder of made-up files. */
#ifndef SYSFS
#define SYSFS "/sys"
#endif

#define CPU_ROOT SYSFS "/devices/system/cpu"

/* A whole small file, its trailing blanks stripped; NULL if there is none. */
static inline char *read_text(const char *path)
{
	static char *text;
	static size_t room;
	size_t size = 0;
	ssize_t n;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return NULL;
	for (;;) {
		if (room - size < 4096) {
			room = room ? 2 * room : 65536;
			text = realloc(text, room);
			if (!text)
				die("out of memory");
		}
		n = read(fd, text + size, room - size - 1);
		if (n <= 0)
			break;
		size += n;
	}
	close(fd);
	if (n < 0)
		return NULL;
	while (size && strchr(" \n", text[size - 1]))
		size--;
	text[size] = '\0';
	return text;
}

static inline bool cpu_exists(int cpu)
{
	char path[64];

	snprintf(path, sizeof(path), CPU_ROOT "/cpu%d", cpu);
	return !access(path, F_OK);
}

/* One more than the last number of a list such as 0-3,8; 0 if there is none. */
static inline int list_end(const char *path)
{
	const char *text = read_text(path), *last = text;

	if (!text || !*text)
		return 0;
	for (const char *c = text; *c; c++)
		if (*c == '-' || *c == ',')
			last = c + 1;
	return atoi(last) + 1;
}

/*
 * CPUs are below this number, and not all that are need exist: firmware may
 * have disabled some, or announced them for later.
 */
static inline int cpu_end(void)
{
	return list_end(CPU_ROOT "/possible");
}

#endif
