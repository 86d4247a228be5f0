// Decodes JPEG at 1/4 and 1/8 with our decoder, and leaves the rest to the library. Several cursors with small parts
// and a single cursor must give the same.

#include <stdlib.h>
#include <string.h>

#include "CJPEG.h"
#include "CReducedJPEG.h"

/// Pictures beyond this many pixels only take time.
static const uint64_t most_pixels = 4000000;

/// One decode: its pixels, if any, and whether there is damage.
typedef struct {
  uint8_t *pixels;
  size_t size;
  gallery_jpeg_status status;
  int is_damaged;
} decoding;

static decoding decode(const uint8_t *bytes, size_t count, unsigned choice, gallery_jpeg_way way, unsigned cursors,
                       size_t part_bytes) {
  decoding result = {0};
  gallery_jpeg_area area = {.x = (choice >> 1 & 3) * 3, .y = (choice >> 3 & 3) * 3, .width = UINT32_MAX,
                            .height = choice >> 5 ? (choice >> 5) * 4 : UINT32_MAX};
  gallery_jpeg_header header;
  gallery_jpeg *jpeg = gallery_jpeg_open(bytes, count, 20, &header, &result.status);
  if (jpeg == NULL) return result;
  gallery_jpeg_divide(jpeg, cursors, part_bytes);
  if (result.status == GALLERY_JPEG_OK && (uint64_t)header.width * header.height <= most_pixels) {
    result.status = gallery_jpeg_start(jpeg, choice & 1 ? 4 : 8, way, &area);
    const size_t stride = (size_t)area.width * 4;
    // Exactly the number of bytes to write: the sanitizer detects one more.
    if (result.status == GALLERY_JPEG_OK) result.pixels = malloc(result.size = stride * area.height);
    if (result.pixels != NULL) result.status = gallery_jpeg_read(jpeg, result.pixels, stride);
    result.is_damaged = gallery_jpeg_damage(jpeg) != NULL;
  }
  gallery_jpeg_close(jpeg);
  return result;
}

/// Our decoder without the library, in all formats, with its verdict on the file.
static void decode_alone(const uint8_t *bytes, size_t count) {
  reduced_jpeg_info info;
  if (reduced_jpeg_read_info(bytes, count, &info) != REDUCED_JPEG_DONE) return;
  const unsigned orientation = reduced_jpeg_orientation(bytes, count);
  if (orientation < 1 || orientation > 8) abort();
  uint8_t *profile = malloc(reduced_jpeg_profile(bytes, count, NULL));
  if (profile != NULL) reduced_jpeg_profile(bytes, count, profile);
  free(profile);
  if ((uint64_t)info.width * info.height > most_pixels) return;
  const reduced_jpeg_area area = {0, 0, (info.width + 7) / 8, (info.height + 7) / 8};
  const reduced_jpeg_format formats[] = {REDUCED_JPEG_GREY, REDUCED_JPEG_RGB, REDUCED_JPEG_RGBA};
  for (int i = 0; i < 3; i++) {
    const size_t stride = (size_t)area.width * formats[i];
    uint8_t *pixels = malloc(stride * area.height);
    if (pixels != NULL) reduced_jpeg_decode(bytes, count, 8, &area, formats[i], pixels, stride, NULL);
    free(pixels);
  }
}

/// The function that libFuzzer calls for each input. The first byte selects the scale and the area, the second one the
/// parts.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  if (count < 3) return 0;
  const size_t part_bytes = bytes[1] & 1 ? 0 : 1024 + 16 * (size_t)bytes[1];
  const gallery_jpeg_way way = bytes[1] & 4 ? GALLERY_JPEG_THOROUGH : GALLERY_JPEG_REDUCED;
  const decoding one = decode(bytes + 2, count - 2, bytes[0], way, 1, 0);
  const decoding several = decode(bytes + 2, count - 2, bytes[0], way, 2 + (bytes[1] >> 1 & 1), part_bytes);
  decode_alone(bytes + 2, count - 2);
  if (one.status != several.status || one.is_damaged != several.is_damaged || one.size != several.size) abort();
  if (one.status == GALLERY_JPEG_OK && one.size > 0 && memcmp(one.pixels, several.pixels, one.size) != 0) abort();
  free(one.pixels);
  free(several.pixels);
  return 0;
}
