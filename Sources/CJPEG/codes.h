#ifndef GALLERY_JPEG_CODES_H
#define GALLERY_JPEG_CODES_H

#include <stdint.h>
#include <stdio.h>
// jpeglib.h needs stdio.h before it.
#include <jpeglib.h>

/// Huffman codes as tables that are indexed by the next bits of the data (ITU-T T.81, annex C and F.2.2).

/// Bits of the data that an index holds. Larger tables skip more codes at once, but leave the first cache.
#define CODE_LOOK 12

typedef struct {
  // The first code within an index, 0 when it is longer than that:
  //   0–4  its length
  //   5–8  the bits of the value behind it
  //   9–15 how many coefficients it leads on, or CODE_END_STEP
  uint16_t first[1 << CODE_LOOK];
  // All codes within an index, for when their values do not matter:
  //   0–5  the bits that they take, values included
  //   6–12 how many coefficients they lead on; CODE_NONE when the first of them is longer than the index
  //   13   whether the last of them ends the block
  uint16_t chain[1 << CODE_LOOK];
  // The largest code of each length, −1 for none, and where its symbols begin, for codes longer than an index.
  int32_t largest[17], offset[17];
  // The table's definition, to know it again.
  UINT8 lengths[17], symbols[256];
} code_table;

#define CODE_LENGTH(first) ((first) & 31u)
#define CODE_SIZE(first) ((first) >> 5 & 15u)
#define CODE_STEP(first) ((first) >> 9)
/// The step of a code that ends the block: beyond all coefficients.
#define CODE_END_STEP 64u

#define CHAIN_BITS(chain) ((chain) & 63u)
#define CHAIN_STEP(chain) ((chain) >> 6 & 127u)
#define CHAIN_ENDS_BLOCK(chain) ((chain) >> 13)
#define CHAIN_NONE 127u

/// A code as an entry of `first`.
static inline unsigned code_entry(unsigned length, unsigned symbol) {
  const unsigned run = symbol >> 4, size = symbol & 15;
  const unsigned step = size == 0 && run < 15 ? CODE_END_STEP : run + 1;
  return length | size << 5 | step << 9;
}

/// Fills a table. Returns 0 when the definition makes no sense.
///
/// is_dc: its codes stand for a size alone.
int code_table_make(code_table *table, const JHUFF_TBL *definition, int is_dc);

/// Returns 1 if a table was made from this definition.
int code_table_is(const code_table *table, const JHUFF_TBL *definition);

#endif
