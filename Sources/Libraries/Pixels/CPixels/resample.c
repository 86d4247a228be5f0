#include "CPixels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../ReducedJPEG/CReducedJPEG/compiling.h"

#define LOBES 3.0

typedef float four __attribute__((vector_size(16)));

typedef struct {
  // For each target pixel: the first source pixel, their number, and the offset of their weights.
  int *first;
  int *count;
  float *weights;
  int longest;
} filter;

/// Returns the kernel at x, −3 to 3. `third` is sin(πx/3), which determines sin(πx).
static double lanczos(double x, double third) {
  if (fabs(x) < 1e-4) return 1;
  if (fabs(x) >= LOBES) return 0;
  // 3 sin(y) sin(y/3) / y², with sin(y) = 3s − 4s³ for s = sin(y/3).
  const double y = M_PI * x;
  return LOBES * (3 - 4 * third * third) * third * third / (y * y);
}

static void filter_free(filter *f) {
  free(f->first);
  free(f->count);
  free(f->weights);
}

/// Returns a value as a multiple of a power of two, so that sums of such values are exact. The weights then do not depend
/// on where the decoded part of a photo begins.
static double fixed(double value, double unit) { return nearbyint(value * unit) / unit; }

/// Computes weights for `target` pixels over the source interval [from, from + extent) of `source` pixels.
static int filter_make(filter *f, int source, double from, double extent, int target) {
  from = fixed(from, 1 << 16);
  const double scale = fixed(extent / target, 1 << 24);
  const double stretch = scale > 1 ? scale : 1;
  const double support = LOBES * stretch;
  const double step_sine = sin(M_PI / LOBES / stretch), step_cosine = cos(M_PI / LOBES / stretch);
  f->longest = (int)ceil(2 * support) + 2;
  f->first = malloc(sizeof(int) * (size_t)target);
  f->count = malloc(sizeof(int) * (size_t)target);
  f->weights = malloc(sizeof(float) * (size_t)target * (size_t)f->longest);
  if (f->first == NULL || f->count == NULL || f->weights == NULL) return -1;
  for (int i = 0; i < target; i++) {
    const double centre = from + (i + 0.5) * scale;
    int first = (int)ceil(centre - support - 0.5);
    int last = (int)floor(centre + support - 0.5);
    if (first < 0) first = 0;
    if (last > source - 1) last = source - 1;
    // A part that rounding moves beyond the edge still has one pixel.
    if (first > source - 1) first = source - 1;
    if (last < first) last = first;
    float *weights = f->weights + (size_t)i * (size_t)f->longest;
    const int count = last - first + 1 < f->longest ? last - first + 1 : f->longest;
    double sum = 0;
    // The angle grows by a constant step, so only the first sine is computed directly.
    const double start = (first + 0.5 - centre) / stretch;
    double sine = sin(M_PI / LOBES * start), cosine = cos(M_PI / LOBES * start);
    for (int k = 0; k < count; k++) {
      const double weight = lanczos(start + k / stretch, sine);
      weights[k] = (float)weight;
      sum += weight;
      const double next = sine * step_cosine + cosine * step_sine;
      cosine = cosine * step_cosine - sine * step_sine;
      sine = next;
    }
    if (fabs(sum) < 1e-6) {
      memset(weights, 0, sizeof(float) * (size_t)count);
      weights[count / 2] = 1;
    } else {
      for (int k = 0; k < count; k++) weights[k] = (float)(weights[k] / sum);
    }
    f->first[i] = first;
    f->count[i] = count;
  }
  return 0;
}

// The number of values summed in registers before they are stored.
#define CHUNK 32

VECTORISED
static void down(const uint8_t *restrict source, size_t stride, const float *restrict weights, int taps,
                 size_t values, float *restrict sums) {
  size_t i = 0;
  for (; i + CHUNK <= values; i += CHUNK) {
    float chunk[CHUNK] = {0};
    const uint8_t *row = source + i;
    for (int k = 0; k < taps; k++, row += stride) {
      const float weight = weights[k];
      for (int j = 0; j < CHUNK; j++) chunk[j] += weight * (float)row[j];
    }
    memcpy(sums + i, chunk, sizeof chunk);
  }
  for (; i < values; i++) {
    float sum = 0;
    for (int k = 0; k < taps; k++) sum += weights[k] * (float)source[(size_t)k * stride + i];
    sums[i] = sum;
  }
}

