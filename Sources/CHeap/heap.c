#include "CHeap.h"

#include <stddef.h>

#if defined(__APPLE__)

#include <malloc/malloc.h>

void gallery_heap_keep_little(void) {}

void gallery_heap_trim(void) { malloc_zone_pressure_relief(NULL, 0); }

#else

#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>

void gallery_heap_keep_little(void) {
  // Blocks from this size on are pages and other large things that come and go. Fixed: by itself glibc would raise the
  // limit to the largest page that was ever freed, and pages would lie among small blocks, which hold them in place.
  const int large = 1 << 20;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, large);
}

void gallery_heap_trim(void) { malloc_trim(0); }

#else

void gallery_heap_keep_little(void) {}

void gallery_heap_trim(void) {}

#endif
#endif
