#include "tile_packing.h"

#include <zstd.h>

/// Higher levels take twice the time and save nothing: what is left of pixels hardly ever repeats itself.
static const int level = 1;

/// The median of the predictions by the left, upper and upper left neighbours of a byte (as in LOCO-I).
static inline uint8_t foretold(uint8_t left, uint8_t up, uint8_t corner) {
  uint8_t low = left < up ? left : up;
  uint8_t high = left < up ? up : left;
  int plane = (int)left + up - corner;
  return (uint8_t)(plane < low ? low : plane > high ? high : plane);
}

/// Takes pixels apart: the plane of green, and of red and blue what they differ from it by.
static inline void split(const uint8_t *pixels, size_t count, size_t channels, uint8_t *planes) {
  for (size_t index = 0; index < count; index++) {
    const uint8_t *pixel = pixels + index * channels;
    planes[index] = pixel[1];
    planes[count + index] = (uint8_t)(pixel[0] - pixel[1]);
    planes[2 * count + index] = (uint8_t)(pixel[2] - pixel[1]);
    if (channels == 4) planes[3 * count + index] = pixel[3];
  }
}

/// Puts pixels together again.
static inline void join(const uint8_t *planes, size_t count, size_t channels, uint8_t *pixels) {
  for (size_t index = 0; index < count; index++) {
    uint8_t *pixel = pixels + index * channels;
    uint8_t green = planes[index];
    pixel[0] = (uint8_t)(planes[count + index] + green);
    pixel[1] = green;
    pixel[2] = (uint8_t)(planes[2 * count + index] + green);
    if (channels == 4) pixel[3] = planes[3 * count + index];
  }
}

/// Leaves of a row what the row above does not foretell. From the end: what lies before is still as it was.
static void reduce(uint8_t *restrict row, const uint8_t *restrict above, size_t width) {
  for (size_t x = width - 1; x > 0; x--) row[x] = (uint8_t)(row[x] - foretold(row[x - 1], above[x], above[x - 1]));
  row[0] = (uint8_t)(row[0] - above[0]);
}

static void reduce_plane(uint8_t *plane, size_t width, size_t height) {
  for (size_t y = height - 1; y > 0; y--) reduce(plane + y * width, plane + (y - 1) * width, width);
  for (size_t x = width - 1; x > 0; x--) plane[x] = (uint8_t)(plane[x] - plane[x - 1]);
}

static void restore_plane(uint8_t *plane, size_t width, size_t height) {
  for (size_t x = 1; x < width; x++) plane[x] = (uint8_t)(plane[x] + plane[x - 1]);
  for (size_t y = 1; y < height; y++) {
    uint8_t *row = plane + y * width;
    const uint8_t *above = row - width;
    row[0] = (uint8_t)(row[0] + above[0]);
    uint8_t left = row[0];
    for (size_t x = 1; x < width; x++) {
      left = (uint8_t)(row[x] + foretold(left, above[x], above[x - 1]));
      row[x] = left;
    }
  }
}

size_t gallery_tile_bound(size_t count) { return ZSTD_compressBound(count); }

size_t gallery_tile_pack(const uint8_t *pixels, size_t width, size_t height, size_t channels, uint8_t *scratch,
                         uint8_t *target, size_t capacity) {
  size_t count = width * height;
  if (channels == 3) split(pixels, count, 3, scratch);
  else split(pixels, count, 4, scratch);
  for (size_t channel = 0; channel < channels; channel++) reduce_plane(scratch + channel * count, width, height);
  size_t size = ZSTD_compress(target, capacity, scratch, count * channels, level);
  return ZSTD_isError(size) ? 0 : size;
}

int gallery_tile_unpack(const uint8_t *packed, size_t length, size_t width, size_t height, size_t channels,
                        uint8_t *scratch, uint8_t *pixels) {
  size_t count = width * height;
  size_t size = ZSTD_decompress(scratch, count * channels, packed, length);
  if (ZSTD_isError(size) || size != count * channels) return -1;
  for (size_t channel = 0; channel < channels; channel++) restore_plane(scratch + channel * count, width, height);
  if (channels == 3) join(scratch, count, 3, pixels);
  else join(scratch, count, 4, pixels);
  return 0;
}