/// The same with colours multiplied by alpha, so that transparent pixels do not contribute.
VECTORISED
static void down_alpha(const uint8_t *restrict source, size_t stride, const float *restrict weights, int taps,
                       size_t values, float *restrict sums) {
  memset(sums, 0, values * sizeof(float));
  for (int k = 0; k < taps; k++) {
    const uint8_t *row = source + (size_t)k * stride;
    for (size_t i = 0; i < values; i += 4) {
      const float share = weights[k] * (float)row[i + 3];
      const float part = share * (1.0f / 255);
      sums[i] += part * (float)row[i];
      sums[i + 1] += part * (float)row[i + 1];
      sums[i + 2] += part * (float)row[i + 2];
      sums[i + 3] += share;
    }
  }
}

static inline uint8_t clamp(float value) {
  value += 0.5f;
  return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)value;
}

static inline four value_at(const float *pixel) {
  four value;
  memcpy(&value, pixel, sizeof value);
  return value;
}

VECTORISED
static void across(const float *restrict row, int offset, const filter *f, int width, int has_alpha,
                   uint8_t *restrict target) {
  for (int i = 0; i < width; i++) {
    const float *weights = f->weights + (size_t)i * (size_t)f->longest;
    const float *pixel = row + 4 * (size_t)(f->first[i] - offset);
    // Four independent sums: a single one would wait for itself.
    four parts[4] = {{0}, {0}, {0}, {0}};
    const int count = f->count[i];
    int k = 0;
    for (; k + 4 <= count; k += 4, pixel += 16) {
      for (int j = 0; j < 4; j++) parts[j] += value_at(pixel + 4 * j) * weights[k + j];
    }
    for (; k < count; k++, pixel += 4) parts[0] += value_at(pixel) * weights[k];
    const four sum = (parts[0] + parts[1]) + (parts[2] + parts[3]);
    uint8_t *out = target + 4 * (size_t)i;
    if (has_alpha) {
      const float alpha = sum[3];
      const float back = alpha > 0.5f ? 255 / alpha : 0;
      out[0] = clamp(sum[0] * back);
      out[1] = clamp(sum[1] * back);
      out[2] = clamp(sum[2] * back);
      out[3] = clamp(alpha);
    } else {
      out[0] = clamp(sum[0]);
      out[1] = clamp(sum[1]);
      out[2] = clamp(sum[2]);
      out[3] = 255;
    }
  }
}

int gallery_pixels_resample(const uint8_t *source, size_t stride, int source_width, int source_height,
                            gallery_pixel_rect part, uint8_t *target, int width, int height,
                            int has_alpha) {
  filter columns = {0}, rows = {0};
  float *row = NULL;
  int result = -1;
  if (filter_make(&columns, source_width, part.x, part.width, width) == 0 &&
      filter_make(&rows, source_height, part.y, part.height, height) == 0) {
    // Only the columns that target pixels need.
    const int left = columns.first[0];
    const int right = columns.first[width - 1] + columns.count[width - 1];
    const size_t values = 4 * (size_t)(right - left);
    row = malloc(values * sizeof(float));
    if (row != NULL) {
      // Rows first: they form long vectors, and only one row of sums is stored.
      for (int y = 0; y < height; y++) {
        const float *weights = rows.weights + (size_t)y * (size_t)rows.longest;
        const uint8_t *from = source + (size_t)rows.first[y] * stride + 4 * (size_t)left;
        if (has_alpha) {
          down_alpha(from, stride, weights, rows.count[y], values, row);
        } else {
          down(from, stride, weights, rows.count[y], values, row);
        }
        across(row, left, &columns, width, has_alpha, target + 4 * (size_t)y * (size_t)width);
      }
      result = 0;
    }
  }
  free(row);
  filter_free(&columns);
  filter_free(&rows);
  return result;
}
