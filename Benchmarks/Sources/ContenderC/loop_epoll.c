#include "loop.h"

#ifdef __linux__

#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>

static int64_t now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int on_timer(CURLM *multi, long milliseconds, void *context) {
  (void)multi;
  struct loop *loop = context;
  loop->timer = milliseconds < 0 ? -1 : milliseconds == 0 ? 0 : now_ms() + milliseconds;
  return 0;
}

// `known` is what was assigned to the socket when it was first seen: it tells adding from changing.
static int on_socket(CURL *easy, curl_socket_t socket, int what, void *context, void *known) {
  (void)easy;
  struct loop *loop = context;
  if (what == CURL_POLL_REMOVE) {
    epoll_ctl(loop->epoll, EPOLL_CTL_DEL, socket, NULL);
    curl_multi_assign(loop->multi, socket, NULL);
    return 0;
  }
  struct epoll_event event = {.data.fd = socket};
  if (what & CURL_POLL_IN) event.events |= EPOLLIN;
  if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
  if (epoll_ctl(loop->epoll, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) != 0) {
    perror("epoll_ctl");
    exit(1);
  }
  if (!known) curl_multi_assign(loop->multi, socket, loop);
  return 0;
}

void loop_prepare_epoll(struct loop *loop) {
  loop->epoll = epoll_create1(EPOLL_CLOEXEC);
  loop->timer = -1;
  curl_multi_setopt(loop->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
  curl_multi_setopt(loop->multi, CURLMOPT_SOCKETDATA, loop);
  curl_multi_setopt(loop->multi, CURLMOPT_TIMERFUNCTION, on_timer);
  curl_multi_setopt(loop->multi, CURLMOPT_TIMERDATA, loop);
}

static int until_timer(const struct loop *loop) {
  if (loop->timer < 0) return -1;
  if (loop->timer == 0) return 0;
  int64_t left = loop->timer - now_ms();
  return left > 0 ? (int)left : 0;
}

void loop_run_epoll(struct loop *loop) {
  struct epoll_event events[128];
  while (loop->active > 0) {
    int running;
    int timeout = until_timer(loop);
    if (timeout == 0) {
      // Cleared first: the call sets the next one.
      loop->timer = -1;
      curl_multi_socket_action(loop->multi, CURL_SOCKET_TIMEOUT, 0, &running);
      if (loop_collect(loop) > 0) continue;
      timeout = until_timer(loop);
    }
    int count = epoll_wait(loop->epoll, events, 128, timeout);
    for (int i = 0; i < count; i++) {
      int mask = 0;
      if (events[i].events & EPOLLIN) mask |= CURL_CSELECT_IN;
      if (events[i].events & EPOLLOUT) mask |= CURL_CSELECT_OUT;
      if (events[i].events & (EPOLLERR | EPOLLHUP)) mask |= CURL_CSELECT_ERR;
      curl_multi_socket_action(loop->multi, events[i].data.fd, mask, &running);
    }
    if (count > 0) loop_collect(loop);
  }
}

#endif
