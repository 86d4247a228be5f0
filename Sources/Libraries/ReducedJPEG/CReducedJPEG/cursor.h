#ifndef REDUCED_JPEG_CURSOR_H
#define REDUCED_JPEG_CURSOR_H

#include "codes.h"

/// Skips blocks of entropy-coded data at several places at once.

/// The maximum number of cursors. A code must be read before the next, so a single cursor leaves a processor waiting.
/// Three are as fast as four.
#define CURSORS 3

typedef struct {
  // The position after its first coefficient, in bits of the data.
  uint32_t at;
  // The difference between its first coefficient and that of the component's previous block.
  int32_t difference;
} block_start;

/// The next item that a cursor reads: the first coefficient of a block, or the codes after it.
typedef struct code_state {
  // The next chains and states: index 0 if a chain continues this state, 1 if it ends it.
  const uint16_t *chain[2];
  const struct code_state *next[2];
  const struct block_codes *codes;
} code_state;

/// The coding of a block of an MCU.
typedef struct block_codes {
  const code_table *dc, *ac;
  // The coding of the next block; after the MCU's last block, that of its first.
  const struct block_codes *next;
  code_state first, others;
} block_codes;

/// Links the codings of an MCU's blocks into a cycle. Their tables must be set.
void block_codes_link(block_codes *codes, unsigned count);

typedef struct {
  // Positions in bits. A block that ends at or after the stop is the last.
  uint64_t at, stop;
  const block_codes *codes;
  // The first is 1 if the first coefficient has been read, the second counts the coefficients after it.
  int is_within;
  unsigned k;
  // The list of begun blocks, its end, and its capacity.
  block_start *blocks, *next, *limit;
  int is_wrong;
} cursor;

/// The maximum bytes of a block: 64 coefficients of 16 bits of code and 15 of value.
#define BLOCK_BYTES (64 * 31 / 8)

/// Advances cursors until one of them is between blocks at its stop or its limit, or is wrong.
///
/// - are_short: Whether blocks have few bits, to choose the faster method. The result is the same.
///
/// No cursor may be wrong before. The data must extend a block and eight bytes past the last stop.
void cursors_advance(const uint8_t *data, cursor *const *cursors, int count, int are_short);

#endif
