// How much memory the process has, in KiB.
#ifndef BENCHMARKS_MEMORY_H
#define BENCHMARKS_MEMORY_H

long memory_resident_kib(void);
long memory_peak_kib(void);

#endif
