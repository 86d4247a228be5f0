#ifndef REDUCED_JPEG_PLANES_H
#define REDUCED_JPEG_PLANES_H

#include "picture.h"

/// What is kept of a progressive photo while its scans come: of every block the lowest frequencies that samples are
/// made of.

/// A component's, row by row.
typedef struct {
  // In the order of a component's coefficients; NULL for those that no sample is made of.
  int16_t *values[4];
  // Of each block the coefficients that are not 0, by their place in files: refinements depend on all of them. NULL
  // where nothing but first coefficients is read.
  uint64_t *filled;
  size_t stride;
  // Blocks of a scan that has this component alone: none are there only to fill an MCU.
  unsigned columns, rows;
} plane;

typedef struct {
  picture *picture;
  plane parts[3];
  uint64_t *filled;
  int16_t *values;
} planes;

/// The places in files of the lowest frequencies.
static const unsigned lowest_places[4] = {0, 1, 2, 4};

/// Takes the memory for a photo. Returns 0 when there is none.
///
/// - reads_all: whether scans are read that no sample is made of.
int planes_open(planes *planes, picture *picture, const jpeg_file *file, int reads_all);

/// Makes the picture's pixels.
void planes_make_pixels(const planes *planes);

void planes_close(planes *planes);

#endif
