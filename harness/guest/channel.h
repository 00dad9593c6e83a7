/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The agent's messages to the host: frames over the virtio-serial port
 * "asymlab", or over the console if the kernel's command line says so.
 *
 *   ASYMLAB1 <kind> <name> <bytes> <crc32 hex>\n<payload>\n
 *
 * kinds: status (name = phase), file (name = file name), gzip (a file,
 * compressed), error, done
 */
#ifndef ASYMLAB_CHANNEL_H
#define ASYMLAB_CHANNEL_H

#include "common.h"
#include "console.h"
#include "crc.h"

#include <dirent.h>
#include <sys/stat.h>

#define CHANNEL_PORT "asymlab"
#define CHANNEL_CONSOLE "asymlab.channel=console"
#define CHANNEL_WAIT_NS (10 * NSEC_PER_SEC)

/* The port; the console if there is none. */
static int channel = -1;

static inline void channel_write(const void *data, size_t size)
{
	if (channel < 0)
		console_write(data, size);
	else
		write_all(channel, data, size);
}

static inline void send_frame(const char *kind, const char *name,
			      const void *data, size_t size)
{
	char head[256];
	int n = snprintf(head, sizeof(head), "ASYMLAB1 %s %s %zu %08x\n", kind,
			 name, size, crc32(data, size));

	if (n >= (int)sizeof(head))
		die("%s: a name too long", name);
	channel_write(head, n);
	channel_write(data, size);
	channel_write("\n", 1);
	if (channel < 0)
		console_flush();
}

static inline void send_text(const char *kind, const char *name,
			     const char *text)
{
	send_frame(kind, name, text, strlen(text));
}

/* Send the phase that begins; the host reports it if the guest is lost. */
static inline void phase(const char *name)
{
	send_text("status", name, "");
}

static inline void send_as(const char *kind, const char *path, const char *name)
{
	int fd = must_open(path, O_RDONLY);
	struct stat info;
	void *data = "";

	if (fstat(fd, &info))
		die("%s: %s", path, strerror(errno));
	if (info.st_size) {
		data = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (data == MAP_FAILED)
			die("%s: %s", path, strerror(errno));
	}
	send_frame(kind, name, data, info.st_size);
	if (info.st_size)
		munmap(data, info.st_size);
	close(fd);
}

static inline void send_file(const char *path, const char *name)
{
	send_as("file", path, name);
}

static inline int try_port(const char *port, const char *wanted)
{
	char path[300], name[64] = "";
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/sys/class/virtio-ports/%s/name", port);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	n = read(fd, name, sizeof(name) - 1);
	close(fd);
	if (n < 1 || name[n - 1] != '\n' || strlen(wanted) != (size_t)n - 1 ||
	    strncmp(name, wanted, n - 1))
		return -1;
	snprintf(path, sizeof(path), "/dev/%s", port);
	return open(path, O_WRONLY | O_CLOEXEC);
}

/* A port's name arrives in a separate message, some time after boot. */
static inline int port_open(const char *name)
{
	int64_t until = now_ns() + CHANNEL_WAIT_NS;

	for (;; sleep_ns(10 * NSEC_PER_MSEC)) {
		DIR *ports = opendir("/sys/class/virtio-ports");
		struct dirent *entry;
		int fd = -1;

		while (ports && fd < 0 && (entry = readdir(ports)))
			fd = try_port(entry->d_name, name);
		if (ports)
			closedir(ports);
		if (fd >= 0)
			return fd;
		if (now_ns() > until)
			die("no virtio-serial port named %s", name);
	}
}

static inline void channel_open(const char *cmdline)
{
	if (cmdline && strstr(cmdline, CHANNEL_CONSOLE))
		console_open("/dev/console");
	else
		channel = port_open(CHANNEL_PORT);
}

#endif
