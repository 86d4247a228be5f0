#ifndef REDUCED_JPEG_CURSOR_H
#define REDUCED_JPEG_CURSOR_H

#include "codes.h"

/// Reading past blocks of entropy-coded data, several places at once.

/// As many as can be read from at once. A code's length must be known before the next one is looked at, so that one
/// cursor keeps a processor waiting for its own results. Three are as fast as four.
#define CURSORS 3

/// The facts about a block that has been read past.
typedef struct {
  // Where the codes behind its first coefficient begin, in bits of the data.
  uint32_t at;
  // Of the first coefficient to that of the block before of the same component.
  int32_t difference;
} block_start;

/// A state names what a cursor reads next: the first coefficient of a block, or the codes behind it.
typedef struct code_state {
  // The chains of what follows, where a chain does not end this, and where it does.
  const uint16_t *chain[2];
  const struct code_state *next[2];
  const struct block_codes *codes;
} code_state;

/// The coding of a block of an MCU.
typedef struct block_codes {
  const code_table *dc, *ac;
  // Those of the block that follows; of the MCU's last block, those of its first.
  const struct block_codes *next;
  code_state first, others;
} block_codes;

/// Has the codes of an MCU's blocks, whose tables are known, lead to each other, and the last to the first.
void block_codes_link(block_codes *codes, unsigned count);

typedef struct {
  // Bits of the data. Where a block ends at or behind the stop, no other is begun.
  uint64_t at, stop;
  // Of the block at hand.
  const block_codes *codes;
  // Whether the first coefficient has been read, and how many of those behind it.
  int is_within;
  unsigned k;
  // The blocks begun, and how many there may be.
  block_start *blocks, *next, *limit;
  // Whether the codes made no sense.
  int is_wrong;
} cursor;

/// The bytes that a block can take: 64 coefficients with 16 bits of code and 15 of value each.
#define BLOCK_BYTES (64 * 31 / 8)

/// Lets cursors read on until one of them stands behind a block and has reached its stop or its limit, or is wrong.
///
/// - are_short: whether blocks take few bits: another way is faster then. What is read is the same.
///
/// None may be wrong before. Data must go on for a block and eight bytes behind the last stop.
void cursors_advance(const uint8_t *data, cursor *const *cursors, int count, int are_short);

#endif
