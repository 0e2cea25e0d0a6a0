#include "measure.h"

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "histogram.h"
#include "memory.h"

static uint64_t limit, sample_at, deadline;
static uint64_t began_wall, began_cpu, wall, cpu;
static uint64_t started_count, finished_count, wrong_count;
static long early_kib;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// User and system time of all threads.
static uint64_t cpu_time(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  uint64_t seconds = (uint64_t)usage.ru_utime.tv_sec + (uint64_t)usage.ru_stime.tv_sec;
  uint64_t microseconds = (uint64_t)usage.ru_utime.tv_usec + (uint64_t)usage.ru_stime.tv_usec;
  return seconds * 1000000000u + microseconds * 1000u;
}

void measure_begin(double seconds, uint64_t count, uint64_t early_sample) {
  histogram_clear();
  started_count = finished_count = wrong_count = 0;
  limit = count;
  sample_at = early_sample;
  early_kib = -1;
  began_cpu = cpu_time();
  began_wall = now();
  deadline = seconds > 0 ? began_wall + (uint64_t)(seconds * 1e9) : 0;
}

uint64_t measure_start_one(void) {
  if (limit && __atomic_fetch_add(&started_count, 1, __ATOMIC_RELAXED) >= limit) return 0;
  uint64_t time = now();
  return deadline && time >= deadline ? 0 : time;
}

void measure_finish_one(uint64_t started, bool is_right) {
  histogram_add(now() - started);
  if (!is_right) __atomic_fetch_add(&wrong_count, 1, __ATOMIC_RELAXED);
  uint64_t finished = __atomic_add_fetch(&finished_count, 1, __ATOMIC_RELAXED);
  if (sample_at && finished == sample_at) early_kib = memory_resident_kib();
}

bool measure_is_right(const struct measure_plan *plan, long status, size_t bytes) {
  return status == 200 && (plan->expected_bytes < 0 || (size_t)plan->expected_bytes == bytes);
}

void measure_end(void) {
  wall = now() - began_wall;
  cpu = cpu_time() - began_cpu;
}

void measure_print(void) {
  printf("operations %llu\n", (unsigned long long)finished_count);
  printf("wrong %llu\n", (unsigned long long)wrong_count);
  printf("wall_ns %llu\n", (unsigned long long)wall);
  printf("cpu_ns %llu\n", (unsigned long long)cpu);
  printf("p50_ns %llu\n", (unsigned long long)histogram_percentile(0.50));
  printf("p99_ns %llu\n", (unsigned long long)histogram_percentile(0.99));
  printf("peak_kib %ld\n", memory_peak_kib());
  if (sample_at) printf("early_kib %ld\nlate_kib %ld\n", early_kib, memory_resident_kib());
  fflush(stdout);
}
