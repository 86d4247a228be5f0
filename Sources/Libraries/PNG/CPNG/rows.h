#ifndef GALLERY_PNG_ROWS_H
#define GALLERY_PNG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// Removes the filter of a row (PNG, third edition, 9.2). Returns 0 for an unknown filter.
///
/// `filtered` and `above` must be readable, and `row` writable, `FILTER_PADDING` bytes past `count`. The bytes of a
/// pixel are 1, 2, 3, 4, 6 or 8, and `count` is a multiple of them.
#define FILTER_PADDING 16

int unfilter(unsigned filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count,
             unsigned pixel_bytes);

/// The stored pixel format, and how to expand it.
typedef struct {
  uint32_t width;
  /// The colour type and the bits per sample, from IHDR.
  unsigned colour_type, depth;
  /// The palette, with alpha.
  uint8_t palette[256][4];
  unsigned colours;
  /// A Boolean value that indicates whether there is a tRNS chunk, and the samples of the transparent colour.
  int has_transparency;
  uint16_t transparent[3];
} expansion;

unsigned expanded_bands(const expansion *expansion);

/// Expands a row. Returns 0 if a palette index is invalid.
int expand_row(const expansion *expansion, const uint8_t *row, uint8_t *target);

/// Means of blocks of 8-bit pixels, equal to those of libvips 8.14: first of columns, then of rows, each rounded. The
/// number of blocks is rounded as well. An incomplete last block repeats its last column or row.

/// The maximum pixels of a block in a direction: sums of a column fit 16 bits.
#define MEANS_MOST 256

typedef struct {
  uint32_t width, bands, across, down;
  /// The column sums of the current block of rows, and the number of rows in them.
  uint16_t *sums;
  uint32_t rows;
  uint8_t *columns;
} means;

uint32_t means_count(uint32_t size, uint32_t factor);

/// Adds a row. If it completes a block of rows, writes the means and returns 1.
int means_add(means *means, const uint8_t *row, uint8_t *target);

#endif
