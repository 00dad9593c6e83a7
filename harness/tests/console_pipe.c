// SPDX-License-Identifier: Apache-2.0
/* Sends its standard input over the console named by its argument. */
#define _GNU_SOURCE
#include "console.h"

int main(int argc, char **argv) {
  char data[777];
  ssize_t n;

  if (argc != 2)
    die("usage: console_pipe TTY");
  console_open(argv[1]);
  while ((n = read(STDIN_FILENO, data, sizeof(data))) > 0)
    console_write(data, n);
  console_flush();
  return 0;
}
