#include "histogram.h"

#include <stddef.h>

// Each power of two is cut into 64 buckets.
#define STEPS_LOG2 6
#define STEPS (1u << STEPS_LOG2)
#define BUCKETS ((64 - STEPS_LOG2 + 1) * STEPS)

// Added to by many threads at once. Relaxed atomics cost a few nanoseconds, which all contenders pay alike.
static uint64_t buckets[BUCKETS];

static size_t bucket_of(uint64_t value) {
  if (value < STEPS) return (size_t)value;
  unsigned shift = 63u - (unsigned)__builtin_clzll(value) - STEPS_LOG2;
  return (size_t)(shift + 1) * STEPS + (size_t)((value >> shift) - STEPS);
}

static uint64_t lower_bound_of(size_t bucket) {
  if (bucket < STEPS) return bucket;
  size_t shift = bucket / STEPS - 1;
  return ((uint64_t)STEPS + bucket % STEPS) << shift;
}

void histogram_clear(void) {
  for (size_t i = 0; i < BUCKETS; i++) __atomic_store_n(&buckets[i], 0, __ATOMIC_RELAXED);
}

void histogram_add(uint64_t nanoseconds) {
  __atomic_fetch_add(&buckets[bucket_of(nanoseconds)], 1, __ATOMIC_RELAXED);
}

uint64_t histogram_percentile(double fraction) {
  uint64_t total = 0;
  for (size_t i = 0; i < BUCKETS; i++) total += buckets[i];
  uint64_t rank = (uint64_t)((double)total * fraction);
  uint64_t seen = 0;
  for (size_t i = 0; i < BUCKETS; i++) {
    seen += buckets[i];
    if (seen > rank) return lower_bound_of(i);
  }
  return 0;
}
