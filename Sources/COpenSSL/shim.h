// What Swift cannot call of libcrypto: function-like macros. Nothing else belongs here.
#ifndef DRIVER_COPENSSL_SHIM_H
#define DRIVER_COPENSSL_SHIM_H

#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/encoder.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/store.h>
#include <openssl/ui.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#if OPENSSL_VERSION_MAJOR < 3
#error "OpenSSL 3.0 or later is needed: libssl-dev on Debian and Ubuntu, openssl@3 from Homebrew"
#endif

// Selections are made of several macros, which Swift does not see.
static const int COpenSSL_selection_public_key = EVP_PKEY_PUBLIC_KEY;
static const int COpenSSL_selection_key_pair = EVP_PKEY_KEYPAIR;

#endif
