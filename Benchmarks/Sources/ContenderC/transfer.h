// A request that is made again and again, by default on one easy handle whose options are set once.
#ifndef BENCHMARKS_TRANSFER_H
#define BENCHMARKS_TRANSFER_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "measure.h"

struct transfer {
  const struct measure_plan *plan;
  const char *url;
  CURL *easy;
  char *body;  // kept from request to request, so that it grows only at first
  size_t length, capacity;
  uint64_t started;
  bool waits;    // goes to the address that does not answer, and is not counted
  bool renewed;  // gets a new easy handle for each request, as programs do that keep nothing
};

void transfer_init(struct transfer *transfer, const struct measure_plan *plan, const char *url);
void transfer_free(struct transfer *transfer);

// Makes the transfer ready for its next request.
void transfer_prepare(struct transfer *transfer);

// Counts the answer, or ends the process if there is none.
void transfer_finish(struct transfer *transfer, CURLcode code);

#endif
