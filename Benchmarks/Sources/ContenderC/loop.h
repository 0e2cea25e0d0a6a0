// The ways to drive transfers.
#ifndef BENCHMARKS_LOOP_H
#define BENCHMARKS_LOOP_H

#include "transfer.h"

// Many transfers on one multi handle, driven by one of two event loops.
struct loop {
  CURLM *multi;
  int active;     // transfers under way, without those that only wait
  int epoll;      // epoll loop only
  int64_t timer;  // epoll loop only: when libcurl wants to be called, in ms of the monotonic clock; -1 for never
};

// One transfer after the other with curl_easy_perform.
void run_easy(struct transfer *transfer);

// Starts a transfer if the measurement is not over.
void loop_start(struct loop *loop, struct transfer *transfer);
// Counts the transfers that ended and starts each of them again. Returns how many there were.
int loop_collect(struct loop *loop);

// curl_multi_perform and curl_multi_poll: least work per event while few sockets are idle.
void loop_run_poll(struct loop *loop);

#ifdef __linux__
// epoll and curl_multi_socket_action: the work per event does not grow with the sockets that are idle.
void loop_prepare_epoll(struct loop *loop);
void loop_run_epoll(struct loop *loop);
#endif

#endif
