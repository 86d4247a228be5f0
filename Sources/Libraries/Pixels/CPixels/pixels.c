#include "CPixels.h"

#include <string.h>

/// Writes the mean of a part of an image, per channel. Sums of a column fit 16 bits: at most 255 rows of 255.
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

void gallery_pixels_orient(const uint8_t *source, int width, int height, int orientation, uint8_t *target) {
  // The target of the first stored pixel, and the steps along a stored row and column.
  const ptrdiff_t w = width, h = height;
  ptrdiff_t start = 0, across = 1, down = w;
  switch (orientation) {
    case 2: start = w - 1; across = -1; down = w; break;
    case 3: start = w * h - 1; across = -1; down = -w; break;
    case 4: start = w * (h - 1); across = 1; down = -w; break;
    case 5: start = 0; across = h; down = 1; break;
    case 6: start = h - 1; across = h; down = -1; break;
    case 7: start = w * h - 1; across = -h; down = -1; break;
    case 8: start = h * (w - 1); across = -h; down = 1; break;
    default: memcpy(target, source, (size_t)(w * h) * 4); return;
  }
  for (ptrdiff_t y = 0; y < h; y++) {
    ptrdiff_t at = start + y * down;
    for (ptrdiff_t x = 0; x < w; x++, at += across, source += 4) memcpy(target + 4 * at, source, 4);
  }
}

int gallery_pixels_are_opaque(const uint8_t *pixels, size_t count) {
  uint8_t all = 255;
  for (size_t i = 0; i < count; i++) all &= pixels[4 * i + 3];
  return all == 255;
}

void gallery_pixels_drop_alpha(const uint8_t *source, size_t count, uint8_t *target) {
  for (size_t i = 0; i < count; i++) {
    target[3 * i] = source[4 * i];
    target[3 * i + 1] = source[4 * i + 1];
    target[3 * i + 2] = source[4 * i + 2];
  }
}

void gallery_pixels_grey(const uint8_t *source, size_t count, uint8_t *target) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = source + 4 * i;
    const unsigned luma = (54u * p[0] + 183u * p[1] + 19u * p[2]) >> 8;
    target[i] = (uint8_t)(luma * p[3] / 255);
  }
}

double gallery_pixels_luma(const uint8_t *pixels, size_t stride, int x, int y, int width, int height) {
  uint64_t sum = 0;
  for (int row = y; row < y + height; row++) {
    const uint8_t *pixel = pixels + (size_t)row * stride + (size_t)x * 4;
    for (int column = 0; column < width; column++, pixel += 4) {
      sum += 77u * pixel[0] + 150u * pixel[1] + 29u * pixel[2];
    }
  }
  return (double)sum / 256 / width / height;
}
