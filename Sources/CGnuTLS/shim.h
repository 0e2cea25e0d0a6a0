// libmicrohttpd gives a GnuTLS session, and only GnuTLS gives the certificate that the client showed in it.
#ifndef HAAPI_CGNUTLS_SHIM_H
#define HAAPI_CGNUTLS_SHIM_H

#include <gnutls/gnutls.h>

#endif
