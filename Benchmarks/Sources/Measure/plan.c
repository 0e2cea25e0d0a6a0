#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "measure.h"

static const struct option options[] = {
  {"work", required_argument, NULL, 'k'},          {"variant", required_argument, NULL, 'v'},
  {"url", required_argument, NULL, 'u'},           {"ca", required_argument, NULL, 'a'},
  {"http2", no_argument, NULL, '2'},               {"concurrency", required_argument, NULL, 'c'},
  {"warm-up", required_argument, NULL, 'w'},       {"seconds", required_argument, NULL, 's'},
  {"count", required_argument, NULL, 'n'},         {"early-sample", required_argument, NULL, 'e'},
  {"expected-bytes", required_argument, NULL, 'b'}, {"waiting-url", required_argument, NULL, 'U'},
  {"waiting", required_argument, NULL, 'W'},       {"status-port", required_argument, NULL, 'p'},
  {NULL, 0, NULL, 0},
};

static void refuse(const char *reason) {
  fprintf(stderr, "%s\n", reason);
  exit(2);
}

struct measure_plan measure_plan_from_arguments(int count, char *const arguments[]) {
  struct measure_plan plan = {.work = "get", .concurrency = 1, .warm_up_seconds = 0.2, .expected_bytes = -1};
  int option;
  while ((option = getopt_long(count, arguments, "", options, NULL)) != -1) {
    switch (option) {
      case 'k': plan.work = optarg; break;
      case 'v': plan.variant = optarg; break;
      case 'u': plan.url = optarg; break;
      case 'a': plan.ca_file = optarg; break;
      case '2': plan.http2 = true; break;
      case 'c': plan.concurrency = atoi(optarg); break;
      case 'w': plan.warm_up_seconds = atof(optarg); break;
      case 's': plan.seconds = atof(optarg); break;
      case 'n': plan.count = strtoull(optarg, NULL, 10); break;
      case 'e': plan.early_sample = strtoull(optarg, NULL, 10); break;
      case 'b': plan.expected_bytes = atol(optarg); break;
      case 'U': plan.waiting_url = optarg; break;
      case 'W': plan.waiting = atoi(optarg); break;
      case 'p': plan.status_port = atoi(optarg); break;
      default: exit(2);
    }
  }
  if (plan.concurrency < 1) refuse("--concurrency must be at least 1");
  if (plan.warm_up_seconds <= 0) refuse("--warm-up must be more than 0");
  if (plan.seconds <= 0 && plan.count == 0) refuse("--seconds or --count must say when to end");
  if (plan.waiting > 0 && (!plan.waiting_url || !plan.status_port))
    refuse("--waiting needs --waiting-url and --status-port");
  return plan;
}
