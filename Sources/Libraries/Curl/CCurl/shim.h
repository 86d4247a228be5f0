#ifndef GALLERY_CCURL_H
#define GALLERY_CCURL_H

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fcntl.h>
#include <locale.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

/// libcurl's variadic functions, one typed function for each kind of value: Swift cannot call variadic functions.

static inline CURLcode gallery_curl_start(void) { return curl_global_init(CURL_GLOBAL_ALL); }

static inline CURLcode gallery_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/// The use of credentials from a netrc file for addresses without any. The numbers for it are members of an enumeration
/// up to libcurl 8.12 and macros since, which Swift imports as different types.
static inline CURLcode gallery_curl_set_netrc(CURL *handle, bool isUsed) {
  return curl_easy_setopt(handle, CURLOPT_NETRC, isUsed ? (long)CURL_NETRC_OPTIONAL : (long)CURL_NETRC_IGNORED);
}

/// The text is copied by libcurl.
static inline CURLcode gallery_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

/// The list must outlive the transfer.
static inline CURLcode gallery_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

/// A body to be sent; it is copied by libcurl.
static inline CURLcode gallery_curl_set_body(CURL *handle, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

/// Where libcurl puts its own words for an error: `CURL_ERROR_SIZE` bytes that outlive the transfer.
static inline CURLcode gallery_curl_set_error_buffer(CURL *handle, char *buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

/// No other protocol than http and https, whatever an address says.
static inline CURLcode gallery_curl_only_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// The whole address with its host in ASCII (UTS #46), to be freed by `curl_free`; NULL where this libcurl has no
/// internationalised names. libidn2 reads the host in the encoding of the thread's locale, which is ASCII unless set.
static inline char *gallery_curl_ascii_address(CURLU *handle) {
  char *address = NULL;
#ifdef CURLU_PUNYCODE
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
  char *host = NULL;
  // libcurl checks a host that is set: after mapping, it may contain a slash.
  if (curl_url_get(handle, CURLUPART_HOST, &host, CURLU_PUNYCODE) == CURLUE_OK &&
      curl_url_set(handle, CURLUPART_HOST, host, 0) == CURLUE_OK &&
      curl_url_get(handle, CURLUPART_URL, &address, 0) != CURLUE_OK)
    address = NULL;
  curl_free(host);
  if (utf8) {
    uselocale(before);
    freelocale(utf8);
  }
#endif
  return address;
}

typedef size_t (*gallery_curl_bytes)(char *bytes, size_t size, size_t count, void *context);
typedef curl_socket_t (*gallery_curl_open_socket)(void *context, curlsocktype purpose,
                                                  struct curl_sockaddr *address);
typedef int (*gallery_curl_before_request)(void *context, char *remote, char *local, int remote_port,
                                           int local_port);

/// The functions that a transfer calls, all with the same context.
static inline CURLcode gallery_curl_set_callbacks(CURL *handle, void *context, gallery_curl_bytes header,
                                                  gallery_curl_bytes body, gallery_curl_open_socket open_socket,
                                                  gallery_curl_before_request before_request) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PRIVATE, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, before_request);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
  return code;
}

static inline void *gallery_curl_context(CURL *handle) {
  char *context = NULL;
  curl_easy_getinfo(handle, CURLINFO_PRIVATE, &context);
  return context;
}

static inline long gallery_curl_info_number(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

/// Microseconds or bytes; −1 where libcurl does not know.
static inline curl_off_t gallery_curl_info_size(CURL *handle, CURLINFO info) {
  curl_off_t value = -1;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : -1;
}

static inline CURLMcode gallery_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// The next transfer that has ended, or NULL, and how it ended.
static inline CURL *gallery_curl_multi_next_done(CURLM *multi, CURLcode *code) {
  int left = 0;
  CURLMsg *message = NULL;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *code = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

/// The bytes of an IP address in network order; their number (4 or 16), or 0 for another family.
static inline int gallery_curl_ip_bytes(const struct curl_sockaddr *address, unsigned char bytes[16]) {
  if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
    memcpy(bytes, &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
    memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

/// The same for an address as text, without brackets.
static inline int gallery_curl_ip_parse(const char *text, unsigned char bytes[16]) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}

/// Opens the socket that libcurl asks for; no child process inherits it.
static inline curl_socket_t gallery_curl_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  curl_socket_t made = socket(address->family, address->socktype, address->protocol);
  if (made >= 0) fcntl(made, F_SETFD, FD_CLOEXEC);
  return made;
#endif
}

/// The versions of libcurl and of what it is built on; a macro, in curl.h, says which.
static inline const curl_version_info_data *gallery_curl_version(void) { return curl_version_info(CURLVERSION_NOW); }

#endif
