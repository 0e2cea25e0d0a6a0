#include "transfer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Collects the content, as a caller who wants to parse JSON has to.
static size_t collect(char *data, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  size_t added = size * count;
  if (transfer->length + added > transfer->capacity) {
    size_t capacity = (transfer->length + added) * 2;
    char *body = realloc(transfer->body, capacity);
    if (!body) return 0;
    transfer->body = body;
    transfer->capacity = capacity;
  }
  memcpy(transfer->body + transfer->length, data, added);
  transfer->length += added;
  return added;
}

static CURL *make_handle(struct transfer *transfer) {
  const struct measure_plan *plan = transfer->plan;
  CURL *easy = curl_easy_init();
  if (!easy) {
    fputs("curl_easy_init failed\n", stderr);
    exit(1);
  }
  curl_easy_setopt(easy, CURLOPT_URL, transfer->url);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, collect);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
  // The same request as the others make.
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "benchmarks");
  // Certificate and host are verified: that is the default, and stays.
  if (plan->ca_file) curl_easy_setopt(easy, CURLOPT_CAINFO, plan->ca_file);
  // With a folder of certificates, which Debian's build has by default, libcurl parses the CA file again on every
  // handshake in place of keeping it parsed. A baseline that is not told so would lose milliseconds per connection.
  curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)(plan->http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1));
  // Else each of many requests at once would open a connection of its own before the first one has said HTTP/2.
  if (plan->http2) curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
  return easy;
}

void transfer_init(struct transfer *transfer, const struct measure_plan *plan, const char *url) {
  *transfer = (struct transfer){.plan = plan, .url = url};
  transfer->easy = make_handle(transfer);
}

void transfer_prepare(struct transfer *transfer) {
  transfer->length = 0;
  if (!transfer->renewed) return;
  curl_easy_cleanup(transfer->easy);
  transfer->easy = make_handle(transfer);
}

void transfer_free(struct transfer *transfer) {
  curl_easy_cleanup(transfer->easy);
  free(transfer->body);
}

void transfer_finish(struct transfer *transfer, CURLcode code) {
  if (code != CURLE_OK) {
    fprintf(stderr, "libcurl: %s\n", curl_easy_strerror(code));
    exit(1);
  }
  long status = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
  measure_finish_one(transfer->started, measure_is_right(transfer->plan, status, transfer->length));
}
