#include "picture.h"

#include <stdlib.h>

// MARK: Colour

INLINE uint8_t clamp(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

typedef struct {
  const uint8_t *first, *second, *third;
} channels;

/// Writes a row of colours. The bytes per pixel are a compile-time constant.
INLINE void write_row(const channels from, int is_ycbcr, uint8_t *restrict pixels, unsigned count,
                      const unsigned bytes) {
  const uint8_t *restrict first = from.first, *restrict second = from.second, *restrict third = from.third;
  for (unsigned x = 0; x < count; x++) {
    uint8_t *to = pixels + (size_t)bytes * x;
    if (is_ycbcr) {
      // ITU-T T.871, 7, in fixed point with 16 fractional bits.
      const int luma = first[x], blue = second[x] - 128, red = third[x] - 128;
      to[0] = clamp(luma + ((91881 * red + 32768) >> 16));
      to[1] = clamp(luma + ((-22554 * blue - 46802 * red + 32768) >> 16));
      to[2] = clamp(luma + ((116130 * blue + 32768) >> 16));
    } else {
      to[0] = first[x];
      to[1] = second[x];
      to[2] = third[x];
    }
    if (bytes == 4) to[3] = 255;
  }
}

VECTORISED
static void write_colours(const picture *p, const channels from, uint8_t *pixels) {
  const unsigned count = p->area.width;
  const int is_ycbcr = p->colours == COLOURS_YCBCR;
  switch (p->format) {
    case REDUCED_JPEG_GREY:
      if (p->shown == 1) {
        memcpy(pixels, from.first, count);
        break;
      }
      for (unsigned x = 0; x < count; x++) {
        pixels[x] = (uint8_t)((19595 * from.first[x] + 38470 * from.second[x] + 7471 * from.third[x] + 32768) >> 16);
      }
      break;
    // Both arguments are constants in each call.
    case REDUCED_JPEG_RGB: is_ycbcr ? write_row(from, 1, pixels, count, 3) : write_row(from, 0, pixels, count, 3); break;
    case REDUCED_JPEG_RGBA: is_ycbcr ? write_row(from, 1, pixels, count, 4) : write_row(from, 0, pixels, count, 4); break;
  }
}

// MARK: Layout

// The maximum that encoders write. With the shares, sums of four 16-bit coefficients fit into 32 bits.
#define MOST_QUANTISER 255
// The indices of the lowest frequencies in row order.
static const int lowest[4] = {0, 1, 8, 9};
// A sample is the mean of its pixels. For a cosine with its first half period in half a block, the mean is 0.9061 of
// the 2×2 inverse DCT: 29/32 here, and 26/32 for the product of two.
static const int shares[4] = {32, 29, 29, 26};

/// The sampling factors of a component. For a single component they have no effect.
static unsigned across(const jpeg_file *f, unsigned i) { return f->count == 1 ? 1 : f->parts[i].across; }
static unsigned down(const jpeg_file *f, unsigned i) { return f->count == 1 ? 1 : f->parts[i].down; }
static unsigned most_across(const jpeg_file *f) { return f->count == 1 ? 1 : f->most_across; }
static unsigned most_down(const jpeg_file *f) { return f->count == 1 ? 1 : f->most_down; }

int picture_can_make(const jpeg_file *f, unsigned denominator) {
  // Other decoders give better results for sampling factors above 2:1.
  if (most_across(f) > 2 || most_down(f) > 2) return 0;
  // No camera writes chroma finer than luma, and it loses more here than in the library.
  if (across(f, 0) < most_across(f) || down(f, 0) < most_down(f)) return 0;
  unsigned blocks = 0;
  for (unsigned i = 0; i < f->count; i++) {
    const uint16_t *quantisers = f->quantisers[f->parts[i].quantiser];
    if (quantisers[0] == 0) return 0;
    for (int j = 0; j < 4 && denominator > 1; j++) {
      if (quantisers[lowest[j]] > MOST_QUANTISER) return 0;
    }
    blocks += across(f, i) * down(f, i);
  }
  return blocks <= MCU_BLOCKS;
}

void picture_lay_out(picture *p, const jpeg_file *f, const picture_request *request) {
  const unsigned scale = 8 / request->denominator, most_h = most_across(f), most_v = most_down(f);
  const reduced_jpeg_area area = request->area;
  *p = (picture){
      .count = f->count,
      .colours = jpeg_file_colours(f),
      .columns = (f->width + 8 * most_h - 1) / (8 * most_h),
      .rows = (f->height + 8 * most_v - 1) / (8 * most_v),
      .width = most_h * scale,
      .height = most_v * scale,
      .area = area,
      .format = request->format,
      .pixels = request->pixels,
      .stride = request->stride,
  };
  p->shown = p->format == REDUCED_JPEG_GREY && p->colours != COLOURS_RGB ? 1 : p->count;
  p->left = area.x / p->width;
  p->right = (area.x + area.width + p->width - 1) / p->width;
  p->top = area.y / p->height;
  p->bottom = (area.y + area.height + p->height - 1) / p->height;
  for (unsigned i = 0, first = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    part->columns = across(f, i);
    part->rows = down(f, i);
    part->first = first;
    first += part->columns * part->rows;
    // A block covers one, two or four pixels, with one or two samples. With one sample for chroma of 4:2:0 at 1/8,
    // tiles would differ from fully decoded photos by a seventh to a half more.
    const unsigned wide = scale * most_h / part->columns, high = scale * most_v / part->rows;
    part->width = wide < 2 ? 1 : 2;
    part->height = high < 2 ? 1 : 2;
    part->repeat_x = wide / part->width == 2;
    part->repeat_y = high / part->height == 2;
    const uint16_t *quantisers = f->quantisers[f->parts[i].quantiser];
    for (int j = 0; j < 4; j++) part->weights[j] = quantisers[lowest[j]] * shares[j];
    part->blocks = (size_t)p->columns * part->columns * part->rows;
    part->stride = (size_t)p->columns * part->columns * part->width;
  }
}

static size_t coefficients_of(const component *part) { return part->width == 1 && part->height == 1 ? 1 : 4; }

int picture_take_memory(picture *p) {
  size_t bytes = 3 * (size_t)p->area.width;
  for (unsigned i = 0; i < p->count; i++) {
    const component *part = &p->parts[i];
    bytes += part->blocks * coefficients_of(part) * sizeof(int16_t) + part->stride * part->rows * part->height;
  }
  p->memory = malloc(bytes);
  if (p->memory == NULL) return 0;
  int16_t *coefficients = (int16_t *)p->memory;
  for (unsigned i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    for (size_t j = 0; j < coefficients_of(part); j++, coefficients += part->blocks) {
      part->coefficients[j] = coefficients;
    }
  }
  uint8_t *bytes_left = (uint8_t *)coefficients;
  for (unsigned i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    part->samples = bytes_left;
    bytes_left += part->stride * part->rows * part->height;
  }
  p->scratch = bytes_left;
  return 1;
}

// MARK: Pixels

/// Returns a component's samples for a row of pixels: in place, or repeated into `row`.
static const uint8_t *samples_of(const component *part, unsigned y, unsigned x, unsigned count, uint8_t *row) {
  const uint8_t *from = part->samples + (size_t)(y >> part->repeat_y) * part->stride;
  if (part->repeat_x == 0) return from + x;
  for (unsigned i = 0; i < count; i++) row[i] = from[(x + i) >> part->repeat_x];
  return row;
}

void picture_make_row(const picture *p, unsigned mcu_row) {
  for (unsigned i = 0; i < p->shown; i++) component_make_samples(&p->parts[i], p->left, p->right);
  const reduced_jpeg_area *area = &p->area;
  for (unsigned y = 0; y < p->height; y++) {
    const unsigned row = mcu_row * p->height + y;
    if (row < area->y || row >= area->y + area->height) continue;
    const uint8_t *rows[3];
    for (unsigned i = 0; i < 3; i++) {
      const component *part = &p->parts[i < p->shown ? i : 0];
      rows[i] = samples_of(part, y, area->x, area->width, p->scratch + (size_t)i * area->width);
    }
    write_colours(p, (channels){rows[0], rows[1], rows[2]}, p->pixels + (size_t)(row - area->y) * p->stride);
  }
}

void picture_close(picture *p) { free(p->memory); }
