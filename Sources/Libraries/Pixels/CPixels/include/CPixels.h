#ifndef GALLERY_CPIXELS_H
#define GALLERY_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

#include "tile_packing.h"

/// Operations on pixels of four bytes: red, green, blue, and alpha (not premultiplied) or a filler.

typedef struct {
  double x, y, width, height;
} gallery_pixel_rect;

/// Resamples a part of an image, given in fractional pixels, to `width` × `height` pixels with a Lanczos-3 kernel. The
/// kernel includes pixels around the part; at the image's edge it is cut and renormalised. Returns 0, or -1 if memory
/// runs out.
int gallery_pixels_resample(const uint8_t *source, size_t stride, int source_width, int source_height,
                            gallery_pixel_rect part, uint8_t *target, int width, int height, int has_alpha);

/// The maximum reduction factor.
#define GALLERY_MOST_REDUCTION 255

/// Replaces squares of `factor` × `factor` pixels by their means, up to `GALLERY_MOST_REDUCTION`. Squares are cut at
/// the right and lower edges. The target has width / factor × height / factor pixels, rounded up. Alpha is averaged
/// like a colour.
void gallery_pixels_reduce(const uint8_t *source, size_t stride, int width, int height, int factor, uint8_t *target);

/// `width` and `height` are the stored ones; the EXIF orientation is 1 to 8.
void gallery_pixels_orient(const uint8_t *source, int width, int height, int orientation, uint8_t *target);

/// Returns 1 if every pixel's alpha is 255, otherwise 0.
int gallery_pixels_are_opaque(const uint8_t *pixels, size_t count);

/// Copies the first three bytes of each pixel; source and target may be the same.
void gallery_pixels_drop_alpha(const uint8_t *source, size_t count, uint8_t *target);

/// Writes the brightness of each pixel on black, with the weights of BT.709 on coded values.
void gallery_pixels_grey(const uint8_t *source, size_t count, uint8_t *target);

/// Returns the mean brightness of a part within the image, 0 to 255.
double gallery_pixels_luma(const uint8_t *pixels, size_t stride, int x, int y, int width, int height);

/// The maximum side of the small copy of a photo for saliency, in pixels.
#define GALLERY_SALIENCY_SIDE 32

/// The crop to place: its size in pixels of the copy, whether it is an ellipse, and its default top left.
typedef struct {
  double width, height;
  int is_round;
  double rest_x, rest_y;
} gallery_saliency_crop;

/// Finds the top left of the most salient crop. Half of the saliency is the spectral residual of Hou and Zhang
/// ("Saliency detection: a spectral residual approach", CVPR 2007) of the three channels of CIELAB: the image without
/// the spectrum that most images share. The other half is the distance from the mean colour, of Achanta and others
/// ("Frequency-tuned salient region detection", CVPR 2009). Both count less towards the crop's rim, and the default
/// position is preferred. Returns 0, or -1 if the size is not allowed.
int gallery_pixels_saliency(const uint8_t *pixels, int width, int height, const gallery_saliency_crop *crop,
                            double *x, double *y);

#endif
