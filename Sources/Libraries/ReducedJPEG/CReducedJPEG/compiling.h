#ifndef GALLERY_COMPILING_H
#define GALLERY_COMPILING_H

// Macros for hot loops, also used by CPNG and CPixels, which include this file by its path.

#include <stdint.h>

// Compile hot loops twice on x86-64 Linux; the loader chooses one. This needs glibc: musl's and Apple's loaders lack
// such functions. The include above defines `__GLIBC__`.
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
