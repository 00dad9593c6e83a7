/* SPDX-License-Identifier: Apache-2.0 */
/* The instruction of loops that wait for another CPU. */
#ifndef ASYMLAB_RELAX_H
#define ASYMLAB_RELAX_H

static inline void relax(void)
{
#if defined(__aarch64__)
	__asm__ volatile("yield" ::: "memory");
#elif defined(__x86_64__)
	__asm__ volatile("pause" ::: "memory");
#endif
}

#endif
