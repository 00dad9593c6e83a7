/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ASYMLAB_CRC_H
#define ASYMLAB_CRC_H

#include "common.h"

/* CRC-32 of IEEE 802.3, as zlib has it. */
static inline uint32_t crc32(const void *data, size_t size)
{
	static uint32_t table[256];
	const uint8_t *byte = data;
	uint32_t crc = ~0U;

	if (!table[1]) {
		for (uint32_t i = 0; i < ARRAY_SIZE(table); i++) {
			uint32_t c = i;

			for (int bit = 0; bit < 8; bit++)
				c = c >> 1 ^ (c & 1 ? 0xedb88320 : 0);
			table[i] = c;
		}
	}
	while (size--)
		crc = table[(crc ^ *byte++) & 0xff] ^ crc >> 8;
	return ~crc;
}

#endif
