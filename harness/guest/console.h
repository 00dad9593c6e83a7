/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A byte stream over a console that others write to, too: the kernel, a
 * shaky line. Bytes go out as numbered lines, up to 64 in a block:
 *
 *   @@<number>:<base64>:<crc32>\n		all numbers in hex
 *   @@?<first>:<lines>:<crc32>\n		what of this block is missing?
 *   @@!<first>:<missing>:<crc32>\n		the host's answer, a bit a line
 *
 * Each CRC is over what is between @@ and the last colon. What is missing is
 * sent again, a block at a time, until the host has all of it.
 */
#ifndef ASYMLAB_CONSOLE_H
#define ASYMLAB_CONSOLE_H

#include "common.h"
#include "crc.h"

#include <sched.h>
#include <termios.h>

/* Short lines, so that one lost character costs little. */
#define CONSOLE_LINE 180
#define CONSOLE_LINES 64
#define CONSOLE_ANSWER_NS (200 * NSEC_PER_MSEC)
#define CONSOLE_ANSWER_MAX_NS (8 * NSEC_PER_SEC)

static struct {
	int fd;
	uint8_t block[CONSOLE_LINES * CONSOLE_LINE];
	size_t filled;
	uint32_t *next; /* number of the block's first line; all processes' */
	char heard[80];
	size_t hears;
} console = {.fd = -1};

static inline size_t base64(const uint8_t *in, size_t size, char *out)
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	char *begin = out;

	for (size_t i = 0; i < size; i += 3) {
		uint32_t v = in[i] << 16;

		v |= i + 1 < size ? in[i + 1] << 8 : 0;
		v |= i + 2 < size ? in[i + 2] : 0;
		*out++ = digit[v >> 18];
		*out++ = digit[v >> 12 & 63];
		*out++ = i + 1 < size ? digit[v >> 6 & 63] : '=';
		*out++ = i + 2 < size ? digit[v & 63] : '=';
	}
	*out = 0;
	return out - begin;
}

/* Give a message its marks and its checksum, and send it. */
static inline void console_say(const char *text)
{
	char line[CONSOLE_LINE * 2];
	int n = snprintf(line, sizeof(line), "@@%s:%08x\n", text,
			 crc32(text, strlen(text)));

	write_all(console.fd, line, n);
}

static inline void console_line(unsigned int line)
{
	size_t at = line * CONSOLE_LINE, size = console.filled - at;
	char text[CONSOLE_LINE * 2];
	int n = snprintf(text, sizeof(text), "%08x:", *console.next + line);

	base64(console.block + at, size < CONSOLE_LINE ? size : CONSOLE_LINE,
	       text + n);
	console_say(text);
}

/* Whether console.heard is an answer about this block. */
static inline int console_parse(uint64_t *missing)
{
	char *begin = strstr(console.heard, "@@!"), *end;
	unsigned long long bits;
	unsigned int first, crc;

	if (!begin ||
	    sscanf(begin, "@@!%8x:%16llx:%8x", &first, &bits, &crc) != 3)
		return 0;
	end = strrchr(begin, ':');
	if (crc32(begin + 2, end - begin - 2) != crc || first != *console.next)
		return 0;
	*missing = bits;
	return 1;
}

/* Wait for an answer. */
static inline int console_answered(int64_t until, uint64_t *missing)
{
	char c;

	while (now_ns() < until) {
		if (read(console.fd, &c, 1) != 1)
			continue;
		if (c != '\n') {
			if (console.hears < sizeof(console.heard) - 1)
				console.heard[console.hears++] = c;
			continue;
		}
		console.heard[console.hears] = 0;
		console.hears = 0;
		if (console_parse(missing))
			return 1;
		if (strchr(console.heard, '!'))
			return 0; /* it came damaged: no use in waiting */
	}
	return 0;
}

/*
 * Which lines of the block the host lacks. It is asked until it answers.
 *
 * Awake, on the CPU that takes the console's interrupts: where virtual time
 * jumps while all CPUs are idle (-icount sleep=off), who sleeps asks hundreds
 * of times before the host can answer; and where CPUs take turns, one that
 * spins elsewhere holds up the one that takes the answer in.
 */
static inline uint64_t console_ask(unsigned int lines)
{
	int64_t patience = CONSOLE_ANSWER_NS;
	cpu_set_t before, first;
	uint64_t missing;
	char text[32];

	CPU_ZERO(&first);
	CPU_SET(0, &first);
	sched_getaffinity(0, sizeof(before), &before);
	sched_setaffinity(0, sizeof(first), &first);
	for (;;) {
		snprintf(text, sizeof(text), "?%08x:%02x", *console.next,
			 lines);
		console_say(text);
		tcdrain(console.fd);
		if (console_answered(now_ns() + patience, &missing))
			break;
		if (patience < CONSOLE_ANSWER_MAX_NS)
			patience *= 2;
	}
	sched_setaffinity(0, sizeof(before), &before);
	return missing;
}

/* Return when the host has everything. */
static inline void console_flush(void)
{
	unsigned int lines = (console.filled + CONSOLE_LINE - 1) / CONSOLE_LINE;
	uint64_t all = lines == 64 ? ~0ULL : (1ULL << lines) - 1;
	uint64_t missing = all;

	while (missing) {
		/* what a kernel message left unfinished ends here */
		write_all(console.fd, "\n", 1);
		for (unsigned int line = 0; line < lines; line++)
			if (missing >> line & 1)
				console_line(line);
		missing = console_ask(lines) & all;
	}
	*console.next += lines;
	console.filled = 0;
}

static inline void console_write(const void *data, size_t size)
{
	const uint8_t *from = data;

	while (size) {
		size_t room = sizeof(console.block) - console.filled;
		size_t n = size < room ? size : room;

		memcpy(console.block + console.filled, from, n);
		console.filled += n;
		from += n;
		size -= n;
		if (console.filled == sizeof(console.block))
			console_flush();
	}
}

static inline void console_open(const char *path)
{
	struct termios raw;

	console.fd = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (console.fd < 0)
		die("%s: %s", path, strerror(errno));
	if (!tcgetattr(console.fd, &raw)) {
		cfmakeraw(&raw);
		raw.c_cc[VMIN] = 0;
		raw.c_cc[VTIME] = 0;
		tcsetattr(console.fd, TCSANOW, &raw);
		tcflush(console.fd, TCIFLUSH);
	}
	console.next = shared_memory(sizeof(*console.next));
}

#endif
