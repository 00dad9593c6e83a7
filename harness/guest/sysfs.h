/* SPDX-License-Identifier: Apache-2.0 */
/* Small files that the kernel shows. */
#ifndef ASYMLAB_SYSFS_H
#define ASYMLAB_SYSFS_H

#include "common.h"

#include <stdbool.h>

#define CPU_ROOT "/sys/devices/system/cpu"

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

#endif
