// libcurl's functions for options and results are variadic, which Swift cannot call. Each of these
// has one fixed type.
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_receiver(CURL *handle, CURLoption option, ccurl_receiver value) {
  return curl_easy_setopt(handle, option, value);
}

typedef int (*ccurl_watch)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode ccurl_set_watch(CURL *handle, ccurl_watch value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}

static inline long ccurl_status(CURL *handle) {
  long value = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &value);
  return value;
}

// The TLS library's error code for the verification of the server's certificate.
static inline long ccurl_verification(CURL *handle) {
  long value = 0;
  curl_easy_getinfo(handle, CURLINFO_SSL_VERIFYRESULT, &value);
  return value;
}

// The error of libcurl 8.6 and newer for a header line that is too long; Debian 12's version has no
// name for it.
static inline CURLcode ccurl_too_large(void) {
  return (CURLcode)100;
}

static inline const char *ccurl_redirection(CURL *handle) {
  const char *value = 0;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &value);
  return value;
}

#endif
