#ifndef GALLERY_PNG_MEANS_H
#define GALLERY_PNG_MEANS_H

#include <stddef.h>
#include <stdint.h>

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
