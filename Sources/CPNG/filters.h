#ifndef GALLERY_PNG_FILTERS_H
#define GALLERY_PNG_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// Undoes the filter of a row (PNG, third edition, 9.2). Returns 0 for a filter that does not exist.
///
/// `filtered` can be read, and `row` written, `FILTER_PADDING` bytes behind `count`; `above` can be read as far. The bytes of
/// a pixel are 1, 2, 3, 4, 6 or 8, and `count` is a multiple of them.
#define FILTER_PADDING 16

int unfilter(unsigned filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count,
             unsigned pixel_bytes);

#endif
