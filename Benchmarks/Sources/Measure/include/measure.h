// Clock, counters and the printed result, shared by every contender so that all are measured by the same code.
//
// A contender process makes one measurement and ends, so the state is the process's own; all functions except
// `measure_begin`, `measure_end` and `measure_print` may be called from any thread.
#ifndef BENCHMARKS_MEASURE_H
#define BENCHMARKS_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the harness asks of a contender, from its command line.
struct measure_plan {
  const char *work;           // which benchmark: "get" and whatever a contender adds
  const char *variant;        // which way of doing it, where a contender knows several; NULL for its default
  const char *url;            // what to get
  const char *ca_file;        // the certificate authority to trust, PEM
  bool http2;                 // HTTP/2 in place of HTTP/1.1
  int concurrency;            // how many operations are under way at once
  double warm_up_seconds;     // before the measurement: connections get opened, caches filled
  double seconds;             // how long to measure; 0 for no limit
  uint64_t count;             // how many operations to measure; 0 for no limit
  uint64_t early_sample;      // after how many of them the memory is looked at; 0 for never
  long expected_bytes;        // length of a right answer's content; -1 for any
  const char *waiting_url;    // an address that does not answer
  int waiting;                // how many requests to it wait while the measurement runs
  int status_port;            // where nginx's stub_status says how many requests wait
};

// Reads the plan, or says what is wrong with it and ends the process.
struct measure_plan measure_plan_from_arguments(int count, char *const arguments[]);

// Starts counting. Operations may start until `seconds` are over or `count` have started (0: no limit).
void measure_begin(double seconds, uint64_t count, uint64_t early_sample);

// The time in nanoseconds at which an operation starts, or 0 if no more may start.
uint64_t measure_start_one(void);

// Counts an operation that ended, with its duration.
void measure_finish_one(uint64_t started, bool is_right);

// Whether an answer is the expected one.
bool measure_is_right(const struct measure_plan *plan, long status, size_t bytes);

// Stops the clocks.
void measure_end(void);

// Prints the result, one "name value" a line.
void measure_print(void);

// Whether the plan's waiting requests have all reached the server, by what its stub_status says.
bool measure_all_wait(const struct measure_plan *plan);

#endif
