#ifndef REDUCED_JPEG_CODES_H
#define REDUCED_JPEG_CODES_H

#include <stdint.h>
#include <string.h>

#include "compiling.h"
#include "segments.h"

/// Huffman code tables, indexed by the next bits of the data (ITU-T T.81, annex C and F.2.2).

/// The bits of an index. Larger tables skip more codes at once, but exceed the first-level cache.
#define CODE_LOOK 12

typedef enum {
  /// First coefficients: only a size.
  CODES_FIRST,
  /// The other coefficients of a block, up to its end.
  CODES_BLOCK,
  /// Those of a progressive scan, where a code can end many blocks (ITU-T T.81, G.1.2.2). They have no chains.
  CODES_SCAN,
} code_kind;

typedef struct {
  // The first code within an index, 0 when it is longer than that:
  //   0–4  its length
  //   5–8  the bits of the value behind it; where it ends several blocks, of their number
  //   9–15 how many coefficients it leads on, or CODE_END_STEP
  uint16_t first[1 << CODE_LOOK];
  // All codes within an index, for when their values do not matter:
  //   0–5  the bits that they take, values included
  //   6–12 how many coefficients they lead on; CODE_NONE when the first of them is longer than the index
  //   13   whether the last of them ends the block; chains of first coefficients have one code, and end with it
  //   14   whether it is a first coefficient
  uint16_t chain[1 << CODE_LOOK];
  // For codes longer than an index: the largest code of each length, or −1, and the offset of its symbols.
  int32_t largest[17], offset[17];
  code_kind kind;
  // The table's definition, for comparison.
  uint8_t lengths[17], symbols[256];
} code_table;

#define CODE_LENGTH(first) ((first) & 31u)
#define CODE_SIZE(first) ((first) >> 5 & 15u)
#define CODE_STEP(first) ((first) >> 9)
/// The step of a code that ends the block: larger than any real step.
#define CODE_END_STEP 64u

#define CHAIN_BITS(chain) ((chain) & 63u)
#define CHAIN_STEP(chain) ((chain) >> 6 & 127u)
#define CHAIN_ENDS(chain) ((chain) >> 13 & 1u)
#define CHAIN_BEGINS_BLOCK(chain) ((chain) >> 14)
#define CHAIN_NONE 127u

/// Returns a code as an entry of `first`.
static inline unsigned code_entry(unsigned length, unsigned symbol, code_kind kind) {
  const unsigned run = symbol >> 4, size = symbol & 15;
  if (size > 0 || run == 15) return length | size << 5 | (run + 1) << 9;
  return length | (kind == CODES_SCAN ? run : 0) << 5 | CODE_END_STEP << 9;
}

/// Returns the table of a definition; NULL if it is missing or invalid. It is valid until this thread requests another
/// table of that kind and number.
///
/// - number: 0 to 3.
const code_table *code_table_for(const huffman_definition *definition, unsigned number, code_kind kind);

/// Functions that read codes and values at any bit of the data.

/// Returns at least 57 bits from a position on, the first bit on top.
INLINE uint64_t bits_at(const uint8_t *data, uint64_t position) {
  uint64_t word;
  memcpy(&word, data + (position >> 3), sizeof word);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word << (position & 7);
}

INLINE uint32_t look(uint64_t bits) { return (uint32_t)(bits >> (64 - CODE_LOOK)); }

/// Returns the code at the start of the bits as an entry of `first`, of any length; 0 if there is no such code.
INLINE unsigned code_at(const code_table *table, uint64_t bits) {
  const unsigned entry = table->first[look(bits)];
  if (LIKELY(entry)) return entry;
  for (unsigned length = CODE_LOOK + 1; length <= 16; length++) {
    const int32_t code = (int32_t)(bits >> (64 - length));
    if (code > table->largest[length]) continue;
    return code_entry(length, table->symbols[(code + table->offset[length]) & 255], table->kind);
  }
  return 0;
}

/// Returns the value at the start of the bits (ITU-T T.81, F.2.2.1). The size is 0 to 15.
INLINE int value_at(uint64_t bits, unsigned size) {
  const int magnitude = (int)(bits >> 1 >> (63 - size));
  // Values that begin with 0 are negative.
  const int is_negative = (int)(~bits >> 63);
  return magnitude - (((1 << size) - 1) & -is_negative);
}

#endif
