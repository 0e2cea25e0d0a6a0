#include "loop.h"

#include <stdio.h>
#include <stdlib.h>

void run_easy(struct transfer *transfer) {
  while ((transfer->started = measure_start_one())) {
    transfer_prepare(transfer);
    transfer_finish(transfer, curl_easy_perform(transfer->easy));
  }
}

void loop_start(struct loop *loop, struct transfer *transfer) {
  if (!transfer->waits) {
    transfer->started = measure_start_one();
    if (!transfer->started) return;
    loop->active++;
  }
  transfer_prepare(transfer);
  CURLMcode code = curl_multi_add_handle(loop->multi, transfer->easy);
  if (code != CURLM_OK) {
    fprintf(stderr, "curl_multi_add_handle: %s\n", curl_multi_strerror(code));
    exit(1);
  }
}

int loop_collect(struct loop *loop) {
  int ended = 0, queued;
  CURLMsg *message;
  while ((message = curl_multi_info_read(loop->multi, &queued))) {
    struct transfer *transfer = NULL;
    CURLcode result = message->data.result;  // the message does not outlive the removal
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    if (transfer->waits) {
      fprintf(stderr, "a request that should wait has ended: %s\n", curl_easy_strerror(result));
      exit(1);
    }
    curl_multi_remove_handle(loop->multi, transfer->easy);
    loop->active--;
    ended++;
    transfer_finish(transfer, result);
    loop_start(loop, transfer);
  }
  return ended;
}

void loop_run_poll(struct loop *loop) {
  while (loop->active > 0) {
    int running;
    curl_multi_perform(loop->multi, &running);
    // What was just started can be sent at once, without asking the kernel first.
    if (loop_collect(loop) == 0) curl_multi_poll(loop->multi, NULL, 0, 1000, NULL);
  }
}
