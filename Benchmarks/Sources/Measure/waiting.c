#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "measure.h"

// nginx's stub_status page on a plain blocking socket: the HTTP stack under test is not to measure itself.
static bool read_status(int port, char *page, size_t size) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return false;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  static const char request[] = "GET /status HTTP/1.0\r\n\r\n";
  size_t length = 0;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
      write(fd, request, sizeof request - 1) == (ssize_t)(sizeof request - 1)) {
    ssize_t count;
    while (length + 1 < size && (count = read(fd, page + length, size - 1 - length)) > 0) length += (size_t)count;
  }
  page[length] = 0;
  close(fd);
  return length > 0;
}

bool measure_all_wait(const struct measure_plan *plan) {
  if (plan->waiting == 0) return true;
  char page[1024];
  if (!read_status(plan->status_port, page, sizeof page)) return false;
  // "Writing" counts the requests that were read and are not answered; the status request itself is one of them.
  const char *writing = strstr(page, "Writing: ");
  int count = 0;
  return writing && sscanf(writing, "Writing: %d", &count) == 1 && count > plan->waiting;
}
