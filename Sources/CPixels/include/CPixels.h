#ifndef GALLERY_CPIXELS_H
#define GALLERY_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

#include "CPixelsInterest.h"

/// Work on pixels of four bytes: red, green, blue, and alpha (not premultiplied) or a filler.

typedef struct {
  double x, y, width, height;
} gallery_pixel_rect;

/// Resamples a part of a picture, given in its (fractional) pixels, to exactly `width` × `height` pixels with
/// a Lanczos-3 kernel. Pixels around the part count where the kernel reaches them; beyond the picture's edge
/// the kernel is cut and renormalised. Returns 0, or -1 without memory.
int gallery_pixels_resample(const uint8_t *source, size_t stride, int source_width, int source_height,
                            gallery_pixel_rect part, uint8_t *target, int width, int height, int has_alpha);

/// The most pixels of a side that become one.
#define GALLERY_MOST_REDUCTION 255

/// Replaces squares of `factor` × `factor` pixels by their means, up to `GALLERY_MOST_REDUCTION`; squares on the right and
/// lower edge are cut by it. The target has width / factor × height / factor pixels, rounded up. Alpha is taken as one
/// more colour.
void gallery_pixels_reduce(const uint8_t *source, size_t stride, int width, int height, int factor, uint8_t *target);

/// Turns a stored picture upright: `orientation` is EXIF's, 1 to 8; `width` and `height` are the stored ones.
void gallery_pixels_orient(const uint8_t *source, int width, int height, int orientation, uint8_t *target);

/// Returns 1 if every pixel's alpha is 255, otherwise 0.
int gallery_pixels_are_opaque(const uint8_t *pixels, size_t count);

/// Copies the first three bytes of each pixel; source and target may be the same.
void gallery_pixels_drop_alpha(const uint8_t *source, size_t count, uint8_t *target);

/// The brightness of each pixel on black, by the weights of BT.709 on coded values.
void gallery_pixels_grey(const uint8_t *source, size_t count, uint8_t *target);

/// The mean brightness of a part that lies within the picture, 0 to 255.
double gallery_pixels_luma(const uint8_t *pixels, size_t stride, int x, int y, int width, int height);

#endif
