// The baseline: what a careful C program on libcurl does. Handles and connections are reused, options are set once,
// certificates are verified. One request at a time runs on an easy handle, more on a multi handle.
//
// It shares no TLS sessions between handles: each easy handle keeps its own, which is libcurl's default. Since the
// handles are reused, a fresh connection resumes the session of the last one of its handle. The variant "new-handles"
// is the program that does not care: a new easy handle for each request, and so a full handshake for each connection.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loop.h"

static bool is_variant(const struct measure_plan *plan, const char *name) {
  return plan->variant && strcmp(plan->variant, name) == 0;
}

static void measure_easy(const struct measure_plan *plan) {
  struct transfer transfer;
  transfer_init(&transfer, plan, plan->url);
  transfer.renewed = is_variant(plan, "new-handles");
  measure_begin(plan->warm_up_seconds, 0, 0);
  run_easy(&transfer);
  measure_begin(plan->seconds, plan->count, plan->early_sample);
  run_easy(&transfer);
  measure_end();
  measure_print();
  transfer_free(&transfer);
}

static void run(struct loop *loop, struct transfer *transfers, const struct measure_plan *plan) {
  for (int i = 0; i < plan->concurrency; i++) loop_start(loop, &transfers[i]);
#ifdef __linux__
  if (is_variant(plan, "epoll")) {
    loop_run_epoll(loop);
    return;
  }
#endif
  loop_run_poll(loop);
}

static void measure_multi(const struct measure_plan *plan) {
  struct loop loop = {.multi = curl_multi_init()};
#ifdef __linux__
  if (is_variant(plan, "epoll")) loop_prepare_epoll(&loop);
#endif
  int count = plan->concurrency + plan->waiting;
  struct transfer *transfers = calloc((size_t)count, sizeof *transfers);
  if (!loop.multi || !transfers) exit(1);
  for (int i = 0; i < count; i++) {
    bool waits = i >= plan->concurrency;
    transfer_init(&transfers[i], plan, waits ? plan->waiting_url : plan->url);
    transfers[i].waits = waits;
    transfers[i].renewed = !waits && is_variant(plan, "new-handles");
    if (waits) loop_start(&loop, &transfers[i]);
  }
  do {
    measure_begin(plan->warm_up_seconds, 0, 0);
    run(&loop, transfers, plan);
  } while (!measure_all_wait(plan));
  measure_begin(plan->seconds, plan->count, plan->early_sample);
  run(&loop, transfers, plan);
  measure_end();
  measure_print();
  for (int i = 0; i < count; i++) {
    curl_multi_remove_handle(loop.multi, transfers[i].easy);
    transfer_free(&transfers[i]);
  }
  curl_multi_cleanup(loop.multi);
  free(transfers);
}

int main(int argument_count, char *arguments[]) {
  if (argument_count == 2 && strcmp(arguments[1], "--version") == 0) {
    puts(curl_version());
    return 0;
  }
  struct measure_plan plan = measure_plan_from_arguments(argument_count, arguments);
  if (strcmp(plan.work, "get") != 0) {
    fprintf(stderr, "no such work: %s\n", plan.work);
    return 2;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  if (plan.concurrency == 1 && plan.waiting == 0 && !is_variant(&plan, "poll") && !is_variant(&plan, "epoll")) {
    measure_easy(&plan);
  } else {
    measure_multi(&plan);
  }
  return 0;
}
