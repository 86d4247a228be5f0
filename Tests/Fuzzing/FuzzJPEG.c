// Decoding of JPEG at 1/4 and 1/8 by our own code, with what the library does of what that leaves alone.

#include <stdlib.h>

#include "CJPEG.h"

/// Pictures beyond this many pixels only take time.
static const uint64_t most_pixels = 4000000;

/// What libFuzzer calls for each input. The first byte chooses the scale and the area.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  if (count < 2) return 0;
  const unsigned choice = bytes[0];
  const unsigned denominator = choice & 1 ? 4 : 8;
  gallery_jpeg_area area = {.x = (choice >> 1 & 3) * 3, .y = (choice >> 3 & 3) * 3, .width = UINT32_MAX,
                            .height = choice >> 5 ? (choice >> 5) * 4 : UINT32_MAX};
  gallery_jpeg_header header;
  gallery_jpeg_status status;
  gallery_jpeg *jpeg = gallery_jpeg_open(bytes + 1, count - 1, 20, &header, &status);
  if (jpeg == NULL) return 0;
  if (status == GALLERY_JPEG_OK && (uint64_t)header.width * header.height <= most_pixels &&
      gallery_jpeg_start(jpeg, denominator, 1, &area) == GALLERY_JPEG_OK) {
    const size_t stride = (size_t)area.width * 4;
    // Exactly as many bytes as are to be written: the sanitiser sees one more.
    uint8_t *pixels = malloc(stride * area.height);
    if (pixels != NULL) gallery_jpeg_read(jpeg, pixels, stride);
    free(pixels);
  }
  gallery_jpeg_close(jpeg);
  return 0;
}
