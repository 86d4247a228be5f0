#ifndef REDUCED_JPEG_PICTURE_H
#define REDUCED_JPEG_PICTURE_H

#include <stddef.h>

#include "CReducedJPEG.h"
#include "cursor.h"
#include "segments.h"

/// One component of a photo: its blocks' lowest frequencies, and the samples made of them.

typedef struct {
  // Blocks of an MCU, and the first of them among all of it.
  unsigned columns, rows, first;
  // Samples of a block: 1 or 2.
  unsigned width, height;
  // How often a sample stands for a pixel, as a power of two.
  unsigned repeat_x, repeat_y;
  const code_table *dc, *ac;
  // Of the four lowest frequencies, row by row: what a sample has of each, in 256ths.
  int weights[4];
  // The first coefficient of the block before.
  int dc_value;
  // Of one row of MCUs, block by block: the lowest frequencies, for each coefficient that samples are made of.
  size_t blocks;
  int16_t *coefficients[4];
  // Of one row of MCUs.
  uint8_t *samples;
  size_t stride;
} component;

/// Takes a component's coefficients from MCUs that follow each other in a row.
///
/// - blocks: of all components, `per_mcu` for each MCU.
/// - at: the place of the first MCU in its row.
/// - is_wanted: whether the coefficients are kept; otherwise only the first one is carried on.
///
/// Returns 0 when the values make no sense.
int component_take(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu, unsigned at,
                   unsigned count, int is_wanted);

/// Makes samples of the coefficients of MCUs [left, right).
void component_make_samples(const component *part, unsigned left, unsigned right);

/// A picture on its way: what is made of the coefficients of one row of MCUs after the other.

typedef struct {
  component parts[3];
  unsigned count;
  // The components that pixels are made of: the first one or all.
  unsigned shown;
  colour_model colours;
  // MCUs of the photo, with all components in each.
  unsigned columns, rows;
  // Pixels that an MCU makes.
  unsigned width, height;
  // MCUs that the area's pixels lie in.
  unsigned left, right, top, bottom;
  reduced_jpeg_area area;
  reduced_jpeg_format format;
  uint8_t *pixels;
  size_t stride;
  uint8_t *memory;
  // A row of the area's pixels for each component.
  uint8_t *scratch;
} picture;

/// The pixels that are wanted of a photo.
typedef struct {
  // 4 or 8.
  unsigned denominator;
  reduced_jpeg_area area;
  reduced_jpeg_format format;
  uint8_t *pixels;
  size_t stride;
} picture_request;

/// Returns 1 if the frame is one whose pixels can be made here at 1/denominator; for 1, if its data can be read.
int picture_can_make(const jpeg_file *file, unsigned denominator);

/// Lays out a picture that can be made.
void picture_lay_out(picture *picture, const jpeg_file *file, const picture_request *request);

/// Takes the memory for a row of MCUs. Returns 0 when there is none.
int picture_take_memory(picture *picture);

/// Returns 1 if a row of MCUs has something of the area.
static inline int picture_wants(const picture *picture, unsigned row) {
  return row >= picture->top && row < picture->bottom;
}

/// Makes the pixels of a row of MCUs, of which the components have the coefficients.
void picture_make_row(const picture *picture, unsigned row);

void picture_close(picture *picture);

#endif
