// Stands in front of the C library's getaddrinfo in a test program (Linux only), so that tests decide how a name
// lookup of libcurl goes.
#ifndef SLOW_RESOLVER_H
#define SLOW_RESOLVER_H

#define SLOW_RESOLVER_PASS 0      // ask the C library
#define SLOW_RESOLVER_LOOPBACK 1  // answer 127.0.0.1
#define SLOW_RESOLVER_FAIL 2      // answer that there is no such name

// Called on the thread of the lookup, which it may block. The text is valid during the call.
typedef int (*slow_resolver_hook)(const char *name);

// Before it is set, and on other systems, all lookups go to the C library.
void slow_resolver_set_hook(slow_resolver_hook hook);

#endif
