#ifndef REDUCED_JPEG_SCANS_H
#define REDUCED_JPEG_SCANS_H

#include "picture.h"

/// The two ways to read a picture's data. Files stand behind the header of their first scan; pictures are laid out and
/// closed by the caller.

/// Returns 1 if the data of a file of one scan can be read.
int baseline_can_read(const jpeg_file *file);

reduced_jpeg_status baseline_read(const jpeg_file *file, picture *picture, reduced_jpeg_reading *reading);

/// Reads the scans of a progressive file that pixels are made of, and skips the others if it may.
///
/// What it skips must be there, in an order in which nothing is missing in the end, with restart markers where they
/// belong. Otherwise the file is left to others, who know what to do with it. So it is where pixels might depend on how
/// much of a picture came (ITU-T T.81, K.8, has decoders guess what is missing).
reduced_jpeg_status progressive_read(jpeg_file *file, picture *picture, reduced_jpeg_reading *reading);

// MARK: Progressive files

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

/// Reading the scans of a progressive file, one restart interval after the other.

/// An interval's data, with zeros behind it for a block of the longest codes.
typedef struct {
  const uint8_t *data;
  // In bits: where it goes on, and where it ends.
  uint64_t at, end;
} interval;

/// The bytes behind an interval's data, which all are 0.
#define INTERVAL_PADDING (BLOCK_BYTES + 16)

/// A block of the MCUs of a scan of first coefficients.
typedef struct {
  const code_table *dc;
  // Where the next one's coefficient is, and how far behind it that of the next MCU.
  int16_t *at;
  unsigned step;
  // The coefficient before, of the component.
  int *last;
  // The component, and the place within an MCU.
  unsigned part, row, column;
} dc_block;

/// A scan of first coefficients.
typedef struct {
  dc_block blocks[MCU_BLOCKS];
  unsigned count;
  int last[3];
  // MCUs.
  unsigned columns, rows;
  // The lowest bit that it has.
  unsigned low;
  int is_refinement;
} dc_scan;

/// Returns 0 where there are too many blocks, or no table.
int dc_scan_open(dc_scan *scan, const planes *planes, const jpeg_file *file);

/// Reads the MCUs of an interval, from the MCU with a number on. Where data is missing it is not ours.
reduced_jpeg_status dc_scan_read(dc_scan *scan, const planes *planes, interval *from, size_t first, size_t count);

/// A scan of other coefficients, of one component.
typedef struct {
  const code_table *ac;
  plane *to;
  // The coefficients that it has, and the lowest bit.
  unsigned first, last, low;
  int is_refinement;
} ac_scan;

/// Returns 0 where there is no table.
int ac_scan_open(ac_scan *scan, planes *planes, const jpeg_file *file);

/// Reads the blocks of an interval, from the block with a number on. What makes no sense is not ours.
reduced_jpeg_status ac_scan_read(const ac_scan *scan, interval *from, size_t first, size_t count);

#endif
