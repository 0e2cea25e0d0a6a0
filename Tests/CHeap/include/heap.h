// What the allocator has handed out and not got back, in bytes; 0 where it does not say.
#ifndef HAAPI_HEAP_H
#define HAAPI_HEAP_H

#include <stddef.h>

size_t heap_bytes_in_use(void);

#endif
