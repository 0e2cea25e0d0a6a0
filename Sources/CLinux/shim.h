// What Linux has and Swift's Glibc module leaves out: epoll, eventfd, and two functions that are declared with
// _GNU_SOURCE only. Empty on other systems. Nothing else belongs here.
#ifndef DRIVER_CLINUX_SHIM_H
#define DRIVER_CLINUX_SHIM_H

#if defined(__linux__)

#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

extern int memfd_create(const char *name, unsigned int flags);
#define CLINUX_MFD_CLOEXEC 1U

extern int pthread_setname_np(pthread_t thread, const char *name);

#endif

#endif
