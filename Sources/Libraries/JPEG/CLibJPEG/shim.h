#include <stdio.h>
#include <jpeglib.h>

/// The version of libjpeg-turbo that gallery was built with: 2001005 is 2.1.5; 0 for another library.
static inline int gallery_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
  return LIBJPEG_TURBO_VERSION_NUMBER;
#else
  return 0;
#endif
}
