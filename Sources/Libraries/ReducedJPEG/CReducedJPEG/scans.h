#ifndef REDUCED_JPEG_SCANS_H
#define REDUCED_JPEG_SCANS_H

#include "picture.h"

/// The two readers of a picture's data. The file must be positioned after the header of its first scan. The caller lays
/// out and closes the picture.

/// Returns 1 if the data of a single-scan file can be read.
int baseline_can_read(const jpeg_file *file);

reduced_jpeg_status baseline_read(const jpeg_file *file, picture *picture, reduced_jpeg_reading *reading);

/// Reads the scans that pixels need, and skips the others if allowed.
///
/// Skipped scans must be complete and in a valid order, with correct restart markers. Otherwise another decoder gets
/// the file: its pixels might depend on the amount of data received (ITU-T T.81, K.8, lets decoders guess missing
/// data).
reduced_jpeg_status progressive_read(jpeg_file *file, picture *picture, reduced_jpeg_reading *reading);

// MARK: Progressive files

/// The data kept of a progressive photo between scans: the low frequencies of each block that samples use.

/// The data of a component, row by row.
typedef struct {
  // In the order of a component's coefficients; NULL for those that no sample uses.
  int16_t *values[4];
  // The nonzero coefficients of each block as bits, by zigzag place: refinements depend on all of them. NULL if only
  // first coefficients are read.
  uint64_t *filled;
  size_t stride;
  // The blocks of a scan of this component alone, without those that only pad an MCU.
  unsigned columns, rows;
} plane;

typedef struct {
  picture *picture;
  plane parts[3];
  uint64_t *filled;
  int16_t *values;
} planes;

/// The zigzag places of the lowest frequencies.
static const unsigned lowest_places[4] = {0, 1, 2, 4};

/// Reads the scans of a progressive file, one restart interval at a time.

/// The data of an interval, followed by zeros for a block of the longest codes.
typedef struct {
  const uint8_t *data;
  // The current position and the end, in bits.
  uint64_t at, end;
} interval;

/// The number of zero bytes after an interval's data.
#define INTERVAL_PADDING (BLOCK_BYTES + 16)

/// A block of the MCUs of a scan of first coefficients.
typedef struct {
  const code_table *dc;
  // The place of the next coefficient, and the distance to that of the next MCU.
  int16_t *at;
  unsigned step;
  // The previous coefficient of the component.
  int *last;
  // The component, and the position within an MCU.
  unsigned part, row, column;
} dc_block;

/// A scan of first coefficients.
typedef struct {
  dc_block blocks[MCU_BLOCKS];
  unsigned count;
  int last[3];
  // The size in MCUs.
  unsigned columns, rows;
  // The lowest bit in the scan.
  unsigned low;
  int is_refinement;
} dc_scan;

/// Returns 0 if there are too many blocks, or a table is missing.
int dc_scan_open(dc_scan *scan, const planes *planes, const jpeg_file *file);

/// Reads `count` MCUs of an interval, starting at MCU `first`. Returns NOT_MINE if data is missing.
reduced_jpeg_status dc_scan_read(dc_scan *scan, const planes *planes, interval *from, size_t first, size_t count);

/// A scan of other coefficients of one component.
typedef struct {
  const code_table *ac;
  plane *to;
  // The range of its coefficients, and the lowest bit.
  unsigned first, last, low;
  int is_refinement;
} ac_scan;

/// Returns 0 if the table is missing.
int ac_scan_open(ac_scan *scan, planes *planes, const jpeg_file *file);

/// Reads `count` blocks of an interval, starting at block `first`. Returns NOT_MINE for invalid data.
reduced_jpeg_status ac_scan_read(const ac_scan *scan, interval *from, size_t first, size_t count);

#endif
