/* SPDX-License-Identifier: Apache-2.0 */
/* Control groups of vCPU threads, as management software makes them. */
#ifndef ASYMLAB_GROUPS_H
#define ASYMLAB_GROUPS_H

#include "common.h"

#include <sys/mount.h>
#include <sys/stat.h>

#define GROUPS "/sys/fs/cgroup"
#define GROUP_ROOT GROUPS "/asymlab-vms"

enum layout {
	LAYOUT_FLAT, /* no groups */
	LAYOUT_VM, /* one a VM */
	LAYOUT_LIBVIRT, /* one a vCPU, in that of its VM */
};

static enum layout layout;

/* Returns the length of the path. */
static int group_path(char *path, size_t size, unsigned int vm, int vcpu)
{
	int n = snprintf(path, size, GROUP_ROOT "/vm%u", vm);

	if (vcpu >= 0 && layout == LAYOUT_LIBVIRT)
		n += snprintf(path + n, size - n, "/vcpu%d", vcpu);
	return n;
}

static void group_put(const char *group, const char *file, const char *text)
{
	char path[160];

	snprintf(path, sizeof(path), "%s/%s", group, file);
	put(path, text);
}

static void make_group(const char *path, bool has_children)
{
	if (mkdir(path, 0755) && errno != EEXIST)
		die("%s: %s", path, strerror(errno));
	group_put(path, "cgroup.type", "threaded");
	if (has_children)
		group_put(path, "cgroup.subtree_control", "+cpu");
}

/* Threads can only be spread over groups below that of their process. */
static void make_groups(unsigned int vms, unsigned int vcpus)
{
	char path[128];

	if (layout == LAYOUT_FLAT)
		return;
	if (access(GROUPS "/cgroup.procs", F_OK) &&
	    mount("cgroup2", GROUPS, "cgroup2", 0, NULL))
		die("%s: %s", GROUPS, strerror(errno));
	group_put(GROUPS, "cgroup.procs", "0");
	group_put(GROUPS, "cgroup.subtree_control", "+cpu");
	make_group(GROUP_ROOT, true);
	for (unsigned int i = 0; i < vms; i++) {
		group_path(path, sizeof(path), i, -1);
		make_group(path, layout == LAYOUT_LIBVIRT);
		for (unsigned int j = 0; layout == LAYOUT_LIBVIRT && j < vcpus;
		     j++) {
			group_path(path, sizeof(path), i, j);
			make_group(path, false);
		}
	}
}

static void enter_group(unsigned int vm, unsigned int vcpu, pid_t tid)
{
	char path[128], text[16];

	if (layout == LAYOUT_FLAT)
		return;
	group_path(path, sizeof(path), vm, vcpu);
	snprintf(text, sizeof(text), "%d", tid);
	group_put(path, "cgroup.threads", text);
}

static void remove_groups(unsigned int vms, unsigned int vcpus)
{
	char path[128];

	if (layout == LAYOUT_FLAT)
		return;
	for (unsigned int i = 0; i < vms; i++) {
		for (unsigned int j = 0; layout == LAYOUT_LIBVIRT && j < vcpus;
		     j++) {
			group_path(path, sizeof(path), i, j);
			rmdir(path);
		}
		group_path(path, sizeof(path), i, -1);
		rmdir(path);
	}
	rmdir(GROUP_ROOT);
}

#endif
