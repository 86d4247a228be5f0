#ifndef REDUCED_JPEG_PICTURE_H
#define REDUCED_JPEG_PICTURE_H

#include <stddef.h>

#include "CReducedJPEG.h"
#include "component.h"
#include "segments.h"

/// A picture on its way: what is made of the coefficients of one row of MCUs after the other.

typedef struct {
  component parts[3];
  unsigned count;
  // The components that pixels are made of: the first one or all.
  unsigned shown;
  colour_model colours;
  // MCUs of the photo, with all components in each.
  unsigned columns, rows;
  // Pixels that an MCU makes.
  unsigned width, height;
  // MCUs that the area's pixels lie in.
  unsigned left, right, top, bottom;
  reduced_jpeg_area area;
  reduced_jpeg_format format;
  uint8_t *pixels;
  size_t stride;
  uint8_t *memory;
  // A row of the area's pixels for each component.
  uint8_t *scratch;
} picture;

/// The pixels that are wanted of a photo.
typedef struct {
  // 4 or 8.
  unsigned denominator;
  reduced_jpeg_area area;
  reduced_jpeg_format format;
  uint8_t *pixels;
  size_t stride;
} picture_request;

/// Returns 1 if the frame is one whose pixels can be made here at 1/denominator; for 1, if its data can be read.
int picture_can_make(const jpeg_file *file, unsigned denominator);

/// Lays out a picture that can be made.
void picture_lay_out(picture *picture, const jpeg_file *file, const picture_request *request);

/// Takes the memory for a row of MCUs. Returns 0 when there is none.
int picture_take_memory(picture *picture);

/// Returns 1 if a row of MCUs has something of the area.
static inline int picture_wants(const picture *picture, unsigned row) {
  return row >= picture->top && row < picture->bottom;
}

/// Makes the pixels of a row of MCUs, of which the components have the coefficients.
void picture_make_row(const picture *picture, unsigned row);

void picture_close(picture *picture);

#endif
