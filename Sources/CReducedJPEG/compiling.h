#ifndef GALLERY_COMPILING_H
#define GALLERY_COMPILING_H

// How hot loops are compiled: here, and in CPNG and CPixels, which include this file by its path.

#include <stdint.h>

// Hot loops are compiled twice on x86-64 Linux and chosen when the program is loaded, which takes glibc: musl's and
// Apple's loaders have no such functions. What says that it is glibc's came with the include.
#if !defined(VECTORISED) && defined(__x86_64__) && defined(__GLIBC__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define VECTORISED __attribute__((target_clones("arch=x86-64-v3", "default")))
#endif
#endif
#ifndef VECTORISED
#define VECTORISED
#endif
#define INLINE static inline __attribute__((always_inline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

#endif
