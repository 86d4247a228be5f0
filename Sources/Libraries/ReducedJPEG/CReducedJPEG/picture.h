#ifndef REDUCED_JPEG_PICTURE_H
#define REDUCED_JPEG_PICTURE_H

#include <stddef.h>

#include "CReducedJPEG.h"
#include "cursor.h"
#include "segments.h"

/// A component of a photo: the lowest frequencies of its blocks, and the samples made from them.

typedef struct {
  // The blocks per MCU, and the index of the first of them among all blocks.
  unsigned columns, rows, first;
  // The samples per block: 1 or 2.
  unsigned width, height;
  // The base-2 logarithm of the pixels per sample.
  unsigned repeat_x, repeat_y;
  const code_table *dc, *ac;
  // The weights of the four lowest frequencies in a sample, in 256ths, row by row.
  int weights[4];
  // The first coefficient of the previous block.
  int dc_value;
  // The coefficients of one row of MCUs, block by block, for each frequency that samples need.
  size_t blocks;
  int16_t *coefficients[4];
  // The samples of one row of MCUs.
  uint8_t *samples;
  size_t stride;
} component;

/// Reads a component's coefficients from consecutive MCUs of a row. `blocks` has the blocks of all components,
/// `per_mcu` for each MCU; `at` is the column of the first MCU. Unless `is_wanted`, only the first coefficient is
/// tracked. Returns 0 if values are invalid.
int component_take(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu, unsigned at,
                   unsigned count, int is_wanted);

/// Makes samples from the coefficients of MCUs [left, right).
void component_make_samples(const component *part, unsigned left, unsigned right);

/// A picture in progress: it is made row by row from the coefficients of MCUs.

typedef struct {
  component parts[3];
  unsigned count;
  // The number of components used for pixels: the first one or all.
  unsigned shown;
  colour_model colours;
  // The size of the photo in MCUs of all components.
  unsigned columns, rows;
  // The pixels per MCU.
  unsigned width, height;
  // The range of MCUs that cover the area.
  unsigned left, right, top, bottom;
  reduced_jpeg_area area;
  reduced_jpeg_format format;
  uint8_t *pixels;
  size_t stride;
  uint8_t *memory;
  // One row of the area's samples for each component.
  uint8_t *scratch;
} picture;

/// The requested pixels of a photo.
typedef struct {
  // 4 or 8.
  unsigned denominator;
  reduced_jpeg_area area;
  reduced_jpeg_format format;
  uint8_t *pixels;
  size_t stride;
} picture_request;

/// Returns 1 if pixels can be made at 1/denominator; for 1, if the data can be read.
int picture_can_make(const jpeg_file *file, unsigned denominator);

/// Lays out a picture. `picture_can_make` must have returned 1.
void picture_lay_out(picture *picture, const jpeg_file *file, const picture_request *request);

/// Returns 0 on failure.
int picture_take_memory(picture *picture);

/// Returns 1 if a row of MCUs intersects the area.
static inline int picture_wants(const picture *picture, unsigned row) {
  return row >= picture->top && row < picture->bottom;
}

void picture_make_row(const picture *picture, unsigned row);

void picture_close(picture *picture);

#endif
