#ifndef REDUCED_JPEG_INTERVAL_H
#define REDUCED_JPEG_INTERVAL_H

#include "planes.h"

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
