// Decoding of JPEG at 1/4 and 1/8 by our own code, with what the library does of what that leaves alone: by several
// cursors, in small parts, and by one, which must give the same.

#include <stdlib.h>
#include <string.h>

#include "CJPEG.h"

/// Pictures beyond this many pixels only take time.
static const uint64_t most_pixels = 4000000;

/// One decoding: its pixels, if there are any, and whether there is damage.
typedef struct {
  uint8_t *pixels;
  size_t size;
  gallery_jpeg_status status;
  int is_damaged;
} decoding;

static decoding decode(const uint8_t *bytes, size_t count, unsigned choice, unsigned cursors, size_t part_bytes) {
  decoding result = {0};
  gallery_jpeg_area area = {.x = (choice >> 1 & 3) * 3, .y = (choice >> 3 & 3) * 3, .width = UINT32_MAX,
                            .height = choice >> 5 ? (choice >> 5) * 4 : UINT32_MAX};
  gallery_jpeg_header header;
  gallery_jpeg *jpeg = gallery_jpeg_open(bytes, count, 20, &header, &result.status);
  if (jpeg == NULL) return result;
  gallery_jpeg_divide(jpeg, cursors, part_bytes);
  if (result.status == GALLERY_JPEG_OK && (uint64_t)header.width * header.height <= most_pixels) {
    result.status = gallery_jpeg_start(jpeg, choice & 1 ? 4 : 8, GALLERY_JPEG_REDUCED, &area);
    const size_t stride = (size_t)area.width * 4;
    // Exactly as many bytes as are to be written: the sanitiser sees one more.
    if (result.status == GALLERY_JPEG_OK) result.pixels = malloc(result.size = stride * area.height);
    if (result.pixels != NULL) result.status = gallery_jpeg_read(jpeg, result.pixels, stride);
    result.is_damaged = gallery_jpeg_damage(jpeg) != NULL;
  }
  gallery_jpeg_close(jpeg);
  return result;
}

/// What libFuzzer calls for each input. The first byte chooses the scale and the area, the second one the parts.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  if (count < 3) return 0;
  const size_t part_bytes = bytes[1] & 1 ? 0 : 1024 + 16 * (size_t)bytes[1];
  const decoding one = decode(bytes + 2, count - 2, bytes[0], 1, 0);
  const decoding several = decode(bytes + 2, count - 2, bytes[0], 2 + (bytes[1] >> 1 & 1), part_bytes);
  if (one.status != several.status || one.is_damaged != several.is_damaged || one.size != several.size) abort();
  if (one.status == GALLERY_JPEG_OK && one.size > 0 && memcmp(one.pixels, several.pixels, one.size) != 0) abort();
  free(one.pixels);
  free(several.pixels);
  return 0;
}
