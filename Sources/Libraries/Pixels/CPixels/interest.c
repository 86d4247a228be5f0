#include "CPixels.h"

#include <math.h>
#include <string.h>

#define SIDE GALLERY_INTEREST_SIDE

typedef struct {
  float x, y, z;
} xyz;

/// Converts to CIE XYZ under D65, white at Y = 100.
static xyz to_xyz(const float linear[256], const uint8_t *pixel) {
  const float r = linear[pixel[0]], g = linear[pixel[1]], b = linear[pixel[2]];
  return (xyz){41.24f * r + 35.76f * g + 18.05f * b, 21.26f * r + 71.52f * g + 7.22f * b,
               1.93f * r + 11.92f * g + 95.05f * b};
}

static float lab(float ratio) { return ratio > 0.008856f ? cbrtf(ratio) : 7.787f * ratio + 16.0f / 116; }

/// Returns the distance from grey in CIELAB.
static float chroma(xyz c) {
  const float x = lab(c.x / 95.05f), y = lab(c.y / 100), z = lab(c.z / 108.9f);
  const float a = 500 * (x - y), b = 200 * (y - z);
  return sqrtf(a * a + b * b);
}

/// Returns the similarity of a hue to skin, 0 to 100.
static float skin(xyz c) {
  const float length = sqrtf(c.x * c.x + c.y * c.y + c.z * c.z);
  if (length == 0) return 0;
  const float x = c.x / length - 0.78f, y = c.y / length - 0.57f, z = c.z / length - 0.44f;
  const float nearness = 100 - 100 * sqrtf(x * x + y * y + z * z);
  return nearness > 0 ? nearness : 0;
}

static int clamped(int value, int count) { return value < 0 ? 0 : value >= count ? count - 1 : value; }

/// Blurs in one direction with a Gaussian; edge values continue outside.
static void blur(const float *from, float *to, int width, int height, int step_x, int step_y, double sigma) {
  float weights[2 * SIDE + 1];
  int reach = (int)ceil(2 * sigma);
  if (reach > SIDE) reach = SIDE;
  float sum = 0;
  for (int k = -reach; k <= reach; k++) {
    weights[k + reach] = (float)exp(-k * k / (2 * sigma * sigma));
    sum += weights[k + reach];
  }
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float total = 0;
      for (int k = -reach; k <= reach; k++) {
        const int row = clamped(y + k * step_y, height), column = clamped(x + k * step_x, width);
        total += weights[k + reach] * from[row * width + column];
      }
      to[y * width + x] = total / sum;
    }
  }
}

int gallery_pixels_attention(const uint8_t *pixels, int width, int height, double crop_width,
                             double crop_height, int *x, int *y) {
  if (width < 1 || height < 1 || width > SIDE || height > SIDE) return -1;
  float linear[256];
  for (int i = 0; i < 256; i++) {
    const float v = (float)i / 255;
    linear[i] = v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
  }
  xyz colours[SIDE * SIDE];
  for (int i = 0; i < width * height; i++) colours[i] = to_xyz(linear, pixels + 4 * i);

  float score[SIDE * SIDE], blurred[SIDE * SIDE];
  for (int row = 0; row < height; row++) {
    for (int column = 0; column < width; column++) {
      const xyz c = colours[row * width + column];
      const float around = colours[clamped(row - 1, height) * width + column].y +
                           colours[clamped(row + 1, height) * width + column].y +
                           colours[row * width + clamped(column - 1, width)].y +
                           colours[row * width + clamped(column + 1, width)].y;
      float sum = 5 * fabsf(4 * c.y - around);
      // Colours of nearly black pixels are meaningless.
      if (c.y > 5) sum += skin(c) + chroma(c);
      score[row * width + column] = sum * (float)pixels[4 * (row * width + column) + 3] / 255;
    }
  }
  const double sigma = fmax(sqrt(crop_width * crop_width + crop_height * crop_height) / 10, 1);
  blur(score, blurred, width, height, 1, 0, sigma);
  blur(blurred, score, width, height, 0, 1, sigma);
  int best = 0;
  for (int i = 1; i < width * height; i++) {
    if (score[i] > score[best]) best = i;
  }
  *x = best % width;
  *y = best / width;
  return 0;
}

/// In bits.
static double entropy(const uint8_t *luma, int stride, int left, int top, int width, int height) {
  unsigned counts[256] = {0};
  for (int y = top; y < top + height; y++) {
    for (int x = left; x < left + width; x++) counts[luma[y * stride + x]]++;
  }
  const double total = (double)width * height;
  double bits = 0;
  for (int i = 0; i < 256; i++) {
    if (counts[i] > 0) bits -= counts[i] / total * log2(counts[i] / total);
  }
  return bits;
}

int gallery_pixels_entropy(const uint8_t *pixels, int width, int height, int crop_width, int crop_height,
                           int *left, int *top) {
  if (width < 1 || height < 1 || width > SIDE || height > SIDE || crop_width < 1 || crop_height < 1) return -1;
  uint8_t luma[SIDE * SIDE];
  for (int i = 0; i < width * height; i++) {
    const uint8_t *p = pixels + 4 * i;
    luma[i] = (uint8_t)((54 * p[0] + 183 * p[1] + 19 * p[2]) >> 8);
  }
  int x = 0, y = 0, w = width, h = height;
  // About eight rounds.
  const int most_x = (width - crop_width + 7) / 8, most_y = (height - crop_height + 7) / 8;
  while (w > crop_width || h > crop_height) {
    if (w > crop_width) {
      const int slice = w - crop_width < most_x ? w - crop_width : most_x;
      if (entropy(luma, width, x, y, slice, h) < entropy(luma, width, x + w - slice, y, slice, h)) x += slice;
      w -= slice;
    }
    if (h > crop_height) {
      const int slice = h - crop_height < most_y ? h - crop_height : most_y;
      if (entropy(luma, width, x, y, w, slice) < entropy(luma, width, x, y + h - slice, w, slice)) y += slice;
      h -= slice;
    }
  }
  *left = x;
  *top = y;
  return 0;
}
