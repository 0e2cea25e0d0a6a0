#pragma once
#include <sys/types.h>

// Starts a program with nothing open but its standard input (empty), its standard output (a pipe, whose other end is
// *output) and the standard error of this process, and without blocked signals. Returns 0 or an errno.
int spawn_program(const char *path, char *const arguments[], pid_t *process, int *output);
