#include "CPixels.h"

#include <string.h>

/// The mean of a part of a picture, channel by channel. Sums of a column fit 16 bits, since 255 rows of 255 do.
static void mean(const uint8_t *source, size_t stride, int width, int height, uint8_t *target) {
  uint16_t columns[GALLERY_MOST_REDUCTION * 4];
  const int count = width * 4;
  memset(columns, 0, (size_t)count * sizeof columns[0]);
  for (int y = 0; y < height; y++) {
    const uint8_t *row = source + (size_t)y * stride;
    for (int i = 0; i < count; i++) columns[i] = (uint16_t)(columns[i] + row[i]);
  }
  const uint32_t area = (uint32_t)width * (uint32_t)height;
  for (int channel = 0; channel < 4; channel++) {
    uint32_t sum = area / 2;
    for (int i = channel; i < count; i += 4) sum += columns[i];
    target[channel] = (uint8_t)(sum / area);
  }
}

void gallery_pixels_reduce(const uint8_t *source, size_t stride, int width, int height, int factor, uint8_t *target) {
  for (int y = 0; y < height; y += factor) {
    const int rows = height - y < factor ? height - y : factor;
    for (int x = 0; x < width; x += factor, target += 4) {
      const int columns = width - x < factor ? width - x : factor;
      mean(source + (size_t)y * stride + (size_t)x * 4, stride, columns, rows, target);
    }
  }
}
