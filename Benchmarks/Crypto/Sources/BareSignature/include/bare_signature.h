#ifndef BARE_SIGNATURE_H
#define BARE_SIGNATURE_H

#include <stddef.h>

/// A new P-256 key with a context that is kept for all signatures.
struct bare_signer;

struct bare_signer *bare_signer_new(void);
void bare_signer_free(struct bare_signer *signer);

/// SHA-256 and ECDSA over the content, so many times. Returns how many succeeded.
size_t bare_signer_sign(struct bare_signer *signer, const void *content, size_t length, size_t times);

#endif
