#define _GNU_SOURCE
#include "slow_resolver.h"

#ifdef __linux__

#include <dlfcn.h>
#include <netdb.h>
#include <stdatomic.h>

static _Atomic(slow_resolver_hook) current_hook;

void slow_resolver_set_hook(slow_resolver_hook hook) { atomic_store(&current_hook, hook); }

typedef int (*lookup)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

// The dynamic linker finds the program's symbol before the C library's, also for libcurl.so.
__attribute__((visibility("default"))) int getaddrinfo(
  const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  lookup next = (lookup)dlsym(RTLD_NEXT, "getaddrinfo");
  slow_resolver_hook hook = atomic_load(&current_hook);
  if (!next) return EAI_SYSTEM;
  switch (hook && name ? hook(name) : SLOW_RESOLVER_PASS) {
    case SLOW_RESOLVER_LOOPBACK: return next("127.0.0.1", service, hints, result);
    case SLOW_RESOLVER_FAIL: return EAI_NONAME;
    default: return next(name, service, hints, result);
  }
}

#else

void slow_resolver_set_hook(slow_resolver_hook hook) { (void)hook; }

#endif
