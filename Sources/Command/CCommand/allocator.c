#include "CAllocator.h"

#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer) && \
    !__has_feature(thread_sanitizer) && !__has_feature(memory_sanitizer)

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

// glibc's functions, under the names for replacement allocators.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static char text[1001];
static size_t length;
static int end_status;

void gallery_allocator_end_when_refused(const char *message, int status) {
  end_status = status;
  length = strnlen(message, sizeof text - 1);
  memcpy(text, message, length);
}

// A request for more memory than any machine has is an error or a test.
static const size_t impossible = (size_t)1 << 46;

static void *checked(void *block, size_t size) {
  if (block != NULL || length == 0 || size == 0 || size >= impossible) return block;
  // Exit even if the message cannot be written.
  const ssize_t written = write(STDERR_FILENO, text, length);
  (void)written;
  _exit(end_status);
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  size_t all = 0;
  if (__builtin_mul_overflow(count, size, &all)) all = SIZE_MAX;
  return checked(__libc_calloc(count, size), all);
}

void *realloc(void *block, size_t size) { return checked(__libc_realloc(block, size), size); }

void *memalign(size_t alignment, size_t size) { return checked(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return checked(__libc_memalign(alignment, size), size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *made = checked(__libc_memalign(alignment, size), size);
  if (made == NULL && size != 0) return ENOMEM;
  *block = made;
  return 0;
}

#else

void gallery_allocator_end_when_refused(const char *message, int status) {
  (void)message;
  (void)status;
}

#endif
