#ifndef REDUCED_JPEG_COMPONENT_H
#define REDUCED_JPEG_COMPONENT_H

#include <stddef.h>

#include "cursor.h"

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

#endif
