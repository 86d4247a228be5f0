#ifndef REDUCED_JPEG_BLOCKS_H
#define REDUCED_JPEG_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

#include "CReducedJPEG.h"
#include "cursor.h"

/// Finds the block starts in entropy-coded data.
///
/// Several cursors read one part of the data each. Only the first starts at a known block. The others guess, and read
/// wrong blocks until they synchronize by chance; from then on they stay correct. Huffman codes synchronize soon (A.
/// Weißenberger, B. Schmidt: Accelerating JPEG Decompression on GPUs, HiPC 2021). A correct cursor continues past its
/// part until it meets the next cursor: both begin the same block of an MCU at the same bit. The result is therefore
/// the same as with a single cursor, whatever the guesses.

typedef struct {
  // The coding of an MCU's blocks, a cycle, and their number.
  const block_codes *codes;
  unsigned count;

  entropy_data source;

  // The current data without stuffed zeros, followed by zeros.
  uint8_t *data;
  size_t filled;
  // The bytes of a part, the number of cursors, and the bits that a cursor may read past its part.
  size_t part_bytes;
  int cursors;
  uint64_t overlap;
  block_start *blocks;
  size_t found;
  // In bits.
  uint64_t at;
  const block_codes *next;
  // The recent size of a block, in sixteenths of a bit.
  uint64_t block_size;
  // 1 if codes were invalid at a block whose position is known.
  int is_wrong;
  reduced_jpeg_reading *reading;
} block_finder;

/// Returns 0 on failure.
int block_finder_open(block_finder *finder, const block_codes *codes, unsigned count, size_t bytes, size_t blocks,
                      reduced_jpeg_reading *reading);

/// Starts at the data of an interval, which ends at a marker or at `end`.
void block_finder_start(block_finder *finder, const uint8_t *source, const uint8_t *end);

/// Drops the first `taken` blocks, leaving less than an MCU, and finds more: up to `wanted` with the rest at the end of
/// the interval, and as many as fit into memory before it.
///
/// Returns 0 if codes are missing or invalid; `is_wrong` is set for invalid ones.
int block_finder_find(block_finder *finder, size_t taken, size_t wanted);

int block_finder_is_at_end(const block_finder *finder);

/// Finds the blocks of several consecutive intervals, `blocks` for each. Each has its own cursor, which needs no guess.
/// The finder must be at the start of the first interval, and is then after the last.
///
/// - intervals: The number of remaining intervals.
/// - restarts: The number of restart markers so far.
///
/// Returns the number of intervals read; 0 if they are too long or odd. Then the state is unchanged, and the caller
/// reads them one by one.
unsigned block_finder_find_intervals(block_finder *finder, size_t blocks, size_t intervals, unsigned restarts);

void block_finder_close(block_finder *finder);

#endif
