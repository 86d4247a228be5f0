#include "CPixels.h"

#include <math.h>
#include <string.h>

// The side of a spectrum; a power of two.
#define SIDE GALLERY_SALIENCY_SIDE
#define STAGES 5
#define CHANNELS 3

/// Complex numbers with separate parts, so that the compiler vectorises columns.
typedef struct {
  float re[SIDE][SIDE], im[SIDE][SIDE];
} spectrum;

static int32_t bits_of(float value) {
  int32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
static float of_bits(int32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// Returns the base-2 logarithm of a positive number, to about 0.00002. The C library's exact functions are slower and
/// do one number at a time.
static float log2_of(float value) {
  const int32_t bits = bits_of(value);
  const float exponent = (float)((bits >> 23) - 127), m = of_bits((bits & 0x007fffff) | 0x3f800000) - 1;
  return exponent + m * (1.4417403f + m * (-0.7077702f + m * (0.4123444f + m * (-0.1903193f + m * 0.0440048f))));
}

/// Returns 2 to the power of a number from -60 to 60, with a relative error of about 0.00001.
static float exp2_of(float value) {
  const float whole = (float)(int32_t)(value + 128) - 128, part = value - whole;
  const float m = 1 + part * (0.6929957f + part * (0.2415656f + part * (0.0517523f + part * 0.0136865f)));
  return m * of_bits(((int32_t)whole + 127) << 23);
}

static int clamped(int value, int count) { return value < 0 ? 0 : value >= count ? count - 1 : value; }

/// The roots of unity of a transform, for the first half of the circle.
typedef struct {
  float cosine[SIDE / 2], sine[SIDE / 2];
} roots;

/// Transforms every column without scaling; `direction` is -1 for forward and 1 for inverse.
static void transform_columns(spectrum *s, const roots *roots, float direction) {
  spectrum sorted;
  for (int row = 0; row < SIDE; row++) {
    int reversed = 0;
    for (int bit = 0; bit < STAGES; bit++) reversed |= (row >> bit & 1) << (STAGES - 1 - bit);
    memcpy(sorted.re[reversed], s->re[row], sizeof sorted.re[0]);
    memcpy(sorted.im[reversed], s->im[row], sizeof sorted.im[0]);
  }
  for (int half = 1; half < SIDE; half *= 2) {
    for (int k = 0; k < half; k++) {
      const float c = roots->cosine[k * (SIDE / 2 / half)], d = direction * roots->sine[k * (SIDE / 2 / half)];
      for (int top = k; top < SIDE; top += 2 * half) {
        float *re = sorted.re[top], *im = sorted.im[top];
        float *re2 = sorted.re[top + half], *im2 = sorted.im[top + half];
        for (int x = 0; x < SIDE; x++) {
          const float r = re2[x] * c - im2[x] * d, i = re2[x] * d + im2[x] * c;
          re2[x] = re[x] - r;
          im2[x] = im[x] - i;
          re[x] += r;
          im[x] += i;
        }
      }
    }
  }
  *s = sorted;
}

static void transpose(spectrum *s) {
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < y; x++) {
      const float re = s->re[y][x], im = s->im[y][x];
      s->re[y][x] = s->re[x][y];
      s->im[y][x] = s->im[x][y];
      s->re[x][y] = re;
      s->im[x][y] = im;
    }
  }
}

/// Transforms columns and rows. The result is transposed; a second transform undoes that.
static void transform(spectrum *s, const roots *roots, float direction) {
  transform_columns(s, roots, direction);
  transpose(s);
  transform_columns(s, roots, direction);
}

/// Computes factors that reduce each log amplitude to its difference from the local mean.
static void residual(const float power[SIDE][SIDE], float gain[SIDE][SIDE]) {
  // Noise of one lightness step has amplitudes near 32, the square root of the number of pixels. The added square of
  // that suppresses what is mostly noise and rounding, which differ between resolutions of a photo.
  float amplitude[SIDE][SIDE], rows[SIDE][SIDE];
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) amplitude[y][x] = 0.5f * log2_of(power[y][x] + SIDE * SIDE);
  }
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      rows[y][x] = amplitude[y][(x + SIDE - 1) % SIDE] + amplitude[y][x] + amplitude[y][(x + 1) % SIDE];
    }
  }
  for (int y = 0; y < SIDE; y++) {
    const float *above = rows[(y + SIDE - 1) % SIDE], *below = rows[(y + 1) % SIDE];
    for (int x = 0; x < SIDE; x++) gain[y][x] = exp2_of(-(above[x] + rows[y][x] + below[x]) / 9);
  }
}

