#include "CPixels.h"

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
