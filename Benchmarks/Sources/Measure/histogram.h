// Durations in buckets of 1.6 % width: fixed memory, whatever the number of operations.
#ifndef BENCHMARKS_HISTOGRAM_H
#define BENCHMARKS_HISTOGRAM_H

#include <stdint.h>

void histogram_clear(void);
void histogram_add(uint64_t nanoseconds);
uint64_t histogram_percentile(double fraction);

#endif
