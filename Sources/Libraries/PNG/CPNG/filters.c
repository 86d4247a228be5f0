#include "rows.h"

#include <string.h>

#include "../../ReducedJPEG/CReducedJPEG/compiling.h"

/// A pixel's bytes. Bytes after a smaller pixel belong to the next one, and later stores overwrite them.
typedef uint8_t pixel __attribute__((vector_size(8)));
typedef int16_t wide_pixel __attribute__((vector_size(16)));

INLINE pixel load(const uint8_t *bytes, unsigned count) {
  pixel value = {0};
  memcpy(&value, bytes, count <= 4 ? 4 : 8);
  return value;
}

INLINE void store(uint8_t *bytes, pixel value, unsigned count) { memcpy(bytes, &value, count <= 4 ? 4 : 8); }

INLINE wide_pixel magnitude(wide_pixel value) {
  const wide_pixel sign = value < 0;
  return (value ^ sign) - sign;
}

INLINE void undo_sub(const uint8_t *filtered, uint8_t *row, size_t count, unsigned bytes) {
  pixel left = {0};
  for (size_t i = 0; i < count; i += bytes) {
    left += load(filtered + i, bytes);
    store(row + i, left, bytes);
  }
}

INLINE void undo_average(const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count, unsigned bytes) {
  pixel left = {0};
  for (size_t i = 0; i < count; i += bytes) {
    const pixel up = load(above + i, bytes);
    // The mean rounded down, computed without a ninth bit.
    left = load(filtered + i, bytes) + (left & up) + ((left ^ up) >> 1);
    store(row + i, left, bytes);
  }
}

INLINE void undo_paeth(const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count, unsigned bytes) {
  wide_pixel left = {0}, corner = {0};
  for (size_t i = 0; i < count; i += bytes) {
    const wide_pixel up = __builtin_convertvector(load(above + i, bytes), wide_pixel);
    const wide_pixel to_left = up - corner, to_up = left - corner;
    const wide_pixel from_left = magnitude(to_left), from_up = magnitude(to_up), from_corner = magnitude(to_left + to_up);
    const wide_pixel is_left = (from_left <= from_up) & (from_left <= from_corner);
    const wide_pixel is_up = from_up <= from_corner;
    const wide_pixel predicted = (left & is_left) | (~is_left & ((up & is_up) | (corner & ~is_up)));
    // Sixteen bits, so that the next pixel need not wait for packing.
    left = (__builtin_convertvector(load(filtered + i, bytes), wide_pixel) + predicted) & 255;
    store(row + i, __builtin_convertvector(left, pixel), bytes);
    corner = up;
  }
}

/// The same for pixels of one and two bytes, byte by byte: wider stores would delay the loads of the next pixel.
static uint8_t paeth(int left, int up, int corner) {
  const int to_left = up - corner, to_up = left - corner, to_corner = to_left + to_up;
  const int from_left = to_left < 0 ? -to_left : to_left, from_up = to_up < 0 ? -to_up : to_up;
  const int from_corner = to_corner < 0 ? -to_corner : to_corner;
  if (from_left <= from_up && from_left <= from_corner) return (uint8_t)left;
  return (uint8_t)(from_up <= from_corner ? up : corner);
}

static void undo_small(unsigned filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count,
                       unsigned bytes) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t left = i < bytes ? 0 : row[i - bytes], corner = i < bytes ? 0 : above[i - bytes];
    const uint8_t predicted = filter == 1   ? left
                              : filter == 3 ? (uint8_t)((left + above[i]) >> 1)
                                            : paeth(left, above[i], corner);
    row[i] = (uint8_t)(filtered[i] + predicted);
  }
}

INLINE void undo(unsigned filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count,
                 unsigned bytes) {
  if (filter == 1) undo_sub(filtered, row, count, bytes);
  if (filter == 3) undo_average(filtered, above, row, count, bytes);
  if (filter == 4) undo_paeth(filtered, above, row, count, bytes);
}

VECTORISED
int unfilter(unsigned filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count,
             unsigned pixel_bytes) {
  if (filter > 4) return 0;
  if (filter == 0) {
    memcpy(row, filtered, count);
  } else if (filter == 2) {
    for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(filtered[i] + above[i]);
  } else {
    // The number of bytes is a constant in each call.
    switch (pixel_bytes) {
      case 3: undo(filter, filtered, above, row, count, 3); break;
      case 4: undo(filter, filtered, above, row, count, 4); break;
      case 6: undo(filter, filtered, above, row, count, 6); break;
      case 8: undo(filter, filtered, above, row, count, 8); break;
      default: undo_small(filter, filtered, above, row, count, pixel_bytes);
    }
  }
  return 1;
}
