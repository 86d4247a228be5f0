#ifndef GALLERY_PNG_ROWS_H
#define GALLERY_PNG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// Undoes the filter of a row (PNG, third edition, 9.2). Returns 0 for a filter that does not exist.
///
/// `filtered` can be read, and `row` written, `FILTER_PADDING` bytes behind `count`; `above` can be read as far. The bytes of
/// a pixel are 1, 2, 3, 4, 6 or 8, and `count` is a multiple of them.
#define FILTER_PADDING 16

int unfilter(unsigned filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count,
             unsigned pixel_bytes);

/// What the pixels of a file are, and what they become.
typedef struct {
  uint32_t width;
  /// The colour type and the bits of a sample, of IHDR.
  unsigned colour_type, depth;
  /// The colours of the palette, with their alpha.
  uint8_t palette[256][4];
  unsigned colours;
  /// A Boolean value that indicates whether there is a tRNS chunk, and the samples of the colour that is transparent.
  int has_transparency;
  uint16_t transparent[3];
} expansion;

/// The bands of the pixels that rows are expanded to.
unsigned expanded_bands(const expansion *expansion);

/// Expands a row; returns 0 where it holds a colour that the palette does not have.
int expand_row(const expansion *expansion, const uint8_t *row, uint8_t *target);

/// Means of blocks of pixels with eight bits a sample, in the numbers of libvips 8.14: first of columns, then of rows, each
/// rounded to whole numbers, in blocks whose number is rounded as well. Where the last one is not whole, the last column
/// or row is taken again.

/// The most pixels of a block in a direction: sums of a column fit 16 bits.
#define MEANS_MOST 256

typedef struct {
  uint32_t width, bands, across, down;
  /// The sums of the columns of the block of rows that is read, and the number of rows in them.
  uint16_t *sums;
  uint32_t rows;
  /// The means of the columns.
  uint8_t *columns;
} means;

/// The number of blocks in a direction.
uint32_t means_count(uint32_t size, uint32_t factor);

/// Adds a row. Where a block of rows is complete with it, writes the means of its blocks, and returns 1.
int means_add(means *means, const uint8_t *row, uint8_t *target);

#endif
