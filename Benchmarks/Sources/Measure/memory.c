#include "memory.h"

#include <sys/resource.h>

#ifdef __linux__
#include <stdio.h>
#include <string.h>

static long status_field(const char *name) {
  FILE *file = fopen("/proc/self/status", "r");
  if (!file) return -1;
  char line[256];
  long value = -1;
  size_t length = strlen(name);
  while (value < 0 && fgets(line, sizeof line, file)) {
    if (strncmp(line, name, length) == 0 && sscanf(line + length, ": %ld", &value) != 1) break;
  }
  fclose(file);
  return value;
}

long memory_resident_kib(void) { return status_field("VmRSS"); }

// Not getrusage's ru_maxrss: that one starts with what the parent had when it forked.
long memory_peak_kib(void) { return status_field("VmHWM"); }

#else

long memory_resident_kib(void) { return -1; }

long memory_peak_kib(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss / 1024 : -1;
}

#endif
