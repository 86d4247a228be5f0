#ifndef GALLERY_CDIGEST_H
#define GALLERY_CDIGEST_H

#include <openssl/evp.h>
#include <stddef.h>

/// SHA-256 by libcrypto, which libcurl brings along. Each function returns 1, or 0 where libcrypto failed.

/// A new computation, which `gallery_sha256_free` releases; NULL where there is no memory.
static inline EVP_MD_CTX *gallery_sha256_new(void) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  if (context != NULL && EVP_DigestInit_ex(context, EVP_sha256(), NULL) != 1) {
    EVP_MD_CTX_free(context);
    return NULL;
  }
  return context;
}

static inline int gallery_sha256_update(EVP_MD_CTX *context, const void *bytes, size_t count) {
  return count == 0 || EVP_DigestUpdate(context, bytes, count) == 1;
}

/// Writes 32 bytes; the computation takes no more afterwards.
static inline int gallery_sha256_finish(EVP_MD_CTX *context, unsigned char *digest) {
  return EVP_DigestFinal_ex(context, digest, NULL) == 1;
}

static inline void gallery_sha256_free(EVP_MD_CTX *context) { EVP_MD_CTX_free(context); }

#endif