/// Replaces two channels, the real and the imaginary part, by their residuals. One transform serves both, since the
/// spectra of real values are symmetric.
static void leave_residuals(spectrum *s, const roots *roots) {
  transform(s, roots, -1);
  float first[SIDE][SIDE], second[SIDE][SIDE];
  for (int y = 0; y < SIDE; y++) {
    const int v = (SIDE - y) % SIDE;
    for (int x = 0; x < SIDE; x++) {
      const int u = (SIDE - x) % SIDE;
      const float re = s->re[y][x] + s->re[v][u], im = s->im[y][x] - s->im[v][u];
      const float re2 = s->im[y][x] + s->im[v][u], im2 = s->re[v][u] - s->re[y][x];
      first[y][x] = (re * re + im * im) / 4;
      second[y][x] = (re2 * re2 + im2 * im2) / 4;
    }
  }
  float gain[SIDE][SIDE], gain2[SIDE][SIDE];
  residual(first, gain);
  residual(second, gain2);
  spectrum result;
  for (int y = 0; y < SIDE; y++) {
    const int v = (SIDE - y) % SIDE;
    for (int x = 0; x < SIDE; x++) {
      const int u = (SIDE - x) % SIDE;
      const float re = (s->re[y][x] + s->re[v][u]) / 2 * gain[y][x];
      const float im = (s->im[y][x] - s->im[v][u]) / 2 * gain[y][x];
      const float re2 = (s->im[y][x] + s->im[v][u]) / 2 * gain2[y][x];
      const float im2 = (s->re[v][u] - s->re[y][x]) / 2 * gain2[y][x];
      result.re[y][x] = re - im2;
      result.im[y][x] = im + re2;
    }
  }
  transform(&result, roots, 1);
  *s = result;
}

/// Returns the linear light of a coded sRGB value, 0 to 1, to about 0.002.
static float linear(float value) { return value * (value * (value * 0.305306f + 0.682171f) + 0.012523f); }

static float lab(float ratio) {
  return ratio > 0.008856f ? exp2_of(log2_of(ratio) / 3) : 7.787f * ratio + 16.0f / 116;
}

/// Converts to CIELAB under D65, centred in a square padded with edge values. Transparent pixels are black.
static void to_lab(const uint8_t *pixels, int width, int height, float channels[CHANNELS][SIDE][SIDE]) {
  const int left = (SIDE - width) / 2, top = (SIDE - height) / 2;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const uint8_t *p = pixels + 4 * (y * width + x);
      const float alpha = (float)p[3] / (255 * 255);
      const float r = linear((float)p[0] * alpha), g = linear((float)p[1] * alpha), b = linear((float)p[2] * alpha);
      const float fx = lab((0.4124f * r + 0.3576f * g + 0.1805f * b) / 0.9505f);
      const float fy = lab(0.2126f * r + 0.7152f * g + 0.0722f * b);
      const float fz = lab((0.0193f * r + 0.1192f * g + 0.9505f * b) / 1.089f);
      channels[0][top + y][left + x] = 116 * fy - 16;
      channels[1][top + y][left + x] = 500 * (fx - fy);
      channels[2][top + y][left + x] = 200 * (fy - fz);
    }
  }
  for (int c = 0; c < CHANNELS; c++) {
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        channels[c][y][x] = channels[c][top + clamped(y - top, height)][left + clamped(x - left, width)];
      }
    }
  }
}

/// Adds the squares of a channel's residual, normalised so that all channels weigh the same.
static void add_squares(const float values[SIDE][SIDE], int width, int height, float map[SIDE][SIDE]) {
  const int left = (SIDE - width) / 2, top = (SIDE - height) / 2;
  float mean = 0, sum = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const float value = values[top + y][left + x];
      sum += value * value;
      mean += value;
    }
  }
  mean /= (float)(width * height);
  // Skip a uniform channel: it has no information and would weaken the others.
  if (sum - mean * mean * (float)(width * height) < 1e-3f * sum || sum <= 0) return;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const float value = values[top + y][left + x];
      map[y][x] += value * value / sum;
    }
  }
}

/// Adds the squared distances from the mean colour, with the same total weight as all residuals. The residual is large
/// at a subject's edges, the distance within it.
static void add_distances(const float channels[CHANNELS][SIDE][SIDE], int width, int height,
                          float map[SIDE][SIDE]) {
  const int left = (SIDE - width) / 2, top = (SIDE - height) / 2;
  float distances[SIDE][SIDE], sum = 0;
  memset(distances, 0, sizeof distances);
  for (int c = 0; c < CHANNELS; c++) {
    float mean = 0;
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) mean += channels[c][top + y][left + x];
    }
    mean /= (float)(width * height);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        const float away = channels[c][top + y][left + x] - mean;
        distances[y][x] += away * away;
        sum += away * away;
      }
    }
  }
  // Less than half a colour step is rounding.
  if (sum < 0.25f * (float)(width * height)) return;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) map[y][x] += CHANNELS * distances[y][x] / sum;
  }
}

