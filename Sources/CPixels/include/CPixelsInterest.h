#ifndef GALLERY_CPIXELS_INTEREST_H
#define GALLERY_CPIXELS_INTEREST_H

#include <stdint.h>

/// Crops around what people look at, chosen by the pixels of a small copy of a photo, four bytes each.
///
/// The two measures are those of libvips' smartcrop, which took the first from smartcrop.js (Jonas Wagner, MIT).
/// They are computed here because its image pipelines take several milliseconds for these few pixels, more than
/// the decode of a small photo.

/// The most pixels on a side.
#define GALLERY_INTEREST_SIDE 96

/// The pixel that draws most attention, for a crop of `crop_width` × `crop_height` of these pixels: edges, the
/// colour of skin, saturated colour. Returns 0, or -1 for a size that is not allowed.
int gallery_pixels_attention(const uint8_t *pixels, int width, int height, double crop_width,
                             double crop_height, int *x, int *y);

/// The top left of a crop that keeps the most detail: slices with less entropy are cut off first.
int gallery_pixels_entropy(const uint8_t *pixels, int width, int height, int crop_width, int crop_height,
                           int *left, int *top);

#endif
