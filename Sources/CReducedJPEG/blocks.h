#ifndef REDUCED_JPEG_BLOCKS_H
#define REDUCED_JPEG_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

#include "CReducedJPEG.h"
#include "cursor.h"

/// Finds where blocks begin in entropy-coded data.
///
/// Several cursors read a part of the data each. Only the first knows that it stands at a block; the others guess,
/// and read nonsense until they happen to be right, which they stay from there on. Huffman codes see to that soon
/// (A. Weißenberger, B. Schmidt: Accelerating JPEG Decompression on GPUs, HiPC 2021). A cursor that is right goes on
/// behind its part until it meets the one there: both begin the same block of an MCU at the same bit. So what is
/// found is what one cursor would find alone, whatever the guesses were.

typedef struct {
  // How the blocks of an MCU are coded, and how many there are. The last leads to the first.
  const block_codes *codes;
  unsigned count;

  // The file's bytes.
  entropy_data source;

  // What was looked at and is not forgotten, without those zeros; behind it there are zeros.
  uint8_t *data;
  size_t filled;
  // What each cursor reads of it, in how many places, and how far behind its part.
  size_t part_bytes;
  int cursors;
  uint64_t overlap;
  // Blocks that were found in it.
  block_start *blocks;
  size_t found;
  // Where it goes on behind those, in bits, and with which block.
  uint64_t at;
  const block_codes *next;
  // What a block takes of the data hereabouts, in sixteenths of a bit.
  uint64_t block_size;
  // Whether codes made no sense that are no guess.
  int is_wrong;
  reduced_jpeg_reading *reading;
} block_finder;

/// Takes memory for a photo of so many bytes and blocks. Returns 0 when there is none.
int block_finder_open(block_finder *finder, const block_codes *codes, unsigned count, size_t bytes, size_t blocks,
                      reduced_jpeg_reading *reading);

/// Starts at the data of an interval, which ends at a marker or with `end`.
void block_finder_start(block_finder *finder, const uint8_t *source, const uint8_t *end);

/// Forgets the first blocks found, so that less than an MCU is left, and finds more: `wanted` with what is left at the
/// end of the interval, and before it as many as fit into memory.
///
/// Returns 0 when codes make no sense, which `is_wrong` tells, or are missing.
int block_finder_find(block_finder *finder, size_t taken, size_t wanted);

/// Returns 1 if the interval ends with the blocks found.
int block_finder_is_at_end(const block_finder *finder);

/// Finds the blocks of several intervals that follow each other, each by a cursor of its own, which has nothing to
/// guess: one list of `blocks` for each. The finder stands at the beginning of the first of them, and then behind the
/// data of the last.
///
/// - intervals: how many there are left.
/// - restarts: how many markers there were before.
///
/// Returns how many intervals were read, or 0 when they are too long or anything about them is odd: then nothing
/// is changed, and they are read one by one.
unsigned block_finder_find_intervals(block_finder *finder, size_t blocks, size_t intervals, unsigned restarts);

void block_finder_close(block_finder *finder);

#endif
