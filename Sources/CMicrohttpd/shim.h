// What Swift cannot call of libmicrohttpd: variadic functions, macros with casts. Nothing else belongs here.
#ifndef HAAPI_CMICROHTTPD_SHIM_H
#define HAAPI_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#if MHD_VERSION < 0x00097300
#error "libmicrohttpd 0.9.73 or later is needed: libmicrohttpd-dev on Debian and Ubuntu, libmicrohttpd from Homebrew"
#endif

// One entry per callback; a NULL pointer in `options` ends the list.
static inline struct MHD_Daemon *CMicrohttpd_start(
    unsigned int flags, uint16_t port, MHD_AccessHandlerCallback handler, void *context,
    const struct MHD_OptionItem *options, MHD_RequestCompletedCallback completed,
    void *(*uri_log)(void *context, const char *uri, struct MHD_Connection *connection),
    MHD_NotifyConnectionCallback notified) {
    return MHD_start_daemon(
        flags, port, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_NOTIFY_COMPLETED, completed,
        context, MHD_OPTION_URI_LOG_CALLBACK, uri_log, context, MHD_OPTION_NOTIFY_CONNECTION, notified, context,
        MHD_OPTION_END);
}

// What the callback for new connections has stored with a connection.
static inline void *CMicrohttpd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static inline void *CMicrohttpd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info == NULL ? NULL : info->tls_session;
}

static inline uint16_t CMicrohttpd_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

// How Swift sees enumerations depends on attributes that differ between versions of the header; constants do not.
static const enum MHD_Result CMicrohttpd_yes = MHD_YES;
static const enum MHD_Result CMicrohttpd_no = MHD_NO;
static const enum MHD_ValueKind CMicrohttpd_header_kind = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode CMicrohttpd_must_copy = MHD_RESPMEM_MUST_COPY;
static const enum MHD_OPTION CMicrohttpd_option_end = MHD_OPTION_END;
static const enum MHD_OPTION CMicrohttpd_option_key = MHD_OPTION_HTTPS_MEM_KEY;
static const enum MHD_OPTION CMicrohttpd_option_certificate = MHD_OPTION_HTTPS_MEM_CERT;
static const enum MHD_OPTION CMicrohttpd_option_trust = MHD_OPTION_HTTPS_MEM_TRUST;
static const enum MHD_OPTION CMicrohttpd_option_address = MHD_OPTION_SOCK_ADDR;
static const enum MHD_OPTION CMicrohttpd_option_memory_limit = MHD_OPTION_CONNECTION_MEMORY_LIMIT;
static const unsigned int CMicrohttpd_flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
static const unsigned int CMicrohttpd_flag_tls = MHD_USE_TLS;
static const enum MHD_ConnectionNotificationCode CMicrohttpd_connection_started = MHD_CONNECTION_NOTIFY_STARTED;
static const ssize_t CMicrohttpd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

#endif
