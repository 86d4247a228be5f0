#ifndef GALLERY_CPIXELS_H
#define GALLERY_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

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

/// Crops around what people look at, chosen by the pixels of a small copy of a photo, four bytes each.
///
/// Attention and entropy are those of libvips' smartcrop, which took the first from smartcrop.js (Jonas Wagner, MIT).
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

/// The most pixels on a side of the copy on which saliency is measured.
#define GALLERY_SALIENCY_SIDE 32

/// The crop to place: its extents in pixels of the copy, whether it is an ellipse, and the top left at which it rests
/// where nothing stands out.
typedef struct {
  double width, height;
  int is_round;
  double rest_x, rest_y;
} gallery_saliency_crop;

/// The top left of the crop that keeps the most of what stands out. One half of that is what is left of a picture without
/// the spectrum that it shares with most: the spectral residual of Hou and Zhang ("Saliency detection: a spectral
/// residual approach", CVPR 2007) of the three channels of CIELAB. The other half is the distance from the mean colour,
/// of Achanta and others ("Frequency-tuned salient region detection", CVPR 2009). Both count the less the nearer they
/// are to the crop's rim, and the crop is drawn to where it rests. Returns 0, or -1 for a size that is not allowed.
int gallery_pixels_saliency(const uint8_t *pixels, int width, int height, const gallery_saliency_crop *crop,
                            double *x, double *y);

#endif