/// Returns the saliency within a crop at a position. The middle counts most, the rim nothing.
static double score(const float map[SIDE][SIDE], int width, int height, const gallery_saliency_crop *crop,
                    double x, double y) {
  const float rx = (float)crop->width / 2, ry = (float)crop->height / 2;
  const float mx = (float)x + rx - 0.5f, my = (float)y + ry - 0.5f;
  float across[SIDE];
  for (int column = 0; column < width; column++) {
    const float d = ((float)column - mx) / rx;
    across[column] = d * d;
  }
  // One sum per column, so that the compiler can vectorise.
  float sums[SIDE];
  memset(sums, 0, sizeof sums);
  for (int row = 0; row < height; row++) {
    const float away = ((float)row - my) / ry, down = away * away;
    if (down >= 1) continue;
    for (int column = 0; column < width; column++) {
      const float larger = across[column] > down ? across[column] : down;
      const float far = crop->is_round ? across[column] + down : larger;
      const float weight = 1 - far * (0.35f + 0.65f * far);
      sums[column] += (weight > 0 ? weight : 0) * map[row][column];
    }
  }
  double total = 0;
  for (int column = 0; column < width; column++) total += sums[column];
  return total;
}

/// The positions of a crop along its longer way through a photo.
typedef struct {
  const gallery_saliency_crop *crop;
  double room_x, room_y, room, rest, reach;
  int is_across;
} way;

static way way_of(const gallery_saliency_crop *crop, int width, int height) {
  way w = {crop, fmax(0, width - crop->width), fmax(0, height - crop->height), 0, 0, 0, 0};
  w.is_across = w.room_x >= w.room_y;
  w.room = w.is_across ? w.room_x : w.room_y;
  w.rest = w.is_across ? crop->rest_x : crop->rest_y;
  w.reach = fmax(fmax(w.rest, w.room - w.rest), 1e-9);
  return w;
}

/// Returns the saliency at a position, reduced by its distance from the default position.
static double pulled_score(const float map[SIDE][SIDE], int width, int height, const way *w, double place) {
  // The reduction at the furthest distance.
  static const double pull = 0.22;
  const double away = (place - w->rest) / w->reach;
  const double x = w->is_across ? place : w->room_x / 2, y = w->is_across ? w->room_y / 2 : place;
  return score(map, width, height, w->crop, x, y) * (1 - pull * away * away);
}

/// Returns the position with the best score. It lies on the parabola through the best of the tried positions and its
/// neighbours, so that little changes of the pixels, as by another resolution, change it little.
static double best_place(const float map[SIDE][SIDE], int width, int height, const way *w) {
  static const double step = 0.5;
  double best = w->rest, best_score = pulled_score(map, width, height, w, best);
  for (double away = step; away <= w->reach; away += step) {
    for (int side = -1; side <= 1; side += 2) {
      const double place = w->rest + side * away;
      if (place < 0 || place > w->room) continue;
      const double value = pulled_score(map, width, height, w, place);
      if (value > best_score) {
        best = place;
        best_score = value;
      }
    }
  }
  const double before = pulled_score(map, width, height, w, best - step);
  const double after = pulled_score(map, width, height, w, best + step);
  const double bend = before - 2 * best_score + after;
  const double shift = bend < 0 ? (before - after) / (2 * bend) : 0;
  return fmin(fmax(0, best + step * fmin(fmax(-0.5, shift), 0.5)), w->room);
}

int gallery_pixels_saliency(const uint8_t *pixels, int width, int height, const gallery_saliency_crop *crop,
                            double *x, double *y) {
  if (width < 1 || height < 1 || width > SIDE || height > SIDE || !(crop->width > 0) || !(crop->height > 0)) {
    return -1;
  }
  roots roots;
  for (int k = 0; k < SIDE / 2; k++) {
    const float angle = 2 * (float)M_PI * (float)k / SIDE;
    roots.cosine[k] = cosf(angle);
    roots.sine[k] = sinf(angle);
  }
  float channels[CHANNELS][SIDE][SIDE], map[SIDE][SIDE];
  to_lab(pixels, width, height, channels);
  memset(map, 0, sizeof map);
  spectrum s;
  memcpy(s.re, channels[0], sizeof s.re);
  memcpy(s.im, channels[1], sizeof s.im);
  leave_residuals(&s, &roots);
  add_squares(s.re, width, height, map);
  add_squares(s.im, width, height, map);
  memcpy(s.re, channels[2], sizeof s.re);
  memset(s.im, 0, sizeof s.im);
  leave_residuals(&s, &roots);
  add_squares(s.re, width, height, map);
  add_distances(channels, width, height, map);

  const way w = way_of(crop, width, height);
  const double best = best_place(map, width, height, &w);
  *x = w.is_across ? best : crop->rest_x;
  *y = w.is_across ? crop->rest_y : best;
  return 0;
}
