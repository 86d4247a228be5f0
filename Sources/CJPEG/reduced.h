#ifndef GALLERY_JPEG_REDUCED_H
#define GALLERY_JPEG_REDUCED_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// jpeglib.h needs the two above.
#include <jpeglib.h>

#include "CJPEG.h"
#include "blocks.h"

/// Decoding at 1/8 and 1/4 without the library: of every block only the one or four coefficients of the lowest
/// frequencies are worked out; the codes of the others are skipped, several at once.

/// Returns 1 if the data of a photo whose header has been read can be checked: one scan, baseline, Huffman.
int gallery_reduced_can_check(const struct jpeg_decompress_struct *info);

/// Returns 1 if such a photo can be decoded at 1/denominator as well.
int gallery_reduced_can_read(const struct jpeg_decompress_struct *info, unsigned denominator);

typedef enum {
  /// All is well, from the first block to the end-of-image marker behind the last one.
  REDUCED_DONE,
  /// Something is not as encoders write it: the library shall judge.
  REDUCED_LEFT,
  /// Codes lead nowhere or beyond a block's end, which the library passes over in silence where it can.
  REDUCED_NONSENSE,
  REDUCED_NO_MEMORY,
} reduced_result;

/// Decodes the area of the photo at 1/denominator, which may be 4 or 8, into rows of four bytes a pixel.
///
/// Nothing of `info` is changed. The rows hold the area's pixels only if the result is REDUCED_DONE. Data outside
/// the area is read as well, so that the result does not depend on the area.
reduced_result gallery_reduced_read(const struct jpeg_decompress_struct *info, unsigned denominator,
                                    const gallery_jpeg_area *area, uint8_t *pixels, size_t stride,
                                    block_effort *effort);

/// Reads the same data and makes no pixels of it.
reduced_result gallery_reduced_check(const struct jpeg_decompress_struct *info, block_effort *effort);

#endif
