#ifndef GALLERY_JPEG_REDUCED_H
#define GALLERY_JPEG_REDUCED_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// jpeglib.h needs the two above.
#include <jpeglib.h>

#include "CJPEG.h"

/// Decoding at 1/8 and 1/4 without the library: of every block only the one or four coefficients of the lowest
/// frequencies are worked out; the codes of the others are skipped, several at once.

/// Whether a photo whose header has been read is of the kind that this does: one scan, baseline, Huffman.
int gallery_reduced_can(const struct jpeg_decompress_struct *info, unsigned denominator);

/// Decodes the area of the photo at 1/denominator, which may be 4 or 8, into rows of four bytes a pixel.
///
/// Nothing of `info` is changed. `rest` is set to where the data ends that was read.
///
/// Returns 1 when all is well, 0 when something about the data is not: then the rows hold nothing, and the library
/// shall say what.
int gallery_reduced_read(const struct jpeg_decompress_struct *info, unsigned denominator,
                         const gallery_jpeg_area *area, uint8_t *pixels, size_t stride, const uint8_t **rest);

#endif
