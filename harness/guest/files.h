/* SPDX-License-Identifier: Apache-2.0 */
/* The limit of open files. */
#ifndef ASYMLAB_FILES_H
#define ASYMLAB_FILES_H

#include "common.h"

#include <sys/resource.h>

/* Allow so many open files: the usual limit is 1024. */
static inline void allow_files(unsigned long wanted)
{
	struct rlimit limit;

	getrlimit(RLIMIT_NOFILE, &limit);
	if (limit.rlim_cur >= wanted)
		return;
	limit.rlim_cur = wanted;
	if (limit.rlim_max < wanted)
		limit.rlim_max = wanted;
	if (setrlimit(RLIMIT_NOFILE, &limit))
		die("no %lu files may be open: %s", wanted, strerror(errno));
}

#endif
