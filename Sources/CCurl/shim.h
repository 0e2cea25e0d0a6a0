// What Swift cannot call of libcurl: variadic functions (one typed wrapper per argument type), the
// union in CURLMsg, and what is newer than libcurl 7.81. Nothing else belongs here.
#ifndef DRIVER_CCURL_SHIM_H
#define DRIVER_CCURL_SHIM_H

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075100
#error "libcurl 7.81 or later is needed: libcurl4-openssl-dev on Debian and Ubuntu, curl from Homebrew"
#endif

static inline CURLcode ccurl_setopt_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_setopt_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_setopt_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_setopt_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_setopt_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_setopt_url(CURL *handle, CURLU *value) {
  return curl_easy_setopt(handle, CURLOPT_CURLU, value);
}
static inline CURLcode ccurl_setopt_blob(CURL *handle, CURLoption option, const void *data, size_t length) {
  struct curl_blob blob;
  blob.data = (void *)data;
  blob.len = length;
  blob.flags = CURL_BLOB_NOCOPY;
  return curl_easy_setopt(handle, option, &blob);
}

typedef size_t (*ccurl_data_callback)(char *data, size_t size, size_t count, void *context);
static inline CURLcode ccurl_setopt_data_callback(CURL *handle, CURLoption option, ccurl_data_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}
typedef int (*ccurl_prerequest_callback)(
  void *context, char *remoteAddress, char *localAddress, int remotePort, int localPort);
static inline CURLcode ccurl_setopt_prerequest_callback(CURL *handle, ccurl_prerequest_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}
typedef curl_socket_t (*ccurl_open_socket_callback)(
  void *context, curlsocktype purpose, struct curl_sockaddr *address);
static inline CURLcode ccurl_setopt_open_socket_callback(CURL *handle, ccurl_open_socket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}
typedef int (*ccurl_close_socket_callback)(void *context, curl_socket_t socket);
static inline CURLcode ccurl_setopt_close_socket_callback(CURL *handle, ccurl_close_socket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, callback);
}

// "https" or "http,https": the string option came with 7.85, which deprecated the bit mask.
static inline CURLcode ccurl_setopt_protocols(CURL *handle, int allowsHTTP) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, allowsHTTP ? "http,https" : "https");
  return code ? code : curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "https");
#else
  CURLcode code = curl_easy_setopt(
    handle, CURLOPT_PROTOCOLS, allowsHTTP ? (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS) : (long)CURLPROTO_HTTPS);
  return code ? code : curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)CURLPROTO_HTTPS);
#endif
}
// Before 7.87 libcurl waits for a running name lookup when a transfer is removed.
static inline CURLcode ccurl_setopt_quick_exit(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)handle;
  return CURLE_OK;
#endif
}

static inline CURLcode ccurl_getinfo_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode ccurl_getinfo_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
// OpenSSL's connection (SSL *) of a transfer; NULL if there is none, or if libcurl does TLS with something else.
static inline void *ccurl_getinfo_openssl(CURL *handle) {
  struct curl_tlssessioninfo *session = NULL;
  if (curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || !session) return NULL;
  return session->backend == CURLSSLBACKEND_OPENSSL ? session->internals : NULL;
}
static inline CURLcode ccurl_getinfo_pointer(CURL *handle, CURLINFO info, void **value) {
  char *pointer = NULL;
  CURLcode code = curl_easy_getinfo(handle, info, &pointer);
  *value = pointer;
  return code;
}
static inline const char *ccurl_default_ca_file(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075400
  char *path = NULL;
  return curl_easy_getinfo(handle, CURLINFO_CAINFO, &path) == CURLE_OK ? path : NULL;
#else
  (void)handle;
  return NULL;
#endif
}

// The host in ASCII (punycode): with 7.88.
static inline CURLUcode ccurl_url_get_ascii_host(CURLU *url, char **host) {
#if LIBCURL_VERSION_NUM >= 0x075800
  return curl_url_get(url, CURLUPART_HOST, host, CURLU_PUNYCODE);
#else
  (void)url;
  *host = NULL;
  return CURLUE_UNSUPPORTED_SCHEME;
#endif
}

typedef int (*ccurl_socket_callback)(CURL *handle, curl_socket_t socket, int what, void *context, void *socketContext);
typedef int (*ccurl_timer_callback)(CURLM *multi, long milliseconds, void *context);
static inline CURLMcode ccurl_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}
static inline CURLMcode ccurl_multi_setopt_pointer(CURLM *multi, CURLMoption option, void *value) {
  return curl_multi_setopt(multi, option, value);
}
static inline CURLMcode ccurl_multi_setopt_socket_callback(CURLM *multi, ccurl_socket_callback callback) {
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
}
static inline CURLMcode ccurl_multi_setopt_timer_callback(CURLM *multi, ccurl_timer_callback callback) {
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
}

static inline CURLcode ccurl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
