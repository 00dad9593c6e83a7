// SPDX-License-Identifier: Apache-2.0
/* Prints the figures of a histogram of the numbers on its standard input. */
#define _GNU_SOURCE
#include "histogram.h"

int main(void) {
  static struct histogram one, both;
  long long value;
  int n = 0;

  while (scanf("%lld", &value) == 1) {
    histogram_add(&one, value);
    /* in two parts, as of two tasks */
    if (n++ % 3 == 0) {
      histogram_merge(&both, &one);
      memset(&one, 0, sizeof(one));
    }
  }
  histogram_merge(&both, &one);
  printf("count=%llu\n", (unsigned long long)both.count);
  histogram_print(&both);
  return 0;
}
