#ifndef GALLERY_CPIXELS_INTEREST_H
#define GALLERY_CPIXELS_INTEREST_H

#include <stdint.h>

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
