// Makes URLSession on Linux trust a certificate authority of our own, for which it has no setting there.
#ifndef BENCHMARKS_TRUST_H
#define BENCHMARKS_TRUST_H

// Every libcurl handle of the process that is made from now on trusts the PEM file in place of the system's
// authorities. Everything else stays as FoundationNetworking sets it. Returns 0 where that is not possible.
int trust_certificate_authority(const char *path);

#endif
